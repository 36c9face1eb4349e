//! What has to hold of the analysis of any text: for the seeded test and the fuzz target alike.

use itl_base::ByteSpan;
use itl_text::{Analysis, Fate};

/// Spans are in bounds, in order, on characters and inside their sentences; no stem is empty.
pub(crate) fn check(text: &str, analysis: &Analysis) {
    let inside = |span: ByteSpan, from: usize, to: usize| {
        let (start, end) = (span.start as usize, span.end as usize);
        assert!(from <= start && start < end && end <= to, "{span:?} of {text:?}");
        assert!(text.is_char_boundary(start) && text.is_char_boundary(end), "{span:?} of {text:?}");
    };
    let mut at = 0;
    for sentence in &analysis.sentences {
        inside(sentence.span, at, text.len());
        let mut token_at = sentence.span.start as usize;
        for token in analysis.tokens_of(sentence) {
            inside(token.span, token_at, sentence.span.end as usize);
            token_at = token.span.end as usize;
            if let Fate::Kept(stem) = token.fate {
                assert!(!analysis.stems.get(stem).is_empty(), "{text:?}");
            }
        }
        at = sentence.span.end as usize;
    }
}
