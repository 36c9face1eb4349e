//! What the core finds in a text: sentences, tokens, and the stems of the tokens that it keeps.

use foldhash::fast::FixedState;
use hashbrown::HashTable;
use serde::{Deserialize, Serialize};
use std::hash::BuildHasher;

use crate::{Tokens, TokensBetween};
use itl_base::{ByteSpan, Tag};

/// Bytes of a stem, as a mean.
const STEM: usize = 6;

/// A stem of one [`Analysis`]: equal ids are equal stems.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct StemId(pub u32);

/// The distinct stems of a text, in order of first appearance.
#[derive(Debug, Clone, Default)]
pub struct Stems {
    letters: String,
    ends: Vec<u32>,
    index: HashTable<u32>,
}

/// Why a token is not among the words that count; the first reason that applies, in this order.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Dropped {
    /// Punctuation, a number, a symbol, or a token with such characters in it.
    NotAWord,
    /// On the stop list.
    Stopword,
    /// Not longer than `min_short_len` characters.
    Short,
    /// Neither noun, verb, adjective nor adverb.
    PartOfSpeech,
}

impl Dropped {
    /// The name in results.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::NotAWord => "not-a-word",
            Self::Stopword => "stopword",
            Self::Short => "short",
            Self::PartOfSpeech => "part-of-speech",
        }
    }
}

/// What became of a token in the filter.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Fate {
    /// It counts, with this stem.
    Kept(StemId),
    /// It does not count.
    Dropped(Dropped),
}

/// A token: where it stands, what it is, whether it counts.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Token {
    /// Place in the text.
    pub span: ByteSpan,
    /// Part of speech.
    pub tag: Tag,
    /// Kept or dropped.
    pub fate: Fate,
}

/// A token that passed the filter: what the method computes with.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Word {
    /// Its stem.
    pub stem: StemId,
    /// Its part of speech.
    pub tag: Tag,
    /// Place in the text.
    pub span: ByteSpan,
}

/// A sentence: its place, and its tokens as a range of [`Analysis::tokens`].
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Sentence {
    /// Place in the text.
    pub span: ByteSpan,
    /// Index of its first token.
    pub first: u32,
    /// One past the index of its last token.
    pub last: u32,
}

/// Sentences and tokens of a text, in the order of the text.
#[derive(Debug, Clone, Default)]
pub struct Analysis {
    /// The sentences.
    pub sentences: Vec<Sentence>,
    /// The tokens of all sentences.
    pub tokens: Tokens,
    /// The stems that the kept tokens refer to.
    pub stems: Stems,
    /// For each block that was read, how many tokens it has; none where the tokens were given.
    pub tallies: Vec<Tally>,
}

/// The tokens of a block that are words, whether they count or not.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Tally {
    /// How many there are.
    pub words: u32,
    /// How many of them are on the stop list.
    pub stopped: u32,
}

impl Tally {
    #[inline]
    pub(crate) fn add(&mut self, fate: Fate) {
        self.words += u32::from(fate != Fate::Dropped(Dropped::NotAWord));
        self.stopped += u32::from(fate == Fate::Dropped(Dropped::Stopword));
    }
}

impl Analysis {
    /// The tokens inside `span`.
    #[inline]
    #[must_use]
    pub fn tokens_in(&self, span: ByteSpan) -> TokensBetween<'_> {
        let first = self.tokens.first_at(span.start);
        self.tokens.between(first, self.tokens.next_at(first, span.end))
    }

    /// The tokens of a sentence.
    #[must_use]
    pub fn tokens_of(&self, sentence: &Sentence) -> TokensBetween<'_> {
        self.tokens.between(sentence.first as usize, sentence.last as usize)
    }

    /// All words that count: w(X) of the whole text.
    pub fn words(&self) -> impl Iterator<Item = Word> {
        words(self.tokens.iter())
    }

    /// The words that count inside `span`: w(X) of a unit.
    #[inline]
    pub fn words_in(&self, span: ByteSpan) -> impl Iterator<Item = Word> {
        words(self.tokens_in(span))
    }
}

#[inline]
fn words(tokens: impl Iterator<Item = Token>) -> impl Iterator<Item = Word> {
    tokens.filter_map(|token| match token.fate {
        Fate::Kept(stem) => Some(Word { stem, tag: token.tag, span: token.span }),
        Fate::Dropped(_) => None,
    })
}

impl Stems {
    /// Makes room for so many more stems.
    pub(crate) fn reserve(&mut self, stems: usize) {
        let Self { letters, ends, index } = self;
        index.reserve(stems, |&id| hash(piece(letters, ends, id)));
        ends.reserve(stems);
        letters.reserve(stems * STEM);
    }

    /// The id of `stem`, if it is there.
    #[must_use]
    pub fn find(&self, stem: &str) -> Option<StemId> {
        let found = self.index.find(hash(stem), |&id| piece(&self.letters, &self.ends, id) == stem);
        found.map(|&id| StemId(id))
    }

    /// The id of `stem`, new if it was not there.
    pub fn intern(&mut self, stem: &str) -> StemId {
        self.find(stem).unwrap_or_else(|| self.add(stem))
    }

    /// The id of `stem`, which was not there.
    pub(crate) fn add(&mut self, stem: &str) -> StemId {
        debug_assert!(self.find(stem).is_none(), "{stem} is there");
        let id = u32::try_from(self.ends.len()).expect("a text of 4 GiB has fewer than 2^32 stems");
        self.letters.push_str(stem);
        self.ends.push(u32::try_from(self.letters.len()).expect("stems are shorter than their text"));
        let (letters, ends) = (&self.letters, &self.ends);
        self.index.insert_unique(hash(stem), id, |&id| hash(piece(letters, ends, id)));
        StemId(id)
    }

    /// The stem of an id.
    #[must_use]
    pub fn get(&self, id: StemId) -> &str {
        piece(&self.letters, &self.ends, id.0)
    }

    /// How many distinct stems there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.ends.len()
    }

    /// Whether there is none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.ends.is_empty()
    }

    /// All stems, in the order of their ids.
    pub fn iter(&self) -> impl Iterator<Item = &str> {
        (0..self.ends.len()).map(|id| piece(&self.letters, &self.ends, id as u32))
    }
}

fn piece<'a>(letters: &'a str, ends: &[u32], id: u32) -> &'a str {
    let start = if id == 0 { 0 } else { ends[id as usize - 1] as usize };
    &letters[start..ends[id as usize] as usize]
}

/// A fixed seed: the hash decides only where an entry lies, never what comes out.
pub(crate) fn hash(text: &str) -> u64 {
    FixedState::default().hash_one(text)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn equal_stems_share_an_id() {
        let mut stems = Stems::default();
        let (a, b, again) = (stems.intern("reduc"), stems.intern(""), stems.intern("reduc"));
        assert_eq!((a, again), (StemId(0), StemId(0)));
        assert_eq!((stems.get(a), stems.get(b), stems.len()), ("reduc", "", 2));
        assert_eq!(stems.iter().collect::<Vec<_>>(), ["reduc", ""]);
    }
}
