//! `--ocr`: pages that are pictures are recognised, or a notice says how they could be.
#![cfg(all(feature = "pdf", feature = "pictures"))]

use crate::pdf_support::{Book, Sheet};
use crate::support::Folder;

const LINES: [&str; 4] = [
    "We end poverty in all its forms everywhere, and we help the poor.",
    "Clean water and sanitation are there for every household of the town.",
    "The library opens at nine and closes at seven in the evening.",
    "Visitors may borrow six books at a time for a month.",
];

#[test]
fn a_scan_that_is_not_recognised_says_what_would() {
    let scan = Book::of([Sheet::default().picture()]).bytes();
    let run = Folder::new().with("scan.pdf", scan).itl(&["align", "scan.pdf", "--ocr", "off"]);
    assert_eq!(run.code, 2, "{}", run.stderr);
    assert!(run.stderr.contains("--ocr auto"), "{}", run.stderr);
}

#[cfg(feature = "tools")]
#[test]
fn a_page_that_is_seen_only_has_the_words_verdicts_and_places_of_its_text() {
    let page = Sheet::default().lines(72.0, 700.0, 12.0, &LINES);
    let folder = Folder::new().with("plan.pdf", Book::of([page]).bytes());
    let [read, seen] = ["off", "on"].map(|ocr| {
        let json = folder.json(&["align", "plan.pdf", "--ocr", ocr, "--json"]);
        json.into_iter().next().unwrap()
    });
    assert_eq!(read["aggregate"]["verdict"], seen["aggregate"]["verdict"]);
    let text = |result: &serde_json::Value| -> Vec<String> {
        let units = result["units"].as_array().unwrap().iter();
        units.map(|unit| unit["text"].as_str().unwrap().replace('\n', " ")).collect()
    };
    assert_eq!(text(&read), text(&seen));
    assert!(read["units"][0].get("ocr").is_none());
    for unit in seen["units"].as_array().unwrap() {
        assert_eq!(unit["ocr"], true, "{unit}");
        assert!(unit["confidence"].as_f64().unwrap() > 80.0, "{unit}");
    }
    let said: Vec<&str> =
        seen["notices"].as_array().unwrap().iter().map(|notice| notice["code"].as_str().unwrap()).collect();
    assert!(said.contains(&"recognised"), "{said:?}");
    // Marks on a page that was recognised stand where its words do.
    assert_eq!(folder.itl(&["align", "plan.pdf", "--ocr", "on", "--marked", "copy.pdf"]).code, 0);
}
