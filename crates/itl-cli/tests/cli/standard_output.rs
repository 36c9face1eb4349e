//! Standard output that is closed, full or left by its reader.
#![cfg(target_os = "linux")]

use crate::support::{Folder, PLAN, Run};
use std::process::Command;

/// Runs the program as a shell would, with standard output as `redirection` says.
fn shell(folder: &Folder, arguments: &str, redirection: &str) -> Run {
    let mut shell = Command::new("sh");
    let line = format!("exec \"$0\" {arguments} {redirection}");
    let shell = shell.args(["-c", &line, env!("CARGO_BIN_EXE_itl")]).current_dir(folder.path(""));
    Run::of(shell.output().unwrap())
}

/// Commands that print: pages, tables, JSON, text, and what describes the program.
const PRINTING: [&str; 9] = [
    "languages",
    "align plan.txt",
    "align plan.txt --json",
    "align plan.txt --csv",
    "analyze plan.txt --text",
    "frameworks export sdg",
    "completions bash",
    "--help",
    "--version",
];

#[test]
fn what_cannot_be_printed_is_an_error() {
    let folder = Folder::new().with("plan.txt", PLAN);
    for arguments in PRINTING {
        for (redirection, words) in [(">&-", "standard output is closed"), (">/dev/full", "No space left")] {
            let run = shell(&folder, arguments, redirection);
            assert_eq!(run.code, 2, "{arguments} {redirection}: {}", run.stderr);
            assert!(run.stderr.contains("cannot write the output"), "{arguments}: {}", run.stderr);
            assert!(
                run.stderr.contains(words) && run.stderr.contains("help: "),
                "{arguments}: {}",
                run.stderr
            );
        }
    }
}

#[test]
fn who_prints_nothing_needs_no_standard_output() {
    let folder = Folder::new().with("plan.txt", PLAN);
    for arguments in
        ["align plan.txt --json -o a.json", "align plan.txt -o out/", "induce sdg-statements -o sdg.itl"]
    {
        let run = shell(&folder, arguments, ">&-");
        assert_eq!(run.code, 0, "{arguments}: {}", run.stderr);
    }
    // What other programs give for nothing is no closed output.
    for nothing in [">/dev/null", "1<>/dev/null"] {
        assert_eq!(shell(&folder, "align plan.txt", nothing).code, 0);
    }
}

#[test]
fn a_reader_that_has_left_is_no_matter() {
    let folder = Folder::new().with("plan.txt", PLAN);
    for arguments in PRINTING {
        let arguments: Vec<&str> = arguments.split(' ').collect();
        folder.assert_silent_without_reader(&arguments);
    }
}
