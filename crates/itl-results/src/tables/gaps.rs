//! The gaps of a document: a row for each concept that is not covered.

use super::{Column, ColumnKind, Value};
use crate::{GapPart, NearPart};

/// The columns of gaps.
#[must_use]
pub fn gap_columns<'a>() -> [Column<GapPart<'a>>; 13] {
    use ColumnKind::{Measure, Text, Texts, Whole};
    [
        Column::new("concept", Text, 12, |gap: &GapPart<'a>| Value::from(gap.id)),
        Column::new("label", Text, 44, |gap: &GapPart<'a>| gap.label.into()),
        Column::new("verdict", Text, 10, |gap: &GapPart<'a>| gap.verdict.into()),
        Column::new("evidence", Measure, 11, |gap: &GapPart<'a>| gap.evidence.into()),
        Column::new("share", Measure, 11, |gap: &GapPart<'a>| gap.share.into()),
        Column::new("passages", Whole, 10, |gap: &GapPart<'a>| gap.passages.into()),
        Column::new("unsaid", Texts, 60, |gap: &GapPart<'a>| texts(gap.unsaid.iter().map(String::as_str)))
            .titled("terms not found"),
        Column::new("nearest_unit", Whole, 8, |gap: &GapPart<'a>| near(gap).map(|near| near.unit).into())
            .optional(),
        Column::new("nearest_page", Whole, 7, |gap: &GapPart<'a>| {
            near(gap).and_then(|near| near.page).into()
        })
        .optional()
        .titled("page"),
        Column::new("nearest_of_cutoff", Measure, 12, |gap: &GapPart<'a>| {
            near(gap).map(|near| near.of_cutoff).into()
        })
        .optional()
        .titled("of the cutoff"),
        Column::new("nearest_text", Text, 70, |gap: &GapPart<'a>| near(gap).map(|near| near.text).into())
            .optional()
            .titled("nearest passage"),
        Column::new("children", Whole, 7, |gap: &GapPart<'a>| {
            gap.children.as_ref().map_or(0, |children| children.all).into()
        })
        .titled("parts"),
        Column::new("children_without", Texts, 30, |gap: &GapPart<'a>| {
            texts(gap.children.iter().flat_map(|children| &children.without).map(|child| child.id))
        })
        .titled("parts without a passage"),
    ]
}

/// The unit that comes nearest.
fn near<'g, 'a>(gap: &'g GapPart<'a>) -> Option<&'g NearPart<'a>> {
    gap.nearest.first()
}

fn texts<'r>(texts: impl Iterator<Item = &'r str>) -> Value<'r> {
    Value::Texts(texts.collect())
}
