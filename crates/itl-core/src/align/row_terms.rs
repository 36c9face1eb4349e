//! Rows of the matrix, kept as the terms that they follow from.
//!
//! In: the terms of every unit. Out: the cells of a row, when somebody asks for them. With many concepts the cells of a long document
//! are some hundred megabytes, most of which nobody looks at; the terms of its units are a few.

use std::cell::RefCell;
use std::sync::{Arc, OnceLock};

use crate::align::affinity::Cell;
use crate::align::row_sums::RowSums;
use crate::induce::table::TermTable;
use crate::scheme::Counting;
use crate::terms::matches::Matches;

thread_local! {
    /// What a row is added up in, all 0: some callers ask for row after row.
    static SUMS: RefCell<RowSums> = RefCell::default();
}

/// The terms of all rows, and the cells of those that somebody asked for.
#[derive(Debug, Clone)]
pub(crate) struct RowTerms {
    terms: Arc<TermTable>,
    counting: Counting,
    matches: Matches,
    made: Vec<OnceLock<Box<[Cell]>>>,
}

impl RowTerms {
    /// Rows of the units that have these terms.
    pub(crate) fn new(terms: Arc<TermTable>, counting: Counting, matches: Matches) -> Self {
        let made = vec![OnceLock::new(); matches.rows()];
        Self { terms, counting, matches, made }
    }

    /// The cells of a row, whose normaliser is N.
    pub(crate) fn cells(&self, row: usize, columns: usize, normalizer: f64) -> &[Cell] {
        self.made[row].get_or_init(|| {
            let mut cells = Vec::new();
            self.make(row, columns, normalizer, |cell| cells.push(cell));
            cells.into_boxed_slice()
        })
    }

    /// Calls `each` with the cells of a row, and keeps none.
    pub(crate) fn each_cell(&self, row: usize, columns: usize, normalizer: f64, each: impl FnMut(Cell)) {
        match self.made[row].get() {
            Some(cells) => cells.iter().copied().for_each(each),
            None => self.make(row, columns, normalizer, each),
        }
    }

    fn make(&self, row: usize, columns: usize, normalizer: f64, each: impl FnMut(Cell)) {
        let mut sums = SUMS.take();
        sums.resize(columns);
        for &(term, count) in self.matches.row(row) {
            sums.add(&self.terms, term, self.counting.worth(count));
        }
        sums.take(normalizer, each);
        SUMS.set(sums);
    }
}
