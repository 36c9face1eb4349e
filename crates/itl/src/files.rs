//! Files in and out: with folder.rs, which lists them, the only place of the program that touches them.
#![allow(clippy::disallowed_methods, reason = "this is the module that owns file access")]

use itl_document::DocumentError;
use std::io::{BufRead, Read, Write};
use std::path::Path;

use crate::Error;

/// Largest file that is read, other than documents, which have a bound of their own.
pub const MAX_BYTES: u64 = 1 << 30;

/// The bytes of a file; `-` is standard input.
///
/// # Errors
/// If it cannot be read or is larger than [`MAX_BYTES`].
pub fn read(path: &str) -> Result<Vec<u8>, Error> {
    let large = || failed(path.as_ref(), "read", format!("it is larger than {} MiB", MAX_BYTES >> 20));
    bytes(path.as_ref(), MAX_BYTES)?.map_err(|_| large())
}

/// The bytes of a document; `-` is standard input.
///
/// # Errors
/// If it cannot be read or has more than `limit` bytes.
pub fn read_document(path: &Path, limit: u64) -> Result<Vec<u8>, Error> {
    let large =
        |bytes| Error::Document { path: name(path), source: DocumentError::TooLarge { bytes, limit } };
    bytes(path, limit)?.map_err(large)
}

/// At most `limit` bytes, or how many there are at least.
fn bytes(path: &Path, limit: u64) -> Result<Result<Vec<u8>, u64>, Error> {
    let mut bytes = Vec::new();
    let failed = |error: std::io::Error| failed(path, "read", reason(&error));
    let mut size = 0;
    if path == Path::new("-") {
        std::io::stdin().lock().take(limit.saturating_add(1)).read_to_end(&mut bytes).map_err(failed)?;
    } else {
        if path.is_dir() {
            return Err(self::failed(path, "read", "it is a folder".into()));
        }
        let file = std::fs::File::open(path).map_err(failed)?;
        size = file.metadata().map_err(failed)?.len();
        if size <= limit {
            file.take(limit.saturating_add(1)).read_to_end(&mut bytes).map_err(failed)?;
        }
    }
    let size = size.max(bytes.len() as u64);
    Ok(if size > limit { Err(size) } else { Ok(bytes) })
}

fn failed(path: &Path, action: &'static str, reason: String) -> Error {
    Error::File { path: name(path), action, reason }
}

/// What messages call a file.
fn name(path: &Path) -> String {
    path.to_string_lossy().into_owned()
}

/// At most so many of the first bytes of a file; those of `-`, standard input, stay there to be read.
///
/// # Errors
/// If it cannot be read.
pub fn head(path: &str, limit: usize) -> Result<Vec<u8>, Error> {
    let failed = |error: std::io::Error| failed(path.as_ref(), "read", reason(&error));
    if path == "-" {
        let mut input = std::io::stdin().lock();
        let ready = input.fill_buf().map_err(failed)?;
        return Ok(ready[..ready.len().min(limit)].to_vec());
    }
    let mut bytes = Vec::new();
    let file = std::fs::File::open(path).map_err(failed)?;
    file.take(limit as u64).read_to_end(&mut bytes).map_err(failed)?;
    Ok(bytes)
}

/// Opens a file to read it bit by bit.
///
/// # Errors
/// What the system says.
pub fn open(path: &str) -> std::io::Result<std::fs::File> {
    std::fs::File::open(path)
}

/// The size of a file.
///
/// # Errors
/// If there is none.
pub fn size(path: &Path) -> Result<u64, Error> {
    let metadata = std::fs::metadata(path).map_err(|error| failed(path, "read", reason(&error)))?;
    Ok(metadata.len())
}

/// Whether a file lies in a folder; what is not there lies nowhere.
#[must_use]
pub fn is_within(file: &Path, folder: &str) -> bool {
    let parent = file.parent().filter(|parent| !parent.as_os_str().is_empty()).unwrap_or(Path::new("."));
    match (parent.canonicalize(), Path::new(folder).canonicalize()) {
        (Ok(parent), Ok(folder)) => parent.starts_with(folder),
        _ => false,
    }
}

/// Whether there is a folder of that name.
#[must_use]
pub fn is_folder(path: &str) -> bool {
    Path::new(path).is_dir()
}

/// Whether there is a file of that name.
#[must_use]
pub fn exists(path: &str) -> bool {
    Path::new(path).exists()
}

/// Makes a folder and those above it, if they are not there.
///
/// # Errors
/// If that cannot be done.
pub fn make_folder(path: &Path) -> Result<(), Error> {
    std::fs::create_dir_all(path).map_err(|error| failed(path, "write", reason(&error)))
}

/// When a file was last changed, in seconds since 1970, if the system says.
#[must_use]
pub fn modified(path: &str) -> Option<u64> {
    let time = std::fs::metadata(path).ok()?.modified().ok()?;
    time.duration_since(std::time::UNIX_EPOCH).ok().map(|since| since.as_secs())
}

/// Writes a file at once: whoever looks sees the old one or the whole new one.
///
/// # Errors
/// If it cannot be written, or exists and `force` is not set.
pub fn write(path: &str, bytes: &[u8], force: bool) -> Result<(), Error> {
    let failed = |error: &std::io::Error| failed(path.as_ref(), "write", reason(error));
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
pub(crate) fn reason(error: &std::io::Error) -> String {
    let text = error.to_string();
    let words = text.split(" (os error").next().unwrap_or(&text);
    let mut letters = words.chars();
    letters.next().map_or_else(String::new, |first| first.to_lowercase().chain(letters).collect())
}
