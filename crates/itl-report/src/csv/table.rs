//! A table on its way out: rows of cells in, lines out. Separators and line breaks inside of cells are quoted, and no cell
//! is one that a spreadsheet takes for a formula.
//!
//! An apostrophe goes before whatever could be the beginning of a cell and of a formula at once: at the start of the
//! text, and inside it after a semicolon, a tab or a line break, and in TSV after a comma, because programs that are set
//! to another separator than the file's cut there, whatever is quoted. Numbers are not text: they are written as they are.

use itl_core::Model;
use itl_results::tables::{Column, Value};
use std::borrow::Cow;
use std::io::{self, Write};

/// What parts the cells of a line.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Dialect {
    /// A comma: CSV.
    Comma,
    /// A tab: TSV.
    Tab,
}

/// Bytes that are written in one go. Each time the writer looks at the rest of a cell: with a small buffer a long unit takes the square of
/// its length. A table may be one short text, so the buffer is no larger than memory that is at hand.
const BUFFER: usize = 64 << 10;

pub(super) struct Table<'a>(csv::Writer<&'a mut dyn Write>);

impl<'a> Table<'a> {
    pub(super) fn new(out: &'a mut dyn Write, dialect: Dialect) -> Self {
        let delimiter = match dialect {
            Dialect::Comma => b',',
            Dialect::Tab => b'\t',
        };
        Self(csv::WriterBuilder::new().delimiter(delimiter).buffer_capacity(BUFFER).from_writer(out))
    }

    /// Writes a row; a failure of `out` stays what it is, so that a closed pipe can be told from a full disk.
    pub(super) fn row<T: AsRef<[u8]>>(&mut self, cells: impl IntoIterator<Item = T>) -> io::Result<()> {
        self.0.write_record(cells).map_err(|error| match error.into_kind() {
            csv::ErrorKind::Io(error) => error,
            other => io::Error::other(format!("{other:?}")),
        })
    }

    pub(super) fn close(mut self) -> io::Result<()> {
        self.0.flush()
    }
}

/// The same digits as in JSON.
pub(super) fn number(value: f64) -> String {
    serde_json::Number::from_f64(value).map(|number| number.to_string()).unwrap_or_default()
}

/// A value as a cell; of a list, its values with spaces between them.
pub(super) fn cell(value: Value<'_>, dialect: Dialect) -> Cow<'_, str> {
    match value {
        Value::None => "".into(),
        Value::Text(Cow::Borrowed(text)) => inert(text, dialect),
        Value::Text(Cow::Owned(text)) => inert(&text, dialect).into_owned().into(),
        Value::Whole(number) => number.to_string().into(),
        Value::Number(value) => number(value).into(),
        Value::Flag(on) => if on { "true" } else { "false" }.into(),
        Value::Texts(texts) => inert(&texts.join(" "), dialect).into_owned().into(),
        Value::Wholes(numbers) => {
            let numbers: Vec<String> = numbers.iter().map(u32::to_string).collect();
            numbers.join(" ").into()
        }
    }
}

/// The cells of a row.
pub(super) fn cells<'r, R>(columns: &[Column<R>], row: &'r R, dialect: Dialect) -> Vec<Cow<'r, str>> {
    columns.iter().map(|column| cell(column.value(row), dialect)).collect()
}

/// The names of columns.
pub(super) fn names<R>(columns: &[Column<R>]) -> Vec<&'static str> {
    columns.iter().map(|column| column.name).collect()
}

/// The ids of all concepts, as cells.
pub(super) fn ids(model: &Model, dialect: Dialect) -> Vec<Cow<'_, str>> {
    model.framework().concepts.iter().map(|concept| inert(&concept.id, dialect)).collect()
}

/// A cell that a spreadsheet takes for text, whatever it says.
pub(super) fn inert(cell: &str, dialect: Dialect) -> Cow<'_, str> {
    let mut safe = String::new();
    let mut copied = 0;
    let mut from = 0;
    loop {
        let piece = cell.get(from..).unwrap_or_default();
        let end = piece.find(|c| is_separator(c) || (c == ',' && dialect == Dialect::Tab));
        if is_live(piece) || (from == 0 && piece.starts_with(['\t', '\r', '\n'])) {
            safe.push_str(cell.get(copied..from).unwrap_or_default());
            safe.push('\'');
            copied = from;
        }
        let Some(end) = end else { break };
        // A separator is one character of one byte.
        from += end + 1;
    }
    if copied == 0 && safe.is_empty() {
        return Cow::Borrowed(cell);
    }
    safe.push_str(cell.get(copied..).unwrap_or_default());
    Cow::Owned(safe)
}

/// What a program may part cells at although the file does not.
fn is_separator(c: char) -> bool {
    matches!(c, ';' | '\t' | '\r' | '\n')
}

/// Whether text begins a formula, after what programs skip or people do not see.
fn is_live(text: &str) -> bool {
    let skipped = |c: char| (c.is_whitespace() && !is_separator(c)) || is_quote(c) || is_invisible(c);
    text.trim_start_matches(skipped).starts_with(is_sign)
}

/// The signs that begin a formula, in all their widths.
fn is_sign(c: char) -> bool {
    matches!(c, '=' | '+' | '-' | '@' | '＝' | '＋' | '－' | '＠' | '﹦' | '﹢' | '﹣' | '﹫')
}

fn is_quote(c: char) -> bool {
    matches!(c, '"' | '\'' | '`' | '＂' | '＇' | '‘' | '’' | '“' | '”')
}

/// Controls, and characters without a width: soft hyphen, joiners, marks of direction, the byte order mark.
fn is_invisible(c: char) -> bool {
    (c.is_control() && !is_separator(c))
        || matches!(c, '\u{ad}' | '\u{180e}' | '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}')
        || matches!(c, '\u{2060}'..='\u{206f}' | '\u{feff}')
}

#[cfg(test)]
mod tests {
    use super::*;

    fn csv(cell: &str) -> Cow<'_, str> {
        inert(cell, Dialect::Comma)
    }

    #[test]
    fn no_cell_starts_a_formula() {
        let signs =
            ["=1+1", "+1", "-1", "@SUM(A1)", "＝1+1", "＋1", "－1", "＠A1", "\t=1", "\r=1", "\n=1", "\tx"];
        for cell in
            signs.into_iter().chain([" =1", "\u{a0}=1", "\"=1\"", "'=1", "\u{feff}=1", "\0-1", "  '\" @A1"])
        {
            assert!(csv(cell).starts_with('\''), "{cell:?}");
            assert!(csv(cell).contains(cell.trim_start()), "{cell:?} stays readable");
        }
    }

    #[test]
    fn nor_does_one_that_is_cut_elsewhere() {
        assert_eq!(csv("a;=1+1"), "a;'=1+1");
        assert_eq!(csv("a; \"=1+1\";-2"), "a;' \"=1+1\";'-2");
        assert_eq!(csv("a\n=1\r\n@b\tc"), "a\n'=1\r\n'@b\tc");
        assert_eq!(csv(";=1"), ";'=1");
        assert_eq!(csv("=1;=2"), "'=1;'=2");
        assert_eq!(csv("5,-"), "5,-");
        assert_eq!(inert("5,-", Dialect::Tab), "5,'-");
    }

    #[test]
    fn other_text_stays_as_it_is() {
        for cell in [
            "",
            "AC-2(1)",
            "a = b",
            "well-being; more",
            "‘quoted’",
            "§ 12 — 3.5 %",
            "–5",
            "a, -5",
            "two\nlines",
        ] {
            assert!(matches!(csv(cell), Cow::Borrowed(same) if same == cell), "{cell:?}");
        }
    }
}
