//! Products of integers: activations and weights in, sums out, exact in whatever order they are added.
//!
//! Weights are 10-bit integers, each output with its own scale. Activations are rounded to as many bits as leave their sums of
//! products in 32, each token with its own scale: 14 bits in rows of 384, 12 in rows of 1,536.
//! Both stand in the order in which `products.rs` uses them. Weights: two panels of 16 outputs beside each other, and in a panel two
//! inputs after the other two, because a vector unit multiplies two neighbours at once and adds them. Activations: groups of six
//! tokens, and in a group eight inputs of every token after the other eight.

use crate::fine_rows::{BOUND, FineRows};
use crate::float;
use crate::processor::Units;
use crate::products;

/// The largest magnitude of an activation in the shortest rows, so that it fits 16 bits.
const LARGEST: usize = 16_383;
/// The longest row: of it, activations still have 10 bits.
pub(crate) const MAX_INPUTS: usize = 4096;
/// Outputs of a panel.
pub(crate) const PANEL: usize = 16;
/// Panels that stand beside each other.
pub(crate) const PANELS: usize = 2;
/// Tokens of a group.
pub(crate) const GROUP: usize = 6;
/// Pairs of inputs that stand together.
pub(crate) const PAIRS: usize = 4;

/// Two neighbouring inputs.
pub(crate) type Pair = [i16; 2];

/// The weights of a panel for two inputs, in two halves. They fill a line of the cache.
#[derive(Clone, Copy)]
#[repr(C, align(64))]
pub(crate) struct Step(pub(crate) [[Pair; PANEL / 2]; 2]);

const NOTHING: Step = Step([[[0; 2]; PANEL / 2]; 2]);

/// Eight inputs of every token of a group.
#[derive(Clone, Copy)]
#[repr(C, align(32))]
pub(crate) struct Block(pub(crate) [[Pair; PAIRS]; GROUP]);

/// The largest magnitude of an activation in rows of `width`: no sum of products with weights leaves 32 bits.
fn largest(width: usize) -> f32 {
    LARGEST.min(i32::MAX as usize / (BOUND * width)) as f32
}

/// Activations as integers, a row for each token.
#[derive(Default)]
pub(crate) struct Activations {
    /// Blocks of a group.
    length: usize,
    blocks: Vec<Block>,
    /// A row on its way; behind its end stand numbers that meet weights of 0.
    row: Vec<i16>,
    pub(crate) scales: Vec<f32>,
}

impl Activations {
    /// Rounds the rows of `width` numbers. What was there is replaced.
    #[inline(always)]
    pub(crate) fn round(&mut self, rows: &[f32], width: usize) {
        let tokens = rows.len() / width;
        self.length = width.div_ceil(2 * PAIRS);
        self.blocks.resize(tokens.div_ceil(GROUP) * self.length, Block([[[0; 2]; PAIRS]; GROUP]));
        self.scales.clear();
        let bound = largest(width);
        for (token, row) in rows.chunks_exact(width).enumerate() {
            let largest = float::largest_magnitude(row);
            let over = if largest > 0.0 { bound / largest } else { 0.0 };
            self.scales.push(largest / bound);
            // All of a row first, which many are rounded at a time of, and then to their places.
            self.row.resize(self.length * 2 * PAIRS, 0);
            for (to, value) in self.row.iter_mut().zip(row) {
                // No more than the bound and a rounding, so every value fits.
                *to = float::round(value * over) as i16;
            }
            let (group, place) = (token / GROUP, token % GROUP);
            let blocks = &mut self.blocks[group * self.length..(group + 1) * self.length];
            for (Block(tokens), values) in blocks.iter_mut().zip(self.row.as_chunks::<{ 2 * PAIRS }>().0) {
                tokens[place] = bytemuck::cast(*values);
            }
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

/// A layer of weights: outputs are products with inputs, plus a bias.
pub(crate) struct Linear {
    /// Steps of a panel: as many as the blocks of a group have pairs.
    length: usize,
    outputs: usize,
    /// Panels beside each other, then the next; at the end of each, and of the last, stand zeros.
    steps: Vec<[Step; PANELS]>,
    pub(crate) scales: Vec<[f32; PANEL]>,
    pub(crate) bias: Vec<[f32; PANEL]>,
}

impl Linear {
    /// The layer of several matrices, whose outputs stand beside each other.
    pub(crate) fn of(parts: &[(&FineRows<'_>, &[f32])]) -> Self {
        let length = parts[0].0.width().div_ceil(2 * PAIRS) * PAIRS;
        let outputs: usize = parts.iter().map(|(rows, _)| rows.height()).sum();
        let panels = outputs.div_ceil(PANEL);
        let mut steps = Vec::with_capacity(panels.div_ceil(PANELS) * length);
        let (mut scales, mut bias) = (vec![[0.0; PANEL]; panels], vec![[0.0; PANEL]; panels]);
        let mut row = vec![0; 2 * length];
        let mut output = 0;
        for (rows, own_bias) in parts {
            for at in 0..rows.height() {
                let (panel, place) = (output / PANEL, output % PANEL);
                scales[panel][place] = rows.scales[at];
                bias[panel][place] = own_bias[at];
                // Panels are made when their first output comes, and are still near when the others do.
                let beside = panel / PANELS;
                steps.resize((beside + 1) * length, [NOTHING; PANELS]);
                rows.read(at, &mut row);
                for (step, &two) in steps[beside * length..].iter_mut().zip(row.as_chunks::<2>().0) {
                    step[panel % PANELS].0.as_flattened_mut()[place] = two;
                }
                output += 1;
            }
        }
        Self { length, outputs, steps, scales, bias }
    }

    pub(crate) fn outputs(&self) -> usize {
        self.outputs
    }

    /// The steps of panels that stand beside each other.
    pub(crate) fn steps(&self, first: usize) -> &[[Step; PANELS]] {
        let from = first / PANELS * self.length;
        &self.steps[from..from + self.length]
    }

    /// The outputs of all tokens, a row each.
    pub(crate) fn apply(&self, inputs: &Activations, outputs: &mut Vec<f32>, units: Units) {
        outputs.resize(inputs.scales.len() * self.outputs, 0.0);
        products::apply(self, inputs, outputs, false, units);
    }

    /// The same with the activation that stands between the halves of a layer.
    pub(crate) fn activate(&self, inputs: &Activations, outputs: &mut Vec<f32>, units: Units) {
        outputs.resize(inputs.scales.len() * self.outputs, 0.0);
        products::apply(self, inputs, outputs, true, units);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_largest_row_does_not_overflow() {
        for width in [MAX_INPUTS, MAX_INPUTS - 1, 1536, 384, 8] {
            for sign in [1.0, -1.0] {
                let inputs = vec![sign; width];
                let weights = FineRows::round(&vec![1.0; width], width);
                let linear = Linear::of(&[(&weights, &[0.0])]);
                let mut rounded = Activations::default();
                rounded.round(&inputs, width);
                let mut found = Vec::new();
                linear.apply(&rounded, &mut found, Units::default());
                assert!((found[0] - sign * width as f32).abs() < 1.0, "{}", found[0]);
            }
            assert!(largest(width) as usize * BOUND * width <= i32::MAX as usize);
        }
    }
}
