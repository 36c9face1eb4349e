//! How near a text is to every concept: a vector in, similarities to concepts out.
//!
//! d_j = e·v_j, v_j being the mean of the three rows of concept j that are nearest to e. Sums run in 8 lanes that are joined
//! at the end, so they are the same on every machine.

use std::ops::Range;

use super::Meaning;

/// Rows of a concept that a text is compared with.
const NEAREST: usize = 3;
const LANES: usize = 8;

/// The similarity of a vector to a row.
pub(crate) fn similarity(vector: &[f64], row: &[f32]) -> f64 {
    let mut sums = [0.0_f64; LANES];
    let ((vectors, rest), (rows, row_rest)) = (vector.as_chunks::<LANES>(), row.as_chunks::<LANES>());
    for (a, b) in vectors.iter().zip(rows) {
        for lane in 0..LANES {
            sums[lane] += a[lane] * f64::from(b[lane]);
        }
    }
    for (lane, (a, b)) in rest.iter().zip(row_rest).enumerate() {
        sums[lane] += a * f64::from(*b);
    }
    let [a, b, c, d, e, f, g, h] = sums;
    ((a + e) + (c + g)) + ((b + f) + (d + h))
}

/// The largest similarities of a concept, with the rows they are to.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub(super) struct Nearest {
    found: [(f64, u32); NEAREST],
    count: usize,
}

impl Nearest {
    /// Takes a row in; of equal ones the first stays before.
    pub(super) fn offer(&mut self, similarity: f64, row: u32) {
        let at = self.found[..self.count].partition_point(|&(other, _)| other >= similarity);
        if at == NEAREST {
            return;
        }
        self.count = (self.count + 1).min(NEAREST);
        self.found[at..self.count].rotate_right(1);
        self.found[at] = (similarity, row);
    }

    /// The rows, nearest first.
    pub(super) fn rows(&self) -> &[(f64, u32)] {
        &self.found[..self.count]
    }

    /// d: the mean of the similarities; nothing if the concept has no row.
    pub(super) fn mean(&self) -> Option<f64> {
        let sum: f64 = self.rows().iter().map(|&(similarity, _)| similarity).sum();
        (self.count > 0).then(|| sum / self.count as f64)
    }
}

impl Meaning {
    /// The vector of a row.
    pub(super) fn vector(&self, row: usize) -> &[f32] {
        let width = self.width as usize;
        &self.vectors[row * width..(row + 1) * width]
    }

    /// The rows of a concept.
    pub(super) fn rows_of(&self, column: usize) -> Range<usize> {
        let first = |column: usize| self.rows.partition_point(|row| (row.column as usize) < column);
        first(column)..first(column + 1)
    }

    /// The nearest rows of every concept.
    pub(super) fn nearest(&self, concepts: usize, vector: &[f64]) -> Vec<Nearest> {
        let mut nearest = vec![Nearest::default(); concepts];
        for (at, row) in self.rows.iter().enumerate() {
            nearest[row.column as usize].offer(similarity(vector, self.vector(at)), at as u32);
        }
        nearest
    }
}

/// d̃: similarities less their mean over concepts, and the largest similarity. A concept without a row has 0, and no part in
/// the mean.
pub(super) fn centred(nearest: &[Nearest]) -> (Vec<f64>, f64) {
    let similarities: Vec<Option<f64>> = nearest.iter().map(Nearest::mean).collect();
    let known = || similarities.iter().flatten();
    let mean = known().sum::<f64>() / known().count().max(1) as f64;
    let largest = known().copied().fold(-1.0, f64::max);
    (similarities.iter().map(|similarity| similarity.map_or(0.0, |own| own - mean)).collect(), largest)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_three_nearest_by_hand() {
        let mut nearest = Nearest::default();
        assert_eq!(nearest.mean(), None);
        for (similarity, row) in [(0.25, 0), (0.5, 1), (0.5, 2), (0.125, 3), (0.75, 4)] {
            nearest.offer(similarity, row);
        }
        assert_eq!(nearest.rows(), [(0.75, 4), (0.5, 1), (0.5, 2)]);
        assert_eq!(nearest.mean(), Some(1.75 / 3.0));
        let mut one = Nearest::default();
        one.offer(-0.5, 9);
        assert_eq!((one.mean(), one.rows().len()), (Some(-0.5), 1));
        let (centred, largest) = centred(&[nearest, one, Nearest::default()]);
        assert_eq!(largest, 1.75 / 3.0);
        assert!((centred[0] + centred[1]).abs() < 1e-15);
        assert_eq!(centred[2], 0.0);
    }

    #[test]
    fn similarities_are_sums_of_products() {
        let vector: Vec<f64> = (0..11).map(f64::from).collect();
        let row: Vec<f32> = (0..11).map(|at| at as f32).collect();
        assert_eq!(similarity(&vector, &row), 385.0);
    }
}
