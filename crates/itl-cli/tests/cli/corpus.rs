//! Corpora: tables and folders in, a folder of results out, whatever the documents are.
#![cfg(all(feature = "parquet", feature = "office", feature = "pdf"))]
#![allow(clippy::disallowed_methods, reason = "tests look at the files of the program")]

use crate::support::{Folder, PLAN, THIRD};
use serde_json::Value;

fn manifest(folder: &Folder, results: &str) -> Value {
    serde_json::from_slice(&folder.read(&format!("{results}/manifest.json"))).unwrap()
}

/// The objects of all parts of the results.
fn results(folder: &Folder, results: &str) -> Vec<Value> {
    let files = folder.contents(results);
    let lines = files.iter().filter(|(name, _)| name.starts_with("results/")).map(|(_, bytes)| bytes);
    let text: Vec<u8> = lines.flatten().copied().collect();
    String::from_utf8(text).unwrap().lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

fn table(rows: usize) -> String {
    let mut text = "id,text,year\n".to_owned();
    for row in 0..rows {
        text.push_str(&format!("r{row},We ensure access to clean water in town {row}.,{}\n", 2020 + row % 3));
    }
    text
}

#[test]
fn a_table_is_a_document_per_row() {
    let folder = Folder::new()
        .with("t.csv", "id,text\na,We reduce inequality.\nb\nc,\"Clean water, sanitation.\"\n")
        .with("t.jsonl", "{\"id\":7,\"text\":\"We reduce inequality.\"}\n")
        .with("plain.csv", "id,label\na,We reduce inequality.\n");
    let run = folder.itl(&["align", "t.csv", "t.jsonl", "--json"]);
    assert_eq!(run.code, 1);
    assert_eq!(run.stderr, "warning: skipped t.csv#2: line 3: it has 1 fields, the header has 2\n");
    let paths: Vec<Value> = run
        .stdout
        .lines()
        .map(|line| serde_json::from_str::<Value>(line).unwrap()["document"]["path"].clone())
        .collect();
    assert_eq!(paths, ["t.csv#a", "t.csv#c", "t.jsonl#7"]);
    assert_eq!(folder.json(&["align", "plain.csv", "--json"])[0]["document"]["path"], "plain.csv");
    let piped = folder.itl_with_input(&["align", "-", "--json"], "id,text\nx,We reduce inequality.\n");
    let piped: Value = serde_json::from_str(piped.stdout.lines().next().unwrap()).unwrap();
    assert_eq!(piped["document"]["path"], "-#x");
    let document = folder.itl_with_input(&["align", "-", "--json"], "We reduce inequality.\n");
    assert!(document.stdout.contains("\"path\":\"-\""));
    let named = folder.json(&["align", "plain.csv", "--text-column", "label", "--json"]);
    assert_eq!(named[0]["document"]["path"], "plain.csv#a");
}

#[test]
fn results_are_the_same_on_any_number_of_threads_and_as_for_one_document() {
    let folder = Folder::new().with("t.csv", table(300)).with("all/a.txt", PLAN).with("all/b/c.txt", THIRD);
    for (jobs, out) in [("1", "one/"), ("4", "four/")] {
        let run = folder.itl(&["align", "t.csv", "all", "-o", out, "-j", jobs, "--jsonl", "--cells"]);
        assert_eq!(run.code, 0, "{}", run.stderr);
    }
    assert_eq!(folder.contents("one"), folder.contents("four"));
    let stored = results(&folder, "one");
    assert_eq!(stored.len(), 302);
    assert_eq!(stored[300], folder.json(&["align", "all", "--json"])[0]);
    assert_eq!(stored[7], folder.json(&["align", "t.csv", "--json"])[7]);
    let manifest = manifest(&folder, "one");
    assert_eq!(manifest["totals"]["documents"], 302);
    assert_eq!(manifest["totals"]["by_source"], serde_json::json!([300, 2]));
    let names: Vec<&str> =
        manifest["parts"].as_array().unwrap().iter().map(|part| part["path"].as_str().unwrap()).collect();
    assert_eq!(
        names,
        [
            "documents/part-00000.parquet",
            "affinities/part-00000.parquet",
            "units/part-00000.parquet",
            "results/part-00000.jsonl"
        ]
    );
}

/// Documents that cover and touch a concept, and shares, are those of the documents one by one.
#[test]
fn a_summary_counts_the_verdicts_of_its_documents() {
    let texts = [
        ("a.txt", "We end hunger. Farmers grow more food, and nobody is malnourished."),
        ("b.txt", "Renewable energy for every home: solar power, wind power and saving electricity."),
        ("c.txt", "The choir sings on Thursdays. Farmers grow food. Tea is served after the second part."),
    ];
    let folder =
        texts.iter().fold(Folder::new(), |folder, (name, text)| folder.with(&format!("all/{name}"), *text));
    let run = folder.itl(&["align", "all", "-o", "out/", "--summary", "folder", "--jsonl"]);
    assert_eq!(run.code, 0, "{}", run.stderr);
    assert!(run.stdout.contains("covered") && run.stdout.contains("mentioned"), "{}", run.stdout);
    let documents = results(&folder, "out");
    assert_eq!(documents.len(), 3);
    let csv = String::from_utf8(folder.read("out/summary.csv")).unwrap();
    let mut lines = csv.lines().map(|line| line.split(',').collect::<Vec<_>>());
    let header = lines.next().unwrap();
    let mut seen = (0, 0);
    for line in lines {
        let cell = |name: &str| line[header.iter().position(|head| *head == name).unwrap()];
        let concepts = documents[0]["concepts"].as_array().unwrap();
        // Names of goals may have commas, and stand before the numbers: those are counted from the end.
        let from_end = |name: &str| {
            let at = header.iter().position(|head| *head == name).unwrap();
            line[line.len() - (header.len() - at)]
        };
        let column = concepts.iter().position(|concept| concept["id"] == cell("concept")).unwrap();
        let of = |verdict: &str| {
            documents.iter().filter(|document| document["aggregate"]["verdict"][column] == verdict).count()
        };
        let evidence =
            documents.iter().map(|document| document["aggregate"]["evidence"][column].as_f64().unwrap());
        assert_eq!(from_end("covered_documents").parse::<usize>().unwrap(), of("covered"), "{line:?}");
        assert_eq!(from_end("mentioned_documents").parse::<usize>().unwrap(), of("mentioned"), "{line:?}");
        assert_eq!(from_end("decided_documents"), "3");
        assert_eq!(from_end("evidence").parse::<f64>().unwrap(), evidence.sum::<f64>() / 3.0, "{line:?}");
        seen = (seen.0 + of("covered"), seen.1 + of("mentioned"));
    }
    assert!(seen.0 > 1, "{seen:?} covered, mentioned");
}

#[test]
fn a_summary_by_folder_and_by_column() {
    let folder = Folder::new().with("t.csv", table(30)).with("all/a.txt", PLAN).with("all/b/c.txt", THIRD);
    let run = folder.itl(&["align", "t.csv", "-o", "years/", "--summary", "year"]);
    assert_eq!(run.code, 0, "{}", run.stderr);
    assert!(run.stdout.contains("2021"), "{}", run.stdout);
    let csv = String::from_utf8(folder.read("years/summary.csv")).unwrap();
    assert!(csv.lines().any(|line| line.starts_with("2022,10,10,")), "{csv}");
    assert!(folder.read("years/summary.html").starts_with(b"<!"));
    folder.itl(&["align", "all", "-o", "folders/", "--summary", "folder"]);
    let csv = String::from_utf8(folder.read("folders/summary.csv")).unwrap();
    assert!(csv.lines().any(|line| line.starts_with("all/b,1,")), "{csv}");
    // What is finished is not done again, but can be summed up in another way.
    let again = folder.itl(&["align", "all", "-o", "folders/", "--summary", "document"]);
    assert!(again.stderr.contains("2 documents were done before"), "{}", again.stderr);
    let csv = String::from_utf8(folder.read("folders/summary.csv")).unwrap();
    assert!(csv.lines().any(|line| line.starts_with("all/b/c.txt,1,")), "{csv}");
}

#[test]
fn a_folder_of_other_results_is_refused() {
    let folder = Folder::new().with("t.csv", table(3)).with("file", "x").with("mine/a.txt", PLAN);
    assert_eq!(folder.itl(&["align", "t.csv", "-o", "out/"]).code, 0);
    let other = folder.itl(&["align", "t.csv", "-o", "out/", "--aggregate", "max"]);
    assert_eq!(other.code, 2);
    assert!(
        other.stderr.contains("aggregate was \"mean\"") && other.stderr.contains("--force"),
        "{}",
        other.stderr
    );
    assert_eq!(folder.itl(&["align", "t.csv", "-o", "out/", "--aggregate", "max", "--force"]).code, 0);
    let file = folder.itl(&["align", "t.csv", "-o", "file/"]);
    assert!(file.code == 2 && file.stderr.contains("need a folder"), "{}", file.stderr);
    let mine = folder.itl(&["align", "t.csv", "-o", "mine"]);
    assert!(mine.code == 2 && mine.stderr.contains("not empty"), "{}", mine.stderr);
    let flag = folder.itl(&["align", "t.csv", "-o", "new/", "--html", "a.html"]);
    assert!(flag.code == 2 && flag.stderr.contains("--html"), "{}", flag.stderr);
    let flag = folder.itl(&["align", "t.csv", "--cells"]);
    assert!(flag.code == 2 && flag.stderr.contains("needs a folder"), "{}", flag.stderr);
    assert!(!folder.path("new").exists());
}

#[test]
fn texts_that_changed_are_not_mixed_with_results_of_the_old_ones() {
    let folder = Folder::new().with("t.csv", table(5000));
    assert_eq!(folder.itl(&["align", "t.csv", "-o", "out/"]).code, 0);
    // As if the run had been interrupted after its first part: 4,096 documents.
    let journal = String::from_utf8(folder.read("out/journal.jsonl")).unwrap();
    let begun: String = journal.lines().take(2).map(|line| format!("{line}\n")).collect();
    let interrupt = || {
        std::fs::write(folder.path("out/journal.jsonl"), &begun).unwrap();
        std::fs::remove_file(folder.path("out/manifest.json")).unwrap();
    };
    interrupt();
    // The same size, another word in a row that is done.
    std::fs::write(folder.path("t.csv"), table(5000).replacen("clean", "clear", 1)).unwrap();
    let changed = folder.itl(&["align", "t.csv", "-o", "out/"]);
    assert!(changed.code == 2 && changed.stderr.contains("have changed"), "{}", changed.stderr);
    std::fs::write(folder.path("t.csv"), table(5000)).unwrap();
    assert_eq!(folder.itl(&["align", "t.csv", "-o", "out/"]).code, 0);
    assert_eq!(String::from_utf8(folder.read("out/journal.jsonl")).unwrap(), journal);
}

#[test]
fn a_thousand_documents_of_which_ten_are_poison() {
    let mut folder = Folder::new();
    for number in 0..989 {
        folder = folder
            .with(&format!("all/{number:04}.txt"), format!("We ensure clean water in town {number}.\n"));
    }
    let deep = format!("<html><body>{}poor", "<div>".repeat(200_000));
    let polish = "Chcemy, aby dzieci we wszystkich miastach mogły chodzić do szkoły z przyjaciółmi oraz uczyć się czytać, \
        pisać i liczyć w klasie, która bardzo im się podoba.\n"
        .repeat(5);
    let poison: [(&str, Vec<u8>); 10] = [
        ("broken.pdf", b"%PDF-1.7\n1 0 obj\n<< /Type /Catalog".to_vec()),
        ("encrypted.docx", encrypted()),
        ("bomb.docx", docx(&" ".repeat(300 << 20))),
        ("cut.docx", b"PK\x03\x04 and no more".to_vec()),
        ("hollow.pdf", b"%PDF-1.4\n%%EOF\n".to_vec()),
        ("foreign.txt", polish.into_bytes()),
        ("empty.txt", Vec::new()),
        ("blank.txt", b"  \n\n \n".to_vec()),
        ("old.doc", b"\xD0\xCF\x11\xE0\xA1\xB1\x1A\xE1 old".to_vec()),
        ("words.conllu", b"1\tno columns\n".to_vec()),
    ];
    // This one is bad, but can be read as far as it is not too deep.
    folder = folder.with("all/deep.html", deep);
    for (name, bytes) in &poison {
        folder = folder.with(&format!("all/{name}"), bytes);
    }
    let run = folder.itl(&["align", "all", "-o", "out/", "--jsonl"]);
    assert_eq!(run.code, 1, "{}", run.stderr);
    let stored = results(&folder, "out");
    assert_eq!(stored.len(), 1000);
    let (good, bad): (Vec<&Value>, Vec<&Value>) =
        stored.iter().partition(|result| result["aggregate"].is_object());
    let names: Vec<&str> = bad.iter().map(|result| result["document"]["path"].as_str().unwrap()).collect();
    assert_eq!((good.len(), bad.len()), (990, 10), "{names:?}");
    assert!(bad.iter().all(|result| result["notices"][0]["level"] == "warning"), "{bad:?}");
    assert!(
        run.stderr.contains("990 documents done") && run.stderr.contains("10 could not be read"),
        "{}",
        run.stderr
    );
    let totals = &manifest(&folder, "out")["totals"];
    assert_eq!((&totals["failed"], &totals["failures"]["encrypted"]), (&Value::from(10), &Value::from(1)));
}

/// A DOCX whose parts are said to be encrypted.
fn encrypted() -> Vec<u8> {
    let mut bytes = docx("secret");
    let heads: [(&[u8], usize); 2] = [(b"PK\x03\x04", 6), (b"PK\x01\x02", 8)];
    for (mark, flags) in heads {
        let places: Vec<usize> =
            bytes.windows(4).enumerate().filter(|(_, at)| *at == mark).map(|(at, _)| at).collect();
        places.into_iter().for_each(|at| bytes[at + flags] |= 1);
    }
    bytes
}

/// A DOCX with that text.
fn docx(text: &str) -> Vec<u8> {
    use std::io::{Cursor, Write};
    let mut archive = zip::ZipWriter::new(Cursor::new(Vec::new()));
    let options = zip::write::SimpleFileOptions::default();
    archive.start_file("word/document.xml", options).unwrap();
    let head = "<w:document xmlns:w=\"w\"><w:body><w:p><w:r><w:t>";
    let tail = "</w:t></w:r></w:p></w:body></w:document>";
    for piece in [head, text, tail] {
        archive.write_all(piece.as_bytes()).unwrap();
    }
    archive.finish().unwrap().into_inner()
}
