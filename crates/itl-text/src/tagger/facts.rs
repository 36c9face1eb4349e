//! What features are made of: the facts about a word that its neighbours need, too.
//!
//! In: the normal form and what the lexicon knows. Out: hashes. Never sees a weight.

use super::keys::{hash, mix};

/// What the neighbours of a word need to know about it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Facts {
    /// Hash of the normal form.
    pub word: u64,
    /// Hash of the word's class, or of its ending where it has none.
    pub class: u64,
    /// Hash of its ending.
    pub ending: u64,
    /// The path of its cluster, or `u32::MAX` where it has none.
    pub cluster: u32,
    /// How it is written in running text, or zero where that is not known.
    pub habit: u8,
}

/// What the lexicon knows about a word.
#[derive(Debug, Clone, Copy, Default)]
pub struct Known {
    /// Hash of its class.
    pub class: Option<u64>,
    /// The path of its cluster.
    pub cluster: Option<u32>,
    /// How it is written in running text, or zero where that is not known.
    pub habit: u8,
}

impl Facts {
    /// The facts of a word (for its class see [`super::model::WordClass::hash`]).
    #[must_use]
    pub fn new(normal: &str, known: Known) -> Self {
        let ending = mix(hash(suffix(normal, 3).as_bytes()), 3);
        let unknown = mix(hash(suffix(normal, 3).as_bytes()), 7);
        Self {
            word: hash(normal.as_bytes()),
            class: known.class.unwrap_or(unknown),
            ending,
            cluster: known.cluster.unwrap_or(u32::MAX),
            habit: known.habit,
        }
    }

    /// The facts of the place before the first or after the last token.
    #[must_use]
    pub const fn outside() -> Self {
        Self { word: 1, class: 1, ending: 1, cluster: u32::MAX - 1, habit: u8::MAX }
    }
}

impl Facts {
    /// The cluster, or the ending where there is none.
    #[inline]
    pub(super) fn kind(&self) -> u64 {
        if self.cluster == u32::MAX { self.ending } else { u64::from(self.cluster) + 1 }
    }
}

/// The last `count` characters.
pub(super) fn suffix(word: &str, count: usize) -> &str {
    word.char_indices().rev().nth(count - 1).map_or(word, |(start, _)| &word[start..])
}
