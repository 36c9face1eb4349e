//! `itl`: how a document aligns with a framework, on the command line. Flags in, pages and files out.

mod args;
mod commands;
mod flags;
mod output;

use clap::Parser;
use itl::Settings;
use std::process::ExitCode;

use args::{Arguments, Command};
use output::{Outcome, Output};

fn main() -> ExitCode {
    let arguments = Arguments::parse();
    let mut output = Output::new(&arguments.output());
    let result = settings_file().and_then(|file| {
        start_threads(arguments.jobs().or(file.jobs));
        match &arguments.command {
            Command::Analyze(args) => commands::analyze::run(args, file, &mut output),
            Command::Induce(args) => commands::induce::run(args, file, &mut output),
            Command::Inspect(args) => commands::inspect::run(args, file, &mut output),
            Command::Align(args) => commands::align::run(args, file, &mut output),
            Command::Explain(args) => commands::explain::run(args, file, &mut output),
            Command::Study(args) => commands::study::run(args, file, &mut output),
            Command::Languages(args) => commands::languages::run(args, &mut output),
        }
    });
    match result.and_then(|outcome| output.close().map(|()| outcome)) {
        Ok(Outcome::Clean) => ExitCode::SUCCESS,
        Ok(Outcome::Warned) => ExitCode::from(1),
        Err(failure) => output.failed(&failure),
    }
}

/// The settings of `itl.toml` in the current folder, if there is one.
fn settings_file() -> Result<Settings, output::Failure> {
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
