//! Documents side by side: a row for each document and concept.

use itl_core::ConceptVerdict;
use itl_framework::Concept;
use itl_study::{Movement, VerdictCourse};

use super::{Column, ColumnKind, Value};

/// A concept in one of the documents.
pub struct ComparedRow<'a> {
    /// The name of the document.
    pub document: &'a str,
    /// Its place among the documents.
    pub at: usize,
    /// The concept.
    pub concept: &'a Concept,
    /// How it moved.
    pub movement: &'a Movement,
    /// The outcome of the document, where the model decides.
    pub verdict: Option<&'a ConceptVerdict>,
    /// What became of the concept over all documents, where they are assessed.
    pub course: Option<VerdictCourse>,
}

/// The columns of documents side by side.
#[must_use]
pub fn compared_columns<'a>() -> [Column<ComparedRow<'a>>; 11] {
    use ColumnKind::{Measure, Text, Whole};
    [
        Column::new("document", Text, 30, |row: &ComparedRow<'a>| Value::from(row.document)),
        Column::new("concept", Text, 12, |row: &ComparedRow<'a>| row.concept.id.as_str().into()).titled("id"),
        Column::new("label", Text, 44, |row: &ComparedRow<'a>| row.concept.label.as_str().into()),
        Column::new("affinity", Measure, 10, |row: &ComparedRow<'a>| row.movement.absolute[row.at].into()),
        Column::new("relative", Measure, 10, |row: &ComparedRow<'a>| row.movement.relative[row.at].into())
            .optional(),
        Column::new("moved", Measure, 10, |row: &ComparedRow<'a>| row.movement.moved.into()),
        Column::new("change", Measure, 10, |row: &ComparedRow<'a>| row.movement.change.into()),
        Column::new("evidence", Measure, 11, |row: &ComparedRow<'a>| {
            row.verdict.map(|found| found.evidence).into()
        })
        .optional(),
        Column::new("verdict", Text, 11, |row: &ComparedRow<'a>| {
            row.verdict.map(|found| found.verdict.name()).into()
        })
        .optional(),
        Column::new("passages", Whole, 10, |row: &ComparedRow<'a>| {
            row.verdict.map(|found| found.passages.len()).into()
        })
        .optional(),
        Column::new("outcome", Text, 10, |row: &ComparedRow<'a>| row.course.map(VerdictCourse::name).into())
            .optional(),
    ]
}
