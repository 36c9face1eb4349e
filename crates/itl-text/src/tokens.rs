//! The tokens of a text, packed: tokens in, the same tokens out, eight bytes each, because a long text has millions of them.
//!
//! A token is told by where it begins behind the first of its run, its length, the number of its tag and its fate. One that
//! does not fit (a length, a gap or a tag that hardly any text has) stands in a table of its own.

use std::collections::BTreeMap;

use crate::{ByteSpan, Dropped, Fate, StemId, Tag, Token};

/// Tokens that share a beginning.
const RUN: usize = 64;
/// The length of a token that stands in the table of odd ones.
const ODD: u8 = u8::MAX;
/// Slots in which the number of a tag is looked for first.
const SLOTS: usize = 64;
/// Fates from here on are reasons to drop a token; those below are stems.
const FIRST_REASON: u32 = u32::MAX - (REASONS.len() as u32 - 1);
const REASONS: [Dropped; 4] = [Dropped::NotAWord, Dropped::Stopword, Dropped::Short, Dropped::PartOfSpeech];

/// The tokens of a text, in its order.
#[derive(Clone, Default)]
pub struct Tokens {
    packed: Vec<Packed>,
    /// Where the first token of every run begins.
    starts: Vec<u32>,
    /// The tags that tokens name by number, in order of first appearance.
    tags: Vec<Tag>,
    /// Numbers of tags that were looked for lately, by a hash of the tag.
    recent: Vec<u8>,
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
        Token { span, tag: self.tags[usize::from(packed.tag)], fate: fate_of(packed.fate) }
    }

    /// All of them, in order.
    #[must_use]
    pub fn iter(&self) -> impl ExactSizeIterator<Item = Token> + Clone {
        self.between(0, self.len())
    }

    /// Those from one index up to another.
    #[inline]
    pub(crate) fn between(
        &self,
        first: usize,
        last: usize,
    ) -> impl ExactSizeIterator<Item = Token> + Clone + use<'_> {
        (first..last).map(|index| self.get(index))
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

    /// Moves every token to where `to` says, which keeps their order.
    pub(crate) fn move_spans(&mut self, mut to: impl FnMut(ByteSpan) -> ByteSpan) {
        let mut run = Vec::with_capacity(RUN);
        for first in (0..self.len()).step_by(RUN) {
            run.clear();
            run.extend(self.between(first, (first + RUN).min(self.len())));
            run.iter_mut().for_each(|token| token.span = to(token.span));
            self.starts[first / RUN] = run[0].span.start;
            for (index, &token) in (first..).zip(&run) {
                self.odd.remove(&(index as u32));
                self.packed[index] = self.pack(index, token);
            }
        }
    }

    /// The token at an index, behind the first of its run.
    #[inline]
    fn pack(&mut self, index: usize, token: Token) -> Packed {
        let Token { span, tag, fate } = token;
        let first = self.starts[index / RUN];
        let offset = span.start.checked_sub(first).and_then(|offset| u16::try_from(offset).ok());
        let length = u8::try_from(span.end - span.start).ok().filter(|&length| length < ODD);
        match (offset, length, self.number(tag)) {
            (Some(offset), Some(length), Some(tag)) => Packed { fate: number_of(fate), offset, length, tag },
            _ => {
                self.odd.insert(index as u32, token);
                Packed { fate: 0, offset: 0, length: ODD, tag: 0 }
            }
        }
    }

    /// The number of a tag, if there are not too many before it.
    #[inline]
    fn number(&mut self, tag: Tag) -> Option<u8> {
        let slot = tag.slot(SLOTS);
        match self.recent.get(slot) {
            Some(&recent) if self.tags.get(usize::from(recent)) == Some(&tag) => Some(recent),
            _ => self.find_number(tag, slot),
        }
    }

    fn find_number(&mut self, tag: Tag, slot: usize) -> Option<u8> {
        self.recent.resize(SLOTS, 0);
        let known = self.tags.iter().position(|&known| known == tag);
        let number = u8::try_from(known.unwrap_or(self.tags.len())).ok()?;
        if known.is_none() {
            self.tags.push(tag);
        }
        self.recent[slot] = number;
        Some(number)
    }
}

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
mod tests {
    use super::*;

    fn token(start: usize, len: usize, tag: &str, fate: Fate) -> Token {
        Token { span: ByteSpan::new(start, start + len), tag: Tag::new(tag).unwrap(), fate }
    }

    #[test]
    fn tokens_come_out_as_they_went_in() {
        let mut tokens = Vec::new();
        let mut at = 7;
        for number in 0..1000_usize {
            let fate = match number % 5 {
                0 => Fate::Kept(StemId(number as u32)),
                reason => Fate::Dropped(REASONS[reason - 1]),
            };
            // Every length, more tags than have a number, and a gap now and then that no offset reaches over.
            tokens.push(token(at, number % 300, &format!("T{}", number % 290), fate));
            at += number % 300 + if number % 97 == 0 { 70_000 } else { 1 };
        }
        let mut packed = Tokens::default();
        tokens.iter().for_each(|&token| packed.push(token));
        assert_eq!(packed.iter().collect::<Vec<_>>(), tokens);
        assert!(packed.odd.len() > 100 && packed.odd.len() < 500, "{}", packed.odd.len());
        for place in [0, 7, 8, 80_000, 90_000, at, at + 1] {
            let expected = tokens.partition_point(|token| (token.span.start as usize) < place);
            assert_eq!(packed.first_at(place as u32), expected, "{place}");
            for before in [0, expected / 2, expected] {
                assert_eq!(packed.next_at(before, place as u32), expected, "{place} from {before}");
            }
        }
    }

    #[test]
    fn tokens_that_move_are_those_of_the_places_they_move_to() {
        let (mut packed, mut expected) = (Tokens::default(), Tokens::default());
        for number in 0..300_usize {
            let (start, len) = (number * 300, number % 256);
            let fate = Fate::Kept(StemId(number as u32));
            packed.push(token(start, len, "NN", fate));
            // Those that do not fit before fit behind.
            expected.push(token(2 * start, 2 * len / 3, "NN", fate));
        }
        packed.move_spans(|span| {
            let start = 2 * span.start as usize;
            ByteSpan::new(start, start + 2 * span.len() / 3)
        });
        assert_eq!(packed, expected);
        assert_eq!(packed.odd.len(), expected.odd.len());
    }

    #[test]
    fn a_token_takes_eight_bytes() {
        assert_eq!(size_of::<Packed>(), 8);
    }

    #[test]
    fn equal_tokens_are_equal_whatever_was_looked_for() {
        let one = token(0, 3, "NN", Fate::Kept(StemId(0)));
        let [mut a, mut b] = [Tokens::default(), Tokens::default()];
        b.number(Tag::ANY);
        [&mut a, &mut b].map(|tokens| tokens.push(one));
        assert_eq!(a, b);
        a.push(one);
        assert_ne!(a, b);
    }
}
