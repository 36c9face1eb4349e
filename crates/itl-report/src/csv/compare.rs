//! Documents side by side as CSV: a line per document and concept.

use std::borrow::Cow;
use std::io::{self, Write};

use super::{inert, number, write};
use crate::Compared;

/// Writes every number of documents side by side: document, concept, affinity, relative affinity, and, the same for
/// all documents, how far the concept moved and its change from the first document to the last.
///
/// # Errors
/// If `out` fails.
pub fn compared(out: &mut dyn Write, compared: Compared<'_>) -> io::Result<()> {
    let mut table = csv::Writer::from_writer(out);
    write(&mut table, ["document", "concept", "affinity", "relative", "moved", "change"])?;
    let ids: Vec<Cow<'_, str>> =
        compared.context.model.framework().concepts.iter().map(|concept| inert(&concept.id)).collect();
    let movements = compared.in_order();
    for (at, name) in compared.names.iter().enumerate() {
        let name = inert(name);
        for movement in &movements {
            let relative = movement.relative[at].map(number).unwrap_or_default();
            let (affinity, moved) = (number(movement.absolute[at]), number(movement.moved));
            let change = number(movement.change);
            write(
                &mut table,
                [name.as_ref(), ids[movement.column].as_ref(), &affinity, &relative, &moved, &change],
            )?;
        }
    }
    table.flush()
}
