//! What results call documents: no result says in which folders of this machine they lie.
#![cfg(all(feature = "xlsx", feature = "parquet"))]

use crate::support::{Folder, PLAN};
use std::io::{Cursor, Read};

/// A folder whose own name would be seen in a result.
const SECRET: &str = "home-of-ana";
const CONTROLS: &str = "id,label,descriptor\nAC-1,Energy,Ensure access to affordable energy.\n\
    T1087,Water,Manage clean water and sanitation.\n";

/// Every byte of a file, those of a package unpacked.
fn all_of(bytes: Vec<u8>) -> Vec<u8> {
    let Ok(mut archive) = zip::ZipArchive::new(Cursor::new(&bytes)) else { return bytes };
    let mut all = Vec::new();
    for at in 0..archive.len() {
        archive.by_index(at).unwrap().read_to_end(&mut all).unwrap();
    }
    all
}

fn says(bytes: &[u8], words: &str) -> bool {
    bytes.windows(words.len()).any(|window| window == words.as_bytes())
}

#[test]
fn no_result_has_the_path_of_its_document() {
    let folder = Folder::new()
        .with(&format!("{SECRET}/plan.txt"), "We ensure access to affordable energy and clean water.\n")
        .with("controls.csv", CONTROLS);
    let path = folder.path(&format!("{SECRET}/plan.txt"));
    let path = path.to_str().unwrap();
    let forms = ["html", "xlsx", "markdown", "parquet", "svg", "oscal", "navigator"];
    let mut arguments = vec!["align", path, "-f", "controls.csv", "--all", "--evidence", "--json"];
    let flags: Vec<(String, String)> =
        forms.iter().map(|form| (format!("--{form}"), format!("out.{form}"))).collect();
    arguments.extend(flags.iter().flat_map(|(flag, file)| [flag.as_str(), file.as_str()]));
    let run = folder.itl(&arguments);
    assert!(run.code < 2, "{}", run.stderr);
    assert!(run.stdout.contains("\"path\":\"plan.txt\"") && !run.stdout.contains(SECRET), "{}", run.stdout);
    for (_, file) in &flags {
        assert!(!says(&all_of(folder.read(file)), SECRET), "{file}");
    }
    for command in [
        vec!["align", path, "-f", "controls.csv", "--csv"],
        vec!["align", path],
        vec!["align", path, "--annif"],
        vec!["explain", path, "--concept", "7"],
        vec!["gaps", path, "--json"],
        vec!["gaps", path],
        vec!["compare", path, path, "--json"],
        vec!["compare", path, path],
        vec!["analyze", path, "--json"],
    ] {
        let run = folder.itl(&command);
        assert!(run.code < 2 && !run.stdout.contains(SECRET), "{command:?}: {}", run.stdout);
    }
}

#[test]
fn names_tell_documents_apart() {
    let folder = Folder::new()
        .with(&format!("{SECRET}/2020/plan.txt"), PLAN)
        .with(&format!("{SECRET}/2021/plan.txt"), PLAN);
    let named = |arguments: &[&str]| -> Vec<String> {
        let found = folder.json(&[&["align"], arguments, &["--jsonl"]].concat());
        found.iter().map(|result| result["document"]["path"].as_str().unwrap().to_owned()).collect()
    };
    let [old, new] = ["2020", "2021"].map(|year| folder.path(&format!("{SECRET}/{year}/plan.txt")));
    assert_eq!(named(&[old.to_str().unwrap(), new.to_str().unwrap()]), ["2020/plan.txt", "2021/plan.txt"]);
    let years = folder.path(SECRET);
    let expected = ["2020/plan.txt", "2021/plan.txt"].map(|name| format!("{SECRET}/{name}"));
    assert_eq!(named(&[years.to_str().unwrap()]), expected);
    assert_eq!(named(&[old.to_str().unwrap()]), ["plan.txt"]);
}

#[test]
fn tables_of_a_corpus_have_names_and_no_paths() {
    let folder = Folder::new().with(&format!("{SECRET}/reports/plan.txt"), PLAN);
    let path = folder.path(&format!("{SECRET}/reports"));
    let run = folder.itl(&["align", path.to_str().unwrap(), "-o", "results/", "--summary", "document"]);
    assert!(run.code < 2, "{}", run.stderr);
    for (name, bytes) in folder.contents("results") {
        assert!(!says(&bytes, SECRET), "{name}");
    }
    let summary = String::from_utf8(folder.read("results/summary.csv")).unwrap();
    assert!(summary.contains("reports/plan.txt"), "{summary}");
}

/// Three pages, of which the first two have Roman numbers.
#[cfg(feature = "pdf")]
fn book() -> Vec<u8> {
    use crate::pdf_support::{Book, Sheet};
    let sheet = |text: &str| Sheet::default().lines(72.0, 700.0, 11.0, &[text]);
    let texts = [
        "This report is about our campus.",
        "Its parts are named here.",
        "We buy renewable energy for every building.",
    ];
    let mut book = Book::of(texts.map(sheet)).object(10, "<< /Nums [0 << /S /r >> 2 << /S /D >>] >>");
    "/PageLabels 10 0 R".clone_into(&mut book.catalog);
    book.bytes()
}

#[test]
#[cfg(feature = "pdf")]
fn a_printed_number_comes_before_that_of_the_file() {
    let folder = Folder::new().with("report.pdf", book());
    let run = folder.itl(&["align", "report.pdf", "--markdown", "r.md", "--xlsx", "r.xlsx"]);
    assert!(run.stdout.contains("p. 1 (3 in the file)"), "{}", run.stdout);
    let markdown = String::from_utf8(folder.read("r.md")).unwrap();
    assert!(markdown.contains("(p. 1 (3 in the file)"), "{markdown}");
    let explained = folder.itl(&["explain", "report.pdf", "--concept", "7"]).stdout;
    assert!(explained.contains("page 1 (3 in the file)"), "{explained}");
    let json = folder.json(&["align", "report.pdf", "--json"]).pop().unwrap();
    let last = json["units"].as_array().unwrap().last().unwrap();
    assert_eq!((&last["page"], &last["page_label"]), (&3.into(), &"1".into()));
    assert!(says(&all_of(folder.read("r.xlsx")), "printed page"));
}
