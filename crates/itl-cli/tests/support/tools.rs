//! Programs that read what ITL writes, as its users do: a browser, an office, Python. `cargo xtask tools` installs them.
#![allow(dead_code, reason = "each test file uses a part")]

use std::path::{Path, PathBuf};

/// Python with the packages of `requirements.txt`.
pub(crate) fn python() -> PathBuf {
    there("Python with its packages", Some(packages().join("bin/python")))
}

/// LibreOffice.
pub(crate) fn office() -> PathBuf {
    there("LibreOffice", itl_browser::find_program(&["soffice", "libreoffice"]))
}

/// Chromium.
pub(crate) fn browser() -> PathBuf {
    there("Chromium", itl_browser::find_program(itl_browser::PROGRAMS))
}

/// The script of axe, which checks a page for accessibility.
pub(crate) fn axe() -> PathBuf {
    there("axe", library().map(|library| library.join("axe_playwright_python/axe.min.js")))
}

fn packages() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../target/tools/venv")
}

/// Where Python keeps packages: below a folder named after its version.
fn library() -> Option<PathBuf> {
    let versions = packages().join("lib").read_dir().ok()?;
    versions.flatten().map(|version| version.path().join("site-packages")).find(|folder| folder.is_dir())
}

fn there(what: &str, path: Option<PathBuf>) -> PathBuf {
    path.filter(|path| path.exists())
        .unwrap_or_else(|| panic!("{what} is not installed: run `cargo xtask tools`"))
}
