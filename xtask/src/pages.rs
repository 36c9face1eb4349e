//! The tests of pages: reports and the page of the server in a real browser, driven by Playwright. And pictures of these pages.
//!
//! In: the program that was built. Out: what the tests say, with a picture and a trace of each that failed in `target/pages`; or PNG
//! files in `docs/images`. Python's packages are in a folder of their own under `target/tools`; the browser is the system's.

use std::path::PathBuf;
use std::process::Command;

use crate::{counted, steps, tools};

/// Processes of pytest. Every test has a folder, a server and a page that no other test sees.
const WORKERS: &str = "2";

/// Installs what the tests use, once: Chromium, Playwright and axe.
pub(crate) fn install() -> Result<(), String> {
    tools::install_programs(&[tools::CHROMIUM])?;
    tools::install_python_packages(&folder().join("requirements.txt"), &environment())
}

/// Runs the tests against the program as all tests have it. There are no larger counts that a release asks for.
pub(crate) fn test(_long: bool) -> Result<(), String> {
    install()?;
    steps::build_program()?;
    counted::run(python().args(["-m", "pytest", "--numprocesses", WORKERS]).arg(folder()))
}

/// Makes the pictures of the documentation.
pub(crate) fn screenshots() -> Result<(), String> {
    install()?;
    steps::build_program()?;
    tools::run(python().arg(folder().join("screenshots.py")))
}

fn folder() -> PathBuf {
    tools::root().join("tests/pages")
}

fn environment() -> PathBuf {
    tools::root().join("target/tools/pages")
}

/// The interpreter, which leaves nothing in a folder of the repository.
fn python() -> Command {
    let mut python = Command::new(environment().join("bin/python"));
    python.current_dir(tools::root()).env("PYTHONDONTWRITEBYTECODE", "1");
    python.env(
        "ITL_PROGRAM",
        tools::target().join("debug").join(if cfg!(windows) { "itl.exe" } else { "itl" }),
    );
    python
}
