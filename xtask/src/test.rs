//! `cargo xtask test`: all steps of the test run, or those that are named.
//!
//! In: names of steps, and whether the large counts are wanted. Out: for each step its seconds, the seconds of the processor and how many
//! tests ran. It stops at the first step that fails and says how to run that one alone. A step brings everything that it needs.

use std::process::ExitCode;

use crate::cost::{Cost, Meter};
use crate::{cluster, counted, packages, pages, python, steps};

/// A part of the test run.
struct Step {
    name: &'static str,
    about: &'static str,
    run: fn(long: bool) -> Result<(), String>,
}

/// In the order of what fails soonest.
const STEPS: &[Step] = &[
    Step { name: "format", about: "format of Rust; the Rust version of the README", run: steps::format },
    Step { name: "lints", about: "clippy, warnings are errors", run: steps::lints },
    Step { name: "build", about: "the program and all tests are compiled", run: steps::build },
    Step { name: "crates", about: "tests of the libraries, and of their documentation", run: steps::crates },
    Step { name: "cli", about: "tests of the command line", run: steps::command_line },
    Step { name: "server", about: "tests of the server", run: steps::server },
    Step {
        name: "pages",
        about: "tests of pages in a browser: reports, and the page of the server",
        run: pages::test,
    },
    Step { name: "python", about: "the Python package: lints, types, tests", run: python::test },
    Step { name: "spark", about: "Spark; with --long Ray and the notebooks, too", run: cluster::test },
    Step { name: "features", about: "the program without its features", run: steps::without_features },
    Step { name: "docs", about: "documentation without warnings", run: steps::documentation },
    Step { name: "packages", about: "licences and packages", run: packages::check },
];

/// Runs the steps that are named, or all.
pub(crate) fn run(arguments: &[String]) -> ExitCode {
    let (flags, names): (Vec<&String>, Vec<&String>) =
        arguments.iter().partition(|argument| argument.starts_with("--"));
    let known = |name: &String| STEPS.iter().any(|step| step.name == name);
    if !flags.iter().all(|flag| *flag == "--long") || !names.iter().all(|name| known(name)) {
        eprintln!("usage: cargo xtask test [STEP...] [--long]\n\nsteps:");
        STEPS.iter().for_each(|step| eprintln!("  {:<9} {}", step.name, step.about));
        return ExitCode::from(2);
    }
    let chosen = STEPS.iter().filter(|step| names.is_empty() || names.iter().any(|name| *name == step.name));
    let mut costs = Vec::new();
    let mut outcome = Ok(());
    for step in chosen {
        println!("\n=== {}: {}", step.name, step.about);
        let meter = Meter::start();
        outcome = (step.run)(!flags.is_empty());
        costs.push((step, meter.cost(counted::taken())));
        if let Err(error) = &mut outcome {
            let name = step.name;
            *error = format!("{error}\n\nThe step `{name}` failed. It alone: cargo xtask test {name}");
            break;
        }
    }
    table(&costs);
    match outcome {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("\n{error}");
            ExitCode::FAILURE
        }
    }
}

fn table(costs: &[(&Step, Cost)]) {
    println!("\nstep       seconds  processor  tests  about");
    let line = |name: &str, cost: &Cost, about: &str| {
        let processor = cost.processor.map_or("-".to_owned(), |seconds| format!("{seconds:.0}"));
        let tests = if cost.tests == 0 { "-".to_owned() } else { cost.tests.to_string() };
        println!("{name:<9} {:>8.0}  {processor:>9}  {tests:>5}  {about}", cost.seconds);
    };
    costs.iter().for_each(|(step, cost)| line(step.name, cost, step.about));
    if costs.len() > 1 {
        line("all", &costs.iter().map(|(_, cost)| cost).sum(), "");
    }
}
