//! The whole test run: what it needs, then format, lints, licences, tests, documentation, in the order of their cost.

use std::process::{Command, ExitCode};

/// Every step as the words of one command.
const STEPS: &[&[&str]] = &[
    &["cargo", "fmt", "--all", "--check"],
    &["cargo", "clippy", "--workspace", "--all-targets", "--locked", "--", "-D", "warnings"],
    &["cargo", "test", "--workspace", "--locked"],
    &["cargo", "doc", "--workspace", "--no-deps", "--locked"],
    &["cargo", "deny", "--locked", "check", "licenses", "bans", "sources"],
];

/// Runs all steps; stops at the first that fails.
pub(crate) fn run() -> ExitCode {
    if let Err(message) = crate::tools::install() {
        eprintln!("{message}");
        return ExitCode::FAILURE;
    }
    if !installed("cargo-deny") && !step(&["cargo", "install", "cargo-deny", "--locked", "--quiet"]) {
        return ExitCode::FAILURE;
    }
    if STEPS.iter().all(|words| step(words)) { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}

fn installed(program: &str) -> bool {
    Command::new(program).arg("--version").output().is_ok_and(|out| out.status.success())
}

fn step(words: &[&str]) -> bool {
    println!("\n=== {}", words.join(" "));
    let status = Command::new(words[0]).args(&words[1..]).env("RUSTDOCFLAGS", "-D warnings").status();
    let passed = status.as_ref().is_ok_and(std::process::ExitStatus::success);
    if !passed {
        eprintln!("failed: {} ({status:?})", words.join(" "));
    }
    passed
}
