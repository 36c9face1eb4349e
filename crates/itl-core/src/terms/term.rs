//! Terms: their four types, and the compact key that identifies one inside a model.

use serde::{Deserialize, Serialize};

/// The type of a term; it belongs to the term's identity.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum TermKind {
    /// A stem with its part of speech.
    #[serde(rename = "IND")]
    Individual,
    /// Two stems, one directly after the other.
    #[serde(rename = "2G")]
    Bigram,
    /// Three stems, one directly after the other.
    #[serde(rename = "3G")]
    Trigram,
    /// Two stems near each other, in an order, not as a bigram.
    #[serde(rename = "COC")]
    Cooccurrence,
}

impl TermKind {
    /// All types, in the order of every table.
    pub const ALL: [Self; 4] = [Self::Individual, Self::Bigram, Self::Trigram, Self::Cooccurrence];

    /// The name in tables and files.
    #[must_use]
    pub fn name(self) -> &'static str {
        ["IND", "2G", "3G", "COC"][self as usize]
    }

    /// How many words make such a term.
    #[must_use]
    pub fn words(self) -> usize {
        [1, 2, 3, 2][self as usize]
    }
}

/// A term of a model: an index into its table of terms, which is sorted.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct TermId(pub u32);

/// Type and parts of a term in one number whose order is the order of terms: by type, then by their stems.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct TermKey(u128);

impl TermKey {
    pub(crate) fn individual(stem: u32, tag: u32) -> Self {
        Self::of(TermKind::Individual, stem, tag, 0)
    }

    pub(crate) fn bigram(first: u32, second: u32) -> Self {
        Self::of(TermKind::Bigram, first, second, 0)
    }

    pub(crate) fn trigram(first: u32, second: u32, third: u32) -> Self {
        Self::of(TermKind::Trigram, first, second, third)
    }

    pub(crate) fn cooccurrence(first: u32, second: u32) -> Self {
        Self::of(TermKind::Cooccurrence, first, second, 0)
    }

    fn of(kind: TermKind, a: u32, b: u32, c: u32) -> Self {
        Self((kind as u128) << 96 | u128::from(a) << 64 | u128::from(b) << 32 | u128::from(c))
    }

    pub(crate) fn kind(self) -> TermKind {
        TermKind::ALL[(self.0 >> 96) as usize & 3]
    }

    /// Stems, or stem and tag; the third is 0 where there is none.
    pub(crate) fn parts(self) -> [u32; 3] {
        [(self.0 >> 64) as u32, (self.0 >> 32) as u32, self.0 as u32]
    }

    /// The stems, each once.
    pub(crate) fn distinct_stems(self) -> impl Iterator<Item = u32> {
        let parts = self.parts();
        (0..self.kind().words()).filter(move |&at| !parts[..at].contains(&parts[at])).map(move |at| parts[at])
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_keep_their_parts_and_sort_by_type_first() {
        let key = TermKey::trigram(7, u32::MAX, 9);
        assert_eq!((key.kind(), key.parts()), (TermKind::Trigram, [7, u32::MAX, 9]));
        assert!(TermKey::individual(9, 9) < TermKey::bigram(0, 0));
        assert!(TermKey::bigram(1, 2) < TermKey::bigram(1, 3));
        assert!(TermKey::trigram(9, 9, 9) < TermKey::cooccurrence(0, 0));
    }
}
