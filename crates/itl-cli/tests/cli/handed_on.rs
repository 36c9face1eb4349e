//! `--docx`: a report to hand on, as a Word document of well-formed parts with verdicts, quotes and what is missing.
#![cfg(feature = "office")]

use crate::support::{Folder, GOALS, PLAN};
use quick_xml::Reader;
use quick_xml::events::Event;
use std::collections::BTreeMap;
use std::io::{Cursor, Read};

/// The parts of a document, each read to its end as XML.
fn parts(file: &[u8]) -> BTreeMap<String, String> {
    let mut zip = zip::ZipArchive::new(Cursor::new(file)).unwrap();
    let mut parts = BTreeMap::new();
    for at in 0..zip.len() {
        let mut entry = zip.by_index(at).unwrap();
        let (name, mut text) = (entry.name().unwrap().into_owned(), String::new());
        entry.read_to_string(&mut text).unwrap();
        let mut xml = Reader::from_str(&text);
        while xml.read_event().unwrap_or_else(|error| panic!("{name}: {error}")) != Event::Eof {}
        parts.insert(name, text);
    }
    parts
}

/// The text of a part without its markup.
fn text_of(part: &str) -> String {
    let mut text = String::new();
    for piece in part.split('<') {
        text.push_str(piece.split_once('>').map_or("", |(_, text)| text));
    }
    text.replace("&amp;", "&")
}

#[test]
fn a_report_to_hand_on_has_verdicts_quotes_and_gaps() {
    let folder = Folder::new().with("plan.txt", PLAN);
    let run = folder.itl(&["align", "plan.txt", "--docx", "report.docx"]);
    assert_eq!(run.code, 0, "{}", run.stderr);
    let parts = parts(&folder.read("report.docx"));
    let main = &parts["word/document.xml"];
    let text = text_of(main);
    let json = folder.json(&["align", "plan.txt", "--json"]).remove(0);
    let verdicts = json["aggregate"]["verdict"].as_array().unwrap();
    let count = |verdict: &str| verdicts.iter().filter(|found| *found == verdict).count();
    let lead = format!("{} of 17 goals ", count("covered"));
    assert!(text.contains(&lead), "{lead} in {text}");
    for concept in json["concepts"].as_array().unwrap() {
        assert!(text.contains(concept["label"].as_str().unwrap()), "{concept} in {text}");
    }
    for (column, verdict) in verdicts.iter().enumerate().filter(|(_, verdict)| *verdict == "covered") {
        let best = json["aggregate"]["quotes"][column][0].as_u64().unwrap() as usize;
        let quote = json["units"][best]["text"].as_str().unwrap();
        let quote = quote.split_whitespace().collect::<Vec<_>>().join(" ");
        assert!(text.contains(&quote), "{verdict}: {quote} in {text}");
    }
    assert!(text.contains("What is missing") && text.contains("Terms that do not appear: "), "{text}");
    assert!(text.contains(json["framework"]["fingerprint"].as_str().unwrap()), "{text}");
    // The goals have their own colours; the footer has the number of the page.
    assert!(main.contains("w:fill=\"E5243B\""), "{main}");
    assert!(parts["word/footer.xml"].contains(" PAGE "));
    // The same input has the same bytes.
    folder.itl(&["align", "plan.txt", "--docx", "again.docx"]);
    assert_eq!(folder.read("again.docx"), folder.read("report.docx"));
}

#[test]
fn text_of_a_document_stays_text() {
    let hostile = "# </w:t><w:instrText>INCLUDE</w:instrText> & \u{7}\n\nWe end poverty <w:p> & \"hunger\" in all its forms everywhere, for the poor.\n";
    let folder = Folder::new().with("plan.md", hostile);
    let run = folder.itl(&["align", "plan.md", "--docx", "report.docx"]);
    assert!(run.code < 2, "{}", run.stderr);
    let main = &parts(&folder.read("report.docx"))["word/document.xml"];
    assert!(!main.contains("<w:instrText>") && !main.contains('\u{7}'), "{main}");
}

#[test]
fn a_document_without_verdicts_says_why() {
    let folder = Folder::new().with("empty.txt", "").with("plan.txt", PLAN).with("goals.csv", GOALS);
    for (file, framework, said) in
        [("empty.txt", "sdg", "Not assessed: "), ("plan.txt", "goals.csv", "Affinity")]
    {
        folder.itl(&["align", file, "-f", framework, "--docx", "report.docx", "--force"]);
        let text = text_of(&parts(&folder.read("report.docx"))["word/document.xml"]);
        assert!(text.contains(said) && text.contains("How this report was made"), "{text}");
        assert!(!text.contains("Verdict") && !text.contains("What is missing"), "{text}");
    }
}
