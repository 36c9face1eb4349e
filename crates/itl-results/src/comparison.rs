//! Documents side by side: where each of them is for every concept, how far that moved, and the terms behind it.

use itl_base::Notice;
use itl_core::{Aggregate, Model, TermKind};
use itl_settings::Parameters;
use itl_study::{ComparedDocument, MovedTerm, Movement, SentenceChange, VerdictChange};
use serde::Serialize;
use std::collections::BTreeMap;

#[cfg(test)]
use crate::schema;
use crate::{ConceptPart, Context, DocumentPart, FrameworkPart, Rows};

/// Terms per concept; the rest are added up.
const TERMS: usize = 20;

/// Documents side by side. Every list of numbers has one entry per document, in the order of `documents`.
#[derive(Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct ComparisonResult<'a> {
    /// The framework.
    pub framework: FrameworkPart<'a>,
    /// The settings that made the result.
    #[cfg_attr(test, schemars(with = "schema::ParametersPart"))]
    pub parameters: Parameters,
    /// The documents in the order given, which is taken for that of time.
    pub documents: Vec<ComparedPart<'a>>,
    /// The number that the parts of terms add up to: the aggregate itself if it is mean or sum; the mean if it is another, which single units
    /// make.
    #[cfg_attr(test, schemars(with = "Option<schema::SumName>"))]
    pub parts: Option<Aggregate>,
    /// All concepts, in the order of the framework.
    pub concepts: Rows<'a, MovementPart<'a>>,
    /// Remarks about the framework, about the documents, and about setting them side by side.
    pub notices: Vec<RemarkPart<'a>>,
}

/// A document of a comparison.
#[derive(Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct ComparedPart<'a> {
    /// The document.
    #[serde(flatten)]
    pub document: DocumentPart<'a>,
    /// Number of its units.
    pub units: usize,
    /// Number of its units that count.
    pub counted: usize,
    /// Number of words of its units that count, stop words included.
    pub words: usize,
}

/// A concept and how it moved.
#[derive(Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct MovementPart<'a> {
    /// The concept.
    #[serde(flatten)]
    pub concept: ConceptPart<'a>,
    /// λ of each document.
    pub absolute: &'a [f64],
    /// λ / λ_ref of each document; null where λ_ref is 0.
    pub relative: &'a [Option<f64>],
    /// E of each document; not there where the framework gives no threshold.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub evidence: Option<Vec<f64>>,
    /// The share of the counted text of each document in passages of the concept; not there where the framework gives no threshold.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub share: Option<Vec<f64>>,
    /// The verdict of each document; null where it is not assessed.
    #[cfg_attr(test, schemars(with = "Vec<Option<schema::VerdictName>>"))]
    pub verdict: Vec<Option<&'static str>>,
    /// The number of passages in each document; not there where the framework gives no threshold.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub passages: Option<Vec<usize>>,
    /// What became of the concept between the first document and the last. gained: the verdict is stronger. lost: it is weaker. more, fewer: it is
    /// the same with more or fewer passages. Not there where a document is not assessed or the concept is not in scope.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, schemars(with = "Option<schema::CourseName>"))]
    pub outcome: Option<&'static str>,
    /// Passages that are new, gone or reworded from a document to the next; not there where `outcome` is not.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub sentences: Option<Vec<ChangedSentencePart<'a>>>,
    /// The largest relative value minus the smallest; of the absolute ones where relative is null.
    pub moved: f64,
    /// The value of the last document minus that of the first, on the same scale.
    pub change: f64,
    /// The terms that moved farthest, those first; none if the concept did not move.
    #[cfg_attr(test, schemars(length(max = 20)))]
    pub terms: Vec<MovedTermPart>,
    /// The parts of all other terms together. With those of `terms` they add up to the number that `parts` names.
    pub others: Vec<f64>,
}

/// A passage that is not the same in two documents, one after the other.
#[derive(Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct ChangedSentencePart<'a> {
    /// new: only the later document has it. gone: only the earlier one has it. reworded: both have it, in other words.
    #[cfg_attr(test, schemars(with = "schema::SentenceFateName"))]
    pub change: &'static str,
    /// The earlier document, by its place in `documents` from 0; the later one is the next.
    pub from: usize,
    /// The sentence in the earlier document; null if it is new.
    pub before: Option<VersionPart<'a>>,
    /// The sentence in the later document; null if it is gone.
    pub after: Option<VersionPart<'a>>,
}

/// A sentence in one of the documents.
#[derive(Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct VersionPart<'a> {
    /// Index of the unit.
    pub unit: usize,
    /// The page it starts on.
    pub page: Option<u32>,
    /// Its text.
    pub text: &'a str,
}

/// A term and its part in a movement.
#[derive(Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct MovedTermPart {
    /// The type of the term: a word with its part of speech (IND), two words in a row (2G), three in a row (3G), two near each other (COC).
    #[serde(rename = "type")]
    #[cfg_attr(test, schemars(with = "schema::TermKindName"))]
    pub kind: TermKind,
    /// The stems of the term; a word has its tag after a slash.
    pub term: String,
    /// Its part of the absolute value of each document.
    pub parts: Vec<f64>,
    /// Its part of the last document minus that of the first.
    pub difference: f64,
}

/// A remark, and the document that it is about.
#[derive(Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct RemarkPart<'a> {
    /// The path of the document it is about; null if it is about none of them alone.
    pub document: Option<&'a str>,
    /// The remark.
    #[serde(flatten)]
    #[cfg_attr(test, schemars(with = "schema::NoticePart"))]
    pub notice: &'a Notice,
}

impl<'a> ComparisonResult<'a> {
    /// The result of a comparison: documents with their names, the movements of all concepts in the order of the framework, and what became of
    /// their verdicts.
    #[must_use]
    pub fn of(
        context: Context<'a>,
        names: &'a [String],
        documents: &'a [ComparedDocument],
        movements: Vec<&'a Movement>,
        changes: Option<&'a [VerdictChange]>,
        notices: Vec<RemarkPart<'a>>,
    ) -> Self {
        let settings = documents.first().map(|standing| &standing.settings);
        let compared = names.iter().zip(documents).map(|(name, standing)| ComparedPart {
            document: DocumentPart::of(name, &standing.document, context.model),
            units: standing.units.len(),
            counted: standing.counted,
            words: standing.words,
        });
        let changes: BTreeMap<usize, &VerdictChange> =
            changes.into_iter().flatten().map(|change| (change.column, change)).collect();
        Self {
            framework: FrameworkPart::of(context.model),
            parameters: context.parameters(settings),
            documents: compared.collect(),
            parts: settings.map(|settings| settings.aggregate.of_parts()),
            concepts: Rows::new(movements.len(), move |at| {
                let change = changes.get(&movements[at].column).copied();
                MovementPart::of(context.model, documents, movements[at], change)
            }),
            notices,
        }
    }
}

impl<'a> MovementPart<'a> {
    fn of(
        model: &'a Model,
        documents: &'a [ComparedDocument],
        movement: &'a Movement,
        change: Option<&'a VerdictChange>,
    ) -> Self {
        let terms = MovedTerm::all_of(model, documents, movement.column);
        // Of a concept that did not move no term is named.
        let shown = if movement.moved > 0.0 { terms.len().min(TERMS) } else { 0 };
        let (shown, others) = terms.split_at(shown);
        let part = |moved: &MovedTerm| {
            let term = model.term(moved.term);
            let difference = moved.difference((0, documents.len() - 1));
            MovedTermPart { kind: term.kind, term: term.text, parts: moved.parts.clone(), difference }
        };
        let verdicts =
            documents.iter().map(|document| Some(&document.verdicts.as_ref()?.concepts[movement.column]));
        let found: Option<Vec<_>> = verdicts.collect();
        let found = found.as_ref();
        Self {
            concept: ConceptPart::of(model, movement.column),
            absolute: &movement.absolute,
            relative: &movement.relative,
            evidence: found.map(|all| all.iter().map(|found| found.evidence).collect()),
            share: found.map(|all| all.iter().map(|found| found.share).collect()),
            verdict: match found {
                Some(all) => all.iter().map(|found| Some(found.verdict.name())).collect(),
                None => vec![None; documents.len()],
            },
            passages: found.map(|all| all.iter().map(|found| found.passages.len()).collect()),
            outcome: change.map(|change| change.course.name()),
            sentences: change.map(|change| {
                change.sentences.iter().map(|sentence| ChangedSentencePart::of(documents, sentence)).collect()
            }),
            moved: movement.moved,
            change: movement.change,
            terms: shown.iter().map(part).collect(),
            others: MovedTerm::together(others, documents.len()),
        }
    }
}

impl<'a> ChangedSentencePart<'a> {
    fn of(documents: &'a [ComparedDocument], sentence: &SentenceChange) -> Self {
        let version = |at: usize, unit: usize| {
            let ComparedDocument { document, units, .. } = &documents[at];
            VersionPart { unit, page: units[unit].page, text: units[unit].span.of(&document.text) }
        };
        Self {
            change: sentence.fate.name(),
            from: sentence.from,
            before: sentence.before.map(|unit| version(sentence.from, unit)),
            after: sentence.after.map(|unit| version(sentence.from + 1, unit)),
        }
    }
}
