//! The tables, and how a database is opened. A change of the tables is a new version, and a step that leads to it.

use rusqlite::Connection;
use std::collections::BTreeSet;

use super::Stored;

/// The steps that lead to the tables of this program, in order: a database says how many it has taken.
const STEPS: &[&str] = &["
    CREATE TABLE documents (
        id TEXT PRIMARY KEY, name TEXT NOT NULL, content TEXT NOT NULL, bytes INTEGER NOT NULL, created INTEGER NOT NULL,
        owner TEXT NOT NULL, title TEXT, language TEXT, pages INTEGER
    ) STRICT;
    CREATE INDEX documents_created ON documents (created DESC, id);
    CREATE INDEX documents_content ON documents (content);
    CREATE TABLE alignments (
        id TEXT PRIMARY KEY, document TEXT NOT NULL REFERENCES documents ON DELETE CASCADE, framework TEXT NOT NULL,
        fingerprint TEXT NOT NULL, settings TEXT NOT NULL, created INTEGER NOT NULL, bytes INTEGER NOT NULL,
        summary TEXT NOT NULL
    ) STRICT;
    CREATE INDEX alignments_document ON alignments (document);
    CREATE TABLE jobs (
        id TEXT PRIMARY KEY, document TEXT NOT NULL REFERENCES documents ON DELETE CASCADE, framework TEXT NOT NULL,
        settings TEXT NOT NULL, owner TEXT NOT NULL, state TEXT NOT NULL, created INTEGER NOT NULL, updated INTEGER NOT NULL,
        alignment TEXT, problem TEXT
    ) STRICT;
    CREATE INDEX jobs_document ON jobs (document);
    CREATE INDEX jobs_created ON jobs (created DESC, id);
    CREATE TABLE frameworks (
        name TEXT PRIMARY KEY, file TEXT NOT NULL, content TEXT NOT NULL, bytes INTEGER NOT NULL, created INTEGER NOT NULL,
        owner TEXT NOT NULL
    ) STRICT;
", "
    ALTER TABLE jobs ADD COLUMN attempts INTEGER NOT NULL DEFAULT 0;
", "
    CREATE TABLE decisions (
        number INTEGER PRIMARY KEY AUTOINCREMENT, document TEXT NOT NULL REFERENCES documents ON DELETE CASCADE, line TEXT NOT NULL
    ) STRICT;
    CREATE INDEX decisions_document ON decisions (document, number);
    CREATE TABLE signoffs (
        id TEXT PRIMARY KEY, document TEXT NOT NULL REFERENCES documents ON DELETE CASCADE, alignment TEXT NOT NULL,
        last INTEGER NOT NULL, created INTEGER NOT NULL, record TEXT NOT NULL, result BLOB NOT NULL, bytes INTEGER NOT NULL
    ) STRICT;
    CREATE INDEX signoffs_document ON signoffs (document, created);
"];

/// Opens a database for this program: every commit is on the disk before it is told.
pub(super) fn prepare(rows: &Connection) -> Stored<()> {
    rows.pragma_update(None, "journal_mode", "WAL")?;
    rows.pragma_update(None, "synchronous", "FULL")?;
    rows.pragma_update(None, "foreign_keys", true)?;
    rows.busy_timeout(std::time::Duration::from_secs(5))?;
    let taken: u32 = rows.query_row("PRAGMA user_version", [], |row| row.get(0))?;
    for (index, step) in STEPS.iter().enumerate().skip(taken as usize) {
        rows.execute_batch(&format!("BEGIN; {step}; PRAGMA user_version = {}; COMMIT;", index + 1))?;
    }
    Ok(())
}

/// The first column of every row.
pub(super) fn keys(rows: &Connection, query: &str) -> Stored<BTreeSet<String>> {
    let mut statement = rows.prepare(query)?;
    let keys = statement.query_map([], |row| row.get(0))?;
    Ok(keys.collect::<Result<_, _>>()?)
}

/// Bytes that the row of a job takes, about, besides the settings that its request names.
pub(super) const JOB: u64 = 1 << 10;

/// Bytes of all contents, and of the rows of jobs, decisions and sign-offs, which a client can make as many of as it likes.
pub(super) fn used(rows: &Connection) -> Stored<u64> {
    let sum = "SELECT coalesce((SELECT sum(bytes) FROM (SELECT bytes FROM documents GROUP BY content)), 0)
             + coalesce((SELECT sum(bytes) FROM alignments), 0) + coalesce((SELECT sum(bytes) FROM frameworks), 0)
             + coalesce((SELECT sum(length(settings) + ?1) FROM jobs), 0)
             + coalesce((SELECT sum(length(line)) FROM decisions), 0) + coalesce((SELECT sum(bytes) FROM signoffs), 0)";
    Ok(rows.query_row(sum, [JOB.cast_signed()], |row| row.get::<_, i64>(0))?.unsigned_abs())
}

/// Bytes of documents and frameworks that somebody has kept.
pub(super) fn stored_by(rows: &Connection, owner: &str) -> Stored<u64> {
    let sum = "SELECT coalesce((SELECT sum(bytes) FROM documents WHERE owner = ?1), 0)
             + coalesce((SELECT sum(bytes) FROM frameworks WHERE owner = ?1), 0)";
    Ok(rows.query_row(sum, [owner], |row| row.get::<_, i64>(0))?.unsigned_abs())
}
