//! Alignment: the units of a text in, their rows of affinities out.
//!
//! A row depends on its unit and the model only, so rows can be computed by any number of threads.

use itl_text::{Analysis, ByteSpan, Cancel, Cancelled};
use rayon::prelude::*;
use std::cell::RefCell;

use crate::affinity::{Affinities, Cell};
use crate::descriptor::NumberedPart;
use crate::matcher::MatchedText;
use crate::matches::{Counter, CounterMemory};
use crate::model::Model;

/// Units per piece of work: fixed, so that the result does not depend on the number of threads.
pub(crate) const BATCH: usize = 256;
/// Units that are aligned where they are asked for, in less time than it takes until other threads are awake and done.
pub const UNITS_AT_ONCE: usize = 4 * BATCH;
/// Pieces of work whose rows are held at a time, where rows are looked at one after the other.
const BATCHES: usize = 8;

impl Model {
    /// Λ of the units at `spans` of an analysed text.
    ///
    /// # Errors
    /// If it was cancelled.
    pub fn align(
        &self,
        analysis: &Analysis,
        spans: &[ByteSpan],
        cancel: &Cancel,
    ) -> Result<Affinities, Cancelled> {
        self.match_text(analysis).align(spans, cancel)
    }

    /// Λ of the descriptors themselves: row and column of a concept are the same.
    ///
    /// # Errors
    /// If it was cancelled.
    pub fn align_descriptors(&self, cancel: &Cancel) -> Result<Affinities, Cancelled> {
        let columns: Vec<usize> = (0..self.concept_count()).collect();
        self.rows(&columns, cancel, |aligner, &column| aligner.counter.matcher.read_descriptor(column))
    }

    /// Calls `each` with the cells of one row of that matrix after the other. Only some of them are there at a time: the
    /// whole matrix of tens of thousands of concepts is large.
    ///
    /// # Errors
    /// If it was cancelled.
    pub fn each_descriptor_row(
        &self,
        cancel: &Cancel,
        mut each: impl FnMut(usize, &[Cell]),
    ) -> Result<(), Cancelled> {
        let columns: Vec<usize> = (0..self.concept_count()).collect();
        let read =
            |aligner: &mut Aligner<'_>, &column: &usize| aligner.counter.matcher.read_descriptor(column);
        for some in columns.chunks(BATCH * BATCHES) {
            let batch = |columns: &[usize]| self.batch(columns, cancel, &read);
            let batches: Vec<Affinities> =
                some.par_chunks(BATCH).map(batch).collect::<Result<_, Cancelled>>()?;
            for (columns, rows) in some.chunks(BATCH).zip(&batches) {
                columns.iter().enumerate().for_each(|(row, &column)| each(column, rows.row(row)));
            }
        }
        Ok(())
    }

    /// The rows of other words than the descriptors', given as numbers of the model's stems and tags.
    ///
    /// # Errors
    /// If it was cancelled.
    pub fn align_parts(&self, units: &[Vec<NumberedPart>], cancel: &Cancel) -> Result<Affinities, Cancelled> {
        self.rows(units, cancel, |aligner, parts| aligner.counter.matcher.read_parts(parts))
    }

    /// The rows of units that `read` gives to the matcher.
    fn rows<U: Sync>(
        &self,
        units: &[U],
        cancel: &Cancel,
        read: impl Fn(&mut Aligner<'_>, &U) + Sync,
    ) -> Result<Affinities, Cancelled> {
        // Rows of pieces are copied to stand together: where one thread makes all, they do.
        if units.len() <= UNITS_AT_ONCE || rayon::current_num_threads() == 1 {
            return self.batch(units, cancel, &read);
        }
        let batch = |units: &[U]| self.batch(units, cancel, &read);
        let batches: Vec<Affinities> =
            units.par_chunks(BATCH).map(batch).collect::<Result<_, Cancelled>>()?;
        Ok(Affinities::joined(self.concept_count(), batches))
    }

    /// Calls `each` with the rows of some units after those of others, each piece of work on its own thread. What it makes
    /// of them comes back in the order of units.
    pub(crate) fn each_batch<T: Send>(
        &self,
        units: &[Vec<(Option<u32>, u32)>],
        cancel: &Cancel,
        each: impl Fn(&Affinities) -> T + Sync,
    ) -> Result<Vec<T>, Cancelled> {
        let read = |aligner: &mut Aligner<'_>, words: &Vec<(Option<u32>, u32)>| {
            aligner.counter.matcher.read_stems(words.iter().copied());
        };
        units.par_chunks(BATCH).map(|batch| Ok(each(&self.batch(batch, cancel, &read)?))).collect()
    }

    /// The rows of one piece of work.
    fn batch<U>(
        &self,
        units: &[U],
        cancel: &Cancel,
        read: &impl Fn(&mut Aligner<'_>, &U),
    ) -> Result<Affinities, Cancelled> {
        let mut aligner = Aligner::with(self, MEMORY.take());
        let mut rows = Affinities::new(self.concept_count());
        rows.reserve(units.len());
        for unit in units {
            cancel.check()?;
            read(&mut aligner, unit);
            aligner.align(&mut rows);
        }
        if units.len() <= BATCH {
            MEMORY.set(aligner.into_memory());
        }
        Ok(rows)
    }
}

impl MatchedText<'_> {
    /// Λ of the units at `spans`.
    ///
    /// # Errors
    /// If it was cancelled.
    pub fn align(&self, spans: &[ByteSpan], cancel: &Cancel) -> Result<Affinities, Cancelled> {
        self.model.rows(spans, cancel, |aligner, &span| aligner.counter.matcher.read(self, span))
    }

    /// Λ of the words at all these places, read as one unit: a matrix of one row.
    ///
    /// # Errors
    /// If it was cancelled.
    pub fn align_joined(&self, spans: &[ByteSpan], cancel: &Cancel) -> Result<Affinities, Cancelled> {
        self.model.rows(&[spans], cancel, |aligner, &spans| aligner.counter.matcher.read_all(self, spans))
    }
}

/// What an aligner works in, apart from its model.
#[derive(Debug, Default)]
struct AlignerMemory {
    counter: CounterMemory,
    sums: Vec<f64>,
    touched: Vec<u64>,
}

thread_local! {
    /// The memory of the last aligner of this thread: of many short documents, each would take longer to find its own than to use it.
    static MEMORY: RefCell<AlignerMemory> = RefCell::default();
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
    /// An aligner in the memory of another one.
    fn with(model: &'m Model, memory: AlignerMemory) -> Self {
        let AlignerMemory { counter, mut sums, mut touched } = memory;
        let concepts = model.concept_count();
        // Between units, all of them are 0.
        sums.resize(concepts, 0.0);
        touched.resize(concepts.div_ceil(64), 0);
        Self { model, counter: Counter::with(model, counter), sums, touched }
    }

    /// The memory, for the next one.
    fn into_memory(self) -> AlignerMemory {
        AlignerMemory { counter: self.counter.into_memory(), sums: self.sums, touched: self.touched }
    }

    /// Adds the row of the unit that the matcher has read.
    fn align(&mut self, rows: &mut Affinities) {
        let divisor = self.counter.matcher.normalizer();
        let (normalizer, words) = (divisor.value, self.counter.matcher.words());
        let Self { model, counter, sums, touched } = self;
        let parameters = model.parameters();
        let mut known = 0.0;
        for (term, count) in counter.count() {
            known += parameters.presence(model.terms.kind(term), count);
            let worth = parameters.counting.worth(count);
            match model.terms.mask(term) {
                Some(mask) => {
                    touched.iter_mut().zip(mask).for_each(|(touched, mask)| *touched |= mask);
                    model.terms.for_each_importance(term, |column, importance| {
                        sums[column] += worth * importance;
                    });
                }
                None => model.terms.for_each_importance(term, |column, importance| {
                    sums[column] += worth * importance;
                    touched[column / 64] |= 1 << (column % 64);
                }),
            }
        }
        rows.push_known(divisor.share(known), words);
        let cells = touched.iter().map(|bits| bits.count_ones() as usize).sum();
        rows.push(normalizer, cells, |row| {
            // As a sum over no cells begins.
            let mut total = -0.0;
            for (at, bits) in touched.iter_mut().enumerate() {
                for bit in Bits(std::mem::take(bits)) {
                    let column = at * 64 + bit;
                    let affinity = std::mem::take(&mut sums[column]) / normalizer;
                    if affinity > 0.0 {
                        total += affinity;
                        row.push(Cell { column: column as u32, affinity });
                    }
                }
            }
            total
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
