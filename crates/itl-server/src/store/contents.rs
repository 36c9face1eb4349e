//! Contents by their keys: in files that are there whole or not at all, or in memory.
//!
//! A draft takes bytes as they come and counts them; finished, it has the name that its bytes give it. What a killed server left half is
//! swept away when the next one starts. A file whose name is none that a server gives is never deleted.
#![allow(
    clippy::disallowed_methods,
    reason = "the one place in which the server touches files of its folder"
)]

use sha2::{Digest, Sha256};
use std::collections::{BTreeMap, BTreeSet};
use std::fs::{self, File};
use std::io::{self, ErrorKind, Read, Write};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

use super::folder::{make_private, private};
use crate::names::{hex, is_id, random_id};

/// What drafts are called until they are finished.
const DRAFT: &str = "draft-";

/// Contents by key.
pub(crate) struct Contents {
    place: Shelf,
    /// Bytes of all drafts.
    drafts: Arc<AtomicU64>,
}

enum Shelf {
    Folder(PathBuf),
    Memory(Mutex<BTreeMap<String, Arc<[u8]>>>),
}

/// The bytes of a key, to be sent piece by piece.
pub(crate) enum Content {
    File(File),
    Memory(Arc<[u8]>),
}

impl Contents {
    /// Contents in a folder, which is made.
    pub(crate) fn folder(path: PathBuf) -> io::Result<Self> {
        make_private(&path)?;
        Ok(Self { place: Shelf::Folder(path), drafts: Arc::default() })
    }

    /// Contents in memory.
    pub(crate) fn memory() -> Self {
        Self { place: Shelf::Memory(Mutex::default()), drafts: Arc::default() }
    }

    /// Begins to take something in. With all other drafts it has no more bytes than `room`.
    pub(crate) fn begin(&self, room: u64) -> io::Result<Draft> {
        let file = match &self.place {
            Shelf::Folder(folder) => {
                let path = folder.join(format!("{DRAFT}{}", random_id()));
                Place::File(private().create_new(true).open(&path)?, path)
            }
            Shelf::Memory(_) => Place::Memory(Vec::new()),
        };
        Ok(Draft { place: Some(file), hash: Sha256::new(), bytes: 0, room, drafts: Arc::clone(&self.drafts) })
    }

    /// Puts a finished draft in its place. The same key has the same bytes, so one that is there stays.
    pub(crate) fn keep(&self, key: &str, mut finished: Finished) -> io::Result<()> {
        match (&self.place, finished.place.take()) {
            (Shelf::Folder(folder), Some(Place::File(_, draft))) => {
                let target = place_of(folder, key);
                let below = target.parent().unwrap_or(folder);
                let kept = make_private(below).and_then(|()| fs::rename(&draft, &target));
                if let Err(error) = kept {
                    let _ = fs::remove_file(&draft);
                    return Err(error);
                }
                File::open(below)?.sync_all()?;
                File::open(folder)?.sync_all()
            }
            (Shelf::Memory(all), Some(Place::Memory(bytes))) => {
                all.lock().unwrap_or_else(PoisonError::into_inner).insert(key.to_owned(), bytes.into());
                Ok(())
            }
            _ => Err(io::Error::other("a draft of another place")),
        }
    }

    /// Keeps bytes at once.
    pub(crate) fn write(&self, key: &str, bytes: &[u8]) -> io::Result<()> {
        let mut draft = self.begin(u64::MAX)?;
        draft.write(bytes)?;
        self.keep(key, draft.finish()?)
    }

    /// The bytes of a key.
    pub(crate) fn read(&self, key: &str) -> io::Result<Arc<[u8]>> {
        match self.open(key)? {
            Content::File(mut file) => {
                let mut bytes = Vec::new();
                file.read_to_end(&mut bytes)?;
                Ok(bytes.into())
            }
            Content::Memory(bytes) => Ok(bytes),
        }
    }

    /// The bytes of a key, to be read as somebody takes them.
    pub(crate) fn open(&self, key: &str) -> io::Result<Content> {
        match &self.place {
            Shelf::Folder(folder) => Ok(Content::File(File::open(place_of(folder, key))?)),
            Shelf::Memory(all) => {
                let all = all.lock().unwrap_or_else(PoisonError::into_inner);
                all.get(key).cloned().map(Content::Memory).ok_or_else(|| ErrorKind::NotFound.into())
            }
        }
    }

    /// Takes a key away, if it is there.
    pub(crate) fn remove(&self, key: &str) -> io::Result<()> {
        match &self.place {
            Shelf::Folder(folder) => match fs::remove_file(place_of(folder, key)) {
                Err(error) if error.kind() != ErrorKind::NotFound => Err(error),
                _ => Ok(()),
            },
            Shelf::Memory(all) => {
                all.lock().unwrap_or_else(PoisonError::into_inner).remove(key);
                Ok(())
            }
        }
    }

    /// Takes away drafts, and contents that no row names; gives the keys that are there. Files that have other names than these stay.
    pub(crate) fn sweep(&self, known: &BTreeSet<String>) -> io::Result<BTreeSet<String>> {
        let Shelf::Folder(folder) = &self.place else { return Ok(BTreeSet::new()) };
        let mut there = BTreeSet::new();
        for (name, path) in entries(folder)? {
            if is_draft(&name) && is_file(&path) {
                fs::remove_file(path)?;
                continue;
            }
            if !is_key(&name, 2) || !path.symlink_metadata()?.is_dir() {
                continue;
            }
            for (key, file) in entries(&path)? {
                let is_own =
                    (is_key(&key, 32) || is_key(&key, 64)) && key.starts_with(&name) && is_file(&file);
                if is_own && known.contains(&key) {
                    there.insert(key);
                } else if is_own {
                    fs::remove_file(file)?;
                }
            }
        }
        Ok(there)
    }
}

/// What a folder has, by names; those that are no text are of no server.
fn entries(folder: &Path) -> io::Result<Vec<(String, PathBuf)>> {
    let mut all = Vec::new();
    for entry in fs::read_dir(folder)? {
        let entry = entry?;
        all.extend(entry.file_name().into_string().ok().map(|name| (name, entry.path())));
    }
    Ok(all)
}

fn is_file(path: &Path) -> bool {
    path.symlink_metadata().is_ok_and(|found| found.is_file())
}

/// Whether a name can be a key of that many letters, or the folder of some.
fn is_key(name: &str, letters: usize) -> bool {
    name.len() == letters && name.bytes().all(|byte| matches!(byte, b'0'..=b'9' | b'a'..=b'f'))
}

fn is_draft(name: &str) -> bool {
    name.strip_prefix(DRAFT).is_some_and(is_id)
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
    /// Most bytes of all drafts, and how many they have.
    room: u64,
    drafts: Arc<AtomicU64>,
}

impl Draft {
    pub(crate) fn write(&mut self, bytes: &[u8]) -> io::Result<()> {
        let more = bytes.len() as u64;
        self.bytes += more;
        if self.drafts.fetch_add(more, Ordering::Relaxed).saturating_add(more) > self.room {
            return Err(ErrorKind::QuotaExceeded.into());
        }
        self.hash.update(bytes);
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
        self.drafts.fetch_sub(self.bytes, Ordering::Relaxed);
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_sweep_takes_only_what_has_a_name_that_the_server_gives() {
        let place = tempfile::tempdir().unwrap();
        let contents = Contents::folder(place.path().to_owned()).unwrap();
        contents.write(&"ab".repeat(32), b"known").unwrap();
        contents.write(&"cd".repeat(16), b"of no row").unwrap();
        let draft = format!("{DRAFT}{}", random_id());
        let foreign = [
            "top.txt",
            "draft-of-a-letter.docx",
            "2024/photo.jpg",
            "ab/photo.jpg",
            "journal.jsonl",
            // A key in the folder of others.
            &format!("ab/{}", "cd".repeat(16)),
        ];
        let all = foreign.iter().map(|name| (*name).to_owned()).chain([draft.clone()]);
        for name in all {
            let path = place.path().join(name);
            fs::create_dir_all(path.parent().unwrap()).unwrap();
            fs::write(path, "mine").unwrap();
        }
        let known = BTreeSet::from(["ab".repeat(32), "ef".repeat(32)]);
        assert_eq!(contents.sweep(&known).unwrap(), BTreeSet::from(["ab".repeat(32)]));
        assert!(contents.read(&"cd".repeat(16)).is_err() && !place.path().join(draft).exists());
        for name in foreign {
            assert_eq!(fs::read(place.path().join(name)).unwrap(), b"mine", "{name}");
        }
    }
}
