//! Files in and out, opened for whoever names them: with folder.rs, which lists them, the only place that touches them.
#![allow(clippy::disallowed_methods, reason = "this is the module that owns file access")]

use itl_document::DocumentError;
use std::fs::File;
use std::io::{self, BufWriter, ErrorKind, Read, Write};
use std::path::{Path, PathBuf};
use tempfile::NamedTempFile;

use crate::Error;
use crate::error::FileAction;

/// Largest file that is read, other than documents, which have a bound of their own.
pub const MAX_BYTES: u64 = 1 << 30;

/// The bytes of a file; `-` is standard input.
///
/// # Errors
/// If it cannot be read or is larger than [`MAX_BYTES`].
pub fn read(path: &str) -> Result<Vec<u8>, Error> {
    let large = || other(ErrorKind::FileTooLarge, &format!("it is larger than {} MiB", MAX_BYTES >> 20));
    bytes(path.as_ref(), MAX_BYTES)?.map_err(|_| unread(path.as_ref(), large()))
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
        let file = File::open(path).map_err(failed)?;
        size = file.metadata().map_err(failed)?.len();
        if size <= limit {
            file.take(limit.saturating_add(1)).read_to_end(&mut bytes).map_err(failed)?;
        }
    }
    let size = size.max(bytes.len() as u64);
    Ok(if size > limit { Err(size) } else { Ok(bytes) })
}

fn unread(path: &Path, source: io::Error) -> Error {
    Error::File { path: name(path), action: FileAction::Read, source }
}

fn unwritten(path: &Path, source: io::Error) -> Error {
    Error::File { path: name(path), action: FileAction::Write, source }
}

fn other(kind: ErrorKind, words: &str) -> io::Error {
    io::Error::new(kind, words)
}

/// What messages call a file.
fn name(path: &Path) -> String {
    path.to_string_lossy().into_owned()
}

/// The text of a file.
///
/// # Errors
/// If it cannot be read, or is not UTF-8.
pub fn read_text(path: &str) -> Result<String, Error> {
    String::from_utf8(read(path)?).map_err(|error| {
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
    std::fs::create_dir_all(path).map_err(|error| unwritten(path, error))
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
    let mut file = NewFile::create(path, force)?;
    file.write_all(bytes).map_err(|error| unwritten(path.as_ref(), error))?;
    file.finish()
}

/// A file that is written bit by bit, and is there once it is finished: whoever looks sees the old one or the whole new one.
pub struct NewFile {
    draft: BufWriter<NamedTempFile>,
    target: PathBuf,
    force: bool,
}

impl NewFile {
    /// Begins a file beside where it will be.
    ///
    /// # Errors
    /// If it cannot be written, or exists and `force` is not set.
    pub fn create(path: &str, force: bool) -> Result<Self, Error> {
        if !force && exists(path) {
            return Err(Error::Exists { path: path.to_owned() });
        }
        let target = PathBuf::from(path);
        let folder =
            target.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
        let mut builder = tempfile::Builder::new();
        // The permissions of an ordinary file, less the user's mask, rather than those of a secret one.
        #[cfg(unix)]
        builder.permissions(std::os::unix::fs::PermissionsExt::from_mode(0o666));
        let draft = builder.prefix(".itl-").tempfile_in(folder);
        let draft = BufWriter::new(draft.map_err(|error| unwritten(&target, error))?);
        Ok(Self { draft, target, force })
    }

    /// Puts the file in its place.
    ///
    /// # Errors
    /// If it cannot be written, or another came there meanwhile and `force` is not set.
    pub fn finish(self) -> Result<(), Error> {
        let Self { draft, target, force } = self;
        let failed = |error: io::Error| unwritten(&target, error);
        let draft = draft.into_inner().map_err(|error| failed(error.into_error()))?;
        draft.as_file().sync_all().map_err(failed)?;
        let placed = if force { draft.persist(&target) } else { draft.persist_noclobber(&target) };
        placed.map(|_| ()).map_err(|failure| match failure.error.kind() {
            ErrorKind::AlreadyExists => Error::Exists { path: name(&target) },
            _ => failed(failure.error),
        })
    }
}

impl Write for NewFile {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.draft.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.draft.flush()
    }
}
