//! When a score is high: cutoffs from the two frameworks alone.
//!
//! Each framework has pairs of concepts that its authors set apart and yet beside each other. How near a concept comes to its nearest
//! neighbour says when two concepts are close; how near concepts come that have no parent in common says when they are related.

use itl_base::{Cancel, Cancelled};
use itl_framework::Hierarchy;

use crate::adjust;
use crate::result::Cutoffs;
use crate::scores::Matrix;
use crate::space::Vector;

/// Nine of ten concepts have a neighbour that is as near.
const CLOSE: f64 = 0.1;
/// The share of pairs without a common parent that are less near.
const UNRELATED: f64 = 0.95;

/// The scores inside a framework.
#[derive(Debug)]
pub(crate) struct Inside {
    /// For each concept the score of its nearest neighbour that is neither above nor below it; 0 without one.
    pub(crate) nearest: Vec<f64>,
    /// The scores of pairs without a common parent, from the lowest.
    apart: Vec<f64>,
}

impl Inside {
    pub(crate) fn of(
        vectors: &[Vector],
        exponents: &[f64],
        stems: usize,
        (hierarchy, nodes): (&Hierarchy, &[usize]),
        cancel: &Cancel,
    ) -> Result<Self, Cancelled> {
        let mut scores = Matrix::of(vectors, vectors, stems, cancel)?;
        scores.map(|row, column, cosine| cosine * adjust::factor(cosine, exponents[row] + exponents[column]));
        let lines: Vec<Vec<usize>> = nodes.iter().map(|&node| line(hierarchy, node)).collect();
        let parent = |at: usize| hierarchy.nodes[nodes[at]].parent;
        let mut inside = Self { nearest: vec![0.0; vectors.len()], apart: Vec::new() };
        for a in 0..vectors.len() {
            cancel.check()?;
            for b in 0..a {
                if lines[a].contains(&nodes[b]) || lines[b].contains(&nodes[a]) {
                    continue;
                }
                let score = scores.get(a, b);
                inside.nearest[a] = inside.nearest[a].max(score);
                inside.nearest[b] = inside.nearest[b].max(score);
                if parent(a).is_none() || parent(a) != parent(b) {
                    inside.apart.push(score);
                }
            }
        }
        inside.apart.sort_unstable_by(f64::total_cmp);
        Ok(inside)
    }

    fn close(&self) -> Option<f64> {
        let mut nearest: Vec<f64> = self.nearest.iter().copied().filter(|score| *score > 0.0).collect();
        nearest.sort_unstable_by(f64::total_cmp);
        quantile(&nearest, CLOSE)
    }

    fn related(&self) -> Option<f64> {
        quantile(&self.apart, UNRELATED)
    }
}

/// The cutoffs of two frameworks: the mean of both, or that of one if the other has no pairs.
pub(crate) fn cutoffs(inside: &[Inside; 2]) -> Option<Cutoffs> {
    let mean = |value: fn(&Inside) -> Option<f64>| {
        let values: Vec<f64> = inside.iter().filter_map(value).collect();
        (!values.is_empty()).then(|| values.iter().sum::<f64>() / values.len() as f64)
    };
    let close = mean(Inside::close)?;
    let related = mean(Inside::related).unwrap_or(close).min(close);
    Some(Cutoffs { close, related })
}

/// A node and those above it.
fn line(hierarchy: &Hierarchy, node: usize) -> Vec<usize> {
    std::iter::successors(Some(node), |&at| hierarchy.nodes[at].parent).collect()
}

/// A quantile of sorted values, linear between them.
fn quantile(sorted: &[f64], share: f64) -> Option<f64> {
    let at = share * sorted.len().checked_sub(1)? as f64;
    let (below, above) = (sorted[at.floor() as usize], sorted[at.ceil() as usize]);
    Some(below + (above - below) * (at - at.floor()))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn inside(nearest: &[f64], apart: &[f64]) -> Inside {
        Inside { nearest: nearest.to_vec(), apart: apart.to_vec() }
    }

    #[test]
    fn cutoffs_are_means_of_both_frameworks() {
        let a = inside(&[0.3, 0.8, 0.8, 0.8, 0.8, 0.8], &[0.0, 0.2]);
        let b = inside(&[0.6], &[0.1]);
        let found = cutoffs(&[a, b]).unwrap();
        // Half of the way from the first to the second of six.
        assert!((found.close - (0.55 + 0.6) / 2.0).abs() < 1e-12, "{found:?}");
        assert!((found.related - (0.19 + 0.1) / 2.0).abs() < 1e-12, "{found:?}");
    }

    #[test]
    fn a_framework_of_one_concept_says_nothing() {
        let one = || inside(&[0.0], &[]);
        assert_eq!(cutoffs(&[one(), one()]), None);
        let found = cutoffs(&[one(), inside(&[0.5], &[0.9])]).unwrap();
        assert_eq!((found.close, found.related), (0.5, 0.5));
    }
}
