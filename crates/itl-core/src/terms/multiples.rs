//! The terms of a unit that stand more than once: how often each does, by type.
//!
//! In: the words of a unit, and which of their stems stand more than once. Out: what tells |𝒱(S)| or a norm from a closed form. A pair
//! that stands twice has a word that stands twice; of words in a row that stand twice, all do.

use crate::parameters::{Exclusions, Parameters};
use crate::scheme::Pairs;
use crate::terms::repeats::{Repeats, SINGLE};
use crate::terms::sequence::{Pair, Placed, Step, walk};
use crate::terms::term::{TermKey, TermKind};

/// Stems that stand more than once in a unit whose pairs are counted by rank: those of longer units are sorted.
const MOST: usize = 128;

/// How often those terms stand that stand more than once, by type, the smallest counts first: a sum over them does not depend on how
/// words are numbered.
pub(crate) type MultipleCounts = [Vec<u32>; 4];

/// Finds the terms of unit after unit that stand more than once, and keeps its memory between them.
#[derive(Debug, Default)]
pub(crate) struct Multiples {
    pub(crate) repeats: Repeats,
    /// The words with a stem that stands more than once, by rank and place in one number.
    places: Vec<u64>,
    /// For each word, how many words of one stem are near; all 0 between stems.
    near: Vec<u32>,
    /// For each rank, how many pairs its words form with those of one stem; all 0 between stems.
    pairs: Vec<u32>,
    bigrams: Vec<u64>,
    keys: Vec<TermKey>,
    found: MultipleCounts,
}

impl Multiples {
    /// The terms that stand more than once in the unit that `repeats` has looked at last.
    pub(crate) fn find(&mut self, words: &[Placed], parameters: &Parameters) -> &MultipleCounts {
        self.found.iter_mut().for_each(Vec::clear);
        let repeated = self.repeats.counts.len();
        if repeated == 0 {
            return &self.found;
        }
        let alike = parameters.coc_exclude == Exclusions::default() && parameters.pairs == Pairs::Unordered;
        let untagged = words.iter().all(|word| word.tag == words[0].tag);
        match alike && untagged && repeated <= MOST {
            true => {
                self.found[TermKind::Individual as usize].extend_from_slice(&self.repeats.counts);
                self.count_pairs(words, parameters.distance() as usize);
                self.count_rows(words);
            }
            false => self.sort(words, parameters),
        }
        self.found.iter_mut().for_each(|counts| counts.sort_unstable());
        &self.found
    }

    /// Counts co-occurrences: pairs have no order and none is excluded, and words have one tag.
    fn count_pairs(&mut self, words: &[Placed], distance: usize) {
        let Self { repeats: Repeats { ranks, counts, .. }, places, near, pairs, found, .. } = self;
        let found = &mut found[TermKind::Cooccurrence as usize];
        places.clear();
        let several = ranks.iter().zip(0..).filter(|&(&rank, _)| rank != SINGLE);
        places.extend(several.map(|(&rank, at): (_, u64)| u64::from(rank) << 32 | at));
        places.sort_unstable();
        near.resize(near.len().max(words.len()), 0);
        pairs.resize(pairs.len().max(counts.len()), 0);
        let window = |place: u64| window(words, place as u32 as usize, distance);
        for stem in places.chunk_by(|a, b| a >> 32 == b >> 32) {
            let rank = (stem[0] >> 32) as usize;
            for &place in stem {
                let (first, end) = window(place);
                near[first..end].iter_mut().for_each(|near| *near += 1);
            }
            let mut seen = 0;
            for &place in stem {
                let (first, end) = window(place);
                for at in first.max(seen)..end {
                    let count = std::mem::take(&mut near[at]);
                    match ranks[at] {
                        // A pair with a word that stands once stands as often as its other word does near that one.
                        SINGLE => found.extend((count > 1).then_some(count)),
                        // Pairs of two stems that stand several times are counted with the stem of the lower rank.
                        other if other as usize >= rank => pairs[other as usize] += count,
                        _ => {}
                    }
                }
                seen = seen.max(end);
            }
            // Every word is near itself, and of two words of one stem each is near the other.
            pairs[rank] = (pairs[rank] - stem.len() as u32) / 2;
            let counted = pairs[rank..counts.len()].iter_mut().map(std::mem::take);
            found.extend(counted.filter(|&count| count > 1));
        }
    }

    /// Counts bigrams and trigrams of words that have one tag.
    fn count_rows(&mut self, words: &[Placed]) {
        let Self { repeats: Repeats { ranks, .. }, bigrams, keys, found, .. } = self;
        let in_a_row =
            |first: usize, last: usize| words[last].position - words[first].position == (last - first) as u32;
        bigrams.clear();
        for (at, two) in ranks.windows(2).enumerate() {
            if two[0] != SINGLE && two[1] != SINGLE && in_a_row(at, at + 1) {
                bigrams.push(u64::from(two[0]) << 32 | u64::from(two[1]));
            }
        }
        bigrams.sort_unstable();
        let several = bigrams.chunk_by(|a, b| a == b).filter(|run| run.len() > 1);
        let found_bigrams = &mut found[TermKind::Bigram as usize];
        found_bigrams.extend(several.map(|run| run.len() as u32));
        // A trigram that stands twice begins with a bigram that does.
        if found_bigrams.is_empty() {
            return;
        }
        keys.clear();
        for (at, three) in ranks.windows(3).enumerate() {
            if three.iter().all(|&rank| rank != SINGLE) && in_a_row(at, at + 2) {
                keys.push(TermKey::trigram(three[0], three[1], three[2]));
            }
        }
        runs(keys, found);
    }

    /// Sorts all terms with a word that stands more than once.
    fn sort(&mut self, words: &[Placed], parameters: &Parameters) {
        let Self { repeats: Repeats { ranks, .. }, keys, found, .. } = self;
        let repeated = |i: usize| ranks[i] != SINGLE;
        keys.clear();
        walk(words, parameters, |step| match step {
            Step::Word(i) if repeated(i) => keys.push(TermKey::individual(words[i].stem, words[i].tag)),
            Step::Pair(pair) if repeated(pair.i) || repeated(pair.j) => {
                let bigram = pair.bigram && repeated(pair.i) && repeated(pair.j);
                push_pair(words, parameters, Pair { bigram, ..pair }, keys);
            }
            Step::Trigram(i) if (i..i + 3).all(repeated) => keys.push(trigram(words, i)),
            _ => {}
        });
        runs(keys, found);
    }
}

/// The words that are no farther from one than `distance`, itself included: from where to where they stand.
#[inline]
fn window(words: &[Placed], at: usize, distance: usize) -> (usize, usize) {
    let position = words[at].position;
    // No two words have one position: there are gaps, or there are not.
    let mut first = at.saturating_sub(distance);
    while (position - words[first].position) as usize > distance {
        first += 1;
    }
    let mut last = (at + distance).min(words.len() - 1);
    while (words[last].position - position) as usize > distance {
        last -= 1;
    }
    (first, last + 1)
}

/// Adds the counts of keys that stand more than once.
fn runs(keys: &mut [TermKey], found: &mut MultipleCounts) {
    keys.sort_unstable();
    for run in keys.chunk_by(|a, b| a == b).filter(|run| run.len() > 1) {
        found[run[0].kind() as usize].push(run.len() as u32);
    }
}

/// Adds the terms that two words form.
pub(crate) fn push_pair(words: &[Placed], parameters: &Parameters, pair: Pair, out: &mut Vec<TermKey>) {
    let (a, b) = (words[pair.i].stem, words[pair.j].stem);
    if pair.bigram {
        out.push(TermKey::bigram(a, b));
    }
    if pair.forward {
        out.push(parameters.cooccurrence(a, b));
    }
    if pair.backward {
        out.push(parameters.cooccurrence(b, a));
    }
}

/// The trigram that begins with a word.
pub(crate) fn trigram(words: &[Placed], i: usize) -> TermKey {
    TermKey::trigram(words[i].stem, words[i + 1].stem, words[i + 2].stem)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scheme::Scheme;
    use crate::terms::normalizer::keys;

    #[test]
    fn terms_that_stand_twice_are_those_of_the_walk() {
        let (mut seed, mut multiples) = (7_u64, Multiples::default());
        let mut next = || {
            seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            (seed >> 33) as u32
        };
        // The last has more stems that stand twice than are counted in a square.
        for len in (0..90).chain([700]) {
            for tags in [1, 2] {
                let mut position = 0;
                let mut word = |_| {
                    // Gaps of several places now and then, as between the parts of a descriptor.
                    position += if next() % 16 == 0 { 9 } else { 1 };
                    Placed { position, stem: next() % (len / 2 + 3), tag: next() % tags }
                };
                let words: Vec<Placed> = (0..len).map(&mut word).collect();
                for window in [0, 1, 5] {
                    for scheme in [Scheme::Paper, Scheme::Graded] {
                        let parameters = Parameters { window, ..Parameters::default().with(scheme) };
                        let mut all = Vec::new();
                        keys(&words, &parameters, &mut all);
                        let mut expected = MultipleCounts::default();
                        runs(&mut all, &mut expected);
                        expected.iter_mut().for_each(|counts| counts.sort_unstable());
                        multiples.repeats.find(words.iter().map(|word| word.stem));
                        let found = multiples.find(&words, &parameters);
                        assert_eq!(found, &expected, "{words:?}, window {window}, {scheme:?}");
                    }
                }
            }
        }
    }
}
