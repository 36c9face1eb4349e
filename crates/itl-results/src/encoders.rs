//! The encoders that there are, with their cards.

use itl_encoder::Card;
use serde::Serialize;

/// An encoder of a list.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct ListedEncoder {
    /// The name that it is asked for by.
    pub name: String,
    /// Its file.
    pub path: String,
    /// The bytes of the file.
    pub bytes: u64,
    /// The SHA-256 of what it is made of.
    pub fingerprint: String,
    /// Its card; nothing if it cannot be used.
    pub card: Option<Card>,
    /// Why it cannot be used.
    pub error: Option<String>,
    /// The similarity of two sentences that say the same, and of two that do not, if it was tried.
    pub similarities: Option<[f64; 2]>,
}

/// An encoder of a list: its card, or why it cannot be used.
#[derive(Serialize)]
#[serde(untagged)]
pub enum EncoderPart<'a> {
    /// It can be used.
    Usable(Box<UsablePart<'a>>),
    /// It cannot.
    Unusable {
        /// Why.
        error: Option<&'a str>,
        /// The name that it is asked for by.
        name: &'a str,
    },
}

/// An encoder with its card. Names are in the order of the alphabet.
#[derive(Serialize)]
pub struct UsablePart<'a> {
    bytes: u64,
    fingerprint: &'a str,
    kind: &'a str,
    languages: &'a [String],
    layers: u32,
    licence: &'a str,
    model: &'a str,
    name: &'a str,
    origin: &'a str,
    origin_sha256: &'a str,
    path: &'a str,
    /// What stands before texts that are encoded: those of a framework, and those of a document.
    #[serde(skip_serializing_if = "Option::is_none")]
    prefixes: Option<PrefixesPart<'a>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    similarity: Option<SimilarityPart>,
    tokenizer: &'a str,
    vocabulary: u32,
    width: u32,
}

/// What stands before texts that are encoded.
#[derive(Serialize)]
struct PrefixesPart<'a> {
    passage: &'a str,
    query: &'a str,
}

/// The similarity of two sentences that say the same, and of two that do not.
#[derive(Serialize)]
struct SimilarityPart {
    alike: f64,
    apart: f64,
}

impl<'a> EncoderPart<'a> {
    /// An entry of the list.
    #[must_use]
    pub fn of(one: &'a ListedEncoder) -> Self {
        let Some(card) = &one.card else {
            return Self::Unusable { error: one.error.as_deref(), name: &one.name };
        };
        Self::Usable(Box::new(UsablePart {
            bytes: one.bytes,
            fingerprint: &one.fingerprint,
            kind: &card.kind,
            languages: &card.languages,
            layers: card.layers,
            licence: &card.licence,
            model: &card.model,
            name: &one.name,
            origin: &card.origin,
            origin_sha256: &card.origin_sha256,
            path: &one.path,
            prefixes: (!card.prefixes.is_empty())
                .then(|| PrefixesPart { passage: &card.prefixes.passage, query: &card.prefixes.query }),
            similarity: one.similarities.map(|[alike, apart]| SimilarityPart { alike, apart }),
            tokenizer: &card.tokenizer,
            vocabulary: card.vocabulary,
            width: card.width,
        }))
    }
}
