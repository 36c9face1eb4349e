//! The programs that tests need besides Rust: an office for spreadsheets, a recogniser for scanned pages, Python for tables, Java for Spark, and a browser for pages.
//!
//! In: this machine. Out: the programs installed, once; nothing is done where they are there. System packages come
//! from Debian's registry and need root; Python's go into a folder of their own under `target`.
//! Nothing here is part of the product.

use crate::{files, pages};
use std::path::{Path, PathBuf};
use std::process::Command;

/// A Debian package, and the programs one of which it brings.
type Package = (&'static str, &'static [&'static str]);

pub(crate) const CHROMIUM: Package =
    ("chromium", &["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"]);
const OFFICE: Package = ("libreoffice-calc", &["soffice", "libreoffice"]);
/// What recognises pages that are pictures, with English.
const OCR: Package = ("tesseract-ocr", &["tesseract"]);
/// Java 17 or later, whichever the release of Debian has.
const JAVA: Package = ("default-jre-headless", &["java"]);

/// A Python that can set up a folder of packages, and is new enough for them.
const CAN_MAKE_FOLDER: &str = "import sys, ensurepip, venv; sys.exit(sys.version_info < (3, 11))";

/// Makes everything available that tests use, but for what is installed with the wheel.
pub(crate) fn install() -> Result<(), String> {
    install_programs(&[CHROMIUM, OFFICE, OCR, JAVA])?;
    install_for_tables()?;
    install_for_server()?;
    pages::install()
}

/// An office program and Python, to open tables with them; and what recognises pages.
pub(crate) fn install_for_tables() -> Result<(), String> {
    install_programs(&[OFFICE, OCR])?;
    install_python_packages(
        &root().join("crates/itl-cli/tests/requirements.txt"),
        &root().join("target/tools/venv"),
    )
}

/// Python with what looks at the server.
pub(crate) fn install_for_server() -> Result<(), String> {
    install_python_packages(
        &root().join("crates/itl-cli/tests/serve/python/requirements.txt"),
        &root().join("target/tools/server"),
    )
}

/// Java for Spark.
pub(crate) fn install_java() -> Result<(), String> {
    install_programs(&[JAVA])
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

/// Runs a program of a crate that is no product, for a task that needs what the crate can do.
pub(crate) fn forward(package: &str, arguments: &[String]) -> Result<(), String> {
    let mut cargo = Command::new("cargo");
    cargo
        .current_dir(root())
        .args(["run", "--quiet", "--locked", "--package", package, "--"])
        .args(arguments);
    run(&mut cargo)
}

/// Installs those of the packages whose programs are not there.
pub(crate) fn install_programs(packages: &[Package]) -> Result<(), String> {
    let missing = packages.iter().filter(|(_, programs)| !programs.iter().any(|program| is_there(program)));
    install_packages(&missing.map(|(package, _)| *package).collect::<Vec<_>>())
}

fn install_packages(missing: &[&str]) -> Result<(), String> {
    if missing.is_empty() {
        return Ok(());
    }
    let wanted = missing.join(" ");
    let by_hand = format!(
        "help: tests need {wanted} (names of Debian packages); install it by hand, as root on Debian: \
         apt-get install --no-install-recommends {wanted}"
    );
    println!("=== {wanted}: not on this machine, is installed");
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
    if interpreter().is_none() {
        install_packages(&["python3-venv"])?;
    }
    let python =
        interpreter().ok_or("error: no Python 3.11 or later with venv\nhelp: install python3-venv")?;
    println!("=== {}: Python packages are installed in {}", list.display(), folder.display());
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
    let words = said(command);
    match command.status() {
        Ok(status) if status.success() => Ok(()),
        Ok(status) => Err(format!("error: {words}: {status}")),
        Err(error) => Err(format!("error: {words}: {error}")),
    }
}

/// The text that a command prints.
pub(crate) fn output(command: &mut Command) -> Result<String, String> {
    let program = command.get_program().to_string_lossy().into_owned();
    let output = command.output().map_err(|error| format!("error: {program}: {error}"))?;
    if !output.status.success() {
        let words = String::from_utf8_lossy(&output.stderr);
        return Err(format!("error: {program}: {}\n{words}", output.status));
    }
    String::from_utf8(output.stdout).map_err(|error| format!("error: {program}: {error}"))
}

/// The words of a command, which are printed.
pub(crate) fn said(command: &Command) -> String {
    let words: Vec<String> = std::iter::once(command.get_program())
        .chain(command.get_args())
        .map(|word| word.to_string_lossy().into_owned())
        .collect();
    let words = words.join(" ");
    println!("=== {words}");
    words
}
