//! Files of the tasks about taggers: read and written here and nowhere else in them.
#![allow(clippy::disallowed_methods, reason = "a task of the project reads and writes its own files")]

use std::path::Path;

/// The text of a file.
pub(crate) fn read(path: &Path) -> Result<String, String> {
    std::fs::read_to_string(path).map_err(|error| format!("{}: {error}", path.display()))
}

/// The bytes of a file.
pub(crate) fn read_bytes(path: &Path) -> Result<Vec<u8>, String> {
    std::fs::read(path).map_err(|error| format!("{}: {error}", path.display()))
}

/// Writes a file; its folder is made if need be.
pub(crate) fn write(path: &Path, bytes: &[u8]) -> Result<(), String> {
    let write = || {
        if let Some(folder) = path.parent() {
            std::fs::create_dir_all(folder)?;
        }
        std::fs::write(path, bytes)
    };
    write().map_err(|error| format!("{}: {error}", path.display()))
}
