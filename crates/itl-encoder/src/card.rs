//! The card of an encoder: what its file says about the model that it was made from.

use serde::{Deserialize, Serialize};

use crate::prefix::Prefixes;

/// What there is to know of an encoder.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[non_exhaustive]
pub struct Card {
    /// What its makers call it.
    pub model: String,
    /// The kind: `bert` or `static`.
    pub kind: String,
    /// The kind of its tokeniser.
    pub tokenizer: String,
    /// Numbers of a vector.
    pub width: u32,
    /// Layers; 0 for static vectors.
    pub layers: u32,
    /// Pieces of its vocabulary.
    pub vocabulary: u32,
    /// The licence that its files name; empty if they name none.
    pub licence: String,
    /// The text of its licence file, if there is one.
    pub licence_text: String,
    /// What it was made from: the name of the folder or file.
    pub origin: String,
    /// The SHA-256 of the weights that it was made from.
    pub origin_sha256: String,
    /// Languages that its files name.
    pub languages: Vec<String>,
    /// What stands before texts. It stands behind the rest in the file, and only if it is there.
    #[serde(skip)]
    pub prefixes: Prefixes,
}

impl Card {
    pub(crate) fn new(kind: &str) -> Self {
        Self {
            model: String::new(),
            kind: kind.to_owned(),
            tokenizer: String::new(),
            width: 0,
            layers: 0,
            vocabulary: 0,
            licence: String::new(),
            licence_text: String::new(),
            origin: String::new(),
            origin_sha256: String::new(),
            languages: Vec::new(),
            prefixes: Prefixes::default(),
        }
    }
}
