//! Static token vectors: every piece of a vocabulary has one vector, whatever stands around it.

use serde::{Deserialize, Serialize};

use crate::error::EncoderError;
use crate::integer::MAX_INPUTS;
use crate::rows::Rows;

/// A vector for each piece, as the file holds them.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub(crate) struct StaticVectors<'a> {
    #[serde(borrow)]
    pub(crate) vectors: Rows<'a>,
    /// The row of each piece, where several share one; empty where the number of a piece is its row.
    pub(crate) rows: Vec<u32>,
}

impl StaticVectors<'_> {
    /// The same with bytes of its own.
    pub(crate) fn into_owned(self) -> StaticVectors<'static> {
        StaticVectors { vectors: self.vectors.into_owned(), rows: self.rows }
    }

    pub(crate) fn width(&self) -> usize {
        self.vectors.width()
    }

    pub(crate) fn check(&self, vocabulary: usize) -> Result<(), EncoderError> {
        if self.width() == 0 || self.width() > MAX_INPUTS {
            return Err(EncoderError::malformed("its vectors have no width, or one that is too large"));
        }
        self.vectors.check("the vectors", self.vectors.height(), self.width())?;
        let fits = match self.rows.is_empty() {
            true => self.vectors.height() >= vocabulary,
            false => {
                let height = self.vectors.height();
                self.rows.len() >= vocabulary && self.rows.iter().all(|&row| (row as usize) < height)
            }
        };
        if fits { Ok(()) } else { Err(EncoderError::malformed("a piece of its vocabulary has no vector")) }
    }

    /// Adds the vector of a piece to a row of zeros.
    pub(crate) fn add_to(&self, piece: u32, sum: &mut [f32]) {
        let row = self.rows.get(piece as usize).map_or(piece as usize, |&row| row as usize);
        self.vectors.add_to(row, sum);
    }
}
