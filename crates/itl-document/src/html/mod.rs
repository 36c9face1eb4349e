//! html

use crate::draft::Draft;
use crate::{BlockKind, Document, DocumentError, ReadOptions};

pub(crate) fn read(_bytes: &[u8], _options: &ReadOptions) -> Result<Document, DocumentError> {
    Err(DocumentError::Unsupported { what: "not read yet".into(), help: "wait".into() })
}

/// Placeholder: paragraphs and headings only.
pub(crate) fn read_into(draft: &mut Draft, html: &str, _options: &ReadOptions) {
    let body = html.find("<body").unwrap_or(0);
    let mut at = body;
    for piece in html[body..].split_inclusive(['<', '>']) {
        let text = piece.trim_end_matches(['<', '>']);
        if piece.ends_with('>') {
            match text.split(' ').next() {
                Some("p") => draft.open(BlockKind::Paragraph, None),
                Some("h1") => draft.open(BlockKind::Heading(1), None),
                _ => {}
            }
        } else if piece.ends_with('<') && !piece.starts_with("body") {
            draft.copy(text, at);
        }
        at += piece.len();
    }
}
