//! The gaps of a document as a table: one line per concept that is not covered.

use itl_core::{Alignment, Model};
use itl_results::GapPart;
use itl_results::tables::{Value, gap_columns};
use itl_study::Gaps;
use std::io::{self, Write};

use super::table::{Dialect, Table, cell, names};
use crate::words::one_line;

/// Writes the gaps of a document; texts are on one line.
///
/// # Errors
/// If `out` fails.
pub fn gaps(
    out: &mut dyn Write,
    dialect: Dialect,
    model: &Model,
    alignment: &Alignment,
    gaps: &Gaps,
) -> io::Result<()> {
    let mut table = Table::new(out, dialect);
    let columns = gap_columns();
    table.row(names(&columns))?;
    for gap in &gaps.concepts {
        let gap = GapPart::of(model, alignment, gap);
        let on_one_line = |value| match value {
            Value::Text(text) => Value::Text(one_line(&text).into()),
            other => other,
        };
        let cells = columns.iter().map(|column| cell(on_one_line(column.value(&gap)), dialect).into_owned());
        table.row(cells)?;
    }
    table.close()
}
