//! ROC AUC: how often a right cell has a higher score than one that is not right; equal scores count one half.
//!
//! Cells are sorted once. After that, AUC under any weights of the texts takes one walk over them.

use std::cmp::Ordering;

/// Cells, from the lowest score to the highest.
#[derive(Debug, Clone, Default)]
pub(crate) struct Sorted {
    /// The text times four; plus one if the cell is right; plus two if the next has another score.
    cells: Vec<u32>,
}

const RIGHT: u32 = 1;
const LAST: u32 = 2;

impl Sorted {
    /// Sorts cells: score, text, and whether it is right.
    pub(crate) fn of(mut cells: Vec<(f64, u32, bool)>) -> Self {
        cells.sort_unstable_by(|a, b| {
            let scores = a.0.partial_cmp(&b.0).unwrap_or(Ordering::Equal);
            scores.then(a.1.cmp(&b.1)).then(a.2.cmp(&b.2))
        });
        let mut sorted = Vec::with_capacity(cells.len());
        for run in cells.chunk_by(|a, b| a.0 == b.0) {
            sorted.extend(run.iter().map(|&(_, text, right)| text << 2 | if right { RIGHT } else { 0 }));
            if let Some(last) = sorted.last_mut() {
                *last |= LAST;
            }
        }
        Self { cells: sorted }
    }

    pub(crate) fn len(&self) -> usize {
        self.cells.len()
    }

    /// AUC, a text counting as often as its weight says; nothing if all cells are right, or none.
    pub(crate) fn auc(&self, weights: &[u32]) -> Option<f64> {
        let (mut below, mut right) = (0u64, 0u64);
        let (mut positive, mut negative) = (0u64, 0u64);
        // Twice the number of pairs in the right order: whole numbers add up exactly.
        let mut ordered = 0u128;
        for &cell in &self.cells {
            let weight = u64::from(weights[(cell >> 2) as usize]);
            if cell & RIGHT == RIGHT {
                positive += weight;
            } else {
                negative += weight;
            }
            if cell & LAST == LAST {
                if positive > 0 {
                    ordered += u128::from(positive) * u128::from(2 * below + negative);
                    right += std::mem::take(&mut positive);
                }
                below += std::mem::take(&mut negative);
            }
        }
        let pairs = 2 * u128::from(right) * u128::from(below);
        (pairs > 0).then(|| ordered as f64 / pairs as f64)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pairs_in_the_right_order_and_ties_for_a_half() {
        // Right: 0.9 and 0.5; not right: 0.5, 0.1, 0.7. Pairs in order: 3 + (1 + 1/2) of 6.
        let cells = vec![(0.9, 0, true), (0.5, 0, true), (0.5, 1, false), (0.1, 1, false), (0.7, 2, false)];
        let sorted = Sorted::of(cells);
        assert_eq!(sorted.auc(&[1, 1, 1]), Some(4.5 / 6.0));
        // Without the third text: 2 + 1.5 of 4. The first one twice changes nothing.
        assert_eq!(sorted.auc(&[1, 1, 0]), Some(3.5 / 4.0));
        assert_eq!(sorted.auc(&[2, 1, 0]), Some(3.5 / 4.0));
        assert_eq!(sorted.auc(&[1, 0, 0]), None);
        assert_eq!(Sorted::of(Vec::new()).auc(&[]), None);
    }
}
