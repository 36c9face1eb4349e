//! Hostile files over HTTP: each is answered, and the server goes on.

use std::sync::atomic::{AtomicUsize, Ordering};

use crate::counts::plain_or_long;
use crate::hostile_files::{Case, containers, frameworks, pdf, pdf_odd, texts};
use crate::http::Request;
use crate::mutations::{Mutations, Way};
use crate::started::Server;
use crate::support::Folder;

/// Every n-th of them, so that all kinds are among them.
fn some(cases: Vec<Case>) -> Vec<Case> {
    let step = plain_or_long(6, 1) as usize;
    cases.into_iter().step_by(step).collect()
}

fn all_are_answered(server: &Server, cases: &[Case], path: impl Fn(&Case) -> String + Sync) {
    let next = AtomicUsize::new(0);
    std::thread::scope(|scope| {
        for _ in 0..3 {
            scope.spawn(|| {
                while let Some(case) = cases.get(next.fetch_add(1, Ordering::Relaxed)) {
                    let answer = Request::file(&path(case), case.bytes.clone()).send(server.address);
                    let fine = answer.status < 500 || answer.status == 503;
                    assert!(
                        fine && !answer.text().contains("please report it"),
                        "{}: {}",
                        case.name,
                        answer.text()
                    );
                }
            });
        }
    });
    server.get("/health").expect(200);
}

/// A name as an address has it.
fn escaped(name: &str) -> String {
    name.bytes().map(|byte| format!("%{byte:02X}")).collect()
}

#[test]
fn hostile_documents_are_answered() {
    let folder = Folder::new();
    let server = Server::start(&folder, &["--ephemeral", "--max-expanded", "1M", "--max-seconds", "10"]);
    let all = [pdf::cases(), pdf_odd::cases(), texts::cases(), containers::cases()];
    let cases: Vec<Case> = some(all.into_iter().flatten().collect());
    assert!(cases.len() > 20, "{}", cases.len());
    all_are_answered(&server, &cases, |case| format!("/v1/align?name={}", escaped(&case.name)));
    assert!(server.stop().success());
}

/// Files that were sound before a seed changed them.
#[test]
fn mutated_documents_are_answered() {
    let folder = Folder::new();
    let server = Server::start(&folder, &["--ephemeral", "--max-seconds", "10"]);
    let mutations = Mutations::of(Way::Document);
    let cases: Vec<Case> = (0..u64::from(plain_or_long(20, 1_000)))
        .map(|seed| {
            let (name, bytes) = mutations.file(seed);
            Case::new(format!("{seed}-{name}"), bytes, 0, "")
        })
        .collect();
    all_are_answered(&server, &cases, |case| format!("/v1/align?name={}", escaped(&case.name)));
    assert!(server.stop().success());
}

#[test]
fn hostile_frameworks_are_answered() {
    let folder = Folder::new();
    let server = Server::start(&folder, &["--ephemeral", "--max-seconds", "10"]);
    let cases = some(frameworks::cases());
    all_are_answered(&server, &cases, |case| {
        format!("/v1/frameworks?name=hostile&file={}", escaped(&case.name))
    });
    assert!(server.stop().success());
}
