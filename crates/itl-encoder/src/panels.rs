//! Products of numbers in panels of 16 beside each other: sums in the order of the inputs, the same on every processor.

use crate::processor::{Units, by_processor};

/// Tokens, or numbers of a token, beside each other.
pub(crate) const PANEL: usize = 16;
/// One number of each token of a panel, or a panel of one token's numbers. They fill a line of the cache.
#[derive(Clone, Copy)]
#[repr(C, align(64))]
pub(crate) struct Step(pub(crate) [f32; PANEL]);

pub(crate) const NOTHING: Step = Step([0.0; PANEL]);

/// A part of a panel. It stands apart: one copy of any length would be a call for each.
#[cold]
#[inline(never)]
pub(crate) fn copy_some(values: &[f32], to: &mut [f32]) {
    to.copy_from_slice(values);
}

/// How much is multiplied: rows, and panels of columns, of so many steps.
#[derive(Clone, Copy)]
pub(crate) struct Shape {
    pub(crate) rows: usize,
    pub(crate) steps: usize,
}

/// Where a product goes.
pub(crate) trait Target {
    /// Takes what a row and a panel of columns give.
    fn put(&mut self, row: usize, panel: usize, numbers: [f32; PANEL]);
}

/// Panels, which have so many rows.
pub(crate) struct Panels<'t> {
    pub(crate) steps: &'t mut [Step],
    pub(crate) rows: usize,
}

impl Target for Panels<'_> {
    #[inline(always)]
    fn put(&mut self, row: usize, panel: usize, numbers: [f32; PANEL]) {
        self.steps[panel * self.rows + row] = Step(numbers);
    }
}

/// Rows of `size` numbers, `stride` apart, each multiplied by its factor.
pub(crate) struct Columns<'t> {
    pub(crate) values: &'t mut [f32],
    pub(crate) stride: usize,
    pub(crate) size: usize,
    pub(crate) over: &'t [Step],
}

impl Target for Columns<'_> {
    #[inline(always)]
    fn put(&mut self, row: usize, panel: usize, numbers: [f32; PANEL]) {
        let over = self.over[row / PANEL].0[row % PANEL];
        let numbers = numbers.map(|number| number * over);
        let to = &mut self.values[row * self.stride..][panel * PANEL..self.size];
        match to.first_chunk_mut() {
            Some(to) => *to = numbers,
            None => copy_some(&numbers[..to.len()], to),
        }
    }
}

/// The products of the rows of `left` with the columns of `right`, both in panels.
pub(crate) fn product(left: &[Step], right: &[Step], shape: Shape, target: impl Target, units: Units) {
    by_processor!(units, product(left, right, shape, target));
}

/// The functions of one width of vector units, written out as those of `products.rs` are.
macro_rules! products {
    ($(#[$feature:meta])*; $rows:expr, $zero:expr, $multiply:ident, $numbers:ident) => {
        /// Rows that pass a panel together: enough that no sum waits for the one before.
        const ROWS: usize = $rows;

        $(#[$feature])*
        pub(super) fn product(left: &[Step], right: &[Step], shape: Shape, mut target: impl Target) {
            for (panel, right) in right.chunks_exact(shape.steps).enumerate() {
                let mut row = 0;
                while row < shape.rows {
                    let left = &left[row / PANEL * shape.steps..][..shape.steps];
                    let sums = sums(left, row % PANEL / ROWS, right);
                    for at in 0..ROWS.min(shape.rows - row) {
                        target.put(row + at, panel, sums[at]);
                    }
                    row += ROWS;
                }
            }
        }

        $(#[$feature])*
        #[inline]
        fn sums(left: &[Step], part: usize, right: &[Step]) -> [[f32; PANEL]; ROWS] {
            let mut sums = [$zero; ROWS];
            for (Step(left), Step(right)) in left.iter().zip(right) {
                let factors = left.as_chunks::<ROWS>().0[part];
                for row in 0..ROWS {
                    $multiply(&mut sums[row], factors[row], *right);
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
    use super::{PANEL, Shape, Step, Target};

    use std::convert::identity as numbers;

    products!(; 4, [0.0_f32; PANEL], multiply, numbers);

    #[inline(always)]
    fn multiply(sums: &mut [f32; PANEL], factor: f32, numbers: [f32; PANEL]) {
        for (sum, number) in sums.iter_mut().zip(numbers) {
            *sum += factor * number;
        }
    }
}

/// For processors with AVX2. A product is rounded before it is added, as it is elsewhere.
#[cfg(target_arch = "x86_64")]
mod avx2 {
    use bytemuck::cast;
    use std::arch::x86_64::{__m256, _mm256_add_ps, _mm256_mul_ps, _mm256_set1_ps, _mm256_setzero_ps};

    use super::{PANEL, Shape, Step, Target};

    products!(#[target_feature(enable = "avx2")]; 4, [_mm256_setzero_ps(); 2], multiply, cast);

    #[target_feature(enable = "avx2")]
    #[inline]
    fn multiply(sums: &mut [__m256; 2], factor: f32, numbers: [f32; PANEL]) {
        let (factor, [low, high]): (__m256, [__m256; 2]) = (_mm256_set1_ps(factor), cast(numbers));
        sums[0] = _mm256_add_ps(sums[0], _mm256_mul_ps(factor, low));
        sums[1] = _mm256_add_ps(sums[1], _mm256_mul_ps(factor, high));
    }
}

/// For processors with AVX-512, by the same operations.
#[cfg(target_arch = "x86_64")]
mod avx512 {
    use bytemuck::cast;
    use std::arch::x86_64::{
        __m256, __m512, _mm512_add_ps, _mm512_castps256_ps512, _mm512_castps512_ps256,
        _mm512_extractf32x8_ps, _mm512_insertf32x8, _mm512_mul_ps, _mm512_set1_ps, _mm512_setzero_ps,
    };

    use super::{PANEL, Shape, Step, Target};

    products!(
        #[target_feature(enable = "avx512f,avx512bw,avx512dq,avx512vl,avx512vnni")];
        8, _mm512_setzero_ps(), multiply, numbers
    );

    #[target_feature(enable = "avx512f,avx512bw,avx512dq,avx512vl,avx512vnni")]
    #[inline]
    fn multiply(sums: &mut __m512, factor: f32, numbers: [f32; PANEL]) {
        let [low, high]: [__m256; 2] = cast(numbers);
        let numbers = _mm512_insertf32x8::<1>(_mm512_castps256_ps512(low), high);
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

    fn number(at: usize) -> f32 {
        ((at * 37 + 11) % 101) as f32 / 64.0 - 0.75
    }

    #[test]
    fn products_are_those_of_plain_sums_on_every_path() {
        for (rows, steps, columns) in [(1, 1, 1_usize), (5, 32, 16), (23, 9, 40), (4, 64, 17)] {
            let left = |row: usize, step: usize| number(row * 31 + step * 5);
            let right = |column: usize, step: usize| number(step * 53 + column * 7);
            let panels = |count: usize, of: &dyn Fn(usize, usize) -> f32| -> Vec<Step> {
                let step =
                    |at: usize| Step(std::array::from_fn(|place| of(at / steps * PANEL + place, at % steps)));
                (0..count.div_ceil(PANEL) * steps).map(step).collect()
            };
            let (all_left, all_right) = (panels(rows, &left), panels(columns, &right));
            for units in Units::all() {
                let mut found = vec![0.0; rows * columns];
                let over = &[Step([0.5; PANEL]); 2];
                let target = Columns { values: &mut found, stride: columns, size: columns, over };
                product(&all_left, &all_right, Shape { rows, steps }, target, units);
                for row in 0..rows {
                    for column in 0..columns {
                        let mut sum = 0.0_f32;
                        (0..steps).for_each(|step| sum += left(row, step) * right(column, step));
                        assert_eq!(found[row * columns + column], 0.5 * sum, "{units:?}");
                    }
                }
            }
        }
    }
}
