//! Programs that read what ITL writes, as its users do: an office, Python. `cargo xtask tools` installs them.
#![allow(dead_code, reason = "each test file uses a part")]

use std::path::{Path, PathBuf};

/// Python with the packages of `requirements.txt`.
pub(crate) fn python() -> PathBuf {
    there("Python with its packages", Some(packages().join("bin/python")))
}

/// LibreOffice.
pub(crate) fn office() -> PathBuf {
    let folders: Vec<PathBuf> =
        std::env::var_os("PATH").map_or_else(Vec::new, |path| std::env::split_paths(&path).collect());
    let mut places = ["soffice", "libreoffice"]
        .into_iter()
        .flat_map(|name| folders.iter().map(move |folder| folder.join(name)));
    there("LibreOffice", places.find(|place| place.is_file()))
}

fn packages() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../target/tools/venv")
}

fn there(what: &str, path: Option<PathBuf>) -> PathBuf {
    path.filter(|path| path.exists())
        .unwrap_or_else(|| panic!("{what} is not installed: run `cargo xtask tools`"))
}
