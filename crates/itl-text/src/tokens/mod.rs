//! The tokens of a text, packed: tokens in, the same tokens out, eight bytes each, because a long text has millions of them.
//!
//! A token is told by where it begins behind the first of its run, its length, the number of its tag and its fate. One that
//! does not fit (a length, a gap or a tag that hardly any text has) stands in a table of its own.

mod tag_numbers;

use std::collections::BTreeMap;
use std::ops::Range;

use crate::{Dropped, Fate, StemId, Token};
use itl_base::ByteSpan;
use tag_numbers::TagNumbers;

/// Tokens that share a beginning.
const RUN: usize = 64;
/// The length of a token that stands in the table of odd ones.
const ODD: u8 = u8::MAX;
/// Fates from here on are reasons to drop a token; those below are stems.
const FIRST_REASON: u32 = u32::MAX - (REASONS.len() as u32 - 1);
const REASONS: [Dropped; 4] = [Dropped::NotAWord, Dropped::Stopword, Dropped::Short, Dropped::PartOfSpeech];

/// The tokens of a text, in its order.
#[derive(Clone, Default)]
pub struct Tokens {
    packed: Vec<Packed>,
    /// Where the first token of every run begins.
    starts: Vec<u32>,
    tags: TagNumbers,
    /// Tokens that do not fit, by their index.
    odd: BTreeMap<u32, Token>,
}

#[derive(Debug, Clone, Copy)]
struct Packed {
    fate: u32,
    /// Bytes behind the first token of the run.
    offset: u16,
    length: u8,
    tag: u8,
}

impl Tokens {
    /// How many there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.packed.len()
    }

    /// Whether there is none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.packed.is_empty()
    }

    /// The token at an index.
    ///
    /// # Panics
    /// If there is none.
    #[must_use]
    #[inline]
    pub fn get(&self, index: usize) -> Token {
        let packed = self.packed[index];
        if packed.length == ODD {
            return self.odd[&(index as u32)];
        }
        let start = self.starts[index / RUN] + u32::from(packed.offset);
        let span = ByteSpan { start, end: start + u32::from(packed.length) };
        Token { span, tag: self.tags.get(packed.tag), fate: fate_of(packed.fate) }
    }

    /// All of them, in order.
    #[must_use]
    pub fn iter(&self) -> TokensBetween<'_> {
        self.between(0, self.len())
    }

    /// Those from one index up to another.
    #[inline]
    pub(crate) fn between(&self, first: usize, last: usize) -> TokensBetween<'_> {
        TokensBetween { tokens: self, range: first..last }
    }

    /// The index of the first token that does not begin before a place of the text.
    pub(crate) fn first_at(&self, place: u32) -> usize {
        let run = self.starts.partition_point(|&start| start < place);
        self.first_of_run(run.saturating_sub(1), place)
    }

    /// The same from a token on that does not begin behind the place: spans are short, and it is near.
    pub(crate) fn next_at(&self, token: usize, place: u32) -> usize {
        let mut run = token / RUN;
        while self.starts.get(run + 1).is_some_and(|&start| start < place) {
            run += 1;
        }
        self.first_of_run(run, place)
    }

    fn first_of_run(&self, run: usize, place: u32) -> usize {
        let (mut low, mut high) = (run * RUN, (run * RUN + RUN).min(self.len()));
        while low < high {
            let middle = low.midpoint(high);
            match self.start(middle) < place {
                true => low = middle + 1,
                false => high = middle,
            }
        }
        low
    }

    #[inline]
    fn start(&self, index: usize) -> u32 {
        let packed = self.packed[index];
        match packed.length {
            ODD => self.odd[&(index as u32)].span.start,
            _ => self.starts[index / RUN] + u32::from(packed.offset),
        }
    }

    /// Makes room for so many more.
    pub(crate) fn reserve_exact(&mut self, tokens: usize) {
        self.packed.reserve_exact(tokens);
        self.starts.reserve_exact(tokens / RUN + 1);
    }

    /// Adds a token behind all others.
    #[inline]
    pub(crate) fn push(&mut self, token: Token) {
        if self.packed.len().is_multiple_of(RUN) {
            self.starts.push(token.span.start);
        }
        let packed = self.pack(self.packed.len(), token);
        self.packed.push(packed);
    }

    /// The token at an index, behind the first of its run.
    #[inline]
    fn pack(&mut self, index: usize, token: Token) -> Packed {
        let Token { span, tag, fate } = token;
        let (offset, length) = (span.start.wrapping_sub(self.starts[index / RUN]), span.end - span.start);
        let fits = offset <= u32::from(u16::MAX) && length < u32::from(ODD);
        match self.tags.number(tag).filter(|_| fits) {
            Some(tag) => Packed { fate: number_of(fate), offset: offset as u16, length: length as u8, tag },
            None => {
                self.odd.insert(index as u32, token);
                Packed { fate: number_of(fate), offset: 0, length: ODD, tag: 0 }
            }
        }
    }
}

/// Tokens that follow each other.
#[derive(Clone)]
pub struct TokensBetween<'a> {
    tokens: &'a Tokens,
    range: Range<usize>,
}

impl Iterator for TokensBetween<'_> {
    type Item = Token;

    // Inlined: words of units are taken through here in other crates.
    #[inline]
    fn next(&mut self) -> Option<Token> {
        self.range.next().map(|index| self.tokens.get(index))
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        self.range.size_hint()
    }
}

impl ExactSizeIterator for TokensBetween<'_> {}

impl PartialEq for Tokens {
    fn eq(&self, other: &Self) -> bool {
        self.iter().eq(other.iter())
    }
}

impl Eq for Tokens {}

impl std::fmt::Debug for Tokens {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_list().entries(self.iter()).finish()
    }
}

#[inline]
fn number_of(fate: Fate) -> u32 {
    match fate {
        Fate::Kept(StemId(stem)) => stem,
        Fate::Dropped(reason) => FIRST_REASON + reason as u32,
    }
}

#[inline]
fn fate_of(number: u32) -> Fate {
    match number.checked_sub(FIRST_REASON) {
        None => Fate::Kept(StemId(number)),
        Some(reason) => Fate::Dropped(REASONS[reason as usize]),
    }
}

#[cfg(test)]
mod tests;
