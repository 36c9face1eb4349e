//! A workbook in, its sheets by name and their rows out. What a sheet holds is bounded, whatever size it declares.

mod sheet;
mod xml;

use itl_document::{Container, DocumentError, ReadOptions};
use std::io::Read as _;

use self::xml::{XmlNode, attribute, broken, walk};
use crate::table::{Found, Opened, Rows};
use crate::{Cell, RowPlace, TableError, TableSource};

pub use self::sheet::{MAX_SHEET_TEXT, SheetRow};

/// What to do about a workbook that cannot be read.
pub(crate) const SAVE_AGAIN: &str =
    "open it in the program that made it and save it again, as XLSX without a password or as CSV";
/// The row that names the columns is one of the first that hold something.
const HEADS: usize = 20;

/// A workbook that cannot be read.
#[derive(Debug, Clone, thiserror::Error)]
#[non_exhaustive]
pub enum WorkbookError {
    /// The container is none.
    #[error("{0}")]
    Container(#[source] DocumentError),
    /// A part of it is broken.
    #[error("{reason}")]
    Part {
        /// The part.
        part: String,
        /// What is wrong with it.
        reason: String,
    },
    /// A cell that says nothing.
    #[error("{reason}")]
    Cell {
        /// The sheet.
        sheet: String,
        /// The row, from 1.
        row: usize,
        /// What is wrong with it.
        reason: String,
    },
    /// More than a sheet has in the programs that write them.
    #[error("the file has more than {limit} {what}")]
    TooLarge {
        /// Of what.
        what: &'static str,
        /// How many there may be.
        limit: u64,
    },
}

/// A sheet of a workbook.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Sheet {
    /// Its name.
    pub name: String,
    /// Whether it is not shown.
    pub hidden: bool,
    /// The part it stands in.
    part: String,
}

/// A workbook whose sheets are read on demand.
pub struct Workbook<'a> {
    container: Container<'a>,
    sheets: Vec<Sheet>,
    strings: Vec<Box<str>>,
}

impl<'a> Workbook<'a> {
    /// Opens a workbook under the bounds of documents.
    ///
    /// # Errors
    /// If it is none.
    pub fn open(bytes: &'a [u8], bounds: &'a ReadOptions) -> Result<Self, WorkbookError> {
        let mut container = Container::open(bytes, bounds).map_err(WorkbookError::Container)?;
        let package = container.relations("").map_err(WorkbookError::Container)?;
        let main = package.first("officeDocument").unwrap_or("xl/workbook.xml").to_owned();
        let relations = container.relations(&main).map_err(WorkbookError::Container)?;
        let text = part(&mut container, &main)?;
        let mut sheets = Vec::new();
        walk(&main, &text, |node| {
            if let XmlNode::Open("sheet", tag) = node
                && let Some(name) = attribute(tag, "name")
            {
                let target = attribute(tag, "id").and_then(|id| relations.by_id(&id).map(str::to_owned));
                let hidden = attribute(tag, "state").is_some_and(|state| state != "visible");
                sheets.extend(target.map(|part| Sheet { name, hidden, part }));
            }
            Ok::<bool, WorkbookError>(true)
        })?;
        let strings = match relations.first("sharedStrings") {
            Some(name) => strings(name, &part(&mut container, name)?)?,
            None => Vec::new(),
        };
        Ok(Self { container, sheets, strings })
    }

    /// Its sheets, in their order.
    #[must_use]
    pub fn sheets(&self) -> &[Sheet] {
        &self.sheets
    }

    /// Visits the rows of a sheet that hold something, until the visitor wants no more; how many formulas in them have
    /// no result: those that failed, and those that were never computed.
    ///
    /// # Errors
    /// If the sheet is broken, or the visitor refuses a row.
    pub fn rows<E: From<WorkbookError>>(
        &mut self,
        sheet: usize,
        visit: impl FnMut(&SheetRow) -> Result<bool, E>,
    ) -> Result<usize, E> {
        let text = part(&mut self.container, &self.sheets[sheet].part)?;
        sheet::rows(&self.sheets[sheet], &text, &self.strings, visit)
    }
}

fn part(container: &mut Container<'_>, name: &str) -> Result<String, WorkbookError> {
    let text = container.part(name).map_err(WorkbookError::Container)?;
    text.ok_or_else(|| broken(name, "this part is missing".into()))
}

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
    let visible: Vec<usize> = (0..book.sheets.len()).filter(|&at| !book.sheets[at].hidden).collect();
    for at in visible {
        let mut rows: Vec<SheetRow> = Vec::new();
        book.rows(at, |row| {
            rows.push(row.clone());
            Ok::<bool, WorkbookError>(true)
        })
        .map_err(failed)?;
        let filled = |row: &SheetRow| row.filled();
        let most = rows.iter().take(HEADS).map(filled).max().unwrap_or(0);
        let head = rows.iter().position(|row| row.filled() == most);
        if let Some(head) = head.filter(|&head| head + 1 < rows.len()) {
            let names = rows[head].all();
            let rows = rows.split_off(head + 1).into_iter();
            let size = bytes.len() as u64;
            let sheet = SheetRows { all: rows.len(), rows, names: names.clone(), size };
            return Ok((Box::new(sheet), names));
        }
    }
    Err(TableError::Empty { path: path.to_owned() })
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

/// The strings that cells refer to by number. Runs of rich text are joined; the reading of Asian signs is left out.
fn strings(part: &str, text: &str) -> Result<Vec<Box<str>>, WorkbookError> {
    let mut strings: Vec<Box<str>> = Vec::new();
    let (mut string, mut in_text, mut phonetic) = (String::new(), false, false);
    walk(part, text, |node| {
        match node {
            XmlNode::Open("rPh", _) => phonetic = true,
            XmlNode::Close("rPh") => phonetic = false,
            XmlNode::Open("t", _) => in_text = !phonetic,
            XmlNode::Close("t") => in_text = false,
            XmlNode::Text(text) if in_text => string.push_str(text),
            XmlNode::Close("si") => strings.push(unescaped(&std::mem::take(&mut string)).into()),
            _ => {}
        }
        Ok::<bool, WorkbookError>(true)
    })?;
    Ok(strings)
}

/// `_x000D_` is how workbooks write a sign that XML cannot.
fn unescaped(text: &str) -> String {
    let (mut out, mut rest) = (String::with_capacity(text.len()), text);
    while let Some(at) = rest.find("_x") {
        let sign = rest.get(at + 2..at + 6).filter(|_| rest[at..].get(6..7) == Some("_"));
        match sign.and_then(|hex| u32::from_str_radix(hex, 16).ok()).and_then(char::from_u32) {
            Some(sign) => {
                out.push_str(&rest[..at]);
                out.push(sign);
                rest = &rest[at + 7..];
            }
            None => {
                out.push_str(&rest[..at + 2]);
                rest = &rest[at + 2..];
            }
        }
    }
    out.push_str(rest);
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn strings_join_their_runs() {
        let text = "<sst><si><t>a &amp; b</t></si><si><r><rPr/><t>Good </t></r><r><t>health</t></r>\
                    <rPh sb='0'><t>x</t></rPh></si><si/></sst>";
        let strings: Vec<String> =
            strings("s", text).unwrap().into_iter().map(|string| string.into_string()).collect();
        assert_eq!(strings, ["a & b", "Good health", ""]);
    }

    #[test]
    fn signs_that_xml_cannot_hold() {
        assert_eq!(unescaped("a_x000D_\nb"), "a\r\nb");
        assert_eq!(unescaped("_x005F_x000D_"), "_x000D_");
        assert_eq!(unescaped("_xyz_ snake_x1 _x00"), "_xyz_ snake_x1 _x00");
        assert_eq!(unescaped("_xD800_"), "_xD800_");
    }
}
