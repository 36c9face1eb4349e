//! The units of a document with the names of the contract: where they stand, and how they and the document stand to the
//! model's decision.

use itl_core::{Alignment, Decision, Model};
use itl_document::Unit;
use itl_text::Language;
use serde::{Serialize, Serializer};

use super::EvidencePart;

/// A unit of an alignment.
#[derive(Serialize)]
pub(crate) struct UnitPart<'a> {
    pub(crate) index: usize,
    pub(crate) kind: &'static str,
    pub(crate) role: &'static str,
    /// Whether it counts in what the document comes to.
    pub(crate) counted: bool,
    pub(crate) page: Option<u32>,
    pub(crate) start: u32,
    pub(crate) end: u32,
    pub(crate) text: &'a str,
    pub(crate) section: Option<&'a str>,
    pub(crate) paragraph: Option<usize>,
    /// The header of the table that it is a row of.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) header: Option<&'a str>,
    #[serde(serialize_with = "divisor")]
    pub(crate) terms: f64,
    /// The language of a unit that is not in the model's.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) language: Option<Language>,
    /// The concepts that it passes for, where the model decides.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) aligned: Option<Vec<&'a str>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) evidence: Option<Vec<EvidencePart<'a>>>,
}

impl<'a> UnitPart<'a> {
    pub(crate) fn of(alignment: &'a Alignment, row: usize) -> Self {
        let &Unit { kind, role, span, page, section, paragraph, header } = &alignment.units[row];
        let label = section.and_then(|section| alignment.document.sections[section].label.as_deref());
        Self {
            index: row,
            kind: kind.name(),
            role: role.name(),
            counted: alignment.affinities.counted(row),
            page,
            start: span.start,
            end: span.end,
            text: alignment.text(row),
            section: label,
            paragraph,
            header: header.map(|block| alignment.document.blocks[block].span.of(&alignment.document.text)),
            terms: alignment.affinities.normalizer(row),
            language: alignment.foreign.get(&row).copied(),
            aligned: None,
            evidence: None,
        }
    }
}

/// Writes what an affinity was divided by: a number of terms as the whole number it is.
#[allow(clippy::trivially_copy_pass_by_ref, reason = "the form serde asks for")]
fn divisor<S: Serializer>(value: &f64, serializer: S) -> Result<S::Ok, S::Error> {
    match value.fract() == 0.0 {
        true => serializer.serialize_u64(*value as u64),
        false => serializer.serialize_f64(*value),
    }
}

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
pub(crate) fn aligned_concepts<'a>(
    model: &'a Model,
    alignment: &Alignment,
    row: usize,
) -> Option<Vec<&'a str>> {
    let decision = model.decision().ok()?;
    let id = |column: usize| model.framework().concepts[column].id.as_str();
    Some(decision.aligned(&alignment.affinities, row).map(id).collect())
}
