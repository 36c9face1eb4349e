//! A text file in any encoding in, a document out. The text is that of the file; only its encoding changes.
//!
//! A file whose lines end with carriage returns alone has line feeds in their place, so that everything else knows
//! one kind of line end.

mod decode;
mod detect;

use itl_text::Notice;

pub(crate) use decode::{Decoded, decode};

use crate::{Document, DocumentError, Limits, ReadOptions, plain_text};

pub(crate) fn read(bytes: &[u8], options: &ReadOptions) -> Result<Document, DocumentError> {
    let mut decoded = decode_text(bytes)?;
    let cut = end_within(&decoded.text, &options.limits);
    if let Some(end) = cut {
        decoded.text.to_mut().truncate(end);
    }
    let mut document = plain_text(std::mem::take(&mut decoded.text).into_owned());
    if cut.is_some() {
        document.notices.push(Notice::warning(
            "too-many-chars",
            format!(
                "the text is cut after {} characters; --max-chars raises the bound",
                options.limits.chars
            ),
        ));
    }
    Ok(decoded.lead_back(document))
}

/// Decodes a file that should be a text.
///
/// # Errors
/// If it is none: it has NUL characters, or too many other control characters.
pub(crate) fn decode_text(bytes: &[u8]) -> Result<Decoded<'_>, DocumentError> {
    let mut decoded = decode(bytes, None);
    if !detect::is_text(&decoded.text, decoded.bad) {
        return Err(DocumentError::NotText);
    }
    if decoded.text.contains('\r') && !decoded.text.contains('\n') {
        decoded.alter(|text| text.replace('\r', "\n"));
    }
    Ok(decoded)
}

/// Where the text must end, if it has more characters than the bound.
fn end_within(text: &str, limits: &Limits) -> Option<usize> {
    let limit = usize::try_from(limits.chars).unwrap_or(usize::MAX);
    if text.len() <= limit {
        return None;
    }
    text.char_indices().nth(limit).map(|(end, _)| end)
}
