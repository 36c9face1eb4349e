//! `itl align --csv` and `--tsv`: every cell on a line of its own, or the matrix with a line per unit.

use itl_core::{Alignment, Model, relative};
use std::borrow::Cow;
use std::io::{self, Write};

use super::inert::inert;
use super::table::{Dialect, Table, number};
use crate::json::UnitPart;

/// Starts the table of alignments; documents follow with [`alignment`].
///
/// # Errors
/// If `out` fails.
pub fn alignment_header(out: &mut dyn Write, dialect: Dialect) -> io::Result<()> {
    let mut table = Table::new(out, dialect);
    table.row(["document", "unit", "page", "concept", "affinity", "relative"])?;
    table.close()
}

/// Writes every cell of an alignment: document, unit, page, concept, affinity, relative affinity.
///
/// # Errors
/// If `out` fails.
pub fn alignment(
    out: &mut dyn Write,
    dialect: Dialect,
    model: &Model,
    path: &str,
    alignment: &Alignment,
) -> io::Result<()> {
    let mut table = Table::new(out, dialect);
    let ids = ids(model, dialect);
    let references: Vec<f64> = model.references().collect();
    let path = inert(path, dialect);
    let mut dense = Vec::new();
    for (row, unit) in alignment.units.iter().enumerate() {
        alignment.affinities.dense_row(row, &mut dense);
        let (unit, page) = (row.to_string(), page(unit.page));
        for ((&affinity, &reference), id) in dense.iter().zip(&references).zip(&ids) {
            let relative = relative(affinity, reference).map(number).unwrap_or_default();
            table.row([&path, unit.as_str(), &page, id, &number(affinity), &relative])?;
        }
    }
    table.close()
}

/// Starts the matrix of alignments; documents follow with [`matrix`].
///
/// # Errors
/// If `out` fails.
pub fn matrix_header(out: &mut dyn Write, dialect: Dialect, model: &Model) -> io::Result<()> {
    let mut table = Table::new(out, dialect);
    let ids = ids(model, dialect);
    let columns = ["document", "unit", "page", "section", "text"];
    table.row(columns.into_iter().chain(ids.iter().map(Cow::as_ref)))?;
    table.close()
}

/// Writes a row for every unit of an alignment: document, unit, page, section, text, and its affinity to every concept.
///
/// # Errors
/// If `out` fails.
pub fn matrix(out: &mut dyn Write, dialect: Dialect, path: &str, alignment: &Alignment) -> io::Result<()> {
    let mut table = Table::new(out, dialect);
    let path = inert(path, dialect);
    let mut dense = Vec::new();
    for row in 0..alignment.units.len() {
        let unit = UnitPart::of(alignment, row);
        alignment.affinities.dense_row(row, &mut dense);
        let section = unit.section.map(|section| inert(section, dialect)).unwrap_or_default();
        let about = [
            path.clone(),
            row.to_string().into(),
            page(unit.page).into(),
            section,
            inert(unit.text, dialect),
        ];
        let cells = dense.iter().map(|&affinity| Cow::Owned(number(affinity)));
        table.row(about.into_iter().chain(cells).map(Cow::into_owned))?;
    }
    table.close()
}

pub(super) fn ids(model: &Model, dialect: Dialect) -> Vec<Cow<'_, str>> {
    model.framework().concepts.iter().map(|concept| inert(&concept.id, dialect)).collect()
}

fn page(page: Option<u32>) -> String {
    page.map(|page| page.to_string()).unwrap_or_default()
}
