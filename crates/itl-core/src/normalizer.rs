//! The divisor of a unit's affinity: |𝒯(S)|, |𝒱(S)| or a norm over 𝒱(S) and κ, the terms that match nothing included.
//!
//! How many terms of a type there are has a closed form. Which of them stand more than once is a matter of the words
//! that stand more than once: only terms with such a word are looked at.

use crate::parameters::{Exclusions, Normalizer, Parameters};
use crate::scheme::Pairs;
use crate::sequence::{Pair, Placed, Step, walk};
use crate::term::{TermKey, TermKind};

/// Up to so many words, comparing each with all others is faster than sorting them.
const FEW: usize = 64;

/// What the affinities of a unit are divided by.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct Divisor {
    /// N.
    pub(crate) value: f64,
    /// What the presences of all its terms add up to: N, or its square without κ where N is a norm.
    pub(crate) whole: f64,
}

impl Divisor {
    /// A number of terms.
    fn counted(value: f64) -> Self {
        Self { value, whole: value }
    }

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
    stems: Vec<u32>,
    /// Which words have a stem that stands more than once.
    repeated: Vec<bool>,
    /// For each word that stands more than once, the same word before and after it.
    twins: Vec<[Option<u32>; 2]>,
    /// The words that stand more than once, by stem and place.
    places: Vec<(u32, u32)>,
    keys: Vec<TermKey>,
    /// Terms that stand more than once: their types and counts.
    multiples: Vec<(TermKind, u32)>,
}

impl Counter {
    pub(crate) fn new(parameters: Parameters) -> Self {
        Self { parameters, ..Self::default() }
    }

    /// Counts by other parameters from now on.
    pub(crate) fn restart(&mut self, parameters: Parameters) {
        self.parameters = parameters;
    }

    /// N of a unit of `len` words, if it depends on nothing else.
    pub(crate) fn closed_form(&self, len: usize) -> Option<Divisor> {
        let closed = self.parameters.normalizer == Normalizer::Terms && self.counts_alike();
        closed.then(|| Divisor::counted(self.all(term_counts(len as u64, &self.parameters))))
    }

    /// N of a unit whose words are *all* given, with equal numbers for equal stems and tags.
    pub(crate) fn count(&mut self, words: &[Placed]) -> Divisor {
        let totals = self.totals(words);
        if self.parameters.normalizer == Normalizer::Terms {
            return Divisor::counted(self.all(totals));
        }
        self.find_multiples(words);
        let Self { parameters, multiples, .. } = self;
        let mut sum = 0.0;
        for kind in TermKind::ALL.into_iter().filter(|&kind| parameters.has(kind)) {
            let several = || multiples.iter().filter(|(of, _)| *of == kind).map(|&(_, count)| count);
            let once = (totals[kind as usize] - several().map(u64::from).sum::<u64>()) as f64;
            sum += match parameters.normalizer {
                Normalizer::Norm => {
                    let squares = several().map(|count| parameters.counting.worth(count).powi(2));
                    parameters.type_weights[kind as usize].powi(2) * (once + squares.sum::<f64>())
                }
                _ => once + several().count() as f64,
            };
        }
        match parameters.normalizer {
            Normalizer::Norm => {
                let value = (parameters.shrinkage.powi(2) + sum).sqrt();
                Divisor { value, whole: sum }
            }
            _ => Divisor::counted(sum),
        }
    }

    /// Whether any two words at a distance form the same number of terms.
    fn counts_alike(&self) -> bool {
        self.parameters.coc_exclude == Exclusions::default()
    }

    /// The terms of all types that there are.
    fn all(&self, counts: [u64; 4]) -> f64 {
        let there = TermKind::ALL.into_iter().filter(|&kind| self.parameters.has(kind));
        there.map(|kind| counts[kind as usize]).sum::<u64>() as f64
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

    /// A pair that stands twice has a word that stands twice. Of words in a row that stand twice, all do.
    fn find_multiples(&mut self, words: &[Placed]) {
        self.find_repeated(words);
        self.multiples.clear();
        if !self.repeated.contains(&true) {
            return;
        }
        self.keys.clear();
        match self.counts_alike() {
            true => self.collect_near(words),
            false => self.collect_all(words),
        }
        let Self { keys: found, multiples, .. } = self;
        found.sort_unstable();
        let runs = found.chunk_by(|a, b| a == b).filter(|run| run.len() > 1);
        multiples.extend(runs.map(|run| (run[0].kind(), run.len() as u32)));
        // The sum over them must not depend on how words are numbered.
        multiples.sort_unstable();
    }

    /// Collects the terms with a word that stands more than once.
    fn collect_all(&mut self, words: &[Placed]) {
        let Self { parameters, repeated, keys: found, .. } = self;
        walk(words, parameters, |step| match step {
            Step::Word(i) if repeated[i] => found.push(TermKey::individual(words[i].stem, words[i].tag)),
            Step::Pair(pair) if repeated[pair.i] || repeated[pair.j] => {
                let bigram = pair.bigram && repeated[pair.i] && repeated[pair.j];
                push_pair(words, parameters, Pair { bigram, ..pair }, found);
            }
            Step::Trigram(i) if repeated[i..i + 3] == [true; 3] => found.push(trigram(words, i)),
            _ => {}
        });
    }

    /// The same where no pair is excluded, and of pairs with one such word only those that can stand twice: their other word has that
    /// word near it a second time. Words that stand once are not walked over.
    fn collect_near(&mut self, words: &[Placed]) {
        self.find_twins(words);
        let Self { parameters, repeated, keys: found, twins, .. } = self;
        let distance = parameters.distance();
        let apart = |i: usize, j: usize| words[i].position.abs_diff(words[j].position);
        let again =
            |i: usize, j: usize| twins[i].iter().flatten().any(|&twin| apart(twin as usize, j) <= distance);
        for i in (0..words.len()).filter(|&i| repeated[i]) {
            found.push(TermKey::individual(words[i].stem, words[i].tag));
            for j in (i + 1..words.len()).take_while(|&j| apart(i, j) <= distance.max(1)) {
                if repeated[j] || again(i, j) {
                    push_near(words, parameters, (i, j), repeated[j], found);
                }
            }
            // Two words that stand more than once are met from the first of them.
            for j in (0..i).rev().take_while(|&j| apart(i, j) <= distance) {
                if !repeated[j] && again(i, j) {
                    push_near(words, parameters, (j, i), false, found);
                }
            }
            let in_a_row = words.get(i + 2).is_some_and(|third| third.position == words[i].position + 2);
            if in_a_row && repeated[i + 1] && repeated[i + 2] {
                found.push(trigram(words, i));
            }
        }
    }

    /// Finds, for each word that stands more than once, where it stands next before and after.
    fn find_twins(&mut self, words: &[Placed]) {
        let Self { repeated, twins, places, .. } = self;
        twins.clear();
        twins.resize(words.len(), [None; 2]);
        places.clear();
        let numbered = words.iter().zip(0..).filter(|(_, at)| repeated[*at as usize]);
        places.extend(numbered.map(|(word, at): (&Placed, u32)| (word.stem, at)));
        places.sort_unstable();
        for two in places.windows(2).filter(|two| two[0].0 == two[1].0) {
            let (before, after) = (two[0].1, two[1].1);
            twins[before as usize][1] = Some(after);
            twins[after as usize][0] = Some(before);
        }
    }

    /// Finds the words whose stem stands more than once.
    fn find_repeated(&mut self, words: &[Placed]) {
        let Self { stems, repeated, .. } = self;
        stems.clear();
        stems.extend(words.iter().map(|word| word.stem));
        repeated.clear();
        if stems.len() <= FEW {
            let often = |stem: &u32| stems.iter().filter(|other| *other == stem).count();
            repeated.extend(stems.iter().map(|stem| often(stem) > 1));
            return;
        }
        stems.sort_unstable();
        let twice = |stem: u32| {
            let first = stems.partition_point(|&other| other < stem);
            stems.get(first + 1) == Some(&stem)
        };
        repeated.extend(words.iter().map(|word| twice(word.stem)));
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

/// The terms of two words, the first before the second, where no pair is excluded; a bigram only where it can stand twice.
fn push_near(
    words: &[Placed],
    parameters: &Parameters,
    (i, j): (usize, usize),
    both: bool,
    out: &mut Vec<TermKey>,
) {
    let apart = words[j].position - words[i].position;
    let (near, next) = (apart <= parameters.distance(), apart == 1);
    let (forward, backward) = match parameters.pairs {
        Pairs::Ordered => (near && !next, near),
        Pairs::Unordered => (near, false),
    };
    push_pair(words, parameters, Pair { i, j, bigram: next && both, forward, backward }, out);
}

fn push_pair(words: &[Placed], parameters: &Parameters, pair: Pair, out: &mut Vec<TermKey>) {
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

fn trigram(words: &[Placed], i: usize) -> TermKey {
    TermKey::trigram(words[i].stem, words[i + 1].stem, words[i + 2].stem)
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
    fn terms_that_stand_twice_are_those_of_the_walk() {
        let mut seed = 7_u64;
        for len in 0..90 {
            let mut position = 0;
            let words: Vec<Placed> = (0..len)
                .map(|_| {
                    seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
                    // Gaps of several places now and then, as between the parts of a descriptor.
                    position += if seed >> 60 == 0 { 9 } else { 1 };
                    Placed {
                        position,
                        stem: (seed >> 40) as u32 % (len / 2 + 3),
                        tag: (seed >> 33) as u32 & 1,
                    }
                })
                .collect();
            for window in [0, 1, 5] {
                for scheme in [Scheme::Paper, Scheme::Graded] {
                    let normalizer = Normalizer::Norm;
                    let parameters = Parameters { window, normalizer, ..Parameters::default().with(scheme) };
                    let mut counter = Counter::new(parameters);
                    counter.find_multiples(&words);
                    let found = std::mem::take(&mut counter.multiples);
                    let mut all = Vec::new();
                    keys(&words, &parameters, &mut all);
                    let runs = all.chunk_by(|a, b| a == b).filter(|run| run.len() > 1);
                    let mut expected: Vec<_> = runs.map(|run| (run[0].kind(), run.len() as u32)).collect();
                    expected.sort_unstable();
                    assert_eq!(found, expected, "{words:?}, window {window}, {scheme:?}");
                }
            }
        }
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
