//! Products of integers: activations and weights in, sums out, exact in whatever order they are added.
//!
//! Weights are 8-bit integers, each output with its own scale. Activations are rounded to 13 bits, each token with its own
//! scale: products of the two fit 16-bit units of every processor, and their sums fit 32 bits for rows of up to 4,096.

use crate::float;
use crate::rows::Rows;

/// Integers that are multiplied at a time; rows are filled up with zeros.
const CHUNK: usize = 16;
/// The largest magnitude of an activation.
const LARGEST: f32 = 4095.0;
/// The longest row: 4,096 products of 4,095 and 127 are below 2³¹.
pub(crate) const MAX_INPUTS: usize = 4096;
/// Tokens and outputs that are worked on together, so that what is loaded is used more than once.
const TOKENS: usize = 2;
const OUTPUTS: usize = 4;

type Chunk = [i16; CHUNK];

/// Activations as integers, a row for each token.
#[derive(Default)]
pub(crate) struct Activations {
    chunks: usize,
    values: Vec<Chunk>,
    scales: Vec<f32>,
}

impl Activations {
    /// Rounds the rows of `width` numbers. What was there is replaced.
    #[inline(always)]
    pub(crate) fn round(&mut self, rows: &[f32], width: usize) {
        self.chunks = width.div_ceil(CHUNK);
        let tokens = rows.len() / width;
        self.scales.clear();
        self.values.clear();
        self.values.resize(tokens * self.chunks, [0; CHUNK]);
        for (row, to) in rows.chunks_exact(width).zip(self.values.chunks_exact_mut(self.chunks)) {
            let largest = float::largest_magnitude(row);
            let over = if largest > 0.0 { LARGEST / largest } else { 0.0 };
            self.scales.push(largest / LARGEST);
            for (values, chunk) in row.chunks(CHUNK).zip(to) {
                for (value, to) in values.iter().zip(chunk) {
                    // No more than LARGEST and a rounding, so every value fits.
                    *to = float::round(value * over) as i16;
                }
            }
        }
    }

    fn row(&self, token: usize) -> &[Chunk] {
        &self.values[token * self.chunks..(token + 1) * self.chunks]
    }
}

/// A layer of weights: outputs are products with inputs, plus a bias.
pub(crate) struct Linear {
    chunks: usize,
    weights: Vec<Chunk>,
    scales: Vec<f32>,
    bias: Vec<f32>,
}

impl Linear {
    /// The layer of several matrices, whose outputs stand beside each other.
    pub(crate) fn of(parts: &[(&Rows, &[f32])]) -> Self {
        let width = parts[0].0.width();
        let chunks = width.div_ceil(CHUNK);
        let (mut weights, mut scales, mut bias) = (Vec::new(), Vec::new(), Vec::new());
        for (rows, own_bias) in parts {
            for at in 0..rows.height() {
                let from = weights.len();
                weights.resize(from + chunks, [0; CHUNK]);
                for (values, chunk) in rows.row(at).chunks(CHUNK).zip(&mut weights[from..]) {
                    values.iter().zip(chunk).for_each(|(value, to)| *to = i16::from(*value as i8));
                }
            }
            scales.extend_from_slice(&rows.scales);
            bias.extend_from_slice(own_bias);
        }
        Self { chunks, weights, scales, bias }
    }

    pub(crate) fn outputs(&self) -> usize {
        self.scales.len()
    }

    fn row(&self, output: usize) -> &[Chunk] {
        &self.weights[output * self.chunks..(output + 1) * self.chunks]
    }

    /// The outputs of all tokens, a row each.
    pub(crate) fn apply(&self, inputs: &Activations, outputs: &mut Vec<f32>) {
        outputs.clear();
        outputs.resize(inputs.scales.len() * self.outputs(), 0.0);
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
    ($(#[$feature:meta])*; $zero:expr, $multiply:expr, $join:expr) => {
        /// Works through the outputs in small blocks of weights, which stay near the processor while all tokens pass by.
        $(#[$feature])*
        pub(super) fn apply(linear: &Linear, inputs: &Activations, outputs: &mut [f32]) {
            let (tokens, width) = (inputs.scales.len(), linear.outputs());
            let mut first = 0;
            while first < width {
                // At the end of the rows the last is taken again, and what it gives is dropped.
                let mut weights: [&[Chunk]; OUTPUTS] = [&[]; OUTPUTS];
                for at in 0..OUTPUTS {
                    weights[at] = linear.row((first + at).min(width - 1));
                }
                let mut token = 0;
                while token < tokens {
                    let mut rows: [&[Chunk]; TOKENS] = [&[]; TOKENS];
                    for at in 0..TOKENS {
                        rows[at] = inputs.row((token + at).min(tokens - 1));
                    }
                    let sums = sums(rows, weights);
                    for at in 0..TOKENS.min(tokens - token) {
                        let token = token + at;
                        for (to, &sum) in sums[at].iter().enumerate().take(width - first) {
                            let output = first + to;
                            let scale = inputs.scales[token] * linear.scales[output];
                            outputs[token * width + output] = sum as f32 * scale + linear.bias[output];
                        }
                    }
                    token += TOKENS;
                }
                first += OUTPUTS;
            }
        }

        /// The sums of products of some tokens with some rows of weights.
        $(#[$feature])*
        #[inline]
        fn sums(tokens: [&[Chunk]; TOKENS], weights: [&[Chunk]; OUTPUTS]) -> [[i32; OUTPUTS]; TOKENS] {
            let mut sums = [[$zero; OUTPUTS]; TOKENS];
            let length = weights[0].len();
            // All are of one length: said once, it is not asked at every step.
            let [t0, t1] = [&tokens[0][..length], &tokens[1][..length]];
            let [w0, w1, w2, w3] =
                [&weights[0][..length], &weights[1][..length], &weights[2][..length], &weights[3][..length]];
            for at in 0..length {
                let weights = [w0[at], w1[at], w2[at], w3[at]];
                let tokens = [t0[at], t1[at]];
                for token in 0..TOKENS {
                    for output in 0..OUTPUTS {
                        $multiply(&mut sums[token][output], tokens[token], weights[output]);
                    }
                }
            }
            let mut found = [[0; OUTPUTS]; TOKENS];
            for token in 0..TOKENS {
                found[token] = $join(sums[token]);
            }
            found
        }
    };
}

/// For any processor.
mod plain {
    use super::{Activations, Chunk, Linear, OUTPUTS, TOKENS};

    products!(; [0_i32; 8], multiply, join);

    #[inline(always)]
    fn multiply(sums: &mut [i32; 8], a: Chunk, b: Chunk) {
        for (lane, sum) in sums.iter_mut().enumerate() {
            let (left, right) = (2 * lane, 2 * lane + 1);
            let pair = i32::from(a[left]) * i32::from(b[left]) + i32::from(a[right]) * i32::from(b[right]);
            // Only of what is no number can a sum be too large: it wraps, as it does where vectors are added.
            *sum = sum.wrapping_add(pair);
        }
    }

    fn join(sums: [[i32; 8]; OUTPUTS]) -> [i32; OUTPUTS] {
        sums.map(|lanes| lanes.into_iter().fold(0, i32::wrapping_add))
    }
}

/// For processors with AVX2: 16 products and 8 sums are one instruction.
#[cfg(target_arch = "x86_64")]
mod wide {
    use bytemuck::cast;
    use std::arch::x86_64::{
        __m256i, _mm256_add_epi32, _mm256_hadd_epi32, _mm256_madd_epi16, _mm256_setzero_si256,
    };

    use super::{Activations, Chunk, Linear, OUTPUTS, TOKENS};

    products!(#[target_feature(enable = "avx2")]; _mm256_setzero_si256(), multiply, join);

    #[target_feature(enable = "avx2")]
    #[inline]
    fn multiply(sums: &mut __m256i, a: Chunk, b: Chunk) {
        *sums = _mm256_add_epi32(*sums, _mm256_madd_epi16(cast(a), cast(b)));
    }

    /// Neighbours are added twice, then the two halves: four sums come out beside each other.
    #[target_feature(enable = "avx2")]
    #[inline]
    fn join(sums: [__m256i; OUTPUTS]) -> [i32; OUTPUTS] {
        let [a, b, c, d] = sums;
        let pairs = _mm256_hadd_epi32(_mm256_hadd_epi32(a, b), _mm256_hadd_epi32(c, d));
        let halves: [i32; 8] = cast(pairs);
        let [a, b, c, d, e, f, g, h] = halves;
        [a.wrapping_add(e), b.wrapping_add(f), c.wrapping_add(g), d.wrapping_add(h)]
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
