//! What a model learned from people: factors on its weights, each with the decisions that it comes from.
//!
//! In: nothing but what a fit found, or what a model file holds. Out: the factor of a term in a concept. A model that learned is weighed as
//! before and then multiplied, so every number still splits into terms; norms, δ and background stay as the framework gives them.

use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

use crate::terms::term::TermKey;

/// The most that a concept's weights are multiplied or divided by.
pub(super) const MOST_OF_CONCEPT: f64 = 4.0;
/// The most that the weight of a term is multiplied or divided by because of its words.
pub(super) const MOST_OF_WORDS: f64 = 2.0;
/// Decisions that a model file may hold.
pub(crate) const MOST_DECISIONS: usize = 100_000;

/// What a model learned.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Learned {
    /// The fingerprint of the model that it was learned on.
    pub before: String,
    /// The decisions, in order.
    pub decisions: Vec<Taught>,
    /// The factors, by concept and then by word.
    pub factors: Vec<Factor>,
    /// What it gained on decisions that it did not learn from.
    pub gain: Gain,
}

/// A decision that a model learned from.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Taught {
    /// What people call the document.
    pub document: String,
    /// The column of the concept.
    pub column: u32,
    /// The beginning of the passage.
    pub words: String,
    /// Whether the passage addresses the concept.
    pub accepted: bool,
    /// Who decided.
    pub reviewer: String,
    /// When.
    pub time: Option<String>,
}

/// A factor on weights of a concept.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Factor {
    /// The column of the concept.
    pub column: u32,
    /// The stem whose terms it is about; all terms of the concept where there is none.
    pub stem: Option<u32>,
    /// What the weights are multiplied by.
    pub value: f64,
    /// The decisions that it comes from, by their numbers.
    pub decisions: Vec<u32>,
}

/// How decisions come out that a model did not learn from: by the weights of the framework, and by what was learned from the others.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
pub struct Gain {
    /// Parts that were left out in turn.
    pub parts: u32,
    /// Whether these are whole documents, or passages of one document.
    pub documents: bool,
    /// With the weights of the framework.
    pub before: Measured,
    /// With what was learned from the other parts.
    pub after: Measured,
}

/// How well votes foretell decisions.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
pub struct Measured {
    /// F1 of what is a passage against what people accepted.
    pub f1: f64,
    /// The mean of −ln of the probability that votes give to what people decided.
    pub loss: f64,
}

impl Gain {
    /// Whether more decisions come out right, and votes foretell them better. The latter alone is no gain: votes are surer than readers,
    /// and smaller weights foretell even chance decisions better.
    #[must_use]
    pub fn is_positive(&self) -> bool {
        self.after.f1 > self.before.f1 && self.after.loss < self.before.loss
    }
}

/// The factors of a model, prepared for its terms.
#[derive(Debug, Default)]
pub(crate) struct Factors {
    concepts: BTreeMap<u32, f64>,
    words: BTreeMap<(u32, u32), f64>,
}

impl Factors {
    pub(crate) fn of(learned: Option<&Learned>) -> Self {
        let mut factors = Self::default();
        for Factor { column, stem, value, .. } in learned.iter().flat_map(|learned| &learned.factors) {
            match stem {
                None => factors.concepts.insert(*column, *value),
                Some(stem) => factors.words.insert((*column, *stem), *value),
            };
        }
        factors
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.concepts.is_empty() && self.words.is_empty()
    }

    /// The factor of a term in a concept: that of the concept, and those of its words together, which are bounded.
    pub(crate) fn of_term(&self, key: TermKey, column: u32) -> f64 {
        let concept = self.concepts.get(&column).copied().unwrap_or(1.0);
        let words = key.distinct_stems().filter_map(|stem| self.words.get(&(column, stem)));
        concept * words.product::<f64>().clamp(1.0 / MOST_OF_WORDS, MOST_OF_WORDS)
    }
}

impl Learned {
    /// What a file has to keep to.
    pub(crate) fn check(&self, concepts: usize, stems: usize) -> Result<(), &'static str> {
        let bounded = |factor: &Factor| {
            let most = if factor.stem.is_some() { MOST_OF_WORDS } else { MOST_OF_CONCEPT };
            (1.0 / most..=most).contains(&factor.value)
        };
        let known = |factor: &Factor| {
            (factor.column as usize) < concepts
                && factor.stem.is_none_or(|stem| (stem as usize) < stems)
                && factor.decisions.iter().all(|&at| (at as usize) < self.decisions.len())
        };
        if self.decisions.len() > MOST_DECISIONS {
            return Err("it learned from too many decisions");
        }
        if !self.factors.is_sorted_by(|a, b| (a.column, a.stem) < (b.column, b.stem)) {
            return Err("its factors are not in order");
        }
        if !self.factors.iter().all(|factor| bounded(factor) && known(factor)) {
            return Err("a factor that it learned is out of bounds");
        }
        if self.decisions.iter().any(|taught| taught.column as usize >= concepts) {
            return Err("it learned from a decision about a concept that it does not have");
        }
        let sound = |of: Measured| (0.0..=1.0).contains(&of.f1) && (0.0..f64::MAX).contains(&of.loss);
        match sound(self.gain.before) && sound(self.gain.after) {
            true => Ok(()),
            false => Err("what it gained is not made of numbers"),
        }
    }
}
