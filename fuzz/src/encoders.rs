//! Any bytes as an encoder file under a checksum that fits, and as a tokeniser: what opens must run.

use itl_base::Cancel;
use itl_encoder::{Encoder, Side, Tokenizer};
use sha2::{Digest, Sha256};

/// Mark and version, and the length and checksum that follow.
const MARK: usize = 8 + 4;
const HEAD: usize = MARK + 8 + 32;
/// What is encoded with whatever opens.
const TEXT: &str = "Clean water, energy & más — 水 for all 2030.";

/// An encoder file, sealed again.
pub(crate) fn encoder(input: &[u8]) -> bool {
    let sealed = sealed(input);
    let file = sealed.as_deref().unwrap_or(input);
    match Encoder::from_bytes(file) {
        Ok(encoder) => {
            let encoded = encoder
                .encode(&[TEXT, ""], Side::Passage, &Cancel::never(), &|_| {})
                .expect("nobody cancels");
            assert!(encoded.iter().flat_map(|text| &text.vector).all(|value| value.is_finite()));
            true
        }
        Err(error) => {
            assert!(!error.to_string().is_empty());
            false
        }
    }
}

/// A `tokenizer.json`.
pub(crate) fn tokenizer(input: &[u8]) -> bool {
    match Tokenizer::from_json(input) {
        Ok(tokenizer) => {
            let (tokens, _) = tokenizer.tokenize(TEXT, 64);
            let inside = |token: &itl_encoder::Token| {
                token.span.is_none_or(|span| TEXT.get(span.start as usize..span.end as usize).is_some())
            };
            assert!(tokens.len() <= 64 && tokens.iter().all(inside));
            true
        }
        Err(error) => {
            assert!(!error.to_string().is_empty());
            false
        }
    }
}

/// The file with length and checksum of the content that it has: a fuzzer finds no checksum.
fn sealed(input: &[u8]) -> Option<Vec<u8>> {
    let (mark, content) = (input.get(..MARK)?, input.get(HEAD..)?);
    let length = (content.len() as u64).to_le_bytes();
    Some([mark, &length, &Sha256::digest(content), content].concat())
}
