//! Rows of tables on values written by hand, and of tables that are broken in every way.

use parquet::data_type::{ByteArray, ByteArrayType, Int32Type};
use parquet::file::writer::SerializedFileWriter;
use parquet::schema::parser::parse_message_type;
use proptest::prelude::*;
use std::io::{Cursor, Seek, Write};
use std::sync::Arc;

use super::*;

fn table(text: &[u8], name: &str) -> Result<Table, TableError> {
    open(Source::stream(Cursor::new(text.to_vec())), name, &Columns::default())
}

fn entries(text: &[u8], name: &str) -> Vec<Entry> {
    table(text, name).unwrap().map(Result::unwrap).collect()
}

/// `id: text` of rows, `line N: reason` of bad ones.
fn told(text: &[u8], name: &str) -> Vec<String> {
    let tell = |entry| match entry {
        Entry::Row(row) => format!("{}: {}", row.id, row.text),
        Entry::Bad(bad) => bad.to_string(),
    };
    entries(text, name).into_iter().map(tell).collect()
}

#[test]
fn csv_rows_with_quotes_blank_lines_and_other_columns() {
    let text = "\u{FEFF}year,id,text\r\n2024,a,\"One, two\nthree\"\r\n\r\n2025,b,Four\r\n";
    let found = entries(text.as_bytes(), "a.csv");
    let Entry::Row(first) = &found[0] else { panic!("{found:?}") };
    assert_eq!((first.number, first.id.as_str(), first.text.as_str()), (1, "a", "One, two\nthree"));
    assert_eq!(first.columns, [("year".to_owned(), Field::Text("2024".into()))]);
    assert_eq!(told(text.as_bytes(), "a.csv")[1], "b: Four");
    assert_eq!(told(b"text\tid\nx;y\t7\n", "a.tsv"), ["7: x;y"]);
    assert_eq!(told(b"id;text\n7;x,y\n", "a.csv"), ["7: x,y"]);
}

#[test]
fn bad_rows_of_csv_have_their_lines_and_the_others_go_on() {
    let text = b"id,text\na,One\nb\n\nc,\xFF\nd,\n\"e\",Two\n";
    assert_eq!(
        told(text, "a.csv"),
        [
            "a: One",
            "line 3: it has 1 fields, the header has 2",
            "line 5: its column \"text\" is not UTF-8",
            "line 6: it has no text",
            "e: Two"
        ]
    );
}

#[test]
fn json_lines_with_lists_numbers_and_nothing() {
    let text =
        br#"{"text":"One","id":7,"labels":["a",2,null],"year":2024.5,"ok":true,"none":null,"deep":{"a":1}}"#;
    let Entry::Row(row) = entries(text, "a.jsonl").remove(0) else { panic!() };
    assert_eq!((row.id.as_str(), row.text.as_str()), ("7", "One"));
    let text = |text: &str| Field::Text(text.to_owned());
    assert_eq!(
        row.columns,
        [
            ("labels".to_owned(), Field::List(vec!["a".into(), "2".into(), String::new()])),
            ("year".to_owned(), text("2024.5")),
            ("ok".to_owned(), text("true")),
            ("none".to_owned(), text("")),
            ("deep".to_owned(), text(r#"{"a":1}"#)),
        ]
    );
}

#[test]
fn bad_lines_of_json_are_rows_too() {
    let text = b"\n{broken\n{\"id\":\"a\",\"text\":\"One\"}\n[1]\n{\"id\":\"b\"}\n{\"id\":\"c\",\"text\":\"\xFF\"}\n{\"id\":\"d\",\"text\":\"Two\"}";
    let told = told(text, "a.jsonl");
    assert!(told[0].starts_with("line 2: not a JSON object"), "{told:?}");
    assert_eq!(told[1], "a: One");
    assert!(told[2].starts_with("line 4: not a JSON object"), "{told:?}");
    assert_eq!(told[3..], ["line 5: it has no text", "line 6: the line is not UTF-8", "d: Two"]);
}

#[test]
fn a_row_beyond_the_bound_is_bad_and_not_kept() {
    let long = "x".repeat(MAX_ROW);
    let csv = format!("id,text\na,{long}\nb,Two\n");
    let json = format!("{{\"id\":\"a\",\"text\":\"{long}\"}}\n{{\"id\":\"b\",\"text\":\"Two\"}}\n");
    // The first object is beyond the bound, so that the second says which columns there are.
    for (text, name) in [(csv, "a.csv"), (json, "a.jsonl")] {
        let told = told(text.as_bytes(), name);
        assert!(told[0].contains("is longer than 16 MiB"), "{}", told[0]);
        assert_eq!(told[1..], ["b: Two"]);
    }
}

#[test]
fn ids_are_numbers_where_there_are_none_and_twins_are_told() {
    let mut rows = table(b"text\nOne\nTwo\n", "a.csv").unwrap();
    let ids: Vec<String> = rows.by_ref().filter_map(|entry| id(entry.unwrap())).collect();
    assert_eq!(ids, ["1", "2"]);
    assert_eq!(rows.notices()[0].code, "no-ids");
    let mut rows = table(b"id,text\na,One\na,Two\n,Three\na,Four\n", "a.csv").unwrap();
    let ids: Vec<String> = rows.by_ref().filter_map(|entry| id(entry.unwrap())).collect();
    assert_eq!(ids, ["a", "a", "3", "a"]);
    let messages: Vec<String> = rows.notices().into_iter().map(|notice| notice.message).collect();
    assert_eq!(
        messages,
        [
            "1 row has no id: it is the row's number",
            "2 rows have the id of an earlier one, the first being \"a\""
        ]
    );
}

fn id(entry: Entry) -> Option<String> {
    match entry {
        Entry::Row(row) => Some(row.id),
        Entry::Bad(_) => None,
    }
}

#[test]
fn what_is_no_table_says_so() {
    let refused = |text: &[u8], name: &str| table(text, name).err().unwrap();
    assert_eq!(refused(b"id,body\n", "a.csv").to_string(), "the table has no column \"text\"");
    assert_eq!(
        refused(b"id,body\n", "a.csv").help(),
        "name it with --text-column; the columns are: id, body"
    );
    assert!(matches!(refused(b"{\"id\":1}\n", "a.jsonl"), TableError::NoColumn { .. }));
    assert!(refused(b"{\n \"a\": 1\n}\n", "a.jsonl").to_string().contains("line 1"));
    assert!(matches!(refused(b"", "a.csv"), TableError::NotTable { .. }));
    assert!(matches!(refused(b"PK\0\0", "a.csv"), TableError::NotTable { .. }));
    assert!(matches!(refused(b"PAR1....PAR1", "-"), TableError::Piped { .. }));
    assert!(matches!(refused(b"[{}]", "a.json"), TableError::NotTable { .. }));
    let asked = Columns { id: Some("key".into()), text: Some("body".into()) };
    let source = Source::stream(Cursor::new(b"id,body\n1,x\n".to_vec()));
    assert_eq!(open(source, "a.csv", &asked).err().unwrap().to_string(), "the table has no column \"key\"");
}

#[test]
fn a_table_of_texts_is_told_from_a_document() {
    let is = |text: &str, name: &str| is_corpus(text.as_bytes(), name, &Columns::default());
    assert!(is("id,text\n", "a.csv") && is("Text\n", "a.csv") && is("id\ttext\n", "a.tsv"));
    assert!(!is("id,label\n", "a.csv") && !is("text\n", "-") && !is("id,text\n", "a.txt"));
    assert!(is("id,text\n1,x", "-") && is("{\"id\":1,\"text\":\"x\"}\n", "-"));
    let long = format!("{{\"id\":1,\"text\": \"{}", "x".repeat(100));
    assert!(is(&long, "-") && !is(&long.replace("text", "body"), "-"));
    assert!(is("{\"text\":\"x\"}\n{", "a.json") && !is("{\"a\":\n1}", "a.json") && !is("", "a.csv"));
}

fn parquet_file(rows: &[(Option<&str>, i32)]) -> std::fs::File {
    let schema = "message t { required int32 id; optional binary text (UTF8); }";
    let schema = Arc::new(parse_message_type(schema).unwrap());
    let mut bytes = Vec::new();
    let mut writer = SerializedFileWriter::new(&mut bytes, schema, Arc::default()).unwrap();
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
    file_of(&bytes)
}

fn file_of(bytes: &[u8]) -> std::fs::File {
    let mut file = tempfile::tempfile().unwrap();
    file.write_all(bytes).unwrap();
    file.rewind().unwrap();
    file
}

#[test]
fn parquet_rows_over_several_groups() {
    let texts: Vec<String> = (0..250).map(|number| format!("text {number}")).collect();
    let mut rows: Vec<(Option<&str>, i32)> = texts.iter().map(|text| Some(text.as_str())).zip(0..).collect();
    rows[7].0 = None;
    let open = |file| open(Source::File(file), "a.parquet", &Columns::default());
    let found: Vec<Entry> = open(parquet_file(&rows)).unwrap().map(Result::unwrap).collect();
    assert_eq!(found.len(), 250);
    for (number, entry) in found.iter().enumerate() {
        match entry {
            Entry::Row(row) => assert_eq!((row.id.clone(), &row.text), (number.to_string(), &texts[number])),
            Entry::Bad(bad) => {
                assert_eq!((bad.number, bad.reason.as_str(), number), (8, "it has no text", 7));
            }
        }
    }
    assert!(matches!(open(file_of(b"PAR1 and no more")), Err(TableError::NotTable { .. })));
}

#[test]
fn damaged_parquet_is_an_error_and_no_panic() {
    use std::io::Read;
    let mut whole = Vec::new();
    parquet_file(&[(Some("one"), 1), (None, 2), (Some("three"), 3)]).read_to_end(&mut whole).unwrap();
    let mut state = 7_u64;
    for _ in 0..2000 {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        let mut bytes = whole.clone();
        let at = (state >> 33) as usize % bytes.len();
        bytes[at] = (state >> 25) as u8;
        if let Ok(table) = open(Source::File(file_of(&bytes)), "a.parquet", &Columns::default()) {
            assert!(table.take(1000).count() <= 1000);
        }
    }
}

proptest! {
    #[test]
    fn no_bytes_break_a_reader(bytes in proptest::collection::vec(any::<u8>(), 0..300), csv: bool) {
        let (head, name): (&[u8], _) = if csv { (b"id,text\n", "a.csv") } else { (b"{\"text\":\"x\"}\n", "a.jsonl") };
        let text = [head, &bytes].concat();
        let _ = is_corpus(&text, "-", &Columns::default());
        if let Ok(rows) = table(&text, name) {
            let rows: Vec<Entry> = rows.map(Result::unwrap).collect();
            let lines = text.iter().filter(|&&byte| byte == b'\n' || byte == b'\r').count();
            prop_assert!(rows.len() <= lines + 1);
        }
    }

    #[test]
    fn csv_is_cut_as_the_csv_crate_cuts_it(text in "[a\",\n ]{0,60}") {
        let text = format!("id,text\n{text}");
        let mut theirs = Vec::new();
        let mut reader = csv::ReaderBuilder::new().flexible(true).from_reader(text.as_bytes());
        for record in reader.records() {
            let record = record.unwrap();
            theirs.push((record.len() == 2).then(|| record[1].to_owned()));
        }
        let ours: Vec<Option<String>> = entries(text.as_bytes(), "a.csv")
            .into_iter()
            .map(|entry| match entry {
                Entry::Row(row) => Some(row.text),
                Entry::Bad(bad) if bad.reason.contains("no text") => Some(String::new()),
                Entry::Bad(_) => None,
            })
            .collect();
        let theirs: Vec<Option<String>> =
            theirs.into_iter().map(|text| text.map(|text| if text.trim().is_empty() { String::new() } else { text })).collect();
        prop_assert_eq!(ours, theirs);
    }
}
