//! Bytes in, [`Document`] out: one text, cut into blocks with kind, page and section; then units over it.
//!
//! A document never aborts the program: what cannot be read is an error value, what is odd is a notice.
//!
//! ```
//! let document = itl_document::read(b"1 Energy\n\nWe save energy. We waste none.\n", "plan.txt")?;
//! assert_eq!(document.blocks.len(), 2);
//! assert_eq!(document.sections[0].label.as_deref(), Some("1 Energy"));
//! # Ok::<(), itl_document::DocumentError>(())
//! ```

mod conllu;
mod document;
mod error;
mod plain;
mod unit;

pub use document::{Block, BlockKind, Document, GivenSentence, GivenToken, Section};
pub use error::DocumentError;
pub use plain::plain_text;
pub use unit::{Group, GroupKind, Unit, UnitKind};

/// Reads a document from its bytes; `name` decides between plain text and `.conllu`.
///
/// # Errors
/// If the bytes are not what the name says, with the place.
pub fn read(bytes: &[u8], name: &str) -> Result<Document, DocumentError> {
    let bytes = bytes.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(bytes);
    if bytes.len() > u32::MAX as usize / 2 {
        return Err(DocumentError::TooLarge { bytes: bytes.len() });
    }
    let text = std::str::from_utf8(bytes).map_err(|error| error::not_utf8(bytes, &error))?;
    if text.contains('\0') {
        return Err(DocumentError::NotText);
    }
    if name.ends_with(".conllu") { conllu::read(text) } else { Ok(plain_text(text.to_owned())) }
}
