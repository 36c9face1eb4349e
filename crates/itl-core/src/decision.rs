//! "Aligned or not": a threshold that the framework itself gives, and what follows from it for units and documents.
//!
//! A unit is aligned with a concept if its affinity reaches the cutoff, and if it speaks of the framework's subject at
//! all: if T·s² reaches the gate, T being the sum of its affinities and s the share of its terms that some concept has.
//! A document is aligned with a concept if more of its units pass than chance would let pass.

use serde::{Deserialize, Serialize};

use crate::affinity::{Affinities, Cell};

/// How sure a document has to be: the chance that any concept at all is called aligned if all units that speak of the
/// subject speak of other concepts.
const CHANCE: f64 = 0.05;

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
    #[error("the model file is of a version that had none; a model that is induced again has one")]
    NotAsked,
}

/// What a document's units come to.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Passing {
    /// Units that speak of the framework's subject.
    pub speaking: u64,
    /// Units that pass for each concept.
    pub counts: Vec<u64>,
    /// How many have to pass.
    pub needed: u64,
}

impl Decision {
    /// Whether a unit speaks of the framework's subject.
    #[must_use]
    pub fn speaks(&self, affinities: &Affinities, row: usize) -> bool {
        let total: f64 = affinities.row(row).iter().map(|cell| cell.affinity).sum();
        let known = affinities.known(row).unwrap_or(0.0);
        total * known * known >= self.gate
    }

    /// The columns of the concepts that a unit is aligned with, in order.
    pub fn aligned(&self, affinities: &Affinities, row: usize) -> impl Iterator<Item = usize> {
        let cells: &[Cell] = if self.speaks(affinities, row) { affinities.row(row) } else { &[] };
        let passes = cells.iter().filter(|cell| cell.affinity >= self.cutoff);
        passes.map(|cell| cell.column as usize)
    }

    /// What the units of a document that count come to.
    #[must_use]
    pub fn passing(&self, affinities: &Affinities) -> Passing {
        let mut counts = vec![0; affinities.columns()];
        let mut speaking = 0;
        for row in affinities.counted_rows(0..affinities.rows()) {
            speaking += u64::from(self.speaks(affinities, row));
            self.aligned(affinities, row).for_each(|column| counts[column] += 1);
        }
        let needed = match affinities.counted_rows(0..affinities.rows()).count() {
            0 | 1 => 1,
            _ => self.needed(speaking, affinities.columns()),
        };
        Passing { speaking, counts, needed }
    }

    /// How many of the units that speak of the subject have to pass: the fewest that chance, at the rate at which texts
    /// pass for other concepts, reaches in less than [`CHANCE`] of documents for any of the concepts. One unit of several
    /// is never enough, all of them always are.
    fn needed(&self, speaking: u64, concepts: usize) -> u64 {
        let bound = CHANCE / concepts.max(1) as f64;
        let (mut low, mut high) = (0, speaking);
        while low < high {
            let middle = low.midpoint(high);
            if at_least(speaking, self.passed, middle) < bound {
                high = middle;
            } else {
                low = middle + 1;
            }
        }
        low.min(speaking).max(2)
    }
}

impl Passing {
    /// Whether the document is aligned with each concept.
    pub fn aligned(&self) -> impl Iterator<Item = bool> {
        self.counts.iter().map(|&count| count >= self.needed)
    }
}

/// The probability of `count` or more successes in `trials` of this `rate`.
fn at_least(trials: u64, rate: f64, count: u64) -> f64 {
    if count == 0 || rate >= 1.0 {
        return 1.0;
    }
    if rate <= 0.0 {
        return 0.0;
    }
    let choose = |k: u64| {
        let gamma = |n: u64| libm::lgamma(n as f64 + 1.0);
        gamma(trials) - gamma(k) - gamma(trials - k)
    };
    let exactly =
        |k: u64| libm::exp(choose(k) + k as f64 * libm::log(rate) + (trials - k) as f64 * libm::log1p(-rate));
    // Above the mean each is smaller than the one before it: the rest of a long tail adds nothing.
    let mut sum = 0.0;
    for k in count..=trials {
        let term = exactly(k);
        sum += term;
        if k as f64 > trials as f64 * rate && term < sum * 1e-12 {
            break;
        }
    }
    sum.min(1.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn decision(passed: f64) -> Decision {
        Decision { cutoff: 0.5, gate: 0.1, missed: 0.2, passed, texts: 100, sentences: false }
    }

    fn matrix(rows: &[(&[(u32, f64)], f64)]) -> Affinities {
        let mut matrix = Affinities::new(3);
        for (cells, known) in rows {
            let cell = |&(column, affinity): &(u32, f64)| Cell { column, affinity };
            matrix.push(1.0, cells.len(), |row| row.extend(cells.iter().map(cell)));
            matrix.push_known(*known);
        }
        matrix
    }

    #[test]
    fn tails_by_hand() {
        // Three coins: 7/8 for one head or more, 1/2 for two, 1/8 for all.
        for (count, expected) in [(0, 1.0), (1, 0.875), (2, 0.5), (3, 0.125)] {
            assert!((at_least(3, 0.5, count) - expected).abs() < 1e-12);
        }
        // In long documents the probability of none is too small to write down.
        assert!((at_least(1_000_000, 0.5, 500_001) - 0.5).abs() < 1e-3);
    }

    #[test]
    fn a_unit_passes_by_cutoff_and_gate() {
        let matrix = matrix(&[(&[(0, 0.6), (2, 0.5)], 0.5), (&[(1, 0.9)], 0.3), (&[(0, 0.4)], 1.0)]);
        let decision = decision(0.1);
        let aligned = |row| decision.aligned(&matrix, row).collect::<Vec<_>>();
        assert_eq!(aligned(0), [0, 2]);
        // 0.9 · 0.3² is below the gate: the unit speaks of something else.
        assert_eq!(aligned(1), [0_usize; 0]);
        assert_eq!(aligned(2), [0_usize; 0]);
        let passing = decision.passing(&matrix);
        assert_eq!((passing.speaking, passing.counts, passing.needed), (2, vec![1, 0, 1], 2));
        // Without the first, which is all that passes, one unit that speaks of the subject is left of two.
        let passing = decision.passing(&matrix.counting(vec![false, true, true]));
        assert_eq!((passing.speaking, passing.counts, passing.needed), (1, vec![0, 0, 0], 2));
    }

    #[test]
    fn how_many_units_have_to_pass() {
        // With 17 concepts, as SciPy has it.
        let needed: Vec<u64> = [5, 10, 20, 50, 100].map(|n| decision(0.126).needed(n, 17)).into();
        assert_eq!(needed, [4, 6, 8, 14, 23]);
        assert_eq!(decision(0.126).needed(0, 17), 2);
        assert_eq!(decision(0.126).needed(1, 17), 2);
        let one = matrix(&[(&[(0, 0.6)], 1.0)]);
        assert_eq!(decision(0.1).passing(&one).aligned().collect::<Vec<_>>(), [true, false, false]);
    }
}
