//! The forward pass of a BERT-shaped encoder: the ids of tokens in, their last states out.
//!
//! Texts of a batch stand under each other, a row for each token, and nothing is filled up: only attention looks at other
//! rows, and only at those of its own text. So a state depends on its text alone, whatever else is in the batch.

use rayon::prelude::*;

use crate::activations::Activations;
use crate::attention::Attention;
use crate::fine_rows::FineRows;
use crate::float;
use crate::integer::Linear;
use crate::processor::{Units, by_processor};
use crate::rows::Rows;
use crate::weights::{BertWeights, LayerWeights, Norm};

/// An encoder that is ready to run.
pub(crate) struct Bert {
    /// What belongs to no layer: of those there are none in it.
    weights: BertWeights<'static>,
    layers: Vec<Layer>,
}

/// Products whose rounding hardly shows in a vector are those of bytes: of queries and keys only their shares are left, and what attention
/// gives is added to a state that has much more.
struct Layer {
    /// Query and key beside each other.
    look: Linear<true>,
    value: Linear<false>,
    output: Linear<true>,
    attention_norm: Norm,
    up: Linear<false>,
    down: Linear<false>,
    output_norm: Norm,
}

/// Memory that is kept from batch to batch.
#[derive(Default)]
pub(crate) struct Workspace {
    units: Units,
    /// The states of all tokens of the batch.
    pub(crate) states: Vec<f32>,
    rounded: Activations<false>,
    bytes: Activations<true>,
    looks: Vec<f32>,
    values: Vec<f32>,
    context: Vec<f32>,
    made: Vec<f32>,
    attention: Attention,
}

impl Bert {
    /// Makes weights ready, which were checked; layers on all threads.
    pub(crate) fn of(weights: BertWeights<'_>) -> Self {
        let fine = |(rows, bias): &(FineRows<'_>, Vec<f32>)| Linear::<false>::of(rows, bias);
        let bytes = |parts: &[&(Rows<'_>, Vec<f32>)]| {
            let parts: Vec<_> = parts.iter().map(|(rows, bias)| (rows, bias.as_slice())).collect();
            Linear::<true>::of(&parts)
        };
        let over = 1.0 / ((weights.words.width() / weights.heads as usize) as f32).sqrt();
        let layer = |mut layer: LayerWeights<'_>| {
            // Attention divides queries by the root of a head's width: here it costs nothing.
            let (query, bias) = &mut layer.query;
            query.scales.iter_mut().chain(bias).for_each(|number| *number *= over);
            Layer {
                look: bytes(&[&layer.query, &layer.key]),
                value: fine(&layer.value),
                output: bytes(&[&layer.output]),
                attention_norm: layer.attention_norm,
                up: fine(&layer.up),
                down: fine(&layer.down),
                output_norm: layer.output_norm,
            }
        };
        let (words, positions, layers) = (weights.words, weights.positions, weights.layers);
        let (layers, (words, positions)) = rayon::join(
            || layers.into_par_iter().map(layer).collect(),
            || (words.into_owned(), positions.into_owned()),
        );
        Self { weights: BertWeights { words, positions, layers: Vec::new(), ..weights }, layers }
    }

    pub(crate) fn width(&self) -> usize {
        self.weights.width()
    }

    /// The last states of the tokens of several texts, into `work.states`: no text has more tokens than there are places.
    pub(crate) fn run(&self, texts: &[&[u32]], work: &mut Workspace) {
        by_processor!(work.units, run(self, texts, work));
    }

    #[inline(always)]
    fn layers(&self, texts: &[&[u32]], work: &mut Workspace) {
        self.embed(texts, &mut work.states);
        let width = self.width();
        for layer in &self.layers {
            work.bytes.round(&work.states, width);
            layer.look.apply(&work.bytes, &mut work.looks, work.units);
            work.rounded.round(&work.states, width);
            layer.value.apply(&work.rounded, &mut work.values, work.units);
            self.attend(texts, work);
            work.bytes.round(&work.context, width);
            layer.output.apply(&work.bytes, &mut work.made, work.units);
            self.join(&layer.attention_norm, work);
            work.rounded.round(&work.states, width);
            layer.up.activate(&work.rounded, &mut work.made, work.units);
            work.rounded.round(&work.made, layer.up.outputs());
            layer.down.apply(&work.rounded, &mut work.made, work.units);
            self.join(&layer.output_norm, work);
        }
    }

    /// What a token is before any layer: its word, its place, its type.
    #[inline(always)]
    fn embed(&self, texts: &[&[u32]], states: &mut Vec<f32>) {
        let weights = &self.weights;
        states.clear();
        for text in texts {
            for (place, &word) in text.iter().enumerate() {
                let from = states.len();
                states.extend_from_slice(&weights.kind);
                weights.words.add_to(word as usize, &mut states[from..]);
                weights.positions.add_to(weights.first_position as usize + place, &mut states[from..]);
                let norm = &weights.norm;
                float::normalize(&mut states[from..], &norm.weight, &norm.bias, weights.epsilon);
            }
        }
    }

    /// Adds what was made to the states, and brings them to one measure.
    #[inline(always)]
    fn join(&self, norm: &Norm, work: &mut Workspace) {
        let width = self.width();
        for (state, made) in work.states.chunks_exact_mut(width).zip(work.made.chunks_exact(width)) {
            for (value, made) in state.iter_mut().zip(made) {
                *value += made;
            }
            float::normalize(state, &norm.weight, &norm.bias, self.weights.epsilon);
        }
    }

    /// What every token takes from the tokens of its text.
    #[inline(always)]
    fn attend(&self, texts: &[&[u32]], work: &mut Workspace) {
        let (width, heads) = (self.width(), self.weights.heads as usize);
        work.context.resize(work.states.len(), 0.0);
        let mut first = 0;
        for text in texts {
            let last = first + text.len();
            let looks = &work.looks[first * 2 * width..last * 2 * width];
            let values = &work.values[first * width..last * width];
            let context = &mut work.context[first * width..last * width];
            work.attention.attend((looks, values), (heads, width), context, work.units);
            first = last;
        }
    }
}

/// For any processor.
mod plain {
    use super::{Bert, Workspace};

    pub(super) fn run(bert: &Bert, texts: &[&[u32]], work: &mut Workspace) {
        bert.layers(texts, work);
    }
}

/// For processors with AVX2: the same operations on the same numbers, more of them at a time.
#[cfg(target_arch = "x86_64")]
mod avx2 {
    use super::{Bert, Workspace};

    #[target_feature(enable = "avx2")]
    pub(super) fn run(bert: &Bert, texts: &[&[u32]], work: &mut Workspace) {
        bert.layers(texts, work);
    }
}

/// For processors with AVX-512.
#[cfg(target_arch = "x86_64")]
mod avx512 {
    use super::{Bert, Workspace};

    #[target_feature(enable = "avx512f,avx512bw,avx512dq,avx512vl,avx512vnni")]
    pub(super) fn run(bert: &Bert, texts: &[&[u32]], work: &mut Workspace) {
        bert.layers(texts, work);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const WIDTH: usize = 24;
    const BETWEEN: usize = 40;

    /// Numbers that look random, and are the same in every run.
    fn numbers(count: usize, seed: usize) -> Vec<f32> {
        (0..count).map(|at| ((at * 7919 + seed * 104_729) % 1009) as f32 / 504.5 - 1.0).collect()
    }

    fn weights() -> BertWeights<'static> {
        let norm = |seed| Norm { weight: numbers(WIDTH, seed), bias: numbers(WIDTH, seed + 1) };
        let bytes = |seed| (Rows::round(&numbers(WIDTH * WIDTH, seed), WIDTH), numbers(WIDTH, seed + 1));
        let fine = |height: usize, width: usize, seed| {
            (FineRows::round(&numbers(height * width, seed), width), numbers(height, seed + 1))
        };
        let layer = |seed| LayerWeights {
            query: bytes(seed),
            key: bytes(seed + 2),
            value: fine(WIDTH, WIDTH, seed + 4),
            output: bytes(seed + 6),
            attention_norm: norm(seed + 8),
            up: fine(BETWEEN, WIDTH, seed + 10),
            down: fine(WIDTH, BETWEEN, seed + 12),
            output_norm: norm(seed + 14),
        };
        BertWeights {
            heads: 2,
            epsilon: 1e-12,
            first_position: 0,
            words: Rows::round(&numbers(50 * WIDTH, 1), WIDTH),
            positions: Rows::round(&numbers(40 * WIDTH, 2), WIDTH),
            kind: numbers(WIDTH, 3),
            norm: norm(4),
            layers: vec![layer(10), layer(30)],
        }
    }

    #[test]
    fn states_are_the_same_on_every_path() {
        let bert = Bert::of(weights());
        let texts: Vec<Vec<u32>> =
            [3, 17, 40, 1].iter().map(|&length| (0..length).map(|at| at * 7 % 50).collect()).collect();
        let texts: Vec<&[u32]> = texts.iter().map(Vec::as_slice).collect();
        let states = |units| {
            let mut work = Workspace { units, ..Workspace::default() };
            bert.run(&texts, &mut work);
            work.states.into_iter().map(f32::to_bits).collect::<Vec<u32>>()
        };
        let found = states(Units::default());
        assert!(found.iter().all(|&bits| f32::from_bits(bits).is_finite()));
        for units in Units::all() {
            assert_eq!(states(units), found, "{units:?}");
        }
    }
}
