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

mod conllu;
mod document;
mod draft;
mod error;
mod format;
mod html;
mod limits;
mod markdown;
mod office;
mod origin;
mod page_map;
mod pdf;
mod plain;
mod rtf;
mod text;
mod unit;

pub use document::{Block, BlockKind, Document, GivenSentence, GivenToken, OutlineEntry, Section};
pub use error::DocumentError;
pub use limits::{Limits, ReadOptions};
pub use office::{Container, Relations};
pub use origin::{Area, ByteMap, Origin, Place};
pub use page_map::PageMap;
pub use plain::plain_text;
pub use unit::{Group, GroupKind, Unit, UnitKind};

use format::Format;

/// Whether the bytes are a plain text, which is read in one pass over them, whatever they are.
#[must_use]
pub fn is_plain_text(bytes: &[u8], name: &str) -> bool {
    matches!(Format::of(bytes, name), Ok(Format::Text))
}

/// Reads a document from its bytes. They tell the format; `name` only tells kinds of text apart.
///
/// # Errors
/// If the bytes are no document, with the place.
pub fn read(bytes: &[u8], name: &str, options: &ReadOptions) -> Result<Document, DocumentError> {
    let (size, limit) = (bytes.len() as u64, options.limits.bytes.min(u64::from(u32::MAX / 2)));
    if size > limit {
        return Err(DocumentError::TooLarge { bytes: size, limit });
    }
    match Format::of(bytes, name)? {
        Format::Pdf => pdf::read(bytes, options),
        Format::Zip => office::read(bytes, options),
        Format::Rtf => rtf::read(bytes, options),
        Format::Html => html::read(bytes, options),
        Format::Markdown => markdown::read(bytes, options),
        Format::Conllu => conllu::read(bytes),
        Format::Text => text::read(bytes, options),
    }
}
