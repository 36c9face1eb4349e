//! Columns of tables: values in, Arrow arrays out. Texts, numbers, whole numbers, flags, and lists of them or of rows.

use arrow_array::{
    ArrayRef, BooleanArray, Float64Array, Int64Array, ListArray, RecordBatch, StringArray, StructArray,
};
use arrow_buffer::{NullBuffer, OffsetBuffer};
use arrow_schema::{ArrowError, Field, FieldRef, Fields, Schema};
use std::sync::Arc;

/// Columns that become a table, in order.
#[derive(Default)]
pub(crate) struct Columns {
    fields: Vec<FieldRef>,
    arrays: Vec<ArrayRef>,
}

impl Columns {
    /// One more column; every one may have nulls, so that the schema never depends on the rows.
    pub(crate) fn add(&mut self, name: &str, array: ArrayRef) {
        self.fields.push(Arc::new(Field::new(name, array.data_type().clone(), true)));
        self.arrays.push(array);
    }

    pub(crate) fn texts<'a>(&mut self, name: &str, values: impl Iterator<Item = Option<&'a str>>) {
        self.add(name, texts(values));
    }

    pub(crate) fn numbers(&mut self, name: &str, values: impl Iterator<Item = Option<f64>>) {
        self.add(name, numbers(values));
    }

    pub(crate) fn wholes(&mut self, name: &str, values: impl Iterator<Item = Option<i64>>) {
        self.add(name, wholes(values));
    }

    pub(crate) fn flags(&mut self, name: &str, values: impl Iterator<Item = Option<bool>>) {
        self.add(name, Arc::new(BooleanArray::from_iter(values)));
    }

    /// The table.
    ///
    /// # Errors
    /// If columns differ in length.
    pub(crate) fn batch(self) -> Result<RecordBatch, ArrowError> {
        RecordBatch::try_new(Arc::new(Schema::new(self.fields)), self.arrays)
    }

    /// The columns as one of rows that have these fields.
    fn rows(self) -> ArrayRef {
        Arc::new(StructArray::new(Fields::from(self.fields), self.arrays, None))
    }
}

pub(crate) fn texts<'a>(values: impl Iterator<Item = Option<&'a str>>) -> ArrayRef {
    Arc::new(values.collect::<StringArray>())
}

pub(crate) fn numbers(values: impl Iterator<Item = Option<f64>>) -> ArrayRef {
    Arc::new(values.collect::<Float64Array>())
}

pub(crate) fn wholes(values: impl Iterator<Item = Option<i64>>) -> ArrayRef {
    Arc::new(values.collect::<Int64Array>())
}

/// Lists of so many of the values each, one after the other; none where there is no length.
pub(crate) fn lists(lengths: &[Option<usize>], values: ArrayRef) -> ArrayRef {
    let field = Arc::new(Field::new("item", values.data_type().clone(), true));
    let offsets = OffsetBuffer::from_lengths(lengths.iter().map(|length| length.unwrap_or(0)));
    let there = NullBuffer::from(lengths.iter().map(Option::is_some).collect::<Vec<bool>>());
    Arc::new(ListArray::new(field, offsets, values, Some(there)))
}

/// Lists of rows.
pub(crate) fn lists_of_rows(lengths: &[Option<usize>], rows: Columns) -> ArrayRef {
    lists(lengths, rows.rows())
}

/// Lists of texts, one for every row; none where there is no list.
pub(crate) fn text_lists<'a, T: AsRef<str> + 'a>(rows: &[Option<&'a [T]>]) -> ArrayRef {
    let lengths: Vec<Option<usize>> = rows.iter().map(|row| row.map(<[T]>::len)).collect();
    lists(&lengths, texts(rows.iter().flatten().copied().flatten().map(|text| Some(text.as_ref()))))
}
