//! A matrix of 8-bit integers, each row with its own scale: what a file holds of the vectors of words and places.

use serde::{Deserialize, Serialize};
use std::borrow::Cow;

use crate::error::EncoderError;

/// Rows of integers from −127 to 127; a value is its integer times the scale of its row.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
pub(crate) struct Rows<'a> {
    pub(crate) width: u32,
    pub(crate) scales: Vec<f32>,
    /// The integers as bytes, in two's complement: those of a file stay where they are.
    #[serde(borrow, with = "bytes")]
    pub(crate) values: Cow<'a, [u8]>,
}

impl Rows<'_> {
    /// Rounds a matrix of `width` columns.
    pub(crate) fn round(values: &[f32], width: usize) -> Self {
        let mut scales = Vec::with_capacity(values.len() / width);
        let mut integers = Vec::with_capacity(values.len());
        for row in values.chunks_exact(width) {
            let scale = largest_magnitude(row) / 127.0;
            let over = if scale > 0.0 { 1.0 / scale } else { 0.0 };
            scales.push(scale);
            integers.extend(row.iter().map(|value| (value * over).round_ties_even() as i8 as u8));
        }
        Self { width: width as u32, scales, values: integers.into() }
    }

    /// The same with bytes of its own.
    pub(crate) fn into_owned(self) -> Rows<'static> {
        Rows { width: self.width, scales: self.scales, values: self.values.into_owned().into() }
    }

    pub(crate) fn height(&self) -> usize {
        self.scales.len()
    }

    pub(crate) fn width(&self) -> usize {
        self.width as usize
    }

    /// The integers of a row.
    pub(crate) fn row(&self, at: usize) -> &[u8] {
        &self.values[at * self.width()..(at + 1) * self.width()]
    }

    /// Adds a row, as numbers, to a sum.
    #[inline(always)]
    pub(crate) fn add_to(&self, at: usize, sum: &mut [f32]) {
        let scale = self.scales[at];
        for (sum, value) in sum.iter_mut().zip(self.row(at)) {
            *sum += f32::from(*value as i8) * scale;
        }
    }

    /// Refuses a matrix that is not of this size, or has what is no number.
    pub(crate) fn check(&self, what: &str, height: usize, width: usize) -> Result<(), EncoderError> {
        let fits = self.height() == height
            && self.width() == width
            && self.values.len() == height.saturating_mul(width);
        if !fits {
            return Err(EncoderError::malformed(format!("{what} is not {height} × {width}")));
        }
        // Without a way out of the middle many are looked at together.
        let beyond = |piece: &[u8]| piece.iter().fold(false, |found, &value| found | (value == 0x80));
        if !sound_scales(&self.scales) || self.values.chunks(1 << 12).any(beyond) {
            return Err(EncoderError::malformed(format!("{what} has values out of bounds")));
        }
        Ok(())
    }
}

/// The largest magnitude of a row that is to be rounded.
pub(crate) fn largest_magnitude(row: &[f32]) -> f32 {
    row.iter().fold(0.0_f32, |most, value| most.max(value.abs()))
}

/// Whether scales are numbers, and leave room for every sum that is made of them.
pub(crate) fn sound_scales(scales: &[f32]) -> bool {
    scales.iter().all(|scale| scale.is_finite() && (0.0..1e6).contains(scale))
}

/// Bytes as bytes: serde would hand a vector over number by number.
pub(crate) mod bytes {
    use serde::{Deserialize, Deserializer, Serializer};
    use std::borrow::Cow;

    pub(crate) fn serialize<S: Serializer>(bytes: &[u8], serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_bytes(bytes)
    }

    pub(crate) fn deserialize<'de, D: Deserializer<'de>>(
        deserializer: D,
    ) -> Result<Cow<'de, [u8]>, D::Error> {
        <&[u8]>::deserialize(deserializer).map(Cow::Borrowed)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_keep_their_largest_value_and_zeros() {
        let rows = Rows::round(&[1.27, -0.635, 0.0, 0.0], 2);
        assert_eq!(rows.values[..], [127, (-64_i8) as u8, 0, 0]);
        assert_eq!(rows.scales[1], 0.0);
        let mut sum = [1.0, 1.0];
        rows.add_to(0, &mut sum);
        assert!((sum[0] - 2.27).abs() < 1e-6 && (sum[1] - 0.36).abs() < 1e-6);
        assert!(rows.check("it", 2, 2).is_ok());
        assert!(rows.check("it", 2, 3).is_err());
        let mut odd = rows;
        odd.values.to_mut()[0] = 0x80;
        assert!(odd.check("it", 2, 2).is_err());
    }
}
