//! The journal: what a folder of results is about, then a line for every complete part.
//!
//! A line is there whole or does not count. Nothing in it depends on the time or the machine, so that a run which was
//! interrupted leaves the same journal as one which was not.

use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::collections::BTreeMap;
use std::fs::{File, TryLockError};
use std::io::{self, Read, Seek, SeekFrom, Write};

use super::{Folder, StoreError};

/// Its name in the folder.
pub(super) const NAME: &str = "journal.jsonl";

/// The version of the folder's layout.
const LAYOUT: u32 = 1;

/// What results are about and were made with. Results of another plan are not added to.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Plan {
    /// The version of the folder's layout.
    pub layout: u32,
    /// The version of the program.
    pub itl: String,
    /// The framework's id and the model's fingerprint.
    pub framework: FrameworkPart,
    /// The settings of the method.
    pub parameters: Value,
    /// The bounds of reading, and what is written.
    pub settings: Value,
    /// What is read.
    pub sources: Vec<SourcePart>,
}

/// A framework and its model.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct FrameworkPart {
    /// The framework's id.
    pub id: String,
    /// The model's fingerprint.
    pub fingerprint: String,
}

/// Something that documents come from.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct SourcePart {
    /// What the user called it.
    pub name: String,
    /// `files`, `folder`, `table` or `stream`.
    pub kind: String,
    /// Files in it.
    pub files: Option<u64>,
    /// Bytes of it.
    pub bytes: Option<u64>,
    /// SHA-256 over the names and sizes of its files.
    pub sha256: Option<String>,
}

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

impl Plan {
    /// A plan of this version of the program.
    #[must_use]
    pub fn new(
        framework: FrameworkPart,
        parameters: Value,
        settings: Value,
        sources: Vec<SourcePart>,
    ) -> Self {
        let itl = env!("CARGO_PKG_VERSION").to_owned();
        Self { layout: LAYOUT, itl, framework, parameters, settings, sources }
    }

    /// What differs in another plan, if anything does.
    #[must_use]
    pub fn difference(&self, other: &Self) -> Option<String> {
        if (self.layout, &self.itl) != (other.layout, &other.itl) {
            return Some(format!("version {} of the program", other.itl));
        }
        if self.framework.id != other.framework.id {
            return Some(format!("another framework, \"{}\"", other.framework.id));
        }
        if self.framework != other.framework {
            return Some("another version of the framework, or a model with other settings".to_owned());
        }
        let mine = self.parameters.as_object().into_iter().chain(self.settings.as_object()).flatten();
        for (name, value) in mine {
            let theirs = other.parameters.get(name).or_else(|| other.settings.get(name));
            if theirs != Some(value) {
                let theirs = theirs.map_or("none".to_owned(), Value::to_string);
                return Some(format!("other settings: {name} was {theirs}, and is {value} now"));
            }
        }
        if self.sources.len() != other.sources.len() {
            return Some("other documents".to_owned());
        }
        let changed = self.sources.iter().zip(&other.sources).find(|(mine, theirs)| mine != theirs);
        match changed {
            Some((mine, theirs)) if mine.name != theirs.name => {
                Some(format!("other documents: {} instead of {}", theirs.name, mine.name))
            }
            Some((mine, _)) => Some(format!("other documents: {} was not what it is now", mine.name)),
            None if self != other => Some("other settings".to_owned()),
            None => None,
        }
    }
}

/// A journal that is held by this run alone.
pub(super) struct Journal {
    file: File,
}

impl Journal {
    /// Opens the journal of a folder and keeps others from it, as long as the process lives.
    pub(super) fn open(folder: &Folder) -> Result<Self, StoreError> {
        let file = folder.open_log(NAME)?;
        match file.try_lock() {
            Ok(()) => Ok(Self { file }),
            Err(TryLockError::WouldBlock) => Err(StoreError::Locked { path: folder.name("") }),
            // Some disks on a network know no locks; there, people have to look out themselves.
            Err(TryLockError::Error(error)) if error.kind() == io::ErrorKind::Unsupported => {
                Ok(Self { file })
            }
            Err(TryLockError::Error(error)) => Err(folder.failed(NAME, "write", &error)),
        }
    }

    /// The plan and the parts; a line that is not whole is cut off with all that follows.
    pub(super) fn read(&mut self) -> io::Result<Option<(Plan, Vec<PartEntry>)>> {
        let mut bytes = Vec::new();
        self.file.seek(SeekFrom::Start(0))?;
        self.file.read_to_end(&mut bytes)?;
        let mut plan = None;
        let mut parts = Vec::new();
        let mut whole = 0;
        for line in bytes.split_inclusive(|&byte| byte == b'\n') {
            let Some(text) = line.strip_suffix(b"\n") else { break };
            if plan.is_none() {
                let Ok(first) = serde_json::from_slice::<Plan>(text) else { break };
                plan = Some(first);
            } else {
                match serde_json::from_slice::<PartEntry>(text) {
                    Ok(entry) if entry.part == parts.len() => parts.push(entry),
                    _ => break,
                }
            }
            whole += line.len() as u64;
        }
        if whole < bytes.len() as u64 {
            self.file.set_len(whole)?;
            self.file.sync_all()?;
        }
        Ok(plan.map(|plan| (plan, parts)))
    }

    /// Forgets everything.
    pub(super) fn clear(&mut self) -> io::Result<()> {
        self.file.set_len(0)?;
        self.file.sync_all()
    }

    /// Adds a line, and returns when it is on the disk.
    pub(super) fn add(&mut self, entry: &impl Serialize) -> io::Result<()> {
        let mut line = serde_json::to_vec(entry)?;
        line.push(b'\n');
        self.file.write_all(&line)?;
        self.file.sync_data()
    }
}
