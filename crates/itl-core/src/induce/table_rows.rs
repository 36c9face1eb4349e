//! Rows of the table of terms: counted terms in, terms with their weights δ and b out.

use crate::induce::background::BackgroundWeights;
use crate::induce::counted::CountedTerm;
use crate::induce::descriptor::TermCounts;
use crate::induce::weights::Discriminability;
use crate::terms::term::TermKey;

/// What an alignment needs of a term, in one fetch.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Row {
    /// δ·b: what η is multiplied by.
    pub(crate) factor: f64,
    /// φ in the first concept that has it, once η is known.
    pub(crate) importance: f64,
    /// Where its concepts begin in `columns`.
    pub(crate) start: u32,
    /// How many concepts have it.
    pub(crate) concepts: u32,
    /// The first of them: most terms have no other.
    pub(crate) first: u32,
    /// Which of the masks says what concepts have it, or [`NO_MASK`].
    pub(crate) mask: u32,
}

/// A term that few concepts have.
pub(crate) const NO_MASK: u32 = u32::MAX;
/// Concepts that a term with a mask has, and the share of all that they are at least: a mask is small beside its cells.
const MANY: (usize, usize) = (32, 16);

/// The rows of terms, one after the other.
pub(crate) struct Rows<'b> {
    pub(crate) keys: Vec<TermKey>,
    pub(crate) rows: Vec<Row>,
    /// δ of each term.
    pub(crate) discriminability: Vec<f64>,
    pub(crate) columns: Vec<u32>,
    pub(crate) counts: Vec<u32>,
    /// How often each descriptor has each term, labels counted once.
    pub(crate) own: Vec<u32>,
    /// For each term that many concepts have, a bit for every concept that does.
    pub(crate) masks: Vec<u64>,
    /// The terms of each concept.
    pub(crate) terms: Vec<TermCounts>,
    background: &'b BackgroundWeights,
    weights: Discriminability,
    scratch: Vec<u32>,
}

impl<'b> Rows<'b> {
    /// No rows yet, with room for so many cells.
    pub(crate) fn new(concepts: usize, cells: usize, background: &'b BackgroundWeights) -> Self {
        let room = || Vec::with_capacity(cells);
        Self {
            keys: Vec::with_capacity(cells),
            rows: Vec::with_capacity(cells),
            discriminability: Vec::with_capacity(cells),
            columns: room(),
            counts: room(),
            own: room(),
            masks: Vec::new(),
            terms: vec![TermCounts::default(); concepts],
            background,
            weights: Discriminability::among(concepts),
            scratch: Vec::new(),
        }
    }

    /// Adds the row of a term that these concepts have.
    pub(crate) fn push(&mut self, key: TermKey, cells: &[CountedTerm]) {
        self.scratch.clear();
        self.scratch.extend(cells.iter().map(|cell| cell.count));
        let discriminability = self.weights.of(&mut self.scratch);
        let mask = self.mask(cells);
        self.keys.push(key);
        self.discriminability.push(discriminability);
        self.rows.push(Row {
            factor: discriminability * self.background.of_term(key),
            importance: 0.0,
            start: self.columns.len() as u32,
            concepts: cells.len() as u32,
            first: cells[0].column,
            mask,
        });
        for cell in cells {
            self.columns.push(cell.column);
            self.counts.push(cell.count);
            self.own.push(cell.own);
            let terms = &mut self.terms[cell.column as usize];
            terms.distinct[key.kind() as usize] += 1;
            if cell.own > 1 {
                terms.multiples[key.kind() as usize].push(cell.own);
            }
        }
    }

    /// Makes a mask of these concepts, if they are many, and gives its number.
    fn mask(&mut self, cells: &[CountedTerm]) -> u32 {
        let (fewest, share) = MANY;
        if cells.len() < fewest.max(self.terms.len() / share) {
            return NO_MASK;
        }
        let (start, words) = (self.masks.len(), self.terms.len().div_ceil(64));
        self.masks.resize(start + words, 0);
        for cell in cells {
            self.masks[start + cell.column as usize / 64] |= 1 << (cell.column % 64);
        }
        (start / words) as u32
    }

    /// Gives back the room of cells that are one with others.
    pub(crate) fn close(&mut self) {
        self.keys.shrink_to_fit();
        self.rows.shrink_to_fit();
        self.discriminability.shrink_to_fit();
        self.columns.shrink_to_fit();
        self.counts.shrink_to_fit();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::terms::multiples::MultipleCounts;

    #[test]
    fn there_is_a_row_for_every_term_and_a_cell_for_every_concept_of_it() {
        let cell = |column, own, count| CountedTerm { column, own, count };
        let background = BackgroundWeights::default();
        let mut rows = Rows::new(4, 3, &background);
        rows.push(TermKey::individual(1, 0), &[cell(0, 1, 4), cell(2, 3, 3)]);
        rows.push(TermKey::bigram(5, 0), &[cell(2, 1, 1)]);
        assert_eq!(rows.keys, [TermKey::individual(1, 0), TermKey::bigram(5, 0)]);
        assert_eq!((rows.columns, rows.counts, rows.own), (vec![0, 2, 2], vec![4, 3, 1], vec![1, 3, 1]));
        let distinct = rows.terms.iter().map(|terms| terms.distinct);
        assert_eq!(distinct.collect::<Vec<_>>(), [[1, 0, 0, 0], [0; 4], [1, 1, 0, 0], [0; 4]]);
        assert_eq!(rows.terms[0].multiples, MultipleCounts::default());
        assert_eq!(rows.terms[2].multiples, [vec![3], vec![], vec![], vec![]]);
        let places = rows.rows.iter().map(|row| (row.start, row.concepts, row.first));
        assert_eq!(places.collect::<Vec<_>>(), [(0, 2, 0), (2, 1, 2)]);
        // 4 and 3 of 7 in two of four concepts: 1 − (4/7·ln 7/4 + 3/7·ln 7/3) / ln 4.
        assert!((rows.discriminability[0] - 0.507_386).abs() < 1e-6, "{:?}", rows.discriminability);
        assert_eq!(rows.discriminability[1], 1.0);
    }

    #[test]
    fn terms_of_many_concepts_have_masks() {
        let cell = |column| CountedTerm { column, own: 1, count: 1 };
        let background = BackgroundWeights::default();
        let mut rows = Rows::new(100, 99, &background);
        let columns: Vec<u32> = (0..100).step_by(3).collect();
        rows.push(TermKey::individual(0, 0), &columns[..31].iter().copied().map(cell).collect::<Vec<_>>());
        rows.push(TermKey::individual(1, 0), &columns.iter().copied().map(cell).collect::<Vec<_>>());
        assert_eq!(rows.rows.iter().map(|row| row.mask).collect::<Vec<_>>(), [NO_MASK, 0]);
        let set = (0..128).filter(|column| rows.masks[column / 64] >> (column % 64) & 1 == 1);
        assert_eq!(set.collect::<Vec<_>>(), (0..100).step_by(3).collect::<Vec<_>>());
    }
}
