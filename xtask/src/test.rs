//! The whole test run: what it needs, then format, lints, tests, documentation, packages, licences, in the order of their cost.
//!
//! In: whether the large counts are wanted. Out: what every step cost; stops at the first that fails. Lints, tests and
//! documentation are asked for the same features, so that one build of what ITL stands on serves them all.
#![allow(clippy::disallowed_methods, reason = "a measurement of time needs a clock")]

use std::process::{Command, ExitCode};
use std::time::Instant;

use crate::{cluster, files, packages, python, tools};

/// What tests that need an office program or Python are behind.
const TOOLS: &str = "itl-cli/tools";

/// The version of cargo-deny that is installed where there is none.
const CARGO_DENY: &str = "=0.20.2";

/// Every step as the words of one command.
const STEPS: &[&[&str]] = &[
    &["cargo", "fmt", "--all", "--check"],
    &[
        "cargo",
        "clippy",
        "--workspace",
        "--all-targets",
        "--features",
        TOOLS,
        "--locked",
        "--",
        "-D",
        "warnings",
    ],
    &["cargo", "test", "--workspace", "--features", TOOLS, "--locked"],
];

/// A program with nothing that can be left out: all of its tests, or what it says of what it lacks. It takes the place of the program
/// that the tests and the Python package have.
const WITHOUT_FEATURES: &[&str] =
    &["cargo", "test", "--package", "itl", "--package", "itl-cli", "--no-default-features", "--locked"];
const LEFT_OUT: &[&str] = &["--test", "left_out"];

/// The steps after those of the Python package.
const LAST_STEPS: &[&[&str]] = &[
    &["cargo", "doc", "--workspace", "--no-deps", "--features", TOOLS, "--locked"],
    &["cargo", "deny", "--locked", "check", "licenses", "bans", "sources"],
];

/// Runs all steps. With `--long` tests take the counts that are meant for a release.
pub(crate) fn run(arguments: &[String]) -> ExitCode {
    let long = match arguments {
        [] => false,
        [flag] if flag == "--long" => true,
        _ => {
            eprintln!("usage: cargo xtask test [--long]");
            return ExitCode::from(2);
        }
    };
    match steps(long) {
        Ok(costs) => {
            println!("\nseconds  step");
            costs.iter().for_each(|(name, seconds)| println!("{seconds:>7}  {name}"));
            ExitCode::SUCCESS
        }
        Err(message) => {
            eprintln!("{message}");
            ExitCode::FAILURE
        }
    }
}

/// The name of every step, and its seconds.
fn steps(long: bool) -> Result<Vec<(String, u64)>, String> {
    let mut costs = Vec::new();
    let mut timed = |name: String, step: &mut dyn FnMut() -> Result<(), String>| {
        let start = Instant::now();
        println!("\n=== {name}");
        step()?;
        costs.push((name, start.elapsed().as_secs()));
        Ok::<(), String>(())
    };
    timed("the oldest Rust is the one the README names".to_owned(), &mut rust_version)?;
    timed("tools".to_owned(), &mut || {
        tools::install()?;
        if tools::is_there("cargo-deny") {
            Ok(())
        } else {
            step(&["cargo", "install", "cargo-deny", "--version", CARGO_DENY, "--locked", "--quiet"], long)
        }
    })?;
    for words in STEPS {
        timed(words.join(" "), &mut || step(words, long))?;
    }
    timed("the Python package".to_owned(), &mut || python::test(long))?;
    let cluster = if long { "Spark, Ray and the notebooks" } else { "Spark" };
    timed(cluster.to_owned(), &mut || cluster::test(long))?;
    let without = if long { WITHOUT_FEATURES.to_vec() } else { [WITHOUT_FEATURES, LEFT_OUT].concat() };
    timed(without.join(" "), &mut || step(&without, long))?;
    for words in LAST_STEPS {
        timed(words.join(" "), &mut || step(words, long))?;
    }
    timed("packages".to_owned(), &mut packages::check)?;
    Ok(costs)
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

/// Builds the program as the tests have it, with all features. Where they were run before, nothing is compiled: the program is put back
/// where another has taken its place. Features are those of the whole workspace, and so the crates below are shared; a test that runs
/// the program brings it along.
pub(crate) fn build_program() -> Result<(), String> {
    let program =
        ["cargo", "test", "--workspace", "--features", TOOLS, "--locked", "--no-run", "--test", "manual"];
    step(&program, false)
}

fn step(words: &[&str], long: bool) -> Result<(), String> {
    let mut command = Command::new(words[0]);
    command.args(&words[1..]).env("RUSTDOCFLAGS", "-D warnings");
    if long {
        command.env("ITL_LONG", "1");
    }
    match command.status() {
        Ok(status) if status.success() => Ok(()),
        status => Err(format!("failed: {} ({status:?})", words.join(" "))),
    }
}
