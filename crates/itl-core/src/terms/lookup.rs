//! From words to terms: the indexes that make a word which no concept knows cost one look-up, and a pair of
//! known words mostly a bit.
//!
//! Terms are sorted by what they are made of, so those that begin alike stand together: an index says where, and only what comes
//! behind the beginning is looked for among few.

use itl_base::{Cancel, Cancelled, Tag};

use crate::induce::table::{TermTable, look};
use crate::terms::term::{TermId, TermKey, TermKind};

/// The indexes over a table of terms.
#[derive(Debug, Default)]
pub(crate) struct Lookup {
    /// Where the tags of each stem begin, and one more for the end.
    stem_starts: Vec<u32>,
    /// Tags with which a stem is a term: they stand in the order of the terms.
    tags: Vec<Tag>,
    /// A bit for each pair, several pairs to a bit: most of the pairs that meet in a text are no term's.
    meet: PairBits,
    /// By the first stem.
    bigrams: Followers,
    /// By the first stem: the lower one where pairs have no order.
    cooccurrences: Followers,
    unordered: bool,
    /// By the bigram of the first two stems, counted from the first bigram.
    trigrams: Followers,
}

impl Lookup {
    pub(crate) fn build(
        table: &TermTable,
        stems: usize,
        tags: &[Tag],
        unordered: bool,
        cancel: &Cancel,
    ) -> Result<Self, Cancelled> {
        let keys = table.keys();
        let first = |kind: TermKind| keys.partition_point(|key| key.kind() < kind);
        let [_, bigrams, trigrams, cooccurrences] = TermKind::ALL.map(first);
        // Where co-occurrences have an order, most of them are there in both.
        let orders = if unordered { 1 } else { 2 };
        let pairs = (keys.len() - cooccurrences) / orders + (trigrams - bigrams) / 8;
        let mut lookup = Self {
            stem_starts: Vec::with_capacity(stems + 1),
            meet: PairBits::for_pairs(pairs),
            bigrams: Followers::of(bigrams, stems, trigrams - bigrams),
            cooccurrences: Followers::of(cooccurrences, stems, keys.len() - cooccurrences),
            trigrams: Followers::of(trigrams, trigrams - bigrams, cooccurrences - trigrams),
            unordered,
            ..Self::default()
        };
        let mut bigram = bigrams;
        for (term, key) in keys.iter().enumerate() {
            look(term, cancel)?;
            let [a, b, c] = key.parts();
            match key.kind() {
                TermKind::Individual => {
                    while lookup.stem_starts.len() <= a as usize {
                        lookup.stem_starts.push(term as u32);
                    }
                    lookup.tags.push(tags[b as usize]);
                }
                TermKind::Bigram => {
                    lookup.meet.add(pair(a, b));
                    lookup.bigrams.push(a as usize, b);
                }
                TermKind::Cooccurrence => {
                    lookup.meet.add(pair(a, b));
                    lookup.cooccurrences.push(a as usize, b);
                }
                TermKind::Trigram => {
                    // Every trigram begins with a bigram of the same descriptor.
                    while keys[bigram] < TermKey::bigram(a, b) {
                        bigram += 1;
                    }
                    lookup.trigrams.push(bigram - bigrams, c);
                }
            }
        }
        lookup.stem_starts.resize(stems + 1, lookup.tags.len() as u32);
        lookup.bigrams.close(stems);
        lookup.cooccurrences.close(stems);
        lookup.trigrams.close(trigrams - bigrams);
        Ok(lookup)
    }

    /// The term of a stem with a tag.
    pub(crate) fn individual(&self, stem: u32, tag: Tag) -> Option<TermId> {
        let (start, end) = (self.stem_starts[stem as usize], self.stem_starts[stem as usize + 1]);
        (start..end).find(|&term| self.tags[term as usize] == tag).map(TermId)
    }

    /// Whether two stems may form a term, whichever comes first: most that do not are told at once.
    #[inline]
    pub(crate) fn may_meet(&self, a: u32, b: u32) -> bool {
        self.meet.may_have(pair(a, b))
    }

    /// The bigram of two stems.
    pub(crate) fn bigram(&self, first: u32, second: u32) -> Option<TermId> {
        self.bigrams.find(first as usize, second)
    }

    /// The co-occurrence of two stems, the first before the second where pairs have an order.
    pub(crate) fn cooccurrence(&self, first: u32, second: u32) -> Option<TermId> {
        let turned = self.unordered && first > second;
        let (first, second) = if turned { (second, first) } else { (first, second) };
        self.cooccurrences.find(first as usize, second)
    }

    /// The trigram that begins with this bigram.
    pub(crate) fn trigram(&self, bigram: TermId, third: u32) -> Option<TermId> {
        self.trigrams.find((bigram.0 - self.bigrams.first) as usize, third)
    }
}

/// The terms of one type, by what they begin with: where those of each beginning stand, and what follows in each.
#[derive(Debug, Default)]
struct Followers {
    /// The first term of the type.
    first: u32,
    /// Where the terms of each beginning start among them, and one more for the end.
    starts: Vec<u32>,
    last: Vec<u32>,
}

impl Followers {
    fn of(first: usize, beginnings: usize, terms: usize) -> Self {
        let (starts, last) = (Vec::with_capacity(beginnings + 1), Vec::with_capacity(terms));
        Self { first: first as u32, starts, last }
    }

    /// Adds the term that comes next.
    fn push(&mut self, beginning: usize, last: u32) {
        while self.starts.len() <= beginning {
            self.starts.push(self.last.len() as u32);
        }
        self.last.push(last);
    }

    /// There is no other term.
    fn close(&mut self, beginnings: usize) {
        self.starts.resize(beginnings + 1, self.last.len() as u32);
    }

    #[inline]
    fn find(&self, beginning: usize, last: u32) -> Option<TermId> {
        let (start, end) = (self.starts[beginning], self.starts[beginning + 1]);
        let at = self.last[start as usize..end as usize].binary_search(&last).ok()?;
        Some(TermId(self.first + start + at as u32))
    }
}

/// Two stems in one number, whichever comes first.
#[inline]
fn pair(a: u32, b: u32) -> u64 {
    u64::from(a.min(b)) << 32 | u64::from(a.max(b))
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bits_never_deny_a_pair_that_is_there() {
        for count in [0, 1, 100, 5000] {
            let mut bits = PairBits::for_pairs(count);
            let pairs: Vec<u64> = (0..count as u32).map(|at| pair(at % 71, at * 7919)).collect();
            pairs.iter().for_each(|&pair| bits.add(pair));
            assert!(pairs.iter().all(|&pair| bits.may_have(pair)));
            let others = (0..1000_u32).filter(|&at| bits.may_have(pair(at + 100, at))).count();
            assert!(others < 300, "{others} of 1000 pairs that are not there, with {count}");
        }
        assert!(!PairBits::default().may_have(7));
    }

    #[test]
    fn followers_are_found_by_what_they_follow() {
        // The terms 7 to 10: 1 and 4, 1 and 9, 3 and 0, 3 and 3.
        let mut followers = Followers::of(7, 5, 4);
        for (beginning, last) in [(1, 4), (1, 9), (3, 0), (3, 3)] {
            followers.push(beginning, last);
        }
        followers.close(5);
        let found = |beginning, last| followers.find(beginning, last).map(|term| term.0);
        assert_eq!([found(1, 4), found(1, 9), found(3, 0), found(3, 3)], [7, 8, 9, 10].map(Some));
        assert_eq!([found(0, 4), found(1, 3), found(2, 0), found(4, 3)], [None; 4]);
    }
}
