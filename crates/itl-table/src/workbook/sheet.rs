//! The text of a sheet in, its rows out, one after the other: numbers as people see them, strings by their number. The
//! size that a sheet declares is not looked at.

use super::xml::{XmlNode, attribute, walk};
use super::{Sheet, WorkbookError, unescaped};

/// Most columns and rows of a sheet, as in the programs that write them.
const COLUMNS: usize = 16_384;
const ROWS: usize = 1_048_576;
/// Most bytes of all texts: one shared string can stand in many cells.
pub const MAX_SHEET_TEXT: usize = 256 << 20;

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

/// What is being read.
#[derive(Default)]
struct SheetReading {
    row: usize,
    column: usize,
    cells: Vec<(usize, String)>,
    kind: String,
    value: String,
    in_value: bool,
    formula: bool,
    phonetic: bool,
    bytes: usize,
}

/// Visits the rows of a sheet that hold something, until the visitor wants no more. Formulas without a result are counted:
/// those that failed, and those that were never computed.
pub(super) fn rows<E: From<WorkbookError>>(
    sheet: &Sheet,
    text: &str,
    strings: &[Box<str>],
    mut visit: impl FnMut(&SheetRow) -> Result<bool, E>,
) -> Result<usize, E> {
    let mut here = SheetReading::default();
    let mut failed = 0;
    walk(&sheet.part, text, |node| {
        match node {
            XmlNode::Open("row", tag) => {
                let number = attribute(tag, "r").and_then(|number| number.parse().ok());
                here.row = number.unwrap_or(here.row + 1);
                here.column = 0;
                if here.row > ROWS {
                    return Err(too_large("rows", ROWS));
                }
            }
            XmlNode::Open("c", tag) => {
                here.column = attribute(tag, "r").and_then(|cell| column(&cell)).unwrap_or(here.column);
                if here.column >= COLUMNS {
                    return Err(too_large("columns", COLUMNS));
                }
                here.kind = attribute(tag, "t").unwrap_or_default();
                here.value.clear();
                here.formula = false;
            }
            XmlNode::Open("f", _) => here.formula = true,
            XmlNode::Open("rPh", _) => here.phonetic = true,
            XmlNode::Close("rPh") => here.phonetic = false,
            XmlNode::Open("v" | "t", _) => here.in_value = !here.phonetic,
            XmlNode::Close("v" | "t") => here.in_value = false,
            XmlNode::Text(text) if here.in_value => here.value.push_str(text),
            XmlNode::Close("c") => {
                failed += usize::from(here.kind == "e" || (here.formula && here.value.is_empty()));
                let text = shown(&here.kind, &here.value, strings).map_err(|reason| WorkbookError::Cell {
                    sheet: sheet.name.clone(),
                    row: here.row,
                    reason,
                })?;
                here.bytes += text.len();
                if here.bytes > MAX_SHEET_TEXT {
                    return Err(too_large("bytes of text", MAX_SHEET_TEXT));
                }
                if !text.trim().is_empty() {
                    here.cells.push((here.column, text));
                }
                here.column += 1;
            }
            XmlNode::Close("row") if !here.cells.is_empty() => {
                let mut cells = std::mem::take(&mut here.cells);
                cells.sort_by_key(|cell| cell.0);
                return visit(&SheetRow { number: here.row, cells });
            }
            _ => {}
        }
        Ok(true)
    })?;
    Ok(failed)
}

fn too_large<E: From<WorkbookError>>(what: &'static str, limit: usize) -> E {
    WorkbookError::TooLarge { what, limit: limit as u64 }.into()
}

/// The column of a cell such as `AB12`, from 0.
fn column(cell: &str) -> Option<usize> {
    let letters = cell.bytes().take_while(u8::is_ascii_alphabetic);
    let number =
        letters.take(8).fold(0, |sum, letter| sum * 26 + usize::from(letter.to_ascii_uppercase() - b'A') + 1);
    number.checked_sub(1)
}

/// The value of a cell as it is shown.
fn shown(kind: &str, value: &str, strings: &[Box<str>]) -> Result<String, String> {
    Ok(match kind {
        "s" => {
            let number = value.trim().parse::<usize>().ok();
            let string = number.and_then(|number| strings.get(number));
            string.ok_or_else(|| format!("there is no shared string {:?}", value.trim()))?.to_string()
        }
        "b" => if matches!(value.trim(), "1" | "true") { "TRUE" } else { "FALSE" }.to_owned(),
        "e" => String::new(),
        "str" | "inlineStr" | "d" => unescaped(value),
        // 17 digits are stored; the shortest that mean the same number are shown.
        _ => match value.trim().parse::<f64>() {
            Ok(number) if number.is_finite() => number.to_string(),
            _ => value.to_owned(),
        },
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Result<Vec<(usize, Vec<String>)>, WorkbookError> {
        let sheet = Sheet { name: "S".into(), hidden: false, part: "p".into() };
        let mut found = Vec::new();
        let strings = ["a".into(), "b".into()];
        rows(&sheet, text, &strings, |row| {
            found.push((row.number, row.all()));
            Ok::<bool, WorkbookError>(true)
        })?;
        Ok(found)
    }

    #[test]
    fn cells_are_shown_as_people_see_them() {
        let rows = read(
            "<worksheet><dimension ref='A1:XFD1048576'/><sheetData><row r='2'>\
             <c r='A2'><v>7.0</v></c><c t='s'><v>1</v></c><c r='D2' t='b'><v>1</v></c></row>\
             <row><c><v>1.1000000000000001</v></c><c t='str'><f>A1</f><v>x &lt; y</v></c>\
             <c t='inlineStr'><is><r><t>in</t></r><r><t>line</t></r></is></c><c t='e'><v>#REF!</v></c></row>\
             <row r='9'/></sheetData></worksheet>",
        );
        let expected = [
            (2, vec!["7".to_owned(), "b".into(), String::new(), "TRUE".into()]),
            (3, vec!["1.1".to_owned(), "x < y".into(), "inline".into()]),
        ];
        assert_eq!(rows.unwrap(), expected);
    }

    #[test]
    fn columns_have_letters() {
        assert_eq!(
            [column("A1"), column("z9"), column("AA1"), column("XFD1")],
            [0, 25, 26, 16_383].map(Some)
        );
        assert_eq!(column("12"), None);
    }

    #[test]
    fn what_a_sheet_cannot_hold_is_told_with_the_place() {
        let error = read("<d><row r='5'><c t='s'><v>2</v></c></row></d>").unwrap_err();
        assert!(matches!(error, WorkbookError::Cell { row: 5, .. }), "{error}");
        assert!(read("<d><row r='5'><c r='ZZZZZ1'><v>2</v></c></row></d>").is_err());
        assert!(read("<d><row r='1048577'></row></d>").is_err());
        assert!(read("<d><row>").unwrap_err().to_string().contains("too early"));
        assert!(read(&"<row>".repeat(101)).unwrap_err().to_string().contains("inside each other"));
    }
}
