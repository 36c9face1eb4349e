//! Tables as their users open them: pandas, DuckDB, openpyxl and LibreOffice read what the program wrote, and compare.
#![cfg(all(feature = "pdf", feature = "xlsx", feature = "parquet"))]
#![allow(clippy::disallowed_methods, reason = "tests lay out files for the program")]
#![cfg_attr(not(feature = "tools"), allow(unused_imports, dead_code, reason = "for tests that need Python"))]

#[cfg(feature = "tools")]
use crate::calibrate::{is_elsewhere, review as review_of};
use crate::pdf_support::{Book, Sheet};
#[cfg(feature = "tools")]
use crate::support::tools;
use crate::support::{Folder, GOALS, PLAN};
use std::ffi::OsStr;
use std::fmt::Write;
use std::io::{Cursor, Read};
use std::path::{Path, PathBuf};
use std::process::Command;

/// A file beside this one.
fn own(path: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/tables").join(path)
}

/// Runs a script over a folder; it ends well if everything is as it should be.
#[cfg(feature = "tools")]
fn check(script: &str, arguments: &[&OsStr]) {
    let mut command = Command::new(tools::python());
    let output = command.arg(own(script)).args(arguments).output().unwrap();
    let said =
        String::from_utf8_lossy(&output.stdout).into_owned() + &String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{script}: {said}");
}

/// A file of two pages, which the other formats do not have.
fn paper() -> Vec<u8> {
    let sheet = |lines: &[&str]| Sheet::default().lines(72.0, 700.0, 11.0, lines);
    let first = sheet(&["We ensure access to affordable, reliable energy for all students."]);
    let second = sheet(&["Clean water and sanitation are managed sustainably, with drinking water."]);
    Book::of([first, second]).bytes()
}

/// A folder with a framework of odd ids and three documents.
fn folder() -> Folder {
    let goals = format!(
        "{GOALS}-1,\"=A,B\",\"+quoted \"\"label\"\"\",We promote inclusive education for all.\n\
         \"a;=1, b\",W,,End poverty in all its forms.\n007,-1,Ünïcödé 😀,Manage typefaces of notes.\n"
    );
    let notes =
        "# First\n\n=SUM(1;2) ends poverty.\n\n## Second\n\nWater\twith `code`, \"quotes\"; and education.\n";
    Folder::new()
        .with("goals.csv", goals)
        .with("plan.txt", PLAN)
        .with("notes.md", notes)
        .with("paper.pdf", paper())
}

/// Writes the documents in a form; the warning of [`GOALS`] is there.
fn write(folder: &Folder, documents: &[&str], flags: &[&str]) {
    let run = folder.itl(&[&["align", "-f", "goals.csv"], documents, flags].concat());
    assert_eq!(run.code, 1, "{flags:?}: {}", run.stderr);
}

#[test]
#[cfg(feature = "tools")]
fn documents_side_by_side_say_the_same_in_a_workbook() {
    let folder = folder();
    let words = ["compare", "-f", "goals.csv", "plan.txt", "notes.md", "paper.pdf"];
    let files = ["--json", "-o", "compared.json", "--xlsx", "compared.xlsx"];
    let run = folder.itl(&[&words[..], &files].concat());
    assert_eq!(run.code, 1, "{}", run.stderr);
    check("compared.py", &[folder.path("").as_os_str()]);
    // With verdicts, there are sheets of what changed.
    let decided = ["compare", "plan.txt", "notes.md", "paper.pdf", "--force"];
    let run = folder.itl(&[&decided[..], &files].concat());
    assert_eq!(run.code, 0, "{}", run.stderr);
    check("compared.py", &[folder.path("").as_os_str()]);
}

#[test]
#[cfg(feature = "tools")]
fn all_forms_say_the_same() {
    let folder = folder();
    let documents = ["plan.txt", "notes.md", "paper.pdf"];
    // Under the published scheme a contribution is a product of what the tables show.
    let run = |flags: &[&str]| write(&folder, &documents, &[&["--scheme", "paper"], flags].concat());
    run(&[
        "--jsonl",
        "--evidence",
        "-o",
        "results.jsonl",
        "--xlsx",
        "book.xlsx",
        "--parquet",
        "cells.parquet",
    ]);
    run(&["--csv", "-o", "long.csv"]);
    run(&["--csv", "--wide", "-o", "wide.csv"]);
    run(&["--tsv", "-o", "long.tsv"]);
    run(&["--tsv", "--wide", "-o", "wide.tsv"]);
    check("agree.py", &[folder.path("").as_os_str()]);
}

#[test]
#[cfg(feature = "tools")]
fn json_is_what_its_schema_says() {
    let folder = folder();
    let by = |level, extra: &str| {
        let flags = ["align", "plan.txt", "paper.pdf", "-f", "goals.csv", "--jsonl", "--by", level, extra];
        folder.itl(&flags[..if extra.is_empty() { 8 } else { 9 }]).stdout
    };
    let align = by("document", "") + &by("section", "--evidence") + &by("paragraph", "--evidence");
    let align = align + &folder.itl(&["align", "plan.txt", "--json", "--preset", "published"]).stdout;
    let analyze = folder.itl(&["analyze", "plan.txt", "notes.md", "paper.pdf", "--jsonl"]).stdout;
    let explain = |file, concept| {
        folder.itl(&["explain", file, "-f", "goals.csv", "--concept", concept, "--json"]).stdout
    };
    let explain = explain("plan.txt", "W") + &explain("paper.pdf", "W1") + &explain("notes.md", "Z");
    let compare = ["compare", "plan.txt", "notes.md", "paper.pdf", "-f", "goals.csv", "--json"];
    let compared =
        folder.itl(&compare).stdout + &folder.itl(&["compare", "plan.txt", "paper.pdf", "--json"]).stdout;
    let together = folder.itl(&["align", "plan.txt", "paper.pdf", "--together", "--json"]).stdout;
    let labelled = "id,text,labels\na,Clean water for all.,W1\nb,Affordable energy.,E;W\nc,Nothing here.,X\n";
    let folder = folder.with("labelled.csv", labelled);
    let eval = |flags: &[&str]| {
        folder
            .itl(&[&["eval", "labelled.csv", "-f", "goals.csv", "-L", "en", "--json"], flags].concat())
            .stdout
    };
    let eval = eval(&[]) + &eval(&["--threshold", "0.1", "--resamples", "0", "--baselines", "none"]);
    let goals = "id,text,labels\na,End hunger and grow food.,2\nb,Renewable energy for every home.,7\n";
    let folder = folder.with("goals-labelled.csv", goals);
    let decided =
        folder.itl(&["eval", "goals-labelled.csv", "-L", "en", "--json", "--resamples", "20"]).stdout;
    assert!(decided.contains("\"verdicts\":"), "{decided}");
    let blocks = folder.itl(&["analyze", "plan.txt", "paper.pdf", "--blocks", "--jsonl"]).stdout;
    let checked = folder.itl(&["frameworks", "check", "goals.csv", "--json"]).stdout;
    let study = folder.itl(&["study", "goals.csv", "--json"]).stdout
        + &folder.itl(&["study", "sdg", "--published", "--json"]).stdout;
    let inspect = folder.itl(&["inspect", "goals.csv", "--json"]).stdout
        + &folder.itl(&["inspect", "sdg", "--concept", "7", "--json"]).stdout;
    let diff = folder.itl(&["inspect", "goals.csv", "--diff", "sdg", "--json"]).stdout;
    let gaps = folder.itl(&["gaps", "plan.txt", "--json"]).stdout
        + &folder.itl(&["gaps", "paper.pdf", "--json", "--level", "2"]).stdout;
    let results =
        Folder::new().with("gaps.jsonl", gaps).with("blocks.jsonl", blocks).with("check.jsonl", checked);
    let results = results.with("study.jsonl", study).with("diff.jsonl", diff);
    let pairs = folder.path("pairs.csv");
    std::fs::write(&pairs, "source_id,target_id\nW1,6\nX,7\n").unwrap();
    let crosswalk = folder.itl(&["crosswalk", "goals.csv", "sdg", "--json", "--level", "all,1"]).stdout
        + &folder
            .itl(&["crosswalk", "goals.csv", "sdg-statements", "--json", "--published", "pairs.csv"])
            .stdout;
    let migration = folder.itl(&["frameworks", "migrate", "goals.csv", "goals.csv", "--json"]).stdout;
    folder.itl(&["crosswalk", "sdg", "sdg-statements", "--json", "--level", "1,all", "-o", "links.json"]);
    let derived = folder.itl(&["align", "plan.txt", "--json", "--via", "links.json"]).stdout;
    let results = results.with("crosswalk.jsonl", crosswalk).with("migration.jsonl", migration);
    let results = results.with("derived.jsonl", derived);
    let answers = "c see § 3\ny\nn\nv covered it is\nq\n";
    folder.itl_with_input(&["review", "plan.txt", "--reviewer", "Ana", "--review", "ana.jsonl"], answers);
    let status = folder
        .itl(&["review", "status", "ana.jsonl", "--document", "plan.txt", "--json"])
        .stdout
        .replace('\n', "")
        + "\n";
    let review = String::from_utf8(folder.read("ana.jsonl")).unwrap();
    let earlier = folder.itl(&["align", "plan.txt", "--jsonl", "-o", "earlier.jsonl"]);
    assert_eq!(earlier.code, 0, "{}", earlier.stderr);
    let plan = folder.read("plan.txt");
    let folder = folder.with("plan.txt", "A plan in which no goal is named any more.\n");
    let baseline = folder.itl(&["align", "plan.txt", "--jsonl", "--baseline", "earlier.jsonl"]).stdout;
    let folder = folder.with("plan.txt", &plan);
    let results = results.with("baseline.jsonl", baseline);
    let results = results.with("doctor.jsonl", folder.itl(&["doctor", "--json"]).stdout);
    let results = results.with("review.jsonl", review).with("review-status.jsonl", status);
    let align = align + &folder.itl(&["align", "plan.txt", "--json", "--review", "ana.jsonl"]).stdout;
    std::fs::write(folder.path("taught.jsonl"), review_of(&folder, is_elsewhere).concat()).unwrap();
    let learned = folder.itl(&["calibrate", "taught.jsonl", "-o", "taught.itl", "--json"]).stdout;
    let taught = |verb: &[&str]| folder.itl(&[verb, &["--json"]].concat()).stdout;
    let inspect =
        inspect + &taught(&["inspect", "taught.itl"]) + &taught(&["inspect", "taught.itl", "--concept", "7"]);
    let explain = explain + &taught(&["explain", "plan.txt", "-f", "taught.itl", "--concept", "7"]);
    let align = align + &taught(&["align", "plan.txt", "-f", "taught.itl", "--evidence"]);
    let results = results.with("learned.jsonl", learned).with("inspect.jsonl", inspect);
    let results = results
        .with("compare.jsonl", compared)
        .with("eval.jsonl", eval + &decided)
        .with("together.jsonl", together);
    let results =
        results.with("align.jsonl", align).with("analyze.jsonl", analyze).with("explain.jsonl", explain);
    let schemas = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../schemas");
    check("schemas.py", &[schemas.as_os_str(), results.path("").as_os_str()]);
}

#[test]
#[cfg(feature = "tools")]
fn no_formula_lives() {
    let payloads: Vec<String> = serde_json::from_str(include_str!("../tables/payloads.json")).unwrap();
    assert!(payloads.len() >= 30);
    let quoted = |text: &str| format!("\"{}\"", text.replace('"', "\"\""));
    let mut goals = "id,parent,label,descriptor\n".to_owned();
    let mut control = String::new();
    for (number, payload) in payloads.iter().enumerate() {
        let (id, label) = (quoted(&format!("{payload} {number}")), quoted(payload));
        let text = format!("Reduce inequality, poverty and hunger{}.", "s".repeat(number));
        _ = writeln!(goals, "{id},{label},{label},\"{text}\"");
        _ = writeln!(control, "{label},1");
    }
    let page = payloads[0].replace('<', "&lt;") + "</title><p>Reduce poverty.";
    let names = ["=1+1.txt", "-2+3.txt", "@A1.txt", "+4;=5.txt", "＝6.txt", "\t=7.txt", "' =8.txt"];
    let folder = Folder::new().with("goals.csv", goals).with("title.html", format!("<title>{page}"));
    let folder = folder.with("payloads.md", format!("# {}\n\nReduce poverty.\n", payloads[1]));
    let folder = names.iter().fold(folder, |folder, name| folder.with(name, "=Reduce poverty, +hunger.\n"));
    let folder = folder.with("payloads.txt", format!("Reduce poverty.\n{}\n", payloads.join("\n")));
    let documents = [&["title.html", "payloads.md", "payloads.txt"], names.as_slice()].concat();

    let mut tables = Folder::new().with("control.csv", control);
    let mut add = |name: &str, flags: &[&str], files: &[&str]| {
        let run = folder.itl(&[flags, &["-q", "-o", name, "--"], files].concat());
        assert!(run.code < 2, "{name}: {}", run.stderr);
        tables = std::mem::replace(&mut tables, Folder::new()).with(name, folder.read(name));
    };
    let align = |flags: &[&'static str]| [&["align", "-f", "goals.csv", "--unit", "line"], flags].concat();
    for (dialect, flag) in [("csv", "--csv"), ("tsv", "--tsv")] {
        add(&format!("long.{dialect}"), &align(&[flag]), &documents);
        add(&format!("wide.{dialect}"), &align(&[flag, "--wide"]), &documents);
        add(&format!("analyze.{dialect}"), &["analyze", flag], &documents);
        add(&format!("inspect.{dialect}"), &["inspect", flag], &["goals.csv"]);
        add(&format!("study.{dialect}"), &["study", flag], &["goals.csv"]);
        add(
            &format!("explain.{dialect}"),
            &["explain", "-f", "goals.csv", "--concept", "=1+1 0", flag],
            &names[..1],
        );
    }
    add("ignored.jsonl", &align(&["--jsonl", "--xlsx", "book.xlsx"]), &documents);
    let tables = tables.with("book.xlsx", folder.read("book.xlsx"));
    check(
        "formulas.py",
        &[tools::office().as_os_str(), own("payloads.json").as_os_str(), tables.path("").as_os_str()],
    );
}

#[test]
#[cfg(feature = "tools")]
fn what_does_not_fit_is_said() {
    let mut goals = "id,parent,label,descriptor\n".to_owned();
    for number in 0..2000 {
        let shared = if number % 2 == 0 { "energy" } else { "water" };
        let word: String =
            format!("{number:04}").bytes().map(|digit| char::from(digit - b'0' + b'k')).collect();
        _ = writeln!(goals, "{number},,,We share {shared} with {word}.");
    }
    let document = "We save energy.\n".repeat(1100);
    let folder = Folder::new().with("goals.csv", goals).with("plan.txt", document);
    let align = ["align", "plan.txt", "-f", "goals.csv", "-L", "en"];
    let files = ["--xlsx", "book.xlsx", "--parquet", "cells.parquet", "-o", "results.jsonl"];
    let run = folder.itl(&[&align, ["--json", "--unit", "line"].as_slice(), &files].concat());
    assert_eq!(run.code, 1, "{}", run.stderr);
    assert!(run.stderr.contains("warning: the workbook has no sheet Matrix: 1100 units × 2000 concepts"));
    assert!(run.stderr.contains("--parquet or --csv"), "{}", run.stderr);
    assert!(run.stderr.contains("note: sheet Evidence of the workbook has the "), "{}", run.stderr);
    check("limits.py", &[folder.path("").as_os_str()]);
}

#[test]
fn a_text_longer_than_a_cell_is_cut() {
    let folder = Folder::new().with("plan.txt", "We save energy and water. ".repeat(2000));
    let run = folder.itl(&[
        "align",
        "plan.txt",
        "--unit",
        "document",
        "--xlsx",
        "book.xlsx",
        "--json",
        "-o",
        "r.json",
    ]);
    assert_eq!(run.code, 0, "{}", run.stderr);
    assert!(run.stderr.contains("note: sheet Matrix of the workbook: 1 texts are cut"), "{}", run.stderr);
    assert!(run.stderr.contains("cuts texts after 1000 characters"), "{}", run.stderr);
}

#[test]
fn the_same_results_are_the_same_bytes() {
    let folder = folder();
    let documents = ["plan.txt", "notes.md", "paper.pdf"];
    for (jobs, name) in [("1", "a"), ("4", "b")] {
        let (book, cells) = (format!("{name}.xlsx"), format!("{name}.parquet"));
        write(&folder, &documents, &["-j", jobs, "--xlsx", &book, "--parquet", &cells]);
    }
    assert!(folder.read("a.xlsx") == folder.read("b.xlsx"));
    assert!(folder.read("a.parquet") == folder.read("b.parquet"));
    let mut book = zip::ZipArchive::new(Cursor::new(folder.read("a.xlsx"))).unwrap();
    let mut about = String::new();
    book.by_name("docProps/core.xml").unwrap().read_to_string(&mut about).unwrap();
    assert!(about.contains("2000-01-01T00:00:00Z"), "no clock: {about}");
}

#[test]
fn tables_of_a_run_are_whole_or_not_there() {
    let folder = folder().with("taken.xlsx", "mine").with("broken.pdf", "%PDF-1.4 nothing");
    let run = folder.itl(&["align", "plan.txt", "--xlsx", "taken.xlsx"]);
    assert_eq!(run.code, 2);
    assert_eq!(folder.read("taken.xlsx"), b"mine");
    let run = folder.itl(&["align", "plan.txt", "--xlsx", "new", "--parquet", "new"]);
    assert_eq!(run.code, 2, "one name for two files");
    let run = folder.itl(&["align", "broken.pdf", "--xlsx", "new.xlsx", "--parquet", "new.parquet"]);
    assert_eq!(run.code, 2, "{}", run.stderr);
    assert!(!folder.names().iter().any(|name| name.starts_with("new") || name.starts_with(".itl")));
    let run = folder.itl(&["align", "plan.txt", "--wide"]);
    assert_eq!(run.code, 2);
    assert!(run.stderr.contains("--csv") && run.stderr.contains("--tsv"), "{}", run.stderr);
    let run = folder.itl(&["align", "plan.txt", "--xlsx", "taken.xlsx", "--force"]);
    assert_eq!(run.code, 0, "{}", run.stderr);
    assert!(folder.read("taken.xlsx").starts_with(b"PK"));
}
