//! Frameworks that were uploaded.

use rusqlite::{OptionalExtension, Row, params};

use super::contents::Finished;
use super::{Owner, Store, Stored};
use crate::clock;

/// An uploaded framework as it is kept.
#[derive(Debug, Clone)]
pub(crate) struct FrameworkRow {
    /// The name that requests use.
    pub(crate) name: String,
    /// What its file was called: the ending tells kinds of text apart.
    pub(crate) file: String,
    pub(crate) content: String,
}

const COLUMNS: &str = "name, file, content";

fn framework(row: &Row<'_>) -> rusqlite::Result<FrameworkRow> {
    Ok(FrameworkRow { name: row.get(0)?, file: row.get(1)?, content: row.get(2)? })
}

impl Store {
    /// Keeps a framework under a name, in the place of an earlier one.
    pub(crate) fn add_framework(
        &self,
        name: &str,
        file: &str,
        finished: Finished,
        owner: &Owner<'_>,
    ) -> Stored<()> {
        let rows = self.rows();
        self.room(&rows, finished.bytes)?;
        owner.room(&rows, finished.bytes)?;
        let (content, bytes) = (finished.hash.clone(), finished.bytes.cast_signed());
        self.uploads.keep(&content, finished)?;
        let before = rows
            .query_row("SELECT content FROM frameworks WHERE name = ?1", [name], |row| {
                row.get::<_, String>(0)
            })
            .optional()?;
        let insert = "INSERT OR REPLACE INTO frameworks (name, file, content, bytes, created, owner)
                      VALUES (?1, ?2, ?3, ?4, ?5, ?6)";
        let inserted = rows.execute(insert, params![name, file, content, bytes, clock::now(), owner.name]);
        self.named(&rows, &content, inserted.map_err(Into::into))?;
        before.map_or(Ok(()), |before| self.forget_upload(&rows, &before))
    }

    pub(crate) fn framework(&self, name: &str) -> Stored<Option<FrameworkRow>> {
        let rows = self.rows();
        let mut statement =
            rows.prepare_cached(&format!("SELECT {COLUMNS} FROM frameworks WHERE name = ?1"))?;
        Ok(statement.query_row([name], framework).optional()?)
    }

    /// All of them, by name.
    pub(crate) fn frameworks(&self) -> Stored<Vec<FrameworkRow>> {
        let rows = self.rows();
        let mut statement =
            rows.prepare_cached(&format!("SELECT {COLUMNS} FROM frameworks ORDER BY name"))?;
        Ok(statement.query_map([], framework)?.collect::<Result<_, _>>()?)
    }

    /// Takes a framework away; whether it was there. Results that it made stay.
    pub(crate) fn delete_framework(&self, name: &str) -> Stored<bool> {
        let rows = self.rows();
        let content = rows
            .query_row("SELECT content FROM frameworks WHERE name = ?1", [name], |row| {
                row.get::<_, String>(0)
            })
            .optional()?;
        let Some(content) = content else { return Ok(false) };
        self.deleting(&rows, || {
            rows.execute("DELETE FROM frameworks WHERE name = ?1", [name])?;
            self.forget_upload(&rows, &content)
        })?;
        Ok(true)
    }
}
