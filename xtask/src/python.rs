//! The Python package: a wheel is built once, installed where its tests need it, and tested as a wheel.
//!
//! In: whether the large counts are wanted. Out: what the tests say. The wheel is of the profile `dev`, whose build the other tests have
//! paid for already: nothing here is timed.

use std::path::PathBuf;
use std::process::Command;
use std::sync::OnceLock;

use crate::{counted, files, steps, tools};

/// Where the packages that tests need are installed, and the wheel.
fn environment() -> PathBuf {
    tools::root().join("target/tools/python")
}

/// The steps of the tests, each with the arguments of Python.
const STEPS: [(&str, &[&str]); 5] = [
    (
        "ruff check",
        &[
            "-m",
            "ruff",
            "check",
            "--config",
            "python/pyproject.toml",
            "python",
            "benches/python",
            "benches/cluster",
            "tests/pages",
        ],
    ),
    ("mypy", &["-m", "mypy", "--config-file", "python/pyproject.toml", "python/src"]),
    ("pyright", &["-m", "pyright", "--project", "python/pyproject.toml"]),
    (
        "doctests",
        &[
            "-m",
            "pytest",
            "-q",
            "--doctest-modules",
            "--pyargs",
            "itl",
            "-p",
            "no:cacheprovider",
            "--ignore-glob=*/itl/spark.py",
            "--ignore-glob=*/itl/ray.py",
        ],
    ),
    // Those of `python/tests/cluster` have environments of their own.
    (
        "tests",
        &["-m", "pytest", "-q", "python/tests", "-p", "no:cacheprovider", "--ignore=python/tests/cluster"],
    ),
];

/// Builds the wheel and runs all that is about it.
pub(crate) fn test(long: bool) -> Result<(), String> {
    install()?;
    for (name, arguments) in STEPS {
        println!("=== python: {name}");
        let mut python = python();
        python.args(arguments).env("ITL_WHEEL", wheel()?);
        if long {
            python.env("ITL_LONG", "1");
        }
        counted::run(&mut python)?;
    }
    Ok(())
}

/// Installs the packages that tests need, and the wheel of this state; once, however many steps ask for it.
pub(crate) fn install() -> Result<(), String> {
    static DONE: OnceLock<Result<(), String>> = OnceLock::new();
    DONE.get_or_init(install_wheel).clone()
}

fn install_wheel() -> Result<(), String> {
    tools::install_python_packages(&tools::root().join("python/requirements.txt"), &environment())?;
    // The first call fetches what its package does not hold.
    tools::run(python().args(["-m", "pyright", "--version"]))?;
    files::clear(&wheels())?;
    steps::build_program()?;
    let program = tools::target().join("debug").join(if cfg!(windows) { "itl.exe" } else { "itl" });
    let mut build = pip();
    build
        .args(["wheel", "--quiet", "--no-deps", "--no-build-isolation", "--wheel-dir"])
        .arg(wheels())
        .arg(tools::root().join("python"))
        // As the other tests are built, with the features that they give to libraries. The backend refuses a program that reads too
        // little.
        .env("MATURIN_PEP517_ARGS", "--profile dev --features shared-build")
        .env("ITL_PROGRAM", program);
    tools::run(&mut build)?;
    tools::run(pip().args(["install", "--quiet", "--no-deps", "--force-reinstall"]).arg(wheel()?))
}

fn pip() -> Command {
    let mut pip = python();
    pip.args(["-m", "pip", "--disable-pip-version-check"]);
    pip
}

/// The interpreter, which finds maturin and the other tools beside it.
fn python() -> Command {
    let mut python = Command::new(environment().join("bin/python"));
    let path = std::env::var_os("PATH").unwrap_or_default();
    let paths = [environment().join("bin")].into_iter().chain(std::env::split_paths(&path));
    if let Ok(path) = std::env::join_paths(paths) {
        python.env("PATH", path);
    }
    python.current_dir(tools::root());
    python
}

fn wheels() -> PathBuf {
    tools::root().join("target/tools/wheels")
}

/// The one wheel that was built.
pub(crate) fn wheel() -> Result<PathBuf, String> {
    let found = files::sizes(&wheels(), "whl")?;
    let (name, _) = found.first().ok_or("error: no wheel was built")?;
    Ok(wheels().join(name))
}
