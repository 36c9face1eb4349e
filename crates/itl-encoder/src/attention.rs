//! Attention: queries, keys and values of a text's tokens in, what every token takes from the others out.
//!
//! Tokens stand in panels of 16 beside each other. Both products, queries with keys and shares with values, are those of `panels.rs`,
//! and shares are found for the tokens of a panel at a time. So all is the same on every processor.

use crate::float;
use crate::panels::{Columns, NOTHING, PANEL, Panels, Shape, Step, copy_some, product};
use crate::processor::Units;

/// Rows that are turned into columns together.
const FEW: usize = 4;

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

#[cfg(test)]
mod tests {
    use super::*;

    fn number(at: usize) -> f32 {
        ((at * 37 + 11) % 101) as f32 / 64.0 - 0.75
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
        for (token, over) in over.into_iter().enumerate() {
            let near = |step: usize, share: f32| (scores[step].0[token] * over - share).abs() < 1e-5;
            assert!(near(4, 3.0 / 7.0) && (0..4).all(|step| near(step, 1.0 / 7.0)), "{token}");
        }
    }
}
