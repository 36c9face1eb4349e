//! Parquet of every codec that is read, and of one that is not. Mutated files are read by `crates/itl-cli/tests/hostile/mutated.rs`.
#![cfg(feature = "parquet")]

use crate::parquet_support::parquet;
use itl_table::{BadRow, Cell, RowFault, TableError, TableSource, TextColumns, TextRow, TextTable};
use parquet::basic::{BrotliLevel, Compression, GzipLevel};
use parquet::data_type::{ByteArray, ByteArrayType};
use parquet::file::writer::SerializedFileWriter;
use parquet::schema::parser::parse_message_type;
use std::io::{Seek, Write};
use std::sync::Arc;

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
const ZSTD: &[u8] = include_bytes!("../data/zstd.parquet");

#[test]
fn a_codec_that_is_written_in_c_is_refused_by_name() {
    let error = open(TableSource::bytes(ZSTD)).err().unwrap();
    assert_eq!(error.to_string(), "the Parquet file is compressed with Zstandard, which is not read");
    assert!(error.help().unwrap().to_string().contains("Snappy"));
}

/// A file with a text and a key of bytes, of which the second row's are no text, or with the two the other way round.
fn with_keys(text: &str, key: &str) -> Vec<u8> {
    let schema = format!("message t {{ required binary {text}; required binary {key}; }}");
    let schema = Arc::new(parse_message_type(&schema).unwrap());
    let mut bytes = Vec::new();
    let mut writer = SerializedFileWriter::new(&mut bytes, schema, Arc::default()).unwrap();
    let mut group = writer.next_row_group().unwrap();
    for values in [
        ["We save water.", "We save energy."].map(ByteArray::from),
        [ByteArray::from("key"), ByteArray::from(vec![0xFF, 0x01])],
    ] {
        let mut column = group.next_column().unwrap().unwrap();
        column.typed::<ByteArrayType>().write_batch(&values, None, None).unwrap();
        column.close().unwrap();
    }
    group.close().unwrap();
    writer.close().unwrap();
    bytes
}

#[test]
fn bytes_that_are_no_text_are_a_fault_of_the_text_only() {
    let rows =
        |bytes: &[u8]| -> Vec<_> { open(TableSource::bytes(bytes)).unwrap().map(Result::unwrap).collect() };
    let found = rows(&with_keys("text", "id"));
    let ids: Vec<&str> = found.iter().map(|row| row.as_ref().unwrap().id.as_str()).collect();
    assert_eq!(ids, ["key", "ff01"]);
    let found = rows(&with_keys("text", "checksum"));
    assert_eq!(found[1].as_ref().unwrap().columns, [("checksum".to_owned(), Cell::Binary("ff01".into()))]);
    let found = rows(&with_keys("name", "text"));
    assert_eq!(found[1].as_ref().unwrap_err().fault, RowFault::NotUtf8 { column: Some("text".into()) });
}
