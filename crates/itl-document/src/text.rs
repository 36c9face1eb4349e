//! Text in any encoding.

use crate::{Document, DocumentError, ReadOptions, error, plain_text};

pub(crate) fn read(bytes: &[u8], _options: &ReadOptions) -> Result<Document, DocumentError> {
    let text = decode(bytes)?;
    if text.contains('\0') {
        return Err(DocumentError::NotText);
    }
    Ok(plain_text(text))
}

pub(crate) fn decode(bytes: &[u8]) -> Result<String, DocumentError> {
    let bytes = bytes.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(bytes);
    let text = std::str::from_utf8(bytes).map_err(|error| error::not_utf8(bytes, &error))?;
    Ok(text.to_owned())
}
