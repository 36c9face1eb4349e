//! Alignments: an index of the results, whose JSON lies in files.

use rusqlite::{Connection, OptionalExtension, Row, params};

use super::{Facts, Store, StoreError, Stored};

/// An alignment as it is kept.
#[derive(Debug, Clone)]
pub(crate) struct AlignmentRow {
    pub(crate) id: String,
    pub(crate) document: String,
    pub(crate) framework: String,
    pub(crate) fingerprint: String,
    /// The settings that the request named, as JSON.
    pub(crate) settings: String,
    pub(crate) created: i64,
    /// What the list shows of it, as JSON.
    pub(crate) summary: String,
}

const COLUMNS: &str = "id, document, framework, fingerprint, settings, created, summary";

fn alignment(row: &Row<'_>) -> rusqlite::Result<AlignmentRow> {
    Ok(AlignmentRow {
        id: row.get(0)?,
        document: row.get(1)?,
        framework: row.get(2)?,
        fingerprint: row.get(3)?,
        settings: row.get(4)?,
        created: row.get(5)?,
        summary: row.get(6)?,
    })
}

/// Names a result, and says what reading told, both or neither.
fn insert(rows: &Connection, row: &AlignmentRow, bytes: usize, facts: &Facts) -> Stored<()> {
    let both = rows.unchecked_transaction()?;
    let AlignmentRow { id, document, framework, fingerprint, settings, created, summary } = row;
    let insert =
        "INSERT OR REPLACE INTO alignments (id, document, framework, fingerprint, settings, created, bytes, summary)
                  VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8)";
    let bytes = (bytes as u64).cast_signed();
    both.execute(insert, params![id, document, framework, fingerprint, settings, created, bytes, summary])?;
    let update = "UPDATE documents SET title = ?2, language = ?3, pages = ?4 WHERE id = ?1";
    both.execute(update, params![document, facts.title, facts.language, facts.pages])?;
    Ok(both.commit()?)
}

impl Store {
    /// Keeps a result with what reading told about the document. Nothing is kept of a document that was deleted meanwhile.
    pub(crate) fn add_alignment(&self, row: &AlignmentRow, json: &[u8], facts: &Facts) -> Stored<()> {
        let rows = self.rows();
        if super::documents::find(&rows, &row.document)?.is_none() {
            return Err(StoreError::Gone);
        }
        self.room(&rows, json.len() as u64)?;
        self.results.write(&row.id, json)?;
        let named = insert(&rows, row, json.len(), facts);
        if named.is_err() {
            let _ = self.results.remove(&row.id);
        }
        named
    }

    pub(crate) fn alignment(&self, id: &str) -> Stored<Option<AlignmentRow>> {
        let rows = self.rows();
        let mut statement =
            rows.prepare_cached(&format!("SELECT {COLUMNS} FROM alignments WHERE id = ?1"))?;
        Ok(statement.query_row([id], alignment).optional()?)
    }

    /// A part of the list, newest first: all, or those of a document, of a framework, or of both.
    pub(crate) fn alignments(
        &self,
        document: Option<&str>,
        framework: Option<&str>,
        offset: u32,
        limit: u32,
    ) -> Stored<Vec<AlignmentRow>> {
        let rows = self.rows();
        let mut statement = rows.prepare_cached(&format!(
            "SELECT {COLUMNS} FROM alignments WHERE (?1 IS NULL OR document = ?1) AND (?2 IS NULL OR framework = ?2)
             ORDER BY created DESC, id LIMIT ?3 OFFSET ?4"
        ))?;
        let listed = statement.query_map(params![document, framework, limit, offset], alignment)?;
        Ok(listed.collect::<Result<_, _>>()?)
    }
}
