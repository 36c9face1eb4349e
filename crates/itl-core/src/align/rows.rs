//! Alignment: the units of a text in, their rows of affinities out.
//!
//! A row depends on its unit and the model only, so rows can be computed by any number of threads.

use itl_base::{ByteSpan, Cancel, Cancelled};
use itl_text::Analysis;
use rayon::prelude::*;
use std::cell::RefCell;
use std::sync::Arc;

use crate::align::affinity::{Affinities, Cell};
use crate::align::row_sums::RowSums;
use crate::align::row_terms::RowTerms;
use crate::align::summed::Summed;
use crate::induce::descriptor::NumberedPart;
use crate::model::Model;
use crate::terms::matcher::MatchedText;
use crate::terms::matches::{Counter, CounterMemory, Matches};

/// Units per piece of work: fixed, so that the result does not depend on the number of threads.
pub(crate) const BATCH: usize = 256;
/// Units that are aligned where they are asked for, in less time than it takes until other threads are awake and done.
pub const UNITS_AT_ONCE: usize = 4 * BATCH;
/// Concepts up to which the cells of a unit take little more memory than its terms.
const FEW_COLUMNS: usize = 256;
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
            let batch = |columns: &[usize]| self.batch(columns, cancel, &read, None);
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
            return self.batch(units, cancel, &read, None);
        }
        let batch = |units: &[U]| self.batch(units, cancel, &read, None);
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
        each: impl Fn(&[Vec<(Option<u32>, u32)>], &Affinities) -> T + Sync,
    ) -> Result<Vec<T>, Cancelled> {
        let read = |aligner: &mut Aligner<'_>, words: &Vec<(Option<u32>, u32)>| {
            aligner.counter.matcher.read_stems(words.iter().copied());
        };
        let rows = |batch: &[Vec<_>]| Ok(each(batch, &self.batch(batch, cancel, &read, None)?));
        units.par_chunks(BATCH).map(rows).collect()
    }

    /// The rows of one piece of work. The terms of its units are noted down where somebody wants them.
    fn batch<U>(
        &self,
        units: &[U],
        cancel: &Cancel,
        read: &impl Fn(&mut Aligner<'_>, &U),
        mut noted: Option<&mut Matches>,
    ) -> Result<Affinities, Cancelled> {
        let mut aligner = Aligner::with(self, MEMORY.take());
        let mut rows = Affinities::new(self.concept_count());
        rows.reserve(units.len());
        for unit in units {
            cancel.check()?;
            read(&mut aligner, unit);
            aligner.align(&mut rows, noted.as_deref_mut());
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

    /// The same where it is known which units count. Of a long document and many concepts it keeps no cells: they are made again when
    /// somebody asks for them, and what the document comes to is found out on the way.
    ///
    /// # Errors
    /// If it was cancelled.
    pub(crate) fn align_counted(
        &self,
        spans: &[ByteSpan],
        counted: Vec<bool>,
        cancel: &Cancel,
    ) -> Result<Affinities, Cancelled> {
        let (model, columns) = (self.model, self.model.concept_count());
        if spans.len() <= UNITS_AT_ONCE || columns <= FEW_COLUMNS || model.meaning().is_some() {
            return Ok(self.align(spans, cancel)?.counting(counted));
        }
        let read = |aligner: &mut Aligner<'_>, &span: &ByteSpan| aligner.counter.matcher.read(self, span);
        let batch = |spans: &[ByteSpan]| {
            let mut matches = Matches::default();
            Ok((model.batch(spans, cancel, &read, Some(&mut matches))?, matches))
        };
        let (mut rows, mut matches, mut summed) =
            (Affinities::new(columns), Matches::default(), Summed::new(columns));
        rows.reserve(spans.len());
        let together = BATCH * rayon::current_num_threads();
        for (some, counted) in spans.chunks(together).zip(counted.chunks(together)) {
            let batches: Vec<(Affinities, Matches)> =
                some.par_chunks(BATCH).map(batch).collect::<Result<_, Cancelled>>()?;
            for ((part, terms), counted) in batches.iter().zip(counted.chunks(BATCH)) {
                summed.add(part, counted);
                rows.append_but_cells(part);
                matches.append(terms);
            }
        }
        let terms = RowTerms::new(Arc::clone(&model.terms), model.parameters().counting, matches);
        Ok(rows.counting(counted).with_terms(terms, summed))
    }
}

/// What an aligner works in, apart from its model.
#[derive(Debug, Default)]
struct AlignerMemory {
    counter: CounterMemory,
    sums: RowSums,
}

thread_local! {
    /// The memory of the last aligner of this thread: of many short documents, each would take longer to find its own than to use it.
    static MEMORY: RefCell<AlignerMemory> = RefCell::default();
}

/// Aligns unit after unit, and keeps its memory between them.
struct Aligner<'m> {
    model: &'m Model,
    counter: Counter<'m>,
    sums: RowSums,
}

impl<'m> Aligner<'m> {
    /// An aligner in the memory of another one.
    fn with(model: &'m Model, memory: AlignerMemory) -> Self {
        let AlignerMemory { counter, mut sums } = memory;
        sums.resize(model.concept_count());
        Self { model, counter: Counter::with(model, counter), sums }
    }

    /// The memory, for the next one.
    fn into_memory(self) -> AlignerMemory {
        AlignerMemory { counter: self.counter.into_memory(), sums: self.sums }
    }

    /// Adds the row of the unit that the matcher has read, and notes down its terms.
    fn align(&mut self, rows: &mut Affinities, mut noted: Option<&mut Matches>) {
        let divisor = self.counter.matcher.normalizer();
        let (normalizer, words) = (divisor.value, self.counter.matcher.words());
        let Self { model, counter, sums } = self;
        let parameters = model.parameters();
        let mut known = 0.0;
        for (term, count) in counter.count() {
            known += parameters.presence(model.terms.kind(term), count);
            sums.add(&model.terms, term, parameters.counting.worth(count));
            if let Some(noted) = &mut noted {
                noted.push(model, term, count);
            }
        }
        noted.into_iter().for_each(Matches::end_row);
        rows.push_known(divisor.share(known), words);
        rows.push(normalizer, sums.cells(), |row| sums.take(normalizer, |cell| row.push(cell)));
    }
}
