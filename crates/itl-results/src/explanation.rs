//! The explanation of one concept of an alignment: its units with their terms, what they add up to, and what is missing.

use itl_base::Notice;
use itl_core::{Alignment, Explanation};
use itl_settings::Parameters;
use serde::Serialize;

#[cfg(test)]
use crate::schema;
use crate::{
    ConceptPart, Context, DocumentPart, EvidencePart, FrameworkPart, LearnedPart, MeaningPart, PlacePart,
    TermPart, UnitPart,
};

/// The evidence behind the affinity of a document to one concept.
#[derive(Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct ExplanationResult<'a> {
    /// The document.
    pub document: DocumentPart<'a>,
    /// The framework.
    pub framework: FrameworkPart<'a>,
    /// The settings that made the result.
    #[cfg_attr(test, schemars(with = "schema::ParametersPart"))]
    pub parameters: Parameters,
    /// The concept.
    pub concept: ConceptPart<'a>,
    /// λ of the document.
    pub absolute: f64,
    /// λ / λ_ref; null where λ_ref is 0.
    pub relative: Option<f64>,
    /// The units with a term of the concept, those that count first, strongest first; with --at, that one.
    pub units: Vec<ExplainedUnit<'a>>,
    /// What each term adds over the units that count, largest first; with --at, in that unit.
    pub totals: Vec<TotalPart>,
    /// What people's decisions changed in the weights of the concept.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub learned: Option<LearnedPart<'a>>,
    /// Terms of the concept that stand in no unit of the document, or not in that of --at, the weightiest first.
    pub missing: Vec<TermPart>,
    /// Remarks about the document and the framework.
    #[cfg_attr(test, schemars(with = "Vec<schema::NoticePart>"))]
    pub notices: &'a [Notice],
}

/// A unit with a term of the concept.
#[derive(Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct ExplainedUnit<'a> {
    /// The unit.
    #[serde(flatten)]
    pub unit: UnitPart<'a>,
    /// Where the unit stands in the file.
    pub places: Vec<PlacePart<'a>>,
    /// Its cell, and the terms that made it.
    pub evidence: EvidencePart<'a>,
    /// The meaning half of the cell, where an encoder was asked.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub meaning: Option<MeaningPart<'a>>,
}

/// What a term adds over several units.
#[derive(Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct TotalPart {
    /// The term.
    #[serde(flatten)]
    pub term: TermPart,
    /// Its contributions, added up.
    pub contribution: f64,
}

impl<'a> ExplanationResult<'a> {
    /// The result of an explanation of the document at `path`.
    #[must_use]
    pub fn of(
        context: Context<'a>,
        path: &'a str,
        alignment: &'a Alignment,
        explanation: &'a Explanation,
    ) -> Self {
        let (model, column) = (context.model, explanation.column);
        let count = |term| model.weight(term, column).map_or(0, |weight| u64::from(weight.count));
        let unit = |(at, (row, evidence)): (usize, &(usize, itl_core::Evidence))| {
            let half = explanation.meaning.get(at);
            ExplainedUnit {
                meaning: half.map(|half| MeaningPart::of(model, alignment, half, column)),
                unit: UnitPart::of(alignment, *row),
                places: PlacePart::of(&alignment.document, alignment.units[*row].span),
                evidence: EvidencePart::of(model, evidence, column).located(&alignment.document, evidence),
            }
        };
        let total = |total: &itl_core::Total| TotalPart {
            term: TermPart::of(model, total.term, column, total.count),
            contribution: total.contribution,
        };
        let missing = explanation.missing.iter();
        Self {
            document: DocumentPart::of(path, &alignment.document, model),
            framework: FrameworkPart::of(model),
            parameters: context.parameters(Some(&alignment.settings)),
            concept: ConceptPart::of(model, column),
            absolute: alignment.total.absolute[column],
            relative: alignment.total.relative[column],
            units: explanation.units.iter().enumerate().map(unit).collect(),
            totals: explanation.totals.iter().map(total).collect(),
            learned: LearnedPart::of(model, Some(column)),
            missing: missing.map(|&term| TermPart::of(model, term, column, count(term))).collect(),
            notices: &alignment.notices,
        }
    }
}
