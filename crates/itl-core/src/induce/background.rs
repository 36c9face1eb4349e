//! The background weight b: how much a word that general text is full of still counts.
//!
//! In: in how many of N general sentences each stem of a model stands. Out: b of every term, 1 where nothing is known. The
//! counts are part of the model, so that its weights do not depend on the table of the program that opens it.

use itl_text::Frequencies;
use serde::{Deserialize, Serialize};

use crate::parameters::Parameters;
use crate::scheme::Background;
use crate::terms::term::{TermKey, TermKind};

/// What a model keeps of a frequency table.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct BackgroundCounts {
    /// N.
    pub(crate) sentences: u64,
    /// For each stem of the model, the sentences that hold it.
    pub(crate) holding: Vec<u32>,
}

impl BackgroundCounts {
    /// The counts of these stems.
    pub(crate) fn of(table: &Frequencies, stems: &[String]) -> Self {
        let holding = stems.iter().map(|stem| table.holding(stem)).collect();
        Self { sentences: table.sentences(), holding }
    }
}

/// b of every stem, and how the words of a term come together.
#[derive(Debug, Clone, Default)]
pub(crate) struct BackgroundWeights {
    how: Background,
    /// By stem; empty where b is 1.
    stems: Vec<f64>,
}

impl BackgroundWeights {
    pub(crate) fn of(counts: Option<&BackgroundCounts>, parameters: &Parameters) -> Self {
        let weights = |counts: &BackgroundCounts| {
            counts.holding.iter().map(|&holding| weight(counts.sentences, holding)).collect()
        };
        match (parameters.background, counts) {
            (Background::Off, _) | (_, None) => Self::default(),
            (how, Some(counts)) => Self { how, stems: weights(counts) },
        }
    }

    /// b of a term.
    pub(crate) fn of_term(&self, key: TermKey) -> f64 {
        if self.stems.is_empty() {
            return 1.0;
        }
        let words = match key.kind() {
            TermKind::Individual => 1,
            TermKind::Bigram | TermKind::Cooccurrence => 2,
            TermKind::Trigram => 3,
        };
        let stems = key.parts().map(|stem| self.stems.get(stem as usize).copied().unwrap_or(1.0));
        self.how.of_words(&stems[..words])
    }
}

/// ln(1 + N/(1 + n)) / ln(1 + N): 1 for a stem of no general sentence.
fn weight(sentences: u64, holding: u32) -> f64 {
    if sentences == 0 || holding == 0 {
        return 1.0;
    }
    let all = sentences as f64;
    libm::log(1.0 + all / (1.0 + f64::from(holding))) / libm::log(1.0 + all)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn by_hand() {
        assert_eq!(weight(99, 0), 1.0);
        // ln(1 + 99/100) / ln 100.
        assert!((weight(99, 99) - 0.149_427).abs() < 1e-6);
        let counts = BackgroundCounts { sentences: 99, holding: vec![0, 99] };
        let of = |background| {
            let parameters = Parameters { background, ..Parameters::default() };
            let weights = BackgroundWeights::of(Some(&counts), &parameters);
            [TermKey::individual(1, 0), TermKey::bigram(0, 1), TermKey::trigram(1, 1, 1)]
                .map(|key| (weights.of_term(key) * 1e6).round() / 1e6)
        };
        assert_eq!(of(Background::Off), [1.0, 1.0, 1.0]);
        assert_eq!(of(Background::Product), [0.149_427, 0.149_427, 0.003_336]);
        assert_eq!(of(Background::Mean), [0.149_427, 0.574_713, 0.149_427]);
    }
}
