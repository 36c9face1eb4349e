//! Hostile files, made by code: each is refused or read in part with a word that names the bound, none ends the program, and a folder
//! with all of them still gives what is sound in it.
#![cfg(all(feature = "office", feature = "pdf", feature = "rdf", feature = "xlsx", target_os = "linux"))]

use crate::hostile_files::{Case, containers, frameworks, pdf, pdf_many, pdf_odd, texts};
use crate::support::{Folder, Run};
use rustix::process::{Pid, Signal, WaitOptions, kill_process, set_child_subreaper, waitpid};
use std::time::Duration;

/// Seconds that a document may take here: thirty times what the slowest case needs. Each case names the bound that stops it, and
/// none of these is a bound on time.
const SECONDS: &str = "300";

/// The exit code of a worker whose program is gone.
const ORPHAN: i32 = 3;

/// What is wrong with how a file was taken.
fn complaint(case: &Case, run: &Run) -> Option<String> {
    let first = run.stderr.lines().next().unwrap_or_default();
    // A file of which nothing can be read has no answer.
    let code = if run.stderr.contains(" was not assessed: ") { 2 } else { case.code };
    let why = if run.code != code {
        format!("ended with {} instead of {code}", run.code)
    } else if !run.stderr.contains(case.says) {
        format!("does not say {:?}", case.says)
    } else if run.stderr.contains("please report it") || run.stderr.contains("panicked") {
        "is a mistake of the program".to_owned()
    } else {
        return None;
    };
    Some(format!("{}: {why}: {first}", case.name))
}

fn all_are_borne(cases: &[Case], arguments: impl Fn(&Case) -> Vec<String>) {
    let folder =
        cases.iter().fold(Folder::new().with("note.txt", "We save water and energy.\n"), |folder, case| {
            folder.with(&case.name, &case.bytes)
        });
    let mut complaints = Vec::new();
    for case in cases {
        let mut arguments = arguments(case);
        arguments.extend(case.flags.iter().chain(&["--max-seconds", SECONDS]).map(ToString::to_string));
        let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
        complaints.extend(complaint(case, &folder.itl(&arguments)));
    }
    assert!(complaints.is_empty(), "{} of {}:\n{}", complaints.len(), cases.len(), complaints.join("\n"));
}

/// Without a recogniser of pages, which some machines have and some do not.
fn as_document(case: &Case) -> Vec<String> {
    ["align", &case.name, "--json", "-L", "en", "--ocr", "off"].map(str::to_owned).to_vec()
}

#[test]
fn pdf_files_are_borne() {
    all_are_borne(&pdf::cases(), as_document);
}

#[test]
fn odd_pdf_files_are_borne() {
    all_are_borne(&pdf_odd::cases(), as_document);
}

#[test]
fn pdf_files_with_many_of_a_thing_are_borne() {
    all_are_borne(&pdf_many::cases(), as_document);
}

#[test]
fn containers_are_borne() {
    all_are_borne(&containers::cases(), as_document);
}

#[test]
fn texts_and_files_of_other_kinds_are_borne() {
    all_are_borne(&texts::cases(), as_document);
}

#[test]
fn frameworks_are_borne() {
    let arguments = |case: &Case| ["align", "note.txt", "-f", &case.name].map(str::to_owned).to_vec();
    all_are_borne(&frameworks::cases(), arguments);
}

/// The worker that reads a document for a program that runs in this folder, once it has begun to read: then it has three threads.
fn worker(folder: &Folder) -> Option<Pid> {
    let here = folder.path("").canonicalize().unwrap();
    let reads = |process: &std::fs::DirEntry| {
        let line = std::fs::read(process.path().join("cmdline")).unwrap_or_default();
        let place = std::fs::read_link(process.path().join("cwd"));
        let threads = std::fs::read_dir(process.path().join("task")).map_or(0, Iterator::count);
        line.ends_with(b"\0extract\0") && place.is_ok_and(|place| place == here) && threads >= 3
    };
    let found = std::fs::read_dir("/proc").unwrap().flatten().find(reads)?;
    Pid::from_raw(found.file_name().to_str()?.parse().ok()?)
}

#[test]
fn workers_end_with_their_program() {
    let case =
        containers::cases().into_iter().find(|case| case.name == "one-letter-paragraphs.docx").unwrap();
    let folder = Folder::new().with(&case.name, &case.bytes);
    // A worker without its program becomes a child of this process, which can then see how it ends.
    set_child_subreaper(Pid::from_raw(1)).unwrap();
    for signal in [Signal::KILL, Signal::TERM, Signal::INT] {
        let mut program = folder.command(&["align", &case.name, "--json", "--max-seconds", SECONDS]);
        let mut program = program.stdout(std::process::Stdio::null()).spawn().unwrap();
        let worker = loop {
            if let Some(worker) = worker(&folder) {
                break worker;
            }
            assert!(program.try_wait().unwrap().is_none(), "the document was read before a worker was seen");
            std::thread::sleep(Duration::from_millis(1));
        };
        kill_process(Pid::from_child(&program), signal).unwrap();
        program.wait().unwrap();
        let (_, status) = waitpid(Some(worker), WaitOptions::empty()).unwrap().unwrap();
        assert_eq!(status.exit_status(), Some(ORPHAN), "it ends because its program is gone: {signal:?}");
    }
}

#[test]
fn a_folder_of_hostile_files_gives_what_is_sound() {
    let mut folder = Folder::new().with("all/good.txt", "We save water and energy for all people.");
    for case in pdf::cases().into_iter().chain(texts::cases()) {
        folder = folder.with(&format!("all/{}", case.name), &case.bytes);
    }
    let run = folder.itl(&["align", "all", "--jsonl", "--max-expanded", "1M"]);
    assert_eq!(run.code, 1, "{}", run.stderr);
    assert!(run.stdout.lines().any(|line| line.contains("all/good.txt")));
    assert!(!run.stderr.contains("please report it"), "{}", run.stderr);
}

#[test]
fn long_documents_of_a_folder_come_one_by_one_and_all_come() {
    let page = format!("<html><p>{}</p>", "Water and energy ".repeat(140_000));
    let mut folder = Folder::new();
    for number in 0..6 {
        folder = folder.with(&format!("all/{number}.html"), &page);
    }
    let run = folder.itl(&["align", "all", "--csv", "-j", "3"]);
    assert_eq!(run.code, 0, "{}", run.stderr);
    assert!((0..6).all(|number| run.stdout.contains(&format!("all/{number}.html"))));
}
