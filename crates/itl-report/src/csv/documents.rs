//! Documents as tables: every cell of an alignment on a line of its own, or the matrix with a line per unit; documents side
//! by side; the tokens of a text.

use itl_core::{Alignment, Model, relative};
use itl_text::{Analysis, Fate};
use std::borrow::Cow;
use std::io::{self, Write};

use super::table::{Dialect, Table, ids, inert, number};
use crate::Compared;
use itl_results::UnitPart;

/// Starts the table of alignments; documents follow with [`alignment`].
///
/// # Errors
/// If `out` fails.
pub fn alignment_header(out: &mut dyn Write, dialect: Dialect) -> io::Result<()> {
    let mut table = Table::new(out, dialect);
    table.row(["document", "unit", "page", "role", "counted", "concept", "affinity", "relative"])?;
    table.close()
}

/// Writes every cell of an alignment: document, unit, page, role, whether it counts, concept, affinity, relative affinity.
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
        let (role, counted) = (unit.role.name(), flag(alignment.affinities.counted(row)));
        let (unit, page) = (row.to_string(), page(unit.page));
        for ((&affinity, &reference), id) in dense.iter().zip(&references).zip(&ids) {
            let relative = relative(affinity, reference).map(number).unwrap_or_default();
            table.row([&path, unit.as_str(), &page, role, counted, id, &number(affinity), &relative])?;
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
    let columns = ["document", "unit", "page", "role", "counted", "section", "text"];
    table.row(columns.into_iter().chain(ids.iter().map(Cow::as_ref)))?;
    table.close()
}

/// Writes a row for every unit of an alignment: document, unit, page, role, whether it counts, section, text, and its
/// affinity to every concept.
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
            unit.role.into(),
            flag(unit.counted).into(),
            section,
            inert(unit.text, dialect),
        ];
        let cells = dense.iter().map(|&affinity| Cow::Owned(number(affinity)));
        table.row(about.into_iter().chain(cells).map(Cow::into_owned))?;
    }
    table.close()
}

fn flag(on: bool) -> &'static str {
    if on { "true" } else { "false" }
}

fn page(page: Option<u32>) -> String {
    page.map(|page| page.to_string()).unwrap_or_default()
}

/// Writes every number of documents side by side: document, concept, affinity, relative affinity; the same for all documents, how
/// far the concept moved and its change from the first document to the last; evidence and verdict, empty where nothing is decided.
///
/// # Errors
/// If `out` fails.
pub fn compared(out: &mut dyn Write, dialect: Dialect, compared: Compared<'_>) -> io::Result<()> {
    let mut table = Table::new(out, dialect);
    table.row(["document", "concept", "affinity", "relative", "moved", "change", "evidence", "verdict"])?;
    let ids = ids(compared.context.model, dialect);
    let movements = compared.in_order();
    for (at, name) in compared.names.iter().enumerate() {
        let name = inert(name, dialect);
        for movement in &movements {
            let (id, affinity) = (ids[movement.column].as_ref(), number(movement.absolute[at]));
            let relative = movement.relative[at].map(number).unwrap_or_default();
            let (moved, change) = (number(movement.moved), number(movement.change));
            let found = compared.verdict(at, movement.column);
            let evidence = found.map(|found| number(found.evidence)).unwrap_or_default();
            let verdict = found.map_or("", |found| found.verdict.name());
            table.row([name.as_ref(), id, &affinity, &relative, &moved, &change, &evidence, verdict])?;
        }
    }
    table.close()
}

/// Starts the table of tokens; documents follow with [`analysis`].
///
/// # Errors
/// If `out` fails.
pub fn analysis_header(out: &mut dyn Write, dialect: Dialect) -> io::Result<()> {
    let mut table = Table::new(out, dialect);
    table.row(["document", "sentence", "start", "end", "text", "tag", "stem", "dropped"])?;
    table.close()
}

/// Writes the tokens of a document: document, sentence, start, end, text, tag, stem, what it was dropped for.
///
/// # Errors
/// If `out` fails.
pub fn analysis(
    out: &mut dyn Write,
    dialect: Dialect,
    path: &str,
    text: &str,
    analysis: &Analysis,
) -> io::Result<()> {
    let mut table = Table::new(out, dialect);
    let path = inert(path, dialect);
    for (index, sentence) in analysis.sentences.iter().enumerate() {
        for token in analysis.tokens_of(sentence) {
            let (stem, dropped) = match token.fate {
                Fate::Kept(stem) => (analysis.stems.get(stem), ""),
                Fate::Dropped(reason) => ("", reason.name()),
            };
            let (start, end) = (token.span.start.to_string(), token.span.end.to_string());
            let surface = inert(token.span.of(text), dialect);
            let cells = [
                path.as_ref(),
                &index.to_string(),
                &start,
                &end,
                surface.as_ref(),
                &inert(token.tag.as_str(), dialect),
                &inert(stem, dialect),
                dropped,
            ];
            table.row(cells)?;
        }
    }
    table.close()
}
