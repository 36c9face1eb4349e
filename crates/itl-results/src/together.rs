//! Several documents as one answer: for every concept the verdict of the set, the documents that say so, and what the set lacks.

use itl_core::{AlignSettings, Alignment, Verdict};
use itl_settings::Parameters;
use itl_study::{SetGap, SetVerdict, Together};
use serde::Serialize;
use std::collections::BTreeMap;

#[cfg(test)]
use crate::schema;
use crate::{ConceptPart, Context, DecisionPart, DocumentPart, FrameworkPart, RemarkPart, Rows};

/// Sentences of each document that are quoted for a concept.
const QUOTES: usize = 3;

/// Several documents as one answer for a framework.
#[derive(Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct TogetherResult<'a> {
    /// The framework.
    pub framework: FrameworkPart<'a>,
    /// The settings that made the result.
    #[cfg_attr(test, schemars(with = "schema::ParametersPart"))]
    pub parameters: Parameters,
    /// The decision.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub decision: Option<DecisionPart<'a>>,
    /// The documents, in the order given.
    pub documents: Vec<DocumentPart<'a>>,
    /// How many of them are assessed.
    pub assessed: usize,
    /// How many concepts any document covers.
    pub covered: usize,
    /// How many concepts some document mentions and none covers.
    pub mentioned: usize,
    /// What the set comes to for every concept, in the order of the framework.
    pub concepts: Rows<'a, SetConceptPart<'a>>,
    /// Remarks about the framework and the documents.
    pub notices: Vec<RemarkPart<'a>>,
}

/// What a set of documents comes to for a concept.
#[derive(Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct SetConceptPart<'a> {
    /// The concept.
    #[serde(flatten)]
    pub concept: ConceptPart<'a>,
    /// The strongest verdict of any document.
    #[cfg_attr(test, schemars(with = "schema::VerdictName"))]
    pub verdict: &'static str,
    /// The document that carries the verdict: of those that have it the one with most evidence. Null where nothing was found.
    pub carried_by: Option<&'a str>,
    /// The evidence of that document, in sentences; 0 where there is none.
    pub evidence: f64,
    /// Passages in all documents.
    pub passages: usize,
    /// The documents that cover or mention it, the one that carries it first.
    pub documents: Vec<SetDocumentPart<'a>>,
    /// What the set lacks; there where no document covers the concept and it is in scope.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub gap: Option<SetGapPart<'a>>,
}

/// A document that covers or mentions a concept.
#[derive(Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct SetDocumentPart<'a> {
    /// Its path.
    pub path: &'a str,
    /// Its own verdict.
    #[cfg_attr(test, schemars(with = "schema::VerdictName"))]
    pub verdict: &'static str,
    /// Its own evidence, in sentences.
    pub evidence: f64,
    /// Number of its passages.
    pub passages: usize,
    /// The best of them.
    #[cfg_attr(test, schemars(length(max = 3)))]
    pub quotes: Vec<SetQuotePart<'a>>,
}

/// A passage.
#[derive(Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct SetQuotePart<'a> {
    /// Index of the unit in its document.
    pub unit: usize,
    /// The page it starts on.
    pub page: Option<u32>,
    /// The heading of its section.
    pub section: Option<&'a str>,
    /// Its text.
    pub text: &'a str,
}

/// What a set of documents lacks of a concept.
#[derive(Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct SetGapPart<'a> {
    /// Words of the concept's text that no document uses, the weightiest first.
    pub unsaid: &'a [String],
    /// Units that come nearest, best first.
    #[cfg_attr(test, schemars(length(max = 3)))]
    pub nearest: Vec<SetNearPart<'a>>,
}

/// A unit that comes near.
#[derive(Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct SetNearPart<'a> {
    /// The path of its document.
    pub path: &'a str,
    /// The unit.
    #[serde(flatten)]
    pub quote: SetQuotePart<'a>,
    /// Its affinity divided by the cutoff.
    pub of_cutoff: f64,
    /// Why it is no passage.
    #[cfg_attr(test, schemars(with = "schema::ShortfallName"))]
    pub lacks: &'static str,
}

impl<'a> TogetherResult<'a> {
    /// The result of a set of documents with their names.
    #[must_use]
    pub fn of(
        context: Context<'a>,
        settings: Option<&AlignSettings>,
        documents: &'a [(&'a str, &'a Alignment)],
        together: &'a Together,
        notices: Vec<RemarkPart<'a>>,
    ) -> Self {
        let model = context.model;
        let gaps: BTreeMap<usize, &SetGap> = together.gaps.iter().map(|gap| (gap.column, gap)).collect();
        Self {
            framework: FrameworkPart::of(model),
            parameters: context.parameters(settings),
            decision: DecisionPart::of(model),
            documents: documents
                .iter()
                .map(|(path, alignment)| DocumentPart::of(path, &alignment.document, model))
                .collect(),
            assessed: together.assessed,
            covered: together.count(Verdict::Covered),
            mentioned: together.count(Verdict::Mentioned),
            concepts: Rows::new(together.concepts.len(), move |column| {
                let gap = gaps.get(&column).copied();
                SetConceptPart::of(
                    ConceptPart::of(model, column),
                    documents,
                    &together.concepts[column],
                    column,
                    gap,
                )
            }),
            notices,
        }
    }
}

impl<'a> SetConceptPart<'a> {
    fn of(
        concept: ConceptPart<'a>,
        documents: &'a [(&'a str, &'a Alignment)],
        set: &SetVerdict,
        column: usize,
        gap: Option<&'a SetGap>,
    ) -> Self {
        let found = set.documents.iter().filter_map(|&at| SetDocumentPart::of(documents[at], column));
        Self {
            concept,
            verdict: set.verdict.name(),
            carried_by: set.carrier.map(|at| documents[at].0),
            evidence: set.evidence,
            passages: set.passages,
            documents: found.collect(),
            gap: gap.map(|gap| SetGapPart::of(documents, gap)),
        }
    }
}

impl<'a> SetDocumentPart<'a> {
    fn of((path, alignment): (&'a str, &'a Alignment), column: usize) -> Option<Self> {
        let found = &alignment.verdicts.as_ref()?.concepts[column];
        let quotes = alignment.quotes(column).into_iter().take(QUOTES);
        Some(Self {
            path,
            verdict: found.verdict.name(),
            evidence: found.evidence,
            passages: found.passages.len(),
            quotes: quotes.map(|quote| SetQuotePart::of(alignment, quote.unit)).collect(),
        })
    }
}

impl<'a> SetQuotePart<'a> {
    fn of(alignment: &'a Alignment, unit: usize) -> Self {
        let section = alignment.units[unit].section;
        Self {
            unit,
            page: alignment.units[unit].page,
            section: section
                .and_then(|section| alignment.document.sections[section as usize].label.as_deref()),
            text: alignment.text(unit),
        }
    }
}

impl<'a> SetGapPart<'a> {
    fn of(documents: &'a [(&'a str, &'a Alignment)], gap: &'a SetGap) -> Self {
        let near = |(at, near): &(usize, itl_study::NearPassage)| SetNearPart {
            path: documents[*at].0,
            quote: SetQuotePart::of(documents[*at].1, near.unit),
            of_cutoff: near.of_cutoff,
            lacks: near.lacks.name(),
        };
        Self { unsaid: &gap.unsaid, nearest: gap.nearest.iter().map(near).collect() }
    }
}
