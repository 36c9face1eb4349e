//! `itl compare --csv` and `--tsv`: a line per document and concept.

use std::io::{self, Write};

use super::alignment::ids;
use super::inert::inert;
use super::table::{Dialect, Table, number};
use crate::Compared;

/// Writes every number of documents side by side: document, concept, affinity, relative affinity, and, the same for
/// all documents, how far the concept moved and its change from the first document to the last.
///
/// # Errors
/// If `out` fails.
pub fn compared(out: &mut dyn Write, dialect: Dialect, compared: Compared<'_>) -> io::Result<()> {
    let mut table = Table::new(out, dialect);
    table.row(["document", "concept", "affinity", "relative", "moved", "change"])?;
    let ids = ids(compared.context.model, dialect);
    let movements = compared.in_order();
    for (at, name) in compared.names.iter().enumerate() {
        let name = inert(name, dialect);
        for movement in &movements {
            let (id, affinity) = (ids[movement.column].as_ref(), number(movement.absolute[at]));
            let relative = movement.relative[at].map(number).unwrap_or_default();
            let (moved, change) = (number(movement.moved), number(movement.change));
            table.row([name.as_ref(), id, &affinity, &relative, &moved, &change])?;
        }
    }
    table.close()
}
