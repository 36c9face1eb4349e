//! The folder of results on the disk: files that appear whole or not at all, and stay when the machine goes down.
#![allow(clippy::disallowed_methods, reason = "this module owns the files of results")]

use sha2::{Digest, Sha256};
use std::fs::{self, File, OpenOptions};
use std::io::{self, BufWriter, Read, Write};
use std::path::{Path, PathBuf};

use super::StoreError;

/// Bytes that are written at a time.
const CHUNK: usize = 1 << 18;

/// The folder of results.
#[derive(Debug, Clone)]
pub struct Folder {
    path: PathBuf,
}

impl Folder {
    /// The folder of that name, made if it is not there.
    pub(super) fn make(path: &str) -> Result<Self, StoreError> {
        let folder = Self { path: PathBuf::from(path) };
        // With a slash at its end, a file is not even there.
        if Path::new(path.trim_end_matches('/')).is_file() {
            return Err(StoreError::NotFolder { path: path.to_owned() });
        }
        folder.no_link("")?;
        fs::create_dir_all(&folder.path).map_err(|error| folder.failed("", "write", &error))?;
        Ok(folder)
    }

    /// Refuses a link in the place of a folder.
    fn no_link(&self, path: &str) -> Result<(), StoreError> {
        let name = self.name(path);
        // With a slash at its end, the name is that of what the link leads to.
        match fs::symlink_metadata(name.trim_end_matches('/')) {
            Ok(found) if found.file_type().is_symlink() => Err(StoreError::Link { path: name }),
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

    pub(super) fn make_folder(&self, name: &str) -> Result<(), StoreError> {
        self.no_link(name)?;
        fs::create_dir_all(self.path.join(name)).map_err(|error| self.failed(name, "write", &error))
    }

    /// Opens a file to read.
    ///
    /// # Errors
    /// If it cannot be read.
    pub fn open(&self, path: &str) -> Result<File, StoreError> {
        File::open(self.path.join(path)).map_err(|error| self.failed(path, "read", &error))
    }

    /// A file that is read and added to, made if it is not there.
    pub(super) fn open_log(&self, path: &str) -> Result<File, StoreError> {
        let open = OpenOptions::new().read(true).append(true).create(true).open(self.path.join(path));
        open.map_err(|error| self.failed(path, "write", &error))
    }

    /// What a small file holds, if it is there.
    pub(super) fn read(&self, path: &str) -> Result<Option<Vec<u8>>, StoreError> {
        match fs::read(self.path.join(path)) {
            Ok(bytes) => Ok(Some(bytes)),
            Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
            Err(error) => Err(self.failed(path, "read", &error)),
        }
    }

    /// Begins a file, which nobody sees before it is complete.
    pub(super) fn draft(&self, path: &str) -> Result<Draft, StoreError> {
        let draft = self.draft_of(path);
        let file = File::create(&draft).map_err(|error| self.failed(path, "write", &error))?;
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

    /// The size and SHA-256 of a file.
    pub(super) fn measure(&self, path: &str) -> Result<(u64, String), StoreError> {
        let mut file = self.open(path)?;
        let (mut hash, mut size) = (Sha256::new(), 0);
        let mut chunk = vec![0; CHUNK];
        loop {
            match file.read(&mut chunk) {
                Ok(0) => return Ok((size, hex(&hash.finalize()))),
                Ok(read) => {
                    hash.update(&chunk[..read]);
                    size += read as u64;
                }
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                Err(error) => return Err(self.failed(path, "read", &error)),
            }
        }
    }

    /// The names of files in a folder of it.
    pub(super) fn list(&self, path: &str) -> Result<Vec<String>, StoreError> {
        self.no_link(path)?;
        let entries = match fs::read_dir(self.path.join(path)) {
            Ok(entries) => entries,
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(Vec::new()),
            Err(error) => return Err(self.failed(path, "read", &error)),
        };
        let names = entries.flatten().map(|entry| entry.file_name().to_string_lossy().into_owned());
        let mut names: Vec<String> = names.collect();
        names.sort();
        Ok(names)
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
        let path = Path::new(path);
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        self.path.join(path.with_file_name(format!("{name}{DRAFT}")))
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
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}
