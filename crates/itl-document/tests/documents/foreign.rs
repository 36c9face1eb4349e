//! A file is what its content says: files of more than 120 other kinds under names that mislead, and how each ends.

use crate::foreign_files::{BINARIES, DOCUMENTS, TEXTS, bytes_of};
use itl_document::{DocumentError, ReadOptions, read};

/// Names that promise what the bytes are not.
const NAMES: [&str; 6] = ["plan.html", "plan.txt", "plan.md", "plan.csv", "plan.pdf", "plan"];

fn ending(bytes: &[u8], name: &str) -> Result<String, DocumentError> {
    read(bytes, name, &ReadOptions::default()).map(|document| document.text)
}

#[test]
fn binaries_are_refused_by_what_they_are_whatever_their_name() {
    for (at, (what, head)) in BINARIES.iter().enumerate() {
        let bytes = bytes_of(head, at);
        for name in NAMES {
            match ending(&bytes, name) {
                Err(DocumentError::Unsupported { what: found, help }) => {
                    assert_eq!(found, *what, "as {name}");
                    assert!(!help.is_empty());
                }
                other => panic!("{what} as {name}: {other:?}"),
            }
        }
    }
}

#[test]
fn documents_of_other_programs_are_refused_with_the_way_out() {
    for (at, (what, help, head)) in DOCUMENTS.iter().enumerate() {
        for name in NAMES {
            match ending(&bytes_of(head, at), name) {
                Err(DocumentError::Outdated { what: found, help: way }) => {
                    assert_eq!(found, *what, "as {name}");
                    assert!(way.contains(help), "{what}: {way}");
                }
                other => panic!("{what} as {name}: {other:?}"),
            }
        }
    }
}

#[test]
fn texts_of_every_kind_are_read_as_texts() {
    for (what, text) in TEXTS {
        for name in ["plan.txt", "plan.pdf", "plan.docx", "plan.xlsx"] {
            match ending(text.as_bytes(), name) {
                Ok(read) => assert_eq!(read.trim(), text.trim(), "{what} as {name}"),
                other => panic!("{what} as {name}: {other:?}"),
            }
        }
        assert!(ending(text.as_bytes(), "plan.html").is_ok(), "{what}");
    }
}

#[test]
fn the_table_is_long_enough() {
    let mut kinds: Vec<&str> = BINARIES.iter().map(|kind| kind.0).collect();
    kinds.extend(DOCUMENTS.iter().map(|kind| kind.0));
    kinds.extend(TEXTS.iter().map(|kind| kind.0));
    kinds.sort_unstable();
    kinds.dedup();
    assert!(kinds.len() >= 120, "{} kinds", kinds.len());
}

#[test]
fn unknown_binaries_are_no_texts() {
    // Bytes that no table knows.
    let bytes: Vec<u8> = (0..4096_u32).map(|at| (at.wrapping_mul(2_654_435_761) >> 13) as u8).collect();
    for name in NAMES {
        assert_eq!(ending(&bytes, name), Err(DocumentError::NotText), "{name}");
    }
}

#[test]
fn xml_is_named_by_its_first_element() {
    for (root, what) in [
        ("<svg xmlns=\"http://www.w3.org/2000/svg\">", "an SVG drawing"),
        ("<rss version=\"2.0\">", "a feed of news"),
        ("<feed xmlns=\"http://www.w3.org/2005/Atom\">", "a feed of news"),
        ("<kml>", "a map (KML)"),
        ("<gpx>", "a map (GPX)"),
        ("<plist version=\"1.0\">", "a property list of macOS"),
        ("<project xmlns=\"http://maven.apache.org/POM/4.0.0\">", "an XML file, but not XHTML"),
        ("<FictionBook>", "a FictionBook"),
        ("<book xmlns=\"http://docbook.org/ns/docbook\">", "an XML file, but not XHTML"),
    ] {
        for name in NAMES.into_iter().filter(|name| *name != "plan.md") {
            let error = ending(format!("<?xml version=\"1.0\"?>\n{root}a").as_bytes(), name);
            match error {
                Err(DocumentError::Unsupported { what: found, .. }) => {
                    assert_eq!(found, what, "{root} as {name}");
                }
                other => panic!("{root} as {name}: {other:?}"),
            }
        }
    }
}

#[cfg(feature = "pdf")]
#[test]
fn a_pdf_behind_noise_is_a_pdf() {
    let pdf = b"%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj\n\
        3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 612 792]/Contents 4 0 R/Resources<</Font<</F1 5 0 R>>>>>>endobj\n\
        4 0 obj<</Length 46>>stream\nBT /F1 12 Tf 72 700 Td (We save energy.) Tj ET\nendstream endobj\n\
        5 0 obj<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n";
    for noise in ["", "x", "HTTP/1.1 200 OK ", "\n\n", "\0\0\0", "\u{FEFF}", &"noise ".repeat(150)] {
        for name in NAMES {
            let read = ending(&[noise.as_bytes(), pdf].concat(), name);
            assert_eq!(read.as_deref(), Ok("We save energy."), "{noise:?} as {name}");
        }
    }
    let text = "A PDF begins with %PDF-1.4 and ends with %%EOF.\n";
    assert_eq!(ending(text.as_bytes(), "plan.pdf").as_deref(), Ok(text));
}

#[cfg(feature = "office")]
#[test]
fn zip_containers_of_others_are_named_by_their_parts() {
    use std::io::Write;
    for (part, what) in [
        ("Index/Document.iwa", "a document of Pages, Numbers or Keynote"),
        ("Index.zip", "a document of Pages, Numbers or Keynote"),
        ("AndroidManifest.xml", "an Android program"),
        ("META-INF/MANIFEST.MF", "a Java program"),
        ("FixedDocSeq.fdseq", "an XPS document"),
        ("FixedDocumentSequence.fdseq", "an XPS document"),
        ("visio/document.xml", "a Visio drawing"),
        ("doc.kml", "a map (KMZ)"),
        ("3D/3dmodel.model", "a 3D model"),
        ("pictures/one.png", "a zip archive that is no document"),
    ] {
        let mut zip = zip::ZipWriter::new(std::io::Cursor::new(Vec::new()));
        zip.start_file(part, zip::write::SimpleFileOptions::default()).expect("a part");
        zip.write_all(b"anything").expect("its bytes");
        let bytes = zip.finish().expect("a container").into_inner();
        for name in NAMES {
            match ending(&bytes, name) {
                Err(
                    DocumentError::Unsupported { what: found, .. }
                    | DocumentError::Outdated { what: found, .. },
                ) => {
                    assert_eq!(found, what, "{part} as {name}");
                }
                other => panic!("{part} as {name}: {other:?}"),
            }
        }
    }
}
