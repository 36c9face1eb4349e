//! Two versions of a framework side by side: concepts, weights, and a document under both.

use itl_core::Model;
use itl_framework::{Change, Concept, FrameworkDiff};
use itl_study::{ComparedDocument, Effect, Revision, TermChange};
use serde::Serialize;

#[cfg(test)]
use crate::schema;
use crate::{FrameworkPart, NamePart, Rows};

/// Two versions of a framework, and what differs between them.
#[derive(Clone, Copy)]
pub struct Revised<'a> {
    /// Concepts added, removed and changed.
    pub diff: &'a FrameworkDiff,
    /// Weights.
    pub revision: &'a Revision<'a>,
    /// The one concept to show, by its columns; all if there is none.
    pub only: Option<(usize, usize)>,
    /// A document's name, and how it stands to the earlier and to the later model.
    pub document: Option<(&'a str, &'a ComparedDocument, &'a ComparedDocument)>,
}

impl Revised<'_> {
    /// Whether a concept of both versions is to be shown.
    #[must_use]
    pub fn shows(&self, columns: (usize, usize)) -> bool {
        self.only.is_none_or(|only| only == columns)
    }

    /// Type and words of a term that changed.
    #[must_use]
    pub fn term(&self, change: &TermChange) -> (&'static str, String) {
        let term = match (change.after, change.before) {
            (Some(after), _) => self.revision.after.term(after),
            (None, Some(before)) => self.revision.before.term(before),
            (None, None) => return ("", String::new()),
        };
        (term.kind.name(), term.text)
    }
}

/// Two versions of a framework: what differs in concepts and weights. Pairs of numbers are before and after.
#[derive(Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct RevisionResult<'a> {
    /// The earlier version.
    pub before: FrameworkPart<'a>,
    /// The later version.
    pub after: FrameworkPart<'a>,
    /// The concepts.
    pub concepts: ConceptsPart<'a>,
    /// The concepts of both whose weights differ.
    pub weights: Rows<'a, WeightsPart<'a>>,
    /// A document under both versions, where one was given.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub document: Option<RevisedDocumentPart<'a>>,
}

/// The concepts of two versions.
#[derive(Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct ConceptsPart<'a> {
    /// Those of the later version only.
    pub added: Vec<NamePart<'a>>,
    /// Those of the earlier version only.
    pub removed: Vec<NamePart<'a>>,
    /// Those of both that differ.
    pub changed: Vec<ChangePart<'a>>,
    /// Number of those of both that do not.
    pub unchanged: usize,
}

/// A concept that differs.
#[derive(Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct ChangePart<'a> {
    /// Its id.
    pub id: &'a str,
    /// Whether its name differs.
    pub renamed: bool,
    /// Whether its text differs.
    pub reworded: bool,
    /// Whether it is below another node.
    pub moved: bool,
    /// The concept in the earlier version.
    pub before: TextPart<'a>,
    /// The concept in the later version.
    pub after: TextPart<'a>,
}

/// A concept in one version.
#[derive(Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct TextPart<'a> {
    /// Id of the node above it.
    pub parent: Option<&'a str>,
    /// Its name.
    pub label: &'a str,
    /// Its text.
    pub descriptor: &'a str,
}

/// A concept whose weights differ.
#[derive(Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct WeightsPart<'a> {
    /// Id of the concept.
    pub concept: &'a str,
    /// λ_ref before and after.
    pub reference: (f64, f64),
    /// Number of terms that it gained.
    pub gained: usize,
    /// Number of terms that it lost.
    pub lost: usize,
    /// Number of terms of both with another weight.
    pub reweighted: usize,
    /// How far its weights moved.
    pub moved: f64,
    /// The terms that differ.
    pub terms: Vec<ChangedTermPart>,
}

/// A term whose weight differs; pairs are before and after.
#[derive(Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct ChangedTermPart {
    /// The type of the term.
    #[cfg_attr(test, schemars(with = "schema::TermKindName"))]
    pub r#type: &'static str,
    /// The stems of the term.
    pub term: String,
    /// φ before and after.
    pub importance: (f64, f64),
    /// δ before and after.
    pub discriminability: (f64, f64),
    /// Its part of the document's affinity before and after.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub contribution: Option<(f64, f64)>,
}

/// A document under both versions.
#[derive(Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct RevisedDocumentPart<'a> {
    /// Its path.
    pub path: &'a str,
    /// The concepts of both versions, with the document's values under both.
    pub effects: Rows<'a, EffectPart<'a>>,
}

/// A concept and what the document comes to under both versions.
#[derive(Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct EffectPart<'a> {
    /// Id of the concept.
    pub concept: &'a str,
    /// λ before and after.
    pub absolute: (f64, f64),
    /// λ / λ_ref before and after; null where λ_ref is 0.
    pub relative: (Option<f64>, Option<f64>),
    /// The terms that moved it.
    pub terms: Vec<ChangedTermPart>,
}

impl<'a> RevisionResult<'a> {
    /// The result of setting two versions side by side.
    #[must_use]
    pub fn of(revised: Revised<'a>) -> Self {
        let revision = revised.revision;
        let mut changes = revision.changes();
        changes.retain(|change| revised.shows(change.columns));
        let count = changes.len();
        let weights = move |at: usize| {
            let change = &changes[at];
            let terms = revision.terms(change.columns);
            WeightsPart {
                concept: id(revision.after, change.columns.1),
                reference: change.reference,
                gained: change.gained,
                lost: change.lost,
                reweighted: change.reweighted,
                moved: change.moved,
                terms: terms.iter().map(|change| term(revised, change, None)).collect(),
            }
        };
        Self {
            before: FrameworkPart::of(revision.before),
            after: FrameworkPart::of(revision.after),
            concepts: concepts(revised),
            weights: Rows::new(count, weights),
            document: revised
                .document
                .map(|(path, old, new)| RevisedDocumentPart::of(revised, path, old, new)),
        }
    }
}

impl<'a> RevisedDocumentPart<'a> {
    fn of(revised: Revised<'a>, path: &'a str, old: &'a ComparedDocument, new: &'a ComparedDocument) -> Self {
        let mut effects = revised.revision.effects(old, new);
        effects.retain(|effect| revised.shows(effect.columns));
        let count = effects.len();
        let effect = move |at: usize| {
            let Effect { columns, absolute, relative, .. } = effects[at];
            let moved = revised.revision.moved_terms(columns, old, new);
            EffectPart {
                concept: id(revised.revision.after, columns.1),
                absolute,
                relative,
                terms: moved.iter().map(|(change, parts)| term(revised, change, Some(*parts))).collect(),
            }
        };
        Self { path, effects: Rows::new(count, effect) }
    }
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

fn term(revised: Revised<'_>, change: &TermChange, contribution: Option<(f64, f64)>) -> ChangedTermPart {
    let (kind, term) = revised.term(change);
    let TermChange { importance, discriminability, .. } = *change;
    ChangedTermPart { r#type: kind, term, importance, discriminability, contribution }
}

fn id(model: &Model, column: usize) -> &str {
    &model.framework().concepts[column].id
}
