//! Documents of which nothing can be read have no verdict, in no form; nor has any document where the framework gives no threshold.
#![cfg(all(feature = "pdf", feature = "xlsx", feature = "parquet"))]

use crate::pdf_support::{Book, Sheet};
use crate::support::{Folder, GOALS, PLAN};
use serde_json::Value;
use std::io::{Cursor, Read};

/// Controls of a framework that OSCAL can name.
const CONTROLS: &str = "id,label,descriptor\nAC-1,Access,Review the access control policy.\n\
    T1087,Accounts,Adversaries list user accounts.\n";

fn scan() -> Vec<u8> {
    Book::of([Sheet::default().picture(), Sheet::default().picture()]).bytes()
}

fn folder() -> Folder {
    Folder::new()
        .with("scan.pdf", scan())
        .with("empty.txt", "")
        .with("numbers.txt", "12\n\n13 %\n")
        .with("plan.txt", PLAN)
        .with("goals.csv", GOALS)
        .with("controls.csv", CONTROLS)
}

/// All text of a workbook.
fn workbook(bytes: Vec<u8>) -> String {
    let mut archive = zip::ZipArchive::new(Cursor::new(bytes)).unwrap();
    let mut strings = String::new();
    archive.by_name("xl/sharedStrings.xml").unwrap().read_to_string(&mut strings).unwrap();
    strings
}

#[test]
fn a_scan_has_no_verdict_in_any_form() {
    let folder = folder();
    let forms = ["--html", "r.html", "--xlsx", "r.xlsx", "--markdown", "r.md", "--parquet", "r.parquet"];
    let run = folder.itl(&[&["align", "scan.pdf", "--json"], &forms[..]].concat());
    assert_eq!(run.code, 2, "{}", run.stderr);
    assert!(run.stderr.contains("was not assessed") && run.stderr.contains("ocrmypdf"), "{}", run.stderr);
    let json: Value = serde_json::from_str(&run.stdout).unwrap();
    let aggregate = &json["aggregate"];
    assert_eq!(aggregate["verdict"], Value::from(vec![Value::Null; 17]));
    assert_eq!(aggregate["not_assessed"], "scanned");
    for part in ["evidence", "passages", "strong", "share", "quotes"] {
        assert_eq!(aggregate[part], Value::Null, "{part}");
    }
    let read = |name: &str| String::from_utf8(folder.read(name)).unwrap();
    for page in [read("r.html"), read("r.md"), folder.itl(&["align", "scan.pdf"]).stdout] {
        assert!(page.contains("Not assessed: its pages are scanned images"), "{page}");
        for said in ["not found", "Covered:", "| none |"] {
            assert!(!page.contains(&format!(">{said}<")) && !page.contains(&format!(" {said}\n")), "{said}");
        }
    }
    assert!(!read("r.md").contains("| id |"));
    let book = workbook(folder.read("r.xlsx"));
    assert!(book.contains("not assessed") && !book.contains("not found"));
    folder.itl(&["align", "plan.txt", "--xlsx", "plan.xlsx"]);
    assert!(workbook(folder.read("plan.xlsx")).contains("not found"));
    let annif = folder.itl(&["align", "scan.pdf", "--annif"]);
    assert_eq!((annif.stdout.as_str(), annif.code), ("", 2));
}

#[test]
fn empty_documents_are_not_assessed_either() {
    let folder = folder();
    for (name, reason) in [("empty.txt", "empty"), ("numbers.txt", "empty")] {
        let run = folder.itl(&["align", name, "--json"]);
        let json: Value = serde_json::from_str(&run.stdout).unwrap();
        assert_eq!((run.code, &json["aggregate"]["not_assessed"]), (2, &Value::from(reason)), "{name}");
        assert_eq!(json["aggregate"]["verdict"][0], Value::Null);
        assert_eq!(folder.itl(&["explain", name, "--concept", "7"]).code, 2);
    }
    // Text that does not count is read, but says nothing either.
    let run = folder.itl(&["align", "plan.txt", "--count", "caption", "--json"]);
    let json: Value = serde_json::from_str(&run.stdout).unwrap();
    assert_eq!((run.code, &json["aggregate"]["not_assessed"]), (1, &Value::from("nothing-counts")));
    assert_eq!(json["aggregate"]["verdict"][0], Value::Null);
}

#[test]
fn nothing_is_handed_to_other_programs() {
    let folder = folder();
    for (form, file) in [("--oscal", "o.json"), ("--navigator", "n.json")] {
        let run = folder.itl(&["align", "scan.pdf", "-f", "controls.csv", "--all", form, file]);
        assert_eq!(run.code, 2, "{}", run.stderr);
        assert!(!folder.names().contains(&file.to_owned()), "{form}");
        // No threshold: refused before any work, unless affinities are asked for.
        let run = folder.itl(&["align", "plan.txt", "-f", "controls.csv", form, file]);
        assert_eq!(run.code, 2);
        assert!(
            run.stderr.contains("no threshold is available") && run.stderr.contains("--all"),
            "{}",
            run.stderr
        );
        assert!(run.stdout.is_empty() && !folder.names().contains(&file.to_owned()));
        let run = folder.itl(&["align", "plan.txt", "-f", "controls.csv", "--all", form, file]);
        assert!(run.code < 2 && folder.names().contains(&file.to_owned()), "{}", run.stderr);
    }
}

#[test]
fn gaps_and_comparisons_need_a_text() {
    let folder = folder();
    let gaps = folder.itl(&["gaps", "scan.pdf", "--json"]);
    assert_eq!((gaps.code, gaps.stdout.as_str()), (2, ""));
    assert!(gaps.stderr.contains("was not assessed") && gaps.stderr.contains("OCR"), "{}", gaps.stderr);
    let compared = folder.itl(&["compare", "plan.txt", "scan.pdf"]);
    assert_eq!(compared.code, 2);
    assert!(compared.stderr.contains("\"scan.pdf\" was not assessed"), "{}", compared.stderr);
    // One that a folder has is skipped, as other files are that cannot be read.
    let folder = Folder::new().with("all/a.txt", PLAN).with("all/b.txt", PLAN).with("all/scan.pdf", scan());
    let compared = folder.itl(&["compare", "all", "--json"]);
    assert_eq!(compared.code, 1, "{}", compared.stderr);
    let json: Value = serde_json::from_str(&compared.stdout).unwrap();
    assert_eq!(json["documents"].as_array().unwrap().len(), 2);
    assert!(compared.stderr.contains("skipped all/scan.pdf"), "{}", compared.stderr);
}

#[test]
fn beside_others_a_scan_is_a_warning_and_in_no_mean() {
    let folder = folder();
    let run = folder.itl(&["align", "plan.txt", "scan.pdf", "--jsonl"]);
    assert_eq!((run.code, run.stdout.lines().count()), (1, 2), "{}", run.stderr);
    let means = |files: &[&str], results: &str| {
        let run = folder.itl(&[&["align"], files, &["-o", results, "--summary", "document"]].concat());
        assert!(run.code < 2, "{}", run.stderr);
        let summary = String::from_utf8(folder.read(&format!("{results}summary.csv"))).unwrap();
        let mut lines: Vec<String> = summary.lines().map(str::to_owned).collect();
        lines.sort();
        lines
    };
    assert_eq!(means(&["plan.txt", "scan.pdf", "empty.txt"], "all/"), means(&["plan.txt"], "one/"));
}

#[test]
fn without_a_threshold_every_verdict_is_null() {
    let folder = folder();
    let json = folder.json(&["align", "plan.txt", "-f", "goals.csv", "--json"]).pop().unwrap();
    assert_eq!(json["aggregate"]["verdict"], Value::from(vec![Value::Null; 6]));
    assert_eq!(json["aggregate"]["not_assessed"], "no-threshold");
    folder.itl(&["align", "plan.txt", "-f", "goals.csv", "--xlsx", "r.xlsx"]);
    assert!(workbook(folder.read("r.xlsx")).contains("not assessed"));
    let compared =
        folder.json(&["compare", "plan.txt", "plan.txt", "-f", "goals.csv", "--json"]).pop().unwrap();
    assert_eq!(compared["concepts"][0]["verdict"], Value::from(vec![Value::Null; 2]));
}
