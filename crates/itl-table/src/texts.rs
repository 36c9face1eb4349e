//! A table of texts: rows with an id and a text out, and what is no such table told from it.

use itl_base::Notice;
use serde_json::Value;

use crate::cell::{Cell, Cells};
use crate::format::{ends, is_delimited};
use crate::ids::Ids;
use crate::{
    BadRow, Delimiter, RowFault, Table, TableError, TableRow, TableSource, column, decoded, delimited,
};

/// The columns of a table of texts, where their names are others.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct TextColumns {
    /// The id; `None` for `id`, or the row's number where there is no such column.
    pub id: Option<String>,
    /// The text; `None` for `text`.
    pub text: Option<String>,
}

impl TextColumns {
    /// The name of the text's column.
    #[must_use]
    pub fn text(&self) -> &str {
        self.text.as_deref().unwrap_or("text")
    }

    /// The name of the id's column.
    #[must_use]
    pub fn id(&self) -> &str {
        self.id.as_deref().unwrap_or("id")
    }

    /// Whether a file that begins like this is a table of texts rather than a document: it has the text's column. A
    /// file whose name does not say that it is CSV has to have the id's, too.
    ///
    /// `prefix` are the first [`crate::PREFIX`] bytes or the whole input; `name` is `-` for standard input.
    ///
    /// # Errors
    /// If it is a table by its name or content and lacks the column that was named for the text.
    pub fn recognise(&self, prefix: &[u8], name: &str) -> Result<bool, TableError> {
        // What has its columns at the end is looked at when it is opened.
        if prefix.starts_with(b"PAR1") {
            return Ok(true);
        }
        let text = decoded(prefix);
        let start = text.trim_ascii_start();
        if start.starts_with(b"{") && !is_delimited(name) {
            return self.recognise_lines(start, name);
        }
        let named = is_delimited(name);
        if !named && name != "-" {
            return Ok(false);
        }
        let names = delimited::header(&text, Delimiter::of(&text, name));
        let has = |asked| self::find(&names, asked).is_some();
        if has(self.text()) {
            return Ok(named || has(self.id()));
        }
        match self.text.is_some() && (named || has(self.id())) && !names.is_empty() {
            true => Err(TableError::no_column(name, self.text(), TEXT, &names)),
            false => Ok(false),
        }
    }

    /// The same for a workbook, by the names of its columns: it is a table of texts if it has both, the id's and the text's, or the text's that
    /// was named. Any other is a document.
    ///
    /// # Errors
    /// If it lacks the column that was named for the text.
    pub fn recognise_workbook(&self, names: &[String], name: &str) -> Result<bool, TableError> {
        let has = |asked| self::find(names, asked).is_some();
        match has(self.text()) {
            true => Ok(self.text.is_some() || has(self.id())),
            false if self.text.is_some() => Err(TableError::no_column(name, self.text(), TEXT, names)),
            false => Ok(false),
        }
    }

    /// The same for what begins with a brace.
    fn recognise_lines(&self, start: &[u8], name: &str) -> Result<bool, TableError> {
        let lines = ends(name, &["jsonl", "ndjson"]);
        let line = start.split(|&byte| byte == b'\n').next().unwrap_or_default();
        let names: Vec<String> = match serde_json::from_slice::<Cells>(line) {
            Ok(cells) => cells.0.into_iter().map(|(name, _)| name).collect(),
            // A first line that is broken, or longer than what was looked at.
            Err(_) if lines => return Ok(true),
            Err(_) => return Ok(line.len() == start.len() && has_key(line, self.text())),
        };
        match find(&names, self.text()) {
            Some(_) => Ok(true),
            // One object may be a document of its own form.
            None if self.text.is_some() && (lines || name == "-") => {
                Err(TableError::no_column(name, self.text(), TEXT, &names))
            }
            None => Ok(false),
        }
    }
}

/// The settings that name columns.
const TEXT: &str = "text-column";
const ID: &str = "id-column";

fn find(names: &[String], asked: &str) -> Option<usize> {
    column(names.iter().map(String::as_str), asked)
}

/// Whether the beginning of a JSON object has a key, in any case.
fn has_key(line: &[u8], key: &str) -> bool {
    let line = String::from_utf8_lossy(line).to_ascii_lowercase();
    let quoted = Value::from(key.to_ascii_lowercase()).to_string();
    line.match_indices(&quoted).any(|(at, _)| line[at + quoted.len()..].trim_start().starts_with(':'))
}

/// A row with a text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TextRow {
    /// Which row it is, from 1; bad rows count, a header does not.
    pub number: u64,
    /// Its id, or its number where it has none.
    pub id: String,
    /// Its text, which is not blank.
    pub text: String,
    /// The other columns, in their order.
    pub columns: Vec<(String, Cell)>,
}

/// A table of texts that is being read.
pub struct TextTable<'a> {
    table: Table<'a>,
    text: String,
    id: Option<String>,
    ids: Ids,
}

impl<'a> TextTable<'a> {
    /// Opens a table of texts; `name` is what messages call it, and its ending tells kinds of text apart.
    ///
    /// # Errors
    /// If it is no table, or has no such columns.
    pub fn open(source: TableSource<'a>, name: &str, columns: &TextColumns) -> Result<Self, TableError> {
        Self::of(Table::open(source, name)?, columns)
    }

    /// The texts of a table that is open.
    ///
    /// # Errors
    /// If it has no such columns.
    pub fn of(table: Table<'a>, columns: &TextColumns) -> Result<Self, TableError> {
        let (names, name) = (table.names(), table.path());
        let found = |asked: &str| find(names, asked).map(|at| names[at].clone());
        let text =
            found(columns.text()).ok_or_else(|| TableError::no_column(name, columns.text(), TEXT, names))?;
        let id = found(columns.id());
        if id.is_none() && columns.id.is_some() {
            return Err(TableError::no_column(name, columns.id(), ID, names));
        }
        let ids = Ids::new(id.is_some());
        Ok(Self { text, id, ids, table })
    }

    /// How far the file is read, in bytes; for Parquet a share of its size.
    #[must_use]
    pub fn position(&self) -> u64 {
        self.table.position()
    }

    /// What there is to say about the rows so far.
    #[must_use]
    pub fn notices(&self) -> Vec<Notice> {
        self.ids.notices()
    }

    fn row(&mut self, row: TableRow) -> Result<TextRow, BadRow> {
        let TableRow { number, place, mut cells } = row;
        let mut take = |name: &str| {
            let at = column(cells.iter().map(|cell| &*cell.0), name)?;
            Some(cells.remove(at).1)
        };
        let text = take(&self.text);
        let id = self.id.as_deref().and_then(take).map(Cell::into_text);
        let id = self.ids.give(id, number);
        let fault = match text {
            Some(Cell::Binary(_)) => RowFault::NotUtf8 { column: Some(self.text.clone()) },
            None => RowFault::NoText,
            Some(text) => {
                let text = text.into_text();
                if !text.trim().is_empty() {
                    return Ok(TextRow { number, id, text, columns: cells });
                }
                RowFault::NoText
            }
        };
        Err(BadRow { number, place, id, fault })
    }
}

impl Iterator for TextTable<'_> {
    type Item = Result<Result<TextRow, BadRow>, TableError>;

    fn next(&mut self) -> Option<Self::Item> {
        Some(self.table.next()?.map(|row| match row {
            Ok(row) => self.row(row),
            Err(bad) => Err(BadRow { id: self.ids.give(None, bad.number), ..bad }),
        }))
    }
}
