//! How terms are weighted: what tells schemes apart. A scheme is a name for a set of parameters; the method has one path.

use itl_base::Language;
use itl_text::{Compounds, CoreSettings};
use serde::{Deserialize, Serialize};
use std::sync::LazyLock;

/// How terms are weighted: a named set of parameters.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Scheme {
    /// As the published study weighs: a concept has a term or has it not.
    Paper,
    /// A term counts for a concept by how much the descriptor uses it.
    #[default]
    Graded,
}

/// Whether the order of two words that co-occur tells two terms apart.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Pairs {
    /// It does. Adjacent words in the order of the text are a bigram and no co-occurrence.
    Ordered,
    /// It does not, and adjacent words co-occur too.
    Unordered,
}

/// What n occurrences of a term in a unit are worth.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Counting {
    /// n.
    Linear,
    /// 1 + ln n.
    Logarithmic,
}

/// η: how much a term counts for a concept that has it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Relevance {
    /// σ of its type: all terms of a type alike.
    Specificity,
    /// By how much the descriptor uses it: a·f·√(f/F), divided by the norm of these over the concept.
    Graded,
}

/// What the frequency of words in general text does to the weight of a term.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Background {
    /// Nothing.
    #[default]
    Off,
    /// b of a term is the product over its words.
    Product,
    /// b of a term is the mean over its words: the graded scheme's default, chosen on labelled sets (docs/method.md).
    Mean,
}

impl Background {
    /// The name in settings.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Off => "off",
            Self::Product => "product",
            Self::Mean => "mean",
        }
    }

    /// b of a term from those of its words.
    pub(crate) fn of_words(self, words: &[f64]) -> f64 {
        match self {
            Self::Off => 1.0,
            Self::Product => words.iter().product(),
            Self::Mean => words.iter().sum::<f64>() / words.len().max(1) as f64,
        }
    }
}

impl Scheme {
    /// The name in settings.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Paper => "paper",
            Self::Graded => "graded",
        }
    }

    /// How texts are read where nothing else is said. The graded scheme lets counts tell what matters, and takes every
    /// word of three letters or more that is not on the stop list.
    #[must_use]
    pub fn reading(self, language: Language) -> CoreSettings {
        let reading = CoreSettings::of(language);
        match self {
            Self::Paper => reading,
            Self::Graded => {
                CoreSettings { min_short_len: 2, compounds: Compounds::Split, tagger: false, ..reading }
            }
        }
    }
}

/// What few occurrences are worth: hardly any term stands more often in a unit.
static FEW: LazyLock<[f64; 32]> = LazyLock::new(|| std::array::from_fn(|count| logarithmic(count as u32)));

/// 1 + ln n.
fn logarithmic(count: u32) -> f64 {
    1.0 + libm::log(f64::from(count))
}

impl Counting {
    /// What `count` occurrences are worth.
    #[must_use]
    pub fn worth(self, count: u32) -> f64 {
        match self {
            Self::Linear => f64::from(count),
            // The logarithm of 1 is 0, and most terms stand once.
            Self::Logarithmic if count <= 1 => f64::from(count),
            Self::Logarithmic => match FEW.get(count as usize) {
                Some(&worth) => worth,
                None => logarithmic(count),
            },
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_repetition_is_worth() {
        assert_eq!([1, 2, 5].map(|count| Counting::Linear.worth(count)), [1.0, 2.0, 5.0]);
        assert_eq!(Counting::Logarithmic.worth(1), 1.0);
        assert!((Counting::Logarithmic.worth(3) - 2.098_612).abs() < 1e-6);
        // The same whether it is kept or not.
        for count in 2..40 {
            assert_eq!(Counting::Logarithmic.worth(count), 1.0 + libm::log(f64::from(count)));
        }
    }
}
