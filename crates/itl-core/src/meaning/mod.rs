//! Meaning: a second opinion on every cell, from an encoder, beside that of the terms.
//!
//! The texts of a concept are its rows (`rows.rs`), encoded once when the model is made. A text's similarity to a concept is
//! that to the three nearest of its rows (`nearness.rs`), less the mean over all concepts. Both opinions are brought to one
//! scale by the texts of the framework left out in turn (`calibrate.rs`), and their mean is the score that decides
//! (`matrix.rs`); `general.rs` finds the value from which on a text speaks of the framework's subject at all. What the
//! encoder says of a cell is the sum of what the words say (`evidence.rs`).
//!
//! Nothing here reads a file: the encoder is given.

mod calibrate;
mod evidence;
mod general;
mod matrix;
mod nearness;
mod rows;

pub use evidence::{ClosestWords, MeaningEvidence, NearestRow, WordShare};
pub(crate) use matrix::MeaningMatrix;
pub(crate) use rows::Row;

use itl_encoder::Encoder;
use serde::{Deserialize, Serialize};
use std::sync::Arc;

use crate::decide::decision::Decision;
use crate::error::ModelError;
use crate::model::Model;

/// How the two halves come to one scale: the means and deviations of the framework's own texts, left out in turn.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
pub struct Scale {
    /// μ_Λ: the mean of √Λ.
    pub lexical_mean: f64,
    /// σ_Λ: its deviation.
    pub lexical_deviation: f64,
    /// σ_d: the deviation of the centred similarity, whose mean is 0.
    pub meaning_deviation: f64,
}

impl Scale {
    /// The part of a score that the terms make.
    #[must_use]
    pub fn lexical(&self, affinity: f64) -> f64 {
        0.5 * ((affinity.sqrt() - self.lexical_mean) / self.lexical_deviation)
    }

    /// The part that the encoder makes.
    #[must_use]
    pub fn meaning(&self, centred: f64) -> f64 {
        0.5 * (centred / self.meaning_deviation)
    }

    /// The score of a cell.
    #[must_use]
    pub fn score(&self, affinity: f64, centred: f64) -> f64 {
        self.lexical(affinity) + self.meaning(centred)
    }
}

/// What a model knows of meaning.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Meaning {
    /// The fingerprint of the encoder that made the rows.
    pub encoder: String,
    /// What the makers of the encoder call it.
    pub encoder_model: String,
    /// How the halves come to one scale.
    pub scale: Scale,
    /// When a unit passes, on the scale of scores.
    pub decision: Decision,
    /// The mean vote of general sentences for each concept.
    pub(crate) general: Vec<f64>,
    pub(crate) width: u32,
    pub(crate) rows: Vec<Row>,
    /// The vectors of the rows, one after the other.
    pub(crate) vectors: Vec<f32>,
}

impl Meaning {
    /// How many texts of the framework were encoded.
    #[must_use]
    pub fn row_count(&self) -> usize {
        self.rows.len()
    }

    /// What a file has to keep to.
    pub(crate) fn check(&self, concepts: usize) -> Result<(), &'static str> {
        let Scale { lexical_mean, lexical_deviation, meaning_deviation } = self.scale;
        let positive = |value: f64| value > 0.0 && value.is_finite();
        if !lexical_mean.is_finite() || !positive(lexical_deviation) || !positive(meaning_deviation) {
            return Err("its scale of scores is not made of numbers");
        }
        let Decision { cutoff, zero, gate, missed, passed, .. } = self.decision;
        let rate = |rate: &f64| (0.0..=1.0).contains(rate);
        let below = |zero: f64| zero.is_finite() && zero < cutoff;
        if !cutoff.is_finite()
            || !zero.is_some_and(below)
            || !gate.is_finite()
            || !rate(&missed)
            || !rate(&passed)
        {
            return Err("its decision by scores is not made of numbers");
        }
        if self.general.len() != concepts || !self.general.iter().all(rate) {
            return Err("its votes of general text by scores are not one per concept");
        }
        let width = self.width as usize;
        if width == 0 || self.vectors.len() != self.rows.len().saturating_mul(width) {
            return Err("its encoded texts do not have one vector each");
        }
        // A vector has length 1, so no number of it is larger.
        if !self.vectors.iter().all(|value| value.abs() <= 1.001) {
            return Err("its encoded texts are not made of numbers");
        }
        let ordered = self.rows.is_sorted_by(|a, b| a.column <= b.column);
        if !ordered || self.rows.last().is_some_and(|row| row.column as usize >= concepts) {
            return Err("its encoded texts are not those of its concepts");
        }
        Ok(())
    }
}

impl Model {
    /// What the model knows of meaning, if it was made with an encoder.
    #[must_use]
    pub fn meaning(&self) -> Option<&Meaning> {
        self.recipe.meaning.as_ref()
    }

    /// The same model with the encoder that its texts were encoded with: it can be aligned with.
    ///
    /// # Errors
    /// If it was made with another encoder, or with none.
    pub fn with_encoder(mut self, encoder: Arc<Encoder>) -> Result<Self, ModelError> {
        let has = self.meaning().map(|meaning| meaning.encoder.clone());
        if has.as_deref() != Some(encoder.fingerprint()) {
            let found = encoder.fingerprint().to_owned();
            return Err(ModelError::OtherEncoder { model: has.unwrap_or_default(), found });
        }
        self.encoder = Some(encoder);
        Ok(self)
    }

    /// The encoder that the model is used with.
    #[must_use]
    pub fn encoder(&self) -> Option<&Arc<Encoder>> {
        self.encoder.as_ref()
    }

    /// What the model knows of meaning, with its encoder; nothing of a model without.
    pub(crate) fn meaning_at_work(&self) -> Result<Option<(&Meaning, &Encoder)>, ModelError> {
        match (self.meaning(), &self.encoder) {
            (None, _) => Ok(None),
            (Some(meaning), Some(encoder)) => Ok(Some((meaning, encoder))),
            (Some(meaning), None) => Err(ModelError::NoEncoder {
                encoder: meaning.encoder_model.clone(),
                fingerprint: meaning.encoder.clone(),
            }),
        }
    }
}
