//! The forward pass of a BERT-shaped encoder: the ids of tokens in, their last states out.
//!
//! Texts of a batch stand under each other, a row for each token, and nothing is filled up: only attention looks at other
//! rows, and only at those of its own text. So a state depends on its text alone, whatever else is in the batch.

use serde::{Deserialize, Serialize};

use crate::attention::Attention;
use crate::encoder::MAX_TOKENS;
use crate::error::EncoderError;
use crate::float;
use crate::integer::{Activations, Linear, MAX_INPUTS};
use crate::processor::{Units, by_processor};
use crate::rows::Rows;

/// Layers that an encoder may have.
const MAX_LAYERS: usize = 48;

/// Weights and shape of an encoder, as its file holds them.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub(crate) struct BertWeights {
    pub(crate) heads: u32,
    pub(crate) epsilon: f32,
    /// The row of the first token's place.
    pub(crate) first_position: u32,
    pub(crate) words: Rows,
    pub(crate) positions: Rows,
    /// What every token of a single text has: the embedding of its type.
    pub(crate) kind: Vec<f32>,
    pub(crate) norm: Norm,
    pub(crate) layers: Vec<LayerWeights>,
}

/// What brings rows to one measure.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub(crate) struct Norm {
    pub(crate) weight: Vec<f32>,
    pub(crate) bias: Vec<f32>,
}

/// A layer as the file holds it.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub(crate) struct LayerWeights {
    pub(crate) query: (Rows, Vec<f32>),
    pub(crate) key: (Rows, Vec<f32>),
    pub(crate) value: (Rows, Vec<f32>),
    pub(crate) output: (Rows, Vec<f32>),
    pub(crate) attention_norm: Norm,
    pub(crate) up: (Rows, Vec<f32>),
    pub(crate) down: (Rows, Vec<f32>),
    pub(crate) output_norm: Norm,
}

impl BertWeights {
    pub(crate) fn width(&self) -> usize {
        self.words.width()
    }

    /// How many tokens of a text it can look at.
    pub(crate) fn places(&self) -> usize {
        self.positions.height().saturating_sub(self.first_position as usize).min(MAX_TOKENS)
    }

    /// Refuses weights that do not fit each other.
    pub(crate) fn check(&self, vocabulary: usize) -> Result<(), EncoderError> {
        let width = self.width();
        let malformed = |reason: &str| Err(EncoderError::malformed(reason));
        if width == 0 || width > MAX_INPUTS {
            return malformed("its states have no width, or one that is too large");
        }
        if self.heads == 0 || !width.is_multiple_of(self.heads as usize) {
            return malformed("its heads do not divide its width");
        }
        if self.layers.is_empty() || self.layers.len() > MAX_LAYERS {
            return malformed("it has no layer, or too many");
        }
        if self.places() < 3 {
            return malformed("it has no place for a word");
        }
        if !(self.epsilon > 0.0 && self.epsilon < 1.0) {
            return malformed("its epsilon is out of bounds");
        }
        self.words.check("the embedding of words", vocabulary, width)?;
        self.positions.check("the embedding of places", self.positions.height(), width)?;
        check_numbers("the embedding of the type", &self.kind, width)?;
        self.norm.check(width)?;
        self.layers.iter().try_for_each(|layer| layer.check(width))
    }
}

impl Norm {
    fn check(&self, width: usize) -> Result<(), EncoderError> {
        check_numbers("a norm's weight", &self.weight, width)?;
        check_numbers("a norm's bias", &self.bias, width)
    }
}

impl LayerWeights {
    fn check(&self, width: usize) -> Result<(), EncoderError> {
        let between = self.up.0.height();
        if between == 0 || between > MAX_INPUTS {
            return Err(EncoderError::malformed("a layer has no width, or one that is too large"));
        }
        let part = |what: &str, (rows, bias): &(Rows, Vec<f32>), height: usize, width: usize| {
            rows.check(what, height, width)?;
            check_numbers(what, bias, height)
        };
        part("a query", &self.query, width, width)?;
        part("a key", &self.key, width, width)?;
        part("a value", &self.value, width, width)?;
        part("an output", &self.output, width, width)?;
        part("an upper half", &self.up, between, width)?;
        part("a lower half", &self.down, width, between)?;
        self.attention_norm.check(width)?;
        self.output_norm.check(width)
    }
}

fn check_numbers(what: &str, numbers: &[f32], count: usize) -> Result<(), EncoderError> {
    let sound = |number: &f32| number.is_finite() && number.abs() < 1e6;
    if numbers.len() == count && numbers.iter().all(sound) {
        return Ok(());
    }
    Err(EncoderError::malformed(format!("{what} is not {count} numbers")))
}

/// An encoder that is ready to run.
pub(crate) struct Bert {
    weights: BertWeights,
    layers: Vec<Layer>,
}

struct Layer {
    /// Query, key and value beside each other.
    look: Linear,
    output: Linear,
    attention_norm: Norm,
    up: Linear,
    down: Linear,
    output_norm: Norm,
}

/// Memory that is kept from batch to batch.
#[derive(Default)]
pub(crate) struct Workspace {
    units: Units,
    /// The states of all tokens of the batch.
    pub(crate) states: Vec<f32>,
    rounded: Activations,
    looks: Vec<f32>,
    context: Vec<f32>,
    made: Vec<f32>,
    attention: Attention,
}

impl Bert {
    /// Makes weights ready, which were checked.
    pub(crate) fn of(mut weights: BertWeights) -> Self {
        let part = |(rows, bias): &(Rows, Vec<f32>)| Linear::of(&[(rows, bias)]);
        let layer = |layer: LayerWeights| Layer {
            look: Linear::of(
                &[&layer.query, &layer.key, &layer.value].map(|(rows, bias)| (rows, bias.as_slice())),
            ),
            output: part(&layer.output),
            attention_norm: layer.attention_norm,
            up: part(&layer.up),
            down: part(&layer.down),
            output_norm: layer.output_norm,
        };
        let layers = std::mem::take(&mut weights.layers).into_iter().map(layer).collect();
        Self { weights, layers }
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
            work.rounded.round(&work.states, width);
            layer.look.apply(&work.rounded, &mut work.looks, work.units);
            self.attend(texts, work);
            work.rounded.round(&work.context, width);
            layer.output.apply(&work.rounded, &mut work.made, work.units);
            self.join(&layer.attention_norm, work);
            work.rounded.round(&work.states, width);
            layer.up.apply(&work.rounded, &mut work.made, work.units);
            for value in &mut work.made {
                *value = float::gelu(*value);
            }
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
            }
        }
        float::normalize(states, &weights.norm.weight, &weights.norm.bias, weights.epsilon);
    }

    /// Adds what was made to the states, and brings them to one measure.
    #[inline(always)]
    fn join(&self, norm: &Norm, work: &mut Workspace) {
        for (state, made) in work.states.iter_mut().zip(&work.made) {
            *state += made;
        }
        float::normalize(&mut work.states, &norm.weight, &norm.bias, self.weights.epsilon);
    }

    /// What every token takes from the tokens of its text.
    #[inline(always)]
    fn attend(&self, texts: &[&[u32]], work: &mut Workspace) {
        let (width, heads) = (self.width(), self.weights.heads as usize);
        work.context.resize(work.states.len(), 0.0);
        let mut first = 0;
        for text in texts {
            let last = first + text.len();
            let looks = &work.looks[first * 3 * width..last * 3 * width];
            let context = &mut work.context[first * width..last * width];
            work.attention.attend(looks, heads, width, context, work.units);
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
