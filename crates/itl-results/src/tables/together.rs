//! Several documents as one answer: a row for each concept.

use itl_framework::Concept;
use itl_study::SetVerdict;

use super::{Column, ColumnKind, Value};

/// A concept and what a set of documents comes to for it.
pub struct SetRow<'a> {
    /// The concept.
    pub concept: &'a Concept,
    /// The outcome.
    pub set: &'a SetVerdict,
    /// The document that carries it.
    pub carrier: Option<&'a str>,
}

/// The columns of concepts over a set of documents.
#[must_use]
pub fn set_columns<'a>() -> [Column<SetRow<'a>>; 8] {
    use ColumnKind::{Measure, Text, Whole};
    [
        Column::new("concept", Text, 12, |row: &SetRow<'a>| Value::from(row.concept.id.as_str()))
            .titled("id"),
        Column::new("label", Text, 44, |row: &SetRow<'a>| row.concept.label.as_str().into()),
        Column::new("verdict", Text, 11, |row: &SetRow<'a>| row.set.verdict.name().into()),
        Column::new("carried_by", Text, 30, |row: &SetRow<'a>| row.carrier.into())
            .optional()
            .titled("carried by"),
        Column::new("evidence", Measure, 11, |row: &SetRow<'a>| row.set.evidence.into()),
        Column::new("passages", Whole, 11, |row: &SetRow<'a>| row.set.passages.into()),
        Column::new("covering_documents", Whole, 11, |row: &SetRow<'a>| row.set.covered.into())
            .titled("documents covering"),
        Column::new("mentioning_documents", Whole, 11, |row: &SetRow<'a>| {
            (row.set.documents.len() - row.set.covered).into()
        })
        .titled("documents mentioning"),
    ]
}
