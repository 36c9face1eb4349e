//! The strongest units of every concept: an alignment in, at most so many units with their evidence out.

use itl_core::{Alignment, Evidence, Model};

/// A unit of a concept, and the parts of its affinity.
pub(crate) struct BestUnit {
    pub(crate) row: usize,
    pub(crate) evidence: Evidence,
}

/// The strongest units of each concept, strongest first; equal ones in the order of the text.
pub(crate) fn best_units(model: &Model, alignment: &Alignment, limit: usize) -> Vec<Vec<BestUnit>> {
    let mut best: Vec<Vec<(f64, usize)>> = vec![Vec::new(); model.concept_count()];
    for row in 0..alignment.units.len() {
        for cell in alignment.affinities.row(row).iter().filter(|cell| cell.affinity > 0.0) {
            let units = &mut best[cell.column as usize];
            let at = units.partition_point(|(affinity, _)| *affinity >= cell.affinity);
            if at < limit {
                units.insert(at, (cell.affinity, row));
                units.truncate(limit);
            }
        }
    }
    let text = model.match_text(&alignment.analysis);
    let cells = best
        .iter()
        .enumerate()
        .flat_map(|(column, units)| units.iter().map(move |&(_, row)| (alignment.units[row].span, column)));
    let mut evidence = text.explain_all(cells);
    let explained = |units: &Vec<(f64, usize)>| {
        let rows = units.iter().map(|&(_, row)| row);
        rows.zip(evidence.by_ref()).map(|(row, evidence)| BestUnit { row, evidence }).collect()
    };
    best.iter().map(explained).collect()
}

/// The strongest terms of a cell with what each contributes: `afford energi (2G) 0.0125`.
pub(crate) fn terms(model: &Model, evidence: &Evidence, limit: usize) -> String {
    let parts = evidence.contributions.iter().take(limit).map(|part| {
        let term = model.term(part.term);
        format!("{} ({}) {}", term.text, term.kind.name(), digits(part.contribution))
    });
    let mut parts: Vec<String> = parts.collect();
    let more = evidence.contributions.len().saturating_sub(limit);
    if more > 0 {
        parts.push(format!("and {more} more"));
    }
    parts.join(", ")
}

/// A number as people read it: the more digits, the smaller it is.
pub(crate) fn digits(value: f64) -> String {
    if value < 0.001 { format!("{value:.7}") } else { format!("{value:.4}") }
}

/// The beginning of a text on one line.
pub(crate) fn excerpt(text: &str, limit: usize) -> String {
    let mut line = one_line(text);
    if let Some((at, _)) = line.char_indices().nth(limit) {
        line.truncate(at);
        line.push('…');
    }
    line
}

/// A text on one line: white space and controls become single spaces.
pub(crate) fn one_line(text: &str) -> String {
    let spaced: String = text.chars().map(|c| if c.is_control() { ' ' } else { c }).collect();
    spaced.split_whitespace().collect::<Vec<_>>().join(" ")
}
