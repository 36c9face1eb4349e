//! What the project does to itself. `cargo xtask test` is the whole test run of the README.
#![allow(clippy::print_stdout, clippy::print_stderr, reason = "a task talks to the person who runs it")]

use std::process::ExitCode;

mod test;

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    match arguments.first().map(String::as_str) {
        Some("test") => test::run(),
        _ => {
            eprintln!("usage: cargo xtask test");
            ExitCode::from(2)
        }
    }
}
