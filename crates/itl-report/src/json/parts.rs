//! The pieces that several JSON results share.

use itl_core::{Aggregate, AlignSettings};
use itl_core::{Contribution, Evidence, Model, Rollup, TermKind};
use itl_document::{Document, UnitKind};
use itl_text::{Compounds, Language};
use serde::{Serialize, Serializer};

use super::places::PlacePart;
use crate::Context;

#[derive(Serialize)]
pub(crate) struct DocumentPart<'a> {
    pub(crate) path: &'a str,
    pub(crate) title: Option<&'a str>,
    pub(crate) language: Option<Language>,
    pub(crate) pages: Option<u32>,
}

impl<'a> DocumentPart<'a> {
    /// A document in the language that it was aligned in.
    pub(crate) fn of(path: &'a str, document: &'a Document, model: &Model) -> Self {
        Self { language: Some(model.settings().language), ..Self::stated(path, document) }
    }

    /// A document in the language that its file states.
    pub(crate) fn stated(path: &'a str, document: &'a Document) -> Self {
        let title = document.title.as_deref();
        Self { path, title, language: document.language, pages: document.pages }
    }
}

#[derive(Serialize)]
pub(crate) struct FrameworkPart<'a> {
    id: &'a str,
    title: &'a str,
    fingerprint: &'a str,
}

impl<'a> FrameworkPart<'a> {
    pub(crate) fn of(model: &'a Model) -> Self {
        let framework = model.framework();
        Self { id: &framework.id, title: &framework.title, fingerprint: model.fingerprint() }
    }
}

/// Writes what an affinity was divided by: a number of terms as the whole number it is.
#[allow(clippy::trivially_copy_pass_by_ref, reason = "the form serde asks for")]
pub(crate) fn divisor<S: Serializer>(value: &f64, serializer: S) -> Result<S::Ok, S::Error> {
    match value.fract() == 0.0 {
        true => serializer.serialize_u64(*value as u64),
        false => serializer.serialize_f64(*value),
    }
}

/// The settings that made a result.
#[derive(Serialize)]
pub(crate) struct ParametersPart<'a> {
    preset: &'static str,
    scheme: &'static str,
    types: Vec<&'static str>,
    level: Option<u32>,
    descriptors: &'static str,
    window: u32,
    reach: &'static str,
    coc_exclude: String,
    normalizer: &'static str,
    language: Language,
    min_short_len: u32,
    keep_hyphenated: bool,
    split_compounds: bool,
    tagger: bool,
    stop_words: usize,
    core: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    unit: Option<UnitKind>,
    #[serde(skip_serializing_if = "Option::is_none")]
    aggregate: Option<Aggregate>,
    #[serde(skip_serializing_if = "Option::is_none")]
    by: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    rollup: Option<Rollup>,
}

impl<'a> ParametersPart<'a> {
    pub(crate) fn of(context: Context<'a>, settings: Option<&AlignSettings>) -> Self {
        let (parameters, core) = (context.model.parameters(), context.model.settings());
        let selection = context.model.framework().selection;
        Self {
            preset: parameters.preset().map_or("custom", itl_core::Preset::name),
            scheme: parameters.scheme().name(),
            types: parameters.types(),
            level: selection.level,
            descriptors: selection.descriptors.name(),
            window: parameters.window,
            reach: parameters.reach.name(),
            coc_exclude: parameters.coc_exclude.to_string(),
            normalizer: parameters.normalizer.name(),
            language: core.language,
            min_short_len: core.min_short_len,
            keep_hyphenated: core.compounds == Compounds::KeepHyphenated,
            split_compounds: core.compounds == Compounds::Split,
            tagger: core.tagger,
            stop_words: core.stop_words.len(),
            core: context.model.core(),
            unit: settings.map(|settings| settings.unit),
            aggregate: settings.map(|settings| settings.aggregate),
            by: settings.map(|settings| settings.by.name()),
            rollup: settings.map(|_| context.rollup),
        }
    }
}

/// The settings that make a result, as results carry them.
#[must_use]
pub fn parameters(context: Context<'_>, settings: &AlignSettings) -> serde_json::Value {
    // Numbers and names: there is nothing in them that JSON could not have.
    serde_json::to_value(ParametersPart::of(context, Some(settings))).unwrap_or_default()
}

#[derive(Serialize)]
pub(crate) struct ConceptPart<'a> {
    pub(crate) id: &'a str,
    pub(crate) label: &'a str,
    pub(crate) parent: Option<&'a str>,
    pub(crate) reference: f64,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) cutoff: Option<f64>,
}

impl<'a> ConceptPart<'a> {
    pub(crate) fn of(model: &'a Model, column: usize) -> Self {
        let concept = &model.framework().concepts[column];
        Self {
            id: &concept.id,
            label: &concept.label,
            parent: concept.parent.as_deref(),
            reference: model.profile(column).reference,
            cutoff: model.decision().ok().map(|decision| decision.cutoff),
        }
    }

    pub(crate) fn all(model: &'a Model) -> Vec<Self> {
        (0..model.concept_count()).map(|column| Self::of(model, column)).collect()
    }
}

#[derive(Serialize)]
pub(crate) struct TermPart {
    #[serde(rename = "type")]
    pub(crate) kind: TermKind,
    pub(crate) term: String,
    pub(crate) count: u64,
    pub(crate) discriminability: f64,
    pub(crate) specificity: f64,
    pub(crate) importance: f64,
}

impl TermPart {
    /// A term in a concept; the count is the caller's.
    pub(crate) fn of(model: &Model, term: itl_core::TermId, column: usize, count: u64) -> Self {
        let readable = model.term(term);
        let weight = model.weight(term, column);
        Self {
            kind: readable.kind,
            term: readable.text,
            count,
            discriminability: readable.discriminability,
            specificity: weight.map_or(0.0, |weight| weight.specificity),
            importance: weight.map_or(0.0, |weight| weight.importance),
        }
    }
}

#[derive(Serialize)]
pub(crate) struct ContributionPart<'a> {
    #[serde(flatten)]
    term: TermPart,
    contribution: f64,
    /// One per occurrence, from its first word to its last.
    spans: Vec<(u32, u32)>,
    /// Where each occurrence stands in the file.
    #[serde(skip_serializing_if = "Option::is_none")]
    places: Option<Vec<Vec<PlacePart<'a>>>>,
}

#[derive(Serialize)]
pub(crate) struct EvidencePart<'a> {
    concept: &'a str,
    affinity: f64,
    contributions: Vec<ContributionPart<'a>>,
}

impl<'a> EvidencePart<'a> {
    pub(crate) fn of(model: &'a Model, evidence: &Evidence, column: usize) -> Self {
        let contribution = |part: &Contribution| ContributionPart {
            term: TermPart::of(model, part.term, column, u64::from(part.count)),
            contribution: part.contribution,
            spans: part.places.iter().map(|place| (place.span().start, place.span().end)).collect(),
            places: None,
        };
        Self {
            concept: &model.framework().concepts[column].id,
            affinity: evidence.affinity,
            contributions: evidence.contributions.iter().map(contribution).collect(),
        }
    }

    /// The same with the places of every occurrence in the file.
    pub(crate) fn located(mut self, document: &'a Document, evidence: &Evidence) -> Self {
        for (part, contribution) in self.contributions.iter_mut().zip(&evidence.contributions) {
            part.places = PlacePart::of_spans(document, contribution.places.iter().map(|place| place.span()));
        }
        self
    }
}

/// A list that is written as it is computed.
pub(crate) struct Lazy<F>(pub(crate) F);

impl<F, I> Serialize for Lazy<F>
where
    F: Fn() -> I,
    I: Iterator,
    I::Item: Serialize,
{
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq((self.0)())
    }
}
