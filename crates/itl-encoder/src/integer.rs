//! Products of integers: activations and weights in, sums out, exact in whatever order they are added.
//!
//! Weights are 8-bit integers, each output with its own scale. Activations are rounded to 13 bits, each token with its own
//! scale: products of the two fit 16-bit units of every processor, and their sums fit 32 bits for rows of up to 4,096.
//! Weights stand in the order in which they are used: panels of 16 outputs, and in a panel two inputs after the other two,
//! because a vector unit multiplies two neighbours at once and adds them.

use crate::float;
use crate::rows::Rows;

/// The largest magnitude of an activation.
const LARGEST: f32 = 4095.0;
/// The longest row: 4,096 products of 4,095 and 127 are below 2³¹.
pub(crate) const MAX_INPUTS: usize = 4096;
/// Sums of a vector.
const LANES: usize = 8;
/// Outputs of a panel, in two vectors.
const PANEL: usize = 2 * LANES;
/// Tokens that pass a panel together: their sums, the weights and one product fill the 16 registers of a processor.
const TOKENS: usize = 6;

/// Two neighbouring inputs.
type Pair = [i16; 2];

/// The weights of a panel for two inputs. They fill a line of the cache.
#[derive(Clone, Copy)]
#[repr(C, align(64))]
struct Step([[Pair; LANES]; 2]);

/// Activations as integers, a row for each token.
#[derive(Default)]
pub(crate) struct Activations {
    pairs: usize,
    values: Vec<Pair>,
    scales: Vec<f32>,
}

impl Activations {
    /// Rounds the rows of `width` numbers. What was there is replaced.
    #[inline(always)]
    pub(crate) fn round(&mut self, rows: &[f32], width: usize) {
        self.pairs = width.div_ceil(2);
        self.scales.clear();
        self.values.resize(rows.len() / width * self.pairs, [0; 2]);
        for (row, to) in rows.chunks_exact(width).zip(self.values.chunks_exact_mut(self.pairs)) {
            let largest = float::largest_magnitude(row);
            let over = if largest > 0.0 { LARGEST / largest } else { 0.0 };
            self.scales.push(largest / LARGEST);
            let to = to.as_flattened_mut();
            for (value, to) in row.iter().zip(to.iter_mut()) {
                // No more than LARGEST and a rounding, so every value fits.
                *to = float::round(value * over) as i16;
            }
            to[width..].fill(0);
        }
    }

    fn row(&self, token: usize) -> &[Pair] {
        &self.values[token * self.pairs..(token + 1) * self.pairs]
    }
}

/// A layer of weights: outputs are products with inputs, plus a bias.
pub(crate) struct Linear {
    pairs: usize,
    outputs: usize,
    /// Panel after panel; at the end of the last stand zeros.
    steps: Vec<Step>,
    scales: Vec<[f32; PANEL]>,
    bias: Vec<[f32; PANEL]>,
}

impl Linear {
    /// The layer of several matrices, whose outputs stand beside each other.
    pub(crate) fn of(parts: &[(&Rows, &[f32])]) -> Self {
        let pairs = parts[0].0.width().div_ceil(2);
        let outputs: usize = parts.iter().map(|(rows, _)| rows.height()).sum();
        let panels = outputs.div_ceil(PANEL);
        let mut steps = vec![Step([[[0; 2]; LANES]; 2]); panels * pairs];
        let (mut scales, mut bias) = (vec![[0.0; PANEL]; panels], vec![[0.0; PANEL]; panels]);
        let mut output = 0;
        for (rows, own_bias) in parts {
            for at in 0..rows.height() {
                let (panel, place) = (output / PANEL, output % PANEL);
                scales[panel][place] = rows.scales[at];
                bias[panel][place] = own_bias[at];
                let steps = &mut steps[panel * pairs..(panel + 1) * pairs];
                let weight = |value: u8| i16::from(value as i8);
                // Two inputs at a time are one store.
                let (both, last) = rows.row(at).as_chunks::<2>();
                for (Step(weights), two) in steps.iter_mut().zip(both) {
                    weights[place / LANES][place % LANES] = two.map(weight);
                }
                if let (Some(Step(weights)), [value]) = (steps.last_mut(), last) {
                    weights[place / LANES][place % LANES][0] = weight(*value);
                }
                output += 1;
            }
        }
        Self { pairs, outputs, steps, scales, bias }
    }

    pub(crate) fn outputs(&self) -> usize {
        self.outputs
    }

    /// The outputs of all tokens, a row each.
    pub(crate) fn apply(&self, inputs: &Activations, outputs: &mut Vec<f32>) {
        outputs.resize(inputs.scales.len() * self.outputs, 0.0);
        #[cfg(target_arch = "x86_64")]
        if std::arch::is_x86_feature_detected!("avx2") {
            #[expect(
                unsafe_code,
                reason = "the processor has what the function was compiled for, as was just asked"
            )]
            // SAFETY: `wide::apply` needs AVX2 and nothing else.
            unsafe {
                wide::apply(self, inputs, outputs);
            }
            return;
        }
        plain::apply(self, inputs, outputs);
    }
}

/// The functions of one width of vector units. Loops are written out rather than made of closures: a closure is compiled for
/// any processor, and would not become part of a function that is not.
macro_rules! products {
    ($(#[$feature:meta])*; $zero:expr, $multiply:expr) => {
        /// Works through the panels of weights, each of which stays near the processor while all tokens pass by.
        $(#[$feature])*
        pub(super) fn apply(linear: &Linear, inputs: &Activations, outputs: &mut [f32]) {
            let tokens = inputs.scales.len();
            for (panel, steps) in linear.steps.chunks_exact(linear.pairs).enumerate() {
                let (scales, bias) = (&linear.scales[panel], &linear.bias[panel]);
                let first = panel * PANEL;
                let kept = PANEL.min(linear.outputs - first);
                let mut token = 0;
                while token < tokens {
                    // At the end of the rows the last is taken again, and what it gives is dropped.
                    let mut rows: [&[Pair]; TOKENS] = [&[]; TOKENS];
                    for at in 0..TOKENS {
                        rows[at] = inputs.row((token + at).min(tokens - 1));
                    }
                    let sums = sums(rows, steps);
                    for at in 0..TOKENS.min(tokens - token) {
                        let scale = inputs.scales[token + at];
                        let mut made = [0.0; PANEL];
                        for output in 0..PANEL {
                            made[output] = sums[at][output] as f32 * (scale * scales[output]) + bias[output];
                        }
                        let from = (token + at) * linear.outputs + first;
                        let to = &mut outputs[from..from + kept];
                        // A whole panel is copied as one piece, which needs no call.
                        match <&mut [f32; PANEL]>::try_from(&mut *to) {
                            Ok(to) => *to = made,
                            Err(_) => to.copy_from_slice(&made[..kept]),
                        }
                    }
                    token += TOKENS;
                }
            }
        }

        /// The sums of products of some tokens with a panel of weights.
        $(#[$feature])*
        #[inline]
        fn sums(tokens: [&[Pair]; TOKENS], steps: &[Step]) -> [[i32; PANEL]; TOKENS] {
            let mut sums = [[$zero; 2]; TOKENS];
            // All are of one length: said once, it is not asked at every step.
            let length = steps.len();
            let [a, b, c, d, e, f] = tokens;
            let (a, b, c) = (&a[..length], &b[..length], &c[..length]);
            let (d, e, f) = (&d[..length], &e[..length], &f[..length]);
            for at in 0..length {
                let tokens = [a[at], b[at], c[at], d[at], e[at], f[at]];
                let Step(weights) = steps[at];
                for token in 0..TOKENS {
                    $multiply(&mut sums[token], tokens[token], weights);
                }
            }
            bytemuck::cast(sums)
        }
    };
}

/// For any processor.
mod plain {
    use super::{Activations, LANES, Linear, PANEL, Pair, Step, TOKENS};

    products!(; [0_i32; LANES], multiply);

    #[inline(always)]
    fn multiply(sums: &mut [[i32; LANES]; 2], token: Pair, weights: [[Pair; LANES]; 2]) {
        let [left, right] = token.map(i32::from);
        for (sum, weight) in sums.as_flattened_mut().iter_mut().zip(weights.as_flattened()) {
            let pair = left * i32::from(weight[0]) + right * i32::from(weight[1]);
            // Only of what is no number can a sum be too large: it wraps, as it does where vectors are added.
            *sum = sum.wrapping_add(pair);
        }
    }
}

/// For processors with AVX2: 16 products and 8 sums are one instruction.
#[cfg(target_arch = "x86_64")]
mod wide {
    use bytemuck::cast;
    use std::arch::x86_64::{
        __m256i, _mm256_add_epi32, _mm256_madd_epi16, _mm256_set1_epi32, _mm256_setzero_si256,
    };

    use super::{Activations, LANES, Linear, PANEL, Pair, Step, TOKENS};

    products!(#[target_feature(enable = "avx2")]; _mm256_setzero_si256(), multiply);

    #[target_feature(enable = "avx2")]
    #[inline]
    fn multiply(sums: &mut [__m256i; 2], token: Pair, weights: [[Pair; LANES]; 2]) {
        let token = _mm256_set1_epi32(cast(token));
        sums[0] = _mm256_add_epi32(sums[0], _mm256_madd_epi16(token, cast(weights[0])));
        sums[1] = _mm256_add_epi32(sums[1], _mm256_madd_epi16(token, cast(weights[1])));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Numbers that look random, and are the same in every run.
    fn numbers(count: usize, mut seed: u64) -> Vec<f32> {
        let mut next = || {
            seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            (seed >> 40) as f32 / (1 << 23) as f32 - 1.0
        };
        (0..count).map(|_| next()).collect()
    }

    #[test]
    fn products_are_those_of_plain_sums_on_every_path() {
        for (tokens, width, height) in [(1, 16, 1), (5, 33, 7), (8, 384, 6), (3, 4096, 2)] {
            let inputs = numbers(tokens * width, 1);
            let (weights, bias) = (Rows::round(&numbers(height * width, 2), width), numbers(height, 3));
            let linear = Linear::of(&[(&weights, &bias)]);
            let mut rounded = Activations::default();
            rounded.round(&inputs, width);
            let (mut found, mut portable) = (Vec::new(), vec![0.0; tokens * height]);
            linear.apply(&rounded, &mut found);
            plain::apply(&linear, &rounded, &mut portable);
            assert_eq!(found, portable);
            for token in 0..tokens {
                for output in 0..height {
                    let weight = |at: usize| {
                        f64::from(weights.row(output)[at] as i8) * f64::from(weights.scales[output])
                    };
                    let plain: f64 =
                        (0..width).map(|at| f64::from(inputs[token * width + at]) * weight(at)).sum();
                    let expected = plain + f64::from(bias[output]);
                    let apart = (f64::from(found[token * height + output]) - expected).abs();
                    assert!(apart < 2e-3 * (width as f64).sqrt(), "{width}: {apart}");
                }
            }
        }
    }

    #[test]
    fn the_largest_row_does_not_overflow() {
        let inputs = vec![1.0; MAX_INPUTS];
        let weights = Rows::round(&vec![1.0; MAX_INPUTS], MAX_INPUTS);
        let linear = Linear::of(&[(&weights, &[0.0])]);
        let mut rounded = Activations::default();
        rounded.round(&inputs, MAX_INPUTS);
        let mut found = Vec::new();
        linear.apply(&rounded, &mut found);
        assert!((found[0] - MAX_INPUTS as f32).abs() < 1.0, "{}", found[0]);
    }
}
