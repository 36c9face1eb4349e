//! Documents: rows and the contents they name.

use rusqlite::{Connection, OptionalExtension, Row, params};

use super::contents::Finished;
use super::{Owner, Store, Stored};
use crate::clock;
use crate::names::id_of;

/// A document as it is kept.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct DocumentRow {
    pub(crate) id: String,
    pub(crate) name: String,
    pub(crate) content: String,
    pub(crate) bytes: u64,
    pub(crate) created: i64,
    pub(crate) facts: Facts,
}

/// What reading a document told about it.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(crate) struct Facts {
    pub(crate) title: Option<String>,
    pub(crate) language: Option<String>,
    pub(crate) pages: Option<u32>,
}

/// Which part of a list is asked for.
#[derive(Debug, Clone, Default)]
pub(crate) struct Page {
    pub(crate) search: Option<String>,
    pub(crate) offset: u32,
    pub(crate) limit: u32,
}

const COLUMNS: &str = "id, name, content, bytes, created, title, language, pages";

fn document(row: &Row<'_>) -> rusqlite::Result<DocumentRow> {
    Ok(DocumentRow {
        id: row.get(0)?,
        name: row.get(1)?,
        content: row.get(2)?,
        bytes: row.get::<_, i64>(3)?.unsigned_abs(),
        created: row.get(4)?,
        facts: Facts { title: row.get(5)?, language: row.get(6)?, pages: row.get(7)? },
    })
}

impl Store {
    /// Keeps a document. One of the same name and content is the same document.
    pub(crate) fn add_document(
        &self,
        name: &str,
        finished: Finished,
        owner: &Owner<'_>,
    ) -> Stored<DocumentRow> {
        let id = id_of([name, &finished.hash]);
        let rows = self.rows();
        if let Some(there) = find(&rows, &id)? {
            return Ok(there);
        }
        self.room(&rows, finished.bytes)?;
        owner.room(&rows, finished.bytes)?;
        let (content, bytes, created) = (finished.hash.clone(), finished.bytes, clock::now());
        self.uploads.keep(&content, finished)?;
        let insert = "INSERT INTO documents (id, name, content, bytes, created, owner) VALUES (?1, ?2, ?3, ?4, ?5, ?6)";
        let inserted =
            rows.execute(insert, params![id, name, content, bytes.cast_signed(), created, owner.name]);
        self.named(&rows, &content, inserted.map_err(Into::into))?;
        Ok(DocumentRow { id, name: name.to_owned(), content, bytes, created, facts: Facts::default() })
    }

    pub(crate) fn document(&self, id: &str) -> Stored<Option<DocumentRow>> {
        find(&self.rows(), id)
    }

    /// A part of the list, newest first, and how many there are in all.
    pub(crate) fn documents(&self, page: &Page) -> Stored<(Vec<DocumentRow>, u64)> {
        let rows = self.rows();
        let pattern =
            format!("%{}%", page.search.as_deref().unwrap_or_default().replace(['%', '_', '\\'], "_"));
        let found = "name LIKE ?1 OR coalesce(title, '') LIKE ?1";
        let mut statement = rows.prepare_cached(&format!(
            "SELECT {COLUMNS} FROM documents WHERE {found} ORDER BY created DESC, id LIMIT ?2 OFFSET ?3"
        ))?;
        let listed = statement.query_map(params![pattern, page.limit, page.offset], document)?;
        let listed = listed.collect::<Result<_, _>>()?;
        let count = format!("SELECT count(*) FROM documents WHERE {found}");
        let total: i64 = rows.query_row(&count, [pattern], |row| row.get(0))?;
        Ok((listed, total.unsigned_abs()))
    }

    /// Deletes a document with its results and jobs; whether it was there.
    pub(crate) fn delete_document(&self, id: &str) -> Stored<bool> {
        let rows = self.rows();
        let Some(document) = find(&rows, id)? else { return Ok(false) };
        self.deleting(&rows, || self.delete(&rows, &document))?;
        Ok(true)
    }

    /// Deletes documents that came before a moment; how many.
    pub(crate) fn delete_before(&self, moment: i64) -> Stored<usize> {
        let rows = self.rows();
        let mut statement = rows.prepare(&format!("SELECT {COLUMNS} FROM documents WHERE created < ?1"))?;
        let old: Vec<DocumentRow> = statement.query_map([moment], document)?.collect::<Result<_, _>>()?;
        for document in &old {
            self.deleting(&rows, || self.delete(&rows, document))?;
        }
        Ok(old.len())
    }

    /// Rows first: contents without a row are swept away, a row without contents would be a lie.
    fn delete(&self, rows: &Connection, document: &DocumentRow) -> Stored<()> {
        let mut statement = rows.prepare("SELECT id FROM alignments WHERE document = ?1")?;
        let results: Vec<String> =
            statement.query_map([&document.id], |row| row.get(0))?.collect::<Result<_, _>>()?;
        rows.execute("DELETE FROM documents WHERE id = ?1", [&document.id])?;
        for result in &results {
            self.results.remove(result)?;
        }
        self.forget_upload(rows, &document.content)
    }
}

pub(super) fn find(rows: &Connection, id: &str) -> Stored<Option<DocumentRow>> {
    let mut statement = rows.prepare_cached(&format!("SELECT {COLUMNS} FROM documents WHERE id = ?1"))?;
    Ok(statement.query_row([id], document).optional()?)
}
