//! Containers of many parts rather than a large one.

use std::io::{Cursor, Write};
use zip::CompressionMethod;
use zip::write::SimpleFileOptions;

use super::read;
use crate::Pattern;

pub(super) fn patterns() -> [Pattern; 2] {
    [many_parts(), many_slides()]
}

/// A container of many small parts that nobody asks for.
fn many_parts() -> Pattern {
    let make = |size: usize| {
        let mut zip = zip::ZipWriter::new(Cursor::new(Vec::new()));
        let stored = SimpleFileOptions::default().compression_method(CompressionMethod::Stored);
        zip.start_file("word/document.xml", stored).expect("memory");
        zip.write_all(b"<w:document><w:body><w:p><w:r><w:t>a</w:t></w:r></w:p></w:body></w:document>")
            .expect("memory");
        // A part takes about a hundred bytes of a container.
        for number in 0..size / 100 {
            zip.start_file(format!("word/p{number}.xml"), stored).expect("memory");
        }
        zip.finish().expect("memory").into_inner()
    };
    Pattern { reader: "docx", name: "many parts", make: Box::new(make), read }
}

fn many_slides() -> Pattern {
    let make = |size: usize| {
        let mut zip = zip::ZipWriter::new(Cursor::new(Vec::new()));
        let stored = SimpleFileOptions::default().compression_method(CompressionMethod::Stored);
        let slides = size / 500;
        let mut part = |name: &str, text: &str| {
            zip.start_file(name, stored).expect("memory");
            zip.write_all(text.as_bytes()).expect("memory");
        };
        let list: String = (0..slides).map(|at| format!("<p:sldId id='{at}' r:id='r{at}'/>")).collect();
        part(
            "ppt/presentation.xml",
            &format!("<p:presentation><p:sldIdLst>{list}</p:sldIdLst></p:presentation>"),
        );
        let list: String = (0..slides)
            .map(|at| {
                format!(
                    "<Relationship Id='r{at}' Type='http://a/relationships/slide' Target='slides/s{at}.xml'/>"
                )
            })
            .collect();
        part("ppt/_rels/presentation.xml.rels", &format!("<Relationships>{list}</Relationships>"));
        for at in 0..slides {
            let text = "<p:sp><p:txBody><a:p><a:r><a:t>a</a:t></a:r></a:p></p:txBody></p:sp>";
            part(
                &format!("ppt/slides/s{at}.xml"),
                &format!("<p:sld><p:cSld><p:spTree>{text}</p:spTree></p:cSld></p:sld>"),
            );
        }
        zip.finish().expect("memory").into_inner()
    };
    Pattern { reader: "pptx", name: "many slides", make: Box::new(make), read }
}
