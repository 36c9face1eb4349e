//! Fuzzing on the stable toolchain: a target and minutes in; executions, edges and what was found out.
//!
//! One binary has the bodies of all targets (`fuzz/`), built with libFuzzer and what it needs to see which way a run took. It starts
//! from `fuzz/corpus/TARGET` and works in `target/fuzz`; nothing is written to the repository but by `--minimise`.

mod dictionary;
mod keep;
mod run;

use crate::files;
use crate::tools::{self, root, target};
use run::Run;
use std::path::{Path, PathBuf};
use std::process::Command;

const USAGE: &str = "usage: cargo xtask fuzz [TARGET...] [--minutes N] [--minimise]";
/// Processor minutes for a target unless told otherwise.
const MINUTES: f64 = 1.0;

/// What the compiler puts in at every edge, as cargo-fuzz has it, without the sanitizers that only nightly Rust links: a counter,
/// a table of places, and a look at what is compared.
const COVERAGE: &str = "-Cpasses=sancov-module \
    -Cllvm-args=-sanitizer-coverage-level=4 \
    -Cllvm-args=-sanitizer-coverage-inline-8bit-counters \
    -Cllvm-args=-sanitizer-coverage-pc-table \
    -Cllvm-args=-sanitizer-coverage-trace-compares \
    --cfg fuzzing \
    -Ccodegen-units=1";

/// The binary, and where it works.
pub(crate) struct Fuzzer {
    binary: PathBuf,
    /// The folder of seeds and of what is kept.
    kept: PathBuf,
    /// The folder of what runs make.
    work: PathBuf,
}

/// What was asked for.
struct Asked {
    targets: Vec<String>,
    minutes: f64,
    minimise: bool,
}

/// Runs targets, or makes what is kept of them small again.
pub(crate) fn fuzz(arguments: &[String]) -> Result<(), String> {
    let asked = asked(arguments)?;
    let kept = root().join("fuzz/corpus");
    let known = files::names(&kept)?;
    if let Some(target) = asked.targets.iter().find(|target| !known.contains(target)) {
        return Err(format!(
            "error: there is no target {target}\nhelp: the targets are {}",
            known.join(", ")
        ));
    }
    let targets = if asked.targets.is_empty() { known } else { asked.targets };
    let fuzzer = Fuzzer { binary: build()?, kept, work: target().join("fuzz") };
    if asked.minimise {
        return targets.iter().try_for_each(|target| fuzzer.minimise(target));
    }
    run::raise_stack()?;
    let mut runs = Vec::new();
    for target in &targets {
        let run = fuzzer.run(target, asked.minutes * 60.0)?;
        println!("{}", run.line());
        files::append(&fuzzer.work.join("runs.tsv"), &run.record())?;
        runs.push(run);
    }
    println!("\n{}", run::HEAD);
    runs.iter().for_each(|run| println!("{}", run.line()));
    let finds: Vec<String> = runs.iter().flat_map(Run::finds).collect();
    if finds.is_empty() {
        return Ok(());
    }
    Err(format!(
        "error: {} finds\n  {}\nhelp: ITL_FUZZ_TARGET=TARGET cargo run -p itl-fuzz -- FILE shows one; what is mended is kept in fuzz/found",
        finds.len(),
        finds.join("\n  ")
    ))
}

fn asked(arguments: &[String]) -> Result<Asked, String> {
    let mut asked = Asked { targets: Vec::new(), minutes: MINUTES, minimise: false };
    let mut rest = arguments.iter();
    while let Some(argument) = rest.next() {
        match argument.as_str() {
            "--minimise" => asked.minimise = true,
            "--minutes" => {
                let minutes = rest.next().and_then(|minutes| minutes.parse().ok());
                asked.minutes = minutes.filter(|minutes| *minutes > 0.0).ok_or(USAGE)?;
            }
            flag if flag.starts_with('-') => return Err(USAGE.to_owned()),
            target => asked.targets.push(target.to_owned()),
        }
    }
    Ok(asked)
}

/// Builds the binary with libFuzzer, in a folder of its own: flags are others than those of all other builds.
fn build() -> Result<PathBuf, String> {
    if !["c++", "g++", "clang++"].into_iter().any(tools::is_there) {
        return Err("error: libFuzzer is C++, and there is no compiler for it\nhelp: as root on Debian: apt-get install g++".to_owned());
    }
    let (folder, host) = (target().join("fuzz/build"), host()?);
    let mut cargo = Command::new("cargo");
    cargo.current_dir(root()).env("RUSTFLAGS", COVERAGE);
    cargo.args(["build", "--locked", "--package", "itl-fuzz", "--bin", "fuzz", "--profile", "fuzz"]);
    // With a target named, the flags are not those of build scripts and macros, which have no libFuzzer to link.
    tools::run(cargo.arg("--target").arg(&host).arg("--target-dir").arg(&folder))?;
    Ok(folder.join(host).join("fuzz/fuzz"))
}

/// What the compiler calls this machine.
fn host() -> Result<String, String> {
    let output =
        Command::new("rustc").arg("-vV").output().map_err(|error| format!("error: rustc: {error}"))?;
    let text = String::from_utf8_lossy(&output.stdout);
    let host = text.lines().find_map(|line| line.strip_prefix("host: "));
    host.map(str::to_owned).ok_or_else(|| "error: rustc does not say what its host is".to_owned())
}

impl Fuzzer {
    /// A command for a target, with a bound on what one input may cost.
    fn command(&self, target: &str) -> Command {
        let mut command = Command::new(&self.binary);
        command.env("ITL_FUZZ_TARGET", target);
        command.args(run::BOUNDS);
        command
    }

    /// A folder of what runs make of a target; it is there.
    fn folder(&self, kind: &str, target: &str) -> Result<PathBuf, String> {
        let folder = self.work.join(kind).join(target);
        make(&folder)?;
        Ok(folder)
    }
}

fn make(folder: &Path) -> Result<(), String> {
    std::fs::create_dir_all(folder).map_err(|error| format!("error: {}: {error}", folder.display()))
}
