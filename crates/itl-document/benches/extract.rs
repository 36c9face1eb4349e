//! How fast documents are read, format by format: `cargo bench -p itl-document`.
//!
//! Every file is made here from the example, repeated to 100 pages of 3,000 characters, so that formats can be compared
//! and nothing else is needed. What real PDF files cost, beside other readers, says `benches/pdf/run.py`.
#![allow(clippy::print_stdout, reason = "a benchmark prints")]
#![allow(clippy::disallowed_methods, reason = "a benchmark reads the clock and its data")]

#[path = "../../../benches/measure.rs"]
mod measure;
#[path = "../tests/pdf_support/mod.rs"]
mod pdf_support;

use itl_document::{ReadOptions, read};
use measure::{Measured, example};
use pdf_support::{Book, Sheet};
use std::io::{Cursor, Write};

const RUNS: usize = 7;
const PAGES: usize = 100;
/// Characters of a page, and of a line of it.
const PAGE: usize = 3000;
const LINE: usize = 85;

fn main() {
    let text = example(PAGES * PAGE);
    println!("{:14} {:>8} {:>9} {:>10} {:>12}", "format", "kB", "ms", "pages/s", "MB of text/s");
    for (name, bytes) in [
        ("text", text.clone().into_bytes()),
        ("markdown", markdown(&text).into_bytes()),
        ("html", html(&text).into_bytes()),
        ("docx", docx(&text)),
        ("pdf", pdf(&text)),
    ] {
        let file = format!("report.{}", if name == "text" { "txt" } else { name });
        let options = ReadOptions::default();
        let length = read(&bytes, &file, &options).expect("a document").text.len();
        let measured = Measured::of(RUNS, || read(&bytes, &file, &options).expect("a document").blocks.len());
        measured.tell("extraction", name, PAGES as f64, "pages");
        println!(
            "{name:14} {:8} {:9.2} {:10.0} {:12.1}",
            bytes.len() / 1000,
            measured.millis(),
            PAGES as f64 / measured.best(),
            length as f64 / measured.best() / 1e6,
        );
    }
}

fn paragraphs(text: &str) -> impl Iterator<Item = String> + '_ {
    let pieces = text.split("\n\n").filter(|piece| !piece.trim().is_empty());
    pieces.map(|piece| piece.split_whitespace().collect::<Vec<_>>().join(" "))
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;")
}

fn markdown(text: &str) -> String {
    paragraphs(text).enumerate().fold(String::new(), |mut file, (at, piece)| {
        file.push_str(if at % 10 == 0 { "## " } else { "" });
        file.push_str(&piece);
        file.push_str("\n\n");
        file
    })
}

fn html(text: &str) -> String {
    let body: String = paragraphs(text).map(|piece| format!("<p>{}</p>\n", escaped(&piece))).collect();
    format!(
        "<!doctype html><html lang=\"en\"><head><title>Plan</title></head><body><main>{body}</main></body></html>"
    )
}

fn docx(text: &str) -> Vec<u8> {
    let body: String = paragraphs(text)
        .map(|piece| format!("<w:p><w:r><w:t>{}</w:t></w:r></w:p>", escaped(&piece)))
        .collect();
    let relations = "<Relationships><Relationship Id=\"r1\" Target=\"word/document.xml\" \
                     Type=\"http://example.org/relationships/officeDocument\"/></Relationships>";
    let document = format!("<w:document xmlns:w=\"w\"><w:body>{body}</w:body></w:document>");
    let parts =
        [("[Content_Types].xml", "<Types/>"), ("_rels/.rels", relations), ("word/document.xml", &document)];
    let mut zip = zip::ZipWriter::new(Cursor::new(Vec::new()));
    for (name, text) in parts {
        zip.start_file(name, zip::write::SimpleFileOptions::default()).expect("memory");
        zip.write_all(text.as_bytes()).expect("memory");
    }
    zip.finish().expect("memory").into_inner()
}

/// Pages of so many characters in lines.
fn pdf(text: &str) -> Vec<u8> {
    let mut lines = Vec::new();
    for piece in paragraphs(text) {
        let mut line = String::new();
        for word in piece.split(' ') {
            if line.len() + word.len() > LINE {
                lines.push(std::mem::take(&mut line));
            }
            line.push_str(word);
            line.push(' ');
        }
        lines.push(line);
    }
    let sheet = |lines: &[String]| {
        let lines: Vec<&str> = lines.iter().map(|line| line.trim_end()).collect();
        Sheet::default().lines(72.0, 720.0, 10.0, &lines)
    };
    let per_page = lines.len().div_ceil(PAGES);
    Book::of(lines.chunks(per_page).map(sheet)).bytes()
}
