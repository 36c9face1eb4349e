//! Two versions of a framework as a table: a line per concept and term whose weight changed.

use std::io::{self, Write};

use super::inert::inert;
use super::table::{Dialect, Table, number};
use crate::Revised;

/// Writes every weight that differs: concept, type, term, importance and discriminability before and after.
///
/// # Errors
/// If `out` fails.
pub fn revision(out: &mut dyn Write, dialect: Dialect, revised: Revised<'_>) -> io::Result<()> {
    let mut table = Table::new(out, dialect);
    table.row([
        "concept",
        "type",
        "term",
        "importance_before",
        "importance_after",
        "discriminability_before",
        "discriminability_after",
    ])?;
    let concepts = &revised.revision.after.framework().concepts;
    for change in revised.revision.changes().iter().filter(|change| revised.shows(change.columns)) {
        let id = inert(&concepts[change.columns.1].id, dialect);
        for term in revised.revision.terms(change.columns) {
            let (kind, text) = revised.term(&term);
            let ((old, new), (old_delta, new_delta)) = (term.importance, term.discriminability);
            let [old, new, old_delta, new_delta] = [old, new, old_delta, new_delta].map(number);
            table.row([id.as_ref(), kind, &inert(&text, dialect), &old, &new, &old_delta, &new_delta])?;
        }
    }
    table.close()
}
