//! Parts of an alignment that other programs ask for one by one: its profile, some of its units, the quotes of a concept, and the concepts
//! that it covers.

use itl_base::Notice;
use itl_core::Verdict;
use itl_settings::Parameters;
use serde::{Deserialize, Serialize};
use std::borrow::Cow;

#[cfg(test)]
use crate::schema;
use crate::{
    AlignmentResult, ConceptPart, DecisionPart, DocumentPart, FrameworkPart, NodePart, Rows, UnitPart,
    ValuesPart,
};

/// An alignment without its units and its matrix.
#[derive(Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct ProfileResult<'a> {
    /// The document.
    pub document: DocumentPart<'a>,
    /// The framework.
    pub framework: FrameworkPart<'a>,
    /// The settings that made the result.
    #[cfg_attr(test, schemars(with = "schema::ParametersPart"))]
    pub parameters: Parameters,
    /// The concepts, in the order of the framework.
    pub concepts: Vec<ConceptPart<'a>>,
    /// The decision; there where the framework gives a threshold.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub decision: Option<DecisionPart<'a>>,
    /// The document as a whole, a value per concept.
    pub aggregate: ValuesPart<'a>,
    /// Where the framework has levels: every concept and group with what its concepts come to.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rollup: Option<Vec<NodePart>>,
    /// Number of units.
    pub units: usize,
    /// Remarks about the document and the framework.
    #[cfg_attr(test, schemars(with = "Vec<schema::NoticePart>"))]
    pub notices: Cow<'a, [Notice]>,
}

/// Some units of an alignment.
#[derive(Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct UnitsResult<'a> {
    /// Number of all units.
    pub total: usize,
    /// The units that were asked for.
    pub units: Rows<'a, UnitPart<'a>>,
    /// Their rows of the matrix.
    pub affinity: Rows<'a, Vec<f64>>,
}

/// The quotes of a concept.
#[derive(Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct QuotesResult<'a> {
    /// The concept.
    pub concept: ConceptPart<'a>,
    /// The units that it is quoted by, best first.
    pub quotes: Rows<'a, UnitPart<'a>>,
}

/// A concept that a document covers or mentions.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct CoveredPart {
    /// Its id.
    pub id: String,
    /// Its name.
    pub label: String,
    /// `covered` or `mentioned`.
    pub verdict: String,
    /// How many sentences' worth of the text address it.
    pub evidence: f64,
}

/// What a list shows of an alignment.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
pub struct OutlinePart {
    /// The concepts that are covered or mentioned.
    pub concepts: Vec<CoveredPart>,
    /// Why nothing is assessed, if nothing is.
    pub not_assessed: Option<String>,
}

impl<'a> AlignmentResult<'a> {
    /// All but units and matrix.
    #[must_use]
    pub fn into_profile(self) -> ProfileResult<'a> {
        let Self {
            document,
            framework,
            parameters,
            concepts,
            decision,
            aggregate,
            rollup,
            units,
            notices,
            ..
        } = self;
        let units = units.len();
        ProfileResult {
            document,
            framework,
            parameters,
            concepts,
            decision,
            aggregate,
            rollup,
            units,
            notices,
        }
    }

    /// Some units with their rows of the matrix.
    #[must_use]
    pub fn into_units(self, offset: usize, limit: usize) -> UnitsResult<'a> {
        let total = self.units.len();
        let range = offset.min(total)..offset.saturating_add(limit).min(total);
        UnitsResult { total, units: self.units.at(range.clone()), affinity: self.affinity.at(range) }
    }

    /// The quotes of the concept in a column, at most so many; nothing if there is no such column.
    #[must_use]
    pub fn into_quotes(mut self, column: usize, most: usize) -> Option<QuotesResult<'a>> {
        if column >= self.concepts.len() {
            return None;
        }
        let quotes = self.aggregate.verdicts.quotes.and_then(|quotes| quotes.into_iter().nth(column));
        let quotes = quotes.unwrap_or_default().into_iter().take(most);
        Some(QuotesResult { concept: self.concepts.swap_remove(column), quotes: self.units.at(quotes) })
    }

    /// What a list shows: the concepts that are covered or mentioned, covered ones first, by their evidence, at most so many.
    #[must_use]
    pub fn outline(&self, most: usize) -> OutlinePart {
        let verdicts = &self.aggregate.verdicts;
        let not_assessed = verdicts.not_assessed.as_ref().map(ToString::to_string);
        let Some(evidence) = &verdicts.evidence else {
            return OutlinePart { concepts: Vec::new(), not_assessed };
        };
        let shown = [Verdict::Covered.name(), Verdict::Mentioned.name()];
        let all = self.concepts.iter().zip(evidence).zip(verdicts.verdict.iter().flatten());
        let found = all.filter(|(_, verdict)| shown.contains(&verdict.as_ref()));
        let mut concepts: Vec<CoveredPart> = found
            .map(|((concept, &evidence), verdict)| CoveredPart {
                id: concept.id.to_string(),
                label: concept.label.to_string(),
                verdict: verdict.to_string(),
                evidence,
            })
            .collect();
        let later = |concept: &CoveredPart| concept.verdict != shown[0];
        concepts.sort_by(|a, b| later(a).cmp(&later(b)).then(b.evidence.total_cmp(&a.evidence)));
        concepts.truncate(most);
        OutlinePart { concepts, not_assessed }
    }
}
