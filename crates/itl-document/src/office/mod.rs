//! Documents in zip containers: bytes in, document out. The parts of a container tell what it is.

mod archive;
mod docx;
mod encoding;
mod package;
mod tally;
mod xml;

use crate::{Document, DocumentError, ReadOptions};
use archive::Archive;
use package::Relations;
use xml::Bounds;

/// Reads a DOCX, ODT, PPTX or EPUB.
pub(crate) fn read(bytes: &[u8], options: &ReadOptions) -> Result<Document, DocumentError> {
    let archive = &mut Archive::open(bytes, options)?;
    let relations = Relations::of(archive, "", Bounds::of(archive, options))?;
    let usual = ["word/document.xml", "ppt/presentation.xml", "xl/workbook.xml"];
    let usual = usual.into_iter().find(|name| archive.has(name));
    if let Some(main) = relations.first("officeDocument").filter(|name| archive.has(name)).or(usual) {
        let properties = relations.first("core-properties").unwrap_or("docProps/core.xml");
        return match main.split('/').next() {
            Some("word") => docx::read(archive, main, properties, options),
            _ => Err(DocumentError::Unsupported { what: "a zip archive", help: "unpack it first" }),
        };
    }
    Err(DocumentError::Unsupported { what: "a zip archive", help: "unpack it first" })
}

fn missing(format: &'static str, part: &str) -> DocumentError {
    DocumentError::Damaged { format, reason: format!("its part {part} cannot be read") }
}
