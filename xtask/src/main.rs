//! What the project does to itself. `cargo xtask test` is the whole test run of the README.
#![allow(clippy::print_stdout, clippy::print_stderr, reason = "a task talks to the person who runs it")]

use std::process::ExitCode;

mod bench;
mod cluster;
mod cost;
mod counted;
mod dist;
mod files;
mod fuzz;
mod packages;
mod pages;
mod python;
mod steps;
mod test;
mod tools;

const USAGE: &str = "usage: cargo xtask test [STEP...] [--long]
       cargo xtask dist
       cargo xtask fuzz [TARGET...] [--minutes N] [--minimise]
       cargo xtask tools
       cargo xtask python
       cargo xtask cluster
       cargo xtask pages
       cargo xtask screenshots
       cargo xtask bench [--stages] [--shared DIR] [--rounds N]
       cargo xtask train-tagger LANG --treebank DIR [--lexicon DIR] [--clusters FILE [--frequencies FILE]] [--out FILE]
                   [--measure PART] [--statements FILE] [--set NAME=NUMBER]...
       cargo xtask eval-tagger LANG --treebank DIR [--model FILE] [--measure PART] [--statements FILE] [--confusions N]
       cargo xtask bench-tagger LANG --treebank DIR [--model FILE] [--measure PART]
       cargo xtask list-taggers
       cargo xtask frequencies [LANG...] --treebanks DIR";

/// Tasks of the program `itl-train`.
const TAGGERS: [&str; 5] = ["train-tagger", "eval-tagger", "bench-tagger", "list-taggers", "frequencies"];

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let outcome = match arguments.first().map(String::as_str) {
        Some("test") => return test::run(&arguments[1..]),
        Some("dist") => dist::dist(),
        Some("fuzz") => fuzz::fuzz(&arguments[1..]),
        Some("tools") => tools::install(),
        Some("python") => python::install(),
        Some("cluster") => cluster::install(),
        Some("pages") => pages::install(),
        Some("screenshots") => pages::screenshots(),
        Some("bench") => bench::run_suite(&arguments[1..]),
        Some(task) if TAGGERS.contains(&task) => tools::forward("itl-train", &arguments),
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
