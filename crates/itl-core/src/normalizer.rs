//! The divisor of a unit's affinity: |𝒯(S)| or |𝒱(S)|, the terms that match nothing included.

use crate::parameters::{Exclusions, Normalizer, Parameters};
use crate::sequence::{Placed, Step, walk};
use crate::term::TermKey;

/// Counts the terms of unit after unit, and keeps its memory between them.
#[derive(Debug)]
pub(crate) struct Counter {
    parameters: Parameters,
    keys: Vec<TermKey>,
}

impl Counter {
    pub(crate) fn new(parameters: Parameters) -> Self {
        Self { parameters, keys: Vec::new() }
    }

    /// N of a unit of `len` words, if it depends on nothing else.
    pub(crate) fn closed_form(&self, len: usize) -> Option<u64> {
        let Parameters { normalizer, coc_exclude, .. } = self.parameters;
        let closed = normalizer == Normalizer::Terms && coc_exclude == Exclusions::default();
        closed.then(|| term_count(len as u64, u64::from(self.parameters.distance())))
    }

    /// N of a unit whose words are *all* given, with equal numbers for equal stems and tags.
    pub(crate) fn count(&mut self, words: &[Placed]) -> u64 {
        if let Some(count) = self.closed_form(words.len()) {
            return count;
        }
        match self.parameters.normalizer {
            Normalizer::Terms => {
                let mut count = 0;
                walk(words, &self.parameters, |step| {
                    count += match step {
                        Step::Word(_) | Step::Trigram(_) => 1,
                        Step::Pair(pair) => {
                            u64::from(pair.bigram) + u64::from(pair.forward) + u64::from(pair.backward)
                        }
                    }
                });
                count
            }
            Normalizer::Distinct => {
                keys(words, &self.parameters, &mut self.keys);
                self.keys.dedup();
                self.keys.len() as u64
            }
        }
    }
}

/// |𝒯| of a unit of `len` words when no pair is excluded: L words, L−1 bigrams, L−2 trigrams, and 2(L−d)
/// co-occurrences at every distance d, less the forward ones at distance 1.
fn term_count(len: u64, distance: u64) -> u64 {
    let far = distance.min(len.saturating_sub(1));
    let pairs = 2 * (far * len - far * (far + 1) / 2);
    let bigrams = len.saturating_sub(1);
    let cooccurrences = if far == 0 { 0 } else { pairs - bigrams };
    len + bigrams + len.saturating_sub(2) + cooccurrences
}

/// All terms of a sequence, sorted, with multiplicity.
pub(crate) fn keys(words: &[Placed], parameters: &Parameters, out: &mut Vec<TermKey>) {
    out.clear();
    walk(words, parameters, |step| match step {
        Step::Word(i) => out.push(TermKey::individual(words[i].stem, words[i].tag)),
        Step::Pair(pair) => {
            let (a, b) = (words[pair.i].stem, words[pair.j].stem);
            if pair.bigram {
                out.push(TermKey::bigram(a, b));
            }
            if pair.forward {
                out.push(TermKey::cooccurrence(a, b));
            }
            if pair.backward {
                out.push(TermKey::cooccurrence(b, a));
            }
        }
        Step::Trigram(i) => {
            out.push(TermKey::trigram(words[i].stem, words[i + 1].stem, words[i + 2].stem));
        }
    });
    out.sort_unstable();
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::parameters::{Preset, Reach};

    fn words(stems: &[u32]) -> Vec<Placed> {
        stems.iter().enumerate().map(|(at, &stem)| Placed { position: at as u32, stem, tag: 0 }).collect()
    }

    #[test]
    fn the_closed_form_counts_what_the_walk_counts() {
        for len in 0..20 {
            for window in 0..9 {
                for reach in [Reach::PlusOne, Reach::Exact] {
                    let parameters = Parameters { window, reach, ..Parameters::default() };
                    let words = words(&vec![0; len]);
                    let mut scratch = Vec::new();
                    keys(&words, &parameters, &mut scratch);
                    let closed = Counter::new(parameters).count(&words);
                    assert_eq!(closed, scratch.len() as u64, "L {len}, window {window}, {reach:?}");
                }
            }
        }
    }

    #[test]
    fn three_words_by_hand() {
        // a b c: 3 words, ab bc, abc, and ba cb ac ca.
        let equations = Parameters::default();
        assert_eq!(Counter::new(equations).count(&words(&[0, 1, 2])), 10);
        // a b a: words a b; ab ba; aba; backward ba, ab; at distance 2 aa twice.
        assert_eq!(Counter::new(equations).count(&words(&[0, 1, 0])), 10);
        let published = Parameters::of(Preset::Published);
        // The pairs ab, ba are bigrams, aa is of equal stems: no co-occurrence is left.
        assert_eq!(Counter::new(published).count(&words(&[0, 1, 0])), 5);
        let counted = Parameters { normalizer: Normalizer::Terms, ..published };
        assert_eq!(Counter::new(counted).count(&words(&[0, 1, 0])), 6);
    }
}
