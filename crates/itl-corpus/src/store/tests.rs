//! Folders of results that were left in every state.
#![allow(clippy::disallowed_methods, reason = "tests look at the files")]

use serde_json::json;

use super::*;

fn plan(aggregate: &str) -> Plan {
    let framework = FrameworkPart { id: "sdg".into(), fingerprint: "f".into() };
    let source =
        SourcePart { name: "a.csv".into(), kind: "table".into(), files: None, bytes: Some(7), sha256: None };
    Plan::new(framework, json!({ "aggregate": aggregate }), json!({ "cells": false }), vec![source])
}

fn open(path: &str, plan: Plan, force: bool) -> Result<Opened, StoreError> {
    Store::open(path, plan, Form::default(), force)
}

fn ready(opened: Result<Opened, StoreError>) -> Store {
    match opened.unwrap() {
        Opened::Ready(store) => store,
        Opened::Finished(..) => panic!("finished"),
    }
}

fn entry(part: usize) -> PartEntry {
    let totals = Totals { documents: part as u64 + 1, ..Totals::default() };
    let documents = (part as u64, part as u64 + 1);
    PartEntry { part, documents, files: Vec::new(), totals, inputs: String::new() }
}

#[test]
fn a_torn_line_of_the_journal_does_not_count() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().to_str().unwrap();
    let mut store = ready(open(path, plan("mean"), false));
    store.journal.add(&entry(0)).unwrap();
    store.journal.add(&entry(1)).unwrap();
    drop(store);
    let journal = folder.path().join("journal.jsonl");
    let whole = std::fs::read(&journal).unwrap();
    let second = whole.iter().enumerate().filter(|(_, byte)| **byte == b'\n').nth(1).unwrap().0 + 1;
    for end in 0..=whole.len() {
        std::fs::write(&journal, &whole[..end]).unwrap();
        let store = ready(open(path, plan("mean"), false));
        let expected = usize::from(end >= second) + usize::from(end == whole.len());
        assert_eq!(store.parts().len(), expected, "{end}");
        drop(store);
        let left = std::fs::read(&journal).unwrap();
        assert!(whole.starts_with(&left) && left.ends_with(b"\n"), "{end}");
    }
}

#[test]
fn results_of_something_else_are_not_touched() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().to_str().unwrap();
    std::fs::write(folder.path().join("thesis.txt"), "mine").unwrap();
    assert!(matches!(open(path, plan("mean"), false), Err(StoreError::NotResults { .. })));
    // Not even to start over: nothing says which of the files are ours.
    assert!(matches!(open(path, plan("mean"), true), Err(StoreError::NotResults { .. })));
    // A file that comes later stays, whatever is started over.
    std::fs::remove_file(folder.path().join("thesis.txt")).unwrap();
    drop(ready(open(path, plan("mean"), false)));
    std::fs::write(folder.path().join("thesis.txt"), "mine").unwrap();
    let refused = open(path, plan("max"), false).err().unwrap();
    assert_eq!(
        refused.to_string(),
        "the folder holds results of other settings: aggregate was \"mean\", and is \"max\" now"
    );
    drop(ready(open(path, plan("max"), true)));
    assert_eq!(std::fs::read(folder.path().join("thesis.txt")).unwrap(), b"mine");
    let file = folder.path().join("thesis.txt");
    assert!(matches!(open(file.to_str().unwrap(), plan("mean"), false), Err(StoreError::NotFolder { .. })));
}

#[test]
fn two_runs_cannot_write_to_one_folder() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().to_str().unwrap();
    let first = ready(open(path, plan("mean"), false));
    assert!(matches!(open(path, plan("mean"), false), Err(StoreError::Locked { .. })));
    assert!(matches!(open(path, plan("mean"), true), Err(StoreError::Locked { .. })));
    drop(first);
    ready(open(path, plan("mean"), false));
}

#[test]
fn what_the_journal_does_not_name_is_taken_away_and_nothing_else() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().to_str().unwrap();
    drop(ready(open(path, plan("mean"), false)));
    let documents = folder.path().join("documents");
    // Only the part after the last one can have been under way.
    let mine = ["part-00001.parquet", "part-00001.parquet.draft", "part-1.parquet", "mine.parquet"];
    for name in ["part-00000.parquet", "part-00000.parquet.draft"].iter().chain(&mine) {
        std::fs::write(documents.join(name), "x").unwrap();
    }
    drop(ready(open(path, plan("mean"), false)));
    let mut left: Vec<_> = std::fs::read_dir(&documents)
        .unwrap()
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .collect();
    left.sort();
    let mut mine = mine.map(str::to_owned);
    mine.sort();
    assert_eq!(left, mine);
}

#[test]
fn a_journal_leads_to_no_files_but_those_of_its_parts() {
    let folder = tempfile::tempdir().unwrap();
    let results = folder.path().join("results");
    let path = results.to_str().unwrap();
    std::fs::write(folder.path().join("mine"), "mine").unwrap();
    let mut store = ready(open(path, plan("mean"), false));
    let file = FileEntry { path: "documents/../../mine".into(), rows: 1, bytes: 4, sha256: String::new() };
    store.journal.add(&PartEntry { files: vec![file], ..entry(0) }).unwrap();
    drop(store);
    let store = ready(open(path, plan("max"), true));
    assert!(store.parts().is_empty() && folder.path().join("mine").exists());
}

/// As a run leaves it that is killed while it writes what its results are about.
#[test]
fn a_folder_that_was_only_begun_is_ours() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().to_str().unwrap();
    std::fs::write(folder.path().join("journal.jsonl"), "").unwrap();
    std::fs::write(folder.path().join("journal.jsonl.draft"), "{\"lay").unwrap();
    drop(ready(open(path, plan("mean"), false)));
    assert!(!folder.path().join("journal.jsonl.draft").exists());
}

#[test]
fn a_journal_of_another_origin_is_not_touched() {
    for mine in ["dear diary\n", "{}\n", "dear", "{\"layout\":1}\n"] {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().to_str().unwrap();
        let journal = folder.path().join("journal.jsonl");
        std::fs::write(&journal, mine).unwrap();
        for force in [false, true] {
            let refused = open(path, plan("mean"), force).err();
            assert!(matches!(refused, Some(StoreError::NotResults { .. })), "{mine}: {refused:?}");
            assert_eq!(std::fs::read(&journal).unwrap(), mine.as_bytes());
        }
    }
}

#[test]
fn a_part_that_was_changed_is_found_out() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().to_str().unwrap();
    let mut store = ready(open(path, plan("mean"), false));
    let file = FileEntry {
        path: "documents/part-00000.parquet".into(),
        rows: 1,
        bytes: 1,
        sha256: hex(&<sha2::Sha256 as sha2::Digest>::digest(b"x")),
    };
    store.journal.add(&PartEntry { files: vec![file], ..entry(0) }).unwrap();
    drop(store);
    assert!(matches!(open(path, plan("mean"), false), Err(StoreError::Damaged { .. })));
    let part = folder.path().join("documents/part-00000.parquet");
    std::fs::write(&part, "x").unwrap();
    drop(ready(open(path, plan("mean"), false)));
    std::fs::write(&part, "y").unwrap();
    assert!(matches!(open(path, plan("mean"), false), Err(StoreError::Damaged { .. })));
}

#[cfg(unix)]
#[test]
fn results_are_not_written_through_a_link() {
    let folder = tempfile::tempdir().unwrap();
    let target = folder.path().join("target");
    std::fs::create_dir(&target).unwrap();
    let link = folder.path().join("link");
    std::os::unix::fs::symlink(&target, &link).unwrap();
    for path in [link.to_str().unwrap().to_owned(), format!("{}/", link.display())] {
        assert!(matches!(open(&path, plan("mean"), true), Err(StoreError::Link { .. })), "{path}");
    }
    let results = folder.path().join("results");
    let path = results.to_str().unwrap();
    drop(ready(open(path, plan("mean"), false)));
    std::fs::remove_dir(results.join("documents")).unwrap();
    std::os::unix::fs::symlink(&target, results.join("documents")).unwrap();
    assert!(matches!(open(path, plan("mean"), false), Err(StoreError::Link { .. })));
}
