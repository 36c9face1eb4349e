//! The units of a document: a row for each, which tables of cells and of the matrix have their own columns behind.

use super::{Column, ColumnKind, Value};
use crate::UnitPart;

/// The columns of units.
#[must_use]
pub fn unit_columns<'a>() -> [Column<UnitPart<'a>>; 13] {
    use ColumnKind::{Flag, Measure, Text, Whole};
    [
        Column::new("unit", Whole, 7, |unit: &UnitPart<'a>| Value::from(unit.index)),
        Column::new("kind", Text, 10, |unit: &UnitPart<'a>| unit.kind.into()),
        Column::new("page", Whole, 7, |unit: &UnitPart<'a>| unit.page.into()).optional(),
        Column::new("role", Text, 10, |unit: &UnitPart<'a>| unit.role.into()),
        Column::new("counted", Flag, 8, |unit: &UnitPart<'a>| Value::Flag(unit.counted)),
        Column::new("section", Text, 24, |unit: &UnitPart<'a>| unit.section.into()).optional(),
        Column::new("start", Whole, 9, |unit: &UnitPart<'a>| unit.start.into()),
        Column::new("end", Whole, 9, |unit: &UnitPart<'a>| unit.end.into()),
        Column::new("text", Text, 60, |unit: &UnitPart<'a>| unit.text.into()),
        Column::new("paragraph", Whole, 9, |unit: &UnitPart<'a>| unit.paragraph.into()).optional(),
        Column::new("terms", Measure, 9, |unit: &UnitPart<'a>| unit.terms.into()),
        Column::new("words", Whole, 7, |unit: &UnitPart<'a>| unit.words.into()),
        Column::new("known", Measure, 9, |unit: &UnitPart<'a>| unit.known.into()),
    ]
}
