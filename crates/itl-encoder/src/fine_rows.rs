//! A matrix of 10-bit integers, each row with its own scale: what a file holds of the weights of layers.
//!
//! An error in them meets every token in every layer, so they have two bits more than embeddings. The upper eight bits of the
//! integers stand in one table and the lower two in another, four to a byte: every row begins with a byte of its own in both.

use serde::{Deserialize, Serialize};
use std::borrow::Cow;

use crate::error::EncoderError;
use crate::rows::{bytes, largest_magnitude, sound_scales};

/// The largest magnitude of an integer.
const LARGEST: f32 = 511.0;
/// What no magnitude exceeds, whatever bytes stand in a file.
pub(crate) const BOUND: usize = 512;
/// Integers whose lower bits share a byte.
const SHARING: usize = 4;

/// Rows of integers from −512 to 511; a value is its integer times the scale of its row.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
pub(crate) struct FineRows<'a> {
    width: u32,
    pub(crate) scales: Vec<f32>,
    /// The upper bits in two's complement.
    #[serde(borrow, with = "bytes")]
    upper: Cow<'a, [u8]>,
    #[serde(borrow, with = "bytes")]
    lower: Cow<'a, [u8]>,
}

impl FineRows<'_> {
    /// Rounds a matrix of `width` columns.
    pub(crate) fn round(values: &[f32], width: usize) -> Self {
        let mut scales = Vec::with_capacity(values.len() / width);
        let (mut upper, mut lower) = (Vec::with_capacity(values.len()), Vec::new());
        for row in values.chunks_exact(width) {
            let scale = largest_magnitude(row) / LARGEST;
            let over = if scale > 0.0 { 1.0 / scale } else { 0.0 };
            scales.push(scale);
            for some in row.chunks(SHARING) {
                let mut shared = 0;
                for (place, value) in some.iter().enumerate() {
                    let integer = (value * over).round_ties_even() as i16;
                    upper.push((integer >> 2) as u8);
                    shared |= (integer as u8 & 3) << (2 * place);
                }
                lower.push(shared);
            }
        }
        Self { width: width as u32, scales, upper: upper.into(), lower: lower.into() }
    }

    pub(crate) fn height(&self) -> usize {
        self.scales.len()
    }

    pub(crate) fn width(&self) -> usize {
        self.width as usize
    }

    /// The integers of a row, into `to`, which has its length or more.
    pub(crate) fn read(&self, at: usize, to: &mut [i16]) {
        let (width, shared) = (self.width(), self.width().div_ceil(SHARING));
        let upper = &self.upper[at * width..(at + 1) * width];
        let lower = &self.lower[at * shared..(at + 1) * shared];
        let (fours, rest) = upper.as_chunks::<SHARING>();
        let (to_fours, to_rest) = to[..width].as_chunks_mut::<SHARING>();
        for ((to, upper), &lower) in to_fours.iter_mut().zip(fours).zip(lower) {
            for place in 0..SHARING {
                to[place] = integer(upper[place], lower, place);
            }
        }
        for (place, (to, &upper)) in to_rest.iter_mut().zip(rest).enumerate() {
            *to = integer(upper, lower[shared - 1], place);
        }
    }

    /// Refuses a matrix that is not of this size, or has scales out of bounds.
    pub(crate) fn check(&self, what: &str, height: usize, width: usize) -> Result<(), EncoderError> {
        let fits = self.height() == height
            && self.width() == width
            && self.upper.len() == height.saturating_mul(width)
            && self.lower.len() == height.saturating_mul(width.div_ceil(SHARING));
        if !fits {
            return Err(EncoderError::malformed(format!("{what} is not {height} × {width}")));
        }
        if !sound_scales(&self.scales) {
            return Err(EncoderError::malformed(format!("{what} has values out of bounds")));
        }
        Ok(())
    }
}

#[inline(always)]
fn integer(upper: u8, lower: u8, place: usize) -> i16 {
    i16::from(upper as i8) << 2 | i16::from(lower >> (2 * place) & 3)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_keep_their_integers_whatever_their_length() {
        for width in 1..10 {
            let integers: Vec<i16> = (0..3 * width).map(|at| (at as i16 * 211 + 400) % 1023 - 511).collect();
            let mut values: Vec<f32> = integers.iter().map(|&integer| f32::from(integer) * 0.25).collect();
            // Each row has the largest magnitude, so that a step is the same in all.
            values.iter_mut().step_by(width).for_each(|value| *value = 511.0 * 0.25);
            let rows = FineRows::round(&values, width);
            assert!(rows.check("it", 3, width).is_ok());
            assert!(rows.check("it", 3, width + 1).is_err());
            for at in 0..3 {
                let mut found = vec![0; width];
                rows.read(at, &mut found);
                assert_eq!((rows.scales[at], found[0]), (0.25, 511));
                assert_eq!(found[1..], integers[at * width + 1..(at + 1) * width]);
            }
        }
    }

    #[test]
    fn no_bytes_are_beyond_the_bound() {
        let rows = FineRows { width: 1, scales: vec![1.0], upper: vec![0x80].into(), lower: vec![0].into() };
        let mut found = [0];
        rows.read(0, &mut found);
        assert_eq!(found[0].unsigned_abs() as usize, BOUND);
        let mut odd = FineRows::round(&[0.0, 1.0], 2);
        assert_eq!(odd.scales, [1.0 / LARGEST]);
        odd.scales[0] = f32::NAN;
        assert!(odd.check("it", 1, 2).is_err());
        odd.scales[0] = 1.0;
        odd.lower = Vec::new().into();
        assert!(odd.check("it", 1, 2).is_err());
    }
}
