//! The one writer of Parquet files: columns of typed values in, groups of rows out.
//!
//! Every file of ours has its schema, its properties and its created-by from here. What a file looks like inside depends
//! on the rows and the groups alone, so that the same rows are the same bytes.

use itl_results::tables;
use parquet::basic::{Compression, LogicalType, Repetition, Type as Physical};
use parquet::column::writer::ColumnWriter;
use parquet::data_type::ByteArray;
use parquet::errors::{ParquetError, Result};
use parquet::file::metadata::KeyValue;
use parquet::file::properties::WriterProperties;
use parquet::file::writer::{SerializedColumnWriter, SerializedFileWriter, SerializedRowGroupWriter};
use parquet::schema::types::Type;
use std::io::Write;
use std::sync::Arc;

/// A column: its name, what its values are, and whether a row may have none.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Column {
    name: &'static str,
    kind: ColumnKind,
    optional: bool,
}

impl Column {
    /// A column in which every row has a value.
    #[must_use]
    pub const fn required(name: &'static str, kind: ColumnKind) -> Self {
        Self { name, kind, optional: false }
    }

    /// A column in which a row may have none.
    #[must_use]
    pub const fn optional(name: &'static str, kind: ColumnKind) -> Self {
        Self { name, kind, optional: true }
    }
}

impl<R> From<&tables::Column<R>> for Column {
    /// The column of a table; lists are texts with spaces.
    fn from(column: &tables::Column<R>) -> Self {
        let kind = match column.kind {
            tables::ColumnKind::Text | tables::ColumnKind::Texts | tables::ColumnKind::Wholes => {
                ColumnKind::Text
            }
            tables::ColumnKind::Whole => ColumnKind::Whole,
            tables::ColumnKind::Measure | tables::ColumnKind::Part => ColumnKind::Number,
            tables::ColumnKind::Flag => ColumnKind::Flag,
        };
        Self { name: column.name, kind, optional: column.optional }
    }
}

/// What the values of a column are.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum ColumnKind {
    /// UTF-8.
    Text,
    /// Whole numbers of 32 bits.
    Small,
    /// Whole numbers of 64 bits.
    Whole,
    /// Doubles.
    Number,
    /// Yes or no.
    Flag,
}

/// A text that many rows have, stored once.
#[derive(Debug, Clone)]
pub struct SharedText(ByteArray);

impl From<&str> for SharedText {
    fn from(text: &str) -> Self {
        Self(ByteArray::from(text))
    }
}

impl PartialEq<str> for SharedText {
    fn eq(&self, text: &str) -> bool {
        self.0.data() == text.as_bytes()
    }
}

/// A value of a row.
#[derive(Debug, Clone, Copy)]
#[non_exhaustive]
pub enum Value<'a> {
    /// A text of this row.
    Text(&'a str),
    /// A text that many rows have.
    Shared(&'a SharedText),
    /// A whole number; one that its column cannot hold is the largest that it can.
    Whole(u64),
    /// A double.
    Number(f64),
    /// Yes or no.
    Flag(bool),
    /// None.
    None,
}

impl<'a> From<Option<&'a str>> for Value<'a> {
    fn from(text: Option<&'a str>) -> Self {
        text.map_or(Self::None, Self::Text)
    }
}

/// A value that is kept until its group of rows is written.
pub(super) enum Kept {
    Text(SharedText),
    Whole(u64),
    Number(f64),
    Flag(bool),
    None,
}

impl Kept {
    /// The value of a table; a text that the row before has is shared with it.
    pub(super) fn of(value: tables::Value<'_>, before: Option<&Self>) -> Self {
        let shared = |text: &str| match before {
            Some(Self::Text(before)) if before == text => before.clone(),
            _ => SharedText::from(text),
        };
        match value {
            tables::Value::None => Self::None,
            tables::Value::Text(text) => Self::Text(shared(&text)),
            tables::Value::Whole(number) => Self::Whole(number),
            tables::Value::Number(number) => Self::Number(number),
            tables::Value::Flag(on) => Self::Flag(on),
            tables::Value::Texts(texts) => Self::Text(shared(&texts.join(" "))),
            tables::Value::Wholes(numbers) => {
                let numbers: Vec<String> = numbers.iter().map(u32::to_string).collect();
                Self::Text(shared(&numbers.join(" ")))
            }
        }
    }

    /// The same for a row.
    pub(super) fn value(&self) -> Value<'_> {
        match self {
            Self::Text(text) => Value::Shared(text),
            Self::Whole(number) => Value::Whole(*number),
            Self::Number(number) => Value::Number(*number),
            Self::Flag(on) => Value::Flag(*on),
            Self::None => Value::None,
        }
    }
}

/// Rows of a column that are not in the file yet: the values that are there, and for every row whether its is.
pub(super) struct Batch {
    values: Values,
    levels: Vec<i16>,
}

enum Values {
    Text(Vec<ByteArray>),
    Small(Vec<i32>),
    Whole(Vec<i64>),
    Number(Vec<f64>),
    Flag(Vec<bool>),
}

impl Batch {
    pub(super) fn of(column: Column) -> Self {
        let values = match column.kind {
            ColumnKind::Text => Values::Text(Vec::new()),
            ColumnKind::Small => Values::Small(Vec::new()),
            ColumnKind::Whole => Values::Whole(Vec::new()),
            ColumnKind::Number => Values::Number(Vec::new()),
            ColumnKind::Flag => Values::Flag(Vec::new()),
        };
        Self { values, levels: Vec::new() }
    }

    pub(super) fn rows(&self) -> usize {
        self.levels.len()
    }

    /// Adds a value.
    #[inline]
    pub(super) fn push(&mut self, value: Value<'_>) -> Result<()> {
        let there = !matches!(value, Value::None);
        match (&mut self.values, value) {
            (_, Value::None) => {}
            (Values::Text(values), Value::Text(text)) => values.push(ByteArray::from(text)),
            (Values::Text(values), Value::Shared(text)) => values.push(text.0.clone()),
            (Values::Small(values), Value::Whole(number)) => {
                values.push(i32::try_from(number).unwrap_or(i32::MAX));
            }
            (Values::Whole(values), Value::Whole(number)) => {
                values.push(i64::try_from(number).unwrap_or(i64::MAX));
            }
            (Values::Number(values), Value::Number(number)) => values.push(number),
            (Values::Flag(values), Value::Flag(flag)) => values.push(flag),
            _ => return Err(ParquetError::General("a row does not fit its columns".to_owned())),
        }
        self.levels.push(i16::from(there));
        Ok(())
    }

    /// Adds the same value for several rows.
    pub(super) fn repeat(&mut self, value: Value<'_>, rows: usize) -> Result<()> {
        let Some(more) = rows.checked_sub(1) else { return Ok(()) };
        self.push(value)?;
        fn again<T: Clone>(values: &mut Vec<T>, more: usize) {
            if let Some(last) = values.last().cloned() {
                values.resize(values.len() + more, last);
            }
        }
        again(&mut self.levels, more);
        if matches!(value, Value::None) {
            return Ok(());
        }
        match &mut self.values {
            Values::Text(values) => again(values, more),
            Values::Small(values) => again(values, more),
            Values::Whole(values) => again(values, more),
            Values::Number(values) => again(values, more),
            Values::Flag(values) => again(values, more),
        }
        Ok(())
    }

    /// Writes the rows to their column, and forgets them. Columns without gaps have no use for levels, and ignore them.
    pub(super) fn write(&mut self, column: &mut SerializedColumnWriter<'_>) -> Result<()> {
        let levels = Some(self.levels.as_slice());
        match (&mut self.values, column.untyped()) {
            (Values::Text(values), ColumnWriter::ByteArrayColumnWriter(out)) => {
                out.write_batch(values, levels, None)?;
                values.clear();
            }
            (Values::Small(values), ColumnWriter::Int32ColumnWriter(out)) => {
                out.write_batch(values, levels, None)?;
                values.clear();
            }
            (Values::Whole(values), ColumnWriter::Int64ColumnWriter(out)) => {
                out.write_batch(values, levels, None)?;
                values.clear();
            }
            (Values::Number(values), ColumnWriter::DoubleColumnWriter(out)) => {
                out.write_batch(values, levels, None)?;
                values.clear();
            }
            (Values::Flag(values), ColumnWriter::BoolColumnWriter(out)) => {
                out.write_batch(values, levels, None)?;
                values.clear();
            }
            _ => {
                return Err(ParquetError::General(
                    "a column is not of the kind that its schema says".to_owned(),
                ));
            }
        }
        self.levels.clear();
        Ok(())
    }
}

/// A file in the making.
pub(super) struct File<W: Write + Send>(SerializedFileWriter<W>);

impl<W: Write + Send> File<W> {
    /// A file without rows; `name` is that of its schema.
    pub(super) fn new(out: W, name: &str, columns: &[Column]) -> Result<Self> {
        let mut fields = Vec::new();
        for column in columns {
            let (physical, logical) = match column.kind {
                ColumnKind::Text => (Physical::BYTE_ARRAY, Some(LogicalType::String)),
                ColumnKind::Small => (Physical::INT32, None),
                ColumnKind::Whole => (Physical::INT64, None),
                ColumnKind::Number => (Physical::DOUBLE, None),
                ColumnKind::Flag => (Physical::BOOLEAN, None),
            };
            let repetition = if column.optional { Repetition::OPTIONAL } else { Repetition::REQUIRED };
            let field = Type::primitive_type_builder(column.name, physical)
                .with_repetition(repetition)
                .with_logical_type(logical)
                .build()?;
            fields.push(Arc::new(field));
        }
        let schema = Type::group_type_builder(name).with_fields(fields).build()?;
        let properties = WriterProperties::builder()
            .set_created_by(concat!("itl version ", env!("CARGO_PKG_VERSION")).to_owned())
            .set_compression(Compression::SNAPPY)
            .build();
        Ok(Self(SerializedFileWriter::new(out, Arc::new(schema), Arc::new(properties))?))
    }

    /// Says in the file what it is about.
    pub(super) fn describe(&mut self, key: &str, value: String) {
        self.0.append_key_value_metadata(KeyValue::new(key.to_owned(), value));
    }

    /// Begins a group of rows; its columns follow in the order of the schema.
    pub(super) fn group(&mut self) -> Result<SerializedRowGroupWriter<'_, W>> {
        self.0.next_row_group()
    }

    /// Ends the file.
    pub(super) fn finish(self) -> Result<W> {
        self.0.into_inner()
    }
}

/// The next column of a group.
pub(super) fn next_column<'a, W: Write + Send>(
    group: &'a mut SerializedRowGroupWriter<'_, W>,
) -> Result<SerializedColumnWriter<'a>> {
    group.next_column()?.ok_or_else(|| ParquetError::General("the schema has fewer columns".to_owned()))
}
