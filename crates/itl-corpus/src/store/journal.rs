//! The journal: what a folder of results is about, then a line for every complete part.
//!
//! A line is there whole or does not count. Nothing in it depends on the time or the machine, so that a run which was
//! interrupted leaves the same journal as one which was not.

use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::fs::{File, TryLockError};
use std::io::{self, Read, Seek, SeekFrom, Write};

use super::folder::LARGEST;
use super::{Folder, Plan, StoreError};
use crate::part::KINDS;

/// Its name in the folder.
pub(super) const NAME: &str = "journal.jsonl";

/// How the first line of every journal begins.
const MARK: &[u8] = b"{\"layout\":";

/// Counts of documents.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Totals {
    /// Documents, whatever became of them.
    pub documents: u64,
    /// Those that could not be read or aligned.
    pub failed: u64,
    /// Files that are no documents.
    pub skipped: u64,
    /// Units.
    pub units: u64,
    /// Words.
    pub words: u64,
    /// Failed documents by the code of their notice.
    pub failures: BTreeMap<String, u64>,
    /// Documents by source, in the order of the plan.
    pub by_source: Vec<u64>,
}

/// A complete part.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct PartEntry {
    /// Its number.
    pub part: usize,
    /// Its documents, by their numbers in the corpus: a half-open range.
    pub documents: (u64, u64),
    /// Its files.
    pub files: Vec<FileEntry>,
    /// All documents so far.
    pub totals: Totals,
    /// SHA-256 over all inputs so far.
    pub inputs: String,
}

/// A file of a part.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct FileEntry {
    /// Its path in the folder.
    pub path: String,
    /// Rows in it.
    pub rows: u64,
    /// Its size.
    pub bytes: u64,
    /// SHA-256 of it.
    pub sha256: String,
}

impl PartEntry {
    /// Whether its files are where those of a part are. A journal leads to no others, whoever wrote it.
    fn names_its_own(&self) -> bool {
        self.files.iter().all(|file| KINDS.iter().any(|kind| kind.path(self.part) == file.path))
    }
}

/// A journal that is held by this run alone.
pub(super) struct Journal {
    file: File,
    /// The one that it took the place of, still held: who waits for it finds it taken.
    _before: Option<File>,
}

/// What is found in a journal.
pub(super) enum Contents {
    /// What the results are about, and their complete parts.
    Results(Plan, Vec<PartEntry>),
    /// At most the beginning of a first line.
    Begun,
    /// What no run of ours has written.
    Foreign,
}

impl Journal {
    /// Opens the journal of a folder, if it has one, and keeps others from it as long as the process lives.
    pub(super) fn open(folder: &Folder) -> Result<Option<Self>, StoreError> {
        folder.open_log(NAME)?.map(|file| Self::hold(file, folder, None)).transpose()
    }

    /// Begins the journal of a folder that has none.
    pub(super) fn create(folder: &Folder) -> Result<Self, StoreError> {
        let file = folder.create_log(NAME)?.ok_or_else(|| StoreError::Locked { path: folder.name("") })?;
        Self::hold(file, folder, None)
    }

    fn hold(file: File, folder: &Folder, before: Option<File>) -> Result<Self, StoreError> {
        match file.try_lock() {
            Ok(()) => {}
            Err(TryLockError::WouldBlock) => return Err(StoreError::Locked { path: folder.name("") }),
            // Some disks on a network know no locks; there, people have to look out themselves.
            Err(TryLockError::Error(error)) if error.kind() == io::ErrorKind::Unsupported => {}
            Err(TryLockError::Error(error)) => return Err(folder.failed(NAME, "write", &error)),
        }
        Ok(Self { file, _before: before })
    }

    /// The plan and the parts. A line that is not whole is cut off with all that follows; what is not ours stays as it is.
    pub(super) fn read(&mut self) -> io::Result<Contents> {
        let mut bytes = Vec::new();
        self.file.seek(SeekFrom::Start(0))?;
        (&self.file).take(LARGEST).read_to_end(&mut bytes)?;
        let mut lines = bytes.split_inclusive(|&byte| byte == b'\n');
        let first = lines.next().unwrap_or_default();
        let Some(text) = first.strip_suffix(b"\n") else {
            let begun = MARK.starts_with(first) || first.starts_with(MARK);
            return Ok(if begun { Contents::Begun } else { Contents::Foreign });
        };
        let Ok(plan) = serde_json::from_slice::<Plan>(text) else { return Ok(Contents::Foreign) };
        let mut parts = Vec::new();
        let mut whole = first.len() as u64;
        for line in lines {
            let Some(text) = line.strip_suffix(b"\n") else { break };
            match serde_json::from_slice::<PartEntry>(text) {
                Ok(entry) if entry.part == parts.len() && entry.names_its_own() => parts.push(entry),
                _ => break,
            }
            whole += line.len() as u64;
        }
        if whole < bytes.len() as u64 {
            self.file.set_len(whole)?;
            self.file.sync_all()?;
        }
        Ok(Contents::Results(plan, parts))
    }

    /// Makes the plan all that the journal says, whatever it was: a torn line, or other results.
    pub(super) fn restart(self, folder: &Folder, plan: &Plan) -> Result<Self, StoreError> {
        // A new file in the old one's place: at no moment is there a journal that does not say whose it is.
        folder.write(NAME, &line(plan).map_err(|error| folder.failed(NAME, "write", &error))?)?;
        let file = folder.open_log(NAME)?.ok_or_else(|| StoreError::Locked { path: folder.name("") })?;
        Self::hold(file, folder, Some(self.file))
    }

    /// Adds a line, and returns when it is on the disk.
    pub(super) fn add(&mut self, entry: &impl Serialize) -> io::Result<()> {
        self.file.write_all(&line(entry)?)?;
        self.file.sync_data()
    }
}

fn line(entry: &impl Serialize) -> io::Result<Vec<u8>> {
    let mut line = serde_json::to_vec(entry)?;
    line.push(b'\n');
    Ok(line)
}
