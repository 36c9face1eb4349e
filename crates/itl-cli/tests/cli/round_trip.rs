//! One document in many formats: the same sentences, and the same profile.
#![cfg(all(feature = "pdf", feature = "office"))]

use crate::pdf_support::{Book, Font, Sheet};
use crate::support::Folder;
use std::io::{Cursor, Write};

const PLAN: &str = include_str!("../../../../examples/campus-plan.txt");

/// A stretch of the example, without line ends.
enum Part {
    /// A heading with its level.
    Heading(usize, String),
    Paragraph(String),
    Item(String),
}

/// The example, by its empty lines, numbers and dashes.
fn parts() -> Vec<Part> {
    let mut parts = Vec::new();
    for block in PLAN.trim().split("\n\n") {
        let words = |text: &str| text.split_whitespace().collect::<Vec<_>>().join(" ");
        if let Some(items) = block.strip_prefix("- ") {
            parts.extend(items.split("\n- ").map(|item| Part::Item(words(item))));
            continue;
        }
        let number = block.split(' ').next().unwrap();
        let level = match () {
            () if parts.is_empty() => 1,
            // The name under the title is a heading to whoever reads the text.
            () if parts.len() == 1 => 2,
            () if !number.starts_with(|char: char| char.is_ascii_digit()) => 0,
            () if number.ends_with('.') => 2,
            () => 3,
        };
        parts.push(if level > 0 {
            Part::Heading(level, words(block))
        } else {
            Part::Paragraph(words(block))
        });
    }
    parts
}

/// Elements around the parts: for headings, paragraphs and items.
fn marked_up(
    heading: impl Fn(usize, &str) -> String,
    paragraph: impl Fn(&str) -> String,
    item: impl Fn(&str) -> String,
) -> String {
    let part = |part: &Part| match part {
        Part::Heading(level, text) => heading(*level, text),
        Part::Paragraph(text) => paragraph(text),
        Part::Item(text) => item(text),
    };
    parts().iter().map(part).collect()
}

/// A line on a page.
struct Line {
    text: String,
    size: f32,
    left: f32,
    /// Distance to the line above.
    step: f32,
}

/// Breaks a text into lines of 450 points.
fn wrapped(text: &str, size: f32, hang: f32, gap: f32) -> Vec<Line> {
    let mut lines: Vec<Line> = Vec::new();
    for word in text.split(' ') {
        match lines.last_mut() {
            Some(line) if Font::Plain.width(&format!("{} {word}", line.text), size) < 450.0 => {
                line.text.push(' ');
                line.text.push_str(word);
            }
            Some(_) => {
                lines.push(Line { text: word.to_owned(), size, left: 72.0 + hang, step: 1.25 * size });
            }
            None => lines.push(Line { text: word.to_owned(), size, left: 72.0, step: 1.25 * size + gap }),
        }
    }
    lines
}

/// Pages with a running head and a page number.
fn pdf() -> Vec<u8> {
    let lines = parts().into_iter().flat_map(|part| match part {
        Part::Heading(level, text) => wrapped(&text, [20.0, 15.0, 13.0][level - 1], 0.0, 12.0),
        Part::Paragraph(text) => wrapped(&text, 10.5, 0.0, 7.0),
        Part::Item(text) => wrapped(&format!("• {text}"), 10.5, 9.0, 2.0),
    });
    let (mut sheets, mut y): (Vec<Sheet>, f32) = (Vec::new(), 0.0);
    for line in lines {
        y -= line.step;
        if y < 90.0 {
            let number = (sheets.len() + 1).to_string();
            let sheet = Sheet::default().text(72.0, 755.0, 9.0, "Valmere: plan of the council");
            sheets.push(sheet.text(300.0, 40.0, 9.0, &number));
            y = 715.0;
        }
        let sheet = sheets.pop().unwrap();
        sheets.push(sheet.text(line.left, y, line.size, &line.text));
    }
    assert!(sheets.len() >= 4);
    Book::of(sheets).bytes()
}

fn container(parts: &[(&str, String)]) -> Vec<u8> {
    let mut zip = zip::ZipWriter::new(Cursor::new(Vec::new()));
    for (name, text) in parts {
        zip.start_file(*name, zip::write::SimpleFileOptions::default()).unwrap();
        zip.write_all(text.as_bytes()).unwrap();
    }
    zip.finish().unwrap().into_inner()
}

fn docx() -> Vec<u8> {
    let paragraph = |properties: &str, text: &str| {
        format!("<w:p><w:pPr>{properties}</w:pPr><w:r><w:t>{text}</w:t></w:r></w:p>")
    };
    let body = marked_up(
        |level, text| paragraph(&format!(r#"<w:pStyle w:val="Heading{level}"/>"#), text),
        |text| paragraph("", text),
        |text| paragraph(r#"<w:numPr><w:ilvl w:val="0"/><w:numId w:val="1"/></w:numPr>"#, text),
    );
    let relations = r#"<Relationships><Relationship Id="r1" Type="http://example.org/relationships/officeDocument"
        Target="word/document.xml"/></Relationships>"#;
    container(&[
        ("[Content_Types].xml", "<Types/>".into()),
        ("_rels/.rels", relations.into()),
        ("word/document.xml", format!(r#"<w:document xmlns:w="w"><w:body>{body}</w:body></w:document>"#)),
    ])
}

pub(crate) fn odt() -> Vec<u8> {
    let body = marked_up(
        |level, text| format!(r#"<text:h text:outline-level="{level}">{text}</text:h>"#),
        |text| format!("<text:p>{text}</text:p>"),
        |text| format!("<text:list><text:list-item><text:p>{text}</text:p></text:list-item></text:list>"),
    );
    let content = format!(
        "<office:document-content><office:body><office:text>{body}</office:text></office:body>\
         </office:document-content>"
    );
    container(&[("mimetype", "application/vnd.oasis.opendocument.text".into()), ("content.xml", content)])
}

fn html() -> String {
    let body = marked_up(
        |level, text| format!("<h{level}>{text}</h{level}>\n"),
        |text| format!("<p>{text}\n"),
        |text| format!("<ul><li>{text}</ul>\n"),
    );
    format!("<!doctype html><html lang=en><meta charset=utf-8><body>{body}</body></html>")
}

fn epub() -> Vec<u8> {
    let body = marked_up(
        |level, text| format!("<h{level}>{text}</h{level}>"),
        |text| format!("<p>{text}</p>"),
        |text| format!("<ul><li>{text}</li></ul>"),
    );
    let package = r#"<package><manifest><item id="a" href="a.xhtml" media-type="application/xhtml+xml"/></manifest>
        <spine><itemref idref="a"/></spine></package>"#;
    container(&[
        ("mimetype", "application/epub+zip".into()),
        (
            "META-INF/container.xml",
            r#"<container><rootfiles><rootfile full-path="book.opf"/></rootfiles></container>"#.into(),
        ),
        ("book.opf", package.into()),
        ("a.xhtml", format!("<html><body>{body}</body></html>")),
    ])
}

fn markdown() -> String {
    marked_up(
        |level, text| format!("{} {text}\n\n", "#".repeat(level)),
        |text| format!("{text}\n\n"),
        |text| format!("* {text}\n\n"),
    )
}

/// The sentences without marks of items, and the profile of the document.
fn read(folder: &Folder, name: &str) -> (Vec<String>, Vec<f64>) {
    let text = folder.itl(&["analyze", name, "--text"]).stdout;
    let analysis = &folder.json(&["analyze", name, "--json"])[0];
    let sentence = |sentence: &serde_json::Value| {
        let at = |edge: &str| usize::try_from(sentence[edge].as_u64().unwrap()).unwrap();
        let words: Vec<&str> = text[at("start")..at("end")].split_whitespace().collect();
        words.join(" ").trim_start_matches(['-', '•', '*', ' ']).to_owned()
    };
    let sentences = analysis["sentences"].as_array().unwrap().iter().map(sentence).collect();
    let profile = &folder.json(&["align", name, "--json"])[0]["aggregate"]["absolute"];
    let profile = profile.as_array().unwrap().iter().map(|value| value.as_f64().unwrap()).collect();
    (sentences, profile)
}

fn check(name: &str, content: impl AsRef<[u8]>) {
    let folder = Folder::new().with("plan.txt", PLAN).with(name, content);
    let (sentences, profile) = read(&folder, "plan.txt");
    assert!(sentences.len() > 90 && profile.iter().any(|&value| value > 0.0005));
    let (again, profile_again) = read(&folder, name);
    let first = sentences.iter().zip(&again).find(|(one, other)| one != other);
    assert_eq!(first, None, "{name}");
    assert_eq!(sentences.len(), again.len(), "{name}");
    let same = profile.iter().zip(&profile_again).all(|(one, other)| (one - other).abs() <= 1e-9 * one.abs());
    assert!(same, "{name}: {profile_again:?}, not {profile:?}");
}

#[test]
fn as_pdf() {
    check("plan.pdf", pdf());
}

#[test]
fn as_office_documents() {
    check("plan.docx", docx());
    check("plan.odt", odt());
}

#[test]
fn as_a_book() {
    check("plan.epub", epub());
}

#[test]
fn as_a_web_page_and_markdown() {
    check("plan.html", html());
    check("plan.md", markdown());
}

#[test]
fn as_text_with_other_line_ends() {
    let line = |text: &str| format!("{text}\r\n\r\n");
    check("other.txt", marked_up(|_, text| line(text), line, |text| line(&format!("- {text}"))));
}
