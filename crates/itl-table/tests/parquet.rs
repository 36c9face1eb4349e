//! Parquet of every codec that is read, of one that is not, and damaged.
#![cfg(feature = "parquet")]
#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

use itl_table::{BadRow, RowFault, TableError, TableSource, TextColumns, TextRow, TextTable};
use parquet::basic::{BrotliLevel, Compression, GzipLevel};
use parquet::data_type::{ByteArray, ByteArrayType, Int32Type};
use parquet::file::properties::WriterProperties;
use parquet::file::writer::SerializedFileWriter;
use parquet::schema::parser::parse_message_type;
use std::io::{Seek, Write};
use std::sync::Arc;

fn parquet(rows: &[(Option<&str>, i32)], codec: Compression) -> Vec<u8> {
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

fn open<'a>(source: TableSource<'a>) -> Result<TextTable<'a>, TableError> {
    TextTable::open(source, "a.parquet", &TextColumns::default())
}

fn file_of(bytes: &[u8]) -> std::fs::File {
    let mut file = tempfile::tempfile().unwrap();
    file.write_all(bytes).unwrap();
    file.rewind().unwrap();
    file
}

#[test]
fn rows_over_several_groups_in_every_codec_from_files_and_memory() {
    let texts: Vec<String> = (0..250).map(|number| format!("text {number}")).collect();
    let mut rows: Vec<(Option<&str>, i32)> = texts.iter().map(|text| Some(text.as_str())).zip(0..).collect();
    rows[7].0 = None;
    for codec in [
        Compression::UNCOMPRESSED,
        Compression::SNAPPY,
        Compression::GZIP(GzipLevel::default()),
        Compression::LZ4,
        Compression::LZ4_RAW,
        Compression::BROTLI(BrotliLevel::default()),
    ] {
        let bytes = parquet(&rows, codec);
        for source in [TableSource::File(file_of(&bytes)), TableSource::bytes(&bytes[..])] {
            let found: Vec<Result<TextRow, BadRow>> = open(source).unwrap().map(Result::unwrap).collect();
            assert_eq!(found.len(), 250, "{codec}");
            for (number, row) in found.iter().enumerate() {
                match row {
                    Ok(row) => assert_eq!((row.id.clone(), &row.text), (number.to_string(), &texts[number])),
                    Err(bad) => assert_eq!((bad.number, &bad.fault, number), (8, &RowFault::NoText, 7)),
                }
            }
        }
    }
    assert!(matches!(
        open(TableSource::File(file_of(b"PAR1 and no more"))),
        Err(TableError::NotTable { .. })
    ));
}

/// Made with pyarrow: two rows, `id` and `text`, compressed with Zstandard.
const ZSTD: &[u8] = include_bytes!("data/zstd.parquet");

#[test]
fn a_codec_that_is_written_in_c_is_refused_by_name() {
    let error = open(TableSource::bytes(ZSTD)).err().unwrap();
    assert_eq!(error.to_string(), "the Parquet file is compressed with Zstandard, which is not read");
    assert!(error.help().unwrap().to_string().contains("Snappy"));
}

#[test]
fn damaged_parquet_is_an_error_and_no_panic() {
    let rows = [(Some("one"), 1), (None, 2), (Some("three"), 3)];
    for codec in [Compression::SNAPPY, Compression::BROTLI(BrotliLevel::default()), Compression::LZ4_RAW] {
        let whole = parquet(&rows, codec);
        let mut state = 7_u64;
        for _ in 0..1000 {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            let mut bytes = whole.clone();
            let at = (state >> 33) as usize % bytes.len();
            bytes[at] = (state >> 25) as u8;
            if let Ok(table) = open(TableSource::bytes(bytes)) {
                assert!(table.take(1000).count() <= 1000);
            }
        }
    }
}
