//! `--marked`: the PDF file with its passages marked, or a notice that says why there is none.
#![cfg(feature = "pdf")]

use crate::pdf_support::{Book, Sheet};
use crate::support::{Folder, GOALS};

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
    for (file, said) in [("signed.pdf", "is signed"), ("plan.txt", "only PDF files")] {
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
