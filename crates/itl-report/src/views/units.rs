//! The units of a document with the names of the contract: where they stand, and how they and the document stand to the
//! model's decision.

use itl_core::{Alignment, Basis, Decision, Model, SHARE_OF_BEST, Verdicts};
use itl_document::Unit;
use itl_text::Language;
use serde::{Serialize, Serializer};

use super::{EvidencePart, MeaningPart, ScalePart};

/// A unit of an alignment.
#[derive(Serialize)]
pub(crate) struct UnitPart<'a> {
    pub(crate) index: usize,
    pub(crate) kind: &'static str,
    pub(crate) role: &'static str,
    /// Whether it counts in what the document comes to.
    pub(crate) counted: bool,
    pub(crate) page: Option<u32>,
    /// The number that is printed on it, where the file says so.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) page_label: Option<&'a str>,
    pub(crate) start: u32,
    pub(crate) end: u32,
    pub(crate) text: &'a str,
    pub(crate) section: Option<&'a str>,
    pub(crate) paragraph: Option<u32>,
    /// The header of the table that it is a row of.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) header: Option<&'a str>,
    #[serde(serialize_with = "divisor")]
    pub(crate) terms: f64,
    /// Its content words.
    pub(crate) words: u32,
    /// The share of its terms that some concept has, as the gate uses it.
    pub(crate) known: f64,
    /// The language of a unit that is not in the model's.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) language: Option<Language>,
    /// The concepts that it passes for, where the model decides.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) aligned: Option<Vec<&'a str>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) evidence: Option<Vec<EvidencePart<'a>>>,
    /// The meaning half of the concepts that it passes for, where an encoder was asked.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) meaning: Option<Vec<MeaningPart<'a>>>,
}

impl<'a> UnitPart<'a> {
    pub(crate) fn of(alignment: &'a Alignment, row: usize) -> Self {
        let &Unit { kind, role, span, page, section, paragraph, header } = &alignment.units[row];
        let label =
            section.and_then(|section| alignment.document.sections[section as usize].label.as_deref());
        Self {
            index: row,
            kind: kind.name(),
            role: role.name(),
            counted: alignment.affinities.counted(row),
            page,
            page_label: page.and_then(|page| alignment.document.page_label(page)),
            start: span.start,
            end: span.end,
            text: alignment.text(row),
            section: label,
            paragraph,
            header: header
                .map(|block| alignment.document.blocks[block as usize].span.of(&alignment.document.text)),
            terms: alignment.affinities.normalizer(row),
            words: alignment.affinities.words(row),
            known: alignment.affinities.known(row),
            language: alignment.foreign.get(&row).copied(),
            aligned: None,
            evidence: None,
            meaning: None,
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

/// A model's decision, and what it was made of in a document.
#[derive(Serialize)]
pub(crate) struct DecisionPart<'a> {
    cutoff: f64,
    gate: f64,
    share_of_best: f64,
    missed: f64,
    passed: f64,
    texts: u32,
    parts: &'static str,
    /// q of every concept.
    rate: &'a [f64],
    /// How both halves come to one scale, where an encoder was asked: cutoff and gate are then those of scores.
    #[serde(skip_serializing_if = "Option::is_none")]
    scale: Option<ScalePart>,
    #[serde(flatten)]
    document: Option<DocumentDecisionPart>,
}

/// What verdicts rest on.
#[derive(Serialize)]
struct DocumentDecisionPart {
    basis: Basis,
    /// Units that count and have a term.
    n: u64,
    /// Content words of units that count.
    words: u64,
    min_share: f64,
}

impl<'a> DecisionPart<'a> {
    /// The decision of a model, if it has one.
    pub(crate) fn of(model: &'a Model) -> Option<Self> {
        let Decision { cutoff, gate, missed, passed, texts, sentences } = model.decision().ok()?;
        let parts = if sentences { "sentences" } else { "descriptors" };
        let (rate, share_of_best) = (model.rates(), SHARE_OF_BEST);
        let scale = model.meaning().map(|meaning| meaning.scale.into());
        Some(Self { cutoff, gate, share_of_best, missed, passed, texts, parts, rate, scale, document: None })
    }

    /// The same, with what it rests on in a document.
    pub(crate) fn over(model: &'a Model, alignment: &Alignment) -> Option<Self> {
        let &Verdicts { basis, units, words, min_share, .. } = alignment.verdicts.as_ref()?;
        let document = Some(DocumentDecisionPart { basis, n: units, words, min_share });
        Some(Self { document, ..Self::of(model)? })
    }
}

/// What a document comes to, concept by concept; nothing where the model does not decide.
#[derive(Serialize)]
pub(crate) struct VerdictsPart {
    share: Option<Vec<f64>>,
    verdict: Option<Vec<&'static str>>,
    passing: Option<Vec<u64>>,
    aligned: Option<Vec<bool>>,
    pages: Option<Vec<Vec<u32>>>,
    quotes: Option<Vec<Vec<usize>>>,
}

impl VerdictsPart {
    pub(crate) fn of(alignment: &Alignment) -> Self {
        let verdicts = alignment.verdicts.as_ref();
        let concepts = verdicts.map(|found| &found.concepts);
        let columns = concepts.map(|concepts| 0..concepts.len());
        let quotes = |column| alignment.quotes(column).iter().map(|quote| quote.unit).collect();
        Self {
            share: concepts.map(|all| all.iter().map(|concept| concept.share).collect()),
            verdict: concepts.map(|all| all.iter().map(|concept| concept.verdict.name()).collect()),
            passing: verdicts.map(|found| found.passing().collect()),
            aligned: verdicts.map(|found| found.aligned().collect()),
            pages: columns.clone().map(|columns| columns.map(|column| alignment.pages(column)).collect()),
            quotes: columns.map(|columns| columns.map(quotes).collect()),
        }
    }
}

/// The ids of the concepts that a unit passes for, where the model decides.
pub(crate) fn aligned_concepts<'a>(
    model: &'a Model,
    alignment: &Alignment,
    row: usize,
) -> Option<Vec<&'a str>> {
    let decision = model.decision().ok()?;
    let id = |column: usize| model.framework().concepts[column].id.as_str();
    Some(decision.aligned(&alignment.affinities, row).map(id).collect())
}
