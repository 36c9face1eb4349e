//! Tables: one description of the columns of each. A row of a result in; a name, a kind and a value for every column out.
//!
//! CSV, TSV, workbooks, Parquet, tables of corpora and Python's tables are made of these descriptions: a column that is added here is in all
//! of them. A form may leave columns out by name, and may add some of its own around them.

mod comparison;
mod concepts;
mod gaps;
mod quotes;
mod together;
mod units;

use std::borrow::Cow;

pub use comparison::{ComparedRow, compared_columns};
pub use concepts::{ConceptRow, concept_columns};
pub use gaps::gap_columns;
pub use quotes::{QuoteRow, quote_columns};
pub use together::{SetRow, set_columns};
pub use units::unit_columns;

/// What the values of a column are.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ColumnKind {
    /// Texts.
    Text,
    /// Whole numbers from 0.
    Whole,
    /// Numbers that people read with four digits.
    Measure,
    /// Numbers that are smaller: people read six digits.
    Part,
    /// Yes or no.
    Flag,
    /// Lists of texts.
    Texts,
    /// Lists of whole numbers in ascending order.
    Wholes,
}

/// A value of a row.
#[derive(Debug, Clone, PartialEq)]
pub enum Value<'r> {
    /// None.
    None,
    /// A text.
    Text(Cow<'r, str>),
    /// A whole number.
    Whole(u64),
    /// A number.
    Number(f64),
    /// Yes or no.
    Flag(bool),
    /// Texts.
    Texts(Vec<&'r str>),
    /// Whole numbers.
    Wholes(&'r [u32]),
}

impl<'r> From<&'r str> for Value<'r> {
    fn from(text: &'r str) -> Self {
        Self::Text(Cow::Borrowed(text))
    }
}

impl From<f64> for Value<'_> {
    fn from(number: f64) -> Self {
        Self::Number(number)
    }
}

impl From<u32> for Value<'_> {
    fn from(number: u32) -> Self {
        Self::Whole(number.into())
    }
}

impl From<usize> for Value<'_> {
    fn from(number: usize) -> Self {
        Self::Whole(number as u64)
    }
}

impl<'r, T: Into<Value<'r>>> From<Option<T>> for Value<'r> {
    fn from(value: Option<T>) -> Self {
        value.map_or(Self::None, Into::into)
    }
}

/// A column of a table with rows of a type.
pub struct Column<R> {
    /// Its name, the same in every form for programs.
    pub name: &'static str,
    /// Its name for people, in workbooks.
    pub title: &'static str,
    /// What its values are.
    pub kind: ColumnKind,
    /// Whether a row may have none.
    pub optional: bool,
    /// How many characters wide people see it.
    pub width: u16,
    value: for<'r> fn(&'r R) -> Value<'r>,
}

impl<R> Column<R> {
    /// A column in which every row has a value.
    fn new(name: &'static str, kind: ColumnKind, width: u16, value: for<'r> fn(&'r R) -> Value<'r>) -> Self {
        Self { name, title: name, kind, optional: false, width, value }
    }

    /// The same where a row may have none.
    fn optional(self) -> Self {
        Self { optional: true, ..self }
    }

    /// The same with another name for people.
    fn titled(self, title: &'static str) -> Self {
        Self { title, ..self }
    }

    /// The value of a row.
    pub fn value<'r>(&self, row: &'r R) -> Value<'r> {
        (self.value)(row)
    }
}

/// Columns but those with these names.
pub fn without<R>(columns: impl IntoIterator<Item = Column<R>>, names: &[&str]) -> Vec<Column<R>> {
    columns.into_iter().filter(|column| !names.contains(&column.name)).collect()
}
