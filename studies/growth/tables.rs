//! Tables of texts: CSV, TSV, JSON lines, Parquet.

use parquet::data_type::{ByteArray, ByteArrayType};
use parquet::file::properties::WriterProperties;
use parquet::file::writer::SerializedFileWriter;
use parquet::schema::parser::parse_message_type;
use std::sync::Arc;

use crate::shape::Shape::{self, Deep, Many};
use crate::{Pattern, readers, shapes};

pub(crate) fn patterns() -> Vec<Pattern> {
    let csv = shapes("csv", CSV, |bytes| readers::rows(bytes, "table.csv"));
    let tsv = shapes("tsv", TSV, |bytes| readers::rows(bytes, "table.tsv"));
    let lines = shapes("json lines", LINES, |bytes| readers::rows(bytes, "table.jsonl"));
    csv.chain(tsv).chain(lines).chain(parquet()).collect()
}

const CSV: &[(&str, Shape)] = &[
    ("rows", Many("id,text\n", "%n,We save energy.\n", "")),
    ("rows of one id", Many("id,text\n", "1,We save energy.\n", "")),
    ("ids twice", Many("id,text\n", "%h,We save energy.\n", "")),
    ("short rows", Many("id,text\n", "a\n", "")),
    ("empty rows", Many("id,text\n", "\n", "1,a\n")),
    ("quotes left open", Many("id,text\n", "\"a\n", "")),
    ("quotes", Many("id,text\n", "\"", "")),
    ("quotes doubled", Many("id,text\n1,\"", "\"\"", "\"\n")),
    ("quotes in cells", Many("id,text\n", "%n,\"a \"\"b\"\"\"\n", "")),
    ("one long cell", Many("id,text\n1,", "words ", "\n")),
    ("commas", Many("id,text\n", ",", "\n")),
    ("columns", Many("id,text", ",c%n", "\n1,a\n")),
    ("carriage returns", Many("id,text\r", "%n,a\r", "")),
    ("NUL", Many("id,text\n", "\0", "\n")),
    ("semicolons", Many("id;text\n", "%n;a;b;c\n", "")),
];

const TSV: &[(&str, Shape)] = &[
    ("rows", Many("id\ttext\n", "%n\tWe save energy.\n", "")),
    ("tabs", Many("id\ttext\n", "\t", "\n")),
    ("quotes left open", Many("id\ttext\n", "%n\t\"a\n", "")),
];

const LINES: &[(&str, Shape)] = &[
    ("rows", Many("", "{\"id\": \"%n\", \"text\": \"We save energy.\"}\n", "")),
    ("rows of one id", Many("", "{\"id\": 1, \"text\": \"a\"}\n", "")),
    ("openings", Many("{\"text\": \"a\"}\n", "{", "")),
    ("rows left open", Many("{\"text\": \"a\"}\n", "{\"text\": \"\n", "")),
    ("deep", Deep("{\"text\": \"a\", \"b\": ", "[", "1", "]", "}\n")),
    ("keys of one row", Many("{\"text\": \"a\"", ", \"k%n\": 1", "}\n")),
    ("same keys of one row", Many("{\"text\": \"a\"", ", \"k\": 1", "}\n")),
    ("escapes", Many("{\"text\": \"", "\\u0041\\n", "\"}\n")),
    ("escapes of surrogates", Many("{\"text\": \"", "\\ud83d\\ude00", "\"}\n")),
    ("a long number", Many("{\"text\": \"a\", \"id\": ", "1", "}\n")),
    ("numbers", Many("", "{\"text\": \"a\", \"id\": 1e%n}\n", "")),
    ("new columns in every row", Many("", "{\"text\": \"a\", \"c%n\": 1}\n", "")),
    ("empty lines", Many("{\"text\": \"a\"}\n", "\n", "")),
];

fn parquet() -> Vec<Pattern> {
    let pattern = |name, make: fn(usize) -> Vec<u8>| Pattern {
        reader: "parquet",
        name,
        make: Box::new(make),
        read: |bytes| readers::rows(bytes, "table.parquet"),
    };
    vec![
        pattern("rows", |size| written(size / 20, usize::MAX, |at| format!("We save energy {at}"))),
        pattern("rows of one text", |size| written(size, usize::MAX, |_| "We save energy".to_owned())),
        pattern("groups of a row", |size| written(size / 250, 1, |_| "a".to_owned())),
        pattern("groups of a hundred rows", |size| {
            written(size / 20, 100, |at| format!("We save energy {at}"))
        }),
        pattern("one long text", |size| written(1, 1, move |_| "words ".repeat(size / 6))),
        pattern("small pages", |size| small_pages(size / 40)),
    ]
}

fn written(rows: usize, group: usize, text: impl Fn(usize) -> String) -> Vec<u8> {
    write(rows, group, WriterProperties::builder().build(), text)
}

fn small_pages(rows: usize) -> Vec<u8> {
    let properties = WriterProperties::builder()
        .set_dictionary_enabled(false)
        .set_data_page_row_count_limit(1)
        .set_write_batch_size(1)
        .build();
    write(rows, usize::MAX, properties, |_| "a".to_owned())
}

fn write(rows: usize, group: usize, properties: WriterProperties, text: impl Fn(usize) -> String) -> Vec<u8> {
    let schema =
        Arc::new(parse_message_type("message t { required binary text (UTF8); }").expect("a schema"));
    let mut bytes = Vec::new();
    let mut writer = SerializedFileWriter::new(&mut bytes, schema, Arc::new(properties)).expect("memory");
    let mut at = 0;
    while at < rows {
        let end = at.saturating_add(group).min(rows);
        let texts: Vec<ByteArray> = (at..end).map(|row| text(row).as_str().into()).collect();
        let mut group = writer.next_row_group().expect("memory");
        let mut column = group.next_column().expect("memory").expect("a column");
        column.typed::<ByteArrayType>().write_batch(&texts, None, None).expect("memory");
        column.close().expect("memory");
        group.close().expect("memory");
        at = end;
    }
    writer.close().expect("memory");
    bytes
}
