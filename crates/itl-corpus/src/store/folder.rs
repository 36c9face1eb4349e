//! The folder of results on the disk: files that appear whole or not at all, and stay when the machine goes down. No link is
//! followed in it, and none in its place.
#![allow(clippy::disallowed_methods, reason = "this module owns the files of results")]

use sha2::{Digest, Sha256};
use std::fs::{self, File, OpenOptions};
use std::io::{self, BufWriter, Read, Write};
use std::path::{Path, PathBuf};

use super::StoreError;

/// Bytes that are written at a time.
const CHUNK: usize = 1 << 18;

/// Largest journal or manifest: that of a hundred million documents.
pub(super) const LARGEST: u64 = 1 << 28;

/// The folder of results.
#[derive(Debug, Clone)]
pub struct Folder {
    path: PathBuf,
}

impl Folder {
    /// The folder of that name, made if it is not there.
    pub(super) fn make(path: &str) -> Result<Self, StoreError> {
        // Without a slash or a dot at its end, the name is that of a link and not of what it leads to.
        let folder = Self { path: Path::new(path).components().collect() };
        if folder.path.is_file() {
            return Err(StoreError::NotFolder { path: path.to_owned() });
        }
        folder.no_link("")?;
        fs::create_dir_all(&folder.path).map_err(|error| folder.failed("", "write", &error))?;
        Ok(folder)
    }

    /// Refuses a link in the place of a file or folder.
    pub(super) fn no_link(&self, path: &str) -> Result<(), StoreError> {
        let place = if path.is_empty() { self.path.clone() } else { self.path.join(path) };
        match fs::symlink_metadata(place) {
            Ok(found) if found.file_type().is_symlink() => Err(StoreError::Link { path: self.name(path) }),
            _ => Ok(()),
        }
    }

    /// What messages call a file in it.
    #[must_use]
    pub fn name(&self, path: &str) -> String {
        if path.is_empty() {
            return self.path.to_string_lossy().into_owned();
        }
        self.path.join(path).to_string_lossy().into_owned()
    }

    pub(super) fn failed(&self, path: &str, action: &'static str, error: &io::Error) -> StoreError {
        let words = error.to_string();
        // The writer of Parquet puts a word of its own before the system's.
        let reason =
            words.trim_start_matches("External: ").split(" (os error").next().unwrap_or(&words).to_owned();
        StoreError::Disk { path: self.name(path), action, reason }
    }

    /// Whether nothing but hidden files is in it.
    pub(super) fn is_empty(&self) -> Result<bool, StoreError> {
        let entries = fs::read_dir(&self.path).map_err(|error| self.failed("", "read", &error))?;
        let mut names = entries.flatten().map(|entry| entry.file_name());
        Ok(names.all(|name| name.to_string_lossy().starts_with('.')))
    }

    /// Whether nothing is in it but hidden files, a file of this name or its draft, and folders of these names that are empty.
    pub(super) fn is_bare(&self, file: &str, folders: &[&str]) -> Result<bool, StoreError> {
        let entries = fs::read_dir(&self.path).map_err(|error| self.failed("", "read", &error))?;
        let bare = |name: &str| {
            let empty =
                || fs::read_dir(self.path.join(name)).is_ok_and(|mut entries| entries.next().is_none());
            name.starts_with('.')
                || name == file
                || name.strip_suffix(DRAFT) == Some(file)
                || (folders.contains(&name) && empty())
        };
        let mut names = entries.flatten().map(|entry| entry.file_name());
        Ok(names.all(|name| bare(&name.to_string_lossy())))
    }

    pub(super) fn make_folder(&self, name: &str) -> Result<(), StoreError> {
        self.no_link(name)?;
        fs::create_dir_all(self.path.join(name)).map_err(|error| self.failed(name, "write", &error))
    }

    /// Opens a file to read.
    ///
    /// # Errors
    /// If it cannot be read.
    pub fn open(&self, path: &str) -> Result<File, StoreError> {
        self.no_link(path)?;
        File::open(self.path.join(path)).map_err(|error| self.failed(path, "read", &error))
    }

    /// A file that is read and added to, if it is there.
    pub(super) fn open_log(&self, path: &str) -> Result<Option<File>, StoreError> {
        self.no_link(path)?;
        match OpenOptions::new().read(true).append(true).open(self.path.join(path)) {
            Ok(file) => Ok(Some(file)),
            Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
            Err(error) => Err(self.failed(path, "write", &error)),
        }
    }

    /// A new file that is read and added to; none if there is one by now.
    pub(super) fn create_log(&self, path: &str) -> Result<Option<File>, StoreError> {
        match OpenOptions::new().read(true).append(true).create_new(true).open(self.path.join(path)) {
            Ok(file) => Ok(Some(file)),
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => Ok(None),
            Err(error) => Err(self.failed(path, "write", &error)),
        }
    }

    /// What a small file holds, if it is there and not larger than any of ours.
    pub(super) fn read(&self, path: &str) -> Result<Option<Vec<u8>>, StoreError> {
        self.no_link(path)?;
        let mut bytes = Vec::new();
        let read =
            File::open(self.path.join(path)).and_then(|file| file.take(LARGEST).read_to_end(&mut bytes));
        match read {
            Ok(_) => Ok(Some(bytes)),
            Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
            Err(error) => Err(self.failed(path, "read", &error)),
        }
    }

    /// Begins a file, which nobody sees before it is complete.
    pub(super) fn draft(&self, path: &str) -> Result<Draft, StoreError> {
        let draft = self.draft_of(path);
        // What an earlier run left there is taken away, so that a link in its place leads nowhere.
        self.remove(&format!("{path}{DRAFT}"))?;
        let file = OpenOptions::new().write(true).create_new(true).open(&draft);
        let file = file.map_err(|error| self.failed(path, "write", &error))?;
        let out = BufWriter::with_capacity(CHUNK, file);
        Ok(Draft { out, hash: Sha256::new(), bytes: 0 })
    }

    /// Puts a complete file into its place: its size and SHA-256.
    pub(super) fn place(&self, path: &str, draft: Draft) -> Result<(u64, String), StoreError> {
        let failed = |error: &io::Error| self.failed(path, "write", error);
        let file = draft.out.into_inner().map_err(|error| failed(error.error()))?;
        file.sync_all().map_err(|error| failed(&error))?;
        drop(file);
        fs::rename(self.draft_of(path), self.path.join(path)).map_err(|error| failed(&error))?;
        Ok((draft.bytes, hex(&draft.hash.finalize())))
    }

    /// Writes a file at once.
    ///
    /// # Errors
    /// If the disk refuses.
    pub fn write(&self, path: &str, bytes: &[u8]) -> Result<(), StoreError> {
        let mut draft = self.draft(path)?;
        draft.write_all(bytes).map_err(|error| self.failed(path, "write", &error))?;
        self.place(path, draft)?;
        self.sync("")
    }

    /// Makes sure that the names in a folder stay.
    pub(super) fn sync(&self, path: &str) -> Result<(), StoreError> {
        #[cfg(unix)]
        {
            let synced = File::open(self.path.join(path)).and_then(|folder| folder.sync_all());
            synced.map_err(|error| self.failed(path, "write", &error))?;
        }
        Ok(())
    }

    /// The size and SHA-256 of a file, if it is there.
    pub(super) fn measure(&self, path: &str) -> Result<Option<(u64, String)>, StoreError> {
        self.no_link(path)?;
        let mut file = match File::open(self.path.join(path)) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
            file => file.map_err(|error| self.failed(path, "read", &error))?,
        };
        let (mut hash, mut size) = (Sha256::new(), 0);
        let mut chunk = vec![0; CHUNK];
        loop {
            match file.read(&mut chunk) {
                Ok(0) => return Ok(Some((size, hex(&hash.finalize())))),
                Ok(read) => {
                    hash.update(&chunk[..read]);
                    size += read as u64;
                }
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                Err(error) => return Err(self.failed(path, "read", &error)),
            }
        }
    }

    /// Takes a file away, if it is there.
    pub(super) fn remove(&self, path: &str) -> Result<(), StoreError> {
        match fs::remove_file(self.path.join(path)) {
            Err(error) if error.kind() != io::ErrorKind::NotFound => Err(self.failed(path, "write", &error)),
            _ => Ok(()),
        }
    }

    /// Takes a folder of it away, if it is empty.
    pub(super) fn remove_folder(&self, path: &str) {
        // One that is not empty, or not there, stays as it is.
        let _ = fs::remove_dir(self.path.join(path));
    }

    /// Where a file is written before it is complete.
    fn draft_of(&self, path: &str) -> PathBuf {
        self.path.join(format!("{path}{DRAFT}"))
    }
}

/// The ending of a file that is not complete.
pub(super) const DRAFT: &str = ".draft";

/// A file that is being written, with the hash of what is in it.
pub(crate) struct Draft {
    out: BufWriter<File>,
    hash: Sha256,
    bytes: u64,
}

impl Write for Draft {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let written = self.out.write(bytes)?;
        self.hash.update(&bytes[..written]);
        self.bytes += written as u64;
        Ok(written)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.out.flush()
    }
}

pub(crate) fn hex(bytes: &[u8]) -> String {
    let digit = |half: u8| char::from(b"0123456789abcdef"[usize::from(half)]);
    bytes.iter().flat_map(|&byte| [digit(byte >> 4), digit(byte & 15)]).collect()
}
