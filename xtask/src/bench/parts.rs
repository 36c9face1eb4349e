//! The benchmarks that measure themselves: run here, and what they tell is kept.

use crate::tools::{is_there, root};
use std::process::{Command, Stdio};

use super::measurement::Measurement;
use super::{Suite, python, word};

/// How fast documents are read: files made from the example, and real PDF files beside pdftotext.
pub(super) fn extraction(suite: &mut Suite) -> Result<(), String> {
    bench(suite, "itl-document", "extract")?;
    let Some(shared) = suite.shared.clone().filter(|folder| folder.join("pdf/layout").is_dir()) else {
        suite.skip("PDF beside pdftotext", "the files are in ../shared");
        return Ok(());
    };
    if !is_there("pdftotext") {
        suite.skip("PDF beside pdftotext", "there is no pdftotext (poppler-utils)");
        return Ok(());
    }
    let (itl, rounds) = (word(&suite.itl), suite.rounds.min(3).to_string());
    script(suite, "benches/pdf/run.py", &[&itl, &word(&shared), &rounds])
}

/// The core alone, and its growth.
pub(super) fn core(suite: &mut Suite) -> Result<(), String> {
    bench(suite, "itl-core", "core")
}

/// Where the time goes from bytes to matrix.
pub(super) fn stages(suite: &mut Suite) -> Result<(), String> {
    bench(suite, "itl", "stages")
}

/// From framework files to models, and results to files.
pub(super) fn frameworks_and_results(suite: &mut Suite) -> Result<(), String> {
    bench(suite, "itl", "frameworks")?;
    bench(suite, "itl", "report")
}

/// A benchmark in Rust.
fn bench(suite: &mut Suite, package: &str, name: &str) -> Result<(), String> {
    let mut cargo = Command::new("cargo");
    cargo.args(["bench", "--locked", "--quiet", "-p", package, "--bench", name]);
    collect(suite, &mut cargo)
}

/// A benchmark in Python.
pub(super) fn script(suite: &mut Suite, path: &str, arguments: &[&str]) -> Result<(), String> {
    let mut command = Command::new(python()?);
    command.arg(root().join(path)).args(arguments);
    collect(suite, &mut command)
}

/// Runs a benchmark, keeps its measurements, and shows what else it prints.
fn collect(suite: &mut Suite, command: &mut Command) -> Result<(), String> {
    let words: Vec<String> = command.get_args().map(|word| word.to_string_lossy().into_owned()).collect();
    println!("=== {} {}", command.get_program().to_string_lossy(), words.join(" "));
    command.current_dir(root()).env("ITL_BENCH_JSON", "1").stdin(Stdio::null()).stderr(Stdio::inherit());
    // Where there is none, a benchmark looks in vain, and says so.
    let shared = suite.shared.clone().unwrap_or_else(|| suite.scratch.join("no-shared"));
    command.env("ITL_SHARED", shared);
    let output = command.output().map_err(|error| format!("error: {}: {error}", words.join(" ")))?;
    for line in String::from_utf8_lossy(&output.stdout).lines() {
        match Measurement::of_line(line) {
            Some(measurement) => suite.keep(measurement),
            None => match line.split_once("skipped: ") {
                Some((_, what)) => suite.skip(words.last().map_or("", String::as_str), what),
                None => println!("{line}"),
            },
        }
    }
    match output.status.success() {
        true => Ok(()),
        false => Err(format!("error: {}: {}", words.join(" "), output.status)),
    }
}
