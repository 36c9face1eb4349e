//! Parquet files of a few kilobytes whose rows would have gigabytes: texts that repeat each other, lists of long texts and of nothing, rows of
//! nothing. Each is refused before its memory is asked for.
#![cfg(feature = "parquet")]

use itl_table::{TableSource, TextColumns, TextTable};
use parquet::basic::{Compression, Encoding, GzipLevel};
use parquet::data_type::{ByteArray, ByteArrayType};
use parquet::file::properties::{WriterProperties, WriterPropertiesBuilder};
use parquet::file::writer::SerializedFileWriter;
use parquet::schema::parser::parse_message_type;
use std::sync::Arc;

/// Values of a column, definition levels and repetition levels.
type Column = (Vec<ByteArray>, Option<Vec<i16>>, Option<Vec<i16>>);

/// A file of one group with these columns.
fn file(schema: &str, properties: WriterPropertiesBuilder, columns: &[Column]) -> Vec<u8> {
    let codec = Compression::GZIP(GzipLevel::default());
    let properties = properties.set_compression(codec).set_dictionary_page_size_limit(64 << 20);
    let schema = Arc::new(parse_message_type(schema).unwrap());
    let mut bytes = Vec::new();
    let mut writer = SerializedFileWriter::new(&mut bytes, schema, Arc::new(properties.build())).unwrap();
    let mut group = writer.next_row_group().unwrap();
    for (values, definition, repetition) in columns {
        let mut column = group.next_column().unwrap().unwrap();
        column
            .typed::<ByteArrayType>()
            .write_batch(values, definition.as_deref(), repetition.as_deref())
            .unwrap();
        column.close().unwrap();
    }
    group.close().unwrap();
    writer.close().unwrap();
    bytes
}

/// What is said of a file, and after how many rows.
fn refusal(bytes: &[u8]) -> (usize, String) {
    assert!(bytes.len() < 300_000, "{} bytes", bytes.len());
    let mut table = TextTable::open(TableSource::bytes(bytes), "a.parquet", &TextColumns::default()).unwrap();
    let mut rows = 0;
    let error = table.find_map(|row| {
        rows += 1;
        row.err()
    });
    (rows - 1, error.map_or_else(|| "nothing".to_owned(), |error| error.to_string()))
}

fn plain() -> WriterPropertiesBuilder {
    WriterProperties::builder()
}

fn long() -> ByteArray {
    ByteArray::from("We save water. ".repeat(20_000).as_str())
}

#[test]
fn a_list_of_long_texts() {
    let schema = "message t { required binary text (UTF8); repeated binary labels (UTF8); }";
    let count = 1_000;
    let repetition = [vec![0], vec![1; count - 1]].concat();
    let labels = (vec![long(); count], Some(vec![1; count]), Some(repetition));
    let bytes = file(schema, plain(), &[(vec!["water".into()], None, None), labels]);
    let (rows, error) = refusal(&bytes);
    assert_eq!(rows, 0);
    assert!(error.contains("a list can have more than 268435456 bytes"), "{error}");
}

#[test]
fn a_list_of_nothing() {
    let schema = "message t { required binary text (UTF8);
        optional group labels (LIST) { repeated group list { optional binary element (UTF8); } } }";
    let count = 9_000_000;
    let repetition = [vec![0], vec![1; count - 1]].concat();
    let labels = (Vec::new(), Some(vec![2; count]), Some(repetition));
    let bytes = file(schema, plain(), &[(vec!["water".into()], None, None), labels]);
    let (rows, error) = refusal(&bytes);
    assert_eq!(rows, 0);
    assert!(error.contains("a list can have more than 268435456 bytes"), "{error}");
}

#[test]
fn rows_of_one_long_text_and_rows_of_nothing() {
    let schema = "message t { optional binary text (UTF8); }";
    let count = 1_000;
    let rows = (vec![long(); count], Some(vec![1; count]), None);
    let (rows, error) = refusal(&file(schema, plain(), &[rows]));
    assert!((220..230).contains(&rows), "{rows}");
    assert!(error.contains("bytes become rows of more than 67108864"), "{error}");
    let count = 3_000_000;
    let rows = (Vec::new(), Some(vec![0; count]), None);
    let (rows, error) = refusal(&file(schema, plain(), &[rows]));
    assert_eq!(rows as u64, (64 << 20) / 32);
    assert!(error.contains("bytes become rows of more than 67108864"), "{error}");
}

#[test]
fn texts_that_are_each_one_letter_longer() {
    let schema = "message t { required binary text (UTF8); }";
    let all = "a".repeat(24_000);
    let texts: Vec<ByteArray> = (0..all.len()).map(|length| ByteArray::from(&all[..length])).collect();
    let properties = plain()
        .set_dictionary_enabled(false)
        .set_encoding(Encoding::DELTA_BYTE_ARRAY)
        .set_data_page_size_limit(1 << 30)
        .set_data_page_row_count_limit(1 << 30);
    let (rows, error) = refusal(&file(schema, properties, &[(texts, None, None)]));
    assert_eq!(rows, 0);
    assert!(error.contains("the texts of a page have more than 268435456 bytes"), "{error}");
}
