//! Folders of documents: what is read, in which order, and what is said about the rest.

use crate::support::{Folder, PLAN, Run};

const PNG: &[u8] = b"\x89PNG\r\n\x1A\n\0\0\0";
const BROKEN: &str = "1\tno columns\n";

/// The documents that were aligned, in order.
fn aligned(run: &Run) -> Vec<String> {
    let path = |line: &str| {
        let result: serde_json::Value = serde_json::from_str(line).unwrap();
        result["document"]["path"].as_str().unwrap().to_owned()
    };
    run.stdout.lines().map(path).collect()
}

#[test]
fn a_folder_is_walked_in_the_order_of_paths() {
    let folder = Folder::new()
        .with("reports/b.txt", PLAN)
        .with("reports/a/z.txt", PLAN)
        .with("reports/B.txt", PLAN)
        .with("reports/ä.txt", PLAN)
        .with("plan.txt", PLAN);
    let run = folder.itl(&["align", "plan.txt", "reports", "--jsonl", "-j", "4"]);
    assert_eq!((run.code, run.stderr.as_str()), (0, ""));
    let expected = ["plan.txt", "reports/B.txt", "reports/a/z.txt", "reports/b.txt", "reports/ä.txt"];
    assert_eq!(aligned(&run), expected);
    assert_eq!(run.stdout, folder.itl(&["align", "plan.txt", "reports", "--jsonl", "-j", "1"]).stdout);
}

#[test]
fn a_document_in_a_folder_is_read_like_one_that_is_named() {
    let given = "1\tReducing\t_\tVERB\tVB\n2\tinequality\t_\tNOUN\tNN\n";
    let folder =
        Folder::new().with("all/pages.txt", format!("{PLAN}\u{C}{PLAN}")).with("all/given.conllu", given);
    let found = folder.itl(&["align", "all", "--jsonl", "--evidence"]);
    let named = folder.itl(&["align", "all/given.conllu", "all/pages.txt", "--jsonl", "--evidence"]);
    // One has the name of its folder, the other has no need of it.
    assert_eq!(found.stdout.replace("\"all/", "\""), named.stdout);
    assert_eq!(found.stdout.lines().count(), 2);
}

#[test]
fn hidden_and_ignored_files_are_passed_over() {
    let folder = Folder::new()
        .with("all/.hidden.txt", PLAN)
        .with("all/.git/notes.txt", PLAN)
        .with("all/draft.txt", PLAN)
        .with("all/old/a.txt", PLAN)
        .with("all/kept.txt", PLAN)
        .with("all/.gitignore", "draft.txt\n/old/\n");
    let run = folder.itl(&["align", "all", "--jsonl"]);
    assert_eq!((run.code, run.stderr.as_str()), (0, ""));
    assert_eq!(aligned(&run), ["all/kept.txt"]);
    assert_eq!(aligned(&folder.itl(&["align", "all/draft.txt", "--jsonl"])), ["draft.txt"], "it is named");
}

#[test]
fn what_is_no_document_is_named_once_and_no_mistake() {
    let folder = Folder::new()
        .with("all/plan.txt", PLAN)
        .with("all/logo.png", PNG)
        .with("all/img/photo.txt", PNG)
        .with("all/data.bin", [0; 64]);
    let run = folder.itl(&["align", "all", "--jsonl"]);
    assert_eq!(run.code, 0);
    assert_eq!(run.stderr, "note: 3 files in all are not documents: data.bin, img/photo.txt, logo.png\n");
    assert_eq!(folder.itl(&["align", "all", "--jsonl", "-q"]).stderr, "");
    let named = folder.itl(&["align", "all/logo.png"]);
    assert_eq!(named.code, 2, "a picture that is named is a mistake");
    assert!(named.stderr.contains("a PNG picture") && named.stderr.contains("OCR"), "{}", named.stderr);
}

#[test]
fn a_file_that_cannot_be_read_is_a_warning_and_the_others_go_on() {
    let folder = Folder::new()
        .with("all/a.txt", PLAN)
        .with("all/bad.conllu", BROKEN)
        .with("all/c.txt", PLAN)
        .with("all/old.ps", "%!PS-Adobe-3.0");
    let run = folder.itl(&["align", "all", "--jsonl"]);
    assert_eq!(run.code, 1);
    assert_eq!(aligned(&run), ["all/a.txt", "all/c.txt"]);
    let lines: Vec<&str> = run.stderr.lines().collect();
    assert_eq!(lines.len(), 2, "{}", run.stderr);
    assert!(
        lines[0].starts_with("warning: skipped all/bad.conllu, line 1: not a CoNLL-U line:"),
        "{}",
        lines[0]
    );
    assert_eq!(
        lines[1],
        "warning: skipped all/old.ps: the file is a PostScript file; convert it to PDF with ps2pdf"
    );
}

#[test]
fn a_folder_without_documents_is_an_error() {
    let folder = Folder::new()
        .with("empty/.hidden.txt", PLAN)
        .with("pictures/a.png", PNG)
        .with("broken/a.conllu", BROKEN)
        .with("plan.txt", PLAN);
    for name in ["empty", "pictures", "broken"] {
        let run = folder.itl(&["align", name]);
        assert_eq!((run.code, run.stdout.as_str()), (2, ""), "{name}");
        let message =
            format!("error: the folder has no document that can be read\n  --> {name}\n  help: PDF");
        assert!(run.stderr.contains(&message), "{}", run.stderr);
    }
    let run = folder.itl(&["align", "empty", "plan.txt", "--jsonl"]);
    assert_eq!((run.code, run.stdout.lines().count()), (1, 1));
    assert!(run.stderr.starts_with("warning: the folder has no document"), "{}", run.stderr);
}

#[test]
fn notices_name_the_document_they_are_about() {
    let folder = Folder::new().with("all/a.txt", " \n").with("all/b.txt", PLAN);
    let run = folder.itl(&["align", "all", "--jsonl"]);
    assert_eq!((run.code, run.stderr.as_str()), (1, "warning: all/a.txt: the document has no text\n"));
}

#[cfg(unix)]
#[test]
fn links_and_pipes_are_not_followed() {
    use std::os::unix::fs::symlink;
    let folder = Folder::new().with("all/a.txt", PLAN).with("outside.txt", PLAN);
    symlink("..", folder.path("all/loop")).unwrap();
    symlink("../outside.txt", folder.path("all/linked.txt")).unwrap();
    symlink("nowhere", folder.path("all/dangling")).unwrap();
    symlink("all", folder.path("shortcut")).unwrap();
    let pipe = std::process::Command::new("mkfifo").arg(folder.path("all/pipe")).status();
    let _socket = std::os::unix::net::UnixListener::bind(folder.path("all/socket")).unwrap();
    let run = folder.itl(&["align", "all", "--jsonl"]);
    assert_eq!((run.code, aligned(&run)), (0, vec!["all/a.txt".to_owned()]));
    let special = if pipe.is_ok_and(|status| status.success()) {
        "2 entries in all are not files: pipe, socket"
    } else {
        "1 entry in all is not a file: socket"
    };
    let expected =
        format!("note: 3 links in all are not followed: dangling, linked.txt, loop\nnote: {special}\n");
    assert_eq!(run.stderr, expected);
    let run = folder.itl(&["align", "shortcut", "--jsonl", "-q"]);
    assert_eq!(aligned(&run), ["shortcut/a.txt"], "a link that is named is meant");
}

#[cfg(unix)]
#[test]
fn names_that_are_no_text_are_read_and_do_not_steer_the_terminal() {
    use std::os::unix::ffi::OsStrExt;
    let folder = Folder::new().with("all/b.txt", PLAN).with("all/\x1b[2J.png", PNG);
    let name = folder.path("all").join(std::ffi::OsStr::from_bytes(b"caf\xE9.txt"));
    std::fs::copy(folder.path("all/b.txt"), name).unwrap();
    let run = folder.itl(&["align", "all", "--jsonl"]);
    assert_eq!(aligned(&run), ["all/b.txt", "all/caf\u{FFFD}e9.txt"]);
    assert_eq!(run.stderr, "note: 1 file in all is not a document: \\u001b[2J.png\n");
}

#[test]
fn standard_input_stands_among_files_and_folders() {
    let folder = Folder::new().with("all/a.txt", PLAN);
    let run = folder.itl_with_input(&["align", "all", "-", "--jsonl"], PLAN);
    assert_eq!(aligned(&run), ["all/a.txt", "-"]);
}

#[test]
fn a_closed_pipe_ends_a_run_over_a_folder_in_silence() {
    let mut folder = Folder::new();
    for number in 0..40 {
        folder = folder.with(&format!("all/{number}.txt"), PLAN.repeat(20));
    }
    folder.assert_silent_without_reader(&["align", "all", "--csv"]);
}

#[test]
fn analyze_takes_folders_too() {
    let folder = Folder::new().with("all/a.txt", "One.\n").with("all/b.txt", "Two.").with("all/c.png", PNG);
    assert_eq!(folder.itl(&["analyze", "all", "--text"]).stdout, "One.\nTwo.");
    let results = folder.json(&["analyze", "all", "--json"]);
    assert_eq!(results[1]["document"]["path"], "all/b.txt");
    assert_eq!(results[1]["sentences"][0]["tokens"][0]["text"], "Two");
    let table = folder.itl(&["analyze", "all", "--csv"]).stdout;
    assert_eq!(table.lines().next(), Some("document,sentence,start,end,text,tag,stem,dropped"));
    assert_eq!(table.lines().filter(|line| line.starts_with("all/b.txt,0,")).count(), 2, "{table}");
    let refused = folder.itl(&["analyze", "all", "-L", "sw"]);
    assert_eq!(refused.code, 2);
    assert!(
        refused.stderr.starts_with("error: ") && refused.stderr.contains("Swahili"),
        "{}",
        refused.stderr
    );
}
