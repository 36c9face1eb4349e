//! `--marked`: the PDF file or Word document with its passages marked, or a notice that says why there is none.
#![cfg(all(feature = "pdf", feature = "office"))]

use crate::pdf_support::{Book, Sheet};
use crate::support::{Folder, GOALS};
use std::io::{Cursor, Read, Write};

const LINES: [&str; 3] = [
    "We end poverty in all its forms everywhere, and we help the poor.",
    "Clean water and sanitation are there for every household of the town.",
    "The library opens at nine.",
];

fn book() -> Book {
    Book::of([Sheet::default().lines(72.0, 700.0, 12.0, &LINES)])
}

fn has(bytes: &[u8], words: &str) -> bool {
    bytes.windows(words.len()).any(|window| window == words.as_bytes())
}

/// A text as strings of the copy are written.
fn hexadecimal(text: &str) -> String {
    text.bytes().map(|byte| format!("{byte:02X}")).collect()
}

#[test]
fn a_copy_is_the_file_with_marks_behind_it() {
    let (file, folder) =
        (book().bytes(), Folder::new().with("plan.pdf", book().bytes()).with("goals.csv", GOALS));
    let run = folder.itl(&["align", "plan.pdf", "--marked", "copy.pdf"]);
    assert_eq!(run.code, 0, "{}", run.stderr);
    let copy = folder.read("copy.pdf");
    assert!(copy.starts_with(&file) && copy.len() > file.len());
    for words in ["/Subtype/Highlight", "/Subtype/Popup", "/Outlines", "/QuadPoints["] {
        assert!(has(&copy, words), "{words}");
    }
    assert!(
        has(&copy, &hexadecimal("6 Clean water and sanitation: ")),
        "a note says the goal and how strongly"
    );
    // The copy is a document like any other, with the same text in front.
    let (text, again) =
        (folder.itl(&["analyze", "plan.pdf", "--text"]), folder.itl(&["analyze", "copy.pdf", "--text"]));
    assert!(again.stdout.starts_with(text.stdout.trim_end()), "{}", again.stdout);
    assert!(again.stdout.contains("Sustainable Development Goals"), "the legend is a page of it");
    // Nothing is overwritten, and the same input has the same copy.
    assert_eq!(folder.itl(&["align", "plan.pdf", "--marked", "copy.pdf"]).code, 2);
    folder.itl(&["align", "plan.pdf", "--marked", "again.pdf"]);
    assert_eq!(folder.read("again.pdf"), copy);
}

#[test]
fn a_file_that_cannot_be_marked_has_a_notice_and_no_copy() {
    let signed = book().object(90, "<</Type/Sig/ByteRange[0 1 2 3]/Contents<00>>>").bytes();
    let folder = Folder::new().with("signed.pdf", signed).with("plan.txt", LINES.join("\n\n"));
    for (file, said) in [("signed.pdf", "is signed"), ("plan.txt", "only PDF files and Word documents")] {
        let run = folder.itl(&["align", file, "--marked", "copy.pdf"]);
        assert_eq!(run.code, 1, "{}", run.stderr);
        assert!(
            run.stderr.contains("no marked copy is written") && run.stderr.contains(said),
            "{}",
            run.stderr
        );
        assert!(!folder.path("copy.pdf").exists());
    }
}

const W: &str = "http://schemas.openxmlformats.org/wordprocessingml/2006/main";

/// A Word document with a paragraph, a note to it, and a part that no reader knows.
fn word() -> Vec<u8> {
    let relation = |id: &str, kind: &str, target: &str| {
        let kind = format!("http://schemas.openxmlformats.org/officeDocument/2006/relationships/{kind}");
        format!("<Relationship Id=\"{id}\" Type=\"{kind}\" Target=\"{target}\"/>")
    };
    let relations = |inner: &str| {
        format!(
            "<Relationships xmlns=\"http://schemas.openxmlformats.org/package/2006/relationships\">{inner}</Relationships>"
        )
    };
    let body = format!(
        "<w:p><w:r><w:rPr><w:i/></w:rPr><w:t xml:space=\"preserve\">{} {} </w:t></w:r><w:r><w:t>{}</w:t></w:r></w:p>",
        LINES[0], LINES[1], LINES[2]
    );
    let parts = [
        (
            "[Content_Types].xml",
            "<Types xmlns=\"http://schemas.openxmlformats.org/package/2006/content-types\"/>".to_owned(),
        ),
        ("_rels/.rels", relations(&relation("a", "officeDocument", "word/document.xml"))),
        ("word/document.xml", format!("<w:document xmlns:w=\"{W}\"><w:body>{body}</w:body></w:document>")),
        ("word/_rels/document.xml.rels", relations(&relation("b", "styles", "styles.xml"))),
        ("word/styles.xml", format!("<w:styles xmlns:w=\"{W}\"/>")),
        ("custom/odd.bin", "\u{1} \u{2}".to_owned()),
    ];
    let mut zip = zip::ZipWriter::new(Cursor::new(Vec::new()));
    for (name, text) in parts {
        zip.start_file(name, zip::write::SimpleFileOptions::default()).unwrap();
        zip.write_all(text.as_bytes()).unwrap();
    }
    zip.finish().unwrap().into_inner()
}

/// The text of a part.
fn part(file: &[u8], name: &str) -> String {
    let mut text = String::new();
    let mut zip = zip::ZipArchive::new(Cursor::new(file)).unwrap();
    zip.by_name(name).unwrap().read_to_string(&mut text).unwrap();
    text
}

#[test]
fn a_word_document_gets_comments_at_its_passages() {
    let folder = Folder::new().with("plan.docx", word()).with("goals.csv", GOALS);
    let run = folder.itl(&["align", "plan.docx", "--marked", "copy.docx"]);
    assert_eq!(run.code, 0, "{}", run.stderr);
    assert!(run.stderr.contains("with a comment each"), "{}", run.stderr);
    let (file, copy) = (word(), folder.read("copy.docx"));
    let main = part(&copy, "word/document.xml");
    let at = |words: &str| main.find(words).unwrap_or_else(|| panic!("{words} in {main}"));
    assert!(main.contains(&format!(
        "<w:commentRangeStart w:id=\"0\"/><w:r><w:rPr><w:i/></w:rPr><w:t xml:space=\"preserve\">{}",
        LINES[0]
    )));
    assert!(
        at("<w:commentRangeEnd w:id=\"0\"/>") < at(LINES[1])
            && at("<w:commentRangeEnd w:id=\"1\"/>") < at(LINES[2])
    );
    let comments = part(&copy, "word/comments.xml");
    for words in ["w:author=\"ITL\"", "6 Clean water and sanitation: ", "Words: "] {
        assert!(comments.contains(words), "{words} in {comments}");
    }
    for name in ["_rels/.rels", "word/styles.xml", "custom/odd.bin"] {
        assert_eq!(part(&file, name), part(&copy, name), "{name}");
    }
    // The program reads the copy as it read the file, and the comments as notes.
    let text = folder.itl(&["analyze", "copy.docx", "--text"]).stdout;
    assert!(text.starts_with(folder.itl(&["analyze", "plan.docx", "--text"]).stdout.trim_end()), "{text}");
    // A name that is of the other kind would mislead programs.
    let run = folder.itl(&["align", "plan.docx", "--marked", "copy.pdf"]);
    assert_eq!(run.code, 1, "{}", run.stderr);
    assert!(run.stderr.contains("ends with .docx") && !folder.path("copy.pdf").exists(), "{}", run.stderr);
    // A container of another kind has no comments.
    let folder = folder.with("plan.odt", crate::round_trip::odt());
    let run = folder.itl(&["align", "plan.odt", "--marked", "other.docx"]);
    assert!(run.code == 1 && run.stderr.contains("only PDF files and Word documents"), "{}", run.stderr);
}
