//! The programs that tests need besides Rust: an office for spreadsheets, Python for tables, Java for Spark, and a browser for pages.
//!
//! In: this machine. Out: the programs installed, once; nothing is done where they are there. System packages come
//! from Debian's registry and need root; Python's go into a folder of their own under `target`.
//! Nothing here is part of the product.

use crate::{files, pages};
use std::path::{Path, PathBuf};
use std::process::Command;

/// A Debian package, and the programs one of which it brings.
const PACKAGES: [(&str, &[&str]); 2] = [
    ("libreoffice-calc", &["soffice", "libreoffice"]),
    // Java 17 or later, whichever the release of Debian has.
    ("default-jre-headless", &["java"]),
];

/// A Python that can set up a folder of packages, and is new enough for them.
const CAN_MAKE_FOLDER: &str = "import sys, ensurepip, venv; sys.exit(sys.version_info < (3, 11))";

/// Makes everything available that tests use.
pub(crate) fn install() -> Result<(), String> {
    let mut missing: Vec<&str> = PACKAGES
        .iter()
        .filter(|(_, programs)| !programs.iter().any(|program| is_there(program)))
        .map(|(package, _)| *package)
        .collect();
    if interpreter().is_none() {
        missing.push("python3-venv");
    }
    if !missing.is_empty() {
        install_packages(&missing)?;
    }
    install_python_packages(
        &root().join("crates/itl-cli/tests/requirements.txt"),
        &root().join("target/tools/venv"),
    )?;
    install_python_packages(
        &root().join("crates/itl-cli/tests/serve/python/requirements.txt"),
        &root().join("target/tools/server"),
    )?;
    pages::install()
}

/// The root of the repository.
pub(crate) fn root() -> PathBuf {
    let own = Path::new(env!("CARGO_MANIFEST_DIR"));
    own.parent().unwrap_or(own).to_owned()
}

/// The folder that cargo builds into.
pub(crate) fn target() -> PathBuf {
    std::env::var_os("CARGO_TARGET_DIR").map_or_else(|| root().join("target"), PathBuf::from)
}

/// Whether the path has a program of this name.
pub(crate) fn is_there(program: &str) -> bool {
    let path = std::env::var_os("PATH").unwrap_or_default();
    std::env::split_paths(&path).any(|folder| folder.join(program).is_file())
}

/// Installs packages of Debian, or says how to do so by hand.
pub(crate) fn install_packages(missing: &[&str]) -> Result<(), String> {
    let wanted = missing.join(" ");
    let by_hand = format!(
        "help: tests need {wanted} (names of Debian packages), Python 3.11 or later included; install them by hand, \
         as root on Debian: apt-get install --no-install-recommends {wanted}"
    );
    let mut install = Command::new("apt-get");
    install.args(["install", "-y", "-qq", "--no-install-recommends"]).args(missing);
    install.env("DEBIAN_FRONTEND", "noninteractive");
    run(Command::new("apt-get").args(["update", "-qq"]))
        .and_then(|()| run(&mut install))
        .map_err(|error| format!("{error}\n{by_hand}"))
}

/// Packages for Python as a file lists them, in a folder of their own; again when the list changes.
pub(crate) fn install_python_packages(list: &Path, folder: &Path) -> Result<(), String> {
    let installed = folder.join("requirements.txt");
    let wanted = files::read(list)?;
    if files::read(&installed).is_ok_and(|have| have == wanted) {
        return Ok(());
    }
    let python =
        interpreter().ok_or("error: no Python 3.11 or later with venv\nhelp: install python3-venv")?;
    run(Command::new(python).args(["-m", "venv", "--clear"]).arg(folder))?;
    let mut pip = Command::new(folder.join("bin/python"));
    pip.args(["-m", "pip", "install", "--quiet", "--disable-pip-version-check"]);
    // Nothing but what the list names by its hash, and nothing that runs code to be built.
    pip.args(["--no-deps", "--require-hashes", "--only-binary", ":all:", "-r"]).arg(list);
    run(&mut pip)
        .map_err(|error| format!("{error}\nhelp: the packages come from PyPI; see {}", list.display()))?;
    files::write(&installed, wanted.as_bytes())
}

/// The Python of the path, or the system's where that one will not do.
fn interpreter() -> Option<&'static str> {
    ["python3", "/usr/bin/python3"].into_iter().find(|python| {
        let tried = Command::new(python).args(["-c", CAN_MAKE_FOLDER]).output();
        tried.is_ok_and(|output| output.status.success())
    })
}

/// Runs a command, saying so.
pub(crate) fn run(command: &mut Command) -> Result<(), String> {
    let words: Vec<String> = std::iter::once(command.get_program())
        .chain(command.get_args())
        .map(|word| word.to_string_lossy().into_owned())
        .collect();
    let words = words.join(" ");
    println!("=== {words}");
    match command.status() {
        Ok(status) if status.success() => Ok(()),
        Ok(status) => Err(format!("error: {words}: {status}")),
        Err(error) => Err(format!("error: {words}: {error}")),
    }
}
