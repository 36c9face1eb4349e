//! Documents in zip containers: bytes in, document out. The parts of a container tell what it is.

mod archive;
mod docx;
mod epub;
mod ods;
mod odt;
mod package;
mod pptx;
mod properties;
mod sheets;
mod tag;
mod workbook;
mod xml;

pub use workbook::{MAX_SHEET_TEXT, Sheet, SheetRow, Workbook, WorkbookError};

use crate::draft::{Draft, raises_the_bound};
use crate::{Document, DocumentError, ReadOptions};
use archive::Archive;
use itl_base::Notice;
use package::Relations;
use std::borrow::Cow;
use xml::XmlBounds;

/// Reads a DOCX, PPTX, XLSX, ODT, ODP, ODS or EPUB.
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
            Some("xl") => workbook::read(archive, main, properties, options),
            _ => Err(foreign(archive)),
        };
    }
    if archive.has(epub::CONTAINER) {
        return epub::read(archive, options);
    }
    let mimetype = archive.part("mimetype")?.map(|part| part.text).unwrap_or_default();
    match mimetype.trim().strip_prefix("application/vnd.oasis.opendocument.") {
        Some(kind) if kind.starts_with("text") => odt::read(archive, options),
        Some(kind) if kind.starts_with("spreadsheet") => ods::read(archive, options),
        Some(kind) if kind.starts_with("presentation") => odt::read_slides(archive, options),
        Some(kind) if kind.starts_with("graphics") => Err(DRAWING),
        // Some programs leave out the type.
        None if archive.has("content.xml") && archive.has("styles.xml") => odt::read(archive, options),
        _ => Err(foreign(archive)),
    }
}

/// What a container of another kind is, by a part that only it has.
fn foreign(archive: &Archive<'_>) -> DocumentError {
    let known = FOREIGN.iter().find(|(part, ..)| archive.has(part));
    known
        .map_or(OTHER, |&(_, what, help)| DocumentError::Unsupported { what: what.into(), help: help.into() })
}

/// Parts of containers that are no documents, or not of a kind that is read: what the container is, and what to do.
const FOREIGN: [(&str, &str, &str); 9] = [
    (
        "Index/Document.iwa",
        "a document of Pages, Numbers or Keynote",
        "export it as PDF or to Word, Excel or PowerPoint",
    ),
    (
        "Index.zip",
        "a document of Pages, Numbers or Keynote",
        "export it as PDF or to Word, Excel or PowerPoint",
    ),
    ("FixedDocSeq.fdseq", "an XPS document", "print it as PDF"),
    ("FixedDocumentSequence.fdseq", "an XPS document", "print it as PDF"),
    ("visio/document.xml", "a Visio drawing", "save it as PDF"),
    ("AndroidManifest.xml", "an Android program", "unpack it and give the documents in it"),
    ("META-INF/MANIFEST.MF", "a Java program", "unpack it and give the documents in it"),
    ("doc.kml", "a map (KMZ)", "unpack it and give the documents in it"),
    ("3D/3dmodel.model", "a 3D model", "unpack it and give the documents in it"),
];

const DRAWING: DocumentError = DocumentError::Unsupported {
    what: Cow::Borrowed("an OpenDocument drawing"),
    help: Cow::Borrowed("save it as PDF"),
};
const OTHER: DocumentError = DocumentError::Unsupported {
    what: Cow::Borrowed("a zip archive that is no document"),
    help: Cow::Borrowed("unpack it and give the documents in it"),
};

fn missing(format: &'static str, part: &str) -> DocumentError {
    DocumentError::Damaged { format: format.into(), reason: format!("its part {part} cannot be read") }
}

/// Cuts a list of slides to the pages that are read, and says so.
fn within_pages<T>(slides: &mut Vec<T>, draft: &mut Draft, options: &ReadOptions) {
    let most = usize::try_from(options.limits.pages).unwrap_or(usize::MAX);
    if slides.len() > most {
        let message = format!("only the first {most} of {} slides are read", slides.len());
        let notice = Notice::warning("too-many-pages", message);
        draft.notices.push(notice.with_help(raises_the_bound("max-pages")));
        slides.truncate(most);
    }
    draft.pages = u32::try_from(slides.len()).ok();
}
