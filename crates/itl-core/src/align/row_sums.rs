//! The sums of one row of the matrix: terms of a unit in, one after the other; its cells out.
//!
//! Terms have to come in their order: a sum is then the same bits wherever and whenever it is made.

use crate::align::affinity::Cell;
use crate::induce::table::TermTable;
use crate::terms::term::TermId;

/// A sum for every concept. Between rows all of them are 0.
#[derive(Debug, Default)]
pub(crate) struct RowSums {
    sums: Vec<f64>,
    /// A bit per concept that has one.
    touched: Vec<u64>,
}

impl RowSums {
    /// Makes room for so many concepts.
    pub(crate) fn resize(&mut self, concepts: usize) {
        self.sums.resize(concepts, 0.0);
        self.touched.resize(concepts.div_ceil(64), 0);
    }

    /// Adds a term whose count is worth so much.
    #[inline]
    pub(crate) fn add(&mut self, terms: &TermTable, term: TermId, worth: f64) {
        let Self { sums, touched } = self;
        match terms.mask(term) {
            Some(mask) => {
                touched.iter_mut().zip(mask).for_each(|(touched, mask)| *touched |= mask);
                terms.for_each_importance(term, |column, importance| {
                    sums[column] += worth * importance;
                });
            }
            None => terms.for_each_importance(term, |column, importance| {
                sums[column] += worth * importance;
                touched[column / 64] |= 1 << (column % 64);
            }),
        }
    }

    /// How many cells there are at most.
    pub(crate) fn cells(&self) -> usize {
        self.touched.iter().map(|bits| bits.count_ones() as usize).sum()
    }

    /// Calls `each` with the cells, in the order of columns, and begins the next row. What comes out is their sum.
    #[inline]
    pub(crate) fn take(&mut self, normalizer: f64, mut each: impl FnMut(Cell)) -> f64 {
        // As a sum over no cells begins.
        let mut total = -0.0;
        for (at, bits) in self.touched.iter_mut().enumerate() {
            for bit in Bits(std::mem::take(bits)) {
                let column = at * 64 + bit;
                let affinity = std::mem::take(&mut self.sums[column]) / normalizer;
                if affinity > 0.0 {
                    total += affinity;
                    each(Cell { column: column as u32, affinity });
                }
            }
        }
        total
    }
}

/// The positions of the bits of a word, lowest first.
struct Bits(u64);

impl Iterator for Bits {
    type Item = usize;

    fn next(&mut self) -> Option<usize> {
        if self.0 == 0 {
            return None;
        }
        let bit = self.0.trailing_zeros() as usize;
        self.0 &= self.0 - 1;
        Some(bit)
    }
}
