//! What the server keeps: rows about documents, jobs, alignments, frameworks, decisions and sign-offs in SQLite, their contents in files.
//!
//! What was acknowledged is there after any end of the process: contents are on the disk before the row that names them, and the row before
//! the answer. What was not is swept away by the next start.

mod alignments;
mod contents;
mod documents;
mod folder;
mod frameworks;
mod jobs;
mod reviews;
mod schema;
mod spare;

pub(crate) use alignments::AlignmentRow;
pub(crate) use contents::{Content, Contents, Draft, Finished};
pub(crate) use documents::{DocumentRow, Facts, LabelCounts, Labels, Page, Sort};
pub(crate) use folder::{claim, database};
pub(crate) use frameworks::FrameworkRow;
pub(crate) use jobs::{JobRow, JobState};
pub(crate) use reviews::{KeptDecisions, SignOffRow};

use rusqlite::Connection;
use std::collections::BTreeMap;
use std::fs::{File, TryLockError};
use std::io;
use std::path::Path;
use std::sync::{Mutex, MutexGuard, PoisonError};

use crate::error::ServerError;
use crate::log;
use crate::problem::Problem;
use jobs::JobEnd;
use spare::Spare;

/// Everything that is kept.
pub(crate) struct Store {
    rows: Mutex<Connection>,
    /// What was uploaded, by the SHA-256 of its bytes.
    pub(crate) uploads: Contents,
    /// Results, by the ids of alignments.
    pub(crate) results: Contents,
    /// Most bytes of both.
    quota: u64,
    /// How jobs ended for whose rows there was no room.
    unwritten: Mutex<BTreeMap<String, JobEnd>>,
    spare: Spare,
    /// Keeps other servers from the folder.
    _lock: Option<File>,
}

/// What a call of the store can fail with.
pub(crate) type Stored<T> = Result<T, StoreError>;

/// Rows or files that cannot be read or written.
#[derive(Debug, thiserror::Error)]
pub(crate) enum StoreError {
    #[error("{0}")]
    Rows(#[from] rusqlite::Error),
    #[error("{0}")]
    Files(#[from] io::Error),
    #[error("the quota of the disk is full")]
    Full,
    #[error("the document was deleted meanwhile")]
    Gone,
    #[error("a token may have {most} bytes of documents and frameworks kept, and has {stored}")]
    Owned { most: u64, stored: u64 },
}

/// Whose something is that is to be kept, and how much they may have kept.
pub(crate) struct Owner<'a> {
    pub(crate) name: &'a str,
    pub(crate) most: Option<u64>,
}

impl Owner<'_> {
    /// Refuses what would pass the bytes that this owner may have kept. It is called with the rows held, so that nothing else of theirs comes between.
    fn room(&self, rows: &Connection, bytes: u64) -> Stored<()> {
        let Some(most) = self.most else { return Ok(()) };
        let stored = schema::stored_by(rows, self.name)?;
        if stored.saturating_add(bytes) > most { Err(StoreError::Owned { most, stored }) } else { Ok(()) }
    }
}

impl StoreError {
    /// Whether there is no room, on the disk or in the quota.
    fn is_full(&self) -> bool {
        match self {
            Self::Full => true,
            Self::Gone | Self::Owned { .. } => false,
            Self::Files(error) => {
                matches!(error.kind(), io::ErrorKind::StorageFull | io::ErrorKind::QuotaExceeded)
            }
            Self::Rows(error) => error.sqlite_error_code() == Some(rusqlite::ErrorCode::DiskFull),
        }
    }
}

impl From<StoreError> for Problem {
    fn from(error: StoreError) -> Self {
        if error.is_full() {
            let status = axum::http::StatusCode::INSUFFICIENT_STORAGE;
            return Self::new(status, "disk-full", "there is no room for more documents and results")
                .advised("delete documents, or raise the quota of the server");
        }
        match error {
            StoreError::Gone => return Self::missing("document"),
            StoreError::Owned { .. } => {
                return Self::new(axum::http::StatusCode::FORBIDDEN, "token-quota", error.to_string())
                    .advised("delete some first");
            }
            _ => {}
        }
        log::failure("store", &error.to_string());
        Self::internal()
    }
}

impl Store {
    /// What a server's folder has; an empty one becomes a server's. Half of anything is swept away.
    pub(crate) fn open(folder: &Path, quota: u64) -> Result<Self, ServerError> {
        claim(folder)?;
        let failed = |error: &dyn std::fmt::Display| ServerError::Folder(error.to_string());
        let uploads = Contents::folder(folder.join("uploads")).map_err(|error| failed(&error))?;
        let results = Contents::folder(folder.join("results")).map_err(|error| failed(&error))?;
        let lock = folder::private().create(true).truncate(false).open(folder.join("lock"));
        let lock = lock.map_err(|error| failed(&error))?;
        match lock.try_lock() {
            Err(TryLockError::WouldBlock) => return Err(ServerError::Busy),
            Err(TryLockError::Error(error)) if error.kind() != io::ErrorKind::Unsupported => {
                return Err(failed(&error));
            }
            _ => {}
        }
        let rows = database(folder, "server.sqlite")?;
        let mut store =
            Self::with(rows, uploads, results, quota, Some(lock)).map_err(|error| failed(&error))?;
        store.sweep().map_err(|error| failed(&error))?;
        store.spare = Spare::in_folder(folder);
        Ok(store)
    }

    /// A store that ends with the process.
    pub(crate) fn in_memory(quota: u64) -> Result<Self, ServerError> {
        let failed = |error: &dyn std::fmt::Display| ServerError::Folder(error.to_string());
        let rows = Connection::open_in_memory().map_err(|error| failed(&error))?;
        let made = Self::with(rows, Contents::memory(), Contents::memory(), quota, None);
        made.map_err(|error| failed(&error))
    }

    fn with(
        rows: Connection,
        uploads: Contents,
        results: Contents,
        quota: u64,
        lock: Option<File>,
    ) -> Stored<Self> {
        schema::prepare(&rows)?;
        let (rows, unwritten, spare) = (Mutex::new(rows), Mutex::default(), Spare::none());
        Ok(Self { rows, uploads, results, quota, unwritten, spare, _lock: lock })
    }

    fn rows(&self) -> MutexGuard<'_, Connection> {
        // A panic leaves a transaction that was not committed: SQLite takes it back.
        self.rows.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Contents that no row names go; rows whose contents are gone go too.
    fn sweep(&self) -> Stored<()> {
        let rows = self.rows();
        let known =
            schema::keys(&rows, "SELECT content FROM documents UNION SELECT content FROM frameworks")?;
        let there = self.uploads.sweep(&known)?;
        for lost in known.difference(&there) {
            rows.execute("DELETE FROM documents WHERE content = ?1", [lost])?;
            rows.execute("DELETE FROM frameworks WHERE content = ?1", [lost])?;
        }
        let known = schema::keys(&rows, "SELECT id FROM alignments")?;
        let there = self.results.sweep(&known)?;
        for lost in known.difference(&there) {
            rows.execute("DELETE FROM alignments WHERE id = ?1", [lost])?;
        }
        Ok(())
    }

    /// Bytes that are kept.
    pub(crate) fn used(&self) -> Stored<u64> {
        schema::used(&self.rows())
    }

    /// The most bytes that are kept.
    pub(crate) fn quota(&self) -> u64 {
        self.quota
    }

    /// Begins to take a document in: what is under way counts like what is kept.
    pub(crate) fn begin_upload(&self) -> Stored<Draft> {
        let room = self.quota.saturating_sub(self.used()?);
        Ok(self.uploads.begin(room)?)
    }

    /// Refuses what would pass the quota.
    fn room(&self, rows: &Connection, bytes: u64) -> Stored<()> {
        let used = schema::used(rows)?;
        if used.saturating_add(bytes) > self.quota { Err(StoreError::Full) } else { Ok(()) }
    }

    /// Deletes something, on a full disk with the room that is kept for it. What ended meanwhile and had no room is written then.
    fn deleting<T>(&self, rows: &Connection, delete: impl Fn() -> Stored<T>) -> Stored<T> {
        let mut done = delete();
        if done.as_ref().is_err_and(StoreError::is_full) && self.spare.give_up() {
            done = delete();
            // The log of changes becomes short again, if it can be worked in.
            let _ = rows.query_row("PRAGMA wal_checkpoint(TRUNCATE)", [], |_| Ok(()));
        }
        if done.is_ok() {
            self.write_ends(rows);
            self.spare.take();
        }
        done
    }

    /// What came of naming contents in a row: those that none names after all are taken away.
    fn named<T>(&self, rows: &Connection, content: &str, done: Stored<T>) -> Stored<T> {
        if done.is_err() {
            let _ = self.forget_upload(rows, content);
        }
        done
    }

    /// Takes contents away that no row names any more.
    fn forget_upload(&self, rows: &Connection, content: &str) -> Stored<()> {
        let named = "SELECT (SELECT count(*) FROM documents WHERE content = ?1)
                   + (SELECT count(*) FROM frameworks WHERE content = ?1)";
        let count: i64 = rows.query_row(named, [content], |row| row.get(0))?;
        if count == 0 {
            self.uploads.remove(content)?;
        }
        Ok(())
    }
}
