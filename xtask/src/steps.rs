//! The steps that cargo carries out: format, lints, the build, tests, documentation.
//!
//! In: whether the large counts are wanted. Out: whether all is well. All of them ask for the same packages with the same features,
//! so that a library is compiled once for lints and once for everything that runs.

use serde_json::Value;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use crate::{counted, files, tools};

/// Everything with its features; `tools` is what tests are behind that need Python or an office program. The default features of each
/// package are named rather than meant, because the wheel is built from one package: the crates below have the same then.
const ALL: [&str; 5] = [
    "--workspace",
    "--locked",
    "--no-default-features",
    "--features",
    "itl-cli/default,itl-cli/tools,itl-python/default",
];

/// The package whose tests run the program, and its tests that have a step of their own.
const PROGRAM: &str = "itl-cli";
const SERVER: &str = "serve";
/// Of the task itself: a part of the step `packages`.
const LICENCES: &str = "licences";

pub(crate) fn format(_: bool) -> Result<(), String> {
    tools::run(cargo(&["fmt"]).args(["--all", "--check"]))?;
    rust_version()
}

/// `rust-version` of the workspace stands in the README as `Rust X.Y`.
fn rust_version() -> Result<(), String> {
    let manifest = files::read(&tools::root().join("Cargo.toml"))?;
    let version = manifest
        .lines()
        .find_map(|line| line.strip_prefix("rust-version = \"")?.strip_suffix('"'))
        .ok_or("Cargo.toml has no rust-version")?;
    let said = format!("Rust {version} or later");
    if files::read(&tools::root().join("README.md"))?.contains(&said) {
        return Ok(());
    }
    Err(format!("README.md does not say \"{said}\", which is the rust-version of Cargo.toml"))
}

pub(crate) fn lints(_: bool) -> Result<(), String> {
    tools::run(cargo(&["clippy"]).args(ALL).args(["--all-targets", "--", "-D", "warnings"]))
}

/// Compiles what the steps below run.
pub(crate) fn build(_: bool) -> Result<(), String> {
    tools::run(cargo(&["test", "--no-run", "--tests"]).args(ALL))
}

/// Puts the program with all features where others expect it. After `build` nothing is compiled.
pub(crate) fn build_program() -> Result<(), String> {
    tools::run(cargo(&["test", "--no-run", "--test", SERVER]).args(ALL))
}

pub(crate) fn crates(long: bool) -> Result<(), String> {
    if nextest() {
        let others = format!("not package(={PROGRAM}) and not binary(={LICENCES})");
        tests(&["--tests", "--filterset", &others], long)?;
    } else {
        programs()?.iter().try_for_each(|program| program.run(long))?;
    }
    counted::run(cargo(&["test", "--doc", "--quiet"]).args(ALL))
}

pub(crate) fn command_line(long: bool) -> Result<(), String> {
    tools::install_for_tables()?;
    tests(&["--bin", "itl", "--test", "cli", "--test", "hostile", "--test", "faults"], long)
}

pub(crate) fn server(long: bool) -> Result<(), String> {
    tools::install_for_server()?;
    tests(&["--test", SERVER], long)
}

/// The program with nothing that can be left out, which takes the place of the usual one: its words about what it lacks, or all tests.
pub(crate) fn without_features(long: bool) -> Result<(), String> {
    let mut tests = cargo(&["test", "--locked", "--no-default-features", "--package", "itl-cli"]);
    if long {
        tests.args(["--package", "itl", "--lib", "--bins", "--tests"]).env("ITL_LONG", "1");
    }
    counted::run(tests.args(["--test", "left_out"]))
}

pub(crate) fn documentation(_: bool) -> Result<(), String> {
    tools::run(cargo(&["doc", "--no-deps"]).args(ALL).env("RUSTDOCFLAGS", "-D warnings"))
}

/// Licences and origins of all libraries, by a test of this task.
pub(crate) fn licences() -> Result<(), String> {
    counted::run(cargo(&["test", "--test", LICENCES]).args(ALL))
}

/// Whether tests can run side by side, whatever program they are in.
fn nextest() -> bool {
    tools::is_there("cargo-nextest")
}

/// Runs tests with nextest where it is there, and with cargo where not.
fn tests(chosen: &[&str], long: bool) -> Result<(), String> {
    let runner: &[&str] = if nextest() {
        &["nextest", "run", "--status-level", "slow", "--final-status-level", "fail"]
    } else {
        &["test"]
    };
    let mut command = cargo(runner);
    if long {
        command.env("ITL_LONG", "1");
    }
    counted::run(command.args(ALL).args(chosen))
}

/// A program of tests, which cargo would run in the folder of its package.
struct Program {
    path: String,
    folder: PathBuf,
}

impl Program {
    fn run(&self, long: bool) -> Result<(), String> {
        let mut command = Command::new(&self.path);
        if long {
            command.env("ITL_LONG", "1");
        }
        counted::run(command.current_dir(&self.folder).arg("--quiet"))
    }
}

/// The programs of the step `crates`, for machines without nextest: cargo itself runs all of a selection of packages or none, and
/// another selection would give libraries other features.
fn programs() -> Result<Vec<Program>, String> {
    let mut build = cargo(&["test", "--no-run", "--tests", "--message-format", "json-render-diagnostics"]);
    let output = build.args(ALL).stderr(Stdio::inherit()).output();
    let output = output.map_err(|error| format!("error: cargo test: {error}"))?;
    if !output.status.success() {
        return Err(format!("error: cargo test: {}", output.status));
    }
    let lines = String::from_utf8_lossy(&output.stdout);
    let program = |line: &str| {
        let built: Value = serde_json::from_str(line).ok()?;
        let folder = Path::new(built["manifest_path"].as_str()?).parent()?.to_owned();
        let others = !folder.ends_with(PROGRAM) && built["target"]["name"] != LICENCES;
        let path = built["executable"].as_str().filter(|_| others && built["profile"]["test"] == true)?;
        Some(Program { path: path.to_owned(), folder })
    };
    Ok(lines.lines().filter_map(program).collect())
}

fn cargo(words: &[&str]) -> Command {
    let mut cargo = Command::new("cargo");
    cargo.current_dir(tools::root()).args(words);
    cargo
}
