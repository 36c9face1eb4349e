//! One sheet of a workbook: typed cells in, rows under a frozen, filtered header out.
//!
//! Text is only ever written as text: a string that looks like a formula or an address stays a string, also when
//! somebody edits the cell. What a sheet cannot hold is cut or refused, and counted.

use itl_core::Verdict;
use itl_results::tables::{self, ColumnKind, Value};
use rust_xlsxwriter::{Color, Format, FormatAlign, FormatBorder, IgnoreError, Worksheet, XlsxError};
use std::borrow::Cow;

use crate::words::method::{NOT_ASSESSED, verdict};
use crate::words::page_ranges;

/// Rows of a sheet, the header included: Excel's limit.
const MAX_ROWS: usize = 1_048_576;
/// Columns of a sheet: Excel's limit.
const MAX_COLUMNS: usize = 16_384;
/// Characters of a cell, in UTF-16: Excel's limit.
const MAX_TEXT: usize = 32_767;
/// Cells of a sheet, so that people can still open it.
const MAX_CELLS: usize = 2_000_000;

/// What a column holds.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum CellKind {
    Text,
    Count,
    /// An affinity or a weight, shown with four digits.
    Measure,
    /// What is smaller: a mean or a part of affinities, shown with six.
    Part,
}

/// Columns beside each other that look alike: their names, what they hold, how wide they are.
pub(super) struct Columns<'a> {
    pub(super) names: Vec<&'a str>,
    pub(super) kind: CellKind,
    pub(super) width: f64,
}

/// One column.
pub(super) fn column(name: &str, kind: CellKind, width: f64) -> Columns<'_> {
    Columns { names: vec![name], kind, width }
}

/// The columns of a table.
pub(super) fn described<R>(columns: &[tables::Column<R>]) -> Vec<Columns<'static>> {
    let described = |described: &tables::Column<R>| {
        let kind = match described.kind {
            ColumnKind::Text | ColumnKind::Texts | ColumnKind::Wholes | ColumnKind::Flag => CellKind::Text,
            ColumnKind::Whole => CellKind::Count,
            ColumnKind::Measure => CellKind::Measure,
            ColumnKind::Part => CellKind::Part,
        };
        column(described.title, kind, described.width.into())
    };
    columns.iter().map(described).collect()
}

/// What a cell holds.
#[derive(Debug, Clone, Copy)]
pub(super) enum Cell<'a> {
    Text(&'a str),
    Number(f64),
    Empty,
}

impl From<Option<f64>> for Cell<'_> {
    fn from(value: Option<f64>) -> Self {
        value.map_or(Self::Empty, Self::Number)
    }
}

impl<'a> From<Option<&'a str>> for Cell<'a> {
    fn from(value: Option<&'a str>) -> Self {
        value.map_or(Self::Empty, Self::Text)
    }
}

pub(super) struct Sheet {
    sheet: Worksheet,
    columns: usize,
    rows: usize,
    /// Texts that were cut.
    pub(super) cut: usize,
}

impl Sheet {
    /// A sheet with its header; the first `frozen` columns stay in view.
    pub(super) fn new(name: &str, frozen: u16, columns: &[Columns<'_>]) -> Result<Self, XlsxError> {
        let mut sheet = Worksheet::new();
        sheet.set_name(name)?;
        sheet.set_freeze_panes(1, frozen)?;
        let mut all = Self { sheet, columns: 0, rows: 0, cut: 0 };
        let header = CellKind::Text.format().set_bold().set_background_color(Color::RGB(0x00E8_EEF2));
        // Names of concepts are long: they take several lines rather than a wide column.
        let header = header.set_border_bottom(FormatBorder::Thin).set_text_wrap().set_align(FormatAlign::Top);
        for group in columns {
            let first = u16::try_from(all.columns).map_err(|_| XlsxError::RowColumnLimitError)?;
            for name in &group.names {
                let column = all.columns;
                all.put(0, column, Cell::Text(name))?;
                all.sheet.set_cell_format(0, column as u16, &header)?;
                all.columns += 1;
            }
            let last = first + (group.names.len() as u16).saturating_sub(1);
            all.sheet.set_column_range_width(first, last, group.width)?;
            all.sheet.set_column_range_format(first, last, &group.kind.format())?;
        }
        all.rows = 1;
        Ok(all)
    }

    pub(super) fn name(&self) -> String {
        self.sheet.name()
    }

    /// Whether a sheet can have so many columns.
    pub(super) fn can_have(columns: usize) -> bool {
        columns <= MAX_COLUMNS
    }

    /// How many more rows there is room for.
    pub(super) fn room(&self) -> usize {
        let rows = MAX_ROWS.min(MAX_CELLS / self.columns.max(1));
        rows.saturating_sub(self.rows)
    }

    /// Rows under the header.
    pub(super) fn rows(&self) -> usize {
        self.rows.saturating_sub(1)
    }

    pub(super) fn row<'a>(&mut self, cells: impl IntoIterator<Item = Cell<'a>>) -> Result<(), XlsxError> {
        for (column, cell) in cells.into_iter().enumerate() {
            self.put(self.rows, column, cell)?;
        }
        self.rows += 1;
        Ok(())
    }

    /// Adds a row of a table: its document if it has one, the values of its columns, and cells behind them.
    pub(super) fn table_row<'a, R>(
        &mut self,
        document: Option<&str>,
        columns: &[tables::Column<R>],
        row: &R,
        behind: impl IntoIterator<Item = Cell<'a>>,
    ) -> Result<(), XlsxError> {
        let mut at = 0;
        let mut next = || {
            at += 1;
            at - 1
        };
        if let Some(document) = document {
            self.put(self.rows, next(), Cell::Text(document))?;
        }
        for column in columns {
            let at = next();
            match column.value(row) {
                // People read verdicts here, programs elsewhere.
                Value::None if column.name == "verdict" => self.put(self.rows, at, Cell::Text(NOT_ASSESSED)),
                Value::Text(text) if column.name == "verdict" => {
                    let words = Verdict::of_name(&text).map(verdict).unwrap_or_default();
                    self.put(self.rows, at, Cell::Text(words))
                }
                Value::None => Ok(()),
                Value::Text(text) => self.put(self.rows, at, Cell::Text(&text)),
                Value::Whole(number) => self.put(self.rows, at, Cell::Number(number as f64)),
                Value::Number(number) => self.put(self.rows, at, Cell::Number(number)),
                Value::Flag(on) => self.put(self.rows, at, Cell::Text(if on { "yes" } else { "no" })),
                Value::Texts(texts) => self.put(self.rows, at, Cell::Text(&texts.join(", "))),
                Value::Wholes(pages) => self.put(self.rows, at, Cell::Text(&page_ranges(pages))),
            }?;
        }
        behind.into_iter().try_for_each(|cell| self.put(self.rows, next(), cell))?;
        self.rows += 1;
        Ok(())
    }

    fn put(&mut self, row: usize, column: usize, cell: Cell<'_>) -> Result<(), XlsxError> {
        let row = u32::try_from(row).map_err(|_| XlsxError::RowColumnLimitError)?;
        let column = u16::try_from(column).map_err(|_| XlsxError::RowColumnLimitError)?;
        match cell {
            Cell::Text("") | Cell::Empty => {}
            Cell::Number(number) => {
                self.sheet.write_number(row, column, number)?;
            }
            Cell::Text(text) => {
                let (fitting, cut) = fit(text, MAX_TEXT);
                self.cut += usize::from(cut);
                if is_markup(&fitting) {
                    self.sheet.write_rich_string(row, column, &[(&Format::default(), &fitting)])?;
                } else {
                    self.sheet.write_string(row, column, fitting)?;
                }
            }
        }
        Ok(())
    }

    /// The sheet, with filters over all of it, and a last touch.
    pub(super) fn close(
        mut self,
        touch: impl FnOnce(&mut Worksheet, u32) -> Result<(), XlsxError>,
    ) -> Result<Worksheet, XlsxError> {
        let row = self.rows.saturating_sub(1) as u32;
        let column = self.columns.saturating_sub(1) as u16;
        self.sheet.autofilter(0, 0, row, column)?;
        // An id such as 7 is text on purpose.
        self.sheet.ignore_error_range(0, 0, row, column, IgnoreError::NumberStoredAsText)?;
        touch(&mut self.sheet, row)?;
        Ok(self.sheet)
    }
}

impl CellKind {
    fn format(self) -> Format {
        match self {
            // As if people had typed an apostrophe first: the text stays text when it is edited.
            Self::Text => Format::new().set_quote_prefix(),
            Self::Count => Format::new().set_num_format("0"),
            // A plain 0 shows what is nothing at all.
            Self::Measure => Format::new().set_num_format("0.0000;-0.0000;0"),
            Self::Part => Format::new().set_num_format("0.000000;-0.000000;0"),
        }
    }
}

/// Text that a cell can hold, on one line, and whether it was cut: what is longer ends with three dots.
pub(super) fn fit(text: &str, most: usize) -> (Cow<'_, str>, bool) {
    let mut line = Cow::Borrowed(text);
    if text.contains(['\n', '\r']) {
        line = Cow::Owned(text.replace("\r\n", " ").replace(['\n', '\r'], " "));
    }
    if line.len() <= most || line.encode_utf16().count() <= most {
        return (line, false);
    }
    let mut units = 0;
    let fits = |c: &char| {
        units += c.len_utf16();
        units < most
    };
    let mut cut: String = line.chars().take_while(fits).collect();
    cut.push('…');
    (Cow::Owned(cut), true)
}

/// Whether the library would take plain text for text with markup and write it without escaping it.
fn is_markup(text: &str) -> bool {
    text.starts_with("<r>") && text.ends_with("</r>")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_is_cut_where_a_cell_ends() {
        let longest = "x".repeat(MAX_TEXT);
        assert_eq!(fit(&longest, MAX_TEXT), (Cow::Borrowed(longest.as_str()), false));
        for (text, end) in [(format!("{longest}x"), "x…"), ("😀".repeat(MAX_TEXT), "😀…")] {
            let (fitting, cut) = fit(&text, MAX_TEXT);
            assert!(cut && fitting.ends_with(end));
            assert_eq!(fitting.encode_utf16().count(), MAX_TEXT);
        }
        assert_eq!(fit("two\r\nlines\n", MAX_TEXT).0, "two lines ");
    }

    #[test]
    fn a_sheet_knows_its_room() {
        let columns = [column("a", CellKind::Text, 10.0), column("b", CellKind::Count, 10.0)];
        let mut sheet = Sheet::new("Sheet", 0, &columns).unwrap();
        assert_eq!(sheet.room(), MAX_CELLS / 2 - 1);
        sheet.row([Cell::Text("=1"), Cell::Number(1.0)]).unwrap();
        assert_eq!((sheet.room(), sheet.rows()), (MAX_CELLS / 2 - 2, 1));
        assert!(Sheet::can_have(16_384) && !Sheet::can_have(16_385));
    }
}
