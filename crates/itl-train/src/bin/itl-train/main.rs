//! The tasks about taggers and frequency tables, which `cargo xtask` calls by their names.
//!
//! In: the words of the command line, treebanks and models. Out: models, tables, their cards, figures. They are a program of
//! their own because `cargo xtask test` needs none of what they are built from.
#![allow(clippy::print_stdout, clippy::print_stderr, reason = "a task talks to the person who runs it")]

use std::process::ExitCode;

mod files;
mod frequencies;
mod taggers;

const USAGE: &str = "usage: itl-train TASK ...; `cargo xtask` lists the tasks";

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let rest = arguments.get(1..).unwrap_or_default();
    let outcome = match arguments.first().map(String::as_str) {
        Some("train-tagger") => taggers::train(rest),
        Some("eval-tagger") => taggers::evaluate(rest),
        Some("bench-tagger") => taggers::bench(rest),
        Some("list-taggers") => taggers::list(),
        Some("frequencies") => frequencies::make(rest),
        _ => Err(USAGE.to_owned()),
    };
    match outcome {
        Ok(()) => ExitCode::SUCCESS,
        Err(message) => {
            eprintln!("{message}");
            ExitCode::from(2)
        }
    }
}
