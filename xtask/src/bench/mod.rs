//! The whole benchmark suite in one run: every benchmark of the repository in, one table in `docs` out.
//!
//! The benchmarks in Rust and Python measure what happens inside of a process, and tell it as lines of JSON; what a whole
//! command costs, in time and memory, is measured here. Nothing is asserted about time: the table has the best, the
//! median and the spread of several runs, and ratios within the run.

mod command;
mod inputs;
mod machine;
mod measurement;
mod parts;
mod path;
mod table;

use crate::files;
use crate::tools::{self, root, run, target};
use measurement::Measurement;
use std::path::{Path, PathBuf};
use std::process::Command;

/// Where the table is kept.
const TABLE: &str = "studies/benchmarks/table.md";
/// Runs of every command.
const ROUNDS: usize = 5;

/// What the suite works with.
pub(crate) struct Suite {
    /// The program, built for release.
    itl: PathBuf,
    /// The folder of large data, where it is there.
    shared: Option<PathBuf>,
    /// Runs of every command.
    rounds: usize,
    /// Where files for the programs are made; gone at the end.
    scratch: PathBuf,
    measurements: Vec<Measurement>,
    skipped: Vec<String>,
}

/// Runs all benchmarks and writes the table.
pub(crate) fn run_suite(arguments: &[String]) -> Result<(), String> {
    let Asked { folder, rounds, stages } = asked(arguments)?;
    let shared = folder.canonicalize().ok().filter(|folder| folder.join("eval").is_dir());
    if shared.is_none() {
        println!("there is no {}: what needs it is left out", folder.display());
    }
    if !stages {
        let release = ["build", "--release", "--locked", "-p", "itl-cli"];
        run(Command::new("cargo").current_dir(root()).args(release))?;
    }
    let scratch = target().join("bench");
    std::fs::create_dir_all(&scratch).map_err(|error| format!("error: {}: {error}", scratch.display()))?;
    let itl = target().join("release").join(if cfg!(windows) { "itl.exe" } else { "itl" });
    let (measurements, skipped) = Default::default();
    let mut suite = Suite { itl, shared, rounds, scratch, measurements, skipped };
    let outcome = if stages { parts::stages(&mut suite) } else { suite.measure() };
    // What was made for the run is of no use after it.
    let _ = std::fs::remove_dir_all(&suite.scratch);
    outcome?;
    let path = root().join(TABLE);
    let text = match stages {
        true => table::with_stages(&files::read(&path)?, &suite.measurements),
        false => table::markdown(&machine::description(), &suite.measurements, &suite.skipped),
    };
    files::write(&path, text.as_bytes())?;
    println!("{}", path.display());
    Ok(())
}

impl Suite {
    fn measure(&mut self) -> Result<(), String> {
        parts::extraction(self)?;
        parts::core(self)?;
        path::text_to_matrix(self)?;
        path::growth(self)?;
        path::corpus(self)?;
        parts::frameworks_and_results(self)?;
        parts::stages(self)
    }

    /// Keeps what was measured, and says so.
    fn keep(&mut self, measurement: Measurement) {
        println!("{}", measurement.line());
        self.measurements.push(measurement);
    }

    /// Says what is left out, and why.
    fn skip(&mut self, what: &str, why: &str) {
        println!("skipped: {what}: {why}");
        self.skipped.push(format!("{what}: {why}"));
    }

    /// A file of the large data.
    fn shared(&self, name: &str) -> Option<PathBuf> {
        self.shared.as_ref().map(|folder| folder.join(name)).filter(|path| path.exists())
    }
}

/// What was asked for.
struct Asked {
    /// The folder of large data.
    folder: PathBuf,
    rounds: usize,
    /// Whether only the stages are measured; the other tables of the page stay.
    stages: bool,
}

fn asked(arguments: &[String]) -> Result<Asked, String> {
    let mut asked = Asked { folder: root().join("../shared"), rounds: ROUNDS, stages: false };
    let mut words = arguments.iter();
    while let Some(word) = words.next() {
        match word.as_str() {
            "--stages" => asked.stages = true,
            "--shared" => asked.folder = words.next().map(PathBuf::from).ok_or(crate::USAGE)?,
            "--rounds" => {
                let rounds = words.next().and_then(|rounds| rounds.parse().ok());
                asked.rounds = rounds.filter(|&rounds| rounds > 0).ok_or(crate::USAGE)?;
            }
            _ => return Err(crate::USAGE.to_owned()),
        }
    }
    Ok(asked)
}

/// Python with what the reference needs, installed once.
fn python() -> Result<PathBuf, String> {
    let folder = root().join("target/tools/bench");
    tools::install_python_packages(&root().join("benches/requirements.txt"), &folder)?;
    Ok(folder.join("bin/python"))
}

/// A path as a word of a command.
fn word(path: &Path) -> String {
    path.to_string_lossy().into_owned()
}
