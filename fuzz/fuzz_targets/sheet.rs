//! Any bytes as the sheet and as the strings of a workbook, and as the content of a spreadsheet and of a presentation, that
//! are whole otherwise.
#![no_main]

use std::io::{Cursor, Write as _};

const RELATIONS: &str =
    r#"<Relationships><Relationship Id="a" Type="officeDocument" Target="xl/workbook.xml"/></Relationships>"#;
const BOOK: &str = r#"<workbook><sheets><sheet name="S" r:id="a"/></sheets></workbook>"#;
const PARTS: &str = r#"<Relationships><Relationship Id="a" Type="worksheet" Target="s.xml"/><Relationship Id="b" Type="sharedStrings" Target="t.xml"/></Relationships>"#;

fn file(parts: &[(&str, &[u8])]) -> Vec<u8> {
    let mut file = zip::ZipWriter::new(Cursor::new(Vec::new()));
    for (name, bytes) in parts {
        file.start_file(*name, zip::write::SimpleFileOptions::default()).expect("memory");
        file.write_all(bytes).expect("memory");
    }
    file.finish().expect("memory").into_inner()
}

libfuzzer_sys::fuzz_target!(|input: (&[u8], &[u8])| {
    let workbook = file(&[
        ("_rels/.rels", RELATIONS.as_bytes()),
        ("xl/workbook.xml", BOOK.as_bytes()),
        ("xl/_rels/workbook.xml.rels", PARTS.as_bytes()),
        ("xl/s.xml", input.0),
        ("xl/t.xml", input.1),
    ]);
    let open = |kind: &str| {
        let kind = format!("application/vnd.oasis.opendocument.{kind}");
        file(&[("mimetype", kind.as_bytes()), ("content.xml", input.0)])
    };
    for bytes in [workbook, open("spreadsheet"), open("presentation")] {
        if let Ok(document) = itl_document::read(&bytes, "x", &itl_document::ReadOptions::default()) {
            itl_fuzz::check_document(&document, usize::MAX);
        }
    }
});
