//! Which terms a sequence of words holds. Induction, alignment and evidence all walk through here.
//!
//! A word that nobody asks about can be left out of the sequence: the others keep their positions, and terms
//! are formed by position.

use crate::parameters::{Exclusions, Parameters};
use crate::scheme::Pairs;
use crate::terms::term::TermKey;

/// A word at its position in the unit, with stem and tag as numbers of the caller's choice.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Placed {
    pub(crate) position: u32,
    pub(crate) stem: u32,
    pub(crate) tag: u32,
}

/// The terms that two words form, the one `i` before the other `j`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Pair {
    pub(crate) i: usize,
    pub(crate) j: usize,
    /// The bigram (i, j).
    pub(crate) bigram: bool,
    /// The co-occurrence (i, j); of both, where pairs have no order.
    pub(crate) forward: bool,
    /// The co-occurrence (j, i).
    pub(crate) backward: bool,
}

/// What a walk meets.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Step {
    /// A word.
    Word(usize),
    /// Two words that form at least one term.
    Pair(Pair),
    /// A trigram, by the index of its first word.
    Trigram(usize),
}

/// Calls `visit` for every word, pair and trigram of the sequence; a bigram's pair comes before its trigram.
pub(crate) fn walk(words: &[Placed], parameters: &Parameters, mut visit: impl FnMut(Step)) {
    let bigrams = Bigrams::of(words, parameters.coc_exclude);
    let distance = parameters.distance();
    for (i, word) in words.iter().enumerate() {
        visit(Step::Word(i));
        for (j, other) in words.iter().enumerate().skip(i + 1) {
            let apart = other.position - word.position;
            if apart > distance.max(1) {
                break;
            }
            let near = apart <= distance;
            let forward = near && bigrams.allow(word.stem, other.stem);
            let backward = near && bigrams.allow(other.stem, word.stem);
            let bigram = apart == 1;
            let pair = match parameters.pairs {
                Pairs::Ordered => Pair { i, j, bigram, forward: forward && !bigram, backward },
                Pairs::Unordered => Pair { i, j, bigram, forward: forward && backward, backward: false },
            };
            if pair.bigram || pair.forward || pair.backward {
                visit(Step::Pair(pair));
            }
        }
        if words.get(i + 2).is_some_and(|third| third.position == word.position + 2) {
            visit(Step::Trigram(i));
        }
    }
}

impl Parameters {
    /// The co-occurrence of two stems, the first before the second in the text.
    pub(crate) fn cooccurrence(&self, first: u32, second: u32) -> TermKey {
        match self.pairs {
            Pairs::Ordered => TermKey::cooccurrence(first, second),
            Pairs::Unordered => TermKey::cooccurrence(first.min(second), first.max(second)),
        }
    }
}

/// The bigrams of a unit, kept only if co-occurrences have to be checked against them.
struct Bigrams {
    exclude: Exclusions,
    sorted: Vec<u64>,
}

impl Bigrams {
    fn of(words: &[Placed], exclude: Exclusions) -> Self {
        let mut sorted: Vec<u64> = Vec::new();
        if exclude.bigram {
            let adjacent = words.windows(2).filter(|two| two[1].position == two[0].position + 1);
            sorted.extend(adjacent.map(|two| Self::key(two[0].stem, two[1].stem)));
            sorted.sort_unstable();
        }
        Self { exclude, sorted }
    }

    fn allow(&self, first: u32, second: u32) -> bool {
        let equal = self.exclude.equal && first == second;
        let is_bigram = || self.sorted.binary_search(&Self::key(first, second)).is_ok();
        !equal && (!self.exclude.bigram || !is_bigram())
    }

    fn key(first: u32, second: u32) -> u64 {
        u64::from(first) << 32 | u64::from(second)
    }
}
