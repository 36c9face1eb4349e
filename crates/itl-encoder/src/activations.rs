//! Activations: the numbers of tokens in, integers out, in the order in which they are multiplied (`integer.rs`).

use crate::fine_rows::BOUND;
use crate::float;
use crate::integer::{Block, FOURS, GROUP};

/// The largest magnitude of a fine activation in the shortest rows, so that it fits 16 bits.
const LARGEST: usize = 16_383;

/// The largest magnitude of a fine activation in rows of `width`: no sum of products with weights leaves 32 bits.
pub(crate) fn largest(width: usize) -> f32 {
    LARGEST.min(i32::MAX as usize / (BOUND * width)) as f32
}

/// Activations as integers, a row for each token.
#[derive(Default)]
pub(crate) struct Activations<const BYTES: bool> {
    /// Blocks of a group.
    length: usize,
    blocks: Vec<Block>,
    /// A row on its way; behind its end stand numbers that meet weights of 0.
    row: Vec<i16>,
    pub(crate) scales: Vec<f32>,
    /// The integers that stand for 0; of fine activations it is 0.
    pub(crate) zeros: Vec<i32>,
}

impl Activations<false> {
    /// Rounds the rows of `width` numbers. What was there is replaced.
    #[inline(always)]
    pub(crate) fn round(&mut self, rows: &[f32], width: usize) {
        self.clear(rows.len() / width, width.div_ceil(2));
        let bound = largest(width);
        for (token, row) in rows.chunks_exact(width).enumerate() {
            let largest = float::largest_magnitude(row);
            let over = if largest > 0.0 { bound / largest } else { 0.0 };
            self.scales.push(largest / bound);
            self.zeros.push(0);
            // All of a row first, which many are rounded at a time of, and then to their places.
            for (to, value) in self.row.iter_mut().zip(row) {
                // No more than the bound and a rounding, so every value fits.
                *to = float::round(value * over) as i16;
            }
            self.put(token);
        }
    }
}

impl Activations<true> {
    /// Rounds the rows of `width` numbers. What was there is replaced.
    #[inline(always)]
    pub(crate) fn round(&mut self, rows: &[f32], width: usize) {
        self.clear(rows.len() / width, width.div_ceil(4));
        for (token, row) in rows.chunks_exact(width).enumerate() {
            let (low, high) = float::range(row);
            let over = if high > low { 255.0 / (high - low) } else { 0.0 };
            let zero = float::round(-low * over);
            self.scales.push((high - low) / 255.0);
            self.zeros.push(zero);
            let to: &mut [u8] = bytemuck::cast_slice_mut(&mut self.row);
            for (to, value) in to.iter_mut().zip(row) {
                *to = float::round(value * over).wrapping_add(zero).clamp(0, 255) as u8;
            }
            self.put(token);
        }
    }
}

impl<const BYTES: bool> Activations<BYTES> {
    /// Makes room for so many tokens of so many fours.
    fn clear(&mut self, tokens: usize, fours: usize) {
        self.length = fours.div_ceil(FOURS);
        self.blocks.resize(tokens.div_ceil(GROUP) * self.length, Block([[[0; 4]; FOURS]; GROUP]));
        self.row.resize(self.length * 2 * FOURS, 0);
        self.scales.clear();
        self.zeros.clear();
    }

    /// Puts the row that is on its way in the places of a token.
    #[inline(always)]
    fn put(&mut self, token: usize) {
        let (group, place) = (token / GROUP, token % GROUP);
        let blocks = &mut self.blocks[group * self.length..(group + 1) * self.length];
        for (Block(tokens), values) in blocks.iter_mut().zip(self.row.as_chunks::<{ 2 * FOURS }>().0) {
            tokens[place] = bytemuck::cast(*values);
        }
    }

    /// How many groups there are. In the last, places after the last token hold something that is not used.
    pub(crate) fn groups(&self) -> usize {
        self.scales.len().div_ceil(GROUP)
    }

    pub(crate) fn group(&self, at: usize) -> &[Block] {
        &self.blocks[at * self.length..(at + 1) * self.length]
    }
}
