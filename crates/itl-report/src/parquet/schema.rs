//! The columns of the Parquet file: their names, types and order, which `docs/tables.md` describes.

use parquet::basic::{Compression, FieldRepetitionType, LogicalType, Type as Physical};
use parquet::errors::Result;
use parquet::file::properties::WriterProperties;
use parquet::file::writer::SerializedFileWriter;
use parquet::schema::types::Type;
use std::sync::Arc;

/// A file without rows.
pub(super) fn file() -> Result<SerializedFileWriter<Vec<u8>>> {
    use FieldRepetitionType::{OPTIONAL, REQUIRED};
    use Physical::{BYTE_ARRAY as TEXT, DOUBLE, INT32, INT64};
    let columns = [
        ("document", TEXT, REQUIRED),
        ("unit", INT32, REQUIRED),
        ("kind", TEXT, REQUIRED),
        ("page", INT32, OPTIONAL),
        ("section", TEXT, OPTIONAL),
        ("start", INT64, REQUIRED),
        ("end", INT64, REQUIRED),
        ("terms", DOUBLE, REQUIRED),
        ("concept", TEXT, REQUIRED),
        ("affinity", DOUBLE, REQUIRED),
        ("relative", DOUBLE, OPTIONAL),
    ];
    let mut fields = Vec::new();
    for (name, physical, repetition) in columns {
        let logical = (physical == TEXT).then_some(LogicalType::String);
        let field = Type::primitive_type_builder(name, physical)
            .with_repetition(repetition)
            .with_logical_type(logical)
            .build()?;
        fields.push(Arc::new(field));
    }
    let schema = Type::group_type_builder("cells").with_fields(fields).build()?;
    let properties = WriterProperties::builder()
        .set_created_by(concat!("itl version ", env!("CARGO_PKG_VERSION")).to_owned())
        .set_compression(Compression::SNAPPY)
        .build();
    SerializedFileWriter::new(Vec::new(), Arc::new(schema), Arc::new(properties))
}
