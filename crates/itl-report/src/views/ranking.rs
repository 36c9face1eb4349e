//! What comes first: concepts by their values, the strongest units of every concept with their evidence.

use itl_core::{Alignment, Evidence, Model, Values, WordForms};

use crate::words::{clean, digits};

/// Columns by relative affinity, best first; undefined ones by their absolute affinity after all others.
pub(crate) fn ranked(values: &Values, threshold: f64) -> Vec<usize> {
    let mut columns: Vec<usize> =
        (0..values.absolute.len()).filter(|&column| values.absolute[column] >= threshold).collect();
    let key = |column: usize| (values.relative[column].unwrap_or(-1.0), values.absolute[column]);
    columns.sort_by(|&a, &b| {
        let (x, y) = (key(a), key(b));
        y.0.total_cmp(&x.0).then(y.1.total_cmp(&x.1)).then(a.cmp(&b))
    });
    columns
}

/// A unit of a concept, and the parts of its affinity.
pub(crate) struct BestUnit {
    pub(crate) row: usize,
    pub(crate) evidence: Evidence,
}

/// The strongest units of each concept: those that count before those that do not, strongest first, equal ones in the
/// order of the text.
fn best_units(model: &Model, alignment: &Alignment, limit: usize) -> Vec<Vec<BestUnit>> {
    let mut best: Vec<Vec<(bool, f64, usize)>> = vec![Vec::new(); model.concept_count()];
    for row in 0..alignment.units.len() {
        let counted = alignment.affinities.counted(row);
        for cell in alignment.affinities.row(row).iter().filter(|cell| cell.affinity > 0.0) {
            let units = &mut best[cell.column as usize];
            let before = |other: &(bool, f64, usize)| (other.0, other.1) >= (counted, cell.affinity);
            let at = units.partition_point(before);
            if at < limit {
                units.insert(at, (counted, cell.affinity, row));
                units.truncate(limit);
            }
        }
    }
    let text = model.match_text(&alignment.analysis);
    let cells = best
        .iter()
        .enumerate()
        .flat_map(|(column, units)| units.iter().map(move |&(.., row)| (alignment.units[row].span, column)));
    let mut evidence = text.explain_all(cells);
    let explained = |units: &Vec<(bool, f64, usize)>| {
        let rows = units.iter().map(|&(.., row)| row);
        rows.zip(evidence.by_ref()).map(|(row, evidence)| BestUnit { row, evidence }).collect()
    };
    best.iter().map(explained).collect()
}

/// The units that speak best for each concept: its quotes where it has any, else the strongest ones, at most `limit`.
pub(crate) fn cited_units(model: &Model, alignment: &Alignment, limit: usize) -> Vec<Vec<BestUnit>> {
    let text = model.match_text(&alignment.analysis);
    let mut best = best_units(model, alignment, limit);
    for (column, units) in best.iter_mut().enumerate() {
        let quotes = alignment.quotes(column);
        if !quotes.is_empty() {
            let rows = quotes.iter().map(|quote| quote.unit).take(limit);
            let spans = rows.clone().map(|row| (alignment.units[row].span, column));
            let explained = rows.clone().zip(text.explain_all(spans));
            *units = explained.map(|(row, evidence)| BestUnit { row, evidence }).collect();
        }
    }
    best
}

/// The strongest terms of a cell in whole words, with what each contributes: `affordable energy (2G) 0.0125`.
pub(crate) fn terms(model: &Model, forms: &WordForms, evidence: &Evidence, limit: usize) -> String {
    let parts = evidence.contributions.iter().take(limit).map(|part| {
        let (words, kind) = (clean(&forms.term(model, part.term)), model.term(part.term).kind);
        format!("{words} ({}) {}", kind.name(), digits(part.contribution))
    });
    let mut parts: Vec<String> = parts.collect();
    let more = evidence.contributions.len().saturating_sub(limit);
    if more > 0 {
        parts.push(format!("and {more} more"));
    }
    parts.join(", ")
}
