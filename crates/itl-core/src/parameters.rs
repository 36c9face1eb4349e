//! The method's parameters, each a setting of its own; presets and schemes are named sets of them.

use serde::{Deserialize, Serialize};

use crate::error::ModelError;
use crate::scheme::{Background, Counting, Pairs, Relevance, Scheme};
use crate::terms::term::TermKind;

/// The largest window: the cost of a text grows with it.
pub const MAX_WINDOW: u32 = 1000;

/// Pairs of words that any model may have, and those that it may have for each of its words besides: as many as the window of the study
/// gives. A pair takes some hundred bytes, so that a large window over many words would take what no machine has.
const MAX_PAIRS: (u64, u64) = (4_000_000, 12);

/// κ of the graded scheme: what the norm of every unit has besides its terms. It shrinks units of one or two words, which
/// would otherwise have the highest affinities of a document, and changes no ranking inside a unit.
const SHRINKAGE: f64 = 3.0;

/// How far a co-occurrence reaches for a window of N words.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Reach {
    /// N words may stand between the two: distance at most N + 1.
    PlusOne,
    /// Distance at most N.
    Exact,
}

/// What a unit's affinity is divided by.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Normalizer {
    /// |𝒯(S)|: all terms, with multiplicity.
    Terms,
    /// |𝒱(S)|: distinct terms.
    Distinct,
    /// √(κ² + Σ (a·x)²) over the distinct terms, with a the weight of a term's type and x what its count is worth.
    Norm,
}

/// Pairs that are not co-occurrences.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Exclusions {
    /// Pairs of equal stems.
    pub equal: bool,
    /// Pairs that are also a bigram of the same unit.
    pub bigram: bool,
}

/// A named set of parameters.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Preset {
    /// The equations as they are written.
    Equations,
    /// What produced the tables of the published study.
    Published,
}

/// The parameters of terms and affinities.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
pub struct Parameters {
    /// N_sw: the window of co-occurrences, in words.
    pub window: u32,
    /// How far the window reaches.
    pub reach: Reach,
    /// Pairs left out of the co-occurrences.
    pub coc_exclude: Exclusions,
    /// The divisor of a unit's affinity.
    pub normalizer: Normalizer,
    /// Whether co-occurrences have an order.
    pub pairs: Pairs,
    /// What repetition in a unit is worth.
    pub counting: Counting,
    /// What makes η.
    pub relevance: Relevance,
    /// a: the weight of each type, in the order of [`crate::TermKind::ALL`]; a type of weight 0 does not exist.
    pub type_weights: [f64; 4],
    /// How often a word of a label counts in the concept's counts. With 0 a label is read only where there is no
    /// descriptor; otherwise label and descriptor are both read, and no term crosses from one to another.
    pub label_weight: u32,
    /// κ: what the norm of a unit has besides its terms. It takes part where the divisor is a norm.
    pub shrinkage: f64,
    /// What the frequency of words in general text does to weights.
    pub background: Background,
}

impl Reach {
    /// The name in settings.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::PlusOne => "plus-one",
            Self::Exact => "exact",
        }
    }
}

impl Normalizer {
    /// The name in settings.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Terms => "terms",
            Self::Distinct => "distinct",
            Self::Norm => "norm",
        }
    }
}

impl Preset {
    /// The name in settings.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Equations => "equations",
            Self::Published => "published",
        }
    }
}

impl std::fmt::Display for Exclusions {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.pad(match (self.equal, self.bigram) {
            (false, false) => "none",
            (true, false) => "equal",
            (false, true) => "bigram",
            (true, true) => "equal,bigram",
        })
    }
}

impl Parameters {
    /// The preset's parameters, in the published weighting.
    #[must_use]
    pub const fn of(preset: Preset) -> Self {
        let equations = Self {
            window: 5,
            reach: Reach::PlusOne,
            coc_exclude: Exclusions { equal: false, bigram: false },
            normalizer: Normalizer::Terms,
            pairs: Pairs::Ordered,
            counting: Counting::Linear,
            relevance: Relevance::Specificity,
            type_weights: [1.0; 4],
            label_weight: 0,
            shrinkage: 0.0,
            background: Background::Off,
        };
        match preset {
            Preset::Equations => equations,
            Preset::Published => Self {
                reach: Reach::Exact,
                coc_exclude: Exclusions { equal: true, bigram: true },
                normalizer: Normalizer::Distinct,
                ..equations
            },
        }
    }

    /// These parameters with the weighting of a scheme.
    #[must_use]
    pub const fn with(self, scheme: Scheme) -> Self {
        match scheme {
            Scheme::Paper => self,
            Scheme::Graded => Self {
                normalizer: Normalizer::Norm,
                pairs: Pairs::Unordered,
                counting: Counting::Logarithmic,
                relevance: Relevance::Graded,
                type_weights: [1.0, 0.5, 0.5, 0.3],
                label_weight: 4,
                shrinkage: SHRINKAGE,
                background: Background::Mean,
                ..self
            },
        }
    }

    /// The preset that these parameters are, if they are one: presets are of the published scheme.
    #[must_use]
    pub fn preset(&self) -> Option<Preset> {
        [Preset::Equations, Preset::Published].into_iter().find(|&preset| Self::of(preset) == *self)
    }

    /// The scheme, which is known by what makes η.
    #[must_use]
    pub fn scheme(&self) -> Scheme {
        match self.relevance {
            Relevance::Specificity => Scheme::Paper,
            Relevance::Graded => Scheme::Graded,
        }
    }

    /// The largest distance of a co-occurrence.
    #[must_use]
    pub fn distance(&self) -> u32 {
        match self.reach {
            Reach::PlusOne => self.window.saturating_add(1),
            Reach::Exact => self.window,
        }
    }

    /// Refuses texts of so many words of which the window makes too many pairs.
    pub(crate) fn check_pairs(&self, lengths: impl Iterator<Item = usize>) -> Result<(), ModelError> {
        let orders = if self.pairs == Pairs::Ordered { 2 } else { 1 };
        let (mut words, mut pairs) = (0_u64, 0_u64);
        for length in lengths.map(|length| length as u64) {
            let reach = u64::from(self.distance()).min(length.saturating_sub(1));
            words = words.saturating_add(length);
            pairs = pairs.saturating_add(length.saturating_mul(reach).saturating_mul(orders));
        }
        let limit = MAX_PAIRS.0.saturating_add(words.saturating_mul(MAX_PAIRS.1));
        match pairs > limit {
            true => Err(ModelError::Pairs { window: self.window, words, pairs, limit }),
            false => Ok(()),
        }
    }

    /// How many terms stand at a word at most, each counted where it begins.
    pub(crate) fn terms_of_a_word(&self) -> u64 {
        let orders = if self.pairs == Pairs::Ordered { 2 } else { 1 };
        3 + orders * u64::from(self.distance())
    }

    /// Whether there are terms of a type.
    #[must_use]
    pub fn has(&self, kind: TermKind) -> bool {
        self.type_weights[kind as usize] > 0.0
    }

    /// The weights of types of which only these are there.
    #[must_use]
    pub fn weights_of(&self, types: &[TermKind]) -> [f64; 4] {
        TermKind::ALL.map(|kind| if types.contains(&kind) { self.type_weights[kind as usize] } else { 0.0 })
    }

    /// The types that there are, by their names.
    #[must_use]
    pub fn types(&self) -> Vec<&'static str> {
        TermKind::ALL.into_iter().filter(|&kind| self.has(kind)).map(TermKind::name).collect()
    }
}

impl Default for Parameters {
    fn default() -> Self {
        Self::of(Preset::Equations)
    }
}
