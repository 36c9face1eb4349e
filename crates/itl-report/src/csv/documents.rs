//! Documents as tables: every cell of an alignment on a line of its own, or the matrix with a line per unit; documents side
//! by side; the tokens of a text.

use itl_core::{Alignment, Model, relative};
use itl_text::{Analysis, Fate};
use std::borrow::Cow;
use std::io::{self, Write};

use super::table::{Dialect, Table, cells, ids, inert, names, number};
use crate::Compared;
use itl_results::UnitPart;
use itl_results::tables::{compared_columns, unit_columns, without};

/// Columns of units that a table with a line per cell leaves out.
const NOT_OF_CELLS: [&str; 9] =
    ["kind", "section", "start", "end", "text", "paragraph", "terms", "words", "known"];

/// Columns of units that the matrix leaves out.
const NOT_OF_MATRIX: [&str; 7] = ["kind", "start", "end", "paragraph", "terms", "words", "known"];

/// Starts the table of alignments; documents follow with [`alignment`].
///
/// # Errors
/// If `out` fails.
pub fn alignment_header(out: &mut dyn Write, dialect: Dialect) -> io::Result<()> {
    let mut table = Table::new(out, dialect);
    let of_units = names(&without(unit_columns(), &NOT_OF_CELLS));
    table.row(["document"].into_iter().chain(of_units).chain(["concept", "affinity", "relative"]))?;
    table.close()
}

/// Writes every cell of an alignment: the document, its unit, the concept, affinity, relative affinity.
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
    let columns = without(unit_columns(), &NOT_OF_CELLS);
    let ids = ids(model, dialect);
    let references: Vec<f64> = model.references().collect();
    let path = inert(path, dialect);
    let mut dense = Vec::new();
    for row in 0..alignment.units.len() {
        alignment.affinities.dense_row(row, &mut dense);
        let unit = UnitPart::of(alignment, row);
        let about = cells(&columns, &unit, dialect);
        for ((&affinity, &reference), id) in dense.iter().zip(&references).zip(&ids) {
            let relative = relative(affinity, reference).map(number).unwrap_or_default();
            let affinity = number(affinity);
            let about = std::iter::once(path.as_ref()).chain(about.iter().map(Cow::as_ref));
            table.row(about.chain([id.as_ref(), affinity.as_str(), relative.as_str()]))?;
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
    let of_units = names(&without(unit_columns(), &NOT_OF_MATRIX));
    table.row(["document"].into_iter().chain(of_units).chain(ids.iter().map(Cow::as_ref)))?;
    table.close()
}

/// Writes a row for every unit of an alignment: the document, the unit, and its affinity to every concept.
///
/// # Errors
/// If `out` fails.
pub fn matrix(out: &mut dyn Write, dialect: Dialect, path: &str, alignment: &Alignment) -> io::Result<()> {
    let mut table = Table::new(out, dialect);
    let columns = without(unit_columns(), &NOT_OF_MATRIX);
    let path = inert(path, dialect);
    let mut dense = Vec::new();
    for row in 0..alignment.units.len() {
        let unit = UnitPart::of(alignment, row);
        alignment.affinities.dense_row(row, &mut dense);
        let about = std::iter::once(path.clone()).chain(cells(&columns, &unit, dialect));
        let affinities = dense.iter().map(|&affinity| Cow::Owned(number(affinity)));
        table.row(about.chain(affinities).map(Cow::into_owned))?;
    }
    table.close()
}

/// Writes every number of documents side by side. What is not decided is empty.
///
/// # Errors
/// If `out` fails.
pub fn compared(out: &mut dyn Write, dialect: Dialect, compared: Compared<'_>) -> io::Result<()> {
    let mut table = Table::new(out, dialect);
    let columns = without(compared_columns(), &["label"]);
    table.row(names(&columns))?;
    let movements = compared.in_order();
    for at in 0..compared.names.len() {
        for movement in &movements {
            table.row(
                cells(&columns, &compared.row(movement, at), dialect).iter().map(|cell| cell.as_bytes()),
            )?;
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
