//! Workers that sleep, crash, talk nonsense or are not there: each is an error, and none outlives its question.
#![cfg(unix)]
#![allow(clippy::disallowed_methods, reason = "tests lay out programs")]

use itl::{Error, Reader, Session, Settings, WorkerFailure, WorkerProgram};
use std::os::unix::fs::PermissionsExt;
use std::path::PathBuf;

/// How each of these shell scripts fails as a worker that may take so many seconds. They are written before the first
/// of them runs: a program that is being written cannot be started.
fn failures<const N: usize>(seconds: &str, scripts: [&str; N]) -> [WorkerFailure; N] {
    let folder = tempfile::tempdir().unwrap();
    let program = |(index, script): (usize, &str)| -> PathBuf {
        let path = folder.path().join(format!("worker-{index}"));
        std::fs::write(&path, format!("#!/bin/sh\n{script}\n")).unwrap();
        std::fs::set_permissions(&path, PermissionsExt::from_mode(0o755)).unwrap();
        path
    };
    let mut index = 0;
    let programs = scripts.map(|script| {
        index += 1;
        program((index, script))
    });
    programs.map(|program| {
        let mut settings = Settings::default();
        settings.set("max-seconds", seconds).unwrap();
        settings.set("max-memory", "1M").unwrap();
        let reader = Reader::Worker(WorkerProgram::new(program, NOTHING));
        let session = Session::new(settings).with_reader(reader);
        // More than a pipe holds: the one who asks must not wait for a worker that does not listen.
        let bytes = [b"%PDF-1.7".as_slice(), &[b'a'; 1 << 20]].concat();
        match session.read(bytes, "a.pdf").unwrap_err() {
            Error::Worker { path, failure } => {
                assert_eq!(path, "a.pdf");
                failure
            }
            other => panic!("{other}"),
        }
    })
}

/// A script needs no argument to be a worker.
const NOTHING: [&str; 0] = [];

#[test]
fn every_way_to_fail_is_an_error() {
    let late = failures(
        "0",
        [
            "exec sleep 600",
            "head -c 1000000 > /dev/null; exec sleep 600",
            // Its child holds the pipe open for longer than anybody waits.
            "sleep 20 & exit 0",
        ],
    );
    assert_eq!(late, [const { WorkerFailure::Time(0) }; 3]);
    let found = failures(
        "600",
        [
            "kill -SEGV $$",
            "head -c 1000000 > /dev/null; exit 3",
            "head -c 1000000 > /dev/null; echo nonsense",
            "exec yes",
            "echo 'memory allocation of 9 bytes failed' >&2; kill -ABRT $$",
            "echo \"thread 'itl-reader' has overflowed its stack\" >&2; kill -ABRT $$",
            "kill -XCPU $$",
        ],
    );
    let crash = |words: &str| WorkerFailure::Crash(words.to_owned());
    let expected = [
        crash("it was ended by signal 11"),
        crash("it ended with exit status: 3"),
        WorkerFailure::Answer,
        crash("it was ended by signal 13"),
        WorkerFailure::Memory(1 << 20),
        crash("it overflowed the stack"),
        WorkerFailure::Time(600),
    ];
    assert_eq!(found, expected);
}

#[test]
fn a_program_that_is_not_there_cannot_be_started() {
    let reader = Reader::Worker(WorkerProgram::itl("/nowhere/itl"));
    let error = Session::default().with_reader(reader).read(b"%PDF-1.7", "a.pdf").unwrap_err();
    assert!(matches!(error, Error::Worker { failure: WorkerFailure::Start(_), .. }), "{error}");
    assert!(error.help().is_some());
}
