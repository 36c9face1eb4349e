//! Whatever is named to the program is read within bounds: files that never end, are far too large, are folders or pipes that nobody writes to, as
//! document, framework, model, settings or list of words.
#![cfg(target_os = "linux")]
#![allow(clippy::disallowed_methods, reason = "tests lay out files for the program")]

use crate::support::{Folder, PLAN, Run};
use std::fs::File;
use std::os::unix::fs::symlink;
use std::process::{Child, Command, Stdio};

/// A file of this many bytes that takes no room.
fn sparse(folder: &Folder, name: &str, bytes: u64) {
    File::create(folder.path(name)).unwrap().set_len(bytes).unwrap();
}

const GIB: u64 = 1 << 30;

#[test]
fn what_is_too_large_or_endless_is_refused_by_its_size() {
    let folder = Folder::new().with("plan.txt", PLAN);
    for (name, bytes) in
        [("large.json", 10 * GIB), ("large.itl", 3 * GIB), ("large.txt", 10 * GIB), ("words.txt", 5 * GIB)]
    {
        sparse(&folder, name, bytes);
    }
    // Just within what may be read, and nothing but zeros.
    sparse(&folder, "zeros.itl", 200 << 20);
    let cases: [(&[&str], &str); 12] = [
        (&["align", "plan.txt", "-f", "/dev/zero"], "larger than 256 MiB"),
        (&["align", "plan.txt", "-f", "large.json"], "larger than 256 MiB"),
        (&["align", "plan.txt", "-f", "large.itl"], "larger than 256 MiB"),
        (&["align", "plan.txt", "-f", "zeros.itl"], "not a model file"),
        (&["align", "plan.txt", "-f", "."], "it is a folder"),
        (&["frameworks", "import", "/dev/zero", "-o", "a.toml"], "larger than 256 MiB"),
        (&["align", "large.txt"], "--max-bytes"),
        (&["align", "/dev/zero", "--max-bytes", "64M"], "--max-bytes"),
        (&["explain", "/dev/zero", "--concept", "7", "--max-bytes", "64M"], "--max-bytes"),
        (&["align", "plan.txt", "--stopwords", "/dev/zero"], "larger than 16 MiB"),
        (&["align", "plan.txt", "--stopwords", "words.txt"], "larger than 16 MiB"),
        (&["eval", "/dev/zero"], "larger than 512 MiB"),
    ];
    for (arguments, words) in cases {
        let run = folder.itl(arguments);
        assert_eq!(run.code, 2, "{arguments:?}: {}", run.stderr);
        assert!(run.stderr.contains(words), "{arguments:?}: {}", run.stderr);
    }
    for bytes in [5 * GIB, 2 << 20] {
        sparse(&folder, "itl.toml", bytes);
        let run = folder.itl(&["align", "plan.txt"]);
        assert!(run.code == 2 && run.stderr.contains("larger than 1 MiB"), "{}", run.stderr);
    }
}

/// A program that never stops to print a line.
fn endless(line: &str) -> Child {
    Command::new("sh")
        .args(["-c", "while echo \"$0\"; do :; done 2>/dev/null", line])
        .stdout(Stdio::piped())
        .spawn()
        .unwrap()
}

#[test]
fn an_endless_standard_input_is_refused_by_its_size() {
    let folder = Folder::new().with("plan.txt", PLAN);
    let line = "water ".repeat(10_000);
    for arguments in [["align", "-", "--max-bytes", "16M"], ["align", "/dev/stdin", "--max-bytes", "16M"]] {
        let mut source = endless(&line);
        let mut command = folder.command(&arguments);
        let run = Run::of(command.stdin(source.stdout.take().unwrap()).output().unwrap());
        // Whoever holds the other end keeps the source waiting.
        drop(command);
        source.wait().unwrap();
        assert!(run.code == 2 && run.stderr.contains("--max-bytes"), "{arguments:?}: {}", run.stderr);
    }
}

fn pipe(folder: &Folder, name: &str) {
    assert!(Command::new("mkfifo").arg(folder.path(name)).status().unwrap().success());
}

#[test]
fn a_pipe_is_read_once_and_is_a_table_or_a_document() {
    let folder = Folder::new().with("t.csv", "id,text\na,Clean water.\nb,Energy.\n").with("plan.txt", PLAN);
    for (file, name, documents) in [("t.csv", "pipe.csv", 2), ("plan.txt", "pipe", 1)] {
        pipe(&folder, name);
        let mut command = folder.command(&["align", name, "--jsonl"]);
        let program = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
        let bytes = folder.read(file);
        std::fs::write(folder.path(name), bytes).unwrap();
        let run = Run::of(program.wait_with_output().unwrap());
        assert_eq!((run.code, run.stdout.lines().count()), (0, documents), "{file}: {}", run.stderr);
    }
}

#[test]
fn a_framework_leads_to_files_beside_it_and_to_nothing_else() {
    let profile = |href: &str| {
        format!(
            "{{\"profile\":{{\"uuid\":\"74c8ba1e-5cd4-4ad1-bbfd-d888e2f6c724\",\"metadata\":{{\"title\":\"P\",\"last-modified\":\
             \"2024-01-01T00:00:00Z\",\"version\":\"1\",\"oscal-version\":\"1.1.2\"}},\"imports\":[{{\"href\":\"{href}\",\"include-all\":{{}}}}]}}}}"
        )
    };
    let folder = Folder::new().with("plan.txt", PLAN).with("secret.json", "{}").with("in/x/sub.json", "{}");
    pipe(&folder, "in/pipe.json");
    symlink(folder.path("secret.json"), folder.path("in/link.json")).unwrap();
    symlink("/dev/zero", folder.path("in/zero.json")).unwrap();
    symlink(folder.path(""), folder.path("in/up")).unwrap();
    for (href, words) in [
        ("pipe.json", "no file"),
        ("link.json", "leads elsewhere"),
        ("zero.json", "leads elsewhere"),
        ("up/secret.json", "leads elsewhere"),
        ("../secret.json", "not beside"),
        ("x", "no file"),
    ] {
        std::fs::write(folder.path("in/profile.json"), profile(href)).unwrap();
        let run = folder.itl(&["align", "plan.txt", "-f", "in/profile.json"]);
        assert_eq!(run.code, 2, "{href}: {}", run.stderr);
        assert!(run.stderr.contains(words), "{href}: {}", run.stderr);
    }
}

#[test]
fn more_threads_than_are_of_use_are_not_started() {
    let folder = Folder::new().with("plan.txt", PLAN);
    let run = folder.itl(&["align", "plan.txt", "-j", "100000"]);
    assert_eq!(run.code, 0, "{}", run.stderr);
    assert!(run.stderr.contains("100000 threads are more than"), "{}", run.stderr);
}
