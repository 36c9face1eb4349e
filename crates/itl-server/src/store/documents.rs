//! Documents: rows and the contents they name.

use rusqlite::{Connection, OptionalExtension, Row, params};

use super::contents::Finished;
use super::{Owner, Store, Stored, schema};
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
    pub(crate) labels: Labels,
    /// Whether a password was given for it.
    pub(crate) encrypted: bool,
}

/// What people say about a document.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(crate) struct Labels {
    /// Its title, instead of the one that its file has.
    pub(crate) title: Option<String>,
    /// The collection that it is in; none if it is empty.
    pub(crate) folder: String,
    pub(crate) tags: Vec<String>,
    /// The year that it is of: at first the one in its name.
    pub(crate) year: Option<u16>,
}

impl DocumentRow {
    /// What people call it.
    pub(crate) fn shown_title(&self) -> &str {
        let found = self.labels.title.as_deref().or(self.facts.title.as_deref());
        found.filter(|title| !title.trim().is_empty()).unwrap_or(&self.name)
    }
}

/// What reading a document told about it.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(crate) struct Facts {
    pub(crate) title: Option<String>,
    pub(crate) language: Option<String>,
    pub(crate) pages: Option<u32>,
}

/// The order of a list.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(crate) enum Sort {
    #[default]
    Newest,
    Oldest,
    Title,
    Year,
    Folder,
    Pages,
}

impl Sort {
    /// The orders by their names in requests.
    pub(crate) const ALL: [(&str, Self); 6] = [
        ("newest", Self::Newest),
        ("oldest", Self::Oldest),
        ("title", Self::Title),
        ("year", Self::Year),
        ("folder", Self::Folder),
        ("pages", Self::Pages),
    ];

    /// What SQLite sorts by. Ids come last, so that the order of equal ones is one.
    fn order(self) -> &'static str {
        match self {
            Self::Newest => "created DESC, id",
            Self::Oldest => "created, id",
            Self::Title => "shown COLLATE NOCASE, id",
            Self::Year => "year IS NULL, year DESC, shown COLLATE NOCASE, id",
            Self::Folder => "folder = '', folder COLLATE NOCASE, shown COLLATE NOCASE, id",
            Self::Pages => "pages IS NULL, pages DESC, id",
        }
    }
}

/// What people say about the documents of the library, each with how many documents have it.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(crate) struct LabelCounts {
    pub(crate) folders: Vec<(String, u64)>,
    pub(crate) tags: Vec<(String, u64)>,
    pub(crate) years: Vec<(String, u64)>,
}

/// Which part of a list is asked for.
#[derive(Debug, Clone, Default)]
pub(crate) struct Page {
    pub(crate) search: Option<String>,
    /// Only those of a folder; an empty name is that of none.
    pub(crate) folder: Option<String>,
    pub(crate) tag: Option<String>,
    pub(crate) year: Option<u16>,
    pub(crate) sort: Sort,
    pub(crate) offset: u32,
    pub(crate) limit: u32,
}

const COLUMNS: &str = "id, name, content, bytes, created, title, language, pages, given_title, folder, tags, year, encrypted, \
                       coalesce(given_title, title, name) AS shown";

/// The documents that are asked for: search, folder, tag and year.
const FOUND: &str = "(shown LIKE ?1 OR name LIKE ?1 OR folder LIKE ?1 OR EXISTS (SELECT 1 FROM json_each(tags) WHERE value LIKE ?1))
    AND (?2 IS NULL OR folder = ?2) AND (?3 IS NULL OR EXISTS (SELECT 1 FROM json_each(tags) WHERE value = ?3))
    AND (?4 IS NULL OR year = ?4)";

fn document(row: &Row<'_>) -> rusqlite::Result<DocumentRow> {
    Ok(DocumentRow {
        id: row.get(0)?,
        name: row.get(1)?,
        content: row.get(2)?,
        bytes: row.get::<_, i64>(3)?.unsigned_abs(),
        created: row.get(4)?,
        facts: Facts { title: row.get(5)?, language: row.get(6)?, pages: row.get(7)? },
        labels: Labels {
            title: row.get(8)?,
            folder: row.get(9)?,
            tags: serde_json::from_str(&row.get::<_, String>(10)?).unwrap_or_default(),
            year: row.get(11)?,
        },
        encrypted: row.get(12)?,
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
        let year = schema::year_of(name);
        let insert = "INSERT INTO documents (id, name, content, bytes, created, owner, year) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)";
        let inserted =
            rows.execute(insert, params![id, name, content, bytes.cast_signed(), created, owner.name, year]);
        self.named(&rows, &content, inserted.map_err(Into::into))?;
        let (facts, labels) = (Facts::default(), Labels { year, ..Labels::default() });
        Ok(DocumentRow {
            id,
            name: name.to_owned(),
            content,
            bytes,
            created,
            facts,
            labels,
            encrypted: false,
        })
    }

    pub(crate) fn document(&self, id: &str) -> Stored<Option<DocumentRow>> {
        find(&self.rows(), id)
    }

    /// A part of the list, and how many there are in all.
    pub(crate) fn documents(&self, page: &Page) -> Stored<(Vec<DocumentRow>, u64)> {
        let rows = self.rows();
        let pattern =
            format!("%{}%", page.search.as_deref().unwrap_or_default().replace(['%', '_', '\\'], "_"));
        let Page { folder, tag, year, sort, .. } = page;
        let mut statement = rows.prepare_cached(&format!(
            "SELECT {COLUMNS} FROM documents WHERE {FOUND} ORDER BY {} LIMIT ?5 OFFSET ?6",
            sort.order()
        ))?;
        let wanted = params![pattern, folder, tag, year, page.limit, page.offset];
        let listed = statement.query_map(wanted, document)?.collect::<Result<_, _>>()?;
        let count = format!(
            "SELECT count(*) FROM (SELECT *, coalesce(given_title, title, name) AS shown FROM documents) WHERE {FOUND}"
        );
        let total: i64 = rows.query_row(&count, params![pattern, folder, tag, year], |row| row.get(0))?;
        Ok((listed, total.unsigned_abs()))
    }

    /// Says something else about a document; whether it is there.
    pub(crate) fn label(&self, id: &str, labels: &Labels) -> Stored<bool> {
        let Labels { title, folder, tags, year } = labels;
        let tags = serde_json::to_string(tags).unwrap_or_default();
        let update = "UPDATE documents SET given_title = ?2, folder = ?3, tags = ?4, year = ?5 WHERE id = ?1";
        Ok(self.rows().execute(update, params![id, title, folder, tags, year])? == 1)
    }

    /// Says that a password was given for a document; whether it is there. The password itself is not kept.
    pub(crate) fn note_password(&self, id: &str) -> Stored<bool> {
        Ok(self.rows().execute("UPDATE documents SET encrypted = 1 WHERE id = ?1", [id])? == 1)
    }

    /// Names of folders or tags, or years, each with how many documents have it.
    pub(crate) fn label_counts(&self) -> Stored<LabelCounts> {
        let rows = self.rows();
        let all = |query: &str| -> Stored<Vec<(String, u64)>> {
            let mut statement = rows.prepare_cached(query)?;
            let counted =
                statement.query_map([], |row| Ok((row.get(0)?, row.get::<_, i64>(1)?.unsigned_abs())))?;
            Ok(counted.collect::<Result<_, _>>()?)
        };
        Ok(LabelCounts {
            folders: all(
                "SELECT folder, count(*) FROM documents WHERE folder <> '' GROUP BY folder ORDER BY folder COLLATE NOCASE",
            )?,
            tags: all(
                "SELECT value, count(*) FROM documents, json_each(tags) GROUP BY value ORDER BY value COLLATE NOCASE",
            )?,
            years: all(
                "SELECT CAST(year AS TEXT), count(*) FROM documents WHERE year IS NOT NULL GROUP BY year ORDER BY year DESC",
            )?,
        })
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
