//! The method a second time, as slow and as plain as it can be written: sections 3 to 6 of the specification and the
//! graded scheme, over strings and ordered maps. It shares no code with the crate.

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
    /// What N is.
    pub(crate) divisor: Divisor,
    /// Whether co-occurrences have no order, and adjacent words co-occur.
    pub(crate) unordered: bool,
    /// Whether n occurrences in a unit are worth 1 + ln n.
    pub(crate) logarithmic: bool,
    /// Whether η is graded, rather than σ.
    pub(crate) graded: bool,
    /// The weights of the types; a type of weight 0 is not there.
    pub(crate) weights: [f64; 4],
    /// How often words of labels count.
    pub(crate) label: u64,
    /// κ, where N is a norm.
    pub(crate) shrinkage: f64,
}

#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) enum Divisor {
    All,
    Distinct,
    Norm,
}

/// A text of a concept, and whether it is a label.
pub(crate) type DescriptorText = (bool, Vec<Word>);

impl Rules {
    fn weight(&self, kind: &str) -> f64 {
        self.weights[KINDS.iter().position(|name| *name == kind).unwrap()]
    }

    fn worth(&self, count: u64) -> f64 {
        if self.logarithmic { 1.0 + libm::log(count as f64) } else { count as f64 }
    }
}

/// 𝒯(X): every term with its multiplicity.
pub(crate) fn terms(words: &[Word], rules: Rules) -> BTreeMap<Term, u64> {
    terms_beside(words, &bigrams(words), rules)
}

fn bigrams(words: &[Word]) -> BTreeSet<(&str, &str)> {
    words.windows(2).map(|two| (two[0].0.as_str(), two[1].0.as_str())).collect()
}

/// The terms of a text that is part of another one with these bigrams.
fn terms_beside(words: &[Word], bigrams: &BTreeSet<(&str, &str)>, rules: Rules) -> BTreeMap<Term, u64> {
    let mut terms = BTreeMap::new();
    let mut add = |kind: &'static str, text: String| *terms.entry((kind, text)).or_insert(0) += 1;
    let stem = |k: usize| words[k].0.as_str();
    for k in 0..words.len() {
        add("IND", format!("{}/{}", words[k].0, words[k].1));
        if k + 1 < words.len() {
            add("2G", format!("{} {}", stem(k), stem(k + 1)));
        }
        if k + 2 < words.len() {
            add("3G", format!("{} {} {}", stem(k), stem(k + 1), stem(k + 2)));
        }
    }
    for k in 0..words.len() {
        for d in -rules.reach..=rules.reach {
            let other = k as i64 + d;
            let met = if rules.unordered { d < 0 } else { d == 1 };
            if d == 0 || met || other < 0 || other >= words.len() as i64 {
                continue;
            }
            let (a, b) = (stem(k), stem(other as usize));
            let either = bigrams.contains(&(a, b)) || rules.unordered && bigrams.contains(&(b, a));
            if rules.exclude_equal && a == b || rules.exclude_bigrams && either {
                continue;
            }
            let (a, b) = if rules.unordered { (a.min(b), a.max(b)) } else { (a, b) };
            add("COC", format!("{a} {b}"));
        }
    }
    terms
}

/// N of a text with these terms.
pub(crate) fn normalizer(terms: &BTreeMap<Term, u64>, rules: Rules) -> f64 {
    let there = || terms.iter().filter(|(term, _)| rules.weight(term.0) > 0.0);
    match rules.divisor {
        Divisor::All => there().map(|(_, &count)| count as f64).sum(),
        Divisor::Distinct => there().count() as f64,
        Divisor::Norm => {
            let square = |(term, &count): (&Term, &u64)| (rules.weight(term.0) * rules.worth(count)).powi(2);
            (rules.shrinkage * rules.shrinkage + there().map(square).sum::<f64>()).sqrt()
        }
    }
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
    /// √Σ l² over the terms of a concept.
    norms: Vec<f64>,
    /// λ_ref.
    pub(crate) reference: Vec<f64>,
}

pub(crate) fn induce(descriptors: &[Vec<DescriptorText>], rules: Rules) -> Reference {
    let own = |parts: &[DescriptorText], label: u64| {
        let mut all: BTreeMap<Term, u64> = BTreeMap::new();
        let adjacent = parts.iter().flat_map(|(_, words)| bigrams(words)).collect();
        for (is_label, words) in parts {
            for (term, count) in terms_beside(words, &adjacent, rules) {
                *all.entry(term).or_insert(0) += if *is_label { label * count } else { count };
            }
        }
        all
    };
    let counts: Vec<BTreeMap<Term, u64>> = descriptors.iter().map(|parts| own(parts, rules.label)).collect();
    let mut discriminability = BTreeMap::new();
    for term in counts.iter().flat_map(BTreeMap::keys) {
        discriminability.insert(term.clone(), delta(term, &counts));
    }
    let specificity = counts.iter().map(|counts| sigma(counts, rules)).collect();
    let (norms, reference) = (Vec::new(), Vec::new());
    let mut model = Reference { rules, counts, discriminability, specificity, norms, reference };
    for column in 0..descriptors.len() {
        let squares = model.counts[column].keys().map(|term| model.used(term, column).powi(2));
        model.norms.push(squares.sum::<f64>().sqrt());
    }
    for (column, parts) in descriptors.iter().enumerate() {
        let reference = model.affinity(&own(parts, 1), column);
        model.reference.push(reference);
    }
    model
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

fn sigma(counts: &BTreeMap<Term, u64>, rules: Rules) -> BTreeMap<&'static str, f64> {
    let observed = |kind: &str| counts.keys().filter(|term| term.0 == kind).count() as f64;
    let n = observed("IND");
    let twos = if n < 2.0 { 0.0 } else { n * (n - 1.0) / 2.0 };
    let threes = if n < 3.0 { 0.0 } else { n * (n - 1.0) * (n - 2.0) / 6.0 };
    let space = [n, twos, threes, observed("COC")];
    let there = |at: usize| if rules.weights[at] > 0.0 { space[at] } else { 0.0 };
    let space = [there(0), there(1), there(2), there(3)];
    let total: f64 = space.iter().sum();
    let share = |part: f64| if total == 0.0 { 0.0 } else { part / total };
    KINDS.into_iter().zip(space.map(share)).collect()
}

impl Reference {
    /// l: how much the descriptor uses a term.
    fn used(&self, term: &Term, column: usize) -> f64 {
        let count = |counts: &BTreeMap<Term, u64>| counts.get(term).copied().unwrap_or(0) as f64;
        let f = count(&self.counts[column]);
        let all: f64 = self.counts.iter().map(count).sum();
        self.rules.weight(term.0) * f * (f / all).sqrt()
    }

    /// η(t∣RTS_j).
    pub(crate) fn relevance(&self, term: &Term, column: usize) -> f64 {
        match (self.counts[column].contains_key(term), self.rules.graded) {
            (false, _) => 0.0,
            (true, false) => self.specificity[column][term.0],
            (true, true) if self.norms[column] == 0.0 => 0.0,
            (true, true) => self.used(term, column) / self.norms[column],
        }
    }

    /// φ(t∣RTS_j).
    pub(crate) fn importance(&self, term: &Term, column: usize) -> f64 {
        self.discriminability.get(term).map_or(0.0, |delta| self.relevance(term, column) * delta)
    }

    /// Λ of a unit with these terms.
    pub(crate) fn affinity(&self, terms: &BTreeMap<Term, u64>, column: usize) -> f64 {
        let n = normalizer(terms, self.rules);
        if n == 0.0 {
            return 0.0;
        }
        let part = |(term, &count): (&Term, &u64)| self.rules.worth(count) * self.importance(term, column);
        terms.iter().map(part).sum::<f64>() / n
    }
}
