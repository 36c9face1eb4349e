//! Attention: queries, keys and values of a text's tokens in, what every token takes from the others out.
//!
//! Tokens stand in panels of 16 beside each other. Both products, queries with keys and shares with values, are sums in the
//! order of the inputs, and shares are found for the tokens of a panel at a time. So all is the same on every processor.

use crate::float;
use crate::processor::{Units, by_processor};

/// Tokens, or numbers of a token, beside each other.
const PANEL: usize = 16;
/// Rows that are turned into columns together.
const FEW: usize = 4;

/// One number of each token of a panel, or a panel of one token's numbers. They fill a line of the cache.
#[derive(Clone, Copy)]
#[repr(C, align(64))]
struct Step([f32; PANEL]);

const NOTHING: Step = Step([0.0; PANEL]);

/// Memory that is kept from text to text. Panels stand one after the other.
#[derive(Default)]
pub(crate) struct Attention {
    queries: Vec<Step>,
    keys: Vec<Step>,
    values: Vec<Step>,
    /// For every panel of tokens and every other token its scores, and what divides those of a panel.
    scores: Vec<Step>,
    over: Vec<Step>,
}

impl Attention {
    /// Makes the rows of a text in `context`, a head after the other. `looks` has query and key of a token beside each other;
    /// queries are divided by the root of a head's width already.
    #[inline(always)]
    pub(crate) fn attend(
        &mut self,
        (looks, values): (&[f32], &[f32]),
        (heads, width): (usize, usize),
        context: &mut [f32],
        units: Units,
    ) {
        let size = width / heads;
        let length = values.len() / width;
        if length == 0 {
            return;
        }
        let panels = length.div_ceil(PANEL);
        self.queries.resize(panels * size, NOTHING);
        self.keys.resize(panels * size, NOTHING);
        self.values.resize(size.div_ceil(PANEL) * length, NOTHING);
        self.scores.resize(panels * length, NOTHING);
        for head in 0..heads {
            let rows = |values, stride| Rows { values, stride, length, size };
            rows(&looks[head * size..], 2 * width).turn(&mut self.queries);
            rows(&looks[width + head * size..], 2 * width).turn(&mut self.keys);
            rows(&values[head * size..], width).copy(&mut self.values);
            let scores = Panels { steps: &mut self.scores, rows: length };
            let shape = Shape { rows: length, steps: size };
            product(&self.keys, &self.queries, shape, scores, units);
            self.over.clear();
            for scores in self.scores.chunks_exact_mut(length) {
                self.over.push(share(scores));
            }
            let values = &mut context[head * size..];
            let context = Columns { values, stride: width, size, over: &self.over };
            let shape = Shape { rows: length, steps: length };
            product(&self.scores, &self.values, shape, context, units);
        }
    }
}

/// Makes shares of the scores of a panel's tokens: larger than 0, and with what is given back as a factor adding up to 1 for every token.
#[inline(always)]
fn share(scores: &mut [Step]) -> Step {
    let mut most = [f32::NEG_INFINITY; PANEL];
    for Step(scores) in &*scores {
        for token in 0..PANEL {
            most[token] = if scores[token] > most[token] { scores[token] } else { most[token] };
        }
    }
    let mut sums = [0.0; PANEL];
    for Step(scores) in scores {
        for token in 0..PANEL {
            scores[token] = float::exp(scores[token] - most[token]);
            sums[token] += scores[token];
        }
    }
    Step(sums.map(|sum| 1.0 / sum))
}

/// A head's part of what the tokens of a text look for, show or give: so many rows, `stride` apart.
struct Rows<'r> {
    values: &'r [f32],
    stride: usize,
    length: usize,
    size: usize,
}

impl Rows<'_> {
    fn row(&self, at: usize) -> &[f32] {
        &self.values[at * self.stride..][..self.size]
    }

    /// Rows become columns of panels. After the last row stands something that is not used. It is compiled for any processor: with
    /// wide units it would become scattered stores, which take longer.
    #[inline(never)]
    fn turn(&self, to: &mut [Step]) {
        for (panel, to) in to.chunks_exact_mut(self.size).enumerate() {
            for part in 0..PANEL / FEW {
                let row = |at: usize| {
                    let last = self.length - 1;
                    self.row((panel * PANEL + part * FEW + at).min(last)).as_chunks::<FEW>()
                };
                let [(a, a_rest), (b, b_rest), (c, c_rest), (d, d_rest)] = [row(0), row(1), row(2), row(3)];
                let (few, rest) = to.as_chunks_mut::<FEW>();
                for ((((to, a), b), c), d) in few.iter_mut().zip(a).zip(b).zip(c).zip(d) {
                    for at in 0..FEW {
                        to[at].0.as_chunks_mut::<FEW>().0[part] = [a[at], b[at], c[at], d[at]];
                    }
                }
                for (at, Step(to)) in rest.iter_mut().enumerate() {
                    to.as_chunks_mut::<FEW>().0[part] = [a_rest[at], b_rest[at], c_rest[at], d_rest[at]];
                }
            }
        }
    }

    /// Rows stay rows, cut into panels.
    #[inline(always)]
    fn copy(&self, to: &mut [Step]) {
        for (panel, to) in to.chunks_exact_mut(self.length).enumerate() {
            for (row, Step(to)) in to.iter_mut().enumerate() {
                let values = &self.row(row)[panel * PANEL..];
                match values.first_chunk() {
                    Some(values) => *to = *values,
                    None => copy_some(values, &mut to[..values.len()]),
                }
            }
        }
    }
}

/// A part of a panel. It stands apart: one copy of any length would be a call for each.
#[cold]
#[inline(never)]
fn copy_some(values: &[f32], to: &mut [f32]) {
    to.copy_from_slice(values);
}

/// How much is multiplied: rows, and panels of columns, of so many steps.
#[derive(Clone, Copy)]
struct Shape {
    rows: usize,
    steps: usize,
}

/// Where a product goes.
trait Target {
    /// Takes what a row and a panel of columns give.
    fn put(&mut self, row: usize, panel: usize, numbers: [f32; PANEL]);
}

/// Panels, which have so many rows.
struct Panels<'t> {
    steps: &'t mut [Step],
    rows: usize,
}

impl Target for Panels<'_> {
    #[inline(always)]
    fn put(&mut self, row: usize, panel: usize, numbers: [f32; PANEL]) {
        self.steps[panel * self.rows + row] = Step(numbers);
    }
}

/// Rows of `size` numbers, `stride` apart, each multiplied by its factor.
struct Columns<'t> {
    values: &'t mut [f32],
    stride: usize,
    size: usize,
    over: &'t [Step],
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
fn product(left: &[Step], right: &[Step], shape: Shape, target: impl Target, units: Units) {
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

    #[test]
    fn rows_become_columns_whatever_their_number_and_length() {
        for (length, size) in [(1, 1), (3, 4), (17, 7), (32, 18)] {
            let stride = size + 5;
            let values: Vec<f32> = (0..length * stride).map(number).collect();
            let rows = Rows { values: &values, stride, length, size };
            let mut turned = vec![NOTHING; length.div_ceil(PANEL) * size];
            rows.turn(&mut turned);
            let mut copied = vec![NOTHING; size.div_ceil(PANEL) * length];
            rows.copy(&mut copied);
            for row in 0..length {
                for column in 0..size {
                    let expected = values[row * stride + column];
                    assert_eq!(turned[row / PANEL * size + column].0[row % PANEL], expected);
                    assert_eq!(copied[column / PANEL * length + row].0[column % PANEL], expected);
                }
            }
        }
    }

    #[test]
    fn shares_of_a_token_add_up_to_one() {
        // The last is three times as likely as any other, for every token on a level of its own.
        let level = |token: usize| -40.0 * token as f32;
        let mut scores = [Step(std::array::from_fn(level)); 5];
        scores[4].0.iter_mut().for_each(|score| *score += libm::logf(3.0));
        let Step(over) = share(&mut scores);
        for token in 0..PANEL {
            let near = |step: usize, share: f32| (scores[step].0[token] * over[token] - share).abs() < 1e-5;
            assert!(near(4, 3.0 / 7.0) && (0..4).all(|step| near(step, 1.0 / 7.0)), "{token}");
        }
    }
}
