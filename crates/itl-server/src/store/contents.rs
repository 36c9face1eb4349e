//! Contents by their keys: in files that are there whole or not at all, or in memory.
//!
//! A draft takes bytes as they come and counts them; finished, it has the name that its bytes give it. What a killed server left half is
//! swept away when the next one starts.
#![allow(
    clippy::disallowed_methods,
    reason = "the one place in which the server touches files of its folder"
)]

use sha2::{Digest, Sha256};
use std::collections::{BTreeMap, BTreeSet};
use std::fs::{self, File};
use std::io::{self, ErrorKind, Write};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};

use crate::names::{hex, random_id};

/// What drafts are called until they are finished.
const DRAFT: &str = "draft-";

/// Contents by key.
pub(crate) enum Contents {
    Folder(PathBuf),
    Memory(Mutex<BTreeMap<String, Arc<[u8]>>>),
}

impl Contents {
    /// Contents in a folder, which is made.
    pub(crate) fn folder(path: PathBuf) -> io::Result<Self> {
        fs::create_dir_all(&path)?;
        Ok(Self::Folder(path))
    }

    /// Contents in memory.
    pub(crate) fn memory() -> Self {
        Self::Memory(Mutex::default())
    }

    /// Begins to take something in.
    pub(crate) fn begin(&self) -> io::Result<Draft> {
        let file = match self {
            Self::Folder(folder) => {
                let path = folder.join(format!("{DRAFT}{}", random_id()));
                Place::File(File::options().write(true).create_new(true).open(&path)?, path)
            }
            Self::Memory(_) => Place::Memory(Vec::new()),
        };
        Ok(Draft { place: Some(file), hash: Sha256::new(), bytes: 0 })
    }

    /// Puts a finished draft in its place. The same key has the same bytes, so one that is there stays.
    pub(crate) fn keep(&self, key: &str, mut finished: Finished) -> io::Result<()> {
        match (self, finished.place.take()) {
            (Self::Folder(folder), Some(Place::File(_, draft))) => {
                let target = place_of(folder, key);
                let below = target.parent().unwrap_or(folder);
                let kept = fs::create_dir_all(below).and_then(|()| fs::rename(&draft, &target));
                if let Err(error) = kept {
                    let _ = fs::remove_file(&draft);
                    return Err(error);
                }
                File::open(below)?.sync_all()?;
                File::open(folder)?.sync_all()
            }
            (Self::Memory(all), Some(Place::Memory(bytes))) => {
                all.lock().unwrap_or_else(PoisonError::into_inner).insert(key.to_owned(), bytes.into());
                Ok(())
            }
            _ => Err(io::Error::other("a draft of another place")),
        }
    }

    /// Keeps bytes at once.
    pub(crate) fn write(&self, key: &str, bytes: &[u8]) -> io::Result<()> {
        let mut draft = self.begin()?;
        draft.write(bytes)?;
        self.keep(key, draft.finish()?)
    }

    /// The bytes of a key.
    pub(crate) fn read(&self, key: &str) -> io::Result<Arc<[u8]>> {
        match self {
            Self::Folder(folder) => Ok(fs::read(place_of(folder, key))?.into()),
            Self::Memory(all) => {
                let all = all.lock().unwrap_or_else(PoisonError::into_inner);
                all.get(key).cloned().ok_or_else(|| ErrorKind::NotFound.into())
            }
        }
    }

    /// Takes a key away, if it is there.
    pub(crate) fn remove(&self, key: &str) -> io::Result<()> {
        match self {
            Self::Folder(folder) => match fs::remove_file(place_of(folder, key)) {
                Err(error) if error.kind() != ErrorKind::NotFound => Err(error),
                _ => Ok(()),
            },
            Self::Memory(all) => {
                all.lock().unwrap_or_else(PoisonError::into_inner).remove(key);
                Ok(())
            }
        }
    }

    /// Takes away drafts, and what nobody knows; gives the keys that are there.
    pub(crate) fn sweep(&self, known: &BTreeSet<String>) -> io::Result<BTreeSet<String>> {
        let Self::Folder(folder) = self else { return Ok(BTreeSet::new()) };
        let mut there = BTreeSet::new();
        for entry in fs::read_dir(folder)? {
            let path = entry?.path();
            if !path.is_dir() {
                fs::remove_file(path)?;
                continue;
            }
            for file in fs::read_dir(&path)? {
                let file = file?.path();
                let key = file.file_name().unwrap_or_default().to_string_lossy().into_owned();
                if known.contains(&key) {
                    there.insert(key);
                } else {
                    fs::remove_file(file)?;
                }
            }
        }
        Ok(there)
    }
}

/// Keys are hexadecimal: two letters of each make a folder, so that none holds too many files.
fn place_of(folder: &Path, key: &str) -> PathBuf {
    folder.join(&key[..2.min(key.len())]).join(key)
}

enum Place {
    File(File, PathBuf),
    Memory(Vec<u8>),
}

/// Something that is being taken in. Dropped, it leaves nothing.
pub(crate) struct Draft {
    place: Option<Place>,
    hash: Sha256,
    bytes: u64,
}

impl Draft {
    pub(crate) fn write(&mut self, bytes: &[u8]) -> io::Result<()> {
        self.hash.update(bytes);
        self.bytes += bytes.len() as u64;
        match &mut self.place {
            Some(Place::File(file, _)) => file.write_all(bytes),
            Some(Place::Memory(all)) => {
                all.extend_from_slice(bytes);
                Ok(())
            }
            None => Err(io::Error::other("the draft is finished")),
        }
    }

    /// How much came in.
    pub(crate) fn bytes(&self) -> u64 {
        self.bytes
    }

    /// All is there and on the disk.
    pub(crate) fn finish(mut self) -> io::Result<Finished> {
        if let Some(Place::File(file, _)) = &self.place {
            file.sync_all()?;
        }
        let hash = hex(&std::mem::take(&mut self.hash).finalize());
        Ok(Finished { place: self.place.take(), hash, bytes: self.bytes })
    }
}

impl Drop for Draft {
    fn drop(&mut self) {
        discard(&mut self.place);
    }
}

/// Something that was taken in, and has no place yet.
pub(crate) struct Finished {
    place: Option<Place>,
    /// SHA-256 of its bytes.
    pub(crate) hash: String,
    /// How many bytes it has.
    pub(crate) bytes: u64,
}

impl Drop for Finished {
    fn drop(&mut self) {
        discard(&mut self.place);
    }
}

fn discard(place: &mut Option<Place>) {
    if let Some(Place::File(_, path)) = place.take() {
        let _ = fs::remove_file(path);
    }
}
