//! An encoder of the user's, as every form tells of it.

use itl_encoder::Card;

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
    /// What there is to know of it; nothing if it cannot be used.
    pub card: Option<Card>,
    /// Why it cannot be used.
    pub error: Option<String>,
    /// The similarity of two sentences that say the same, and of two that do not, if it was tried.
    pub similarities: Option<[f64; 2]>,
}
