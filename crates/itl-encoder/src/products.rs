//! Sums of products of activations and weights, for each width of vector units: all give the same, because integers are exact in
//! any order.

use crate::activations::Activations;
use crate::integer::Linear;
use crate::processor::{Units, by_processor};

/// The outputs of all tokens, a row each, into `outputs`, which has room for them, through the activation if `gelu` says so.
pub(crate) fn apply<const BYTES: bool>(
    linear: &Linear<BYTES>,
    inputs: &Activations<BYTES>,
    outputs: &mut [f32],
    gelu: bool,
    units: Units,
) {
    by_processor!(units, apply(linear, inputs, outputs, gelu));
}

/// The functions of one width of vector units. Loops are written out rather than made of closures: a closure is compiled for
/// any processor, and would not become part of a function that is not. `$groups` of tokens pass `$together` panels at once: their sums,
/// the weights and a product fill the registers.
macro_rules! products {
    ($(#[$feature:meta])*; $groups:expr, $together:expr) => {
        const GROUPS: usize = $groups;
        const TOGETHER: usize = $together;

        /// Works through the panels of weights, each of which stays near the processor while all tokens pass by.
        $(#[$feature])*
        pub(super) fn apply<const BYTES: bool>(
            linear: &Linear<BYTES>,
            inputs: &Activations<BYTES>,
            outputs: &mut [f32],
            gelu: bool,
        ) {
            let (groups, panels) = (inputs.groups(), linear.scales.len());
            let mut panel = 0;
            while panel < panels {
                let mut group = 0;
                while group < groups {
                    // What is left at the end passes group by group.
                    if group + GROUPS <= groups {
                        pass::<BYTES, GROUPS>(linear, inputs, outputs, gelu, (group, panel));
                        group += GROUPS;
                    } else {
                        pass::<BYTES, 1>(linear, inputs, outputs, gelu, (group, panel));
                        group += 1;
                    }
                }
                panel += TOGETHER;
            }
        }

        /// Some groups of tokens pass panels.
        $(#[$feature])*
        #[inline]
        fn pass<const BYTES: bool, const SOME: usize>(
            linear: &Linear<BYTES>,
            inputs: &Activations<BYTES>,
            outputs: &mut [f32],
            gelu: bool,
            (group, panel): (usize, usize),
        ) {
            let mut taken: [&[Block]; SOME] = [&[]; SOME];
            for at in 0..SOME {
                taken[at] = inputs.group(group + at);
            }
            let sums = sums::<BYTES, SOME>(taken, linear.steps(panel), panel % PANELS);
            for at in 0..SOME {
                let first = (group + at) * GROUP;
                for place in 0..GROUP.min(inputs.scales.len() - first) {
                    let token = first + place;
                    let of = (inputs.scales[token], inputs.zeros[token]);
                    put(linear, of, &sums[at][place], gelu, (token, panel), outputs);
                }
            }
        }

        /// Makes numbers of the sums of a token and panels, and puts them in their place.
        $(#[$feature])*
        #[inline]
        fn put<const BYTES: bool>(
            linear: &Linear<BYTES>,
            (scale, zero): (f32, i32),
            sums: &[[i32; PANEL]; TOGETHER],
            gelu: bool,
            (token, panel): (usize, usize),
            outputs: &mut [f32],
        ) {
            let mut made = [[0.0; PANEL]; TOGETHER];
            let (scales, bias, weights) =
                (&linear.scales[panel..], &linear.bias[panel..], &linear.sums[panel..]);
            for at in 0..TOGETHER.min(scales.len()) {
                for output in 0..PANEL {
                    let mut sum = sums[at][output];
                    if BYTES {
                        sum = sum.wrapping_sub(zero.wrapping_mul(weights[at][output]));
                    }
                    made[at][output] = sum as f32 * (scale * scales[at][output]) + bias[at][output];
                }
            }
            if gelu {
                for at in 0..TOGETHER {
                    for output in 0..PANEL {
                        made[at][output] = float::gelu(made[at][output]);
                    }
                }
            }
            let to = &mut outputs[token * linear.outputs()..][panel * PANEL..linear.outputs()];
            match to.first_chunk_mut::<{ TOGETHER * PANEL }>() {
                Some(to) => to.copy_from_slice(made.as_flattened()),
                None => put_some(made.as_flattened(), to),
            }
        }

        /// The sums of products of some groups of tokens with panels of weights.
        $(#[$feature])*
        #[inline]
        fn sums<const BYTES: bool, const SOME: usize>(
            groups: [&[Block]; SOME],
            steps: &[[Step; PANELS]],
            from: usize,
        ) -> [[[[i32; PANEL]; TOGETHER]; GROUP]; SOME] {
            let mut sums = [[[zero(); TOGETHER]; GROUP]; SOME];
            // All are of one length: said once, it is not asked at every step.
            let length = steps.len().div_ceil(FOURS);
            let mut all = groups;
            for group in 0..SOME {
                all[group] = &groups[group][..length];
            }
            // One step at a time: several in a row would be compiled to products and sums apart.
            for (at, weights) in steps.iter().enumerate() {
                for group in 0..SOME {
                    let Block(tokens) = &all[group][at / FOURS];
                    for token in 0..GROUP {
                        for panel in 0..TOGETHER {
                            let sum = &mut sums[group][token][panel];
                            multiply::<BYTES>(sum, tokens[token][at % FOURS], weights[from + panel].0);
                        }
                    }
                }
            }
            let mut made = [[[[0; PANEL]; TOGETHER]; GROUP]; SOME];
            for group in 0..SOME {
                for token in 0..GROUP {
                    for panel in 0..TOGETHER {
                        made[group][token][panel] = numbers(sums[group][token][panel]);
                    }
                }
            }
            made
        }
    };
}

/// The end of a last panel that is not full. It stands apart: one copy of any length for all panels would be a call for each.
#[cold]
#[inline(never)]
fn put_some(made: &[f32], to: &mut [f32]) {
    to.copy_from_slice(&made[..to.len()]);
}

/// For any processor.
mod plain {
    use super::put_some;
    use crate::activations::Activations;
    use crate::float;
    use crate::integer::{Block, FOURS, GROUP, Linear, PANEL, PANELS, Step};
    use crate::multiply::plain::{multiply, numbers, zero};

    products!(; 1, 1);
}

/// For processors with AVX2.
#[cfg(target_arch = "x86_64")]
mod avx2 {
    use super::put_some;
    use crate::activations::Activations;
    use crate::float;
    use crate::integer::{Block, FOURS, GROUP, Linear, PANEL, PANELS, Step};
    use crate::multiply::avx2::{multiply, numbers, zero};

    products!(#[target_feature(enable = "avx2")]; 1, 1);
}

/// For processors with AVX-512 and its products of integers.
#[cfg(target_arch = "x86_64")]
mod avx512 {
    use super::put_some;
    use crate::activations::Activations;
    use crate::float;
    use crate::integer::{Block, FOURS, GROUP, Linear, PANEL, PANELS, Step};
    use crate::multiply::avx512::{multiply, numbers, zero};

    products!(#[target_feature(enable = "avx512f,avx512bw,avx512dq,avx512vl,avx512vnni")]; 2, 2);
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fine_rows::FineRows;
    use crate::float;
    use crate::rows::Rows;

    /// Numbers that look random, and are the same in every run.
    fn numbers(count: usize, mut seed: u64) -> Vec<f32> {
        let mut next = || {
            seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            (seed >> 40) as f32 / (1 << 23) as f32 - 1.0
        };
        (0..count).map(|_| next()).collect()
    }

    const SIZES: [(usize, usize, usize); 6] =
        [(1, 16, 1), (5, 33, 7), (8, 384, 6), (13, 30, 40), (3, 4096, 2), (25, 6, 70)];

    /// The outputs of a layer, and that they are the same on every path, with and without gelu.
    fn on_every_path<const BYTES: bool>(linear: &Linear<BYTES>, inputs: &Activations<BYTES>) -> Vec<f32> {
        let run = |units, gelu| {
            let mut found = Vec::new();
            match gelu {
                true => linear.activate(inputs, &mut found, units),
                false => linear.apply(inputs, &mut found, units),
            }
            found
        };
        let found = run(Units::default(), false);
        let activated: Vec<f32> = found.iter().map(|&value| float::gelu(value)).collect();
        for units in Units::all() {
            assert_eq!(run(units, false), found, "{units:?}");
            assert_eq!(run(units, true), activated, "{units:?}");
        }
        found
    }

    /// Asserts that outputs are within `bound` of plain sums.
    fn near(found: &[f32], inputs: &[f32], bias: &[f32], weight: impl Fn(usize, usize) -> f64, bound: f64) {
        let width = inputs.len() * bias.len() / found.len();
        for (inputs, found) in inputs.chunks(width).zip(found.chunks(bias.len())) {
            for (output, (&bias, &found)) in bias.iter().zip(found).enumerate() {
                let product = |(at, &input): (usize, &f32)| f64::from(input) * weight(output, at);
                let expected = inputs.iter().enumerate().map(product).sum::<f64>() + f64::from(bias);
                let apart = (f64::from(found) - expected).abs();
                assert!(apart < bound, "{width}: {apart}");
            }
        }
    }

    #[test]
    fn fine_products_are_those_of_plain_sums_on_every_path() {
        for (tokens, width, height) in SIZES {
            let (inputs, bias) = (numbers(tokens * width, 1), numbers(height, 3));
            let weights = FineRows::round(&numbers(height * width, 2), width);
            let mut rounded = Activations::<false>::default();
            rounded.round(&inputs, width);
            let found = on_every_path(&Linear::<false>::of(&weights, &bias), &rounded);
            let mut row = vec![0; width];
            let mut all = Vec::new();
            for output in 0..height {
                weights.read(output, &mut row);
                all.extend(row.iter().map(|&value| f64::from(value) * f64::from(weights.scales[output])));
            }
            near(&found, &inputs, &bias, |output, at| all[output * width + at], 2e-3 * (width as f64).sqrt());
        }
    }

    #[test]
    fn products_of_bytes_are_those_of_plain_sums_on_every_path() {
        for (tokens, width, height) in SIZES {
            // More of them above 0 than below, and the largest weights: what stands for 0 is no half, and bytes meet their bounds.
            let inputs: Vec<f32> = numbers(tokens * width, 1).iter().map(|x| 2.0 * x + 0.7).collect();
            let weights = Rows::round(&numbers(height * width, 2), width);
            let bias = numbers(height, 3);
            let mut rounded = Activations::<true>::default();
            rounded.round(&inputs, width);
            let found = on_every_path(&Linear::<true>::of(&[(&weights, &bias)]), &rounded);
            let weight = |output: usize, at: usize| {
                f64::from(weights.row(output)[at] as i8) * f64::from(weights.scales[output])
            };
            near(&found, &inputs, &bias, weight, 2e-2 * (width as f64).sqrt());
        }
    }
}
