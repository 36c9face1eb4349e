//! Threshold and gate: the numbers that a framework's own texts give, by which units are judged.
//!
//! Λ_ij ÷ cutoff is R_ij: 1 where a text of the concept and a text of another are told apart best. The gate keeps out text about something
//! else entirely: T·s² of a unit has to reach it, T being the sum of its affinities and s the share of its terms that some concept has.
//! With an encoder, scores of both halves take the place of affinities, and the gate looks at meaning too (`meaning/matrix.rs`).
//! How units vote by these numbers is in `votes.rs`, what follows for documents in `verdict.rs`.

use serde::{Deserialize, Serialize};

use crate::align::affinity::Affinities;

/// Thresholds from a framework's own texts, with what they are worth there.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
pub struct Decision {
    /// The affinity, or score, that tells a concept's own texts from those of others best.
    pub cutoff: f64,
    /// With an encoder the score that stands for no likeness at all; affinities begin at 0.
    pub zero: Option<f64>,
    /// The smallest T·s² of a unit that may vote.
    pub gate: f64,
    /// How often a text is no passage of its own concept: expected from texts left out.
    pub missed: f64,
    /// How often a text is a passage of a concept that is not its own.
    pub passed: f64,
    /// How many texts that was found out with.
    pub texts: u32,
    /// Whether the texts are sentences of descriptors, rather than texts of concepts below: sentences that stand together
    /// are alike, and a rate found with them is the best to hope for.
    pub sentences: bool,
}

/// Why there is no decision.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, thiserror::Error)]
pub enum Undecided {
    /// Too few texts to leave out.
    #[error(
        "its texts are too short: {texts} sentences, lines, parts or named descriptions can be left out, and {needed} are needed"
    )]
    TooFewTexts {
        /// How many there are.
        texts: u32,
        /// How many there have to be.
        needed: u32,
    },
    /// A single concept.
    #[error("it has one concept only, and there is nothing to tell it apart from")]
    OneConcept,
    /// No text left out is like the rest of its concept.
    #[error("no left-out text matches its own concept")]
    NothingInCommon,
    /// The model has not been calibrated.
    #[error("the model was made without a threshold")]
    NotAsked,
}

impl Decision {
    /// Whether a unit is about the framework's subject at all.
    #[must_use]
    pub fn passes_gate(&self, affinities: &Affinities, row: usize) -> bool {
        affinities.subject(row) >= self.gate
    }

    /// √R of an affinity or score: 1 at the cutoff.
    #[must_use]
    pub fn root(&self, value: f64) -> f64 {
        match self.zero {
            None => (value / self.cutoff).sqrt(),
            Some(zero) => ((value - zero) / (self.cutoff - zero)).max(0.0),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_cutoff_has_a_root_of_one() {
        let mut decision = Decision {
            cutoff: 0.04,
            zero: None,
            gate: 0.1,
            missed: 0.2,
            passed: 0.1,
            texts: 100,
            sentences: false,
        };
        assert_eq!([0.0, 0.04, 0.16].map(|affinity| decision.root(affinity)), [0.0, 1.0, 2.0]);
        (decision.cutoff, decision.zero) = (1.5, Some(0.5));
        assert_eq!([-1.0, 0.5, 1.5, 2.5].map(|score| decision.root(score)), [0.0, 0.0, 1.0, 2.0]);
    }
}
