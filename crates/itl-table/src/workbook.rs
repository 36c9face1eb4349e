//! A workbook in, the rows of one of its sheets out. The workbook itself is read by `itl-document`, within the bounds
//! of documents.

use itl_document::{ReadOptions, SheetRow, Workbook, WorkbookError};
use std::io::Read as _;

use crate::source::ReadFrom;
use crate::table::{FoundRow, Opened, Rows};
use crate::{Cell, RowPlace, TableError, TableSource};

/// What to do about a workbook that cannot be read.
pub(crate) const SAVE_AGAIN: &str =
    "open it in the program that made it and save it again, as XLSX without a password or as CSV";
/// The row that names the columns is one of the first that hold something.
const HEADS: usize = 20;

/// The rows of the first visible sheet that has more than one, as a table. The row that names its columns is the first
/// of the fullest among the first. Only these are looked at before somebody asks for a row.
pub(crate) fn open<'a>(source: TableSource<'a>, path: &str) -> Result<Opened<'a>, TableError> {
    let Some(source) = source.anywhere() else {
        return Err(TableError::Piped { path: path.to_owned(), format: "XLSX".into() });
    };
    let mut bytes = Vec::new();
    ReadFrom { source, at: 0 }
        .take(ReadOptions::default().limits.bytes + 1)
        .read_to_end(&mut bytes)
        .map_err(|error| TableError::unreadable(path, error))?;
    let failed = |source| TableError::Workbook { path: path.to_owned(), source };
    let bounds = ReadOptions::default();
    let mut book = Workbook::open(&bytes, &bounds).map_err(failed)?;
    for sheet in visible(&book) {
        let rows = first_rows(&mut book, sheet, HEADS + 1).map_err(failed)?;
        if let Some(head) = head_of(&rows) {
            let names = rows[head].all();
            let size = bytes.len() as u64;
            let sheet = Sheet { bytes, sheet, head };
            let rows = SheetRows {
                sheet: Some(sheet),
                path: path.to_owned(),
                rows: Vec::new().into_iter(),
                all: 0,
                names: names.clone(),
                size,
            };
            return Ok((Box::new(rows), names));
        }
    }
    Err(TableError::Empty { path: path.to_owned() })
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

/// A sheet whose rows are still to be read.
struct Sheet {
    bytes: Vec<u8>,
    sheet: usize,
    /// The row that names the columns.
    head: usize,
}

impl Sheet {
    fn rows(self) -> Result<Vec<SheetRow>, WorkbookError> {
        let bounds = ReadOptions::default();
        let mut rows = first_rows(&mut Workbook::open(&self.bytes, &bounds)?, self.sheet, usize::MAX)?;
        Ok(rows.split_off(self.head + 1))
    }
}

/// The rows of a sheet, which is in memory under its bounds.
struct SheetRows {
    sheet: Option<Sheet>,
    path: String,
    rows: std::vec::IntoIter<SheetRow>,
    all: usize,
    names: Vec<String>,
    size: u64,
}

impl Rows for SheetRows {
    fn next(&mut self, _: u64) -> Option<Result<FoundRow, TableError>> {
        if let Some(sheet) = self.sheet.take() {
            match sheet.rows() {
                Ok(rows) => (self.all, self.rows) = (rows.len(), rows.into_iter()),
                Err(source) => return Some(Err(TableError::Workbook { path: self.path.clone(), source })),
            }
        }
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
        Some(Ok(FoundRow { place: RowPlace::Row(row.number as u64), cells: Ok(cells) }))
    }

    fn position(&self) -> u64 {
        if self.sheet.is_some() {
            return 0;
        }
        let left = self.size * self.rows.len() as u64 / self.all.max(1) as u64;
        self.size - left
    }
}
