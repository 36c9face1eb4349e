//! Files in and out, opened for whoever names them: with folder.rs, which lists them, the only place that touches them.
#![allow(clippy::disallowed_methods, reason = "this is the module that owns file access")]

use itl_document::DocumentError;
use std::fs::File;
use std::io::{self, ErrorKind, Read, Write};
use std::path::Path;

use super::pipe::{Pipe, is_pipe};
use crate::Error;
use crate::error::FileAction;

pub use super::new_file::NewFile;

/// Largest file that is read, other than documents, which have a bound of their own: labelled texts, scores.
pub const MAX_BYTES: u64 = 512 << 20;

/// Largest framework or model: more than any that its reader has memory for.
pub const MAX_FRAMEWORK: u64 = 256 << 20;

/// Largest encoder, and largest wheel or file of a model.
pub const MAX_ENCODER: u64 = 2 << 30;

/// Largest list of words.
pub const MAX_TEXT: u64 = 16 << 20;

/// Largest file of settings: some hundred lines, and rather more.
pub const MAX_SETTINGS: u64 = 1 << 20;

/// The bytes of a file; `-` is standard input.
///
/// # Errors
/// If it cannot be read or is larger than [`MAX_BYTES`].
pub fn read(path: &str) -> Result<Vec<u8>, Error> {
    read_within(path, MAX_BYTES)
}

/// The bytes of a framework or model; `-` is standard input.
///
/// # Errors
/// If it cannot be read or is larger than [`MAX_FRAMEWORK`].
pub fn read_framework(path: &str) -> Result<Vec<u8>, Error> {
    read_within(path, MAX_FRAMEWORK)
}

/// The bytes of an encoder, or of a file of a model.
///
/// # Errors
/// If it cannot be read or has more than `limit` bytes.
pub(super) fn read_encoder(path: &str, limit: u64) -> Result<Vec<u8>, Error> {
    read_within(path, limit.min(MAX_ENCODER))
}

/// The first bytes of a file, at most so many.
///
/// # Errors
/// If it cannot be read.
pub(super) fn beginning(path: &str, most: u64) -> Result<Vec<u8>, Error> {
    let mut bytes = Vec::new();
    open(path)?.take(most).read_to_end(&mut bytes).map_err(|error| unread(path.as_ref(), error))?;
    Ok(bytes)
}

/// Removes a file.
///
/// # Errors
/// If that cannot be done.
pub(super) fn remove(path: &str) -> Result<(), Error> {
    std::fs::remove_file(path).map_err(|error| unwritten(path.as_ref(), error))
}

fn read_within(path: &str, limit: u64) -> Result<Vec<u8>, Error> {
    let large = || other(ErrorKind::FileTooLarge, &format!("it is larger than {} MiB", limit >> 20));
    bytes(path.as_ref(), limit)?.map_err(|_| unread(path.as_ref(), large()))
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
    let failed = |error: io::Error| unread(path, error);
    let mut size = 0;
    if path == Path::new("-") {
        io::stdin().lock().take(limit.saturating_add(1)).read_to_end(&mut bytes).map_err(failed)?;
    } else {
        if path.is_dir() {
            return Err(failed(other(ErrorKind::IsADirectory, "it is a folder")));
        }
        size = std::fs::metadata(path).map_err(failed)?.len();
        if size <= limit {
            // In one piece, if there is that much; what the system says is not always true.
            let whole = usize::try_from(size).unwrap_or(0).saturating_add(1);
            bytes.try_reserve_exact(whole).ok();
            stream(path)?.take(limit.saturating_add(1)).read_to_end(&mut bytes).map_err(failed)?;
        }
    }
    let size = size.max(bytes.len() as u64);
    Ok(if size > limit { Err(size) } else { Ok(bytes) })
}

fn unread(path: &Path, source: io::Error) -> Error {
    Error::File { path: name(path), action: FileAction::Read, source }
}

pub(super) fn unwritten(path: &Path, source: io::Error) -> Error {
    Error::File { path: name(path), action: FileAction::Write, source }
}

pub(super) fn other(kind: ErrorKind, words: &str) -> io::Error {
    io::Error::new(kind, words)
}

/// What messages call a file.
pub(super) fn name(path: &Path) -> String {
    itl_corpus::path_name(path)
}

/// The text of a file of settings.
///
/// # Errors
/// If it cannot be read, is larger than [`MAX_SETTINGS`], or is not UTF-8.
pub fn read_settings(path: &str) -> Result<String, Error> {
    text(path, read_within(path, MAX_SETTINGS)?)
}

/// The text of a file.
///
/// # Errors
/// If it cannot be read, is larger than [`MAX_TEXT`], or is not UTF-8.
pub fn read_text(path: &str) -> Result<String, Error> {
    text(path, read_within(path, MAX_TEXT)?)
}

fn text(path: &str, bytes: Vec<u8>) -> Result<String, Error> {
    String::from_utf8(bytes).map_err(|error| {
        let words = format!("it is not UTF-8 text (byte {})", error.utf8_error().valid_up_to());
        unread(path.as_ref(), other(ErrorKind::InvalidData, &words))
    })
}

/// Opens a file to read it bit by bit.
///
/// # Errors
/// If it cannot be opened.
pub fn open(path: &str) -> Result<File, Error> {
    File::open(path).map_err(|error| unread(path.as_ref(), error))
}

/// Opens anything to read it bit by bit, a pipe included, from which something has to come in good time.
///
/// # Errors
/// If it cannot be opened.
pub fn stream(path: &Path) -> Result<Box<dyn Read + Send>, Error> {
    let failed = |error: io::Error| unread(path, error);
    Ok(match is_pipe(path) {
        true => Box::new(Pipe::open(path).map_err(failed)?),
        false => Box::new(File::open(path).map_err(failed)?),
    })
}

/// Whether something of that name is neither a file nor a folder: a pipe or a device. It can be read once.
#[must_use]
pub fn is_special(path: &str) -> bool {
    std::fs::metadata(path).is_ok_and(|found| !found.is_file() && !found.is_dir())
}

/// The size of a file.
///
/// # Errors
/// If there is none.
pub fn size(path: &Path) -> Result<u64, Error> {
    Ok(std::fs::metadata(path).map_err(|error| unread(path, error))?.len())
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

/// Whether a regular file lies in a folder, and no link on the way leads out of it.
#[must_use]
pub fn is_file_within(file: &Path, folder: &Path) -> bool {
    let folder = if folder.as_os_str().is_empty() { Path::new(".") } else { folder };
    match (file.canonicalize(), folder.canonicalize()) {
        (Ok(file), Ok(folder)) => file.starts_with(folder) && file.is_file(),
        // What is not there is told when it is opened.
        _ => true,
    }
}

/// Whether there is a folder of that name.
#[must_use]
pub fn is_folder(path: &str) -> bool {
    Path::new(path).is_dir()
}

/// Whether there is something of that name, were it a link that leads nowhere.
#[must_use]
pub fn exists(path: &str) -> bool {
    std::fs::symlink_metadata(path).is_ok()
}

/// Makes a folder and those above it, if they are not there.
///
/// # Errors
/// If that cannot be done.
pub fn make_folder(path: &Path) -> Result<(), Error> {
    std::fs::create_dir_all(path).map_err(|error| unwritten(path, error))
}

/// Writes a file at once: whoever looks sees the old one or the whole new one.
///
/// # Errors
/// If it cannot be written, or exists and `force` is not set.
pub fn write(path: &str, bytes: &[u8], force: bool) -> Result<(), Error> {
    let mut file = NewFile::create(path, force)?;
    file.write_all(bytes).map_err(|error| unwritten(path.as_ref(), error))?;
    file.finish()
}
