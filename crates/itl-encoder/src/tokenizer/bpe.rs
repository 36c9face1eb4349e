//! Byte pair encoding: a word is its characters, and pairs of pieces are joined, the one that was learnt first before all
//! others, until none is left that was learnt.

use foldhash::fast::FixedState;
use hashbrown::HashMap;
use std::cmp::Reverse;
use std::collections::BinaryHeap;

use super::normalize::Chars;
use super::vocabulary::Vocabulary;
use super::{Token, span_of};

/// Pairs by their pieces: the rank, and what they become.
pub(super) struct Merges {
    pairs: HashMap<u64, (u32, u32), FixedState>,
}

/// Two numbers in one, the first before the second in its order.
fn both(first: u32, second: u32) -> u64 {
    u64::from(first) << 32 | u64::from(second)
}

impl Default for Merges {
    fn default() -> Self {
        Self { pairs: HashMap::with_hasher(FixedState::with_seed(1)) }
    }
}

/// A piece of the word, linked to those beside it.
#[derive(Clone, Copy)]
struct Part {
    /// Nothing where the vocabulary lacks it, or it was joined to the one before.
    id: Option<u32>,
    from: usize,
    to: usize,
    before: Option<usize>,
    after: Option<usize>,
}

impl Merges {
    pub(super) fn of(merges: &[(u32, u32, u32)]) -> Self {
        let mut own = Self::default();
        for (rank, &(left, right, joined)) in (0..).zip(merges) {
            own.pairs.entry(both(left, right)).or_insert((rank, joined));
        }
        own
    }

    /// Adds the pieces of a word.
    pub(super) fn pieces(
        &self,
        vocabulary: &Vocabulary,
        word: &Chars,
        (unknown, bytes): (Option<u32>, bool),
        tokens: &mut Vec<Token>,
    ) {
        let mut parts = parts(vocabulary, word, unknown, bytes);
        let pair = |parts: &[Part], left: usize| {
            let right = parts[left].after?;
            let &(rank, joined) = self.pairs.get(&both(parts[left].id?, parts[right].id?))?;
            Some((rank, right, joined))
        };
        // By rank, then from the left. A text has far fewer characters than 32 bits can count.
        let place = |parts: &[Part], left: usize| {
            pair(parts, left).map(|(rank, ..)| Reverse(both(rank, left as u32)))
        };
        let mut heap: BinaryHeap<Reverse<u64>> =
            (0..parts.len()).filter_map(|left| place(&parts, left)).collect();
        while let Some(Reverse(next)) = heap.pop() {
            let left = (next & u64::from(u32::MAX)) as usize;
            // What was joined in the meantime is another pair, or none.
            let Some((rank, right, joined)) = pair(&parts, left) else { continue };
            if both(rank, left as u32) != next {
                continue;
            }
            parts[left].id = Some(joined);
            parts[left].to = parts[right].to;
            parts[left].after = parts[right].after;
            parts[right].id = None;
            if let Some(after) = parts[right].after {
                parts[after].before = Some(left);
            }
            let before = parts[left].before.and_then(|before| place(&parts, before));
            heap.extend(before.into_iter().chain(place(&parts, left)));
        }
        let mut at = (!parts.is_empty()).then_some(0);
        let from = tokens.len();
        while let Some(place) = at {
            let Part { id, from: first, to, after, .. } = parts[place];
            let again =
                id == unknown && tokens.len() > from && tokens.last().map(|token| token.id) == unknown;
            if let Some(id) = id.filter(|_| !again) {
                tokens.push(Token { id, span: span_of(word, first, to) });
            }
            at = after;
        }
    }
}

/// The characters of a word as pieces; those that the vocabulary lacks as bytes, or as unknown.
fn parts(vocabulary: &Vocabulary, word: &Chars, unknown: Option<u32>, bytes: bool) -> Vec<Part> {
    let mut parts: Vec<Part> = Vec::with_capacity(word.chars.len());
    let mut add = |id: u32, at: usize| {
        let before = parts.len().checked_sub(1);
        if let Some(before) = before {
            parts[before].after = Some(before + 1);
        }
        parts.push(Part { id: Some(id), from: at, to: at + 1, before, after: None });
    };
    let mut buffer = [0; 4];
    for (at, c) in word.chars.iter().enumerate() {
        let text = c.encode_utf8(&mut buffer);
        // Nearly every character is a piece: what there is for the others costs memory.
        if let Some(id) = vocabulary.find(text) {
            add(id, at);
            continue;
        }
        let by_bytes = || text.bytes().map(|byte| vocabulary.byte(byte)).collect::<Option<Vec<u32>>>();
        match by_bytes().filter(|_| bytes) {
            Some(ids) => ids.into_iter().for_each(|id| add(id, at)),
            None => unknown.into_iter().for_each(|id| add(id, at)),
        }
    }
    parts
}
