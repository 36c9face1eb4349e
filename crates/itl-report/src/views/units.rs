//! The units of a document with the names of the contract: where they stand, and how they and the document stand to the
//! model's decision.

use itl_base::Language;
use itl_core::{
    Alignment, COVERED, Citation, Decision, EXPONENT, MENTIONED, Model, NOTHING, OWN, PASSAGE, STRONG, Vote,
};
use itl_document::Unit;
use serde::ser::SerializeMap;
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
    #[serde(flatten)]
    pub(crate) votes: Option<VotesPart<'a>>,
    /// The concepts that it cites, where it does.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(crate) cites: Vec<CitePart<'a>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) evidence: Option<Vec<EvidencePart<'a>>>,
    /// The meaning half of the concepts that it is a passage of, where an encoder was asked.
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
            votes: None,
            cites: Vec::new(),
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

/// A concept that a unit cites, with the places in the text.
#[derive(Serialize)]
pub(crate) struct CitePart<'a> {
    concept: &'a str,
    spans: Vec<(u32, u32)>,
}

impl<'a> CitePart<'a> {
    /// Those of a unit.
    pub(crate) fn of(model: &'a Model, alignment: &Alignment, row: usize) -> Vec<Self> {
        let cites = alignment.citations.of_unit(row).chunk_by(|a, b| a.column == b.column);
        let part = |cites: &[Citation]| Self {
            concept: &model.framework().concepts[cites[0].column as usize].id,
            spans: cites.iter().map(|cite| (cite.span.start, cite.span.end)).collect(),
        };
        cites.map(part).collect()
    }
}

/// The votes of a unit, where the model decides.
#[derive(Serialize)]
pub(crate) struct VotesPart<'a> {
    votes: SharesPart<'a>,
    /// The concepts that it is a passage of, and of these the ones that it is a strong one of.
    passages: Vec<&'a str>,
    strong: Vec<&'a str>,
}

impl<'a> VotesPart<'a> {
    /// Those of a unit.
    pub(crate) fn of(model: &'a Model, alignment: &'a Alignment, row: usize) -> Option<Self> {
        let votes = alignment.verdicts.as_ref()?.votes.of(row);
        let from = |least: f64| {
            let votes = votes.iter().filter(|vote| vote.value >= least);
            votes.map(|vote| model.framework().concepts[vote.column as usize].id.as_str()).collect()
        };
        Some(Self { votes: SharesPart { model, votes }, passages: from(PASSAGE), strong: from(STRONG) })
    }
}

/// Votes by the ids of concepts.
struct SharesPart<'a> {
    model: &'a Model,
    votes: &'a [Vote],
}

impl Serialize for SharesPart<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(Some(self.votes.len()))?;
        for vote in self.votes {
            map.serialize_entry(&self.model.framework().concepts[vote.column as usize].id, &vote.value)?;
        }
        map.end()
    }
}

/// A model's decision: what votes and verdicts follow from.
#[derive(Serialize)]
pub(crate) struct DecisionPart<'a> {
    cutoff: f64,
    /// With an encoder, the score that counts as no strength at all.
    #[serde(skip_serializing_if = "Option::is_none")]
    zero: Option<f64>,
    gate: f64,
    exponent: u32,
    nothing: f64,
    own: f64,
    passage: f64,
    strong: f64,
    covered: f64,
    mentioned: f64,
    /// e of every concept.
    general: &'a [f64],
    missed: f64,
    passed: f64,
    texts: u32,
    parts: &'static str,
    /// How both halves come to one scale, where an encoder was asked: cutoff and gate are then those of scores.
    #[serde(skip_serializing_if = "Option::is_none")]
    scale: Option<ScalePart>,
    #[serde(flatten)]
    document: Option<DocumentDecisionPart>,
}

/// The counts of a document that verdicts follow from.
#[derive(Serialize)]
struct DocumentDecisionPart {
    /// Units that count.
    n: u64,
    /// Content words of units that count.
    words: u64,
}

impl<'a> DecisionPart<'a> {
    /// The decision of a model, if it has one.
    pub(crate) fn of(model: &'a Model) -> Option<Self> {
        let Decision { cutoff, zero, gate, missed, passed, texts, sentences } = model.decision().ok()?;
        Some(Self {
            cutoff,
            zero,
            gate,
            exponent: EXPONENT,
            nothing: NOTHING,
            own: OWN,
            passage: PASSAGE,
            strong: STRONG,
            covered: COVERED,
            mentioned: MENTIONED,
            general: model.general(),
            missed,
            passed,
            texts,
            parts: if sentences { "sentences" } else { "descriptors" },
            scale: model.meaning().map(|meaning| meaning.scale.into()),
            document: None,
        })
    }

    /// The same, with the counts of a document.
    pub(crate) fn over(model: &'a Model, alignment: &Alignment) -> Option<Self> {
        let found = alignment.verdicts.as_ref()?;
        let document = Some(DocumentDecisionPart { n: found.units, words: found.words });
        Some(Self { document, ..Self::of(model)? })
    }
}

/// The outcome of a document, concept by concept; nothing where the model does not decide.
#[derive(Serialize)]
pub(crate) struct VerdictsPart {
    evidence: Option<Vec<f64>>,
    verdict: Option<Vec<&'static str>>,
    passages: Option<Vec<usize>>,
    strong: Option<Vec<usize>>,
    cited: Vec<usize>,
    share: Option<Vec<f64>>,
    pages: Option<Vec<Vec<u32>>>,
    quotes: Option<Vec<Vec<usize>>>,
}

impl VerdictsPart {
    pub(crate) fn of(alignment: &Alignment) -> Self {
        let concepts = alignment.verdicts.as_ref().map(|found| &found.concepts);
        let columns = concepts.map(|concepts| 0..concepts.len());
        let quotes = |column| alignment.quotes(column).iter().map(|quote| quote.unit).collect();
        Self {
            evidence: concepts.map(|all| all.iter().map(|concept| concept.evidence).collect()),
            verdict: concepts.map(|all| all.iter().map(|concept| concept.verdict.name()).collect()),
            passages: concepts.map(|all| all.iter().map(|concept| concept.passages.len()).collect()),
            strong: concepts.map(|all| all.iter().map(|concept| concept.strong).collect()),
            cited: alignment.citations.counts().to_vec(),
            share: concepts.map(|all| all.iter().map(|concept| concept.share).collect()),
            pages: columns.clone().map(|columns| columns.map(|column| alignment.pages(column)).collect()),
            quotes: columns.map(|columns| columns.map(quotes).collect()),
        }
    }
}
