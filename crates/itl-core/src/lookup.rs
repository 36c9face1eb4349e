//! From words to terms: the indexes that make a word which no concept knows cost one look-up, and a pair of
//! known words one more.

use foldhash::fast::FixedState;
use hashbrown::HashMap;
use itl_text::{Cancel, Cancelled, Tag};

use crate::table::{TermTable, look};
use crate::term::{TermId, TermKind};

/// No such term.
const NONE: u32 = u32::MAX;

/// The four terms that two stems can form, in one entry: lower stem first, whichever comes first in the text.
#[derive(Debug, Clone, Copy)]
struct PairTerms {
    bigram: [u32; 2],
    cooccurrence: [u32; 2],
}

/// The terms that two stems form in the order asked for.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Found {
    /// The bigram (a, b).
    pub(crate) bigram: Option<TermId>,
    /// The co-occurrence (a, b).
    pub(crate) forward: Option<TermId>,
    /// The co-occurrence (b, a).
    pub(crate) backward: Option<TermId>,
}

/// The indexes over a table of terms.
#[derive(Debug, Default)]
pub(crate) struct Lookup {
    /// Where the tags of each stem begin, and one more for the end.
    stem_starts: Vec<u32>,
    /// Tags with which a stem is a term: they stand in the order of the terms.
    tags: Vec<Tag>,
    pairs: HashMap<u64, PairTerms, FixedState>,
    /// A bit for each pair, several pairs to a bit: most of the pairs that meet in a text are no term's.
    meet: PairBits,
    /// Trigrams by the term of their first two stems and the third stem.
    trigrams: HashMap<u64, u32, FixedState>,
}

impl Lookup {
    pub(crate) fn build(
        table: &TermTable,
        stems: usize,
        tags: &[Tag],
        unordered: bool,
        cancel: &Cancel,
    ) -> Result<Self, Cancelled> {
        let mut lookup = Self { stem_starts: Vec::with_capacity(stems + 1), ..Self::default() };
        let first = |kind: TermKind| table.keys().partition_point(|key| key.kind() < kind);
        let bounds = TermKind::ALL.map(first);
        // Where co-occurrences have an order, most of them are there in both.
        let orders = if unordered { 1 } else { 2 };
        lookup.pairs.reserve((table.len() - bounds[3]) / orders + (bounds[2] - bounds[1]) / 8);
        lookup.trigrams.reserve(bounds[3] - bounds[2]);
        lookup.meet = PairBits::for_pairs(lookup.pairs.capacity());
        for (term, key) in table.keys().iter().enumerate() {
            look(term, cancel)?;
            let term = term as u32;
            let [a, b, c] = key.parts();
            match key.kind() {
                TermKind::Individual => {
                    while lookup.stem_starts.len() <= a as usize {
                        lookup.stem_starts.push(term);
                    }
                    lookup.tags.push(tags[b as usize]);
                }
                TermKind::Bigram => lookup.pair(a, b).bigram[usize::from(a > b)] = term,
                TermKind::Cooccurrence => lookup.pair(a, b).cooccurrence[usize::from(a > b)] = term,
                TermKind::Trigram => {
                    // Every trigram begins with a bigram of the same descriptor.
                    if let Some(bigram) = lookup.find_pair(a, b).and_then(|found| found.bigram) {
                        lookup.trigrams.insert(join(bigram.0, c), term);
                    }
                }
            }
        }
        lookup.stem_starts.resize(stems + 1, lookup.tags.len() as u32);
        Ok(lookup)
    }

    /// The term of a stem with a tag.
    pub(crate) fn individual(&self, stem: u32, tag: Tag) -> Option<TermId> {
        let (start, end) = (self.stem_starts[stem as usize], self.stem_starts[stem as usize + 1]);
        (start..end).find(|&term| self.tags[term as usize] == tag).map(TermId)
    }

    /// The terms of two stems, `a` before `b` in the text.
    pub(crate) fn find_pair(&self, a: u32, b: u32) -> Option<Found> {
        let key = join(a.min(b), a.max(b));
        if !self.meet.may_have(key) {
            return None;
        }
        let terms = self.pairs.get(&key)?;
        let (forward, backward) = if a <= b { (0, 1) } else { (1, 0) };
        // A pair of equal stems has one entry for both directions.
        let backward = if a == b { forward } else { backward };
        let some = |term: u32| (term != NONE).then_some(TermId(term));
        Some(Found {
            bigram: some(terms.bigram[forward]),
            forward: some(terms.cooccurrence[forward]),
            backward: some(terms.cooccurrence[backward]),
        })
    }

    /// The trigram that begins with this bigram.
    pub(crate) fn trigram(&self, bigram: TermId, third: u32) -> Option<TermId> {
        self.trigrams.get(&join(bigram.0, third)).map(|&term| TermId(term))
    }

    fn pair(&mut self, a: u32, b: u32) -> &mut PairTerms {
        let none = PairTerms { bigram: [NONE; 2], cooccurrence: [NONE; 2] };
        let key = join(a.min(b), a.max(b));
        self.meet.add(key);
        self.pairs.entry(key).or_insert(none)
    }
}

/// Says of most pairs that are not there that they are not, in memory so small that it is always near.
#[derive(Debug, Default)]
struct PairBits {
    words: Vec<u64>,
    shift: u32,
}

impl PairBits {
    /// Eight bits to a pair: of ten pairs that are not there, one is looked for in vain.
    fn for_pairs(count: usize) -> Self {
        let bits = (count.max(8) * 8).next_power_of_two();
        Self { words: vec![0; bits / 64], shift: 64 - bits.trailing_zeros() }
    }

    fn add(&mut self, key: u64) {
        let bit = self.bit(key);
        self.words[bit / 64] |= 1 << (bit % 64);
    }

    #[inline]
    fn may_have(&self, key: u64) -> bool {
        let bit = self.bit(key);
        self.words.get(bit / 64).is_some_and(|word| word >> (bit % 64) & 1 == 1)
    }

    fn bit(&self, key: u64) -> usize {
        (key.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> self.shift) as usize
    }
}

fn join(high: u32, low: u32) -> u64 {
    u64::from(high) << 32 | u64::from(low)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bits_never_deny_a_pair_that_is_there() {
        for count in [0, 1, 100, 5000] {
            let mut bits = PairBits::for_pairs(count);
            let pairs: Vec<u64> = (0..count as u32).map(|at| join(at % 71, at * 7919)).collect();
            pairs.iter().for_each(|&pair| bits.add(pair));
            assert!(pairs.iter().all(|&pair| bits.may_have(pair)));
            let others = (0..1000_u32).filter(|&at| bits.may_have(join(at + 100, at))).count();
            assert!(others < 300, "{others} of 1000 pairs that are not there, with {count}");
        }
        assert!(!PairBits::default().may_have(7));
    }
}
