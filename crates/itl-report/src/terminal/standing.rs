//! How a document and its units relate to a concept, in words: the verdict, the vote, and the numbers.

use itl_core::{Alignment, Model, PASSAGE, STRONG};
use std::io;

use super::page::Page;
use crate::words::{clean, counted, evidence, method, page_ranges, percent, verb};

/// Shares of a vote that are named.
const SHARES: usize = 4;

/// How a unit's vote for a concept came about: its share, who has the rest, and what stood against it.
pub(super) fn verdict(model: &Model, alignment: &Alignment, row: usize, column: usize) -> String {
    let Some(verdicts) = &alignment.verdicts else { return String::new() };
    let Ok(decision) = model.decision() else { return String::new() };
    let (votes, affinities) = (&verdicts.votes, &alignment.affinities);
    let score = decision.root(affinities.score(row, column)).powi(2);
    let strength = format!("its score is {score:.2} times the threshold");
    if !affinities.counted(row) {
        return format!("not counted: {strength}");
    }
    if !decision.passes_gate(affinities, row) {
        return format!("no passage: too few words in common with the framework; {strength}");
    }
    let framework = model.framework();
    let name = |column: usize| clean(&format!("{} {}", framework.noun(), framework.concepts[column].id));
    let mut shares: Vec<(f64, String)> =
        votes.of(row).iter().map(|vote| (vote.value, name(vote.column as usize))).collect();
    shares.push((votes.nothing(row), "nothing".to_owned()));
    shares.sort_by(|a, b| b.0.total_cmp(&a.0).then(a.1.cmp(&b.1)));
    let said: Vec<String> =
        shares.iter().take(SHARES).map(|(share, to)| format!("{share:.2} to {to}")).collect();
    let vote = votes.get(row, column);
    let standing = match vote {
        vote if vote >= STRONG => "strong passage",
        vote if vote >= PASSAGE => "passage",
        _ if model.has_one_word(&alignment.analysis, alignment.units[row].span, column) => {
            "no passage: only one common word matches"
        }
        _ => "no passage",
    };
    let negative = if alignment.denials.has(row, column) { " (negative?)" } else { "" };
    format!("{standing}{negative}; its vote: {}; {strength}", said.join(", "))
}

/// The verdict of the whole document, where the framework decides.
pub(super) fn document(page: &mut Page<'_>, alignment: &Alignment, column: usize) -> io::Result<()> {
    let Some(verdicts) = &alignment.verdicts else { return Ok(()) };
    let found = &verdicts.concepts[column];
    let passages = counted(found.passages.len() as u64, "passage");
    let pages = match page_ranges(&alignment.pages(column)) {
        pages if pages.is_empty() => String::new(),
        pages => format!(", pages {pages}"),
    };
    let cited = match found.cited {
        0 => String::new(),
        cited => format!("; cited in {}", counted(cited as u64, "unit")),
    };
    let negated = match alignment.denials.count(column) {
        0 => String::new(),
        negated => format!(", {negated} negative?"),
    };
    let verdict = page.strong(method::verdict(found.verdict));
    let (worth, share) = (evidence(found.evidence), percent(found.share));
    page.paragraph(
        &format!(
            "{verdict}: {passages} ({} strong{negated}), evidence {worth}, {share} of the text{pages}{cited}",
            found.strong
        ),
        0,
    )
}

/// The document's own number, and over which units it was made.
pub(super) fn whole(
    page: &mut Page<'_>,
    model: &Model,
    path: &str,
    alignment: &Alignment,
    column: usize,
) -> io::Result<()> {
    let (absolute, relative) = (alignment.total.absolute[column], alignment.total.relative[column]);
    let mentioned = |counts: bool| {
        let rows = (0..alignment.units.len()).filter(|&row| alignment.affinities.counted(row) == counts);
        rows.filter(|&row| alignment.affinities.get(row, column) > 0.0).count()
    };
    let apart = match mentioned(false) {
        0 => String::new(),
        apart => format!("; so have {apart} of the {} not counted", not_counted(alignment)),
    };
    let reference = model.profile(column).reference;
    let relative = match relative {
        Some(relative) => format!("relative {relative:.4} (1 = the concept's own text, {reference:.4})"),
        None => "relative undefined: the concept has no reference affinity of its own".to_owned(),
    };
    page.paragraph(
        &format!("Score for the whole document ({}): affinity {absolute:.5}, {relative}", clean(path)),
        0,
    )?;
    let units = alignment.counted().count() as u64;
    page.note(
        &format!(
            "{} over {} that {} ({}), of which {} {} a term of this concept{apart}",
            alignment.settings.aggregate,
            counted(units, alignment.settings.unit.name()),
            verb(units, "counts", "count"),
            alignment.settings.count,
            mentioned(true),
            verb(mentioned(true) as u64, "has", "have"),
        ),
        0,
    )
}

fn not_counted(alignment: &Alignment) -> usize {
    alignment.units.len() - alignment.counted().count()
}
