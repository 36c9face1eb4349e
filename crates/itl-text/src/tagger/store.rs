//! Score rows, kept by their number.
//!
//! In: a row. Out: its number, and the row again. Rows never move: what is kept grows piece by piece, so that no memory is taken twice.

use super::row::{Line, ScoreRow};

/// Rows in a piece.
const PIECE: usize = 512;

/// Rows, all of the same length.
#[derive(Debug, Clone, Default)]
pub(super) struct RowStore {
    pieces: Vec<Vec<Line>>,
    len: usize,
}

impl RowStore {
    /// Keeps a row, and says its number.
    pub(super) fn push<const L: usize>(&mut self, row: ScoreRow<L>) -> u32 {
        let number = self.len;
        if number.is_multiple_of(PIECE) {
            self.pieces.push(Vec::with_capacity(PIECE * L));
        }
        if let Some(piece) = self.pieces.last_mut() {
            piece.extend(row);
        }
        self.len += 1;
        number as u32
    }

    /// The row of a number.
    #[inline]
    pub(super) fn get<const L: usize>(&self, number: u32) -> &ScoreRow<L> {
        let (piece, place) = (number as usize / PIECE, number as usize % PIECE);
        &self.pieces[piece].as_chunks().0[place]
    }

    /// How many there are.
    pub(super) fn len(&self) -> usize {
        self.len
    }

    /// Forgets them.
    pub(super) fn clear(&mut self) {
        self.pieces.clear();
        self.len = 0;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tagger::row::LANES;

    #[test]
    fn rows_are_found_by_their_numbers() {
        let mut store = RowStore::default();
        let row = |number: usize| [Line([number as i16; LANES]), Line([-(number as i16); LANES])];
        for round in 0..2 {
            let numbers: Vec<u32> = (0..PIECE * 2 + 3).map(|at| store.push(row(at + round))).collect();
            assert_eq!((numbers[PIECE], store.len()), (PIECE as u32, numbers.len()));
            assert!(numbers.iter().enumerate().all(|(at, &number)| *store.get(number) == row(at + round)));
            store.clear();
        }
    }
}
