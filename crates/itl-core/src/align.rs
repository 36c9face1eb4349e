//! Alignment: the units of a text in, their rows of affinities out.
//!
//! A row depends on its unit and the model only, so rows can be computed by any number of threads.

use itl_text::{Analysis, ByteSpan};
use rayon::prelude::*;
use std::ops::Range;

use crate::affinity::{Affinities, Cell};
use crate::descriptor::NumberedPart;
use crate::matcher::MatchedText;
use crate::matches::Counter;
use crate::model::Model;

/// Units per piece of work: fixed, so that the result does not depend on the number of threads.
pub(crate) const BATCH: usize = 256;
/// Pieces of work whose rows are held at a time, where rows are looked at one after the other.
const BATCHES: usize = 8;

impl Model {
    /// Λ of the units at `spans` of an analysed text.
    #[must_use]
    pub fn align(&self, analysis: &Analysis, spans: &[ByteSpan]) -> Affinities {
        self.match_text(analysis).align(spans)
    }

    /// Λ of the descriptors themselves: row and column of a concept are the same.
    #[must_use]
    pub fn align_descriptors(&self) -> Affinities {
        let batches: Vec<Affinities> =
            self.descriptor_batches().map(|columns| self.own_rows(columns)).collect();
        Affinities::joined(self.concept_count(), &batches)
    }

    /// Calls `each` with the cells of one row of that matrix after the other. Only some of them are there at a time: the
    /// whole matrix of tens of thousands of concepts is large.
    pub fn each_descriptor_row(&self, mut each: impl FnMut(usize, &[Cell])) {
        for some in (0..self.concept_count()).step_by(BATCH * BATCHES) {
            let until = self.concept_count().min(some + BATCH * BATCHES);
            let starts: Vec<usize> = (some..until).step_by(BATCH).collect();
            let batches: Vec<Affinities> =
                starts.par_iter().map(|&start| self.own_rows(start..until.min(start + BATCH))).collect();
            for (start, rows) in starts.into_iter().zip(&batches) {
                (0..rows.rows()).for_each(|row| each(start + row, rows.row(row)));
            }
        }
    }

    fn descriptor_batches(&self) -> impl IndexedParallelIterator<Item = Range<usize>> {
        let count = self.concept_count();
        (0..count.div_ceil(BATCH)).into_par_iter().map(move |at| at * BATCH..count.min((at + 1) * BATCH))
    }

    /// The rows of some concepts' descriptors.
    fn own_rows(&self, columns: Range<usize>) -> Affinities {
        let mut aligner = Aligner::new(self);
        let mut rows = Affinities::new(self.concept_count());
        for column in columns {
            aligner.counter.matcher.read_descriptor(column);
            aligner.align(&mut rows);
        }
        rows
    }

    /// The rows of other words than the descriptors', given as numbers of the model's stems and tags.
    #[must_use]
    pub fn align_parts(&self, units: &[Vec<NumberedPart>]) -> Affinities {
        let batch = |units: &[Vec<NumberedPart>]| {
            let mut aligner = Aligner::new(self);
            let mut rows = Affinities::new(self.concept_count());
            for parts in units {
                aligner.counter.matcher.read_parts(parts);
                aligner.align(&mut rows);
            }
            rows
        };
        let batches: Vec<Affinities> = units.par_chunks(BATCH).map(batch).collect();
        Affinities::joined(self.concept_count(), &batches)
    }
}

impl MatchedText<'_> {
    /// Λ of the units at `spans`.
    #[must_use]
    pub fn align(&self, spans: &[ByteSpan]) -> Affinities {
        let batch = |batch: &[ByteSpan]| {
            let mut aligner = Aligner::new(self.model);
            let mut rows = Affinities::new(self.model.concept_count());
            for &span in batch {
                aligner.counter.matcher.read(self, span);
                aligner.align(&mut rows);
            }
            rows
        };
        if spans.len() <= BATCH {
            return batch(spans);
        }
        let batches: Vec<Affinities> = spans.par_chunks(BATCH).map(batch).collect();
        Affinities::joined(self.model.concept_count(), &batches)
    }
}

/// Aligns unit after unit, and keeps its memory between them.
struct Aligner<'m> {
    model: &'m Model,
    counter: Counter<'m>,
    /// A sum per concept, and a bit per concept that has one.
    sums: Vec<f64>,
    touched: Vec<u64>,
}

impl<'m> Aligner<'m> {
    fn new(model: &'m Model) -> Self {
        let concepts = model.concept_count();
        Self {
            model,
            counter: Counter::new(model),
            sums: vec![0.0; concepts],
            touched: vec![0; concepts.div_ceil(64)],
        }
    }

    /// Adds the row of the unit that the matcher has read.
    fn align(&mut self, rows: &mut Affinities) {
        let normalizer = self.counter.matcher.normalizer();
        let Self { model, counter, sums, touched } = self;
        let parameters = model.parameters();
        let (decided, mut known) = (model.decision().is_ok(), 0.0);
        for (term, count) in counter.count() {
            if decided {
                known += parameters.presence(model.terms.kind(term), count);
            }
            let worth = parameters.counting.worth(count);
            model.terms.for_each_importance(term, |column, importance| {
                sums[column] += worth * importance;
                touched[column / 64] |= 1 << (column % 64);
            });
        }
        if decided {
            rows.push_known(parameters.known_share(known, normalizer));
        }
        let cells = touched.iter().map(|bits| bits.count_ones() as usize).sum();
        rows.push(normalizer, cells, |row| {
            for (at, bits) in touched.iter_mut().enumerate() {
                for bit in Bits(std::mem::take(bits)) {
                    let column = at * 64 + bit;
                    let affinity = std::mem::take(&mut sums[column]) / normalizer;
                    if affinity > 0.0 {
                        row.push(Cell { column: column as u32, affinity });
                    }
                }
            }
        });
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
