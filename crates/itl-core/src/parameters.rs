//! The method's parameters, each a setting of its own, and the two presets over them.

use serde::{Deserialize, Serialize};

/// The largest window: the cost of a text grows with it.
pub const MAX_WINDOW: u32 = 1000;

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
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Parameters {
    /// N_sw: the window of co-occurrences, in words.
    pub window: u32,
    /// How far the window reaches.
    pub reach: Reach,
    /// Pairs left out of the co-occurrences.
    pub coc_exclude: Exclusions,
    /// The divisor of a unit's affinity.
    pub normalizer: Normalizer,
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
    /// The preset's parameters.
    #[must_use]
    pub const fn of(preset: Preset) -> Self {
        match preset {
            Preset::Equations => Self {
                window: 5,
                reach: Reach::PlusOne,
                coc_exclude: Exclusions { equal: false, bigram: false },
                normalizer: Normalizer::Terms,
            },
            Preset::Published => Self {
                window: 5,
                reach: Reach::Exact,
                coc_exclude: Exclusions { equal: true, bigram: true },
                normalizer: Normalizer::Distinct,
            },
        }
    }

    /// The preset that these parameters are, if they are one.
    #[must_use]
    pub fn preset(&self) -> Option<Preset> {
        [Preset::Equations, Preset::Published].into_iter().find(|&preset| Self::of(preset) == *self)
    }

    /// The largest distance of a co-occurrence.
    #[must_use]
    pub fn distance(&self) -> u32 {
        match self.reach {
            Reach::PlusOne => self.window.saturating_add(1),
            Reach::Exact => self.window,
        }
    }
}

impl Default for Parameters {
    fn default() -> Self {
        Self::of(Preset::Equations)
    }
}
