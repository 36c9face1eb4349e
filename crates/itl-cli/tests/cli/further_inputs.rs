//! Workbooks, spreadsheets and mail as documents; and workbooks that are tables of texts, which they stay.
#![cfg(all(feature = "office", feature = "xlsx"))]

use crate::support::Folder;
use std::io::{Cursor, Write};
use zip::write::SimpleFileOptions;

/// A workbook of one sheet with these rows.
pub(crate) fn workbook(rows: &[&[&str]]) -> Vec<u8> {
    let relation = |id: &str, kind: &str, target: &str| {
        format!(
            r#"<Relationships><Relationship Id="{id}" Type="x/{kind}" Target="{target}"/></Relationships>"#
        )
    };
    let cell = |text: &&str| format!(r#"<c t="inlineStr"><is><t>{text}</t></is></c>"#);
    let row = |cells: &&[&str]| format!("<row>{}</row>", cells.iter().map(cell).collect::<String>());
    let sheet =
        format!("<worksheet><sheetData>{}</sheetData></worksheet>", rows.iter().map(row).collect::<String>());
    let mut file = zip::ZipWriter::new(Cursor::new(Vec::new()));
    for (name, text) in [
        ("_rels/.rels", relation("a", "officeDocument", "xl/workbook.xml")),
        (
            "xl/workbook.xml",
            r#"<workbook><sheets><sheet name="Plans" r:id="s"/></sheets></workbook>"#.to_owned(),
        ),
        ("xl/_rels/workbook.xml.rels", relation("s", "worksheet", "s.xml")),
        ("xl/s.xml", sheet),
    ] {
        file.start_file(name, SimpleFileOptions::default()).unwrap();
        file.write_all(text.as_bytes()).unwrap();
    }
    file.finish().unwrap().into_inner()
}

const TEXT: &str = "We ensure access to affordable, reliable and modern energy for all.";

#[test]
fn a_workbook_with_ids_and_texts_is_a_corpus() {
    let rows: [&[&str]; 3] = [&["ID", "Text"], &["a", TEXT], &["b", "Clean water and sanitation."]];
    let folder = Folder::new().with("table.xlsx", workbook(&rows));
    let results = folder.json(&["align", "table.xlsx", "--json"]);
    let paths: Vec<&str> =
        results.iter().map(|result| result["document"]["path"].as_str().unwrap()).collect();
    assert_eq!(paths, ["table.xlsx#a", "table.xlsx#b"]);
    assert_eq!(results[0]["units"][0]["text"], TEXT);
    // In a folder it is a document, as other tables are.
    let folder = Folder::new().with("all/table.xlsx", workbook(&rows));
    let results = folder.json(&["align", "all", "--json"]);
    assert_eq!(results.len(), 1);
}

#[test]
fn any_other_workbook_is_a_document() {
    let rows: [&[&str]; 3] = [&["Goal", "Text"], &["7", TEXT], &["", ""]];
    let folder = Folder::new().with("plan.xlsx", workbook(&rows));
    let results = folder.json(&["align", "plan.xlsx", "--json", "--unit", "paragraph"]);
    assert_eq!(results.len(), 1);
    let blocks = &folder.json(&["analyze", "plan.xlsx", "--blocks", "--json"])[0]["blocks"];
    let kinds: Vec<&str> =
        blocks.as_array().unwrap().iter().map(|block| block["kind"].as_str().unwrap()).collect();
    assert_eq!(kinds, ["heading", "table-row", "table-row"]);
    assert_eq!(blocks[2]["text"], format!("7\t{TEXT}"));
    // A column of texts that is named makes it a table, and one that is not there is refused.
    let results = folder.json(&["align", "plan.xlsx", "--text-column", "text", "--json"]);
    assert_eq!(results[0]["document"]["path"], "plan.xlsx#1");
    let run = folder.itl(&["align", "plan.xlsx", "--text-column", "body"]);
    assert!(run.code == 2 && run.stderr.contains("no column \"body\""), "{}", run.stderr);
}

#[test]
fn a_damaged_workbook_says_so_as_a_document() {
    let mut bytes = workbook(&[&["id", "text"], &["a", TEXT]]);
    bytes.truncate(bytes.len() / 3);
    let run = Folder::new().with("cut.xlsx", bytes).itl(&["align", "cut.xlsx"]);
    assert!(run.code > 0 && run.stderr.contains("damaged"), "{}", run.stderr);
}

#[test]
fn a_message_is_a_document() {
    let message = format!("From: a@example.org\nMessage-ID: <1>\nSubject: Energy\n\n{TEXT}\n");
    let folder = Folder::new().with("a.eml", &message);
    let result = &folder.json(&["align", "a.eml", "--json"])[0];
    assert_eq!(result["document"]["title"], "Energy");
    assert!(result["units"].as_array().unwrap().iter().any(|unit| unit["text"] == TEXT));
    let piped = folder.itl_with_input(&["analyze", "-", "--text"], &message);
    assert!(piped.stdout.starts_with("Energy\n\n") && piped.stdout.ends_with(TEXT), "{}", piped.stdout);
}
