//! Small Parquet files: texts with their ids in, the bytes of a file out.
#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

use parquet::basic::Compression;
use parquet::data_type::{ByteArray, ByteArrayType, Int32Type};
use parquet::file::properties::WriterProperties;
use parquet::file::writer::SerializedFileWriter;
use parquet::schema::parser::parse_message_type;
use std::sync::Arc;

/// Texts and ids in row groups of a hundred.
pub(crate) fn parquet(rows: &[(Option<&str>, i32)], codec: Compression) -> Vec<u8> {
    let schema = "message t { required int32 ID; optional binary Text (UTF8); }";
    let schema = Arc::new(parse_message_type(schema).unwrap());
    let properties = Arc::new(WriterProperties::builder().set_compression(codec).build());
    let mut bytes = Vec::new();
    let mut writer = SerializedFileWriter::new(&mut bytes, schema, properties).unwrap();
    for rows in rows.chunks(100) {
        let mut group = writer.next_row_group().unwrap();
        let ids: Vec<i32> = rows.iter().map(|row| row.1).collect();
        let mut column = group.next_column().unwrap().unwrap();
        column.typed::<Int32Type>().write_batch(&ids, None, None).unwrap();
        column.close().unwrap();
        let texts: Vec<ByteArray> = rows.iter().filter_map(|row| row.0).map(ByteArray::from).collect();
        let levels: Vec<i16> = rows.iter().map(|row| i16::from(row.0.is_some())).collect();
        let mut column = group.next_column().unwrap().unwrap();
        column.typed::<ByteArrayType>().write_batch(&texts, Some(&levels), None).unwrap();
        column.close().unwrap();
        group.close().unwrap();
    }
    writer.close().unwrap();
    bytes
}
