//! A workbook in, the rows of one of its sheets out. The workbook itself is read by `itl-document`, within the bounds
//! of documents.

use itl_document::{ReadOptions, SheetRow, Workbook, WorkbookError};
use std::io::Read as _;

use crate::table::{Found, Opened, Rows};
use crate::{Cell, RowPlace, TableError, TableSource};

/// What to do about a workbook that cannot be read.
pub(crate) const SAVE_AGAIN: &str =
    "open it in the program that made it and save it again, as XLSX without a password or as CSV";
/// The row that names the columns is one of the first that hold something.
const HEADS: usize = 20;

/// The rows of the first visible sheet that has more than one, as a table. The row that names its columns is the first
/// of the fullest among the first.
pub(crate) fn open<'a>(source: TableSource<'a>, path: &str) -> Result<Opened<'a>, TableError> {
    let bytes = match source {
        TableSource::Bytes(bytes) => bytes.into_owned(),
        TableSource::File(mut file) => {
            let mut bytes = Vec::new();
            let bound = ReadOptions::default().limits.bytes;
            (&mut file)
                .take(bound + 1)
                .read_to_end(&mut bytes)
                .map_err(|error| TableError::unreadable(path, error))?;
            bytes
        }
        TableSource::Stream(_) => {
            return Err(TableError::Piped { path: path.to_owned(), format: "XLSX" });
        }
    };
    let failed = |source| TableError::Workbook { path: path.to_owned(), source };
    let bounds = ReadOptions::default();
    let mut book = Workbook::open(&bytes, &bounds).map_err(failed)?;
    for at in visible(&book) {
        let mut rows = first_rows(&mut book, at, usize::MAX).map_err(failed)?;
        if let Some(head) = head_of(&rows) {
            let names = rows[head].all();
            let rows = rows.split_off(head + 1).into_iter();
            let size = bytes.len() as u64;
            let sheet = SheetRows { all: rows.len(), rows, names: names.clone(), size };
            return Ok((Box::new(sheet), names));
        }
    }
    Err(TableError::Empty { path: path.to_owned() })
}

/// The names of the columns of that table; `None` where no sheet has one. Only the first rows of sheets are looked at.
pub(crate) fn names(bytes: &[u8]) -> Result<Option<Vec<String>>, WorkbookError> {
    let bounds = ReadOptions::default();
    let mut book = Workbook::open(bytes, &bounds)?;
    for at in visible(&book) {
        let rows = first_rows(&mut book, at, HEADS + 1)?;
        if let Some(head) = head_of(&rows) {
            return Ok(Some(rows[head].all()));
        }
    }
    Ok(None)
}

fn visible(book: &Workbook<'_>) -> Vec<usize> {
    let sheets = book.sheets().iter().enumerate();
    sheets.filter(|(_, sheet)| !sheet.hidden).map(|(at, _)| at).collect()
}

fn first_rows(book: &mut Workbook<'_>, sheet: usize, count: usize) -> Result<Vec<SheetRow>, WorkbookError> {
    let mut rows: Vec<SheetRow> = Vec::new();
    book.rows(sheet, |row| {
        rows.push(row.clone());
        Ok::<bool, WorkbookError>(rows.len() < count)
    })?;
    Ok(rows)
}

/// Which of these rows names the columns: the first of the fullest among the first, if another follows it.
fn head_of(rows: &[SheetRow]) -> Option<usize> {
    let most = rows.iter().take(HEADS).map(SheetRow::filled).max()?;
    let head = rows.iter().position(|row| row.filled() == most);
    head.filter(|&head| head + 1 < rows.len())
}

/// The rows of a sheet, which is in memory under its bounds.
struct SheetRows {
    rows: std::vec::IntoIter<SheetRow>,
    all: usize,
    names: Vec<String>,
    size: u64,
}

impl Rows for SheetRows {
    fn next(&mut self, _: u64) -> Option<Result<Found, TableError>> {
        let row = self.rows.next()?;
        let cell = |(at, name): (usize, &String)| {
            let cell = match row.cell(at) {
                "" => Cell::Empty,
                text => Cell::Text(text.to_owned()),
            };
            (name.clone(), cell)
        };
        let cells =
            self.names.iter().enumerate().filter(|(_, name)| !name.trim().is_empty()).map(cell).collect();
        Some(Ok(Found { place: RowPlace::Row(row.number as u64), cells: Ok(cells) }))
    }

    fn position(&self) -> u64 {
        let left = self.size * self.rows.len() as u64 / self.all.max(1) as u64;
        self.size - left
    }
}
