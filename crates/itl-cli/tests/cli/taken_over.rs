//! Folders of results are taken over only where a journal says that they are ours, and never through a link; starting over takes away what
//! journal and manifest name; and what the machine was short of is tried again.
#![cfg(all(feature = "parquet", target_os = "linux"))]
#![allow(clippy::disallowed_methods, reason = "tests lay out files for the program")]

use crate::support::{Folder, Run};
use std::os::unix::fs::symlink;
use std::process::Command;

const ROWS: &str = "id,text\na,Clean water for all.\nb,Affordable energy.\n";

fn align(folder: &Folder, more: &[&str]) -> Run {
    folder.itl(&[&["align", "t.csv"], more].concat())
}

fn refused(folder: &Folder, out: &str, words: &str) {
    for more in [&["-o", out][..], &["-o", out, "--force"]] {
        let before = folder.contents("");
        let run = align(folder, more);
        assert_eq!(run.code, 2, "{out}: {}", run.stderr);
        assert!(run.stderr.contains(words) && run.stderr.contains("help: "), "{out}: {}", run.stderr);
        assert!(folder.contents("") == before, "{out}: something was touched");
    }
}

#[test]
fn a_journal_of_another_origin_is_not_ours() {
    let mine = "2026-11-17 met the board\n";
    let folder = Folder::new()
        .with("t.csv", ROWS)
        .with("diary/journal.jsonl", mine)
        .with("lines/journal.jsonl", "{\"layout\":1}\n{\"day\":2}\n")
        .with("begun/journal.jsonl", "{\"layout\":")
        .with("begun/thesis.txt", "mine")
        .with("empty/journal.jsonl", "")
        .with("empty/documents/part-00000.parquet", "mine");
    for out in ["diary/", "diary", "lines/", "begun/", "empty/"] {
        refused(&folder, out, "was not written by itl");
    }
    assert_eq!(folder.read("diary/journal.jsonl"), mine.as_bytes());
}

#[test]
fn no_link_is_written_through() {
    let folder = Folder::new().with("t.csv", ROWS).with("mine/notes.txt", "mine").with("file.txt", "mine");
    assert_eq!(align(&folder, &["-o", "real/"]).code, 0);
    let link = |to: &str, from: &str| symlink(folder.path("").join(to), folder.path(from)).unwrap();
    link("mine", "to-mine");
    link("real", "to-real");
    link("nowhere", "to-nowhere");
    for out in ["to-mine/", "to-mine", "to-real/", "to-real", "to-real/.", "to-real//./", "to-nowhere/"] {
        refused(&folder, out, "not written through a link");
    }
    // Results whose own parts are links.
    for part in ["journal.jsonl", "manifest.json", "documents", "affinities/part-00000.parquet"] {
        let name = format!("linked-{}", part.replace('/', "-"));
        assert_eq!(align(&folder, &["-o", &format!("{name}/")]).code, 0);
        let (place, aside) = (folder.path(&name).join(part), folder.path(&format!("{name}-aside")));
        std::fs::rename(&place, &aside).unwrap();
        symlink(&aside, &place).unwrap();
        // As if it were not finished, so that its parts are looked at.
        if part.contains('/') {
            std::fs::remove_file(folder.path(&name).join("manifest.json")).unwrap();
            let run = align(&folder, &["-o", &format!("{name}/")]);
            assert!(
                run.code == 2 && run.stderr.contains("not written through a link"),
                "{part}: {}",
                run.stderr
            );
            continue;
        }
        refused(&folder, &format!("{name}/"), "not written through a link");
    }
}

#[test]
fn what_is_under_way_leads_nowhere() {
    let folder = Folder::new().with("t.csv", ROWS).with("mine", "mine");
    assert_eq!(align(&folder, &["-o", "out/"]).code, 0);
    // As after a kill, with links where the next run writes.
    let journal = String::from_utf8(folder.read("out/journal.jsonl")).unwrap();
    std::fs::write(folder.path("out/journal.jsonl"), format!("{}\n", journal.lines().next().unwrap()))
        .unwrap();
    for name in ["documents/part-00000.parquet", "manifest.json"] {
        std::fs::remove_file(folder.path("out").join(name)).unwrap();
        for ending in ["", ".draft"] {
            symlink(folder.path("mine"), folder.path("out").join(format!("{name}{ending}"))).unwrap();
        }
    }
    let run = align(&folder, &["-o", "out/"]);
    // A manifest that is a link is refused, and taken away by hand.
    assert!(run.stderr.contains("not written through a link"), "{}", run.stderr);
    std::fs::remove_file(folder.path("out/manifest.json")).unwrap();
    let run = align(&folder, &["-o", "out/"]);
    assert_eq!((run.code, folder.read("mine")), (0, b"mine".to_vec()), "{}", run.stderr);
}

#[test]
fn starting_over_takes_away_what_was_named_only() {
    let folder = Folder::new().with("t.csv", ROWS);
    assert_eq!(align(&folder, &["-o", "out/", "--cells", "--summary", "folder"]).code, 0);
    let mine = [
        "notes.txt",
        "documents/mine.parquet",
        "documents/part-00007.parquet",
        "documents/part-00007.parquet.draft",
        "results/part-00003.jsonl",
        "units/old.txt",
        ".hidden",
    ];
    let folder = mine.iter().fold(folder, |folder, name| folder.with(&format!("out/{name}"), "mine"));
    let run = align(&folder, &["-o", "out/", "--aggregate", "max", "--force"]);
    assert_eq!(run.code, 0, "{}", run.stderr);
    for name in mine {
        assert_eq!(folder.read(&format!("out/{name}")), b"mine", "{name}");
    }
    for ours in ["out/units/part-00000.parquet", "out/summary.csv", "out/summary.html"] {
        assert!(!folder.path(ours).exists(), "{ours} is of the old results");
    }
}

#[test]
fn a_summary_of_another_origin_stays() {
    let folder = Folder::new().with("t.csv", ROWS);
    assert_eq!(align(&folder, &["-o", "out/"]).code, 0);
    let folder = folder.with("out/summary.csv", "mine");
    for more in
        [&["-o", "out/", "--summary", "folder"][..], &["-o", "out/", "--summary", "folder", "--force"]]
    {
        let run = align(&folder, more);
        assert!(run.code == 2 && run.stderr.contains("was not written by itl"), "{}", run.stderr);
        assert_eq!(folder.read("out/summary.csv"), b"mine");
    }
    std::fs::remove_file(folder.path("out/summary.csv")).unwrap();
    for by in ["folder", "document"] {
        assert_eq!(align(&folder, &["-o", "out/", "--summary", by]).code, 0, "our own is written again");
    }
}

/// Documents of which some need a process of their own, and one is broken.
fn documents() -> Folder {
    let page = "<html><p>Clean water and sanitation for all.</p>";
    let folder =
        Folder::new().with("all/broken.pdf", "%PDF-1.7 nothing").with("all/t.txt", "Affordable energy.");
    (0..6).fold(folder, |folder, number| folder.with(&format!("all/{number}.html"), page))
}

/// Runs under a limit of the shell.
fn limited(folder: &Folder, limit: &str, out: &str) -> i32 {
    let line = format!("ulimit {limit} && exec \"$0\" align all -o {out} --jsonl -j 2");
    let mut shell = Command::new("sh");
    let run =
        shell.args(["-c", &line, env!("CARGO_BIN_EXE_itl")]).current_dir(folder.path("")).output().unwrap();
    let code = run.status.code();
    let words = String::from_utf8_lossy(&run.stderr).into_owned();
    // One is broken, which is a warning; what the machine is short of is an error. Without memory to begin with, the system ends the program.
    assert!(matches!(code, Some(1 | 2)) || limit.starts_with("-v"), "{limit}: {code:?} {words}");
    code.unwrap_or(2)
}

#[test]
fn what_the_machine_was_short_of_is_tried_again() {
    let folder = documents();
    assert_eq!(folder.itl(&["align", "all", "-o", "peace/", "--jsonl"]).code, 1);
    let peace = folder.contents("peace");
    let handles = (8..30).map(|handles| format!("-n {handles}"));
    let memory = [60_000, 120_000, 250_000, 400_000, 700_000].map(|size| format!("-v {size}"));
    let mut short = 0;
    for (number, limit) in handles.chain(memory).enumerate() {
        let out = format!("out-{number}/");
        short += usize::from(limited(&folder, &limit, &out) == 2);
        let run = folder.itl(&["align", "all", "-o", &out, "--jsonl"]);
        assert_eq!(run.code, 1, "{limit}: {}", run.stderr);
        assert!(folder.contents(&out) == peace, "{limit}: results differ");
    }
    assert!(short > 5, "limits that were met: {short}");
}

#[test]
fn names_that_differ_in_bytes_that_are_no_text_are_two_documents() {
    use std::ffi::OsStr;
    use std::os::unix::ffi::OsStrExt;

    let folder = Folder::new().with("all/plain.txt", "Affordable energy.");
    let names: [&[u8]; 4] =
        [b"a\xff.txt", b"a\xfe.txt", "a\u{FFFD}.txt".as_bytes(), "a\u{FFFD}ff.txt".as_bytes()];
    for name in names {
        std::fs::write(folder.path("all").join(OsStr::from_bytes(name)), "Clean water for all.").unwrap();
    }
    let all = folder.json(&["align", "all", "--jsonl"]);
    let mut paths: Vec<String> = all.iter().map(|one| one["document"]["path"].to_string()).collect();
    paths.sort();
    paths.dedup();
    assert_eq!(paths.len(), 5, "{paths:?}");
    std::fs::create_dir(folder.path("pages")).unwrap();
    assert_eq!(folder.itl(&["align", "all", "--html", "pages/{name}.html"]).code, 0);
    assert_eq!(folder.contents("pages").len(), 5);
}

#[test]
fn rows_have_files_of_their_own_in_the_folder_that_is_named() {
    let rows = "id,text\na.1,Clean water.\na.2,Clean water.\n../../x,Clean water.\na/b,Clean water.\na_b,Clean water.\n,Clean \
                water.\n.,Clean water.\n..,Clean water.\n/etc/x,Clean water.\nCON,Clean water.\n";
    let long = format!("{},Clean water.\n", "x".repeat(3000));
    let folder = Folder::new().with("t.csv", format!("{rows}{long}"));
    std::fs::create_dir(folder.path("pages")).unwrap();
    let run = align(&folder, &["--html", "pages/{name}.html"]);
    assert_eq!(run.code, 0, "{}", run.stderr);
    assert_eq!(folder.names(), ["pages", "t.csv"]);
    let pages = folder.contents("pages");
    assert_eq!(pages.len(), 11, "{:?}", pages.keys());
    assert!(pages.contains_key("t-a.1.html") && pages.contains_key("t-a.2.html"), "{:?}", pages.keys());
}
