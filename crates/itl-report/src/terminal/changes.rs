//! What became of verdicts: concepts gained and lost, the verdicts over all documents, and the sentences behind them.

use itl_core::{ConceptVerdict, Verdict};
use itl_study::{SentenceChange, VerdictChange, VerdictCourse};
use std::io;

use super::page::{Page, Table, columns, shorten};
use crate::Compared;
use crate::views::{Changes, Version, more_sentences, of_course};
use crate::words::{clean, method};

/// Columns of the name of a concept, at least.
const CONCEPT: usize = 20;
/// Concepts whose sentences are shown.
const CONCEPTS: usize = 5;
/// Sentences shown of each.
const SENTENCES: usize = 4;
/// Documents that have a sign each where there is no room for columns.
const SIGNS: usize = 40;

/// Prints what became of verdicts: at most `limit` concepts of every kind.
pub(super) fn changes(
    page: &mut Page<'_>,
    compared: Compared<'_>,
    changes: &Changes<'_>,
    labels: &[String],
    limit: usize,
) -> io::Result<()> {
    page.blank()?;
    page.paragraph(&changes.summary(), 0)?;
    for course in VerdictCourse::ALL {
        let all = changes.of(course);
        if course != VerdictCourse::Same && !all.is_empty() {
            page.title(of_course(course))?;
            ends(page, compared, changes, &all[..all.len().min(limit)])?;
            page.more(all.len(), all.len().min(limit), 1)?;
        }
    }
    if labels.len() > 2 {
        over_time(page, compared, changes, labels, limit)?;
    }
    sentences(page, changes, labels)
}

/// Verdicts and passages of the first and the last document.
fn ends(
    page: &mut Page<'_>,
    compared: Compared<'_>,
    changes: &Changes<'_>,
    shown: &[&VerdictChange],
) -> io::Result<()> {
    let mut table = Table::new(&[">id", compared.context.model.framework().noun(), "verdict", ">passages"]);
    let width = page.width.saturating_sub(60).max(CONCEPT);
    for change in shown {
        let concept = changes.concept(change);
        table.row([
            clean(&concept.id),
            shorten(&clean(concept.name()), width),
            changes.verdicts(change),
            changes.passages(change),
        ]);
    }
    table.print(page, 1)
}

/// Verdicts over all documents: a column each or, where there is no room, a sign each.
fn over_time(
    page: &mut Page<'_>,
    compared: Compared<'_>,
    changes: &Changes<'_>,
    labels: &[String],
    limit: usize,
) -> io::Result<()> {
    let found: Vec<&VerdictChange> = changes.found().collect();
    if found.is_empty() {
        return Ok(());
    }
    let cell =
        |found: &ConceptVerdict| format!("{} {:9}", found.passages.len(), method::verdict(found.verdict));
    let taken: usize = labels.iter().map(|label| 2 + columns(label).max(13)).sum();
    let wide = taken + CONCEPT + 10 <= page.width;
    page.title(if wide { "Passages and verdict, in order" } else { "Verdicts, in order" })?;
    let heads: Vec<String> = labels.iter().map(|label| format!(">{label}")).collect();
    let mut header = vec![">id", compared.context.model.framework().noun()];
    match wide {
        true => header.extend(heads.iter().map(String::as_str)),
        false => header.extend(["verdicts", ">passages"]),
    }
    let taken = if wide { taken } else { labels.len().min(SIGNS) + 18 };
    let width = page.width.saturating_sub(taken + 12).clamp(CONCEPT, 60);
    let mut table = Table::new(&header);
    for change in found.iter().take(limit) {
        let concept = changes.concept(change);
        let mut row = vec![clean(&concept.id), shorten(&clean(concept.name()), width)];
        match wide {
            true => row.extend(changes.over(change).map(cell)),
            false => row.extend([
                changes.over(change).take(SIGNS).map(|found| sign(found.verdict)).collect(),
                changes.passages(change),
            ]),
        }
        table.row(row);
    }
    table.print(page, 1)?;
    page.more(found.len(), found.len().min(limit), 1)?;
    if wide {
        return Ok(());
    }
    page.note("● covered  ○ mentioned  · not found; passages: the first document → the last", 1)
}

fn sign(verdict: Verdict) -> char {
    match verdict {
        Verdict::Covered => '●',
        Verdict::Mentioned => '○',
        Verdict::None | Verdict::NotApplicable => '·',
    }
}

/// The sentences behind the first changes.
fn sentences(page: &mut Page<'_>, changes: &Changes<'_>, labels: &[String]) -> io::Result<()> {
    let changed: Vec<&VerdictChange> =
        changes.all().iter().filter(|change| !change.sentences.is_empty()).collect();
    if changed.is_empty() {
        return Ok(());
    }
    page.title("Sentences that are new, gone or reworded")?;
    for change in changed.iter().take(CONCEPTS) {
        let concept = changes.concept(change);
        let name = format!("{} {}", clean(&concept.id), clean(concept.name()));
        let what = format!("{}, passages {}", changes.verdicts(change), changes.passages(change));
        page.line(&format!(" {}  {}", page.strong(&shorten(&name, 60)), page.faint(&what)))?;
        for sentence in change.sentences.iter().take(SENTENCES) {
            one(page, changes, sentence, labels)?;
        }
        let hidden = change.sentences.len().saturating_sub(SENTENCES);
        if hidden > 0 {
            page.note(&format!("… and {}", more_sentences(hidden)), 3)?;
        }
        page.blank()?;
    }
    Ok(())
}

/// One sentence, in one document or in both.
fn one(
    page: &mut Page<'_>,
    changes: &Changes<'_>,
    sentence: &SentenceChange,
    labels: &[String],
) -> io::Result<()> {
    let place = |version: &Version<'_>| {
        let found = version.page();
        let comma = if found.is_empty() { "" } else { ", " };
        format!("{}{comma}{found}", labels[version.document])
    };
    match changes.versions(sentence) {
        (Some(before), Some(after)) => {
            page.note(&format!("reworded, {} → {}:", place(&before), place(&after)), 3)?;
            for (version, other, sign) in [(&before, &after, "−"), (&after, &before, "+")] {
                let pieces = version.beside(other).into_iter();
                let text: String =
                    pieces.map(|(piece, marked)| if marked { page.mark(&piece) } else { piece }).collect();
                page.beside(&format!("     {sign} "), &text)?;
            }
            Ok(())
        }
        (Some(version), None) => alone(page, "gone after", &place(&version), &version),
        (None, Some(version)) => alone(page, "new in", &place(&version), &version),
        (None, None) => Ok(()),
    }
}

/// A sentence of one document only.
fn alone(page: &mut Page<'_>, fate: &str, place: &str, version: &Version<'_>) -> io::Result<()> {
    page.note(&format!("{fate} {place}:"), 3)?;
    page.paragraph(&version.text(), 5)
}
