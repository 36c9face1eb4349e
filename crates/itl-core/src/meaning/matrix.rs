//! What an encoder says of the units of a text: a row for each, dense, beside the sparse rows of the terms.

use super::nearness;
use super::{Meaning, Scale};
use crate::align::affinity::Affinities;

/// ε of the gate: what a text without any known term counts as, so that it is not shut out.
const NO_TERM: f64 = 1e-3;
/// How much the largest similarity counts in the gate, beside the logarithm of T·s². Neither 6 to 24 nor an ε from 10⁻⁶ to 10⁻¹
/// decides better on both halves of the labelled sets (`studies/meaning/gate.py`).
const SIMILARITY_WEIGHT: f64 = 12.0;

/// The meaning half of a matrix, and what makes a score of both halves.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct MeaningMatrix {
    scale: Scale,
    columns: usize,
    /// d̃, row after row.
    centred: Vec<f64>,
    /// What the gate looks at.
    subjects: Vec<f64>,
}

/// What the gate looks at: whether a text speaks of the framework's subject, by its words or by its meaning.
pub(super) fn subject(lexical: f64, largest: f64) -> f64 {
    libm::log(lexical + NO_TERM) + SIMILARITY_WEIGHT * largest
}

impl Meaning {
    /// The meaning half for the units of a matrix.
    pub(crate) fn matrix<'e>(
        &self,
        affinities: &Affinities,
        vectors: impl Iterator<Item = &'e [f64]>,
    ) -> MeaningMatrix {
        let columns = affinities.columns();
        let mut matrix =
            MeaningMatrix { scale: self.scale, columns, centred: Vec::new(), subjects: Vec::new() };
        for (row, vector) in vectors.enumerate() {
            let (centred, largest) = nearness::centred(&self.nearest(columns, vector));
            matrix.centred.extend(centred);
            matrix.subjects.push(subject(affinities.lexical_subject(row), largest));
        }
        matrix
    }
}

impl MeaningMatrix {
    /// d̃ of a cell.
    pub(crate) fn centred(&self, row: usize, column: usize) -> f64 {
        self.centred[row * self.columns + column]
    }

    /// The score of a cell of this affinity.
    pub(crate) fn score(&self, row: usize, column: usize, affinity: f64) -> f64 {
        self.scale.score(affinity, self.centred(row, column))
    }

    pub(crate) fn subject(&self, row: usize) -> f64 {
        self.subjects[row]
    }

    pub(crate) fn scale(&self) -> Scale {
        self.scale
    }
}
