//! The terms of a unit that stand more than once: their types and counts.
//!
//! In: the words of a unit. Out: what tells |𝒱(S)| or a norm from a closed form. A pair that stands twice has a word that stands
//! twice; of words in a row that stand twice, all do.

use crate::parameters::{Exclusions, Parameters};
use crate::scheme::Pairs;
use crate::sequence::{Pair, Placed, Step, walk};
use crate::term::{TermKey, TermKind};

/// The rank of a stem that stands once.
const SINGLE: u32 = u32::MAX;
/// Stems that stand more than once in a unit whose pairs are counted in a square of numbers: those of longer units are sorted.
const MOST: usize = 128;

/// Finds the terms of unit after unit that stand more than once, and keeps its memory between them.
#[derive(Debug, Default)]
pub(crate) struct Multiples {
    /// Stem and place of every word in one number.
    places: Vec<u64>,
    /// For each word, the rank of its stem among those that stand more than once.
    ranks: Vec<u32>,
    /// Counts of pairs, co-occurrences before bigrams, by the ranks of both stems; all 0 between units.
    cells: Vec<u32>,
    /// The cells that are not 0.
    touched: Vec<usize>,
    /// The ranks near a word.
    near: Vec<u32>,
    keys: Vec<TermKey>,
    found: Vec<(TermKind, u32)>,
}

impl Multiples {
    /// The types and counts of the terms that stand more than once, in order: a sum over them does not depend on how words are
    /// numbered.
    pub(crate) fn find(&mut self, words: &[Placed], parameters: &Parameters) -> &[(TermKind, u32)] {
        self.found.clear();
        let repeated = self.rank(words);
        if repeated == 0 {
            return &self.found;
        }
        let alike = parameters.coc_exclude == Exclusions::default() && parameters.pairs == Pairs::Unordered;
        let untagged = words.iter().all(|word| word.tag == words[0].tag);
        match alike && untagged && repeated <= MOST {
            true => self.count(words, repeated, parameters.distance()),
            false => self.sort(words, parameters),
        }
        self.found.sort_unstable();
        &self.found
    }

    /// Finds the ranks of words whose stem stands more than once, and says how many stems that are.
    fn rank(&mut self, words: &[Placed]) -> usize {
        let Self { places, ranks, .. } = self;
        places.clear();
        places.extend(words.iter().zip(0..).map(|(word, at): (_, u64)| u64::from(word.stem) << 32 | at));
        places.sort_unstable();
        ranks.clear();
        ranks.resize(words.len(), SINGLE);
        let mut rank = 0;
        for stem in places.chunk_by(|a, b| a >> 32 == b >> 32).filter(|stem| stem.len() > 1) {
            stem.iter().for_each(|&place| ranks[place as u32 as usize] = rank);
            rank += 1;
        }
        rank as usize
    }

    /// Counts by ranks, of which there are `side`: pairs have no order and none is excluded, and words have one tag.
    fn count(&mut self, words: &[Placed], side: usize, distance: u32) {
        let Self { places, ranks, cells, touched, near, keys, found } = self;
        let several = places.chunk_by(|a, b| a >> 32 == b >> 32).filter(|stem| stem.len() > 1);
        found.extend(several.map(|stem| (TermKind::Individual, stem.len() as u32)));
        cells.resize(cells.len().max(2 * side * side), 0);
        keys.clear();
        let mut add = |cell: usize| {
            if cells[cell] == 0 {
                touched.push(cell);
            }
            cells[cell] += 1;
        };
        let apart = |i: usize, j: usize| words[j].position - words[i].position;
        for (i, &rank) in ranks.iter().enumerate() {
            let after = (i + 1..words.len()).map(|j| (ranks[j], apart(i, j)));
            if rank == SINGLE {
                // A pair with a word that stands once stands as often as its other word does near that one.
                let before = (0..i).rev().map(|j| (ranks[j], apart(j, i)));
                let close = |&(_, apart): &(u32, u32)| apart <= distance;
                near.clear();
                near.extend(before.take_while(close).chain(after.take_while(close)).map(|(rank, _)| rank));
                near.retain(|&rank| rank != SINGLE);
                near.sort_unstable();
                let runs = near.chunk_by(|a, b| a == b).filter(|run| run.len() > 1);
                found.extend(runs.map(|run| (TermKind::Cooccurrence, run.len() as u32)));
                continue;
            }
            for (other, apart) in after.take_while(|&(_, apart)| apart <= distance.max(1)) {
                if other == SINGLE {
                    continue;
                }
                if apart <= distance {
                    add(rank.min(other) as usize * side + rank.max(other) as usize);
                }
                if apart == 1 {
                    add((side + rank as usize) * side + other as usize);
                }
            }
            if let [second, third, ..] = ranks[i + 1..]
                && apart(i, i + 2) == 2
                && second != SINGLE
                && third != SINGLE
            {
                keys.push(TermKey::trigram(rank, second, third));
            }
        }
        for cell in touched.drain(..) {
            let kind = if cell < side * side { TermKind::Cooccurrence } else { TermKind::Bigram };
            let count = std::mem::take(&mut cells[cell]);
            found.extend((count > 1).then_some((kind, count)));
        }
        runs(keys, found);
    }

    /// Sorts all terms with a word that stands more than once.
    fn sort(&mut self, words: &[Placed], parameters: &Parameters) {
        let Self { ranks, keys, found, .. } = self;
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

/// Adds the types and counts of keys that stand more than once.
fn runs(keys: &mut [TermKey], found: &mut Vec<(TermKind, u32)>) {
    keys.sort_unstable();
    let runs = keys.chunk_by(|a, b| a == b).filter(|run| run.len() > 1);
    found.extend(runs.map(|run| (run[0].kind(), run.len() as u32)));
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
    use crate::normalizer::keys;
    use crate::scheme::Scheme;

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
                        let mut expected = Vec::new();
                        runs(&mut all, &mut expected);
                        expected.sort_unstable();
                        let found = multiples.find(&words, &parameters);
                        assert_eq!(found, expected, "{words:?}, window {window}, {scheme:?}");
                    }
                }
            }
        }
    }
}
