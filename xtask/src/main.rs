//! What the project does to itself. `cargo xtask test` is the whole test run of the README.
#![allow(clippy::print_stdout, clippy::print_stderr, reason = "a task talks to the person who runs it")]

use std::process::ExitCode;

mod bench;
mod cluster;
mod files;
mod frequencies;
mod fuzz;
mod packages;
mod pages;
mod python;
mod taggers;
mod test;
mod tools;

const USAGE: &str = "usage: cargo xtask test [--long]
       cargo xtask dist
       cargo xtask fuzz [TARGET...] [--minutes N] [--minimise]
       cargo xtask tools
       cargo xtask python [test [--long]]
       cargo xtask cluster [test [--long]]
       cargo xtask pages [test]
       cargo xtask screenshots
       cargo xtask bench [--stages] [--shared DIR] [--rounds N]
       cargo xtask train-tagger LANG --treebank DIR [--lexicon DIR] [--clusters FILE [--frequencies FILE]] [--out FILE]
                   [--measure PART] [--statements FILE] [--set NAME=NUMBER]...
       cargo xtask eval-tagger LANG --treebank DIR [--model FILE] [--measure PART] [--statements FILE] [--confusions N]
       cargo xtask bench-tagger LANG --treebank DIR [--model FILE] [--measure PART]
       cargo xtask list-taggers
       cargo xtask frequencies [LANG...] --treebanks DIR";

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let outcome = match arguments.first().map(String::as_str) {
        Some("test") => return test::run(&arguments[1..]),
        Some("dist") => packages::dist(),
        Some("fuzz") => fuzz::fuzz(&arguments[1..]),
        Some("tools") => tools::install(),
        Some("python") => install_or_test(&arguments[1..], python::install, python::test),
        Some("cluster") => install_or_test(&arguments[1..], cluster::install, cluster::test),
        Some("pages") => install_or_test(&arguments[1..], pages::install, pages::test),
        Some("screenshots") => pages::screenshots(),
        Some("bench") => bench::run_suite(&arguments[1..]),
        Some("train-tagger") => taggers::train(&arguments[1..]),
        Some("bench-tagger") => taggers::bench(&arguments[1..]),
        Some("list-taggers") => taggers::list(),
        Some("frequencies") => frequencies::make(&arguments[1..]),
        Some("eval-tagger") => taggers::evaluate(&arguments[1..]),
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

/// One part of the whole test run: what it needs, or its tests.
fn install_or_test(
    arguments: &[String],
    install: fn() -> Result<(), String>,
    test: fn(bool) -> Result<(), String>,
) -> Result<(), String> {
    match &arguments.iter().map(String::as_str).collect::<Vec<_>>()[..] {
        [] => install(),
        ["test"] => test(false),
        ["test", "--long"] => test(true),
        _ => Err(USAGE.to_owned()),
    }
}
