//! `itl`: how a document aligns with a framework, on the command line. Flags in, pages and files out.

mod args;
mod commands;
mod corpus_flags;
mod documents;
mod eval_args;
mod exports;
mod flags;
mod framework_args;
mod inputs;
mod manual;
mod output;
mod output_flags;
mod progress;
mod reading_flags;

use clap::Parser;
use itl::Settings;
use std::process::ExitCode;

use args::{Arguments, Command};
use output::{Failure, Outcome, Output};

fn main() -> ExitCode {
    let arguments = Arguments::parse();
    let mut output = Output::new(&arguments.output());
    match run(&arguments, &mut output).and_then(|outcome| output.close().map(|()| outcome)) {
        Ok(Outcome::Clean) => ExitCode::SUCCESS,
        Ok(Outcome::Warned) => ExitCode::from(1),
        Err(failure) => output.failed(&failure),
    }
}

fn run(arguments: &Arguments, output: &mut Output) -> Result<Outcome, Failure> {
    let file = match &arguments.command {
        // A worker is told everything by the one that asks; what describes the program depends on no settings.
        Command::Extract | Command::Completions(_) | Command::Manual(_) => Settings::default(),
        _ => settings_file()?,
    };
    start_threads(arguments.jobs().or(file.jobs));
    match &arguments.command {
        Command::Analyze(args) => commands::analyze::run(args, file, output),
        Command::Induce(args) => commands::induce::run(args, file, output),
        Command::Inspect(args) => commands::inspect::run(args, file, output),
        Command::Align(args) => commands::align::run(args, file, output),
        Command::Explain(args) => commands::explain::run(args, file, output),
        Command::Compare(args) => commands::compare::run(args, file, output),
        Command::Study(args) => commands::study::run(args, file, output),
        Command::Eval(args) => commands::eval::run(args, file, output),
        Command::Frameworks(args) => commands::frameworks::run(args, file, output),
        Command::Languages(args) => commands::languages::run(args, output),
        Command::Completions(args) => manual::complete(args, output),
        Command::Manual(args) => manual::write(args, output),
        Command::Extract => commands::extract::run(output),
    }
}

/// The settings of `itl.toml` in the current folder, if there is one.
fn settings_file() -> Result<Settings, Failure> {
    const NAME: &str = "itl.toml";
    if !itl::files::exists(NAME) {
        return Ok(Settings::default());
    }
    let bytes = itl::files::read(NAME)?;
    Ok(Settings::from_toml(&String::from_utf8_lossy(&bytes), NAME)?)
}

fn start_threads(jobs: Option<usize>) {
    // Fails only if threads were started before, which nothing does.
    let _ = rayon::ThreadPoolBuilder::new().num_threads(jobs.unwrap_or(0)).build_global();
}
