//! `itl eval --csv` and `--tsv`: a line per system and concept, as Annif prints them.

use std::io::{self, Write};

use super::alignment::ids;
use super::inert::inert;
use super::table::{Dialect, Table, number};
use crate::Evaluated;

/// Writes the decisions about every concept: support, counts, precision, recall, F1 and AUC, which is empty where it is
/// undefined.
///
/// # Errors
/// If `out` fails.
pub fn evaluated(out: &mut dyn Write, dialect: Dialect, evaluated: Evaluated<'_>) -> io::Result<()> {
    let mut table = Table::new(out, dialect);
    table.row([
        "system",
        "concept",
        "label",
        "support",
        "true_positives",
        "false_positives",
        "false_negatives",
        "precision",
        "recall",
        "f1",
        "auc",
    ])?;
    let ids = ids(evaluated.context.model, dialect);
    for system in &evaluated.evaluation.systems {
        let name = inert(&system.name, dialect);
        for (column, concept) in system.concepts.iter().enumerate() {
            let counts = concept.counts;
            let label = inert(&evaluated.concept(column).label, dialect);
            table.row([
                name.as_ref(),
                ids[column].as_ref(),
                label.as_ref(),
                &counts.support().to_string(),
                &counts.true_positives.to_string(),
                &counts.false_positives.to_string(),
                &counts.false_negatives.to_string(),
                &number(counts.precision()),
                &number(counts.recall()),
                &number(counts.f1()),
                &concept.auc.map(number).unwrap_or_default(),
            ])?;
        }
    }
    table.close()
}
