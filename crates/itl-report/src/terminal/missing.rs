//! "Why not": the terms of a concept that a document or unit lacks, and what they are worth to the concept.

use itl_core::{Explanation, Model, TermId, TermKind};
use std::io;

use super::page::{Page, clean};
use super::table::Table;

/// Prints the strongest missing terms, `limit` of them in all, by type; `whom` lacks them.
pub(super) fn missing(
    page: &mut Page<'_>,
    model: &Model,
    explanation: &Explanation,
    whom: &str,
    limit: usize,
) -> io::Result<()> {
    if explanation.missing.is_empty() {
        return Ok(());
    }
    let shares = model.reference_shares(explanation.column);
    let share = |term: TermId| {
        shares.binary_search_by_key(&term, |&(term, _)| term).map_or(0.0, |at| 100.0 * shares[at].1)
    };
    let all: f64 = explanation.missing.iter().map(|&term| share(term)).sum();
    page.title(&format!("Why not more: what the {whom} lacks"))?;
    page.paragraph(
        &format!(
            "The {whom} has none of {} terms that make {all:.0} % of what the concept's own text says. The strongest:",
            explanation.missing.len()
        ),
        2,
    )?;
    let shown = &explanation.missing[..explanation.missing.len().min(limit.max(1))];
    let kinds = [
        (TermKind::Individual, "words"),
        (TermKind::Bigram, "two in a row"),
        (TermKind::Trigram, "three in a row"),
        (TermKind::Cooccurrence, "near each other"),
    ];
    let mut table = Table::new(&["term", "", ">share of the concept's own text"]);
    for (kind, name) in kinds {
        for &term in shown.iter().filter(|&&term| model.term(term).kind == kind) {
            table.row([clean(&model.term(term).text), page.faint(name), format!("{:.1} %", share(term))]);
        }
    }
    table.print(page, 2)?;
    let words = explanation.missing.iter().filter(|&&term| model.term(term).kind == TermKind::Individual);
    let words: Vec<String> = words.map(|&term| clean(&model.term(term).text)).collect();
    if !words.is_empty() {
        page.note(&format!("words it has nowhere: {}", words.join(", ")), 2)?;
    }
    Ok(())
}
