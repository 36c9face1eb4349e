//! Documents against concepts: a row for each concept of a document.

use itl_core::{Alignment, ConceptVerdict, Model};
use itl_framework::Concept;
use std::borrow::Cow;

use super::{Column, ColumnKind, Value};

/// A concept and what a document comes to for it.
pub struct ConceptRow<'a> {
    /// The concept.
    pub concept: &'a Concept,
    /// λ_ref.
    pub reference: f64,
    /// λ.
    pub absolute: f64,
    /// λ / λ_ref, where that is defined.
    pub relative: Option<f64>,
    /// The outcome, where the model decides.
    pub verdict: Option<&'a ConceptVerdict>,
    /// How many of its passages deny it.
    pub negated: usize,
    /// The pages on which its passages begin.
    pub pages: Cow<'a, [u32]>,
}

impl<'a> ConceptRow<'a> {
    /// The row of the concept in a column.
    #[must_use]
    pub fn of(model: &'a Model, alignment: &'a Alignment, column: usize) -> Self {
        Self {
            concept: &model.framework().concepts[column],
            reference: model.profile(column).reference,
            absolute: alignment.total.absolute[column],
            relative: alignment.total.relative[column],
            verdict: alignment.verdicts.as_ref().map(|verdicts| &verdicts.concepts[column]),
            negated: alignment.denials.count(column),
            pages: alignment.pages(column).into(),
        }
    }
}

/// The columns of concepts.
#[must_use]
pub fn concept_columns<'a>() -> [Column<ConceptRow<'a>>; 14] {
    use ColumnKind::{Measure, Part, Text, Whole, Wholes};
    [
        Column::new("concept", Text, 12, |row: &ConceptRow<'a>| Value::from(row.concept.id.as_str()))
            .titled("id"),
        Column::new("label", Text, 44, |row: &ConceptRow<'a>| row.concept.label.as_str().into()),
        Column::new("parent", Text, 12, |row: &ConceptRow<'a>| row.concept.parent.as_deref().into())
            .optional(),
        Column::new("absolute", Part, 11, |row: &ConceptRow<'a>| row.absolute.into()).titled("affinity"),
        Column::new("relative", Part, 11, |row: &ConceptRow<'a>| row.relative.into()).optional(),
        Column::new("reference", Measure, 11, |row: &ConceptRow<'a>| row.reference.into()),
        Column::new("verdict", Text, 11, |row: &ConceptRow<'a>| {
            row.verdict.map(|found| found.verdict.name()).into()
        })
        .optional(),
        Column::new("evidence", Measure, 11, |row: &ConceptRow<'a>| {
            row.verdict.map(|found| found.evidence).into()
        })
        .optional(),
        Column::new("passages", Whole, 11, |row: &ConceptRow<'a>| {
            row.verdict.map(|found| found.passages.len()).into()
        })
        .optional(),
        Column::new("strong", Whole, 9, |row: &ConceptRow<'a>| row.verdict.map(|found| found.strong).into())
            .optional(),
        Column::new("negated", Whole, 11, |row: &ConceptRow<'a>| row.verdict.map(|_| row.negated).into())
            .optional()
            .titled("negative?"),
        Column::new("cited", Whole, 9, |row: &ConceptRow<'a>| row.verdict.map(|found| found.cited).into())
            .optional(),
        Column::new("share", Measure, 14, |row: &ConceptRow<'a>| row.verdict.map(|found| found.share).into())
            .optional()
            .titled("share of text"),
        Column::new("pages", Wholes, 24, |row: &ConceptRow<'a>| Value::Wholes(&row.pages)),
    ]
}
