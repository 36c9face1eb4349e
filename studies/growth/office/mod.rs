//! DOCX, PPTX, ODT, ODP and EPUB. A pattern is the inside of one part; the other parts are as small as they can be. Parts are not packed, so
//! that the file has the size of the part.

mod docx;
mod epub;
mod many;
mod opendocument;
mod pptx;

use std::io::{Cursor, Write};
use zip::CompressionMethod;
use zip::write::SimpleFileOptions;

use crate::shape::Shape;
use crate::{Pattern, readers};

/// A part: its name, what stands before what is repeated in it, and what stands behind that.
pub(crate) type Frame = (&'static str, &'static str, &'static str);

/// A container of these parts. The first of them holds the pattern.
pub(crate) struct Container {
    pub(crate) reader: &'static str,
    pub(crate) frames: &'static [Frame],
    pub(crate) patterns: &'static [(&'static str, Shape)],
    pub(crate) read: fn(&[u8]) -> String,
}

impl Container {
    pub(crate) fn patterns(&'static self) -> impl Iterator<Item = Pattern> {
        self.patterns.iter().map(move |&(name, shape)| Pattern {
            reader: self.reader,
            name,
            make: Box::new(move |size| self.with(&shape.bytes(size))),
            read: self.read,
        })
    }

    fn with(&self, inside: &[u8]) -> Vec<u8> {
        let mut zip = zip::ZipWriter::new(Cursor::new(Vec::new()));
        let stored = SimpleFileOptions::default().compression_method(CompressionMethod::Stored);
        for (at, (name, head, tail)) in self.frames.iter().enumerate() {
            zip.start_file(*name, stored).expect("memory");
            let inside = if at == 0 { inside } else { b"" };
            zip.write_all(&[head.as_bytes(), inside, tail.as_bytes()].concat()).expect("memory");
        }
        zip.finish().expect("memory").into_inner()
    }
}

pub(crate) fn patterns() -> Vec<Pattern> {
    let all = [docx::ALL, pptx::ALL, opendocument::ALL, epub::ALL];
    let inside = all.into_iter().flatten().flat_map(|container| container.patterns());
    inside.chain(many::patterns()).collect()
}

fn read(bytes: &[u8]) -> String {
    readers::document(bytes, "document")
}
