//! "Why not": the terms of a concept that a document or unit lacks, and what they are worth to the concept.

use itl_core::{Explanation, Model, TermId, TermKind, WordForms};
use std::io;

use super::page::{Page, Table};
use crate::words::clean;
use crate::words::method::in_words;

/// Prints the missing terms by type, the strongest `limit` of each; `whom` lacks them.
pub(super) fn missing(
    page: &mut Page<'_>,
    (model, forms): (&Model, &WordForms),
    explanation: &Explanation,
    whom: &str,
    limit: usize,
) -> io::Result<()> {
    if explanation.missing.is_empty() {
        return Ok(());
    }
    let shares = model.reference_shares(explanation.column);
    let share = |terms: &[TermId]| {
        let at = |term: &TermId| shares.binary_search_by_key(term, |&(term, _)| term).ok();
        100.0 * terms.iter().filter_map(at).map(|at| shares[at].1).sum::<f64>()
    };
    page.title(&format!("Key terms that do not appear in the {whom}"))?;
    let mut table = Table::new(&["", ">share", "strongest first"]);
    for kind in TermKind::ALL {
        let missing = explanation.missing.iter().copied();
        let terms: Vec<TermId> = missing.filter(|&term| model.term(term).kind == kind).collect();
        if terms.is_empty() {
            continue;
        }
        let width = page.width.saturating_sub(32);
        table.row([
            in_words(kind).to_owned(),
            format!("{:.0} %", share(&terms)),
            list(page, (model, forms), &terms, limit, width),
        ]);
    }
    table.print(page, 2)?;
    page.note(
        &format!(
            "{:.0} % of the weight of the concept's own text is in terms that do not appear in the {whom}.",
            share(&explanation.missing)
        ),
        2,
    )
}

/// As many of the first `limit` terms as fit, and how many more there are.
fn list(
    page: &Page<'_>,
    (model, forms): (&Model, &WordForms),
    terms: &[TermId],
    limit: usize,
    width: usize,
) -> String {
    let mut line = String::new();
    let mut shown = 0;
    for &term in terms.iter().take(limit.max(1)) {
        let next = clean(&forms.term(model, term));
        if shown > 0 && line.chars().count() + next.chars().count() + 2 > width {
            break;
        }
        line = if line.is_empty() { next } else { format!("{line}, {next}") };
        shown += 1;
    }
    match terms.len() - shown {
        0 => line,
        more => format!("{line} {}", page.faint(&format!("and {more} more"))),
    }
}
