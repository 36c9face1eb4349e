//! rtf

use crate::{Document, DocumentError, ReadOptions};

pub(crate) fn read(_bytes: &[u8], _options: &ReadOptions) -> Result<Document, DocumentError> {
    Err(DocumentError::Unsupported { what: "not read yet".into(), help: "wait".into() })
}
