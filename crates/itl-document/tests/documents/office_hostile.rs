//! Containers that were made to do harm, and damaged ones: each ends in a notice or an error that says what to do.
#![cfg(feature = "office")]

use crate::office_support::{Part, container, document, docx, odt, open, p, relations, warnings};
use itl_document::DocumentError;
use std::io::{Cursor, Write};
use zip::write::SimpleFileOptions;

/// A container in which the body of a DOCX is that many zeros.
fn bomb(megabytes: usize) -> Vec<u8> {
    let mut zip = zip::ZipWriter::new(Cursor::new(Vec::new()));
    zip.start_file("word/document.xml", SimpleFileOptions::default()).unwrap();
    let zeros = vec![0; 1 << 20];
    for _ in 0..megabytes {
        zip.write_all(&zeros).unwrap();
    }
    zip.finish().unwrap().into_inner()
}

fn setting(bytes: &[u8]) -> String {
    match open(bytes) {
        Err(DocumentError::Bound { setting, .. }) => setting.into_owned(),
        other => panic!("{other:?}"),
    }
}

/// Where the entry of that number begins in the directory.
fn directory_entry(bytes: &[u8], number: usize) -> usize {
    let is_entry = |at: &usize| bytes[*at..].starts_with(b"PK\x01\x02");
    (0..bytes.len()).filter(is_entry).nth(number).unwrap()
}

#[test]
fn bombs_are_refused() {
    assert_eq!(setting(&bomb(1024)), "max-expanded");
    assert_eq!(setting(&bomb(64)), "max-ratio");
    // One that says it is small: what it says is not believed.
    let mut liar = bomb(64);
    let entry = directory_entry(&liar, 0);
    liar[entry + 24..entry + 28].copy_from_slice(&1000_u32.to_le_bytes());
    match open(&liar) {
        Err(DocumentError::Bound { .. } | DocumentError::Damaged { .. }) => {}
        Ok(read) => assert!(read.text.is_empty() && !warnings(&read).is_empty()),
        other => panic!("{other:?}"),
    }
}

#[test]
fn containers_in_containers_are_not_opened() {
    let inner = String::from_utf8_lossy(&container(&docx(&p("", "inner"), &[]))).into_owned();
    let outer = container(&[("inner.docx", inner.clone()), ("inner.zip", inner.clone())]);
    assert!(matches!(open(&outer), Err(DocumentError::Unsupported { .. })));
    let read = document(&docx(&p("", "outer"), &[("word/embeddings/inner.docx", inner)]));
    assert_eq!(read.text, "outer");
}

#[test]
fn entries_over_each_other_are_refused() {
    let mut bytes = container(&docx(&p("", "text"), &[]));
    assert!(open(&bytes).is_ok());
    // The second entry of the directory is made to lead to the first part.
    let entry = directory_entry(&bytes, 1);
    bytes[entry + 42..entry + 46].copy_from_slice(&[0; 4]);
    let Err(DocumentError::Damaged { reason, .. }) = open(&bytes) else { panic!() };
    assert!(reason.contains("over each other"), "{reason}");
}

#[test]
fn too_many_entries_are_refused() {
    let names: Vec<String> = (0..=10_000).map(|number| number.to_string()).collect();
    let parts: Vec<Part<'_>> = names.iter().map(|name| (name.as_str(), String::new())).collect();
    let Err(DocumentError::Damaged { reason, .. }) = open(&container(&parts)) else { panic!() };
    assert_eq!(reason, "it has more than 10000 entries");
}

#[test]
fn entities_are_never_expanded() {
    let bomb = r#"<!DOCTYPE w [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;&a;"><!ENTITY c SYSTEM "file:///etc/passwd">]>
        <w:document><w:body><w:p><w:r><w:t>x &b; &c; y</w:t></w:r></w:p></w:body></w:document>"#;
    let mut parts = docx("", &[]);
    parts[2].1 = bomb.to_owned();
    let read = document(&parts);
    assert_eq!(read.text, "x &b; &c; y");
    assert_eq!(read.notices.iter().filter(|notice| notice.code == "unknown-entity").count(), 1);
    assert!(warnings(&read).is_empty());
}

#[test]
fn a_million_nested_tags() {
    let deep = |name: &str| format!("<{name}>").repeat(1_000_000);
    let text = docx(&[p("", "before"), deep("w:x")].concat(), &[]);
    let boxes = docx(&[p("", "before"), deep("w:txbxContent")].concat(), &[]);
    let properties = docx(&["<w:p><w:r><w:t>before</w:t></w:r><w:pPr>".into(), deep("w:rPr")].concat(), &[]);
    let shapes = odt("", &["<text:p>before".into(), deep("text:p")].concat(), &[]);
    for parts in [text, boxes, properties, shapes] {
        let read = document(&parts);
        assert_eq!((read.text.as_str(), warnings(&read)), ("before", vec!["too-deep"]));
    }
}

#[test]
fn names_that_lead_out_of_the_container_are_nothing() {
    let link = relations(&[("r", "officeDocument", "../../etc/passwd")]);
    let parts =
        [("_rels/.rels", link), ("../../etc/passwd", p("", "secret")), ("/word/document.xml", p("", "no"))];
    assert!(matches!(open(&container(&parts)), Err(DocumentError::Unsupported { .. })));
}

#[test]
fn broken_xml_gives_what_stands_before() {
    for (body, text) in [
        ("<w:p><w:r><w:t>before</w:t></w:x></w:p><w:p><w:r><w:t>after</w:t></w:r></w:p>", "before"),
        ("<w:p><w:r><w:t>before</w:t></w:r></w:p><w:p w:x=\"", "before"),
        ("<w:p><w:r><w:t>before <!-- </w:t></w:r></w:p>", "before"),
    ] {
        let read = document(&docx(body, &[]));
        assert_eq!((read.text.as_str(), warnings(&read)), (text, vec!["damaged-part"]), "{body}");
    }
    assert_eq!(
        document(&docx("<w:p><w:r><w:t>AT&T & <![CDATA[<R&D>]]></w:t></w:r></w:p>", &[])).text,
        "AT&T & <R&D>"
    );
}

#[test]
fn damaged_containers_give_what_can_be_read() {
    let body: String = (0..2000).map(|number| p("", &format!("this paragraph {number}"))).collect();
    let whole = container(&docx(&body, &[]));
    let directory = directory_entry(&whole, 0);
    let full = open(&whole).unwrap();
    let cut = open(&whole[..directory]).unwrap();
    assert_eq!((cut.text.as_str(), warnings(&cut)), (full.text.as_str(), vec!["damaged-file"]));
    let half = open(&whole[..directory / 2]).unwrap();
    assert!(
        half.blocks.len() > 100
            && full.text.starts_with(half.text.trim_end_matches(|c: char| c.is_ascii_digit()))
    );
    assert!(warnings(&half).contains(&"damaged-file") && warnings(&half).contains(&"damaged-part"));
    assert!(matches!(open(&whole[..20]), Err(DocumentError::Damaged { .. })));
    // A checksum that does not fit.
    let mut wrong = whole;
    let entry = directory_entry(&wrong, 2);
    wrong[entry + 16] ^= 1;
    let read = open(&wrong).unwrap();
    assert_eq!((read.text, warnings(&open(&wrong).unwrap())), (full.text, vec!["damaged-part"]));
}

#[test]
fn encrypted_parts_are_told() {
    let mut bytes = container(&docx(&p("", "text"), &[]));
    for number in 0..3 {
        let entry = directory_entry(&bytes, number);
        bytes[entry + 8] |= 1;
        let offset = u32::from_le_bytes(bytes[entry + 42..entry + 46].try_into().unwrap()) as usize;
        bytes[offset + 6] |= 1;
    }
    assert_eq!(open(&bytes).unwrap_err(), DocumentError::Encrypted { tried: false });
}

#[test]
fn parts_in_utf16_are_read() {
    let text = "<w:document><w:body><w:p><w:r><w:t>d\u{e9}j\u{e0} vu</w:t></w:r></w:p></w:body></w:document>";
    let wide: Vec<u8> =
        std::iter::once(0xFEFF).chain(text.encode_utf16()).flat_map(u16::to_le_bytes).collect();
    let mut zip = zip::ZipWriter::new(Cursor::new(Vec::new()));
    zip.start_file("word/document.xml", SimpleFileOptions::default()).unwrap();
    zip.write_all(&wide).unwrap();
    assert_eq!(open(&zip.finish().unwrap().into_inner()).unwrap().text, "d\u{e9}j\u{e0} vu");
}
