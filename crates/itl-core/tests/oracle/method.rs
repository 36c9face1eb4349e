//! The method a second time, as slow and as plain as it can be written: sections 3 to 6 of the specification
//! over strings and ordered maps. It shares no code with the crate.

use std::collections::{BTreeMap, BTreeSet};

/// Stem and tag.
pub(crate) type Word = (String, String);
/// Type (`IND`, `2G`, `3G`, `COC`) and text (`reduc/VB`, `reduc inequ`).
pub(crate) type Term = (&'static str, String);

pub(crate) const KINDS: [&str; 4] = ["IND", "2G", "3G", "COC"];

/// The parameters in plain numbers.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Rules {
    /// The largest |d| of a co-occurrence.
    pub(crate) reach: i64,
    pub(crate) exclude_equal: bool,
    pub(crate) exclude_bigrams: bool,
    /// Whether N counts distinct terms.
    pub(crate) distinct: bool,
}

/// 𝒯(X): every term with its multiplicity.
pub(crate) fn terms(words: &[Word], rules: Rules) -> BTreeMap<Term, u64> {
    let mut terms = BTreeMap::new();
    let mut add = |kind: &'static str, text: String| *terms.entry((kind, text)).or_insert(0) += 1;
    let stem = |k: usize| words[k].0.as_str();
    let mut bigrams: BTreeSet<(&str, &str)> = BTreeSet::new();
    for k in 0..words.len() {
        add("IND", format!("{}/{}", words[k].0, words[k].1));
        if k + 1 < words.len() {
            add("2G", format!("{} {}", stem(k), stem(k + 1)));
            bigrams.insert((stem(k), stem(k + 1)));
        }
        if k + 2 < words.len() {
            add("3G", format!("{} {} {}", stem(k), stem(k + 1), stem(k + 2)));
        }
    }
    for k in 0..words.len() {
        for d in -rules.reach..=rules.reach {
            let other = k as i64 + d;
            if d == 0 || d == 1 || other < 0 || other >= words.len() as i64 {
                continue;
            }
            let (a, b) = (stem(k), stem(other as usize));
            if rules.exclude_equal && a == b || rules.exclude_bigrams && bigrams.contains(&(a, b)) {
                continue;
            }
            add("COC", format!("{a} {b}"));
        }
    }
    terms
}

/// N(X).
pub(crate) fn normalizer(words: &[Word], rules: Rules) -> u64 {
    let terms = terms(words, rules);
    if rules.distinct { terms.len() as u64 } else { terms.values().sum() }
}

/// *M*: every weight of every term, by name.
#[derive(Debug)]
pub(crate) struct Reference {
    pub(crate) rules: Rules,
    /// F, by concept.
    pub(crate) counts: Vec<BTreeMap<Term, u64>>,
    /// δ.
    pub(crate) discriminability: BTreeMap<Term, f64>,
    /// σ, by concept and type.
    pub(crate) specificity: Vec<BTreeMap<&'static str, f64>>,
    /// λ_ref.
    pub(crate) reference: Vec<f64>,
}

pub(crate) fn induce(descriptors: &[Vec<Word>], rules: Rules) -> Reference {
    let counts: Vec<BTreeMap<Term, u64>> = descriptors.iter().map(|words| terms(words, rules)).collect();
    let mut discriminability = BTreeMap::new();
    for term in counts.iter().flat_map(BTreeMap::keys) {
        discriminability.insert(term.clone(), delta(term, &counts));
    }
    let specificity = counts.iter().map(sigma).collect();
    let mut reference = Reference { rules, counts, discriminability, specificity, reference: Vec::new() };
    for (column, words) in descriptors.iter().enumerate() {
        let own = reference.affinity(words, column);
        reference.reference.push(own);
    }
    reference
}

fn delta(term: &Term, counts: &[BTreeMap<Term, u64>]) -> f64 {
    if counts.len() == 1 {
        return 1.0;
    }
    let of = |column: &BTreeMap<Term, u64>| column.get(term).copied().unwrap_or(0) as f64;
    let total: f64 = counts.iter().map(of).sum();
    let mut delta = 1.0;
    for column in counts {
        let p = of(column) / total;
        if p > 0.0 {
            delta += p * (libm::log(p) / libm::log(counts.len() as f64));
        }
    }
    delta
}

fn sigma(counts: &BTreeMap<Term, u64>) -> BTreeMap<&'static str, f64> {
    let observed = |kind: &str| counts.keys().filter(|term| term.0 == kind).count() as f64;
    let n = observed("IND");
    let twos = if n < 2.0 { 0.0 } else { n * (n - 1.0) / 2.0 };
    let threes = if n < 3.0 { 0.0 } else { n * (n - 1.0) * (n - 2.0) / 6.0 };
    let space = [n, twos, threes, observed("COC")];
    let total: f64 = space.iter().sum();
    let share = |part: f64| if total == 0.0 { 0.0 } else { part / total };
    KINDS.into_iter().zip(space.map(share)).collect()
}

impl Reference {
    /// φ(t∣RTS_j).
    pub(crate) fn importance(&self, term: &Term, column: usize) -> f64 {
        if !self.counts[column].contains_key(term) {
            return 0.0;
        }
        self.specificity[column][term.0] * self.discriminability[term]
    }

    /// Λ of a unit's words.
    pub(crate) fn affinity(&self, words: &[Word], column: usize) -> f64 {
        let n = normalizer(words, self.rules);
        if n == 0 {
            return 0.0;
        }
        let elementary = |(term, &count): (&Term, &u64)| count as f64 * self.importance(term, column);
        terms(words, self.rules).iter().map(elementary).sum::<f64>() / n as f64
    }
}
