//! Bytes in, [`Document`] out: one text, cut into blocks with kind, page and section; then units over it.
//!
//! A document never aborts the program: what cannot be read is an error value, what is odd is a notice.
//!
//! ```
//! let document = itl_document::read(b"1 Energy\n\nWe save energy. We waste none.\n", "plan.txt", &Default::default())?;
//! assert_eq!(document.blocks.len(), 2);
//! assert_eq!(document.sections[0].label.as_deref(), Some("1 Energy"));
//! # Ok::<(), itl_document::DocumentError>(())
//! ```

#![cfg_attr(
    not(all(feature = "pdf", feature = "office")),
    allow(dead_code, reason = "what only the readers that are left out use")
)]

mod conllu;
mod document;
mod draft;
mod encoding;
mod enumerator;
mod error;
mod format;
mod fragment;
mod html;
mod mail;
mod markdown;
mod note_marks;
#[cfg(feature = "office")]
mod office;
mod options;
mod origin;
mod page_map;
#[cfg(feature = "pdf")]
mod pdf;
mod plain;
mod recognised;
mod role;
mod rtf;
mod uncounted;
mod unit;
mod unreadable;

pub use document::{Block, BlockKind, Document, GivenSentence, GivenToken, OutlineEntry, Section, Table};
pub use error::DocumentError;
#[cfg(feature = "office")]
pub use office::{MAX_SHEET_TEXT, Sheet, SheetRow, Workbook, WorkbookError};
pub use options::{Clock, Limits, Password, ReadOptions, Revisions};
pub use origin::{Area, ByteMap, Origin, Place};
pub use page_map::PageMap;
pub use plain::plain_text;
pub use recognised::{Recognise, RecognisedPage, RecognisedSpan, RecognisedWord};
pub use role::{Role, RoleError, Roles};
pub use uncounted::NOT_ANALYSED;
pub use unit::{Group, GroupKind, Unit, UnitKind};
pub use unreadable::Unreadable;

use std::borrow::Cow;

use format::DocumentFormat;

/// Whether the bytes are a plain text, which is read in one pass over them, whatever they are.
#[must_use]
pub fn is_plain_text(bytes: &[u8], name: &str) -> bool {
    matches!(DocumentFormat::of(bytes, name), Ok(DocumentFormat::Text))
}

/// Reads a document from its bytes. They tell the format; `name` only tells kinds of text apart. Bytes that are given away and are
/// a plain text become the text of the document without a copy.
///
/// # Errors
/// If the bytes are no document, with the place; if `options.cancel` asked to stop.
pub fn read<'a>(
    bytes: impl Into<Cow<'a, [u8]>>,
    name: &str,
    options: &ReadOptions,
) -> Result<Document, DocumentError> {
    let bytes = bytes.into();
    let (size, limit) = (bytes.len() as u64, options.limits.bytes.min(u64::from(u32::MAX / 2)));
    if size > limit {
        return Err(DocumentError::TooLarge { bytes: size, limit });
    }
    options.cancel.check()?;
    let options = &options.for_size(size);
    let document = match DocumentFormat::of(&bytes, name)? {
        DocumentFormat::Pdf => read_pdf(&bytes, options),
        DocumentFormat::Zip => read_office(&bytes, options),
        DocumentFormat::Rtf => rtf::read(&bytes, options),
        DocumentFormat::Html => html::read(&bytes, options),
        DocumentFormat::Markdown => markdown::read(&bytes, options),
        DocumentFormat::Mail => mail::read(&bytes, options),
        DocumentFormat::Conllu => conllu::read(&bytes, options),
        DocumentFormat::Text => plain::read(bytes, options),
    };
    // Readers that are asked to stop leave off where they are; what they have by then is no document.
    options.cancel.check()?;
    document
}

/// The bytes of a PDF file as another reader may open them, such as one that draws its pages: streams that would unpack to too
/// much are emptied, as they are before the file is read here.
///
/// # Errors
/// If the bytes are no PDF file, or too many.
#[cfg(feature = "pdf")]
pub fn screen_pdf<'b>(
    bytes: &'b [u8],
    name: &str,
    options: &ReadOptions,
) -> Result<Cow<'b, [u8]>, DocumentError> {
    let (size, limit) = (bytes.len() as u64, options.limits.bytes.min(u64::from(u32::MAX / 2)));
    if size > limit {
        return Err(DocumentError::TooLarge { bytes: size, limit });
    }
    match DocumentFormat::of(bytes, name)? {
        DocumentFormat::Pdf => Ok(pdf::screen(bytes, options)),
        _ => Err(DocumentError::Unsupported {
            what: "a document that is no PDF file, which has no pages to show".into(),
            help: "pages are shown of PDF files only".into(),
        }),
    }
}

#[cfg(feature = "pdf")]
use pdf::read as read_pdf;

#[cfg(not(feature = "pdf"))]
fn read_pdf(_: &[u8], _: &ReadOptions) -> Result<Document, DocumentError> {
    Err(DocumentError::NotBuilt { what: "a PDF".into(), feature: "pdf".into() })
}

#[cfg(feature = "office")]
use office::read as read_office;

#[cfg(not(feature = "office"))]
fn read_office(_: &[u8], _: &ReadOptions) -> Result<Document, DocumentError> {
    let what = "a zip container, as files of office programs and EPUB are".into();
    Err(DocumentError::NotBuilt { what, feature: "office".into() })
}

#[cfg(test)]
mod tests {
    use super::*;
    use itl_base::Cancel;

    /// What a reader comes to that is asked to stop before it begins, past the look that [`read`] has before it.
    fn stopped(
        reader: impl Fn(&[u8], &ReadOptions) -> Result<Document, DocumentError>,
        bytes: &[u8],
    ) -> Result<String, DocumentError> {
        let whole = reader(bytes, &ReadOptions::default()).expect("a document");
        assert!(whole.text.contains("energy"), "{}", whole.text);
        let cancel = Cancel::new();
        cancel.cancel();
        let document = reader(bytes, &ReadOptions::default().with_cancel(cancel))?;
        assert!(document.blocks.len() < whole.blocks.len());
        Ok(document.text)
    }

    #[test]
    fn readers_leave_off_when_they_are_asked_to() {
        let many = |line: &str| line.repeat(100);
        let markdown = many("# Plan\n\nWe save energy.\n\n");
        assert_eq!(stopped(markdown::read, markdown.as_bytes()), Ok(String::new()));
        let html = many("<p>We save energy.</p>");
        assert_eq!(stopped(html::read, html.as_bytes()), Ok(String::new()));
        let rtf = format!("{{\\rtf1 {}}}", many("We save energy.\\par "));
        assert_eq!(stopped(rtf::read, rtf.as_bytes()), Ok(String::new()));
        let conllu = many("1\tenergy\t_\tNOUN\t_\n\n");
        assert_eq!(stopped(conllu::read, conllu.as_bytes()), Err(DocumentError::Cancelled));
        // The text of a text file is there before its blocks are; that of one in another encoding is decoded bit by bit.
        let plain = |bytes: &[u8], options: &ReadOptions| plain::read(bytes.into(), options);
        let text = many("We save energy.\n\n");
        assert_eq!(stopped(plain, text.as_bytes()), Ok(text.clone()));
        let wide: Vec<u8> = text.encode_utf16().flat_map(u16::to_le_bytes).collect();
        assert_eq!(stopped(plain, &wide), Ok(String::new()));
    }

    #[cfg(feature = "pdf")]
    #[test]
    fn a_pdf_is_left_off_between_pages() {
        let content = "BT /F1 12 Tf 72 700 Td (We save energy.) Tj ET";
        let pdf = format!(
            "%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj\n\
             3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 612 792]/Contents 4 0 R/Resources<</Font<</F1 5 0 R>>>>>>endobj\n\
             4 0 obj<</Length {}>>stream\n{content}\nendstream endobj\n\
             5 0 obj<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF",
            content.len()
        );
        assert_eq!(stopped(pdf::read, pdf.as_bytes()), Ok(String::new()));
    }

    #[cfg(feature = "office")]
    #[test]
    fn a_container_is_left_off_inside_of_a_part() {
        use std::io::Write;
        let mut zip = zip::ZipWriter::new(std::io::Cursor::new(Vec::new()));
        zip.start_file("word/document.xml", zip::write::SimpleFileOptions::default()).expect("a part");
        let body = "<w:p><w:r><w:t>We save energy.</w:t></w:r></w:p>".repeat(100);
        write!(zip, "<w:document><w:body>{body}</w:body></w:document>").expect("its text");
        let docx = zip.finish().expect("a container").into_inner();
        // Nothing of the part is unpacked.
        assert_eq!(stopped(office::read, &docx), Ok(String::new()));
    }
}
