//! A workbook in, its sheets by name and their rows out, for tables; `read.rs` makes a document of it. What a sheet
//! holds is bounded, whatever size it declares.

mod error;
mod formats;
mod read;
mod rows;
mod strings;

use itl_base::{ByteSpan, Notice};

use super::archive::{Archive, OfficePart};
use super::package::Relations;
use super::xml::{Xml, XmlBounds, XmlNode};
use crate::{DocumentError, ReadOptions};
use formats::NumberFormats;
use rows::{CellContent, FilledRow, SheetRows};
use strings::SharedStrings;

pub use error::WorkbookError;
pub(super) use read::read;

/// Most bytes of all texts of a sheet that is read as a table: one shared string can stand in many cells.
pub const MAX_SHEET_TEXT: usize = 64 << 20;

/// How many times the size of its file the texts of a sheet may be that is read as a table, and what they may be in any case: texts
/// shrink to a tenth when they are packed, and what many rows repeat stands in the file once.
const GROWTH: u64 = 64;
const SMALL_TEXT: u64 = 4 << 20;

/// How many bytes of markup cost as much as one of text: a string that has hardly any text is read for every cell, too.
const MARKUP: usize = 16;

/// Where a package without relations has its workbook.
const MAIN: &str = "xl/workbook.xml";

/// A sheet of a workbook.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Sheet {
    /// Its name.
    pub name: String,
    /// Whether it is not shown.
    pub hidden: bool,
    /// The part it stands in.
    part: String,
    /// Where the workbook names it.
    named: ByteSpan,
}

/// A row that has at least one cell with something in it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SheetRow {
    /// Its number, from 1.
    pub number: usize,
    /// Its cells by column, from 0.
    cells: Vec<(usize, String)>,
}

impl SheetRow {
    /// What stands in a column, from 0; nothing is the empty text.
    #[must_use]
    pub fn cell(&self, column: usize) -> &str {
        let at = self.cells.binary_search_by_key(&column, |cell| cell.0);
        at.map_or("", |at| &self.cells[at].1)
    }

    /// All cells up to the last one.
    #[must_use]
    pub fn all(&self) -> Vec<String> {
        let count = self.cells.last().map_or(0, |cell| cell.0 + 1);
        (0..count).map(|column| self.cell(column).to_owned()).collect()
    }

    /// How many cells hold something.
    #[must_use]
    pub fn filled(&self) -> usize {
        self.cells.len()
    }
}

/// What a workbook says about its sheets.
#[derive(Default)]
struct BookContents {
    sheets: Vec<Sheet>,
    strings: SharedStrings,
    since_1904: bool,
}

impl BookContents {
    /// Reads the part that lists the sheets and the one that has the strings; says what is wrong with them.
    fn read(
        archive: &mut Archive<'_>,
        main: &OfficePart,
        bounds: XmlBounds<'_>,
    ) -> Result<(Self, Vec<Notice>), DocumentError> {
        let relations = Relations::of(archive, &main.name, bounds)?;
        let mut contents = Self::default();
        let mut xml = Xml::new(main, bounds);
        while let Some(node) = xml.next() {
            match node {
                XmlNode::Open(tag) if tag.name == "sheet" => {
                    let target = tag.get("r:id").and_then(|id| relations.by_id(&id).map(str::to_owned));
                    if let (Some(name), Some(part)) = (tag.get("name"), target) {
                        let hidden = tag.get("state").is_some_and(|state| state != "visible");
                        let named = tag.value_span("name").unwrap_or(tag.span());
                        let sheet = Sheet { name: name.into_owned(), hidden, part, named };
                        contents.sheets.push(sheet);
                    }
                }
                XmlNode::Open(tag) if tag.name == "workbookPr" => {
                    contents.since_1904 = tag.get("date1904").is_some_and(|is| matches!(&*is, "1" | "true"));
                }
                _ => {}
            }
        }
        let mut notices = xml.notices();
        if let Some(name) = relations.first("sharedStrings") {
            match archive.part(name)? {
                Some(part) => {
                    let (strings, more) = SharedStrings::read(part, bounds);
                    contents.strings = strings;
                    notices.extend(more);
                }
                None => notices.push(missing_part(name)),
            }
        }
        Ok((contents, notices))
    }
}

fn missing_part(name: &str) -> Notice {
    Notice::warning("missing-part", format!("{name} is missing"))
}

/// A workbook whose sheets are read on demand. What is damaged is an error here.
pub struct Workbook<'a> {
    archive: Archive<'a>,
    bounds: XmlBounds<'a>,
    contents: BookContents,
}

impl<'a> Workbook<'a> {
    /// Opens a workbook under the bounds of documents.
    ///
    /// # Errors
    /// If it is none.
    pub fn open(bytes: &'a [u8], options: &'a ReadOptions) -> Result<Self, WorkbookError> {
        let archive = Archive::open(bytes, options)?;
        let bounds = XmlBounds::of(&archive, options);
        let mut book = Self { archive, bounds, contents: BookContents::default() };
        let package = Relations::of(&mut book.archive, "", bounds)?;
        let main = book.part(package.first("officeDocument").unwrap_or(MAIN))?;
        let (contents, notices) = BookContents::read(&mut book.archive, &main, bounds)?;
        book.contents = contents;
        book.intact(&main.name, notices)?;
        Ok(book)
    }

    /// Its sheets, in their order.
    #[must_use]
    pub fn sheets(&self) -> &[Sheet] {
        &self.contents.sheets
    }

    /// Visits the rows of a sheet that hold something, until the visitor wants no more; how many formulas in them have
    /// no result: those that failed, and those that were never computed.
    ///
    /// # Errors
    /// If the sheet is broken, or the visitor refuses a row.
    pub fn rows<E: From<WorkbookError>>(
        &mut self,
        sheet: usize,
        mut visit: impl FnMut(&SheetRow) -> Result<bool, E>,
    ) -> Result<usize, E> {
        let Some(sheet) = self.contents.sheets.get(sheet).cloned() else { return Ok(0) };
        let part = self.part(&sheet.part)?;
        // Numbers of a table are values, whatever a cell makes of them for the eye.
        let formats = NumberFormats::default();
        let mut rows = SheetRows::new(&part, self.bounds, &formats);
        let limit = self.archive.size().saturating_mul(GROWTH).clamp(SMALL_TEXT, MAX_SHEET_TEXT as u64);
        let mut room = limit;
        while let Some(row) = rows.next() {
            let row = self.shown(&sheet, &part, row, &mut room, limit)?;
            if row.filled() > 0 && !visit(&row)? {
                return Ok(rows.failed);
            }
        }
        if let Some((what, limit)) = rows.too_many {
            return Err(WorkbookError::TooLarge { what: what.into(), limit: limit as u64 }.into());
        }
        let failed = rows.failed;
        self.intact(&part.name, rows.notices())?;
        Ok(failed)
    }

    /// The cells of a row as text.
    fn shown(
        &self,
        sheet: &Sheet,
        part: &OfficePart,
        row: FilledRow,
        room: &mut u64,
        limit: u64,
    ) -> Result<SheetRow, WorkbookError> {
        let number = row.number;
        let mut cells = Vec::with_capacity(row.cells.len());
        for (column, content) in row.cells {
            let (text, read) = match content {
                CellContent::Value(text, _) => (text, 0),
                CellContent::Own(start) => {
                    let (text, end) = strings::text(part, start, self.bounds);
                    (text, end - start)
                }
                CellContent::Shared(text) => {
                    let string = text.parse().ok().and_then(|number| self.contents.strings.get(number));
                    let (part, start) = string.ok_or_else(|| WorkbookError::Cell {
                        sheet: sheet.name.clone(),
                        row: number,
                        reason: format!("there is no shared string {text:?}"),
                    })?;
                    let (text, end) = strings::text(part, start, self.bounds);
                    (text, end - start)
                }
            };
            let left = room.checked_sub(text.len().max(read / MARKUP) as u64);
            *room = left.ok_or(WorkbookError::TooLarge { what: "bytes of text".into(), limit })?;
            if !text.trim().is_empty() {
                cells.push((column, text));
            }
        }
        Ok(SheetRow { number, cells })
    }

    fn part(&mut self, name: &str) -> Result<OfficePart, WorkbookError> {
        let part = self.archive.part(name)?;
        self.intact(name, Vec::new())?;
        part.ok_or_else(|| WorkbookError::Part {
            part: name.to_owned(),
            reason: "this part is missing".to_owned(),
        })
    }

    /// Refuses what was only read in part.
    fn intact(&mut self, part: &str, notices: Vec<Notice>) -> Result<(), WorkbookError> {
        let mut all = self.archive.notices.drain(..).chain(notices);
        match all.find(|notice| notice.code != "unknown-entity") {
            Some(notice) => Err(WorkbookError::Part { part: part.to_owned(), reason: notice.message }),
            None => Ok(()),
        }
    }
}
