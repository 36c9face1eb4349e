//! Files of the tasks: read and written here and nowhere else in them.
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

/// The text of a file of others, whatever its encoding.
pub(crate) fn read_lossy(path: &Path) -> Result<String, String> {
    read_bytes(path).map(|bytes| String::from_utf8_lossy(&bytes).into_owned())
}

/// Copies a file with its permissions; the folder is made if need be.
pub(crate) fn copy(from: &Path, to: &Path) -> Result<(), String> {
    let copy = || {
        if let Some(folder) = to.parent() {
            std::fs::create_dir_all(folder)?;
        }
        std::fs::copy(from, to)
    };
    copy().map(|_| ()).map_err(|error| format!("{}: {error}", from.display()))
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

/// Takes a folder away with all that is in it, if it is there.
pub(crate) fn clear(folder: &Path) -> Result<(), String> {
    match std::fs::remove_dir_all(folder) {
        Err(error) if error.kind() != std::io::ErrorKind::NotFound => {
            Err(format!("{}: {error}", folder.display()))
        }
        _ => Ok(()),
    }
}

/// The bytes that a file has.
pub(crate) fn size(path: &Path) -> Result<u64, String> {
    std::fs::metadata(path).map(|data| data.len()).map_err(|error| format!("{}: {error}", path.display()))
}

/// The files of a folder whose names end so, in the order of names, with their bytes.
pub(crate) fn sizes(folder: &Path, ending: &str) -> Result<Vec<(String, u64)>, String> {
    let entries = std::fs::read_dir(folder).map_err(|error| format!("{}: {error}", folder.display()))?;
    let paths = entries.flatten().map(|entry| entry.path());
    let mut found = paths
        .filter(|path| path.extension().is_some_and(|extension| extension == ending))
        .map(|path| Ok((path.file_name().unwrap_or_default().to_string_lossy().into_owned(), size(&path)?)))
        .collect::<Result<Vec<_>, String>>()?;
    found.sort();
    Ok(found)
}

/// The names in a folder, in their order.
pub(crate) fn names(folder: &Path) -> Result<Vec<String>, String> {
    let entries = std::fs::read_dir(folder).map_err(|error| format!("{}: {error}", folder.display()))?;
    let mut names: Vec<String> =
        entries.flatten().map(|entry| entry.file_name().to_string_lossy().into_owned()).collect();
    names.sort();
    Ok(names)
}

/// A file to write to, empty.
pub(crate) fn create(path: &Path) -> Result<std::fs::File, String> {
    std::fs::File::create(path).map_err(|error| format!("{}: {error}", path.display()))
}

/// Removes a file.
pub(crate) fn remove(path: &Path) -> Result<(), String> {
    std::fs::remove_file(path).map_err(|error| format!("{}: {error}", path.display()))
}

/// Writes to the end of a file.
pub(crate) fn append(path: &Path, text: &str) -> Result<(), String> {
    use std::io::Write as _;
    let file = std::fs::OpenOptions::new().create(true).append(true).open(path);
    let written = file.and_then(|mut file| file.write_all(text.as_bytes()));
    written.map_err(|error| format!("{}: {error}", path.display()))
}
