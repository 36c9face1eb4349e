//! `itl align --baseline`: what got worse since an earlier result.

use crate::support::Folder;
use serde_json::Value;

const BEFORE: &str = "Plan\n\nWe end hunger and improve nutrition with sustainable agriculture. Our farms grow food so that nobody goes hungry. \
    Farmers use sustainable agriculture to end hunger. We give everybody access to clean water and sanitation. Safe drinking water and \
    sanitation reach every house. Trains leave at nine.\n";
const AFTER: &str = "Plan\n\nWe end hunger and improve nutrition with sustainable agriculture. Our farms grow food so that nobody goes hungry. \
    Farmers use sustainable agriculture to end hunger. Trains leave at nine.\n";

fn kept() -> Folder {
    let folder = Folder::new()
        .with("in/plan.txt", BEFORE)
        .with("in/note.txt", "Affordable and clean energy for all.\n");
    let run = folder.itl(&["align", "in", "--jsonl", "-o", "old.jsonl"]);
    assert_eq!(run.code, 0, "{}", run.stderr);
    folder
}

#[test]
fn nothing_worse_ends_with_0_and_a_loss_with_1() {
    let folder = kept();
    let same = folder.itl(&["align", "in", "--baseline", "old.jsonl"]);
    assert_eq!(same.code, 0, "{}", same.stderr);
    assert_eq!(same.stdout.matches("Nothing got worse.").count(), 2, "{}", same.stdout);

    let folder = folder.with("in/plan.txt", AFTER);
    let worse = folder.itl(&["align", "in", "--baseline", "old.jsonl"]);
    assert_eq!(worse.code, 1, "{}", worse.stderr);
    assert!(worse.stdout.contains("6 Clean water and sanitation"), "{}", worse.stdout);
    assert!(worse.stdout.contains("gone: Safe drinking water"), "{}", worse.stdout);
    assert!(!worse.stdout.contains("2 Zero hunger"), "{}", worse.stdout);
}

#[test]
fn json_has_verdicts_and_sentences_before_and_now() {
    let folder = kept().with("in/plan.txt", AFTER);
    let run = folder.itl(&["align", "in", "--baseline", "old.jsonl", "--jsonl"]);
    assert_eq!(run.code, 1, "{}", run.stderr);
    let all: Vec<Value> = run.stdout.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!(all.len(), 2);
    assert_eq!(all[0]["worse"].as_array().unwrap().len(), 0);
    let water = all[1]["worse"].as_array().unwrap().iter().find(|worse| worse["id"] == "6").unwrap();
    assert_eq!((&water["outcome"], &water["verdicts"][1]), (&"lost".into(), &"none".into()));
    let lost = water["lost"].as_array().unwrap();
    assert_eq!(lost.len() as u64, water["passages"][0].as_u64().unwrap());
    assert!(
        lost.iter().all(|one| one["kept"] == false && BEFORE.contains(one["text"].as_str().unwrap())),
        "{water}"
    );
    // A line for each that got worse, under one header.
    let table = folder.itl(&["align", "in", "--baseline", "old.jsonl", "--csv"]).stdout;
    assert!(table.starts_with("document,concept,label,outcome,") && table.contains(",6,"), "{table}");
    assert_eq!(table.matches("verdict_before").count(), 1, "{table}");
}

#[test]
fn what_is_missing_is_named_and_what_is_no_result_refused() {
    let folder = kept().with("in/new.txt", AFTER).with("bad.json", "{\"a\": 1}").with("empty.json", "");
    std::fs::remove_file(folder.path("in/note.txt")).unwrap();
    let run = folder.itl(&["align", "in", "--baseline", "old.jsonl"]);
    assert_eq!(run.code, 0, "{}", run.stderr);
    assert!(run.stderr.contains("new.txt is not in the baseline"), "{}", run.stderr);
    assert!(
        run.stderr.contains("not in this run: in/note.txt")
            || run.stderr.contains("not in this run: note.txt"),
        "{}",
        run.stderr
    );
    for (file, words) in
        [("bad.json", "missing field"), ("empty.json", "it is empty"), ("none.json", "cannot read")]
    {
        let run = folder.itl(&["align", "in", "--baseline", file]);
        assert!(run.code == 2 && run.stderr.contains(words), "{file}: {}", run.stderr);
    }
    let unfit = folder.itl(&["align", "in", "--baseline", "old.jsonl", "-f", "sdg-statements"]);
    assert!(unfit.code == 2 && unfit.stderr.contains("no threshold"), "{}", unfit.stderr);
    let old = String::from_utf8(folder.read("old.jsonl")).unwrap();
    let folder =
        folder.with("other.jsonl", old.replace(r#""framework":{"id":"sdg""#, r#""framework":{"id":"x""#));
    let other = folder.itl(&["align", "in", "--baseline", "other.jsonl"]);
    assert!(other.code == 2 && other.stderr.contains("about the framework"), "{}", other.stderr);
}
