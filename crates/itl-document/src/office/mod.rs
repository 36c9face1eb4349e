//! Documents in zip containers: bytes in, document out. The parts of a container tell what it is.

mod archive;
mod docx;
mod epub;
mod odt;
mod package;
mod pptx;
mod properties;
mod tag;
mod xml;

pub use package::{Container, Relations};

use crate::{Document, DocumentError, ReadOptions};
use archive::Archive;
use std::borrow::Cow;
use xml::XmlBounds;

/// Reads a DOCX, ODT, PPTX or EPUB.
pub(crate) fn read(bytes: &[u8], options: &ReadOptions) -> Result<Document, DocumentError> {
    let archive = &mut Archive::open(bytes, options)?;
    let relations = Relations::of(archive, "", XmlBounds::of(archive, options))?;
    let usual = ["word/document.xml", "ppt/presentation.xml", "xl/workbook.xml"];
    let usual = usual.into_iter().find(|name| archive.has(name));
    if let Some(main) = relations.first("officeDocument").filter(|name| archive.has(name)).or(usual) {
        let properties = relations.first("core-properties").unwrap_or("docProps/core.xml");
        return match main.split('/').next() {
            Some("word") => docx::read(archive, main, properties, options),
            Some("ppt") => pptx::read(archive, main, properties, options),
            Some("xl") => Err(SPREADSHEET),
            _ => Err(OTHER),
        };
    }
    if archive.has(epub::CONTAINER) {
        return epub::read(archive, options);
    }
    let mimetype = archive.part("mimetype")?.map(|part| part.text).unwrap_or_default();
    match mimetype.trim().strip_prefix("application/vnd.oasis.opendocument.") {
        Some(kind) if kind.starts_with("text") => odt::read(archive, options),
        Some(kind) if kind.starts_with("spreadsheet") => Err(SPREADSHEET),
        Some(kind) if kind.starts_with("presentation") || kind.starts_with("graphics") => Err(SLIDES),
        // Some programs leave out the type.
        None if archive.has("content.xml") && archive.has("styles.xml") => odt::read(archive, options),
        _ => Err(OTHER),
    }
}

const SPREADSHEET: DocumentError = DocumentError::Unsupported {
    what: Cow::Borrowed("a spreadsheet"),
    help: Cow::Borrowed("save the sheets that are to be read as text, CSV or PDF"),
};
const SLIDES: DocumentError = DocumentError::Unsupported {
    what: Cow::Borrowed("an OpenDocument presentation or drawing"),
    help: Cow::Borrowed("save it as .pptx or PDF"),
};
const OTHER: DocumentError = DocumentError::Unsupported {
    what: Cow::Borrowed("a zip archive that is no document"),
    help: Cow::Borrowed("unpack it and give the documents in it"),
};

fn missing(format: &'static str, part: &str) -> DocumentError {
    DocumentError::Damaged { format: format.into(), reason: format!("its part {part} cannot be read") }
}
