//! Rows of the table of terms: sorted cells of the concept matrix in, terms with their weights δ and b out.
//!
//! A piece is made of the cells of one bucket, so that many threads make a table, and large cells do not stay.

use crate::background::BackgroundWeights;
use crate::counted::CountedTerm;
use crate::term::TermKey;
use crate::weights;

/// What an alignment needs of a term, in one fetch.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Row {
    pub(crate) discriminability: f64,
    /// δ·b: what η is multiplied by.
    pub(crate) factor: f64,
    /// Where its concepts begin in `columns`.
    pub(crate) start: u32,
    /// How many concepts have it.
    pub(crate) concepts: u32,
    /// The first of them: most terms have no other.
    pub(crate) first: u32,
}

/// A stretch of the table: the terms of one bucket.
pub(crate) struct Piece {
    pub(crate) keys: Vec<TermKey>,
    /// Concepts begin where they do in this piece.
    pub(crate) rows: Vec<Row>,
    pub(crate) columns: Vec<u32>,
    pub(crate) counts: Vec<u32>,
    /// How often each descriptor has each term, labels counted once.
    pub(crate) own: Vec<u32>,
}

impl Piece {
    /// Weighs the terms of sorted cells.
    pub(crate) fn of(cells: &[CountedTerm], concepts: usize, background: &BackgroundWeights) -> Self {
        let column = |of: fn(&CountedTerm) -> u32| cells.iter().map(of).collect::<Vec<u32>>();
        let counts = column(|cell| cell.count);
        let (mut keys, mut rows, mut sorted, mut start) = (Vec::new(), Vec::new(), Vec::new(), 0);
        for term in cells.chunk_by(|a, b| a.key == b.key) {
            sorted.clear();
            sorted.extend_from_slice(&counts[start..start + term.len()]);
            let discriminability = weights::discriminability(&mut sorted, concepts);
            rows.push(Row {
                discriminability,
                factor: discriminability * background.of_term(term[0].key),
                start: start as u32,
                concepts: term.len() as u32,
                first: term[0].column,
            });
            keys.push(term[0].key);
            start += term.len();
        }
        Self { keys, rows, columns: column(|cell| cell.column), counts, own: column(|cell| cell.own) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_piece_has_a_row_for_every_term_and_a_cell_for_every_concept_of_it() {
        let cell =
            |stem, column, own, count| CountedTerm { key: TermKey::individual(stem, 0), column, own, count };
        let cells = [cell(1, 0, 1, 4), cell(1, 2, 3, 3), cell(5, 2, 1, 1)];
        let piece = Piece::of(&cells, 4, &BackgroundWeights::default());
        assert_eq!(piece.keys, [TermKey::individual(1, 0), TermKey::individual(5, 0)]);
        assert_eq!((piece.columns, piece.counts, piece.own), (vec![0, 2, 2], vec![4, 3, 1], vec![1, 3, 1]));
        let places = piece.rows.iter().map(|row| (row.start, row.concepts, row.first));
        assert_eq!(places.collect::<Vec<_>>(), [(0, 2, 0), (2, 1, 2)]);
        // 4 and 3 of 7 in two of four concepts: 1 − (4/7·ln 7/4 + 3/7·ln 7/3) / ln 4.
        assert!((piece.rows[0].discriminability - 0.507_386).abs() < 1e-6, "{:?}", piece.rows[0]);
        assert_eq!(piece.rows[1].discriminability, 1.0);
    }
}
