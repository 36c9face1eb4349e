//! A model: its concepts with their words and weights, and single terms.

use itl_base::Notice;
use itl_core::{Model, TermId, TermKind};
use itl_settings::Parameters;
use serde::Serialize;
use std::collections::BTreeMap;

#[cfg(test)]
use crate::schema;
use crate::{ConceptPart, Context, DecisionPart, FrameworkPart, LearnedPart, Rows, TermPart};

/// A model: all concepts, or one with its terms.
#[derive(Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct ModelResult<'a> {
    /// The framework.
    pub framework: FrameworkPart<'a>,
    /// The settings that made the model.
    #[cfg_attr(test, schemars(with = "schema::ModelParametersPart"))]
    pub parameters: Parameters,
    /// Number of terms.
    pub terms: usize,
    /// The decision; there where the framework gives a threshold.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub decision: Option<DecisionPart<'a>>,
    /// Why the framework gives no threshold.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub undecided: Option<String>,
    /// What the model learned from people's decisions; of a concept that is asked for, what is about it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub learned: Option<LearnedPart<'a>>,
    /// The concepts, in the order of the framework.
    pub concepts: Rows<'a, ProfilePart<'a>>,
    /// Remarks about the framework.
    #[cfg_attr(test, schemars(with = "Vec<schema::NoticePart>"))]
    pub notices: &'a [Notice],
}

/// A concept as the model knows it.
#[derive(Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct ProfilePart<'a> {
    /// The concept.
    #[serde(flatten)]
    pub concept: ConceptPart<'a>,
    /// Its text.
    pub descriptor: &'a str,
    /// The words of the text that count, each with its tag.
    pub words: Vec<String>,
    /// Number of distinct terms, by type.
    pub distinct: BTreeMap<&'static str, u64>,
    /// σ, by type.
    pub specificity: BTreeMap<&'static str, f64>,
    /// Its terms, where one concept is asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub terms: Option<Vec<TermPart>>,
}

/// A term in one of the concepts that have it.
#[derive(Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct TermRow<'a> {
    /// Id of the concept.
    pub concept: &'a str,
    /// The term.
    #[serde(flatten)]
    pub term: TermPart,
}

impl<'a> ModelResult<'a> {
    /// A model: all concepts, or the one in `column` with its terms.
    #[must_use]
    pub fn of(context: Context<'a>, column: Option<usize>, notices: &'a [Notice]) -> Self {
        let model = context.model;
        let concepts = match column {
            Some(column) => Rows::new(1, move |_| ProfilePart::of(model, column, true)),
            None => Rows::new(model.concept_count(), move |at| ProfilePart::of(model, at, false)),
        };
        Self {
            framework: FrameworkPart::of(model),
            parameters: context.parameters(None),
            terms: model.term_count(),
            decision: DecisionPart::of(model),
            undecided: model.decision().err().map(|reason| reason.to_string()),
            learned: LearnedPart::of(model, column),
            concepts,
            notices,
        }
    }
}

impl<'a> ProfilePart<'a> {
    fn of(model: &'a Model, column: usize, with_terms: bool) -> Self {
        let profile = model.profile(column);
        let terms =
            || model.terms_of(column).into_iter().map(|term| in_descriptor(model, term, column)).collect();
        Self {
            concept: ConceptPart::of(model, column),
            descriptor: &model.framework().concepts[column].descriptor,
            words: model.words(column).map(|(stem, tag)| format!("{stem}/{tag}")).collect(),
            distinct: by_kind(profile.distinct),
            specificity: by_kind(profile.specificity),
            terms: with_terms.then(terms),
        }
    }
}

impl<'a> TermRow<'a> {
    /// Terms with their weight in every concept that has them.
    #[must_use]
    pub fn all(model: &'a Model, terms: &'a [TermId]) -> Rows<'a, Self> {
        let cells: Vec<(TermId, usize)> =
            terms.iter().flat_map(|&term| model.columns(term).map(move |column| (term, column))).collect();
        Rows::new(cells.len(), move |at| {
            let (term, column) = cells[at];
            Self { concept: &model.framework().concepts[column].id, term: in_descriptor(model, term, column) }
        })
    }
}

/// A term with its count in the descriptor of a concept.
fn in_descriptor(model: &Model, term: TermId, column: usize) -> TermPart {
    let count = model.weight(term, column).map_or(0, |weight| u64::from(weight.count));
    TermPart::of(model, term, column, count)
}

fn by_kind<T: Copy>(values: [T; 4]) -> BTreeMap<&'static str, T> {
    TermKind::ALL.into_iter().map(|kind| (kind.name(), values[kind as usize])).collect()
}
