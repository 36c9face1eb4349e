//! What features are made of: the facts about a word that its neighbours need, too.
//!
//! In: the normal form and what the lexicon knows. Out: hashes. Never sees a weight.

use super::keys::{hash, hash_few, mix};

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
        let ending = hash(suffix(normal, 3).as_bytes());
        Self {
            word: hash(normal.as_bytes()),
            class: known.class.unwrap_or(mix(ending, 7)),
            ending: mix(ending, 3),
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

/// The longest beginnings and endings that are features of a word, in characters.
pub(super) const PREFIXES: usize = 4;
pub(super) const SUFFIXES: usize = 5;

/// The hashes of the beginnings and endings of a word with one character and more; those of the whole word where it has fewer.
#[inline]
pub(super) fn affixes(word: &str) -> ([u64; PREFIXES], [u64; SUFFIXES]) {
    let bytes = word.as_bytes();
    match (bytes.first_chunk(), bytes.last_chunk()) {
        (Some(&first), Some(&last)) if word.is_ascii() => {
            // Of eight letters, the first and the last ones are those of the word.
            let (first, last) = (u64::from_le_bytes(first), u64::from_le_bytes(last));
            let prefix = |at| hash_few(first & (u64::MAX >> (56 - 8 * at)), at + 1);
            let suffix = |at| hash_few(last >> (56 - 8 * at), at + 1);
            (std::array::from_fn(prefix), std::array::from_fn(suffix))
        }
        _ => {
            let hashed = |affix: &str| hash(affix.as_bytes());
            let prefixes = std::array::from_fn(|at| hashed(prefix(word, at + 1)));
            (prefixes, std::array::from_fn(|at| hashed(suffix(word, at + 1))))
        }
    }
}

/// The last `count` characters.
#[inline]
pub(super) fn suffix(word: &str, count: usize) -> &str {
    let Some(start) = word.len().checked_sub(count) else { return word };
    match word.as_bytes()[start..].is_ascii() {
        true => &word[start..],
        false => word.char_indices().rev().nth(count - 1).map_or(word, |(start, _)| &word[start..]),
    }
}

/// The first `count` characters.
#[inline]
pub(super) fn prefix(word: &str, count: usize) -> &str {
    match word.as_bytes().get(..count) {
        None => word,
        Some(start) if start.is_ascii() => &word[..count],
        Some(_) => word.char_indices().nth(count).map_or(word, |(end, _)| &word[..end]),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn beginnings_and_endings_count_characters() {
        let ends = |word, count| (prefix(word, count), suffix(word, count));
        assert_eq!(ends("energy", 3), ("ene", "rgy"));
        assert_eq!(ends("energy", 6), ("energy", "energy"));
        assert_eq!(ends("up", 3), ("up", "up"));
        assert_eq!(ends("été", 2), ("ét", "té"));
        assert_eq!(ends("été", 1), ("é", "é"));
        assert_eq!(ends("naïve", 4), ("naïv", "aïve"));
        assert_eq!(ends("日本", 4), ("日本", "日本"));
        assert_eq!(ends("", 1), ("", ""));
    }

    #[test]
    fn affixes_are_hashed_as_they_stand() {
        for word in
            ["", "a", "energy", "energies", "sustainability", "naïvetés-de-la-été", "日本", "zahlreiche"]
        {
            let (prefixes, suffixes) = affixes(word);
            let hashes = |affix: fn(&str, usize) -> &str, at| hash(affix(word, at + 1).as_bytes());
            assert!((0..PREFIXES).all(|at| prefixes[at] == hashes(prefix, at)), "{word}");
            assert!((0..SUFFIXES).all(|at| suffixes[at] == hashes(suffix, at)), "{word}");
        }
    }
}
