//! The decision in JSON: thresholds, what they are worth, and what a document's units come to.

use itl_core::{Alignment, Decision, Model};
use serde::Serialize;

/// A model's decision, and how a document stands to it.
#[derive(Serialize)]
pub(crate) struct DecisionPart {
    cutoff: f64,
    gate: f64,
    missed: f64,
    passed: f64,
    texts: u32,
    parts: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    speaking: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    needed: Option<u64>,
}

impl DecisionPart {
    /// The decision of a model, if it has one.
    pub(crate) fn of(model: &Model) -> Option<Self> {
        let Decision { cutoff, gate, missed, passed, texts, sentences } = model.decision().ok()?;
        let parts = if sentences { "sentences" } else { "descriptors" };
        Some(Self { cutoff, gate, missed, passed, texts, parts, speaking: None, needed: None })
    }

    /// The same, with what it takes in a document.
    pub(crate) fn over(model: &Model, alignment: &Alignment) -> Option<Self> {
        let passing = alignment.passing.as_ref()?;
        Some(Self { speaking: Some(passing.speaking), needed: Some(passing.needed), ..Self::of(model)? })
    }
}

/// The ids of the concepts that a unit is aligned with, where the model decides.
pub(crate) fn aligned<'a>(model: &'a Model, alignment: &Alignment, row: usize) -> Option<Vec<&'a str>> {
    let decision = model.decision().ok()?;
    let id = |column: usize| model.framework().concepts[column].id.as_str();
    Some(decision.aligned(&alignment.affinities, row).map(id).collect())
}
