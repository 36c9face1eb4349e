//! The consistency study: a framework aligned with itself. Can its concepts be told apart?

use std::collections::BTreeMap;

use crate::affinity::Affinities;
use crate::aggregate::relative;
use crate::model::Model;
use crate::term::TermId;

/// Two concepts that have terms in common.
#[derive(Debug, Clone, PartialEq)]
pub struct Overlap {
    /// The columns, lower first.
    pub columns: (usize, usize),
    /// The mean of the two descriptors' affinities to the other concept, relative to that concept's own.
    pub share: f64,
}

/// What the matrix of descriptors against concepts says about a framework.
#[derive(Debug, Clone, PartialEq)]
pub struct Study {
    /// Row: a descriptor. Column: a concept.
    pub matrix: Affinities,
    /// Rows whose highest affinity is not their own concept alone, with the concept that equals or beats it.
    pub confused: Vec<(usize, usize)>,
    /// Mean of the diagonal.
    pub mean_diagonal: f64,
    /// Mean of the other cells; 0 for a single concept.
    pub mean_off_diagonal: f64,
    /// The largest other cell: row, column, affinity.
    pub largest_off_diagonal: Option<(usize, usize, f64)>,
    /// Pairs of concepts with terms in common, those first that overlap most.
    pub overlaps: Vec<Overlap>,
    /// Concepts with the same words in the same order: no text can tell them apart.
    pub identical: Vec<Vec<usize>>,
    /// Concepts with λ_ref = 0.
    pub without_reference: Vec<usize>,
}

impl Study {
    /// Studies a model.
    #[must_use]
    pub fn of(model: &Model) -> Self {
        let matrix = model.align_descriptors();
        let references: Vec<f64> = model.references().collect();
        let concepts = references.len();
        let mut confused = Vec::new();
        let mut largest: Option<(usize, usize, f64)> = None;
        let mut off_diagonal = 0.0;
        let mut shares: Vec<(usize, usize, f64)> = Vec::new();
        for row in 0..concepts {
            let mut rival: Option<(usize, f64)> = None;
            for cell in matrix.row(row).iter().filter(|cell| cell.column as usize != row) {
                let column = cell.column as usize;
                off_diagonal += cell.affinity;
                if rival.is_none_or(|(_, best)| cell.affinity > best) {
                    rival = Some((column, cell.affinity));
                }
                if let Some(share) = relative(cell.affinity, references[column]) {
                    shares.push((row.min(column), row.max(column), share / 2.0));
                }
            }
            if let Some((column, affinity)) = rival {
                if affinity >= matrix.get(row, row) {
                    confused.push((row, column));
                }
                if largest.is_none_or(|(_, _, best)| affinity > best) {
                    largest = Some((row, column, affinity));
                }
            }
        }
        let others = (concepts * concepts.saturating_sub(1)).max(1) as f64;
        Self {
            confused,
            mean_diagonal: references.iter().sum::<f64>() / concepts as f64,
            mean_off_diagonal: off_diagonal / others,
            largest_off_diagonal: largest,
            overlaps: overlaps(shares),
            identical: identical(model),
            without_reference: (0..concepts).filter(|&column| references[column] <= 0.0).collect(),
            matrix,
        }
    }

    /// Mean diagonal over mean off-diagonal; `None` if no two concepts share a term.
    #[must_use]
    pub fn separation(&self) -> Option<f64> {
        relative(self.mean_diagonal, self.mean_off_diagonal)
    }
}

impl Model {
    /// The terms that two concepts share, those first that weigh most in both.
    #[must_use]
    pub fn shared_terms(&self, a: usize, b: usize) -> Vec<TermId> {
        let weight = |term| match (self.weight(term, a), self.weight(term, b)) {
            (Some(in_a), Some(in_b)) => Some(in_a.importance + in_b.importance),
            _ => None,
        };
        let mut shared: Vec<(TermId, f64)> =
            self.terms_of(a).into_iter().filter_map(|term| Some((term, weight(term)?))).collect();
        shared.sort_by(|x, y| y.1.total_cmp(&x.1).then(x.0.cmp(&y.0)));
        shared.into_iter().map(|(term, _)| term).collect()
    }
}

fn overlaps(mut shares: Vec<(usize, usize, f64)>) -> Vec<Overlap> {
    shares.sort_by_key(|&(a, b, _)| (a, b));
    let mut overlaps: Vec<Overlap> = shares
        .chunk_by(|x, y| (x.0, x.1) == (y.0, y.1))
        .map(|pair| Overlap {
            columns: (pair[0].0, pair[0].1),
            share: pair.iter().map(|&(_, _, share)| share).sum(),
        })
        .collect();
    overlaps.sort_by(|x, y| y.share.total_cmp(&x.share).then(x.columns.cmp(&y.columns)));
    overlaps
}

fn identical(model: &Model) -> Vec<Vec<usize>> {
    let mut by_words: BTreeMap<&[(u32, u16)], Vec<usize>> = BTreeMap::new();
    for (column, words) in model.recipe.words.iter().enumerate() {
        by_words.entry(words).or_default().push(column);
    }
    let mut identical: Vec<Vec<usize>> = by_words
        .into_iter()
        .filter(|(words, same)| !words.is_empty() && same.len() > 1)
        .map(|(_, same)| same)
        .collect();
    identical.sort();
    identical
}
