//! Rows of tables on values written by hand, in every encoding, and of tables that are broken in every way.

use itl_table::{
    BadRow, Cell, MAX_ROW, Prefixed, Table, TableError, TableSource, TextColumns, TextRow, TextTable,
};
use proptest::prelude::*;
use std::io::Read;

fn table<'a>(text: &'a [u8], name: &str) -> Result<TextTable<'a>, TableError> {
    TextTable::open(TableSource::bytes(text), name, &TextColumns::default())
}

fn rows(text: &[u8], name: &str) -> Vec<Result<TextRow, BadRow>> {
    table(text, name).unwrap().map(Result::unwrap).collect()
}

/// `id: text` of rows, `line N: reason` of bad ones.
fn told(text: &[u8], name: &str) -> Vec<String> {
    let tell = |row: Result<TextRow, BadRow>| match row {
        Ok(row) => format!("{}: {}", row.id, row.text),
        Err(bad) => bad.to_string(),
    };
    rows(text, name).into_iter().map(tell).collect()
}

#[test]
fn csv_rows_with_quotes_blank_lines_and_other_columns() {
    let text = "\u{FEFF}year,id,text\r\n2024,a,\"One, two\nthree\"\r\n\r\n2025,b,Four\r\n";
    let found = rows(text.as_bytes(), "a.csv");
    let first = found[0].as_ref().unwrap();
    assert_eq!((first.number, first.id.as_str(), first.text.as_str()), (1, "a", "One, two\nthree"));
    assert_eq!(first.columns, [("year".to_owned(), Cell::Text("2024".into()))]);
    assert_eq!(told(text.as_bytes(), "a.csv")[1], "b: Four");
    assert_eq!(told(b"text\tid\nx;y\t7\n", "a.tsv"), ["7: x;y"]);
    assert_eq!(told(b"id;text\n7;x,y\n", "a.csv"), ["7: x,y"]);
    assert_eq!(told(b"id;\"text\"\n7;x,y\n", ""), ["7: x,y"]);
}

#[test]
fn columns_have_their_names_in_any_case() {
    for header in ["id,text", "ID,Text", " Id , TEXT "] {
        assert_eq!(told(format!("{header}\n7,x\n").as_bytes(), "a.csv"), ["7: x"]);
    }
    // Also where rows of JSON differ from each other.
    assert_eq!(told(b"{\"ID\":7,\"Text\":\"x\"}\n{\"id\":8,\"TEXT\":\"y\"}", "a.jsonl"), ["7: x", "8: y"]);
    let asked = TextColumns { id: Some("KEY".into()), text: Some("body".into()) };
    let mut found = TextTable::open(TableSource::bytes(&b"key,Body\n7,x\n"[..]), "a.csv", &asked).unwrap();
    assert_eq!(found.next().unwrap().unwrap().unwrap().id, "7");
}

#[test]
fn encodings_are_utf8_and_utf16_with_a_mark() {
    let text = "id;text\n1;Ökologie – \u{1F331}\n";
    let utf16 = |big: bool| -> Vec<u8> {
        let units = std::iter::once(0xFEFF).chain(text.encode_utf16());
        units.flat_map(|unit: u16| if big { unit.to_be_bytes() } else { unit.to_le_bytes() }).collect()
    };
    for bytes in [text.as_bytes().to_vec(), format!("\u{FEFF}{text}").into_bytes(), utf16(true), utf16(false)]
    {
        assert_eq!(told(&bytes, "a.csv"), ["1: Ökologie – \u{1F331}"]);
        assert!(TextColumns::default().recognise(&bytes, "-").unwrap());
    }
    let latin = b"id,text\n1,\xD6kologie\n";
    assert_eq!(told(latin, "a.csv"), ["line 2: its column \"text\" is not UTF-8"]);
    let unmarked = &utf16(false)[2..];
    assert!(matches!(table(unmarked, "a.csv"), Err(TableError::NotTable { .. })));
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
    let text = br#"{"text":"One","id":7,"labels":["a",2],"year":2024.5,"ok":true,"none":null,"deep":{"a":1},"odd":["a",null]}"#;
    let row = rows(text, "a.jsonl").remove(0).unwrap();
    assert_eq!((row.id.as_str(), row.text.as_str()), ("7", "One"));
    let json: Vec<(&str, String)> =
        row.columns.iter().map(|(name, cell)| (name.as_str(), cell.to_json().to_string())).collect();
    assert_eq!(
        json,
        [
            ("labels", r#"["a","2"]"#.to_owned()),
            ("year", "\"2024.5\"".into()),
            ("ok", "\"true\"".into()),
            ("none", "\"\"".into()),
            ("deep", r#""{\"a\":1}""#.into()),
            ("odd", r#"["a",""]"#.into()),
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
    let wide = ["id,text\na,", &",".repeat(itl_table::MAX_COLUMNS), "\nb,Two\n"].concat();
    let told = told(wide.as_bytes(), "a.csv");
    assert!(told[0].contains("is longer than"), "{}", told[0]);
    assert_eq!(told[1..], ["b: Two"]);
    let rows = Table::open(TableSource::bytes(&b"a\n1\n2\n3\n"[..]), "").unwrap().with_max_rows(2);
    let rows: Vec<_> = rows.collect();
    assert_eq!(rows.len(), 3);
    assert!(matches!(rows[2], Err(TableError::TooManyRows { limit: 2, .. })));
}

#[test]
fn ids_are_numbers_where_there_are_none_and_twins_are_told() {
    let ids = |text: &[u8]| {
        let mut rows = table(text, "a.csv").unwrap();
        let ids: Vec<String> = rows.by_ref().filter_map(|row| row.unwrap().ok()).map(|row| row.id).collect();
        (ids, rows.notices())
    };
    let (numbers, notices) = ids(b"text\nOne\nTwo\n");
    assert_eq!(numbers, ["1", "2"]);
    assert_eq!(notices[0].code, "no-ids");
    let (given, notices) = ids(b"id,text\na,One\na,Two\n,Three\na,Four\n");
    assert_eq!(given, ["a", "a", "3", "a"]);
    let messages: Vec<String> = notices.into_iter().map(|notice| notice.message).collect();
    assert_eq!(
        messages,
        [
            "1 row has no id: it is the row's number",
            "2 rows have the id of an earlier one, the first being \"a\""
        ]
    );
}

#[test]
fn what_is_no_table_says_so() {
    let refused = |text: &'static [u8], name: &str| table(text, name).err().unwrap();
    assert_eq!(refused(b"id,body\n", "a.csv").to_string(), "the table has no column \"text\"");
    assert_eq!(
        refused(b"id,body\n", "a.csv").help().unwrap().to_string(),
        "name it with text-column; the columns are: id, body"
    );
    assert!(matches!(refused(b"{\"id\":1}\n", "a.jsonl"), TableError::NoColumn { .. }));
    assert!(refused(b"{\n \"a\": 1\n}\n", "a.jsonl").to_string().contains("line 1"));
    assert!(matches!(refused(b"", "a.csv"), TableError::Empty { .. }));
    assert!(matches!(refused(b"PK\0\0", "a.csv"), TableError::NotTable { .. }));
    assert!(matches!(refused(b"[{}]", "a.json"), TableError::NotTable { .. }));
    let piped = TableSource::stream(&b"PAR1....PAR1"[..]);
    assert!(matches!(Table::open(piped, "-"), Err(TableError::Piped { .. } | TableError::NotBuilt { .. })));
    let asked = TextColumns { id: Some("key".into()), text: Some("body".into()) };
    let source = TableSource::bytes(&b"id,body\n1,x\n"[..]);
    let error = TextTable::open(source, "a.csv", &asked).err().unwrap();
    assert_eq!(error.to_string(), "the table has no column \"key\"");
}

#[test]
fn an_error_of_the_system_is_the_source() {
    struct Broken;
    impl Read for Broken {
        fn read(&mut self, _: &mut [u8]) -> std::io::Result<usize> {
            Err(std::io::Error::other("the disk is gone"))
        }
    }
    let error = Table::open(TableSource::stream(Broken), "a.csv").err().unwrap();
    assert_eq!(error.to_string(), "cannot read the table: the disk is gone");
    let source = std::error::Error::source(&error).unwrap();
    assert!(source.to_string().contains("the disk is gone"));
}

#[test]
fn a_table_of_texts_is_told_from_a_document() {
    let is = |text: &str, name: &str| TextColumns::default().recognise(text.as_bytes(), name).unwrap();
    assert!(is("id,text\n", "a.csv") && is("Text\n", "a.csv") && is("id\ttext\n", "a.tsv"));
    assert!(!is("id,label\n", "a.csv") && !is("text\n", "-") && !is("id,text\n", "a.txt"));
    assert!(is("id,text\n1,x", "-") && is("{\"id\":1,\"text\":\"x\"}\n", "-") && is("id,text", "-"));
    assert!(is("{\"ID\":1,\"TEXT\":\"x\"}\n", "-"));
    let long = format!("{{\"id\":1,\"Text\": \"{}", "x".repeat(100));
    assert!(is(&long, "-") && !is(&long.replace("Text", "body"), "-"));
    assert!(is("{\"text\":\"x\"}\n{", "a.json") && !is("{\"a\":\n1}", "a.json") && !is("", "a.csv"));
}

#[test]
fn a_text_column_that_is_named_and_not_there_is_refused() {
    let asked = TextColumns { text: Some("body".into()), ..TextColumns::default() };
    let is = |text: &str, name: &str| asked.recognise(text.as_bytes(), name);
    for (text, name) in [
        ("id,answer\n1,x\n", "a.csv"),
        ("id,answer\n1,x\n", "-"),
        ("{\"id\":1}\n", "a.jsonl"),
        ("{\"id\":1}\n", "-"),
    ] {
        let error = is(text, name).unwrap_err();
        assert_eq!(error.to_string(), "the table has no column \"body\"");
        assert!(error.help().unwrap().to_string().contains("the columns are: id"), "{text}");
    }
    // What is no table is not asked for its columns.
    assert!(!is("A text, with a comma.\n", "-").unwrap() && !is("id,answer\n", "a.txt").unwrap());
    assert!(is("id,Body\n", "a.csv").unwrap());
}

#[cfg(feature = "xlsx")]
#[test]
fn the_rows_of_a_workbook() {
    let mut book = rust_xlsxwriter::Workbook::new();
    book.add_worksheet().write(0, 0, "A cover").unwrap();
    let sheet = book.add_worksheet();
    sheet.write(0, 0, "Answers").unwrap();
    for (row, values) in [["id", "Text", "year"], ["a", "One", "2024"], ["b", "", "2025"]].iter().enumerate()
    {
        for (at, value) in values.iter().enumerate() {
            sheet.write(row as u32 + 2, at as u16, *value).unwrap();
        }
    }
    let bytes = book.save_to_buffer().unwrap();
    assert_eq!(told(&bytes, "a.xlsx"), ["a: One", "row 5: it has no text"]);
    let mut damaged = bytes.clone();
    damaged.truncate(bytes.len() / 2);
    assert!(matches!(table(&damaged, "a.xlsx"), Err(TableError::Workbook { .. })));
}

#[cfg(feature = "xlsx")]
#[test]
fn a_workbook_with_ids_and_texts_is_a_table_of_texts() {
    let book = |names: &[&str]| {
        let mut book = rust_xlsxwriter::Workbook::new();
        let sheet = book.add_worksheet();
        for row in 0..2_u32 {
            for (at, name) in names.iter().enumerate() {
                sheet.write(row, at as u16, *name).unwrap();
            }
        }
        let bytes = book.save_to_buffer().unwrap();
        Table::open(TableSource::bytes(bytes), "a.xlsx").unwrap().names().to_vec()
    };
    let usual = TextColumns::default();
    assert!(usual.recognise_workbook(&book(&["Id", "year", "TEXT"]), "a.xlsx").unwrap());
    assert!(!usual.recognise_workbook(&book(&["Goal", "text"]), "a.xlsx").unwrap());
    assert!(!usual.recognise_workbook(&book(&["id", "title"]), "a.xlsx").unwrap());
    let named = TextColumns { text: Some("title".into()), id: None };
    assert!(named.recognise_workbook(&book(&["Goal", "title"]), "a.xlsx").unwrap());
    assert!(named.recognise_workbook(&book(&["id", "text"]), "a.xlsx").is_err());
}

/// Gives the bytes in pieces of these sizes, over and over.
struct Pieces {
    bytes: Vec<u8>,
    at: usize,
    sizes: Vec<usize>,
    turn: usize,
}

impl Read for Pieces {
    fn read(&mut self, buffer: &mut [u8]) -> std::io::Result<usize> {
        let size = self.sizes[self.turn % self.sizes.len()];
        self.turn += 1;
        let count = size.min(buffer.len()).min(self.bytes.len() - self.at);
        buffer[..count].copy_from_slice(&self.bytes[self.at..self.at + count]);
        self.at += count;
        Ok(count)
    }
}

/// Everything that a table comes to, as text.
fn all(source: TableSource<'_>, name: &str) -> String {
    match Table::open(source, name) {
        Ok(table) => format!("{:?} {:?}", table.names().to_vec(), table.collect::<Vec<_>>()),
        Err(error) => format!("{error:?}"),
    }
}

proptest! {
    #[test]
    fn no_bytes_break_a_reader(
        bytes in proptest::collection::vec(any::<u8>(), 0..300),
        head in prop::sample::select(vec![
            &b"id,text\n"[..], b"{\"text\":\"x\"}\n", b"", b"\xFF\xFE", b"\xFE\xFF\0", b"PAR1", b"PK\x03\x04",
        ]),
        name in prop::sample::select(vec!["a.csv", "a.tsv", "a.jsonl", "a.xlsx", "a.parquet", "-", ""]),
    ) {
        let text = [head, &bytes].concat();
        let _ = TextColumns::default().recognise(&text, name);
        if let Ok(rows) = table(&text, name) {
            let rows = rows.filter_map(Result::ok).count();
            let lines = itl_table::decoded(&text).iter().filter(|&&byte| byte == b'\n' || byte == b'\r').count();
            prop_assert!(rows <= lines + 1);
        }
    }

    #[test]
    fn a_table_in_any_pieces_is_the_same(
        text in "[a\",;\t\n\r é😀{}:]{0,80}",
        head in prop::sample::select(vec!["", "id,text\n", "{\"id\":1,\"text\":\"x\"}\n", "a;b\n"]),
        utf16: bool,
        sizes in proptest::collection::vec(1..7_usize, 1..5),
        name in prop::sample::select(vec!["a.csv", "a.jsonl", "-"]),
    ) {
        let text = format!("\u{FEFF}{head}{text}");
        let bytes: Vec<u8> = match utf16 {
            true => text.encode_utf16().flat_map(u16::to_le_bytes).collect(),
            false => text.into_bytes(),
        };
        let pieces = || Pieces { bytes: bytes.clone(), at: 0, sizes: sizes.clone(), turn: 0 };
        let prefixed = Prefixed::fill(pieces()).unwrap();
        prop_assert_eq!(prefixed.prefix(), &bytes[..]);
        let whole = all(TableSource::bytes(&bytes[..]), name);
        prop_assert_eq!(all(TableSource::stream(prefixed), name), &whole[..]);
        prop_assert_eq!(all(TableSource::stream(pieces()), name), whole);
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
        let rows = Table::open(TableSource::bytes(text.as_bytes()), "a.csv").unwrap();
        let ours: Vec<Option<String>> = rows
            .map(|row| row.unwrap().ok().map(|row| row.cells[1].1.clone().into_text()))
            .collect();
        prop_assert_eq!(ours, theirs);
    }
}
