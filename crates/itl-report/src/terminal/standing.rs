//! Where a document and its units stand to a concept, in words: the verdict, the number, and how far from the cutoff.

use itl_core::{Alignment, Decision, Model};
use std::io;

use super::page::Page;
use crate::words::{clean, counted, page_ranges, percent, significant, verb};

/// Whether a unit passes for a concept, and by how much.
pub(super) fn verdict(decision: &Decision, alignment: &Alignment, row: usize, column: usize) -> String {
    let affinity = alignment.affinities.score(row, column);
    if alignment.affinities.scale().is_some() {
        return by_score(decision, alignment, row, affinity);
    }
    let times = affinity / decision.cutoff;
    let cutoff = significant(decision.cutoff);
    let speaks = decision.speaks(&alignment.affinities, row);
    match (affinity >= decision.cutoff, speaks) {
        (true, true) if affinity < decision.floor(&alignment.affinities, row) => {
            "does not pass: above the cutoff, but weak beside what the unit speaks of most".to_owned()
        }
        (true, true) => format!("passes: {times:.1} times the cutoff of {cutoff}"),
        (true, false) => {
            "does not pass: above the cutoff, but too few of its words are the framework's".to_owned()
        }
        (false, _) => format!("does not pass: {times:.2} of the cutoff of {cutoff}"),
    }
}

/// The same where both halves make a score.
fn by_score(decision: &Decision, alignment: &Alignment, row: usize, score: f64) -> String {
    let floor = decision.floor(&alignment.affinities, row);
    let beside = format!("its score of both halves is {score:.3}, the cutoff {:.3}", decision.cutoff);
    match (decision.speaks(&alignment.affinities, row), score >= decision.cutoff) {
        (true, true) if score >= floor => format!("passes: {beside}"),
        (true, true) => {
            format!("does not pass: {beside}, but it is weak beside what the unit speaks of most")
        }
        (false, true) => {
            format!("does not pass: {beside}, but the unit does not speak of the framework's subject")
        }
        (_, false) => format!("does not pass: {beside}"),
    }
}

/// What the whole document comes to, where the framework decides.
pub(super) fn document(page: &mut Page<'_>, alignment: &Alignment, column: usize) -> io::Result<()> {
    let Some(verdicts) = &alignment.verdicts else { return Ok(()) };
    let found = &verdicts.concepts[column];
    let passages = counted(found.passages.len() as u64, "passage");
    let pages = match page_ranges(&alignment.pages(column)) {
        pages if pages.is_empty() => String::new(),
        pages => format!(", pages {pages}"),
    };
    let verdict = page.strong(found.verdict.name());
    page.paragraph(&format!("{verdict}: {passages}, {} of the text{pages}", percent(found.share)), 0)
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
    let touched = |counts: bool| {
        let rows = (0..alignment.units.len()).filter(|&row| alignment.affinities.counted(row) == counts);
        rows.filter(|&row| alignment.affinities.get(row, column) > 0.0).count()
    };
    let apart = match touched(false) {
        0 => String::new(),
        apart => format!("; so have {apart} of the {} that do not count", not_counted(alignment)),
    };
    let reference = model.profile(column).reference;
    let relative = match relative {
        Some(relative) => format!("relative {relative:.4} of the concept's own {reference:.4}"),
        None => "relative undefined: the concept has no reference affinity of its own".to_owned(),
    };
    page.paragraph(&format!("{}: affinity {absolute:.5}, {relative}", clean(path)), 0)?;
    let units = alignment.counted().count() as u64;
    page.note(
        &format!(
            "{} over {} that {} ({}), of which {} {} a term of this concept{apart}",
            alignment.settings.aggregate,
            counted(units, alignment.settings.unit.name()),
            verb(units, "counts", "count"),
            alignment.settings.count,
            touched(true),
            verb(touched(true) as u64, "has", "have"),
        ),
        0,
    )
}

fn not_counted(alignment: &Alignment) -> usize {
    alignment.units.len() - alignment.counted().count()
}
