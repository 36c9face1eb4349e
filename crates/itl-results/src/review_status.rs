//! Where reviews stand: what is decided by whom, what is open, what people differ about, and how well they agree.

use itl_review::{Agreement, Disagreement, Pair, Rate, Ruling};
use serde::Serialize;

#[cfg(test)]
use crate::schema;

/// One document of a review.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct ReviewStatus {
    /// Its name.
    pub name: String,
    /// Who decided, with how many decisions that count now.
    pub reviewers: Vec<(String, usize)>,
    /// Passages and concepts that somebody decided about.
    pub decided: usize,
    /// Passages that are open, where the document was given.
    pub open: Option<usize>,
    /// Passages that are lost, where the document was given: concept and words.
    pub lost: Vec<(String, String)>,
    /// What people differ about: the concept, the words of a passage, and who says what.
    pub contradictions: Vec<Disagreement>,
}

/// Where reviews stand.
#[derive(Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct ReviewStatusResult<'a> {
    /// The documents.
    pub documents: Vec<ReviewedDocumentPart<'a>>,
    /// How well readers agree: about everything first, then about each concept.
    pub agreement: Vec<ReadersPart<'a>>,
}

/// A document with its review.
#[derive(Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct ReviewedDocumentPart<'a> {
    /// Its name.
    pub name: &'a str,
    /// Who decided.
    pub reviewers: Vec<ReviewerPart<'a>>,
    /// Passages and concepts with a decision.
    pub decided: usize,
    /// Passages that are open; null without --document.
    pub open: Option<usize>,
    /// Passages that are not in the document any more.
    pub lost: Vec<LostPart<'a>>,
    /// What people differ about.
    pub contradictions: Vec<DisagreementPart<'a>>,
}

/// A person with the number of their decisions.
#[derive(Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct ReviewerPart<'a> {
    /// The name.
    pub reviewer: &'a str,
    /// Decisions that count now.
    pub decisions: usize,
}

/// A passage that is not in the document any more.
#[derive(Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct LostPart<'a> {
    /// The id of the concept.
    pub concept: &'a str,
    /// The words.
    pub passage: &'a str,
}

/// Something that people differ about.
#[derive(Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct DisagreementPart<'a> {
    /// The id of the concept.
    pub concept: &'a str,
    /// The words of the passage; null for the concept as a whole.
    pub passage: Option<&'a str>,
    /// Who says what.
    pub by: Vec<VoicePart<'a>>,
}

/// What a person says.
#[derive(Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct VoicePart<'a> {
    /// Who.
    pub reviewer: &'a str,
    /// The decision.
    #[cfg_attr(test, schemars(with = "schema::RulingName"))]
    pub decision: Ruling,
}

/// How well readers agree about some subjects.
#[derive(Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct ReadersPart<'a> {
    /// The id of the concept; null for all.
    pub concept: Option<&'a str>,
    /// Passages and concepts that two readers or more judged.
    pub subjects: usize,
    /// Krippendorff's α, nominal.
    pub alpha: RatePart,
    /// All pairs of readers.
    pub pairs: Vec<PairPart<'a>>,
}

/// Two readers.
#[derive(Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct PairPart<'a> {
    /// Their names.
    pub readers: [&'a str; 2],
    /// Passages and concepts that both judged.
    pub subjects: usize,
    /// The share of which they say the same.
    pub percentage: RatePart,
    /// Cohen's κ.
    pub kappa: RatePart,
}

/// A figure with its interval.
#[derive(Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct RatePart {
    /// The figure; null where it is not defined.
    pub value: Option<f64>,
    /// 95 % of draws of the decisions.
    pub interval: Option<(f64, f64)>,
}

impl<'a> ReviewStatusResult<'a> {
    /// The result of some documents.
    #[must_use]
    pub fn of(documents: &'a [ReviewStatus], agreement: &'a [Agreement]) -> Self {
        Self {
            documents: documents.iter().map(ReviewedDocumentPart::from).collect(),
            agreement: agreement.iter().map(ReadersPart::from).collect(),
        }
    }
}

impl From<Rate> for RatePart {
    fn from(Rate { value, interval }: Rate) -> Self {
        Self { value, interval }
    }
}

impl<'a> From<&'a Disagreement> for DisagreementPart<'a> {
    fn from(one: &'a Disagreement) -> Self {
        let by = one.said.iter().map(|(reviewer, decision)| VoicePart { reviewer, decision: *decision });
        Self { concept: &one.concept, passage: one.passage.as_deref(), by: by.collect() }
    }
}

impl<'a> From<&'a ReviewStatus> for ReviewedDocumentPart<'a> {
    fn from(one: &'a ReviewStatus) -> Self {
        let reviewers =
            one.reviewers.iter().map(|(reviewer, count)| ReviewerPart { reviewer, decisions: *count });
        Self {
            name: &one.name,
            reviewers: reviewers.collect(),
            decided: one.decided,
            open: one.open,
            lost: one.lost.iter().map(|(concept, passage)| LostPart { concept, passage }).collect(),
            contradictions: one.contradictions.iter().map(DisagreementPart::from).collect(),
        }
    }
}

impl<'a> From<&'a Pair> for PairPart<'a> {
    fn from(one: &'a Pair) -> Self {
        Self {
            readers: [&one.readers.0, &one.readers.1],
            subjects: one.subjects,
            percentage: one.percentage.into(),
            kappa: one.kappa.into(),
        }
    }
}

impl<'a> From<&'a Agreement> for ReadersPart<'a> {
    fn from(one: &'a Agreement) -> Self {
        Self {
            concept: one.concept.as_deref(),
            subjects: one.subjects,
            alpha: one.alpha.into(),
            pairs: one.pairs.iter().map(PairPart::from).collect(),
        }
    }
}
