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
", "
    ALTER TABLE documents ADD COLUMN given_title TEXT;
    ALTER TABLE documents ADD COLUMN folder TEXT NOT NULL DEFAULT '';
    ALTER TABLE documents ADD COLUMN tags TEXT NOT NULL DEFAULT '[]';
    ALTER TABLE documents ADD COLUMN year INTEGER;
    ALTER TABLE documents ADD COLUMN encrypted INTEGER NOT NULL DEFAULT 0;
"];

/// The step after which documents have a year: those that are there get the one in their name.
const YEARS: usize = 3;

/// Opens a database for this program: every commit is on the disk before it is told.
pub(super) fn prepare(rows: &Connection) -> Stored<()> {
    rows.pragma_update(None, "journal_mode", "WAL")?;
    rows.pragma_update(None, "synchronous", "FULL")?;
    rows.pragma_update(None, "foreign_keys", true)?;
    rows.busy_timeout(std::time::Duration::from_secs(5))?;
    let taken: u32 = rows.query_row("PRAGMA user_version", [], |row| row.get(0))?;
    for (index, step) in STEPS.iter().enumerate().skip(taken as usize) {
        // A step is taken whole or not at all: an end of the process in between leaves the version before.
        let whole = rows.unchecked_transaction()?;
        whole.execute_batch(step)?;
        if index == YEARS {
            fill_years(&whole)?;
        }
        whole.execute_batch(&format!("PRAGMA user_version = {}", index + 1))?;
        whole.commit()?;
    }
    Ok(())
}

/// Gives documents of earlier versions the year in their name.
fn fill_years(rows: &Connection) -> Stored<()> {
    let mut statement = rows.prepare("SELECT id, name FROM documents")?;
    let named = statement.query_map([], |row| Ok((row.get(0)?, row.get(1)?)))?;
    for (id, name) in named.collect::<Result<Vec<(String, String)>, _>>()? {
        rows.execute("UPDATE documents SET year = ?2 WHERE id = ?1", rusqlite::params![id, year_of(&name)])?;
    }
    Ok(())
}

/// The year in the name of a file.
pub(super) fn year_of(name: &str) -> Option<u16> {
    itl::year_in(name)?.parse().ok()
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_database_of_an_earlier_version_keeps_its_documents_and_gets_their_years() {
        let rows = Connection::open_in_memory().unwrap();
        for step in &STEPS[..YEARS] {
            rows.execute_batch(step).unwrap();
        }
        rows.execute_batch(&format!("PRAGMA user_version = {YEARS}")).unwrap();
        let insert = "INSERT INTO documents (id, name, content, bytes, created, owner, title) VALUES (?1, ?2, '', 1, 2, 'x', 'T')";
        for (id, name) in [("a", "acme-2021.pdf"), ("b", "notes.txt")] {
            rows.execute(insert, [id, name]).unwrap();
        }
        // Once more changes nothing.
        for _ in 0..2 {
            prepare(&rows).unwrap();
            let read = |id: &str| {
                let found = "SELECT title, given_title, folder, tags, year FROM documents WHERE id = ?1";
                rows.query_row(found, [id], |row| {
                    Ok((row.get(0)?, row.get(1)?, row.get(2)?, row.get(3)?, row.get(4)?))
                })
                .unwrap()
            };
            let kept = |year| (Some("T".to_owned()), None::<String>, String::new(), "[]".to_owned(), year);
            assert_eq!((read("a"), read("b")), (kept(Some(2021)), kept(None)));
        }
        let version: u32 = rows.query_row("PRAGMA user_version", [], |row| row.get(0)).unwrap();
        assert_eq!(version as usize, STEPS.len());
    }
}
