//! A Parquet file that is written row by row: names and kinds of columns in, groups of rows out.

use parquet::basic::{Compression, LogicalType, Repetition, Type as Physical};
use parquet::data_type::{BoolType, ByteArray, ByteArrayType, DataType, DoubleType, Int64Type};
use parquet::errors::{ParquetError, Result};
use parquet::file::metadata::KeyValue;
use parquet::file::properties::WriterProperties;
use parquet::file::writer::{SerializedFileWriter, SerializedRowGroupWriter};
use parquet::schema::types::Type;
use std::io::Write;
use std::sync::Arc;

/// Rows of a group.
const GROUP: usize = 200_000;

/// A column: its name, what its values are, and whether a row may have none.
pub(super) struct Column {
    pub(super) name: &'static str,
    pub(super) kind: Kind,
    pub(super) optional: bool,
}

/// What the values of a column are.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Kind {
    Text,
    Whole,
    Number,
    Flag,
}

/// A value of a row.
pub(super) enum Value<'a> {
    Text(&'a str),
    /// A text that many rows have.
    Shared(&'a ByteArray),
    Whole(u64),
    Number(f64),
    Flag(bool),
    None,
}

impl<'a> From<Option<&'a str>> for Value<'a> {
    fn from(text: Option<&'a str>) -> Self {
        text.map_or(Self::None, Self::Text)
    }
}

/// Values of a column that are not in the file yet; a level says for every row whether it has one.
enum Values {
    Text(Vec<ByteArray>),
    Whole(Vec<i64>),
    Number(Vec<f64>),
    Flag(Vec<bool>),
}

pub(super) struct Sheet<W: Write + Send> {
    file: SerializedFileWriter<W>,
    columns: Vec<(Values, Vec<i16>)>,
    rows: usize,
}

impl<W: Write + Send> Sheet<W> {
    /// A file without rows that says what it is about.
    pub(super) fn new(out: W, columns: &[Column], about: &[(String, String)]) -> Result<Self> {
        let mut fields = Vec::new();
        for column in columns {
            let (physical, logical) = match column.kind {
                Kind::Text => (Physical::BYTE_ARRAY, Some(LogicalType::String)),
                Kind::Whole => (Physical::INT64, None),
                Kind::Number => (Physical::DOUBLE, None),
                Kind::Flag => (Physical::BOOLEAN, None),
            };
            let repetition = if column.optional { Repetition::OPTIONAL } else { Repetition::REQUIRED };
            let field = Type::primitive_type_builder(column.name, physical)
                .with_repetition(repetition)
                .with_logical_type(logical)
                .build()?;
            fields.push(Arc::new(field));
        }
        let schema = Type::group_type_builder("results").with_fields(fields).build()?;
        let about = about.iter().map(|(key, value)| KeyValue::new(key.clone(), value.clone())).collect();
        let properties = WriterProperties::builder()
            .set_created_by(concat!("itl version ", env!("CARGO_PKG_VERSION")).to_owned())
            .set_compression(Compression::SNAPPY)
            .set_key_value_metadata(Some(about))
            .build();
        let file = SerializedFileWriter::new(out, Arc::new(schema), Arc::new(properties))?;
        let empty = |column: &Column| match column.kind {
            Kind::Text => Values::Text(Vec::new()),
            Kind::Whole => Values::Whole(Vec::new()),
            Kind::Number => Values::Number(Vec::new()),
            Kind::Flag => Values::Flag(Vec::new()),
        };
        let columns = columns.iter().map(|column| (empty(column), Vec::new())).collect();
        Ok(Self { file, columns, rows: 0 })
    }

    /// Adds a row: a value for every column, in order.
    pub(super) fn row<'a>(&mut self, values: impl IntoIterator<Item = Value<'a>>) -> Result<()> {
        let mut values = values.into_iter();
        for (column, levels) in &mut self.columns {
            let there = match (column, values.next()) {
                (Values::Text(column), Some(Value::Text(text))) => {
                    column.push(ByteArray::from(text));
                    true
                }
                (Values::Text(column), Some(Value::Shared(text))) => {
                    column.push(text.clone());
                    true
                }
                (Values::Whole(column), Some(Value::Whole(number))) => {
                    column.push(i64::try_from(number).unwrap_or(i64::MAX));
                    true
                }
                (Values::Number(column), Some(Value::Number(number))) => {
                    column.push(number);
                    true
                }
                (Values::Flag(column), Some(Value::Flag(flag))) => {
                    column.push(flag);
                    true
                }
                (_, Some(Value::None)) => false,
                _ => return Err(ParquetError::General("a row does not fit its columns".to_owned())),
            };
            levels.push(i16::from(there));
        }
        self.rows += 1;
        if self.rows >= GROUP {
            self.flush()?;
        }
        Ok(())
    }

    fn flush(&mut self) -> Result<()> {
        if self.rows == 0 {
            return Ok(());
        }
        let mut group = self.file.next_row_group()?;
        for (values, levels) in &mut self.columns {
            match values {
                Values::Text(values) => write::<ByteArrayType, W>(&mut group, values, levels)?,
                Values::Whole(values) => write::<Int64Type, W>(&mut group, values, levels)?,
                Values::Number(values) => write::<DoubleType, W>(&mut group, values, levels)?,
                Values::Flag(values) => write::<BoolType, W>(&mut group, values, levels)?,
            }
        }
        group.close()?;
        self.rows = 0;
        Ok(())
    }

    /// Ends the file.
    pub(super) fn finish(mut self) -> Result<W> {
        self.flush()?;
        self.file.into_inner()
    }
}

fn write<T: DataType, W: Write + Send>(
    group: &mut SerializedRowGroupWriter<'_, W>,
    values: &mut Vec<T::T>,
    levels: &mut Vec<i16>,
) -> Result<()> {
    let missing = || ParquetError::General("the schema has fewer columns".to_owned());
    let mut column = group.next_column()?.ok_or_else(missing)?;
    // Columns without gaps have no use for levels, and ignore them.
    column.typed::<T>().write_batch(values, Some(levels), None)?;
    values.clear();
    levels.clear();
    column.close()
}
