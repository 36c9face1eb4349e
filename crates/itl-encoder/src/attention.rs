//! Attention: queries, keys and values of a text's tokens in, what every token takes from the others out.
//!
//! Both of its products, queries with keys and shares with values, are sums in the order of the inputs, for a panel of outputs
//! at a time. So they are the same on every processor.

use crate::float::{self, LANES};
use crate::processor::{Units, by_processor};

/// Outputs of a panel, in two vectors.
const PANEL: usize = 2 * LANES;

/// The numbers of a panel for one input. They fill a line of the cache.
#[derive(Clone, Copy)]
#[repr(C, align(64))]
struct Step([[f32; LANES]; 2]);

const NOTHING: Step = Step([[0.0; LANES]; 2]);

/// Memory that is kept from text to text.
#[derive(Default)]
pub(crate) struct Attention {
    queries: Vec<f32>,
    keys: Vec<Step>,
    values: Vec<Step>,
    scores: Vec<f32>,
}

impl Attention {
    /// Makes the rows of a text in `context`, a head after the other. `looks` has query, key and value of a token beside each other.
    #[inline(always)]
    pub(crate) fn attend(
        &mut self,
        looks: &[f32],
        heads: usize,
        width: usize,
        context: &mut [f32],
        units: Units,
    ) {
        let size = width / heads;
        let scale = 1.0 / (size as f32).sqrt();
        let length = looks.len() / (3 * width);
        if length == 0 {
            return;
        }
        let (row_panels, size_panels) = (length.div_ceil(PANEL), size.div_ceil(PANEL));
        self.queries.resize(length * size, 0.0);
        self.keys.resize(row_panels * size, NOTHING);
        self.values.resize(size_panels * length, NOTHING);
        let stride = row_panels * PANEL;
        self.scores.resize(length * stride, 0.0);
        for head in 0..heads {
            for (row, look) in looks.chunks_exact(3 * width).enumerate() {
                let part = |which: usize| &look[which * width + head * size..][..size];
                let queries = &mut self.queries[row * size..(row + 1) * size];
                queries.iter_mut().zip(part(0)).for_each(|(to, query)| *to = query * scale);
                // Keys by columns: the scores of a token for all others are then sums beside each other.
                let (panel, place) = (row / PANEL, row % PANEL);
                let keys = &mut self.keys[panel * size..(panel + 1) * size];
                for (Step(to), &key) in keys.iter_mut().zip(part(1)) {
                    to.as_flattened_mut()[place] = key;
                }
                for (panel, values) in part(2).chunks(PANEL).enumerate() {
                    let Step(to) = &mut self.values[panel * length + row];
                    // A whole panel is copied as one piece, which needs no call.
                    match <[f32; PANEL]>::try_from(values) {
                        Ok(values) => *to = bytemuck::cast(values),
                        Err(_) => to.as_flattened_mut()[..values.len()].copy_from_slice(values),
                    }
                }
            }
            let scores = Target { values: &mut self.scores, stride, width: stride };
            product(&self.queries, size, &self.keys, size, scores, units);
            for scores in self.scores.chunks_exact_mut(stride) {
                float::softmax(scores, length);
            }
            let context = Target { values: &mut context[head * size..], stride: width, width: size };
            product(&self.scores, stride, &self.values, length, context, units);
        }
    }
}

/// Where a product goes: rows of `width` numbers, `stride` apart.
struct Target<'t> {
    values: &'t mut [f32],
    stride: usize,
    width: usize,
}

/// The product of rows, `stride` apart, with panels of so many steps.
fn product(rows: &[f32], stride: usize, panels: &[Step], steps: usize, target: Target<'_>, units: Units) {
    by_processor!(units, product(rows, stride, panels, steps, target));
}

/// The functions of one width of vector units, written out as those of `integer.rs` are.
macro_rules! products {
    ($(#[$feature:meta])*; $rows:expr, $zero:expr, $multiply:ident, $numbers:ident) => {
        /// Rows that pass a panel together: enough that no sum waits for the one before.
        const ROWS: usize = $rows;

        $(#[$feature])*
        pub(super) fn product(rows: &[f32], stride: usize, panels: &[Step], steps: usize, target: Target<'_>) {
            let count = rows.len() / stride;
            for (panel, steps) in panels.chunks_exact(steps).enumerate() {
                let first = panel * PANEL;
                let kept = PANEL.min(target.width - first);
                let mut row = 0;
                while row < count {
                    // At the end the last row is taken again, and what it gives is dropped.
                    let mut taken: [&[f32]; ROWS] = [&[]; ROWS];
                    for at in 0..ROWS {
                        let from = (row + at).min(count - 1) * stride;
                        taken[at] = &rows[from..from + steps.len()];
                    }
                    let sums = sums(taken, steps);
                    for at in 0..ROWS.min(count - row) {
                        let from = (row + at) * target.stride + first;
                        let to = &mut target.values[from..from + kept];
                        match <&mut [f32; PANEL]>::try_from(&mut *to) {
                            Ok(to) => *to = sums[at],
                            Err(_) => to.copy_from_slice(&sums[at][..kept]),
                        }
                    }
                    row += ROWS;
                }
            }
        }

        $(#[$feature])*
        #[inline]
        fn sums(rows: [&[f32]; ROWS], steps: &[Step]) -> [[f32; PANEL]; ROWS] {
            let mut sums = [$zero; ROWS];
            let length = steps.len();
            let mut all = rows;
            for row in 0..ROWS {
                all[row] = &rows[row][..length];
            }
            for at in 0..length {
                let Step(numbers) = steps[at];
                for row in 0..ROWS {
                    $multiply(&mut sums[row], all[row][at], numbers);
                }
            }
            let mut numbers = [[0.0; PANEL]; ROWS];
            for row in 0..ROWS {
                numbers[row] = $numbers(sums[row]);
            }
            numbers
        }
    };
}

/// For any processor.
mod plain {
    use super::{LANES, PANEL, Step, Target};

    use bytemuck::cast as numbers;

    products!(; 4, [[0.0_f32; LANES]; 2], multiply, numbers);

    #[inline(always)]
    fn multiply(sums: &mut [[f32; LANES]; 2], factor: f32, numbers: [[f32; LANES]; 2]) {
        for (sum, number) in sums.as_flattened_mut().iter_mut().zip(numbers.as_flattened()) {
            *sum += factor * number;
        }
    }
}

/// For processors with AVX2. A product is rounded before it is added, as it is elsewhere.
#[cfg(target_arch = "x86_64")]
mod avx2 {
    use bytemuck::cast;
    use std::arch::x86_64::{__m256, _mm256_add_ps, _mm256_mul_ps, _mm256_set1_ps, _mm256_setzero_ps};

    use super::{LANES, PANEL, Step, Target};

    products!(#[target_feature(enable = "avx2")]; 4, [_mm256_setzero_ps(); 2], multiply, cast);

    #[target_feature(enable = "avx2")]
    #[inline]
    fn multiply(sums: &mut [__m256; 2], factor: f32, numbers: [[f32; LANES]; 2]) {
        let factor = _mm256_set1_ps(factor);
        sums[0] = _mm256_add_ps(sums[0], _mm256_mul_ps(factor, cast(numbers[0])));
        sums[1] = _mm256_add_ps(sums[1], _mm256_mul_ps(factor, cast(numbers[1])));
    }
}

/// For processors with AVX-512, by the same operations.
#[cfg(target_arch = "x86_64")]
mod avx512 {
    use bytemuck::cast;
    use std::arch::x86_64::{
        __m512, _mm512_add_ps, _mm512_castps256_ps512, _mm512_castps512_ps256, _mm512_extractf32x8_ps,
        _mm512_insertf32x8, _mm512_mul_ps, _mm512_set1_ps, _mm512_setzero_ps,
    };

    use super::{LANES, PANEL, Step, Target};

    products!(
        #[target_feature(enable = "avx512f,avx512bw,avx512dq,avx512vl,avx512vnni")];
        8, _mm512_setzero_ps(), multiply, numbers
    );

    #[target_feature(enable = "avx512f,avx512bw,avx512dq,avx512vl,avx512vnni")]
    #[inline]
    fn multiply(sums: &mut __m512, factor: f32, numbers: [[f32; LANES]; 2]) {
        let low = _mm512_castps256_ps512(cast(numbers[0]));
        let numbers = _mm512_insertf32x8::<1>(low, cast(numbers[1]));
        *sums = _mm512_add_ps(*sums, _mm512_mul_ps(_mm512_set1_ps(factor), numbers));
    }

    #[target_feature(enable = "avx512f,avx512bw,avx512dq,avx512vl,avx512vnni")]
    #[inline]
    fn numbers(sums: __m512) -> [f32; PANEL] {
        cast([_mm512_castps512_ps256(sums), _mm512_extractf32x8_ps::<1>(sums)])
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn products_are_those_of_plain_sums_on_every_path() {
        for (count, steps, width) in [(1, 1, 1_usize), (5, 32, 16), (7, 9, 40), (4, 64, 17)] {
            let number = |at: usize| ((at * 37 + 11) % 101) as f32 / 64.0 - 0.75;
            let rows: Vec<f32> = (0..count * steps).map(number).collect();
            let right = |step: usize, column: usize| number(step * 53 + column * 7);
            let panels: Vec<Step> = (0..width.div_ceil(PANEL))
                .flat_map(|panel| {
                    let place = move |step, at| right(step, panel * PANEL + at);
                    (0..steps).map(move |step| {
                        Step([0, LANES].map(|from| std::array::from_fn(|at| place(step, from + at))))
                    })
                })
                .collect();
            for units in Units::all() {
                let mut found = vec![0.0; count * width];
                let target = Target { values: &mut found, stride: width, width };
                product(&rows, steps, &panels, steps, target, units);
                for row in 0..count {
                    for column in 0..width {
                        let mut sum = 0.0_f32;
                        (0..steps).for_each(|step| sum += rows[row * steps + step] * right(step, column));
                        assert_eq!(found[row * width + column], sum, "{units:?}");
                    }
                }
            }
        }
    }
}
