//! Products of integers: activations and weights in, sums out, exact in whatever order they are added.
//!
//! There are two forms. Fine: weights are 10-bit integers, each output with its own scale, and activations have as many bits as
//! leave their sums of products in 32, each token with its own scale: 14 bits in rows of 384, 12 in rows of 1,536. Bytes, which take half
//! the time: weights of 8 bits, and activations of 8 bits that count from a token's smallest number on.
//! Both stand in the order in which `products.rs` uses them. Weights: two panels of 16 outputs beside each other, and in a panel four
//! bytes of inputs after the other four, because a vector unit multiplies so many neighbours at once and adds them. Activations: groups of
//! six tokens, and in a group 16 bytes of every token after the other 16.

use crate::activations::Activations;
use crate::fine_rows::FineRows;
use crate::processor::Units;
use crate::products;
use crate::rows::Rows;

/// The longest row: of it, fine activations still have 10 bits.
pub(crate) const MAX_INPUTS: usize = 4096;
/// Outputs of a panel.
pub(crate) const PANEL: usize = 16;
/// Panels that stand beside each other.
pub(crate) const PANELS: usize = 2;
/// Tokens of a group.
pub(crate) const GROUP: usize = 6;
/// Fours of bytes of a token that stand together.
pub(crate) const FOURS: usize = 4;

/// Neighbouring inputs: two of 16 bits, or four of 8.
pub(crate) type Four = [u8; 4];

/// The weights of a panel for neighbouring inputs, in two halves. They fill a line of the cache.
#[derive(Clone, Copy)]
#[repr(C, align(64))]
pub(crate) struct Step(pub(crate) [[Four; PANEL / 2]; 2]);

const NOTHING: Step = Step([[[0; 4]; PANEL / 2]; 2]);

/// Inputs of every token of a group.
#[derive(Clone, Copy)]
#[repr(C, align(32))]
pub(crate) struct Block(pub(crate) [[Four; FOURS]; GROUP]);

/// A layer of weights: outputs are products with inputs, plus a bias.
pub(crate) struct Linear<const BYTES: bool> {
    /// Steps of a panel: as many as the blocks of a group have fours.
    length: usize,
    outputs: usize,
    /// Panels beside each other, then the next; at the end of each, and of the last, stand zeros.
    steps: Vec<[Step; PANELS]>,
    pub(crate) scales: Vec<[f32; PANEL]>,
    pub(crate) bias: Vec<[f32; PANEL]>,
    /// The sums of weights, which meet what stands for 0.
    pub(crate) sums: Vec<[i32; PANEL]>,
}

impl Linear<false> {
    /// The layer of a matrix.
    pub(crate) fn of(rows: &FineRows<'_>, bias: &[f32]) -> Self {
        let mut layer = Self::empty(rows.height(), rows.width().div_ceil(2));
        let mut row = vec![[0; 2]; layer.length];
        for (output, (&scale, &bias)) in rows.scales.iter().zip(bias).enumerate() {
            rows.read(output, row.as_flattened_mut());
            layer.put(output, row.iter().map(|&two| bytemuck::cast(two)), 0, scale, bias);
        }
        layer
    }
}

impl Linear<true> {
    /// The layer of several matrices, whose outputs stand beside each other.
    pub(crate) fn of(parts: &[(&Rows<'_>, &[f32])]) -> Self {
        let height = parts.iter().map(|(rows, _)| rows.height()).sum();
        let mut layer = Self::empty(height, parts[0].0.width().div_ceil(4));
        let mut output = 0;
        for (rows, bias) in parts {
            for (at, (&scale, &bias)) in rows.scales.iter().zip(*bias).enumerate() {
                let row = rows.row(at);
                let sum = row.iter().map(|&weight| i32::from(weight as i8)).sum();
                let (fours, rest) = row.as_chunks::<4>();
                let mut last = [0; 4];
                last[..rest.len()].copy_from_slice(rest);
                layer.put(output, fours.iter().copied().chain([last]), sum, scale, bias);
                output += 1;
            }
        }
        layer
    }
}

impl<const BYTES: bool> Linear<BYTES> {
    fn empty(outputs: usize, fours: usize) -> Self {
        let (length, panels) = (fours.div_ceil(FOURS) * FOURS, outputs.div_ceil(PANEL));
        Self {
            length,
            outputs,
            steps: Vec::with_capacity(panels.div_ceil(PANELS) * length),
            scales: vec![[0.0; PANEL]; panels],
            bias: vec![[0.0; PANEL]; panels],
            sums: vec![[0; PANEL]; panels],
        }
    }

    /// Puts an output in its place.
    #[inline(always)]
    fn put(&mut self, output: usize, row: impl Iterator<Item = Four>, sum: i32, scale: f32, bias: f32) {
        let (panel, place) = (output / PANEL, output % PANEL);
        self.scales[panel][place] = scale;
        self.bias[panel][place] = bias;
        self.sums[panel][place] = sum;
        // Panels are made when their first output comes, and are still near when the others do.
        let beside = panel / PANELS;
        self.steps.resize((beside + 1) * self.length, [NOTHING; PANELS]);
        for (step, four) in self.steps[beside * self.length..].iter_mut().zip(row) {
            step[panel % PANELS].0.as_flattened_mut()[place] = four;
        }
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
    pub(crate) fn apply(&self, inputs: &Activations<BYTES>, outputs: &mut Vec<f32>, units: Units) {
        outputs.resize(inputs.scales.len() * self.outputs, 0.0);
        products::apply(self, inputs, outputs, false, units);
    }

    /// The same with the activation that stands between the halves of a layer.
    pub(crate) fn activate(&self, inputs: &Activations<BYTES>, outputs: &mut Vec<f32>, units: Units) {
        outputs.resize(inputs.scales.len() * self.outputs, 0.0);
        products::apply(self, inputs, outputs, true, units);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::activations::largest;
    use crate::fine_rows::BOUND;

    #[test]
    fn the_largest_row_does_not_overflow() {
        for width in [MAX_INPUTS, MAX_INPUTS - 1, 1536, 384, 8] {
            for sign in [1.0, -1.0] {
                let inputs = vec![sign; width];
                let weights = FineRows::round(&vec![1.0; width], width);
                let linear = Linear::<false>::of(&weights, &[0.0]);
                let mut rounded = Activations::<false>::default();
                rounded.round(&inputs, width);
                let mut found = Vec::new();
                linear.apply(&rounded, &mut found, Units::default());
                assert!((found[0] - sign * width as f32).abs() < 1.0, "{}", found[0]);
            }
            let weights = Rows::round(&vec![1.0; width], width);
            let linear = Linear::<true>::of(&[(&weights, &[0.0])]);
            let mut rounded = Activations::<true>::default();
            let mut inputs = vec![-1.0; width];
            inputs[0] = 1.0;
            rounded.round(&inputs, width);
            let mut found = Vec::new();
            linear.apply(&rounded, &mut found, Units::default());
            // The integer that stands for 0 is half a step beside it, for each of the inputs.
            let apart = (found[0] - (2.0 - width as f32)).abs();
            assert!(apart < 1.01 * width as f32 / 255.0, "{apart}");
            assert!(largest(width) as usize * BOUND * width <= i32::MAX as usize);
        }
    }
}
