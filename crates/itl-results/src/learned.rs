//! What a model learned from people's decisions: factors on its weights, and the decisions that each comes from.

use itl_core::{Factor, Gain, Learned, Measured, Model, Taught};
use itl_text::StemId;
use serde::Serialize;
use std::collections::BTreeSet;

/// What a model learned.
#[derive(Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct LearnedPart<'a> {
    /// The fingerprint of the model before.
    pub before: &'a str,
    /// The factors on weights, by concept and then by word.
    pub factors: Vec<FactorPart<'a>>,
    /// The decisions that they come from.
    pub decisions: Vec<TaughtPart<'a>>,
    /// What is gained on decisions that were left out.
    pub gain: GainPart,
}

/// A factor on weights of a concept. Those of a term's words are multiplied, bounded by ½ and 2, and multiplied by that of the concept.
#[derive(Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct FactorPart<'a> {
    /// Id of the concept.
    pub concept: &'a str,
    /// The stem whose terms it is about; null for all terms of the concept, which is the same as a cutoff divided by it.
    pub stem: Option<&'a str>,
    /// What weights are multiplied by.
    pub factor: f64,
    /// The decisions that it comes from, by their place in the list.
    pub decisions: Vec<usize>,
}

/// A decision that a model learned from.
#[derive(Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct TaughtPart<'a> {
    /// The document.
    pub document: &'a str,
    /// Id of the concept.
    pub concept: &'a str,
    /// The beginning of the passage.
    pub passage: &'a str,
    /// Whether it was accepted; if not, it was rejected.
    pub accepted: bool,
    /// Who decided.
    pub reviewer: &'a str,
    /// When.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub time: Option<&'a str>,
}

/// How well votes foretell decisions that were left out.
#[derive(Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct GainPart {
    /// Parts that were left out in turn.
    pub parts: u32,
    /// Whether these are whole documents, or passages of one document.
    pub documents: bool,
    /// With the weights of the framework.
    pub before: MeasuredPart,
    /// With what was learned from the other parts.
    pub after: MeasuredPart,
}

/// How well votes foretell decisions.
#[derive(Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct MeasuredPart {
    /// F1 of what is a passage against what people accepted.
    pub f1: f64,
    /// The mean of −ln of the probability that votes give to what people decided.
    pub loss: f64,
}

impl<'a> LearnedPart<'a> {
    /// What a model learned: all of it, or what is about the concept in `column`.
    #[must_use]
    pub fn of(model: &'a Model, column: Option<usize>) -> Option<Self> {
        let Learned { before, decisions, factors, gain } = model.learned()?;
        let is_asked = |factor: &&Factor| column.is_none_or(|column| factor.column as usize == column);
        let asked = || factors.iter().filter(is_asked);
        let used: BTreeSet<u32> = match column {
            None => (0..decisions.len() as u32).collect(),
            Some(_) => asked().flat_map(|factor| factor.decisions.iter().copied()).collect(),
        };
        let used: Vec<u32> = used.into_iter().collect();
        let id = |column: u32| model.framework().concepts[column as usize].id.as_str();
        let factor = |factor: &Factor| FactorPart {
            concept: id(factor.column),
            stem: factor.stem.map(|stem| model.stem(StemId(stem))),
            factor: factor.value,
            decisions: factor.decisions.iter().filter_map(|at| used.binary_search(at).ok()).collect(),
        };
        let taught = |&at: &u32| {
            let Taught { document, column, words, accepted, reviewer, time } = &decisions[at as usize];
            TaughtPart {
                document,
                concept: id(*column),
                passage: words,
                accepted: *accepted,
                reviewer,
                time: time.as_deref(),
            }
        };
        Some(Self {
            before,
            factors: asked().map(factor).collect(),
            decisions: used.iter().map(taught).collect(),
            gain: (*gain).into(),
        })
    }
}

impl From<Gain> for GainPart {
    fn from(Gain { parts, documents, before, after }: Gain) -> Self {
        Self { parts, documents, before: before.into(), after: after.into() }
    }
}

impl From<Measured> for MeasuredPart {
    fn from(Measured { f1, loss }: Measured) -> Self {
        Self { f1, loss }
    }
}
