//! Products of integers: activations and weights in, sums out, exact in whatever order they are added.
//!
//! Weights are 8-bit integers, each output with its own scale. Activations are rounded to 13 bits, each token with its own
//! scale: products of the two fit 16-bit units of every processor, and their sums fit 32 bits for rows of up to 4,096.
//! Both stand in the order in which `products.rs` uses them. Weights: panels of 16 outputs, and in a panel two inputs after the
//! other two, because a vector unit multiplies two neighbours at once and adds them. Activations: groups of six tokens, and in
//! a group eight inputs of every token after the other eight.

use crate::float;
use crate::processor::Units;
use crate::products;
use crate::rows::Rows;

/// The largest magnitude of an activation.
const LARGEST: f32 = 4095.0;
/// The longest row: 4,096 products of 4,095 and 127 are below 2³¹.
pub(crate) const MAX_INPUTS: usize = 4096;
/// Outputs of a panel.
pub(crate) const PANEL: usize = 16;
/// Tokens of a group.
pub(crate) const GROUP: usize = 6;
/// Pairs of inputs that stand together.
pub(crate) const PAIRS: usize = 4;

/// Two neighbouring inputs.
pub(crate) type Pair = [i16; 2];

/// The weights of a panel for two inputs, in two halves, as they are multiplied. They fill a line of the cache.
#[derive(Clone, Copy)]
#[repr(C, align(64))]
pub(crate) struct Step(pub(crate) [[Pair; PANEL / 2]; 2]);

/// The same weights as they are kept.
type Kept = [[i8; 2]; PANEL];

/// Eight inputs of every token of a group.
#[derive(Clone, Copy)]
#[repr(C, align(32))]
pub(crate) struct Block(pub(crate) [[Pair; PAIRS]; GROUP]);

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
        for (token, row) in rows.chunks_exact(width).enumerate() {
            let largest = float::largest_magnitude(row);
            let over = if largest > 0.0 { LARGEST / largest } else { 0.0 };
            self.scales.push(largest / LARGEST);
            // All of a row first, which many are rounded at a time of, and then to their places.
            self.row.resize(self.length * 2 * PAIRS, 0);
            for (to, value) in self.row.iter_mut().zip(row) {
                // No more than LARGEST and a rounding, so every value fits.
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
    /// Panel after panel; at the end of each, and of the last, stand zeros.
    steps: Vec<Kept>,
    pub(crate) scales: Vec<[f32; PANEL]>,
    pub(crate) bias: Vec<[f32; PANEL]>,
}

impl Linear {
    /// The layer of several matrices, whose outputs stand beside each other.
    pub(crate) fn of(parts: &[(&Rows<'_>, &[f32])]) -> Self {
        let length = parts[0].0.width().div_ceil(2 * PAIRS) * PAIRS;
        let outputs: usize = parts.iter().map(|(rows, _)| rows.height()).sum();
        let panels = outputs.div_ceil(PANEL);
        let mut steps = Vec::with_capacity(panels * length);
        let (mut scales, mut bias) = (vec![[0.0; PANEL]; panels], vec![[0.0; PANEL]; panels]);
        let mut output = 0;
        for (rows, own_bias) in parts {
            for at in 0..rows.height() {
                let (panel, place) = (output / PANEL, output % PANEL);
                scales[panel][place] = rows.scales[at];
                bias[panel][place] = own_bias[at];
                // A panel is made when its first output comes, and is still near when the others do.
                steps.resize((panel + 1) * length, [[0; 2]; PANEL]);
                let steps = &mut steps[panel * length..];
                // Two inputs at a time are one store.
                let (both, last) = rows.row(at).as_chunks::<2>();
                for (step, &two) in steps.iter_mut().zip(both) {
                    step[place] = bytemuck::cast(two);
                }
                if let [value] = last {
                    steps[both.len()][place][0] = *value as i8;
                }
                output += 1;
            }
        }
        Self { length, outputs, steps, scales, bias }
    }

    pub(crate) fn outputs(&self) -> usize {
        self.outputs
    }

    /// The steps of neighbouring panels as they are multiplied, into `to`; after the last panel stands something that is not
    /// used. All tokens pass by, so that this costs little beside them.
    #[inline(always)]
    pub(crate) fn widen<'t, const PANELS: usize>(
        &self,
        first: usize,
        to: &'t mut [Step],
    ) -> &'t [[Step; PANELS]] {
        let to = &mut to.as_chunks_mut().0[..self.length];
        let kept = self.steps[first * self.length..].chunks_exact(self.length).take(PANELS);
        for (place, kept) in kept.enumerate() {
            for (to, kept) in to.iter_mut().zip(kept) {
                let mut wide = [0; 2 * PANEL];
                for (wide, &weight) in wide.iter_mut().zip(kept.as_flattened()) {
                    *wide = i16::from(weight);
                }
                to[place] = Step(bytemuck::cast(wide));
            }
        }
        to
    }

    /// The outputs of all tokens, a row each.
    pub(crate) fn apply(&self, inputs: &Activations, outputs: &mut Vec<f32>, tools: &mut Tools) {
        self.run(inputs, outputs, tools, false);
    }

    /// The same with the activation that stands between the halves of a layer.
    pub(crate) fn activate(&self, inputs: &Activations, outputs: &mut Vec<f32>, tools: &mut Tools) {
        self.run(inputs, outputs, tools, true);
    }

    fn run(&self, inputs: &Activations, outputs: &mut Vec<f32>, tools: &mut Tools, gelu: bool) {
        outputs.resize(inputs.scales.len() * self.outputs, 0.0);
        let room = products::MAX_PANELS * self.length;
        if tools.steps.len() < room {
            tools.steps.resize(room, Step([[[0; 2]; PANEL / 2]; 2]));
        }
        products::apply(self, inputs, outputs, gelu, tools);
    }
}

/// What products need besides: vector units, and memory that is kept.
#[derive(Default)]
pub(crate) struct Tools {
    pub(crate) units: Units,
    pub(crate) steps: Vec<Step>,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_largest_row_does_not_overflow() {
        let inputs = vec![1.0; MAX_INPUTS];
        let weights = Rows::round(&vec![1.0; MAX_INPUTS], MAX_INPUTS);
        let linear = Linear::of(&[(&weights, &[0.0])]);
        let mut rounded = Activations::default();
        rounded.round(&inputs, MAX_INPUTS);
        let mut found = Vec::new();
        linear.apply(&rounded, &mut found, &mut Tools::default());
        assert!((found[0] - MAX_INPUTS as f32).abs() < 1.0, "{}", found[0]);
    }
}
