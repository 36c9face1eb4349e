//! Cells of tables that a spreadsheet would take for a formula: an apostrophe goes before them when a framework is written as a table, and
//! is taken away when the table is read again.

use std::borrow::Cow;

/// What goes before a cell that must not become a formula.
const MARK: char = '\'';

/// A cell as it is written.
pub(crate) fn guarded(cell: &str) -> Cow<'_, str> {
    if needs_mark(cell) { Cow::Owned(format!("{MARK}{cell}")) } else { Cow::Borrowed(cell) }
}

/// A cell as it was before it was written.
pub(crate) fn unguarded(cell: &str) -> &str {
    cell.strip_prefix(MARK).filter(|rest| needs_mark(rest)).unwrap_or(cell)
}

/// Whether a cell begins a formula, or looks like one that was marked: it would lose its own apostrophe.
fn needs_mark(cell: &str) -> bool {
    is_live(cell) || is_live(cell.trim_start_matches(MARK))
}

/// Whether a cell begins a formula, after spaces, quotes and what is not seen.
fn is_live(cell: &str) -> bool {
    let skipped = |c: char| {
        c.is_whitespace()
            || c.is_control()
            || matches!(
                c,
                '"' | '\'' | '`' | '‘' | '’' | '“' | '”' | '\u{ad}' | '\u{200b}'..='\u{200f}' | '\u{feff}'
            )
    };
    let signs = ['=', '+', '-', '@', '＝', '＋', '－', '＠', '﹦', '﹢', '﹣', '﹫'];
    cell.trim_start_matches(skipped).starts_with(signs) || cell.starts_with(['\t', '\r'])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_written_is_read_again() {
        for cell in [
            "=1+1", "-1 to 5", " @A1", "'=1", "''=1", "\t=1", "'\r\n", "''\t", "\r", "＝1", "\"=1\"", "'tis",
            "water", "",
        ] {
            let written = guarded(cell);
            assert_eq!(unguarded(&written), cell);
            assert!(!written.starts_with(['=', '+', '-', '@', '\t']), "{written}");
        }
        assert_eq!((guarded("=1"), guarded("a=1")), ("'=1".into(), "a=1".into()));
    }
}
