//! Columns of tables: values in, Arrow arrays out. Texts, numbers, whole numbers, flags, and lists of them or of rows.

use arrow_array::{
    ArrayRef, BooleanArray, Float64Array, Int64Array, ListArray, RecordBatch, StringArray, StructArray,
};
use arrow_buffer::{NullBuffer, OffsetBuffer};
use arrow_schema::{ArrowError, Field, FieldRef, Fields, Schema};
use itl::results::tables::{Column, ColumnKind, Value};
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

    /// The columns of a table, with a value for every row that is there.
    pub(crate) fn described<R>(&mut self, columns: &[Column<R>], rows: &[Option<R>]) {
        for column in columns {
            let values: Vec<Value<'_>> =
                rows.iter().map(|row| row.as_ref().map_or(Value::None, |row| column.value(row))).collect();
            self.add(column.name, array(column.kind, &values));
        }
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

/// The values of a column of a table.
fn array(kind: ColumnKind, values: &[Value<'_>]) -> ArrayRef {
    match kind {
        ColumnKind::Text => texts(values.iter().map(|value| match value {
            Value::Text(text) => Some(text.as_ref()),
            _ => None,
        })),
        ColumnKind::Whole => wholes(values.iter().map(|value| match value {
            Value::Whole(number) => Some(*number as i64),
            _ => None,
        })),
        ColumnKind::Measure | ColumnKind::Part => numbers(values.iter().map(|value| match value {
            Value::Number(number) => Some(*number),
            _ => None,
        })),
        ColumnKind::Flag => Arc::new(BooleanArray::from_iter(values.iter().map(|value| match value {
            Value::Flag(on) => Some(*on),
            _ => None,
        }))),
        ColumnKind::Texts => {
            let rows = values.iter().map(|value| match value {
                Value::Texts(texts) => Some(texts.as_slice()),
                _ => None,
            });
            text_lists(&rows.collect::<Vec<_>>())
        }
        ColumnKind::Wholes => {
            let rows: Vec<Option<&[u32]>> = values
                .iter()
                .map(|value| match value {
                    Value::Wholes(numbers) => Some(*numbers),
                    _ => None,
                })
                .collect();
            let lengths: Vec<Option<usize>> = rows.iter().map(|row| row.map(<[_]>::len)).collect();
            let all = rows.iter().flatten().copied().flatten();
            lists(&lengths, wholes(all.map(|&number| Some(i64::from(number)))))
        }
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
