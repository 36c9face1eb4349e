//! Any bytes as the sheet, and as the strings, of a workbook that is whole otherwise: random bytes are no zip file.
#![no_main]

use std::io::{Cursor, Write as _};

const RELATIONS: &str =
    r#"<Relationships><Relationship Id="a" Type="officeDocument" Target="xl/workbook.xml"/></Relationships>"#;
const BOOK: &str = r#"<workbook><sheets><sheet name="S" id="a"/></sheets></workbook>"#;
const PARTS: &str = r#"<Relationships><Relationship Id="a" Type="worksheet" Target="s.xml"/><Relationship Id="b" Type="sharedStrings" Target="t.xml"/></Relationships>"#;

libfuzzer_sys::fuzz_target!(|input: (&[u8], &[u8])| {
    let mut file = zip::ZipWriter::new(Cursor::new(Vec::new()));
    let parts = [
        ("_rels/.rels", RELATIONS.as_bytes()),
        ("xl/workbook.xml", BOOK.as_bytes()),
        ("xl/_rels/workbook.xml.rels", PARTS.as_bytes()),
        ("xl/s.xml", input.0),
        ("xl/t.xml", input.1),
    ];
    for (name, bytes) in parts {
        file.start_file(name, zip::write::SimpleFileOptions::default()).expect("memory");
        file.write_all(bytes).expect("memory");
    }
    let bytes = file.finish().expect("memory").into_inner();
    let _ = itl_framework::read(&bytes, "x.xlsx", &Default::default());
});
