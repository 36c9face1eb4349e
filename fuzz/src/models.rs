//! Any bytes as a model file under a checksum that fits: a model that is written as it was read, or an error.

use itl_base::Cancel;
use itl_core::Model;
use sha2::{Digest, Sha256};

/// Mark and version, and the length and checksum that follow.
const MARK: usize = 8 + 4;
const HEAD: usize = MARK + 8 + 32;

/// A model file, sealed again.
pub(crate) fn model(input: &[u8]) -> bool {
    let sealed = sealed(input);
    let file = sealed.as_deref().unwrap_or(input);
    match Model::from_bytes(file, &Cancel::never()) {
        Ok(model) => {
            let written = model.to_bytes();
            let again = Model::from_bytes(&written, &Cancel::never()).map(|model| model.to_bytes());
            assert_eq!(again.as_ref(), Ok(&written));
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
