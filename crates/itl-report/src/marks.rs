//! What a marked copy of a document shows: an alignment in; a mark for every passage with its note, and the concepts of the legend, out.
//!
//! A passage of several concepts is one mark, with the colour of the strongest. A concept has the same colour in all documents.

use itl_base::ByteSpan;
use itl_core::{Alignment, Evidence, MatchedText, STRONG};
use itl_document::{Origin, Place};
use itl_marked::{Mark, MarkArea, MarkDecision, MarkPiece, MarkedConcept, Marks};
use itl_review::Ruling;
use std::collections::BTreeMap;

use crate::Context;
use crate::views::{cited_units, exported, told};
use crate::words::{clean, excerpt, file_name, method, page_ranges, title_or};

/// Terms that a note names.
const TERMS: usize = 8;
/// Characters of a passage in a bookmark.
const EXCERPT: usize = 60;
/// Between the hues of two concepts that follow each other, in turns of the circle: no two of some dozens come close.
const GOLDEN: f64 = 0.381_966_011_250_105;
/// Whose marks they are where nobody decided.
const AUTHOR: &str = "ITL";

/// The marks of a document; `name` is what results call it.
#[must_use]
pub fn marks(context: Context<'_>, name: &str, alignment: &Alignment) -> Marks {
    let framework = context.model.framework();
    let columns = exported(context, alignment);
    let passages = passages(context, alignment, &columns);
    let mut rows: BTreeMap<usize, Vec<(usize, usize)>> = BTreeMap::new();
    for (at, (&column, units)) in columns.iter().zip(&passages).enumerate() {
        units.iter().for_each(|&row| rows.entry(row).or_default().push((at, column)));
    }
    let text = context.model.match_text(&alignment.analysis);
    let marks = rows.into_iter().map(|(row, about)| mark(context, alignment, &text, row, about)).collect();
    let concepts = columns.iter().zip(&passages).map(|(&column, units)| {
        let concept = &framework.concepts[column];
        MarkedConcept {
            id: clean(&concept.id),
            name: named(context, column),
            standing: standing(alignment, column, units),
            colour: colour(column),
        }
    });
    let made = [
        format!(
            "{}, aligned with {}.",
            clean(file_name(name)),
            clean(title_or(Some(&framework.title), &framework.id))
        ),
        method::verdicts(alignment.settings.unit),
        format!("Made by itl {}, model {}.", env!("CARGO_PKG_VERSION"), context.model.fingerprint()),
    ];
    Marks {
        title: clean(title_or(Some(&framework.title), &framework.id)),
        remarks: made.into(),
        concepts: concepts.collect(),
        marks,
    }
}

/// The rows that are marked for each concept: its passages or, where nothing is decided, its strongest units.
fn passages(context: Context<'_>, alignment: &Alignment, columns: &[usize]) -> Vec<Vec<usize>> {
    if let Some(verdicts) = &alignment.verdicts {
        return columns.iter().map(|&column| verdicts.concepts[column].passages.clone()).collect();
    }
    let best = cited_units(context.model, alignment, context.quotes);
    columns.iter().map(|&column| best[column].iter().map(|unit| unit.row).collect()).collect()
}

fn mark(
    context: Context<'_>,
    alignment: &Alignment,
    text: &MatchedText<'_>,
    row: usize,
    mut about: Vec<(usize, usize)>,
) -> Mark {
    let span = alignment.units[row].span;
    let vote = |column: usize| match &alignment.verdicts {
        Some(verdicts) => verdicts.votes.get(row, column),
        None => alignment.affinities.get(row, column),
    };
    about.sort_by(|a, b| vote(b.1).total_cmp(&vote(a.1)).then(a.0.cmp(&b.0)));
    let evidence = text.explain_all(about.iter().map(|&(_, column)| (span, column)));
    let mut note: Vec<String> = Vec::new();
    let mut decisions = Vec::new();
    for (&(_, column), evidence) in about.iter().zip(evidence) {
        let strength = match (&alignment.verdicts, vote(column)) {
            (Some(_), strong) if strong >= STRONG => format!(": strong match ({strong:.2})"),
            (Some(_), weak) => format!(": match ({weak:.2})"),
            (None, _) => String::new(),
        };
        let denied = if alignment.denials.has(row, column) {
            format!(", {}", method::NEGATIVE)
        } else {
            String::new()
        };
        note.push(format!("{}{strength}{denied}", named(context, column)));
        let terms = terms(&alignment.document.text, &evidence);
        if !terms.is_empty() {
            note.push(format!("Words: {terms}"));
        }
        if let Some(subject) = context.review.and_then(|review| review.passage(row, column)) {
            note.push(format!("{}.", clean(&told(subject))));
            let ruling = subject.outcome().filter(|one| one.decision.decision == Ruling::Accept);
            decisions.extend(ruling.map(|one| MarkDecision {
                reviewer: clean(&one.decision.reviewer),
                accepted: true,
                note: format!("{}: {}", named(context, column), clean(&told(subject))),
            }));
        }
    }
    Mark {
        concepts: about.iter().map(|&(at, _)| at as u32).collect(),
        author: decisions.first().map_or(AUTHOR.to_owned(), |first| first.reviewer.clone()),
        note: note.join("\n"),
        excerpt: excerpt(span.of(&alignment.document.text), EXCERPT),
        decisions,
        areas: areas(alignment, span),
        pieces: pieces(alignment, span),
    }
}

fn areas(alignment: &Alignment, span: ByteSpan) -> Vec<MarkArea> {
    let Origin::Pages(map) = &alignment.document.origin else { return Vec::new() };
    let areas = map.areas(span);
    areas.map(|(page, area)| MarkArea { page, edges: [area.x0, area.y0, area.x1, area.y1] }).collect()
}

fn pieces(alignment: &Alignment, span: ByteSpan) -> Vec<MarkPiece> {
    let Origin::Bytes(_) = &alignment.document.origin else { return Vec::new() };
    let places = alignment.document.origin.places(span).into_iter();
    let pieces = places.filter_map(|place| match place {
        Place::Bytes { part: Some(part), bytes } => {
            Some(MarkPiece { part: part.to_owned(), bytes: [bytes.start, bytes.end] })
        }
        _ => None,
    });
    pieces.collect()
}

/// The strongest terms of a passage as they stand in it.
fn terms(text: &str, evidence: &Evidence) -> String {
    let mut terms: Vec<String> = Vec::new();
    for place in evidence.contributions.iter().filter_map(|part| part.places.first()) {
        let words: Vec<String> =
            place.words().iter().map(|word| clean(word.of(text)).to_lowercase()).collect();
        let words = words.join(" ");
        if !terms.contains(&words) {
            terms.push(words);
        }
        if terms.len() == TERMS {
            break;
        }
    }
    terms.join(", ")
}

fn named(context: Context<'_>, column: usize) -> String {
    let concept = &context.model.framework().concepts[column];
    clean(&format!("{} {}", concept.id, concept.label))
}

/// What the legend says beside a concept: `covered, 12 passages, p. 3–7, 9`.
fn standing(alignment: &Alignment, column: usize, units: &[usize]) -> String {
    let verdict = alignment.verdicts.as_ref().map(|found| method::verdict(found.concepts[column].verdict));
    let count = format!("{} passage{}", units.len(), if units.len() == 1 { "" } else { "s" });
    let mut pages: Vec<u32> = units.iter().filter_map(|&row| alignment.units[row].page).collect();
    pages.sort_unstable();
    pages.dedup();
    let pages = if pages.is_empty() { String::new() } else { format!(", p. {}", page_ranges(&pages)) };
    format!("{}{count}{pages}", verdict.map_or(String::new(), |verdict| format!("{verdict}, ")))
}

/// A light colour: text on it stays readable, and it can be told from those of other concepts.
fn colour(column: usize) -> [u8; 3] {
    let hue = (column as f64 * GOLDEN).fract() * 6.0;
    let (chroma, light) = (0.42, 0.58);
    let part = |shift: f64| {
        let distance = ((hue + shift).rem_euclid(6.0) - 3.0).abs() - 1.0;
        ((light + chroma * distance.clamp(0.0, 1.0)) * 255.0).round() as u8
    };
    [part(0.0), part(4.0), part(2.0)]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn colours_are_light_and_differ() {
        let colours: Vec<[u8; 3]> = (0..17).map(colour).collect();
        for (at, one) in colours.iter().enumerate() {
            assert!(one.iter().all(|part| *part >= 147), "{one:?}");
            let near = |other: &[u8; 3]| one.iter().zip(other).all(|(a, b)| a.abs_diff(*b) < 12);
            assert!(!colours[..at].iter().any(near), "{at}: {one:?}");
        }
    }
}
