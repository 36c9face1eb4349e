//! The terms of the model that stand in units: how often each, before any weight.
//!
//! Whoever has these counts, δ, σ and N has every cell of the matrix and all its parts.

use itl_base::ByteSpan;
use rayon::prelude::*;

use crate::align::rows::BATCH;
use crate::explain::evidence::Place;
use crate::model::Model;
use crate::terms::matcher::{MatchedText, Matcher, MatcherMemory};
use crate::terms::term::TermId;

/// The counts of terms in units: a row per unit, in the order of terms.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Matches {
    /// Where each row ends in `counts`.
    ends: Vec<usize>,
    counts: Vec<(TermId, u32)>,
}

impl Matches {
    /// f(t∣S_i) of the terms that stand in a unit, in the order of terms, those without weight (δ = 0) left out.
    #[must_use]
    pub fn row(&self, row: usize) -> &[(TermId, u32)] {
        let start = if row == 0 { 0 } else { self.ends[row - 1] };
        &self.counts[start..self.ends[row]]
    }

    /// How many units there are.
    pub(crate) fn rows(&self) -> usize {
        self.ends.len()
    }

    /// Adds a term to the row of the unit that comes next, unless it is without weight.
    #[inline]
    pub(crate) fn push(&mut self, model: &Model, term: TermId, count: u32) {
        if model.terms.factor(term) > 0.0 {
            self.counts.push((term, count));
        }
    }

    /// Ends that row.
    pub(crate) fn end_row(&mut self) {
        self.ends.push(self.counts.len());
    }

    /// Adds the rows of others.
    pub(crate) fn append(&mut self, others: &Self) {
        let base = self.counts.len();
        self.counts.extend_from_slice(&others.counts);
        self.ends.extend(others.ends.iter().map(|end| base + end));
    }

    /// The terms that stand in any of the units, each once, in order.
    #[must_use]
    pub fn terms(&self) -> Vec<TermId> {
        let mut terms: Vec<TermId> = self.counts.iter().map(|&(term, _)| term).collect();
        terms.sort_unstable();
        terms.dedup();
        terms
    }
}

impl MatchedText<'_> {
    /// The terms of the model in the units at `spans`.
    #[must_use]
    pub fn matches(&self, spans: &[ByteSpan]) -> Matches {
        let batch = |batch: &[ByteSpan]| {
            let mut counter = Counter::new(self.model);
            let mut rows = Matches::default();
            for &span in batch {
                counter.matcher.read(self, span);
                counter.count().for_each(|(term, count)| rows.push(self.model, term, count));
                rows.end_row();
            }
            rows
        };
        let parts: Vec<Matches> = spans.par_chunks(BATCH).map(batch).collect();
        let mut rows = Matches::default();
        parts.iter().for_each(|part| rows.append(part));
        rows
    }
}

/// A term of the model at a place of a unit.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Occurrence {
    /// The term.
    pub term: TermId,
    /// Where its words stand.
    pub place: Place,
}

/// A unit with all that stands in it.
#[derive(Debug, Clone, Copy)]
pub struct UnitOccurrences<'a> {
    /// N(S_i).
    pub normalizer: f64,
    /// How many words that count the unit has.
    pub words: usize,
    /// The occurrences in the order of terms, those of one term in the order of the text.
    pub occurrences: &'a [Occurrence],
}

impl MatchedText<'_> {
    /// Calls `each` for one unit after the other with the places of all terms of the model that stand in it.
    pub fn each_unit(&self, spans: &[ByteSpan], mut each: impl FnMut(usize, UnitOccurrences<'_>)) {
        let mut matcher = Matcher::new(self.model);
        let mut words: Vec<ByteSpan> = Vec::new();
        let mut found: Vec<Occurrence> = Vec::new();
        for (row, &span) in spans.iter().enumerate() {
            words.clear();
            words.extend(self.analysis.words_in(span).map(|word| word.span));
            matcher.read(self, span);
            let normalizer = matcher.normalizer().value;
            found.clear();
            let place = |term, positions: &[u32]| {
                found.push(Occurrence { term, place: Place::of(&words, positions) });
            };
            matcher.matches(|_| true, place);
            // Stable: the occurrences of a term stay in the order of the text.
            found.sort_by_key(|occurrence| occurrence.term);
            each(row, UnitOccurrences { normalizer, words: words.len(), occurrences: &found });
        }
    }
}

/// Counts the terms of unit after unit, and keeps its memory between them.
pub(crate) struct Counter<'m> {
    pub(crate) matcher: Matcher<'m>,
    found: Vec<TermId>,
}

/// What a counter works in: the next one can have it.
#[derive(Debug, Default)]
pub(crate) struct CounterMemory {
    matcher: MatcherMemory,
    found: Vec<TermId>,
}

impl<'m> Counter<'m> {
    pub(crate) fn new(model: &'m Model) -> Self {
        Self::with(model, CounterMemory::default())
    }

    /// The same in the memory of another one.
    pub(crate) fn with(model: &'m Model, memory: CounterMemory) -> Self {
        Self { matcher: Matcher::with(model, memory.matcher), found: memory.found }
    }

    /// The memory, for the next one.
    pub(crate) fn into_memory(self) -> CounterMemory {
        CounterMemory { matcher: self.matcher.into_memory(), found: self.found }
    }

    /// The terms of the unit that the matcher has read, each with its count. The order is that of terms, so that
    /// every sum over them is made in one order, whatever the order of the words.
    // Inlined: a third of the time of an alignment with few concepts.
    #[inline]
    pub(crate) fn count(&mut self) -> impl Iterator<Item = (TermId, u32)> {
        let Self { matcher, found } = self;
        found.clear();
        matcher.matches(|_| true, |term, _| found.push(term));
        found.sort_unstable();
        found.chunk_by(|a, b| a == b).map(|run| (run[0], run.len() as u32))
    }
}
