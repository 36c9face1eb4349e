//! The gaps of a document: the concepts that it does not cover, with what it lacks and what comes nearest.

use itl_base::Notice;
use itl_core::{Alignment, Model};
use itl_settings::Parameters;
use itl_study::{Gap, Gaps};
use serde::Serialize;

#[cfg(test)]
use crate::schema;
use crate::{Context, DecisionPart, DocumentPart, FrameworkPart, NamePart};

/// The concepts that a document does not cover: what it never says, and what comes nearest.
#[derive(Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct GapsResult<'a> {
    /// The document.
    pub document: DocumentPart<'a>,
    /// The framework.
    pub framework: FrameworkPart<'a>,
    /// The settings that made the result.
    #[cfg_attr(test, schemars(with = "schema::ParametersPart"))]
    pub parameters: Parameters,
    /// The decision; there where the framework gives a threshold.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub decision: Option<DecisionPart<'a>>,
    /// How many concepts are covered; the others are gaps.
    pub covered: usize,
    /// The concepts that were not found, then those that are mentioned, in the order of the framework.
    pub gaps: Vec<GapPart<'a>>,
    /// Remarks about the document and the framework.
    #[cfg_attr(test, schemars(with = "Vec<schema::NoticePart>"))]
    pub notices: &'a [Notice],
}

/// A concept that is not covered.
#[derive(Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct GapPart<'a> {
    /// Id of the concept.
    pub id: &'a str,
    /// Its name; may be empty.
    pub label: &'a str,
    /// none: no match was found. mentioned: at least one passage.
    #[cfg_attr(test, schemars(with = "schema::VerdictName"))]
    pub verdict: &'static str,
    /// E: how many sentences' worth of the document address it.
    pub evidence: f64,
    /// The share of the counted text in its passages.
    #[cfg_attr(test, schemars(range(min = 0, max = 1)))]
    pub share: f64,
    /// How many passages it has.
    pub passages: usize,
    /// Words of the concept's text that the document never uses, the weightiest first.
    pub unsaid: &'a [String],
    /// Units that count and do not pass, strongest first; none says the same as another but for numbers.
    #[cfg_attr(test, schemars(length(max = 3)))]
    pub nearest: Vec<NearPart<'a>>,
    /// The parts of the concept's text; not there where it is one text.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub children: Option<ChildrenPart<'a>>,
}

/// A unit that comes near.
#[derive(Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct NearPart<'a> {
    /// Index of the unit.
    pub unit: usize,
    /// The page it starts on.
    pub page: Option<u32>,
    /// Its text.
    pub text: &'a str,
    /// Its affinity.
    pub affinity: f64,
    /// Its affinity divided by the cutoff.
    pub of_cutoff: f64,
    /// Why it is no passage: its affinity is below the cutoff, too few of its words are the framework's, only one common word matches, or other
    /// concepts have its vote.
    #[cfg_attr(test, schemars(with = "schema::ShortfallName"))]
    pub lacks: &'static str,
}

/// The parts that a concept's text is put together from.
#[derive(Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct ChildrenPart<'a> {
    /// How many there are.
    pub all: usize,
    /// Those that no passage is about.
    pub without: Vec<NamePart<'a>>,
}

impl<'a> GapsResult<'a> {
    /// The gaps of the document at `path`.
    #[must_use]
    pub fn of(context: Context<'a>, path: &'a str, alignment: &'a Alignment, gaps: &'a Gaps) -> Self {
        let model = context.model;
        Self {
            document: DocumentPart::of(path, &alignment.document, model),
            framework: FrameworkPart::of(model),
            parameters: context.parameters(Some(&alignment.settings)),
            decision: DecisionPart::over(model, alignment),
            covered: gaps.covered,
            gaps: gaps.concepts.iter().map(|gap| GapPart::of(model, alignment, gap)).collect(),
            notices: &alignment.notices,
        }
    }
}

impl<'a> GapPart<'a> {
    /// A gap.
    #[must_use]
    pub fn of(model: &'a Model, alignment: &'a Alignment, gap: &'a Gap) -> Self {
        let concept = &model.framework().concepts[gap.column];
        let nearest = gap.nearest.iter().map(|near| NearPart {
            unit: near.unit,
            page: alignment.units[near.unit].page,
            text: alignment.text(near.unit),
            affinity: near.affinity,
            of_cutoff: near.of_cutoff,
            lacks: near.lacks.name(),
        });
        let without = || gap.without.iter().map(|child| NamePart { id: &child.id, label: &child.label });
        Self {
            id: &concept.id,
            label: &concept.label,
            verdict: gap.verdict.name(),
            evidence: gap.evidence,
            share: gap.share,
            passages: gap.passages,
            unsaid: &gap.unsaid,
            nearest: nearest.collect(),
            children: (gap.children > 0)
                .then(|| ChildrenPart { all: gap.children, without: without().collect() }),
        }
    }
}
