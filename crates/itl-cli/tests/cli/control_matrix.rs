//! Control matrices in Excel and system security plans in Word: their rows are evidence.
#![cfg(all(feature = "office", feature = "xlsx"))]

use crate::further_inputs::workbook;
use crate::support::Folder;
use serde_json::Value;
use std::io::{Cursor, Write};
use zip::write::SimpleFileOptions;

/// Control, how it is implemented, and by whom: the last row says nothing.
const ROWS: [&[&str]; 4] = [
    &["Control", "Implementation", "Owner"],
    &["7", "We buy renewable energy and save energy in every building of the campus.", "Facilities"],
    &[
        "6",
        "Drinking water is tested every month, and waste water is treated before it leaves the site.",
        "Facilities",
    ],
    &["9", "12", "–"],
];

/// A document of one table.
fn document() -> Vec<u8> {
    let cell = |text: &&str| format!("<w:tc><w:p><w:r><w:t>{text}</w:t></w:r></w:p></w:tc>");
    let row = |cells: &&[&str]| format!("<w:tr>{}</w:tr>", cells.iter().map(cell).collect::<String>());
    let body = ROWS.iter().map(row).collect::<String>();
    let xml = format!(
        r#"<w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body><w:p><w:r><w:t>System security plan</w:t></w:r></w:p><w:tbl>{body}</w:tbl></w:body></w:document>"#
    );
    let mut file = zip::ZipWriter::new(Cursor::new(Vec::new()));
    for (name, text) in [
        (
            "_rels/.rels",
            r#"<Relationships><Relationship Id="a" Type="x/officeDocument" Target="word/document.xml"/></Relationships>"#,
        ),
        ("word/document.xml", &xml),
    ] {
        file.start_file(name, SimpleFileOptions::default()).unwrap();
        file.write_all(text.as_bytes()).unwrap();
    }
    file.finish().unwrap().into_inner()
}

#[test]
fn the_rows_of_a_matrix_are_evidence() {
    let folder = Folder::new().with("matrix.xlsx", workbook(&ROWS)).with("plan.docx", document());
    for name in ["matrix.xlsx", "plan.docx"] {
        let result = folder.json(&["align", name, "--json"]).pop().unwrap();
        let verdict = |column: usize| result["aggregate"]["verdict"][column].as_str().unwrap().to_owned();
        assert_eq!((verdict(6).as_str(), verdict(5).as_str()), ("covered", "covered"), "{name}");
        let units = result["units"].as_array().unwrap();
        let counted: Vec<&Value> = units.iter().filter(|unit| unit["counted"] == true).collect();
        assert!(counted.iter().any(|unit| unit["role"] == "table"), "{name}: {units:?}");
        // Neither the header nor the row of numbers is evidence.
        for words in ["Implementation", "12"] {
            let says = |unit: &&Value| unit["text"].as_str().unwrap().contains(words);
            assert!(!counted.iter().any(says), "{name}: {words}");
        }
        // Asked for prose of paragraphs alone, the rows are shown and do not count.
        let apart = folder.json(&["align", name, "--json", "--count", "caption"]).pop().unwrap();
        assert_eq!(apart["aggregate"]["not_assessed"], "nothing-counts", "{name}");
    }
}
