//! The units of a document with the names of the contract: where they stand, and how they and the document stand to the
//! model's decision.

use itl_base::Language;
use itl_core::{
    Alignment, COVERED, Citation, Decision, EXPONENT, HEADING, MENTIONED, Model, NOTHING, OWN, PASSAGE,
    STRONG, Vote,
};
use itl_document::Unit;
use serde::ser::SerializeMap;
use serde::{Deserialize, Serialize, Serializer};
use std::borrow::Cow;

#[cfg(test)]
use crate::schema;
use crate::{EvidencePart, MeaningPart, ScalePart};

/// A unit of the document, a row of the matrix.
#[derive(Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct UnitPart<'a> {
    /// Its row, from 0.
    pub index: usize,
    /// What it is.
    #[cfg_attr(test, schemars(with = "schema::UnitKindName"))]
    pub kind: &'static str,
    /// What it is for those who read the document: that of its block; prose for sections and documents.
    #[cfg_attr(test, schemars(with = "schema::RoleName"))]
    pub role: &'static str,
    /// Whether it counts in aggregates and decisions: whether its role is one of parameters.count, or it is a row of a table with a clause
    /// and prose counts.
    pub counted: bool,
    /// Page on which it begins, from 1.
    pub page: Option<u32>,
    /// The number that is printed on that page; there where the file says it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub page_label: Option<&'a str>,
    /// Where the unit begins: a byte offset into the extracted text, which itl analyze --text prints.
    pub start: u32,
    /// Where the unit ends: the byte after its last.
    pub end: u32,
    /// Its text.
    pub text: &'a str,
    /// Heading of the section it stands in.
    pub section: Option<&'a str>,
    /// Number of the block it stands in.
    pub paragraph: Option<u32>,
    /// The header of the table that it is a row of; there where the document has one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub header: Option<&'a str>,
    /// N, which its affinities are divided by: a number of terms or, in the graded scheme, their norm.
    #[serde(serialize_with = "divisor")]
    pub terms: f64,
    /// Its content words: those that the core keeps.
    pub words: u32,
    /// The share of its terms that some concept has, as the gate uses it.
    #[cfg_attr(test, schemars(range(min = 0, max = 1)))]
    pub known: f64,
    /// Its language, where that is not the model's. ISO 639-1 code, or ISO 639-3 where there is none.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, schemars(with = "Option<String>"))]
    pub language: Option<Language>,
    /// There, and true, where it was recognised in the picture of a page.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub ocr: bool,
    /// Of a unit that was recognised: how sure the recogniser is of its words, in percent.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, schemars(range(min = 0, max = 100)))]
    pub confidence: Option<f64>,
    /// There, and true, where a cue of negation or absence bears on a concept that the unit is a passage of.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub negated: bool,
    /// Its votes, where the model decides.
    #[serde(flatten)]
    pub votes: Option<VotesPart<'a>>,
    /// The concepts that it cites by their ids, where it does.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub cites: Vec<CitePart<'a>>,
    /// With --evidence: the cells of the unit above 0, in the order of concepts.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub evidence: Option<Vec<EvidencePart<'a>>>,
    /// With --evidence, where an encoder was asked: the meaning half of the concepts that it is a passage of.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub meaning: Option<Vec<MeaningPart<'a>>>,
}

impl<'a> UnitPart<'a> {
    /// A row of an alignment, without what it cites, its votes and its evidence.
    #[must_use]
    pub fn of(alignment: &'a Alignment, row: usize) -> Self {
        let &Unit { kind, role, span, page, section, paragraph, header } = &alignment.units[row];
        let label =
            section.and_then(|section| alignment.document.sections[section as usize].label.as_deref());
        let sure = alignment.document.confidence(span.start as usize..span.end as usize);
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
            ocr: sure.is_some(),
            confidence: sure,
            negated: alignment.denials.any(row),
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
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct CitePart<'a> {
    /// Id of the concept.
    pub concept: &'a str,
    /// The places of the id with the word before it: bytes of the extracted text.
    pub spans: Vec<(u32, u32)>,
}

impl<'a> CitePart<'a> {
    /// Those of a unit.
    #[must_use]
    pub fn of(model: &'a Model, alignment: &Alignment, row: usize) -> Vec<Self> {
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
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct VotesPart<'a> {
    /// The unit's votes from .05, by the id of the concept; there where the framework gives a threshold.
    #[cfg_attr(test, schemars(with = "std::collections::BTreeMap<String, f64>"))]
    pub votes: SharesPart<'a>,
    /// Ids of the concepts that it is a passage of.
    pub passages: Vec<&'a str>,
    /// Ids of the concepts that it is a strong passage of.
    pub strong: Vec<&'a str>,
}

impl<'a> VotesPart<'a> {
    /// Those of a unit.
    #[must_use]
    pub fn of(model: &'a Model, alignment: &'a Alignment, row: usize) -> Option<Self> {
        let votes = alignment.verdicts.as_ref()?.votes.of(row);
        let from = |least: f64| {
            let votes = votes.iter().filter(|vote| vote.value >= least);
            votes.map(|vote| model.framework().concepts[vote.column as usize].id.as_str()).collect()
        };
        Some(Self { votes: SharesPart { model, votes }, passages: from(PASSAGE), strong: from(STRONG) })
    }
}

/// Votes by the ids of concepts.
pub struct SharesPart<'a> {
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

/// A model's decision: what votes and verdicts follow from; there where the framework gives a threshold.
#[derive(Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct DecisionPart<'a> {
    /// The affinity that tells a concept's own texts from others best; with an encoder, the score.
    pub cutoff: f64,
    /// With an encoder: the score that counts as no strength at all.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub zero: Option<f64>,
    /// Smallest T·s² of a unit that may vote: T the sum of its affinities, s the share of its terms that some concept has.
    pub gate: f64,
    /// How often a strength is multiplied by itself when a vote is shared.
    pub exponent: u32,
    /// The strength of "nothing", which shares every vote.
    pub nothing: f64,
    /// How much of a strength is the unit's own; the rest is the mean over it and its neighbours.
    pub own: f64,
    /// How much stronger a unit is for a concept under a heading that reaches the cutoff for it.
    pub heading: f64,
    /// Smallest vote of a passage.
    pub passage: f64,
    /// Smallest vote of a strong passage.
    pub strong: f64,
    /// Smallest evidence of a concept that is covered.
    pub covered: f64,
    /// Smallest evidence of a concept that is mentioned.
    pub mentioned: f64,
    /// e: the mean vote of general text for each concept.
    pub general: Cow<'a, [f64]>,
    /// Groups of concepts whose descriptors have nearly the same words; their votes are shared by what title and headings say.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub alike: Vec<Vec<Cow<'a, str>>>,
    /// Expected share of texts that are no passage of their own concept.
    #[cfg_attr(test, schemars(range(min = 0, max = 1)))]
    pub missed: f64,
    /// Expected share of other concepts that a text is a passage of.
    #[cfg_attr(test, schemars(range(min = 0, max = 1)))]
    pub passed: f64,
    /// Texts left out to find that out.
    pub texts: u32,
    /// What these are: texts of concepts below, or sentences.
    #[cfg_attr(test, schemars(with = "schema::PartsName"))]
    pub parts: Cow<'static, str>,
    /// How both halves come to one scale, where an encoder was asked: cutoff and gate are then those of scores.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub scale: Option<ScalePart>,
    /// What it is about in a document.
    #[serde(flatten)]
    pub document: Option<DocumentDecisionPart>,
}

/// The counts of a document that verdicts follow from.
#[derive(Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct DocumentDecisionPart {
    /// Counted units of the document.
    pub n: u64,
    /// Content words of the counted units of the document.
    pub words: u64,
}

impl<'a> DecisionPart<'a> {
    /// The decision of a model, if it has one.
    #[must_use]
    pub fn of(model: &'a Model) -> Option<Self> {
        let Decision { cutoff, zero, gate, missed, passed, texts, sentences } = model.decision().ok()?;
        let concepts = &model.framework().concepts;
        let id = |&column: &u32| concepts[column as usize].id.as_str().into();
        let ids = |group: &[u32]| group.iter().map(id).collect();
        Some(Self {
            cutoff,
            zero,
            gate,
            exponent: EXPONENT,
            nothing: NOTHING,
            own: OWN,
            heading: HEADING,
            passage: PASSAGE,
            strong: STRONG,
            covered: COVERED,
            mentioned: MENTIONED,
            general: model.general().into(),
            alike: model.alike().map(ids).collect(),
            missed,
            passed,
            texts,
            parts: if sentences { "sentences" } else { "descriptors" }.into(),
            scale: model.meaning().map(|meaning| meaning.scale.into()),
            document: None,
        })
    }

    /// The same, with the counts of a document.
    #[must_use]
    pub fn over(model: &'a Model, alignment: &Alignment) -> Option<Self> {
        let found = alignment.verdicts.as_ref()?;
        let document = Some(DocumentDecisionPart { n: found.units, words: found.words });
        Some(Self { document, ..Self::of(model)? })
    }
}

/// The outcome of a document, concept by concept.
#[derive(Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct VerdictsPart {
    /// E: how many sentences' worth of the document address each concept; null where the document is not assessed.
    pub evidence: Option<Vec<f64>>,
    /// The verdict for each concept: covered, mentioned, or none (not found); null where it is not assessed.
    #[cfg_attr(test, schemars(with = "Vec<Option<schema::VerdictName>>"))]
    pub verdict: Vec<Option<Cow<'static, str>>>,
    /// Why nothing is assessed: the document is scanned, its letters are unknown, it is empty, nothing of it counts, or the framework has no
    /// threshold.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, schemars(with = "Option<schema::NotAssessedName>"))]
    pub not_assessed: Option<Cow<'static, str>>,
    /// Counted units with a vote of at least decision.passage, for each concept.
    pub passages: Option<Vec<usize>>,
    /// Those of them with a vote of at least decision.strong.
    pub strong: Option<Vec<usize>>,
    /// Passages with a cue of negation or absence that bears on the concept, for each concept.
    pub negated: Option<Vec<usize>>,
    /// Units that cite each concept by its id, counted or not, except those of the role quoted. A concept that is cited is mentioned at
    /// least.
    pub cited: Vec<usize>,
    /// The share of the content words of counted units that are in passages, for each concept. It decides nothing.
    #[cfg_attr(test, schemars(inner(inner(range(min = 0, max = 1)))))]
    pub share: Option<Vec<f64>>,
    /// For each concept the pages on which its passages begin, in order.
    pub pages: Option<Vec<Vec<u32>>>,
    /// For each concept the indices of its passages, largest vote first, none twice (same words but for numbers or a few words).
    pub quotes: Option<Vec<Vec<usize>>>,
}

impl VerdictsPart {
    /// The outcome of an alignment.
    #[must_use]
    pub fn of(alignment: &Alignment) -> Self {
        let concepts = alignment.verdicts.as_ref().map(|found| &found.concepts);
        let columns = concepts.map(|concepts| 0..concepts.len());
        let quotes = |column| alignment.quotes(column).iter().map(|quote| quote.unit).collect();
        Self {
            evidence: concepts.map(|all| all.iter().map(|concept| concept.evidence).collect()),
            verdict: match concepts {
                Some(all) => all.iter().map(|concept| Some(concept.verdict.name().into())).collect(),
                None => vec![None; alignment.affinities.columns()],
            },
            not_assessed: alignment.not_assessed.map(|reason| reason.name().into()),
            passages: concepts.map(|all| all.iter().map(|concept| concept.passages.len()).collect()),
            strong: concepts.map(|all| all.iter().map(|concept| concept.strong).collect()),
            negated: columns
                .clone()
                .map(|columns| columns.map(|column| alignment.denials.count(column)).collect()),
            cited: alignment.citations.counts().to_vec(),
            share: concepts.map(|all| all.iter().map(|concept| concept.share).collect()),
            pages: columns.clone().map(|columns| columns.map(|column| alignment.pages(column)).collect()),
            quotes: columns.map(|columns| columns.map(quotes).collect()),
        }
    }
}
