//! Why a concept moved: the terms behind the change, and a sentence for the strongest.

use itl_core::{Aggregate, MovedTerm, Movement, TermKind, relative};
use std::io;

use super::compare::signed;
use super::marked::excerpt;
use super::page::{Page, clean, pages, shorten};
use super::table::Table;
use crate::Compared;

/// Concepts whose terms are shown.
const CONCEPTS: usize = 3;
/// Terms shown of each.
const TERMS: usize = 6;

/// Prints the terms behind the concepts that moved farthest.
pub(super) fn movements(
    page: &mut Page<'_>,
    compared: Compared<'_>,
    labels: &[String],
    shown: &[&Movement],
) -> io::Result<()> {
    let moved: Vec<&&Movement> =
        shown.iter().filter(|movement| movement.moved > 0.0).take(CONCEPTS).collect();
    if moved.is_empty() {
        page.blank()?;
        return page.line("No concept moved: every number is the same in all documents.");
    }
    page.title("What moved them: the terms, by their part of the change")?;
    for movement in moved {
        one(page, compared, labels, movement)?;
    }
    let aggregate = compared.standings.first().map(|standing| standing.settings.aggregate);
    match aggregate {
        Some(aggregate) if aggregate != aggregate.of_parts() => page
            .note(&format!("{aggregate} is made by single units: the parts shown are those of the mean."), 0),
        _ => Ok(()),
    }
}

/// One concept between the two documents that are farthest apart.
fn one(
    page: &mut Page<'_>,
    compared: Compared<'_>,
    labels: &[String],
    movement: &Movement,
) -> io::Result<()> {
    let model = compared.context.model;
    let concept = &model.framework().concepts[movement.column];
    let (from, to) = movement.between;
    let name = format!("{} {}", clean(&concept.id), shorten(&clean(concept.name()), 40));
    let (before, after) = (movement.value(from), movement.value(to));
    let values = format!("{} {before:.4} → {} {after:.4}", labels[from], labels[to]);
    page.line(&format!(" {}  {}", page.strong(&name), page.faint(&values)))?;

    let own = model.profile(movement.column).reference;
    // The numbers above are relative, so their parts are too.
    let scaled = |part: f64| relative(part, own).unwrap_or(part);
    let mut terms = model.moved_terms(compared.standings, movement.column);
    let size = |term: &MovedTerm| term.difference(movement.between).abs();
    terms.sort_by(|a, b| size(b).total_cmp(&size(a)).then(a.term.cmp(&b.term)));
    let (strongest, others) = terms.split_at(terms.len().min(TERMS));
    let mut table =
        Table::new(&[">change", "term", "", &format!(">{}", labels[from]), &format!(">{}", labels[to])]);
    let mut row = |term: String, kind: &str, parts: [f64; 2]| {
        let [before, after] = parts.map(scaled);
        let numbers = [before, after].map(|part| format!("{part:.4}"));
        let [before_shown, after_shown] = numbers;
        table.row([signed(after - before), term, kind.to_owned(), before_shown, after_shown]);
    };
    for moved in strongest {
        let term = model.term(moved.term);
        row(clean(&term.text), in_words(term.kind), [moved.parts[from], moved.parts[to]]);
    }
    let count = compared.standings.len();
    if !others.is_empty() {
        let rest = MovedTerm::together(others, count);
        row(page.faint(&format!("{} other terms", others.len())), "", [rest[from], rest[to]]);
    }
    let all = MovedTerm::together(&terms, count);
    row(page.faint("together"), "", [all[from], all[to]]);
    table.print(page, 3)?;
    let gained = strongest.iter().find(|term| term.difference(movement.between) > 0.0);
    let lost = strongest.iter().find(|term| term.difference(movement.between) < 0.0);
    for (term, document, verb) in [(gained, to, "more"), (lost, from, "less")] {
        let Some(term) = term else { continue };
        example(page, compared, labels, term, document, verb)?;
    }
    page.blank()
}

/// A sentence of the document that has more of the term.
fn example(
    page: &mut Page<'_>,
    compared: Compared<'_>,
    labels: &[String],
    term: &MovedTerm,
    document: usize,
    verb: &str,
) -> io::Result<()> {
    let standing = &compared.standings[document];
    let Some(presence) = standing.presence(term.term) else { return Ok(()) };
    let unit = standing.units[presence.row];
    let place = unit.page.map_or(String::new(), |page| format!(", page {page}"));
    let text = excerpt(page, &standing.document.text, unit.span, presence.place);
    let name = clean(&compared.context.model.term(term.term).text);
    let source = page.faint(&format!("{verb} {name}: {}{place}", labels[document]));
    page.line(&format!("   {source}"))?;
    page.paragraph(&text, 5)
}

/// A type of term, in words.
pub(super) fn in_words(kind: TermKind) -> &'static str {
    match kind {
        TermKind::Individual => "word",
        TermKind::Bigram => "two in a row",
        TermKind::Trigram => "three in a row",
        TermKind::Cooccurrence => "near each other",
    }
}
