//! Short answers about one document: what it covers, the evidence for one concept, what it lacks.

use itl_base::Notice;
use itl_core::{Alignment, Evidence, Explanation, Verdict, WordForms};
use itl_study::{Gap, Gaps};
use serde::Serialize;

use super::PassagePart;
#[cfg(test)]
use crate::schema;
use crate::{Context, DocumentPart, FrameworkPart, NamePart};

/// Terms of a passage, and terms that are missing.
const TERMS: usize = 10;

/// What a document covers and mentions, with its best sentences.
#[derive(Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct AlignAnswer<'a> {
    /// The document.
    pub document: DocumentPart<'a>,
    /// The framework.
    pub framework: FrameworkPart<'a>,
    /// The resource that has the complete result.
    pub result: String,
    /// Why nothing is assessed, if nothing is: the document is scanned, its letters are unknown, it is empty, nothing of it counts, or the framework
    /// has no threshold.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, schemars(with = "Option<schema::NotAssessedName>"))]
    pub not_assessed: Option<&'static str>,
    /// How many concepts are covered.
    pub covered: usize,
    /// How many are mentioned.
    pub mentioned: usize,
    /// How many were not found; the gaps of the document say more about them.
    pub not_found: usize,
    /// The concepts that are covered, then those that are mentioned, each with most evidence first; as many as were asked for.
    pub concepts: Vec<VerdictAnswerPart<'a>>,
    /// Remarks about the document and the framework.
    #[cfg_attr(test, schemars(with = "Vec<schema::NoticePart>"))]
    pub notices: &'a [Notice],
}

/// A concept with its verdict and its best sentences.
#[derive(Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct VerdictAnswerPart<'a> {
    /// Its id.
    pub id: &'a str,
    /// Its name; may be empty.
    pub label: &'a str,
    /// covered or mentioned.
    #[cfg_attr(test, schemars(with = "schema::VerdictName"))]
    pub verdict: &'static str,
    /// How many sentences' worth of the text address it.
    pub evidence: f64,
    /// The share of the counted text in its passages.
    #[cfg_attr(test, schemars(range(min = 0, max = 1)))]
    pub share: f64,
    /// How many passages it has.
    pub passages: usize,
    /// The best of them.
    pub quotes: Vec<PassagePart<'a>>,
}

/// Why a document has its number for one concept, and what is missing.
#[derive(Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct ExplainAnswer<'a> {
    /// The document.
    pub document: DocumentPart<'a>,
    /// The framework.
    pub framework: FrameworkPart<'a>,
    /// The concept.
    pub concept: NamePart<'a>,
    /// Its text in the framework.
    pub descriptor: &'a str,
    /// The verdict; null where the document is not assessed.
    #[cfg_attr(test, schemars(with = "Option<schema::VerdictName>"))]
    pub verdict: Option<&'static str>,
    /// How many sentences' worth of the text address it; null where the document is not assessed.
    pub evidence: Option<f64>,
    /// How many passages it has; null where the document is not assessed.
    pub passages: Option<usize>,
    /// λ of the document: the number that its units add up to.
    pub affinity: f64,
    /// The units with terms of the concept, those that count first, strongest first; as many as were asked for.
    pub units: Vec<ExplainedPassagePart<'a>>,
    /// Terms of the concept that stand in none of its units, in whole words, the weightiest first.
    #[cfg_attr(test, schemars(length(max = 10)))]
    pub missing: Vec<String>,
    /// Remarks about the document and the framework.
    #[cfg_attr(test, schemars(with = "Vec<schema::NoticePart>"))]
    pub notices: &'a [Notice],
}

/// A unit with the terms that made its number.
#[derive(Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct ExplainedPassagePart<'a> {
    /// The unit.
    #[serde(flatten)]
    pub passage: PassagePart<'a>,
    /// Whether it is a passage of the concept; otherwise it has words of it and too little besides.
    pub passes: bool,
    /// Its affinity: the contributions of all its terms add up to it.
    pub affinity: f64,
    /// The terms, largest contribution first.
    #[cfg_attr(test, schemars(length(max = 10)))]
    pub terms: Vec<WeighedTermPart>,
}

/// A term in whole words, and what it adds.
#[derive(Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct WeighedTermPart {
    /// Its words.
    pub words: String,
    /// Its part of the affinity.
    pub contribution: f64,
}

/// What a document does not cover.
#[derive(Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct GapsAnswer<'a> {
    /// The document.
    pub document: DocumentPart<'a>,
    /// The framework.
    pub framework: FrameworkPart<'a>,
    /// How many concepts are covered.
    pub covered: usize,
    /// How many are gaps: mentioned only, or not found.
    pub gaps_in_all: usize,
    /// The concepts that were not found, then those that are mentioned, in the order of the framework; as many as were asked for.
    pub gaps: Vec<GapAnswerPart<'a>>,
    /// Remarks about the document and the framework.
    #[cfg_attr(test, schemars(with = "Vec<schema::NoticePart>"))]
    pub notices: &'a [Notice],
}

/// A concept that is not covered.
#[derive(Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct GapAnswerPart<'a> {
    /// Its id.
    pub id: &'a str,
    /// Its name; may be empty.
    pub label: &'a str,
    /// none: no match was found. mentioned: at least one passage.
    #[cfg_attr(test, schemars(with = "schema::VerdictName"))]
    pub verdict: &'static str,
    /// Words of the concept's text that the document never uses, the weightiest first.
    #[cfg_attr(test, schemars(length(max = 10)))]
    pub unsaid: &'a [String],
    /// Units that come nearest, best first.
    #[cfg_attr(test, schemars(length(max = 3)))]
    pub nearest: Vec<NearAnswerPart<'a>>,
}

/// A unit that comes near.
#[derive(Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct NearAnswerPart<'a> {
    /// The unit.
    #[serde(flatten)]
    pub passage: PassagePart<'a>,
    /// Its affinity divided by the cutoff.
    pub of_cutoff: f64,
    /// Why it is no passage.
    #[cfg_attr(test, schemars(with = "schema::ShortfallName"))]
    pub lacks: &'static str,
}

impl<'a> AlignAnswer<'a> {
    /// What the document at `path` covers: at most so many concepts and quotes of each. `result` is where the complete result is.
    #[must_use]
    pub fn of(
        context: Context<'a>,
        path: &'a str,
        alignment: &'a Alignment,
        result: String,
        concepts: usize,
    ) -> Self {
        let model = context.model;
        let found = alignment.verdicts.as_ref().map_or(&[][..], |found| &found.concepts);
        let count = |verdict| found.iter().filter(|concept| concept.verdict == verdict).count();
        let mut shown: Vec<usize> = (0..found.len())
            .filter(|&column| matches!(found[column].verdict, Verdict::Covered | Verdict::Mentioned))
            .collect();
        let later = |column: usize| found[column].verdict != Verdict::Covered;
        shown.sort_by(|&a, &b| later(a).cmp(&later(b)).then(found[b].evidence.total_cmp(&found[a].evidence)));
        shown.truncate(concepts);
        let part = |column: usize| {
            let (concept, found) = (&model.framework().concepts[column], &found[column]);
            let quotes = alignment.quotes(column).into_iter().take(context.quotes);
            VerdictAnswerPart {
                id: &concept.id,
                label: &concept.label,
                verdict: found.verdict.name(),
                evidence: found.evidence,
                share: found.share,
                passages: found.passages.len(),
                quotes: quotes.map(|quote| PassagePart::of(alignment, quote.unit)).collect(),
            }
        };
        Self {
            document: DocumentPart::of(path, &alignment.document, model),
            framework: FrameworkPart::of(model),
            result,
            not_assessed: alignment.not_assessed.map(|reason| reason.name()),
            covered: count(Verdict::Covered),
            mentioned: count(Verdict::Mentioned),
            not_found: count(Verdict::None),
            concepts: shown.into_iter().map(part).collect(),
            notices: &alignment.notices,
        }
    }
}

impl<'a> ExplainAnswer<'a> {
    /// The explanation of a concept in the document at `path`; `forms` gives whole words for stems.
    #[must_use]
    pub fn of(
        context: Context<'a>,
        path: &'a str,
        alignment: &'a Alignment,
        explanation: &'a Explanation,
        forms: &WordForms,
    ) -> Self {
        let (model, column) = (context.model, explanation.column);
        let concept = &model.framework().concepts[column];
        let found = alignment.verdicts.as_ref().map(|found| &found.concepts[column]);
        let unit = |(row, evidence): &(usize, Evidence)| ExplainedPassagePart {
            passage: PassagePart::of(alignment, *row),
            passes: found.is_some_and(|found| found.passages.contains(row)),
            affinity: evidence.affinity,
            terms: evidence
                .contributions
                .iter()
                .take(TERMS)
                .map(|part| WeighedTermPart {
                    words: forms.term(model, part.term),
                    contribution: part.contribution,
                })
                .collect(),
        };
        Self {
            document: DocumentPart::of(path, &alignment.document, model),
            framework: FrameworkPart::of(model),
            concept: NamePart { id: &concept.id, label: &concept.label },
            descriptor: &concept.descriptor,
            verdict: found.map(|found| found.verdict.name()),
            evidence: found.map(|found| found.evidence),
            passages: found.map(|found| found.passages.len()),
            affinity: alignment.total.absolute[column],
            units: explanation.units.iter().map(unit).collect(),
            missing: explanation.missing.iter().take(TERMS).map(|&term| forms.term(model, term)).collect(),
            notices: &alignment.notices,
        }
    }
}

impl<'a> GapsAnswer<'a> {
    /// The gaps of the document at `path`, at most so many.
    #[must_use]
    pub fn of(
        context: Context<'a>,
        path: &'a str,
        alignment: &'a Alignment,
        gaps: &'a Gaps,
        most: usize,
    ) -> Self {
        let model = context.model;
        let part = |gap: &'a Gap| {
            let concept = &model.framework().concepts[gap.column];
            let nearest = gap.nearest.iter().map(|near| NearAnswerPart {
                passage: PassagePart::of(alignment, near.unit),
                of_cutoff: near.of_cutoff,
                lacks: near.lacks.name(),
            });
            GapAnswerPart {
                id: &concept.id,
                label: &concept.label,
                verdict: gap.verdict.name(),
                unsaid: &gap.unsaid[..gap.unsaid.len().min(TERMS)],
                nearest: nearest.collect(),
            }
        };
        Self {
            document: DocumentPart::of(path, &alignment.document, model),
            framework: FrameworkPart::of(model),
            covered: gaps.covered,
            gaps_in_all: gaps.concepts.len(),
            gaps: gaps.concepts.iter().take(most).map(part).collect(),
            notices: &alignment.notices,
        }
    }
}
