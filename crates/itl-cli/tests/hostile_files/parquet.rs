//! Parquet files of a few kilobytes whose rows would have far more: texts that repeat each other, lists of long texts and of nothing, rows of
//! nothing.

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

fn plain() -> WriterPropertiesBuilder {
    WriterProperties::builder()
}

fn long() -> ByteArray {
    ByteArray::from("We save water. ".repeat(20_000).as_str())
}

/// What is said of rows that are too large, and of what needs more memory than its reader has.
const ROWS: &str = "bytes become rows of more than 67108864";
const MEMORY: &str = "needs more than 640M of memory";

/// The files by their names, with what must be said of each, one or the other.
pub(crate) fn files() -> Vec<(&'static str, Vec<u8>, &'static [&'static str])> {
    let lengths = include_bytes!("more-lengths-than-values.parquet").to_vec();
    vec![
        ("list of long texts", list_of_long_texts(), &[ROWS, MEMORY]),
        ("list of nothing", list_of_nothing(), &[MEMORY]),
        ("rows of one long text", rows_of_one_long_text(), &[ROWS]),
        ("rows of nothing", rows_of_nothing(), &[ROWS]),
        ("texts that are each one letter longer", growing_texts(), &[ROWS, MEMORY]),
        ("more lengths than values", lengths, &[MEMORY]),
    ]
}

fn list_of_long_texts() -> Vec<u8> {
    let schema = "message t { required binary text (UTF8); repeated binary labels (UTF8); }";
    let count = 1_000;
    let repetition = [vec![0], vec![1; count - 1]].concat();
    let labels = (vec![long(); count], Some(vec![1; count]), Some(repetition));
    file(schema, plain(), &[(vec!["water".into()], None, None), labels])
}

fn list_of_nothing() -> Vec<u8> {
    let schema = "message t { required binary text (UTF8);
        optional group labels (LIST) { repeated group list { optional binary element (UTF8); } } }";
    let count = 9_000_000;
    let repetition = [vec![0], vec![1; count - 1]].concat();
    let labels = (Vec::new(), Some(vec![2; count]), Some(repetition));
    file(schema, plain(), &[(vec!["water".into()], None, None), labels])
}

fn rows_of_one_long_text() -> Vec<u8> {
    let count = 1_000;
    file(
        "message t { optional binary text (UTF8); }",
        plain(),
        &[(vec![long(); count], Some(vec![1; count]), None)],
    )
}

fn rows_of_nothing() -> Vec<u8> {
    let count = 3_000_000;
    file("message t { optional binary text (UTF8); }", plain(), &[(Vec::new(), Some(vec![0; count]), None)])
}

fn growing_texts() -> Vec<u8> {
    let all = "a".repeat(24_000);
    let texts: Vec<ByteArray> = (0..all.len()).map(|length| ByteArray::from(&all[..length])).collect();
    let properties = plain()
        .set_dictionary_enabled(false)
        .set_encoding(Encoding::DELTA_BYTE_ARRAY)
        .set_data_page_size_limit(1 << 30)
        .set_data_page_row_count_limit(1 << 30);
    file("message t { required binary text (UTF8); }", properties, &[(texts, None, None)])
}
