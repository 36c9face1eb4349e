//! Cells of tables that a spreadsheet would take for a formula: an apostrophe goes before them when a framework is written as a table, and
//! is taken away when the table is read again.
//!
//! Programs that are set to another separator than the file's cut cells there, whatever is quoted. So what comes after a semicolon, a tab or a
//! line break inside of a cell is treated like a cell.

use std::borrow::Cow;

/// What goes before a cell that must not become a formula.
const MARK: char = '\'';

/// Where a program may cut a cell.
const CUTS: [char; 4] = [';', '\t', '\r', '\n'];

/// A cell as it is written.
pub(crate) fn guarded(cell: &str) -> Cow<'_, str> {
    if !cell.split_inclusive(CUTS).any(needs_mark) {
        return Cow::Borrowed(cell);
    }
    let mut written = String::with_capacity(cell.len() + 1);
    for piece in cell.split_inclusive(CUTS) {
        written.extend(needs_mark(piece).then_some(MARK));
        written.push_str(piece);
    }
    Cow::Owned(written)
}

/// A cell as it was before it was written.
pub(crate) fn unguarded(cell: &str) -> Cow<'_, str> {
    let marked = |piece: &str| piece.strip_prefix(MARK).is_some_and(needs_mark);
    if !cell.split_inclusive(CUTS).any(marked) {
        return Cow::Borrowed(cell);
    }
    let pieces =
        cell.split_inclusive(CUTS).map(|piece| if marked(piece) { &piece[MARK.len_utf8()..] } else { piece });
    Cow::Owned(pieces.collect())
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
    use proptest::prelude::*;

    /// What a program sees as a formula: a sign, after what it skips or people do not see. An apostrophe says that text follows.
    fn is_formula(piece: &str) -> bool {
        let skipped = |c: char| c.is_whitespace() || c.is_control() || c == '\u{feff}';
        piece.trim_start_matches(skipped).starts_with(['=', '+', '-', '@', '＝'])
    }

    proptest! {
        #[test]
        fn any_cell_is_read_again_and_none_is_a_formula(cell in "[=+@'\" ;,\t\r\na＝\u{feff}-]{0,12}") {
            let written = guarded(&cell).into_owned();
            prop_assert_eq!(unguarded(&written), cell.as_str());
            prop_assert!(!written.split(CUTS).any(is_formula), "{:?}", written);
        }
    }

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
        assert_eq!(guarded("a;=1\n- b, -c"), "a;'=1\n'- b, -c");
    }
}
