//! A sheet in, its rows out, one after the other: which cells hold something, and where it stands. The size that a
//! sheet declares is not looked at.

use itl_base::{ByteSpan, Notice};

use super::formats::NumberFormats;
use crate::office::archive::OfficePart;
use crate::office::xml::{Xml, XmlBounds, XmlNode, XmlTag};

/// Most columns and rows of a sheet, as in the programs that write them.
const COLUMNS: usize = 16_384;
const ROWS: usize = 1_048_576;

/// What a cell holds.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum CellContent {
    /// The shared string of a number.
    Shared(String),
    /// Text of its own, in the element that begins there.
    Own(usize),
    /// A number or another value as it is shown, and the bytes it stands for.
    Value(String, ByteSpan),
}

/// A row that has at least one cell with something in it.
pub(super) struct FilledRow {
    /// Its number, from 1.
    pub(super) number: usize,
    /// Its cells by column, from 0.
    pub(super) cells: Vec<(usize, CellContent)>,
}

/// A sheet that is being read.
pub(super) struct SheetRows<'a> {
    xml: Xml<'a>,
    formats: &'a NumberFormats,
    row: usize,
    column: usize,
    /// Formulas without a result: those that failed, and those that were never computed.
    pub(super) failed: usize,
    /// What it has more of than a sheet can have, and how many there can be.
    pub(super) too_many: Option<(&'static str, usize)>,
}

/// The value of a cell and where it stands.
#[derive(Default)]
struct CellValue {
    text: String,
    span: Option<ByteSpan>,
    formula: bool,
}

impl<'a> SheetRows<'a> {
    pub(super) fn new(part: &'a OfficePart, bounds: XmlBounds<'a>, formats: &'a NumberFormats) -> Self {
        Self { xml: Xml::new(part, bounds), formats, row: 0, column: 0, failed: 0, too_many: None }
    }

    /// The next row that holds something; `None` at the end and where the sheet cannot be read on.
    pub(super) fn next(&mut self) -> Option<FilledRow> {
        let mut cells = Vec::new();
        while self.too_many.is_none() {
            match self.xml.next()? {
                XmlNode::Open(tag) if tag.name == "row" => {
                    let number = tag.get("r").and_then(|number| number.parse().ok());
                    self.row = number.unwrap_or(self.row + 1);
                    self.column = 0;
                    if self.row > ROWS {
                        self.too_many = Some(("rows", ROWS));
                    }
                }
                XmlNode::Open(tag) if tag.name == "c" => {
                    self.column = tag.get("r").and_then(|cell| column(&cell)).unwrap_or(self.column);
                    if self.column >= COLUMNS {
                        self.too_many = Some(("columns", COLUMNS));
                    } else if let Some(content) = self.cell(&tag) {
                        cells.push((self.column, content));
                    }
                    self.column += 1;
                }
                XmlNode::Close("row") if !cells.is_empty() => {
                    cells.sort_by_key(|cell: &(usize, CellContent)| cell.0);
                    return Some(FilledRow { number: self.row, cells });
                }
                _ => {}
            }
        }
        None
    }

    /// What is to be said about the sheet once it is read.
    pub(super) fn notices(self) -> Vec<Notice> {
        self.xml.notices()
    }

    fn cell(&mut self, tag: &XmlTag<'_>) -> Option<CellContent> {
        let kind = tag.get("t").unwrap_or_default();
        let style = tag.get("s").and_then(|style| style.parse().ok());
        let value = self.value();
        self.failed += usize::from(kind == "e" || (value.formula && value.text.is_empty()));
        let text = value.text.trim();
        let span = value.span.filter(|_| !text.is_empty())?;
        match &*kind {
            "s" => Some(CellContent::Shared(text.to_owned())),
            "str" | "inlineStr" | "d" => Some(CellContent::Own(tag.start())),
            "e" => None,
            "b" => {
                let truth = if matches!(text, "1" | "true") { "TRUE" } else { "FALSE" };
                Some(CellContent::Value(truth.to_owned(), span))
            }
            _ => Some(match text.parse::<f64>() {
                Ok(number) if number.is_finite() => {
                    CellContent::Value(self.formats.shown(number, style), span)
                }
                _ => CellContent::Own(tag.start()),
            }),
        }
    }

    /// Reads on to the end of the cell that was opened last.
    fn value(&mut self) -> CellValue {
        let (depth, mut inside, mut value) = (self.xml.depth(), false, CellValue::default());
        let add = |value: &mut CellValue, text: &str, span: ByteSpan| {
            value.text.push_str(text);
            value.span = Some(value.span.map_or(span, |before| before.join(span)));
        };
        while self.xml.depth() >= depth {
            match self.xml.next() {
                Some(XmlNode::Open(tag)) if tag.name == "rPh" => self.xml.skip(),
                Some(XmlNode::Open(tag)) if tag.name == "f" => {
                    value.formula = true;
                    self.xml.skip();
                }
                Some(XmlNode::Open(tag)) if matches!(tag.name, "v" | "t") => inside = true,
                Some(XmlNode::Close("v" | "t")) => inside = false,
                Some(XmlNode::Text(text, at)) if inside => {
                    add(&mut value, text, ByteSpan::new(at, at + text.len()));
                }
                Some(XmlNode::Char(c, span)) if inside => add(&mut value, c.encode_utf8(&mut [0; 4]), span),
                Some(_) => {}
                None => break,
            }
        }
        value
    }
}

/// The column of a cell such as `AB12`, from 0.
fn column(cell: &str) -> Option<usize> {
    let letters = cell.bytes().take_while(u8::is_ascii_alphabetic);
    let number =
        letters.take(8).fold(0, |sum, letter| sum * 26 + usize::from(letter.to_ascii_uppercase() - b'A') + 1);
    number.checked_sub(1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_have_letters() {
        assert_eq!(
            [column("A1"), column("z9"), column("AA1"), column("XFD1")],
            [0, 25, 26, 16_383].map(Some)
        );
        assert_eq!(column("12"), None);
    }
}
