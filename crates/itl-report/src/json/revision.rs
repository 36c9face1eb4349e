//! `itl inspect --diff --json` and `itl frameworks diff --json`: complete.

use itl_core::Model;
use itl_framework::{Change, Concept};
use itl_study::{Effect, TermChange};
use serde::Serialize;
use std::io::{self, Write};

use super::Lazy;
use crate::Revised;
use crate::views::FrameworkPart;
use crate::words::write_line;

#[derive(Serialize)]
struct RevisionPart<'a, W, D> {
    before: FrameworkPart<'a>,
    after: FrameworkPart<'a>,
    concepts: ConceptsPart<'a>,
    weights: W,
    #[serde(skip_serializing_if = "Option::is_none")]
    document: Option<D>,
}

#[derive(Serialize)]
struct ConceptsPart<'a> {
    added: Vec<NamePart<'a>>,
    removed: Vec<NamePart<'a>>,
    changed: Vec<ChangePart<'a>>,
    unchanged: usize,
}

#[derive(Serialize)]
struct NamePart<'a> {
    id: &'a str,
    label: &'a str,
}

#[derive(Serialize)]
struct ChangePart<'a> {
    id: &'a str,
    renamed: bool,
    reworded: bool,
    moved: bool,
    before: TextPart<'a>,
    after: TextPart<'a>,
}

#[derive(Serialize)]
struct TextPart<'a> {
    parent: Option<&'a str>,
    label: &'a str,
    descriptor: &'a str,
}

#[derive(Serialize)]
struct WeightsPart<'a> {
    concept: &'a str,
    reference: (f64, f64),
    gained: usize,
    lost: usize,
    reweighted: usize,
    moved: f64,
    terms: Vec<TermPart>,
}

#[derive(Serialize)]
struct TermPart {
    r#type: &'static str,
    term: String,
    importance: (f64, f64),
    discriminability: (f64, f64),
    #[serde(skip_serializing_if = "Option::is_none")]
    contribution: Option<(f64, f64)>,
}

#[derive(Serialize)]
struct DocumentPart<'a, E> {
    path: &'a str,
    effects: E,
}

#[derive(Serialize)]
struct EffectPart<'a> {
    concept: &'a str,
    absolute: (f64, f64),
    relative: (Option<f64>, Option<f64>),
    terms: Vec<TermPart>,
}

/// Writes what differs between two versions as one JSON object; pairs of numbers are before and after.
///
/// # Errors
/// If `out` fails.
pub fn revision(out: &mut dyn Write, revised: Revised<'_>) -> io::Result<()> {
    let (before, after) = (revised.revision.before, revised.revision.after);
    let changes = revised.revision.changes();
    let weights = Lazy(|| {
        changes.iter().filter(|change| revised.shows(change.columns)).map(|change| WeightsPart {
            concept: id(after, change.columns.1),
            reference: change.reference,
            gained: change.gained,
            lost: change.lost,
            reweighted: change.reweighted,
            moved: change.moved,
            terms: revised
                .revision
                .terms(change.columns)
                .iter()
                .map(|change| term(revised, change, None))
                .collect(),
        })
    });
    let document = revised.document.map(|(path, old, new)| {
        let effects = revised.revision.effects(old, new);
        let effect = move |effect: Effect| EffectPart {
            concept: id(after, effect.columns.1),
            absolute: effect.absolute,
            relative: effect.relative,
            terms: revised
                .revision
                .moved_terms(effect.columns, old, new)
                .iter()
                .map(|(change, parts)| term(revised, change, Some(*parts)))
                .collect(),
        };
        let shown = move || effects.clone().into_iter().filter(move |effect| revised.shows(effect.columns));
        DocumentPart { path, effects: Lazy(move || shown().map(effect)) }
    });
    let part = RevisionPart {
        before: FrameworkPart::of(before),
        after: FrameworkPart::of(after),
        concepts: concepts(revised),
        weights,
        document,
    };
    write_line(out, &part)?;
    writeln!(out)
}

fn concepts(revised: Revised<'_>) -> ConceptsPart<'_> {
    let (before, after) = (revised.revision.before.framework(), revised.revision.after.framework());
    let change = |change: &Change| ChangePart {
        id: &after.concepts[change.after].id,
        renamed: change.renamed,
        reworded: change.reworded,
        moved: change.moved,
        before: text(&before.concepts[change.before]),
        after: text(&after.concepts[change.after]),
    };
    let shown = revised.diff.changed.iter().filter(|change| revised.shows((change.before, change.after)));
    ConceptsPart {
        added: named(&after.concepts, &revised.diff.added),
        removed: named(&before.concepts, &revised.diff.removed),
        changed: shown.map(change).collect(),
        unchanged: revised.diff.unchanged,
    }
}

fn named<'a>(concepts: &'a [Concept], columns: &[usize]) -> Vec<NamePart<'a>> {
    let name = |&column: &usize| NamePart { id: &concepts[column].id, label: &concepts[column].label };
    columns.iter().map(name).collect()
}

fn text(concept: &Concept) -> TextPart<'_> {
    TextPart { parent: concept.parent.as_deref(), label: &concept.label, descriptor: &concept.descriptor }
}

fn term(revised: Revised<'_>, change: &TermChange, contribution: Option<(f64, f64)>) -> TermPart {
    let (kind, term) = revised.term(change);
    let TermChange { importance, discriminability, .. } = *change;
    TermPart { r#type: kind, term, importance, discriminability, contribution }
}

fn id(model: &Model, column: usize) -> &str {
    &model.framework().concepts[column].id
}
