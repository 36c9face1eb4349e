//! The encoder file: weights, tokeniser and card in, bytes out, and back.
//!
//! | bytes | what |
//! |---|---|
//! | 8 | `ITLENCOD` |
//! | 4 | format version, little endian |
//! | 8 | length of the content, little endian |
//! | 32 | SHA-256 of the content, which is also the encoder's fingerprint |
//! | … | the content in postcard: card, tokeniser, weights; from version 3 on, what stands before texts |
//!
//! Lengths are those of the bytes at hand, so nothing is allocated that is not there.

use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

use crate::card::Card;
use crate::error::EncoderError;
use crate::static_vectors::StaticVectors;
use crate::tokenizer::TokenizerTable;
use crate::weights::BertWeights;

const MAGIC: &[u8; 8] = b"ITLENCOD";
const VERSION: u32 = 3;
/// The first version that has something before its texts. Other encoders are still files of the version before, byte for byte.
const PREFIXED: u32 = 3;
/// The first version whose networks are those of today: before it their weights had 8 bits. Static vectors are what they were.
const NETWORKS: u32 = 2;
const HEAD: usize = 8 + 4 + 8 + 32;
/// Bytes that a file may have.
pub(crate) const MAX_FILE: u64 = 2 << 30;

/// What a file holds.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub(crate) struct Content<'a> {
    pub(crate) card: Card,
    pub(crate) tokenizer: TokenizerTable,
    #[serde(borrow)]
    pub(crate) weights: Weights<'a>,
}

/// The two kinds of encoders.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub(crate) enum Weights<'a> {
    #[serde(borrow)]
    Bert(BertWeights<'a>),
    #[serde(borrow)]
    Static(StaticVectors<'a>),
}

/// Whether bytes begin like an encoder file.
#[must_use]
pub fn is_encoder(bytes: &[u8]) -> bool {
    bytes.starts_with(MAGIC)
}

/// The fingerprint that a file of these first bytes says it has.
#[must_use]
pub fn fingerprint(head: &[u8]) -> Option<String> {
    let digest = head.get(HEAD - 32..HEAD).filter(|_| is_encoder(head))?;
    Some(digest.iter().map(|byte| format!("{byte:02x}")).collect())
}

/// The bytes of a file.
pub(crate) fn write(content: &Content<'_>) -> Vec<u8> {
    let prefixes = &content.card.prefixes;
    let version = if prefixes.is_empty() { PREFIXED - 1 } else { VERSION };
    let written = "an encoder has no part that postcard cannot write";
    let mut content = postcard::to_stdvec(content).expect(written);
    if version >= PREFIXED {
        content.extend(postcard::to_stdvec(prefixes).expect(written));
    }
    let mut bytes = Vec::with_capacity(HEAD + content.len());
    bytes.extend(MAGIC);
    bytes.extend(version.to_le_bytes());
    bytes.extend((content.len() as u64).to_le_bytes());
    bytes.extend(Sha256::digest(&content));
    bytes.extend(content);
    bytes
}

/// A file whose beginning fits its length: the bytes of its content, and the checksum that they should have.
pub(crate) struct Opened<'a> {
    version: u32,
    content: &'a [u8],
    checksum: &'a [u8],
}

impl<'a> Opened<'a> {
    pub(crate) fn of(bytes: &'a [u8]) -> Result<Self, EncoderError> {
        if !is_encoder(bytes) {
            return Err(EncoderError::NotAnEncoder);
        }
        if bytes.len() as u64 > MAX_FILE {
            let (found, limit) = (bytes.len() as u64, MAX_FILE);
            return Err(EncoderError::TooLarge { what: "the number of its bytes", found, limit });
        }
        let truncated = |expected: u64| EncoderError::Truncated { expected, found: bytes.len() as u64 };
        let (head, content) = bytes.split_at_checked(HEAD).ok_or_else(|| truncated(HEAD as u64))?;
        let version = u32::from_le_bytes([head[8], head[9], head[10], head[11]]);
        if version == 0 || version > VERSION {
            return Err(EncoderError::Newer { found: version, supported: VERSION });
        }
        let mut length = [0; 8];
        length.copy_from_slice(&head[12..20]);
        let expected = (HEAD as u64).saturating_add(u64::from_le_bytes(length));
        if bytes.len() as u64 != expected {
            return Err(truncated(expected));
        }
        Ok(Self { version, content, checksum: &head[20..] })
    }

    /// Whether the content has its checksum.
    pub(crate) fn is_whole(&self) -> bool {
        Sha256::digest(self.content)[..] == *self.checksum
    }

    /// The content, whose weights stay where they are. It is safe to use, but not known to be undamaged.
    pub(crate) fn content(&self) -> Result<Content<'a>, EncoderError> {
        let malformed = |reason: String| EncoderError::Malformed { reason };
        if self.version < NETWORKS {
            let (card, _): (Card, &[u8]) =
                postcard::take_from_bytes(self.content).map_err(|error| malformed(error.to_string()))?;
            if card.layers > 0 {
                return Err(EncoderError::Older { found: self.version, oldest: NETWORKS });
            }
        }
        let (mut content, mut rest): (Content<'_>, &[u8]) =
            postcard::take_from_bytes(self.content).map_err(|error| malformed(error.to_string()))?;
        if self.version >= PREFIXED {
            (content.card.prefixes, rest) =
                postcard::take_from_bytes(rest).map_err(|error| malformed(error.to_string()))?;
        }
        if !rest.is_empty() {
            return Err(malformed(format!("{} bytes too many", rest.len())));
        }
        check(&content)?;
        Ok(content)
    }
}

/// What a file has to keep to, so that nothing it says can lead outside a table.
pub(crate) fn check(content: &Content<'_>) -> Result<(), EncoderError> {
    content.tokenizer.check()?;
    content.card.prefixes.check()?;
    let vocabulary = content.tokenizer.vocabulary();
    match &content.weights {
        Weights::Bert(weights) => weights.check(vocabulary),
        Weights::Static(vectors) => vectors.check(vocabulary),
    }
}
