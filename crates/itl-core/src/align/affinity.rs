//! The matrix Λ: one sparse row per unit; dense only where somebody asks for it.

use std::ops::Range;

use crate::align::row_terms::RowTerms;
use crate::align::summed::Summed;
use crate::meaning::{MeaningMatrix, Scale};

/// The affinities of units (rows) to concepts (columns).
#[derive(Debug, Clone, Default)]
pub struct Affinities {
    columns: usize,
    /// Where each row ends in `cells`; nothing where rows are kept as terms.
    ends: Vec<usize>,
    cells: Vec<Cell>,
    /// The terms that the rows follow from, where these are kept instead of cells.
    terms: Option<RowTerms>,
    /// What all rows come to, where that was found out as they were made.
    summed: Option<Summed>,
    normalizers: Vec<f64>,
    /// The sum of each row.
    totals: Vec<f64>,
    /// The share of each unit's terms that some concept has.
    known: Vec<f64>,
    /// The words of each unit that count.
    words: Vec<u32>,
    /// Whether each unit counts; nothing where all do.
    counted: Vec<bool>,
    /// What an encoder says of the cells, where one was asked.
    meaning: Option<MeaningMatrix>,
}

/// A cell that is not 0. It is packed: there are millions of them in a long document, and of sixteen bytes four would be empty.
#[derive(Debug, Clone, Copy, PartialEq)]
#[repr(C, packed(4))]
pub struct Cell {
    /// Its column.
    pub column: u32,
    /// Λ_ij.
    pub affinity: f64,
}

impl Affinities {
    /// A matrix without rows.
    #[must_use]
    pub(crate) fn new(columns: usize) -> Self {
        Self { columns, ..Self::default() }
    }

    /// A matrix of rows that are known: N(S_i) and the cells in the order of columns.
    #[must_use]
    pub fn from_rows(columns: usize, rows: impl IntoIterator<Item = (f64, Vec<Cell>)>) -> Self {
        let mut matrix = Self::new(columns);
        for (normalizer, cells) in rows {
            matrix.push_cells(normalizer, cells);
        }
        matrix
    }

    /// The same matrix, of whose rows only those count that `counted` says: the others have their affinities, and no part
    /// in aggregates and decisions.
    ///
    /// # Panics
    /// If there is not one answer for every row.
    #[must_use]
    pub fn counting(mut self, counted: Vec<bool>) -> Self {
        assert_eq!(counted.len(), self.rows(), "one answer for every row");
        self.counted = counted;
        self.summed = None;
        self
    }

    /// The same matrix, whose cells follow from these terms; all that counts comes to `summed`.
    pub(crate) fn with_terms(mut self, terms: RowTerms, summed: Summed) -> Self {
        (self.terms, self.summed) = (Some(terms), Some(summed));
        self
    }

    /// The same matrix with what an encoder says of its cells.
    pub(crate) fn with_meaning(mut self, meaning: MeaningMatrix) -> Self {
        self.meaning = Some(meaning);
        self
    }

    /// How both halves come to one scale, where an encoder was asked.
    #[must_use]
    pub fn scale(&self) -> Option<Scale> {
        self.meaning.as_ref().map(MeaningMatrix::scale)
    }

    /// d̃: the similarity of a unit's meaning to a concept, less the mean over concepts; where an encoder was asked.
    #[must_use]
    pub fn centred(&self, row: usize, column: usize) -> Option<f64> {
        self.meaning.as_ref().map(|meaning| meaning.centred(row, column))
    }

    /// What decides about a cell: the score of both halves where an encoder was asked, the affinity elsewhere.
    #[must_use]
    pub fn score(&self, row: usize, column: usize) -> f64 {
        let affinity = self.get(row, column);
        self.meaning.as_ref().map_or(affinity, |meaning| meaning.score(row, column, affinity))
    }

    /// What the gate looks at: whether a unit speaks of the framework's subject.
    #[must_use]
    pub fn subject(&self, row: usize) -> f64 {
        self.meaning.as_ref().map_or_else(|| self.lexical_subject(row), |meaning| meaning.subject(row))
    }

    /// T·s²: the sum of a unit's affinities by the square of the share of its terms that some concept has.
    pub(crate) fn lexical_subject(&self, row: usize) -> f64 {
        let known = self.known(row);
        self.totals[row] * known * known
    }

    /// Calls `each` with the cells of a row that may have a vote and the values that decide, in the order of columns: all where
    /// an encoder was asked, those with a term elsewhere. Nothing is kept of rows that stand as terms.
    pub(crate) fn each_candidate(&self, row: usize, mut each: impl FnMut(u32, f64)) {
        if self.meaning.is_some() {
            (0..self.columns).for_each(|column| each(column as u32, self.score(row, column)));
        } else if let Some(terms) = &self.terms {
            terms
                .each_cell(row, self.columns, self.normalizers[row], |cell| each(cell.column, cell.affinity));
        } else {
            self.row(row).iter().for_each(|cell| each(cell.column, cell.affinity));
        }
    }

    /// Whether a row counts in aggregates and decisions.
    #[must_use]
    pub fn counted(&self, row: usize) -> bool {
        self.counted.get(row).copied().unwrap_or(true)
    }

    /// The rows of a range that count, in order.
    pub fn counted_rows(&self, rows: Range<usize>) -> impl Iterator<Item = usize> + Clone {
        rows.filter(|&row| self.counted(row))
    }

    /// Makes room for so many rows.
    pub(crate) fn reserve(&mut self, rows: usize) {
        self.ends.reserve_exact(rows);
        self.normalizers.reserve_exact(rows);
        self.totals.reserve_exact(rows);
        self.known.reserve_exact(rows);
        self.words.reserve_exact(rows);
    }

    /// Adds a row of at most `cells` cells, which `fill` pushes in the order of columns; it gives their sum.
    pub(crate) fn push(&mut self, normalizer: f64, cells: usize, fill: impl FnOnce(&mut Vec<Cell>) -> f64) {
        self.cells.reserve(cells);
        let total = fill(&mut self.cells);
        self.totals.push(total);
        self.ends.push(self.cells.len());
        self.normalizers.push(normalizer);
    }

    /// Adds a row of these cells, in the order of columns.
    pub(crate) fn push_cells(&mut self, normalizer: f64, cells: impl IntoIterator<Item = Cell>) {
        self.push(normalizer, 0, |row| {
            let before = row.len();
            row.extend(cells);
            row[before..].iter().map(|cell| cell.affinity).sum()
        });
    }

    /// Adds what else there is to know of the last row: the share of its terms that some concept has, and its words.
    pub(crate) fn push_known(&mut self, share: f64, words: usize) {
        self.known.push(share);
        self.words.push(words as u32);
    }

    /// The rows of several matrices, one after the other.
    pub(crate) fn joined(columns: usize, parts: Vec<Self>) -> Self {
        let mut rows = Self::new(columns);
        rows.cells.reserve_exact(parts.iter().map(|part| part.cells.len()).sum());
        for part in parts {
            let base = rows.cells.len();
            rows.cells.extend_from_slice(&part.cells);
            rows.ends.extend(part.ends.iter().map(|end| base + end));
            rows.append_but_cells(&part);
        }
        rows
    }

    /// Adds the rows of another matrix, but for their cells.
    pub(crate) fn append_but_cells(&mut self, rows: &Self) {
        self.normalizers.extend_from_slice(&rows.normalizers);
        self.totals.extend_from_slice(&rows.totals);
        self.known.extend_from_slice(&rows.known);
        self.words.extend_from_slice(&rows.words);
    }

    /// Number of units.
    #[must_use]
    pub fn rows(&self) -> usize {
        self.normalizers.len()
    }

    /// Number of concepts.
    #[must_use]
    pub fn columns(&self) -> usize {
        self.columns
    }

    /// N(S_i): what the row was divided by.
    #[must_use]
    pub fn normalizer(&self, row: usize) -> f64 {
        self.normalizers[row]
    }

    /// The share of a unit's terms that some concept has, as the gate uses it.
    #[must_use]
    pub fn known(&self, row: usize) -> f64 {
        self.known.get(row).copied().unwrap_or(0.0)
    }

    /// The content words of a unit: those that the core keeps.
    #[must_use]
    pub fn words(&self, row: usize) -> u32 {
        self.words.get(row).copied().unwrap_or(0)
    }

    /// The cells of a row that are not 0, in the order of columns.
    #[must_use]
    pub fn row(&self, row: usize) -> &[Cell] {
        if let Some(terms) = &self.terms {
            return terms.cells(row, self.columns, self.normalizers[row]);
        }
        let start = if row == 0 { 0 } else { self.ends[row - 1] };
        &self.cells[start..self.ends[row]]
    }

    /// One cell.
    #[must_use]
    pub fn get(&self, row: usize, column: usize) -> f64 {
        let row = self.row(row);
        row.binary_search_by_key(&(column as u32), |cell| cell.column).map_or(0.0, |at| row[at].affinity)
    }

    /// A row with all its zeros, written into `dense`.
    pub fn dense_row(&self, row: usize, dense: &mut Vec<f64>) {
        dense.clear();
        dense.resize(self.columns, 0.0);
        for cell in self.row(row) {
            dense[cell.column as usize] = cell.affinity;
        }
    }

    /// What all rows come to, where that was found out as they were made.
    pub(crate) fn summed(&self) -> Option<&Summed> {
        self.summed.as_ref()
    }
}

/// Matrices of equal rows are equal, however they are kept.
impl PartialEq for Affinities {
    fn eq(&self, other: &Self) -> bool {
        self.columns == other.columns
            && (&self.normalizers, &self.totals) == (&other.normalizers, &other.totals)
            && (&self.known, &self.words) == (&other.known, &other.words)
            && (&self.counted, &self.meaning) == (&other.counted, &other.meaning)
            && (0..self.rows()).all(|row| self.row(row) == other.row(row))
    }
}
