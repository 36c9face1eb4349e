//! The divisor of a unit's affinity: |𝒯(S)|, |𝒱(S)| or a norm over 𝒱(S) and κ, the terms that match nothing included.
//!
//! How many terms of a type there are has a closed form. Which of them stand more than once does not: `multiples.rs` finds them, where
//! some stem stands more than once at all (`repeats.rs`).

use crate::parameters::{Exclusions, Normalizer, Parameters};
use crate::scheme::Pairs;
use crate::terms::multiples::{MultipleCounts, Multiples, push_pair, trigram};
use crate::terms::sequence::{Placed, Step, walk};
use crate::terms::term::{TermKey, TermKind};

/// What the affinities of a unit are divided by.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct Divisor {
    /// N.
    pub(crate) value: f64,
    /// What the presences of all its terms add up to: N, or its square without κ where N is a norm.
    pub(crate) whole: f64,
}

impl Divisor {
    /// The share of the unit's terms whose presences add up to `known`.
    pub(crate) fn share(self, known: f64) -> f64 {
        // Sums in two orders may differ in their last digit.
        if self.whole > 0.0 { (known / self.whole).min(1.0) } else { 0.0 }
    }
}

/// Counts the terms of unit after unit, and keeps its memory between them.
#[derive(Debug, Default)]
pub(crate) struct Counter {
    parameters: Parameters,
    multiples: Multiples,
}

impl Counter {
    pub(crate) fn new(parameters: Parameters) -> Self {
        Self { parameters, ..Self::default() }
    }

    /// Counts by other parameters from now on.
    pub(crate) fn restart(&mut self, parameters: Parameters) {
        self.parameters = parameters;
    }

    /// N of a unit without gaps that has all these stems, if it depends on nothing but their number: terms are counted with
    /// multiplicity, or none stands twice because no stem does.
    pub(crate) fn closed_form(&mut self, stems: impl ExactSizeIterator<Item = u32>) -> Option<Divisor> {
        let totals = term_counts(stems.len() as u64, &self.parameters);
        if self.parameters.normalizer != Normalizer::Terms && self.multiples.repeats.find(stems) {
            return None;
        }
        self.counts_alike().then(|| divisor(totals, &MultipleCounts::default(), &self.parameters))
    }

    /// N of the unit whose closed form was asked for last, with equal numbers for equal stems and tags.
    pub(crate) fn count_asked(&mut self, words: &[Placed]) -> Divisor {
        let totals = self.totals(words);
        let Self { parameters, multiples } = self;
        match parameters.normalizer {
            Normalizer::Terms => divisor(totals, &MultipleCounts::default(), parameters),
            _ => divisor(totals, multiples.find(words, parameters), parameters),
        }
    }

    /// N of a unit whose words are *all* given, with or without gaps.
    pub(crate) fn count(&mut self, words: &[Placed]) -> Divisor {
        self.closed_form(words.iter().map(|word| word.stem));
        self.count_asked(words)
    }

    /// The same where it is known how often terms stand that stand more than once.
    pub(crate) fn count_knowing(&self, words: &[Placed], multiples: &MultipleCounts) -> Divisor {
        divisor(self.totals(words), multiples, &self.parameters)
    }

    /// Whether any two words at a distance form the same number of terms.
    fn counts_alike(&self) -> bool {
        self.parameters.coc_exclude == Exclusions::default()
    }

    /// How many terms of each type there are, with multiplicity.
    fn totals(&self, words: &[Placed]) -> [u64; 4] {
        let mut totals = [0; 4];
        if self.counts_alike() {
            // Words with others in a row; nothing crosses from one run to the next.
            for run in words.chunk_by(|a, b| b.position == a.position + 1) {
                let counts = term_counts(run.len() as u64, &self.parameters);
                totals.iter_mut().zip(counts).for_each(|(total, count)| *total += count);
            }
            return totals;
        }
        walk(words, &self.parameters, |step| match step {
            Step::Word(_) => totals[TermKind::Individual as usize] += 1,
            Step::Trigram(_) => totals[TermKind::Trigram as usize] += 1,
            Step::Pair(pair) => {
                totals[TermKind::Bigram as usize] += u64::from(pair.bigram);
                totals[TermKind::Cooccurrence as usize] += u64::from(pair.forward) + u64::from(pair.backward);
            }
        });
        totals
    }
}

/// N of a unit that has so many terms of each type, some of which stand more than once.
fn divisor(totals: [u64; 4], multiples: &MultipleCounts, parameters: &Parameters) -> Divisor {
    let mut sum = 0.0;
    for kind in TermKind::ALL.into_iter().filter(|&kind| parameters.has(kind)) {
        let (total, several) = (totals[kind as usize], &multiples[kind as usize]);
        let once = || (total - several.iter().copied().map(u64::from).sum::<u64>()) as f64;
        sum += match parameters.normalizer {
            Normalizer::Terms => total as f64,
            Normalizer::Distinct => once() + several.len() as f64,
            Normalizer::Norm => {
                let squares = several.iter().map(|&count| parameters.counting.worth(count).powi(2));
                parameters.type_weights[kind as usize].powi(2) * (once() + squares.sum::<f64>())
            }
        };
    }
    match parameters.normalizer {
        Normalizer::Norm => {
            let value = (parameters.shrinkage.powi(2) + sum).sqrt();
            Divisor { value, whole: sum }
        }
        _ => Divisor { value: sum, whole: sum },
    }
}

impl Parameters {
    /// What a term that stands `count` times in a unit adds to N or, where that is a norm, to its square.
    pub(crate) fn presence(&self, kind: TermKind, count: u32) -> f64 {
        match self.normalizer {
            _ if !self.has(kind) => 0.0,
            Normalizer::Terms => f64::from(count),
            Normalizer::Distinct => 1.0,
            Normalizer::Norm => (self.type_weights[kind as usize] * self.counting.worth(count)).powi(2),
        }
    }
}

/// 𝒯 of a unit of `len` words by type when no pair is excluded: L words, L−1 bigrams, L−2 trigrams. At every distance
/// d there are L−d pairs: as many co-occurrences without order, twice as many with it, less the bigrams.
fn term_counts(len: u64, parameters: &Parameters) -> [u64; 4] {
    let far = u64::from(parameters.distance()).min(len.saturating_sub(1));
    let pairs = far * len - far * (far + 1) / 2;
    let bigrams = len.saturating_sub(1);
    let cooccurrences = match parameters.pairs {
        Pairs::Unordered => pairs,
        Pairs::Ordered if far == 0 => 0,
        Pairs::Ordered => 2 * pairs - bigrams,
    };
    [len, bigrams, len.saturating_sub(2), cooccurrences]
}

/// All terms of a sequence, sorted, with multiplicity.
pub(crate) fn keys(words: &[Placed], parameters: &Parameters, out: &mut Vec<TermKey>) {
    collect(words, parameters, out, |_| true);
}

/// The terms of a sequence whose words, given by their indices, are wanted; sorted, with multiplicity.
pub(crate) fn collect(
    words: &[Placed],
    parameters: &Parameters,
    out: &mut Vec<TermKey>,
    wanted: impl Fn(&[usize]) -> bool,
) {
    out.clear();
    walk(words, parameters, |step| match step {
        Step::Word(i) if wanted(&[i]) => out.push(TermKey::individual(words[i].stem, words[i].tag)),
        Step::Pair(pair) if wanted(&[pair.i, pair.j]) => push_pair(words, parameters, pair, out),
        Step::Trigram(i) if wanted(&[i, i + 1, i + 2]) => out.push(trigram(words, i)),
        _ => {}
    });
    out.sort_unstable();
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::parameters::{Preset, Reach};
    use crate::scheme::Scheme;

    fn words(stems: &[u32]) -> Vec<Placed> {
        stems.iter().enumerate().map(|(at, &stem)| Placed { position: at as u32, stem, tag: 0 }).collect()
    }

    #[test]
    fn the_closed_form_counts_what_the_walk_counts() {
        for len in 0..20 {
            for window in 0..9 {
                for reach in [Reach::PlusOne, Reach::Exact] {
                    for pairs in [Pairs::Ordered, Pairs::Unordered] {
                        let parameters = Parameters { window, reach, pairs, ..Parameters::default() };
                        let words = words(&vec![0; len]);
                        let mut scratch = Vec::new();
                        keys(&words, &parameters, &mut scratch);
                        let closed = Counter::new(parameters).count(&words).value;
                        assert_eq!(
                            closed,
                            scratch.len() as f64,
                            "L {len}, window {window}, {reach:?}, {pairs:?}"
                        );
                    }
                }
            }
        }
    }

    #[test]
    fn three_words_by_hand() {
        // a b c: 3 words, ab bc, abc, and ba cb ac ca.
        let equations = Parameters::default();
        assert_eq!(Counter::new(equations).count(&words(&[0, 1, 2])).value, 10.0);
        // a b a: words a b; ab ba; aba; backward ba, ab; at distance 2 aa twice.
        assert_eq!(Counter::new(equations).count(&words(&[0, 1, 0])).value, 10.0);
        let published = Parameters::of(Preset::Published);
        // The pairs ab, ba are bigrams, aa is of equal stems: no co-occurrence is left.
        assert_eq!(Counter::new(published).count(&words(&[0, 1, 0])).value, 5.0);
        let counted = Parameters { normalizer: Normalizer::Terms, ..published };
        assert_eq!(Counter::new(counted).count(&words(&[0, 1, 0])).value, 6.0);
        let few = Parameters { type_weights: [1.0, 0.0, 1.0, 0.0], ..equations };
        assert_eq!(Counter::new(few).count(&words(&[0, 1, 0])).value, 4.0);
    }

    #[test]
    fn the_norm_by_hand() {
        // a b a: a twice, b; ab, ba; aba; the pair ab twice, aa.
        let graded = Parameters::default().with(Scheme::Graded);
        let twice = (1.0 + libm::log(2.0)).powi(2);
        let whole = twice + 1.0 + 0.25 * 2.0 + 0.25 + 0.09 * (twice + 1.0);
        let found = Counter::new(graded).count(&words(&[0, 1, 0]));
        // κ = 3 stands in N, and not in what the share of known terms is taken of.
        assert!((found.value - (9.0 + whole).sqrt()).abs() < 1e-15);
        assert!((found.whole - whole).abs() < 1e-15);
        assert!((found.share(whole / 2.0) - 0.5).abs() < 1e-15);
        assert_eq!(Counter::new(graded).count(&[]), Divisor { value: 3.0, whole: 0.0 });
        // Two runs of one word: no term crosses the gap.
        let apart = [(0, 7), (9, 7)].map(|(position, stem)| Placed { position, stem, tag: 0 });
        assert_eq!(Counter::new(graded).count(&apart).value, (9.0 + twice).sqrt());
    }

    #[test]
    fn distinct_terms_are_those_of_all_words() {
        let mut seed = 1_u64;
        for len in 0..40 {
            let stems: Vec<u32> = (0..len)
                .map(|_| {
                    seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
                    (seed >> 60) as u32
                })
                .collect();
            for preset in [Preset::Equations, Preset::Published] {
                let parameters = Parameters { normalizer: Normalizer::Distinct, ..Parameters::of(preset) };
                let mut all = Vec::new();
                keys(&words(&stems), &parameters, &mut all);
                all.dedup();
                assert_eq!(
                    Counter::new(parameters).count(&words(&stems)).value,
                    all.len() as f64,
                    "{stems:?}"
                );
            }
        }
    }
}
