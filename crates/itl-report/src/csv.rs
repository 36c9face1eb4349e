//! CSV in long form: one line per unit and concept. No cell starts a formula.

mod compare;

pub use compare::compared;

use itl_core::{Alignment, Explanation, Model, Study, TermId, relative};
use itl_text::{Analysis, Fate};
use std::borrow::Cow;
use std::io::{self, Write};

/// Starts the table of alignments; documents follow with [`alignment`].
///
/// # Errors
/// If `out` fails.
pub fn alignment_header(out: &mut dyn Write) -> io::Result<()> {
    writeln!(out, "document,unit,page,concept,affinity,relative")
}

/// Writes every cell of an alignment: document, unit, page, concept, affinity, relative affinity.
///
/// # Errors
/// If `out` fails.
pub fn alignment(out: &mut dyn Write, model: &Model, path: &str, alignment: &Alignment) -> io::Result<()> {
    let mut table = csv::Writer::from_writer(out);
    let ids: Vec<Cow<'_, str>> =
        model.framework().concepts.iter().map(|concept| inert(&concept.id)).collect();
    let references: Vec<f64> = model.references().collect();
    let path = inert(path);
    let mut dense = Vec::new();
    for (row, unit) in alignment.units.iter().enumerate() {
        alignment.affinities.dense_row(row, &mut dense);
        let page = unit.page.map(|page| page.to_string()).unwrap_or_default();
        for (column, &affinity) in dense.iter().enumerate() {
            let relative = relative(affinity, references[column]).map(number).unwrap_or_default();
            write(
                &mut table,
                [&path, row.to_string().as_str(), &page, &ids[column], &number(affinity), &relative],
            )?;
        }
    }
    table.flush()
}

/// Starts the table of tokens; documents follow with [`analysis`].
///
/// # Errors
/// If `out` fails.
pub fn analysis_header(out: &mut dyn Write) -> io::Result<()> {
    writeln!(out, "document,sentence,start,end,text,tag,stem,dropped")
}

/// Writes the tokens of a document: document, sentence, start, end, text, tag, stem, what it was dropped for.
///
/// # Errors
/// If `out` fails.
pub fn analysis(out: &mut dyn Write, path: &str, text: &str, analysis: &Analysis) -> io::Result<()> {
    let mut table = csv::Writer::from_writer(out);
    let path = inert(path);
    for (index, sentence) in analysis.sentences.iter().enumerate() {
        for token in analysis.tokens_of(sentence) {
            let (stem, dropped) = match token.fate {
                Fate::Kept(stem) => (analysis.stems.get(stem), ""),
                Fate::Dropped(reason) => ("", reason.name()),
            };
            let (start, end) = (token.span.start.to_string(), token.span.end.to_string());
            let surface = inert(token.span.of(text));
            let cells = [
                path.as_ref(),
                &index.to_string(),
                &start,
                &end,
                surface.as_ref(),
                token.tag.as_str(),
                &inert(stem),
                dropped,
            ];
            write(&mut table, cells)?;
        }
    }
    table.flush()
}

/// Writes terms within concepts: concept, type, term, count, δ, σ, φ.
///
/// # Errors
/// If `out` fails.
pub fn terms(
    out: &mut dyn Write,
    model: &Model,
    cells: impl IntoIterator<Item = (TermId, usize)>,
) -> io::Result<()> {
    let mut table = csv::Writer::from_writer(out);
    write(&mut table, ["concept", "type", "term", "count", "discriminability", "specificity", "importance"])?;
    for (id, column) in cells {
        let (term, concept) = (model.term(id), &model.framework().concepts[column].id);
        let Some(weight) = model.weight(id, column) else { continue };
        let (count, delta) = (weight.count.to_string(), number(term.discriminability));
        let (sigma, phi) = (number(weight.specificity), number(weight.importance));
        let (concept, text) = (inert(concept), inert(&term.text));
        write(&mut table, [concept.as_ref(), term.kind.name(), text.as_ref(), &count, &delta, &sigma, &phi])?;
    }
    table.flush()
}

/// Writes the parts of a concept's cells: unit, affinity, type, term, count, δ, σ, contribution, start, end; a line
/// for every place where a term stands.
///
/// # Errors
/// If `out` fails.
pub fn explanation(out: &mut dyn Write, model: &Model, explanation: &Explanation) -> io::Result<()> {
    let mut table = csv::Writer::from_writer(out);
    let header = "unit affinity type term count discriminability specificity contribution start end";
    write(&mut table, header.split(' '))?;
    for (row, evidence) in &explanation.units {
        let (row, affinity) = (row.to_string(), number(evidence.affinity));
        for part in &evidence.contributions {
            let term = model.term(part.term);
            let specificity =
                model.weight(part.term, explanation.column).map_or(0.0, |weight| weight.specificity);
            let (count, contribution) = (part.count.to_string(), number(part.contribution));
            let (delta, sigma) = (number(term.discriminability), number(specificity));
            let text = inert(&term.text);
            for place in &part.places {
                let (start, end) = (place.span().start.to_string(), place.span().end.to_string());
                let cells =
                    [&row, &affinity, term.kind.name(), text.as_ref(), &count, &delta, &sigma, &contribution];
                write(&mut table, cells.into_iter().chain([start.as_str(), end.as_str()]))?;
            }
        }
    }
    table.flush()
}

/// Writes the matrix of a study, wide: a row per descriptor, a column per concept.
///
/// # Errors
/// If `out` fails.
pub fn study(out: &mut dyn Write, model: &Model, study: &Study) -> io::Result<()> {
    let mut table = csv::Writer::from_writer(out);
    let ids: Vec<Cow<'_, str>> =
        model.framework().concepts.iter().map(|concept| inert(&concept.id)).collect();
    write(&mut table, std::iter::once("descriptor").chain(ids.iter().map(Cow::as_ref)))?;
    let mut dense = Vec::new();
    for (row, id) in ids.iter().enumerate() {
        study.matrix.dense_row(row, &mut dense);
        write(&mut table, std::iter::once(id.to_string()).chain(dense.iter().copied().map(number)))?;
    }
    table.flush()
}

/// Writes a row; a failure of `out` stays what it is, so that a closed pipe can be told from a full disk.
fn write<W: Write, T: AsRef<[u8]>>(
    table: &mut csv::Writer<W>,
    row: impl IntoIterator<Item = T>,
) -> io::Result<()> {
    table.write_record(row).map_err(|error| match error.into_kind() {
        csv::ErrorKind::Io(error) => error,
        other => io::Error::other(format!("{other:?}")),
    })
}

/// The same digits as in JSON.
fn number(value: f64) -> String {
    serde_json::Number::from_f64(value).map(|number| number.to_string()).unwrap_or_default()
}

/// A cell that a spreadsheet takes for text, whatever it says.
fn inert(cell: &str) -> Cow<'_, str> {
    if cell.starts_with(['=', '+', '-', '@', '\t', '\r', '\n']) {
        Cow::Owned(format!("'{cell}"))
    } else {
        Cow::Borrowed(cell)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_cell_starts_a_formula() {
        for cell in ["=1+1", "+1", "-1", "@SUM(A1)", "\t=1", "\r=1"] {
            assert!(inert(cell).starts_with('\''), "{cell:?}");
        }
        assert_eq!(inert("AC-2(1)"), "AC-2(1)");
    }
}
