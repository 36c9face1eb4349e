//! Tables of texts, row by row: CSV, TSV, JSONL and Parquet in, rows with an id and a text out.
//!
//! A row that cannot be read is data: it comes out as a [`BadRow`] with its place and why, and the others go on. An
//! error is the file's: it is no table, lacks a column, or the disk fails. Nothing is read whole; a row has a bound.
//!
//! ```
//! use itl_corpus::table::{Columns, Entry, Source, open};
//!
//! let csv = "id,text,year\na,We save energy.,2024\n";
//! let table = open(Source::stream(csv.as_bytes()), "plans.csv", &Columns::default())?;
//! for entry in table {
//!     match entry? {
//!         Entry::Row(row) => assert_eq!((row.id.as_str(), row.text.as_str()), ("a", "We save energy.")),
//!         Entry::Bad(bad) => println!("{bad}"),
//!     }
//! }
//! # Ok::<(), itl_corpus::table::TableError>(())
//! ```

mod columns;
mod delimited;
mod detect;
mod error;
mod field;
mod ids;
mod input;
mod lines;
mod records;
#[cfg(test)]
mod tests;

pub use columns::Columns;
pub use detect::{Format, HEAD, is_corpus};
pub use error::{BadRow, TableError};
pub use field::Field;
pub use input::Source;

use itl_text::Notice;

use columns::Record;
use ids::Ids;

/// Largest row, in bytes of the file.
pub const MAX_ROW: usize = 16 << 20;

/// A row of a table.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Row {
    /// Which row it is, from 1; bad rows count, a header does not.
    pub number: u64,
    /// Its id, or its number where it has none.
    pub id: String,
    /// Its text.
    pub text: String,
    /// The other columns, in their order.
    pub columns: Vec<(String, Field)>,
}

/// What stands in a row's place.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Entry {
    /// A row.
    Row(Row),
    /// A row that cannot be read.
    Bad(BadRow),
}

/// What a reader of one format finds: a record, or what is wrong with it and its line.
type Found = Result<Record, (Option<u64>, String)>;

/// A reader of one format.
trait Rows: Send {
    /// The next record, if there is one.
    fn next(&mut self) -> Option<Result<Found, TableError>>;

    /// How far the file is read, in bytes.
    fn position(&self) -> u64;
}

/// A table that is being read.
pub struct Table {
    rows: Box<dyn Rows>,
    ids: Ids,
    number: u64,
    over: bool,
}

/// Opens a table; `name` is what messages call it, and its ending tells tables of text apart.
///
/// # Errors
/// If it is no table, or has no such columns.
pub fn open(source: Source, name: &str, columns: &Columns) -> Result<Table, TableError> {
    let (format, input) = detect::format(source, name)?;
    let (rows, has_ids): (Box<dyn Rows>, bool) = match format {
        Format::Delimited(mark) => delimited::open(input.into_stream(), mark, name, columns)?,
        Format::JsonLines => lines::open(input.into_stream(), name, columns)?,
        Format::Parquet => records::open(input.into_file(name)?, name, columns)?,
    };
    Ok(Table { rows, ids: Ids::new(has_ids), number: 0, over: false })
}

impl Table {
    /// How far the file is read, in bytes; for Parquet a share of its size.
    #[must_use]
    pub fn position(&self) -> u64 {
        self.rows.position()
    }

    /// What there is to say about the rows so far.
    #[must_use]
    pub fn notices(&self) -> Vec<Notice> {
        self.ids.notices()
    }

    fn entry(&mut self, found: Found) -> Entry {
        let number = self.number;
        let bad = |line, id, reason| Entry::Bad(BadRow { number, line, id, reason });
        match found {
            Err((line, reason)) => bad(line, self.ids.give(None, number), reason),
            Ok(Record { line, id, text, columns }) => {
                let id = self.ids.give(id, number);
                match text {
                    Some(text) if !text.trim().is_empty() => Entry::Row(Row { number, id, text, columns }),
                    _ => bad(line, id, "it has no text".to_owned()),
                }
            }
        }
    }
}

impl Iterator for Table {
    type Item = Result<Entry, TableError>;

    fn next(&mut self) -> Option<Self::Item> {
        if self.over {
            return None;
        }
        match self.rows.next() {
            Some(Ok(found)) => {
                self.number += 1;
                Some(Ok(self.entry(found)))
            }
            Some(Err(error)) => {
                self.over = true;
                Some(Err(error))
            }
            None => None,
        }
    }
}
