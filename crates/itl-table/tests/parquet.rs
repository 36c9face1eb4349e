//! Parquet of every codec that is read, and of one that is not. Mutated files are read by `crates/itl-cli/tests/mutated.rs`.
#![cfg(feature = "parquet")]
#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

mod parquet_support;

use itl_table::{BadRow, RowFault, TableError, TableSource, TextColumns, TextRow, TextTable};
use parquet::basic::{BrotliLevel, Compression, GzipLevel};
use parquet_support::parquet;
use std::io::{Seek, Write};

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
