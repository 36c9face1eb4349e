//! Files in and out: the only place of the program that touches them.
#![allow(clippy::disallowed_methods, reason = "this is the module that owns file access")]

use std::io::{Read, Write};
use std::path::Path;

use crate::Error;

/// Largest input that is read.
pub const MAX_BYTES: u64 = 1 << 30;

/// The bytes of a file; `-` is standard input.
///
/// # Errors
/// If it cannot be read or is larger than [`MAX_BYTES`].
pub fn read(path: &str) -> Result<Vec<u8>, Error> {
    let failed = |reason: String| Error::File { path: path.to_owned(), action: "read", reason };
    let mut bytes = Vec::new();
    let read = if path == "-" {
        std::io::stdin().lock().take(MAX_BYTES + 1).read_to_end(&mut bytes)
    } else {
        if Path::new(path).is_dir() {
            return Err(failed("it is a folder".into()));
        }
        std::fs::File::open(path).and_then(|file| file.take(MAX_BYTES + 1).read_to_end(&mut bytes))
    };
    read.map_err(|error| failed(reason(&error)))?;
    if bytes.len() as u64 > MAX_BYTES {
        return Err(failed(format!("it is larger than {} MiB", MAX_BYTES >> 20)));
    }
    Ok(bytes)
}

/// Whether there is a file of that name.
#[must_use]
pub fn exists(path: &str) -> bool {
    Path::new(path).exists()
}

/// Writes a file at once: whoever looks sees the old one or the whole new one.
///
/// # Errors
/// If it cannot be written, or exists and `force` is not set.
pub fn write(path: &str, bytes: &[u8], force: bool) -> Result<(), Error> {
    let failed = |error: &std::io::Error| Error::File {
        path: path.to_owned(),
        action: "write",
        reason: reason(error),
    };
    let target = Path::new(path);
    let folder = target.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    let mut builder = tempfile::Builder::new();
    // The permissions of an ordinary file, less the user's mask, rather than those of a secret one.
    #[cfg(unix)]
    builder.permissions(std::os::unix::fs::PermissionsExt::from_mode(0o666));
    let mut draft = builder.prefix(".itl-").tempfile_in(folder).map_err(|error| failed(&error))?;
    draft.write_all(bytes).map_err(|error| failed(&error))?;
    draft.as_file().sync_all().map_err(|error| failed(&error))?;
    let placed = if force { draft.persist(target) } else { draft.persist_noclobber(target) };
    placed.map(|_| ()).map_err(|failure| match failure.error.kind() {
        std::io::ErrorKind::AlreadyExists => Error::Exists { path: path.to_owned() },
        _ => failed(&failure.error),
    })
}

/// The system's words without the number it adds.
fn reason(error: &std::io::Error) -> String {
    let text = error.to_string();
    let words = text.split(" (os error").next().unwrap_or(&text);
    let mut letters = words.chars();
    letters.next().map_or_else(String::new, |first| first.to_lowercase().chain(letters).collect())
}
