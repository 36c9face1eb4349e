//! When a unit passes for a concept: a threshold that the framework itself gives.
//!
//! A unit passes for a concept if its affinity reaches the cutoff and a share of the unit's largest affinity, and if it
//! speaks of the framework's subject at all: if T·s² reaches the gate, T being the sum of its affinities and s the share of
//! its terms that some concept has. With an encoder, scores of both halves take the place of affinities, and the gate looks at
//! meaning too (`meaning/matrix.rs`). What follows for documents is in `verdict.rs`.

use serde::{Deserialize, Serialize};

use crate::affinity::Affinities;

/// h: the share of a unit's largest affinity that every concept has to reach that it passes for. Chosen between .3 and .5
/// on documents with known answers: docs/decision.md has the figures.
pub const SHARE_OF_BEST: f64 = 0.5;

/// Thresholds from a framework's own texts, with what they are worth there.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
pub struct Decision {
    /// The smallest affinity of a unit that is aligned.
    pub cutoff: f64,
    /// The smallest T·s² of a unit that speaks of the framework's subject.
    pub gate: f64,
    /// How often a text of a concept is missed: expected from texts left out.
    pub missed: f64,
    /// How often a text passes for a concept that is not its own.
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
        "its descriptors have {texts} parts or sentences that can be left out and recognised, and {needed} are needed"
    )]
    TooFewTexts {
        /// How many there are.
        texts: u32,
        /// How many there have to be.
        needed: u32,
    },
    /// No text left out is like the rest of its concept.
    #[error("no text of a concept is recognised by what is left of the concept without it")]
    NothingInCommon,
    /// The model was made without one.
    #[error("the model file is of an earlier version, which had none; induce the model again")]
    NotAsked,
}

impl Decision {
    /// Whether a unit speaks of the framework's subject.
    #[must_use]
    pub fn speaks(&self, affinities: &Affinities, row: usize) -> bool {
        affinities.subject(row) >= self.gate
    }

    /// What a unit that speaks of the subject has to reach for a concept to pass for it.
    #[must_use]
    pub fn floor(&self, affinities: &Affinities, row: usize) -> f64 {
        self.cutoff.max(SHARE_OF_BEST * affinities.largest_score(row))
    }

    /// The columns of the concepts that a unit passes for, in order.
    pub fn aligned(&self, affinities: &Affinities, row: usize) -> impl Iterator<Item = usize> {
        // Most units of most documents do not speak of the subject: that is looked at first.
        let passing = self.speaks(affinities, row).then(|| {
            let floor = self.floor(affinities, row);
            affinities.candidates(row).filter(move |&(_, value)| value >= floor)
        });
        passing.into_iter().flatten().map(|(column, _)| column)
    }
}

/// Whether an affinity is large enough beside the largest of its unit.
pub(crate) fn passes_beside(affinity: f64, largest: f64) -> bool {
    affinity >= SHARE_OF_BEST * largest
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::affinity::Cell;

    #[test]
    fn a_unit_passes_by_cutoff_gate_and_its_best() {
        let decision =
            Decision { cutoff: 0.1, gate: 0.1, missed: 0.2, passed: 0.1, texts: 100, sentences: false };
        let mut matrix = Affinities::new(3);
        let low = 0.6 * SHARE_OF_BEST - 0.001;
        let rows: [(&[(u32, f64)], f64); 4] = [
            (&[(0, 0.6), (1, low), (2, 0.5)], 0.5),
            (&[(1, 0.9)], 0.3),
            (&[(0, 0.09)], 1.0),
            (&[(0, 0.1), (1, 0.1)], 1.0),
        ];
        for (cells, known) in rows {
            let cell = |&(column, affinity): &(u32, f64)| Cell { column, affinity };
            matrix.push_cells(1.0, cells.iter().map(cell));
            matrix.push_known(known, 5);
        }
        let aligned = |row| decision.aligned(&matrix, row).collect::<Vec<_>>();
        // The second concept is above the cutoff, but too weak beside the first.
        assert_eq!(aligned(0), [0, 2]);
        // 0.9 · 0.3² is below the gate: the unit speaks of something else.
        assert_eq!(aligned(1), [0_usize; 0]);
        assert_eq!(aligned(2), [0_usize; 0]);
        assert_eq!(aligned(3), [0, 1]);
    }
}
