//! The weights of a BERT-shaped encoder as its file holds them, and whether they fit each other.

use serde::{Deserialize, Serialize};

use crate::encoder::MAX_TOKENS;
use crate::error::EncoderError;
use crate::fine_rows::FineRows;
use crate::integer::MAX_INPUTS;
use crate::rows::Rows;

/// Layers that an encoder may have.
const MAX_LAYERS: usize = 48;

/// Weights and shape of an encoder, as its file holds them.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub(crate) struct BertWeights<'a> {
    pub(crate) heads: u32,
    pub(crate) epsilon: f32,
    /// The row of the first token's place.
    pub(crate) first_position: u32,
    #[serde(borrow)]
    pub(crate) words: Rows<'a>,
    #[serde(borrow)]
    pub(crate) positions: Rows<'a>,
    /// What every token of a single text has: the embedding of its type.
    pub(crate) kind: Vec<f32>,
    pub(crate) norm: Norm,
    #[serde(borrow)]
    pub(crate) layers: Vec<LayerWeights<'a>>,
}

/// What brings rows to one measure.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub(crate) struct Norm {
    pub(crate) weight: Vec<f32>,
    pub(crate) bias: Vec<f32>,
}

/// A layer as the file holds it.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub(crate) struct LayerWeights<'a> {
    #[serde(borrow)]
    pub(crate) query: (Rows<'a>, Vec<f32>),
    #[serde(borrow)]
    pub(crate) key: (Rows<'a>, Vec<f32>),
    #[serde(borrow)]
    pub(crate) value: (FineRows<'a>, Vec<f32>),
    #[serde(borrow)]
    pub(crate) output: (Rows<'a>, Vec<f32>),
    pub(crate) attention_norm: Norm,
    #[serde(borrow)]
    pub(crate) up: (FineRows<'a>, Vec<f32>),
    #[serde(borrow)]
    pub(crate) down: (FineRows<'a>, Vec<f32>),
    pub(crate) output_norm: Norm,
}

impl BertWeights<'_> {
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

impl LayerWeights<'_> {
    fn check(&self, width: usize) -> Result<(), EncoderError> {
        let between = self.up.0.height();
        if between == 0 || between > MAX_INPUTS {
            return Err(EncoderError::malformed("a layer has no width, or one that is too large"));
        }
        let bytes = |what: &str, (rows, bias): &(Rows<'_>, Vec<f32>)| {
            rows.check(what, width, width)?;
            check_numbers(what, bias, width)
        };
        let fine = |what: &str, (rows, bias): &(FineRows<'_>, Vec<f32>), height: usize, width: usize| {
            rows.check(what, height, width)?;
            check_numbers(what, bias, height)
        };
        bytes("a query", &self.query)?;
        bytes("a key", &self.key)?;
        fine("a value", &self.value, width, width)?;
        bytes("an output", &self.output)?;
        fine("an upper half", &self.up, between, width)?;
        fine("a lower half", &self.down, width, between)?;
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
