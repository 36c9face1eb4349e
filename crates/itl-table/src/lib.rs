//! Tables row by row: CSV, TSV, JSON lines, Parquet and XLSX in, rows with their places out.
//!
//! Frameworks, labelled sets, scores and corpora are all read here, under one set of rules:
//!
//! - **Format**: told by the first bytes ([`TableFormat::of`]); the name only decides between kinds of text.
//! - **Delimiter**: of comma, semicolon and tab the one that the header line has most of outside of quotes; of equals
//!   the tab in a `.tsv` or `.tab`, else the comma.
//! - **Columns**: by name, as it is written or else without regard to case and space around it ([`column()`]).
//! - **Ids**: the column `id`, else the row's number; ids that come twice are told in a notice ([`TextTable`]).
//! - **Encoding**: UTF-8 with or without a byte order mark, or UTF-16 with one. Nothing else is guessed.
//! - **Bounds**: [`MAX_ROW`] bytes of a row, [`MAX_COLUMNS`] columns, [`MAX_SHEET_TEXT`] bytes of a sheet; the caller
//!   may bound the rows.
//!
//! A row that cannot be read is data: it comes out as a [`BadRow`] with its place and why, and the others go on. An
//! error is the file's: it is no table, lacks a column, or the disk fails. Text is never read whole.
//!
//! What a table is told by is a prefix of fixed length ([`Prefixed`]), so that the same input gives the same decision
//! in whatever pieces it arrives.
//!
//! ```
//! use itl_table::{TableSource, TextColumns, TextTable};
//!
//! let csv = "id,text,year\na,We save energy.,2024\n";
//! let table = TextTable::open(TableSource::bytes(csv.as_bytes()), "plans.csv", &TextColumns::default())?;
//! for row in table {
//!     match row? {
//!         Ok(row) => assert_eq!((row.id.as_str(), row.text.as_str()), ("a", "We save energy.")),
//!         Err(bad) => println!("{bad}"),
//!     }
//! }
//! # Ok::<(), itl_table::TableError>(())
//! ```

mod cell;
mod delimited;
mod error;
mod format;
mod ids;
mod input;
mod lines;
#[cfg(feature = "parquet")]
mod records;
mod row;
mod source;
mod table;
mod texts;
#[cfg(feature = "xlsx")]
mod workbook;

pub use cell::Cell;
pub use error::TableError;
pub use format::{Delimiter, TableFormat};
pub use input::decoded;
#[cfg(feature = "xlsx")]
pub use itl_document::{MAX_SHEET_TEXT, Sheet, SheetRow, Workbook, WorkbookError};
pub use row::{BadRow, RowFault, RowPlace, TableRow, column};
pub use source::{PREFIX, Prefixed, ReadAt, TableSource};
pub use table::{FoundRow, Rows, Table};
pub use texts::{TextColumns, TextRow, TextTable};

/// Largest row, in bytes.
pub const MAX_ROW: usize = 16 << 20;
/// Most columns of a table.
pub const MAX_COLUMNS: usize = 4096;
