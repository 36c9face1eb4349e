//! A `tokenizer.json`, as the library `tokenizers` writes it, in; a table out. What is not carried out here is refused by
//! name: a tokeniser that cuts otherwise would give other vectors without a word.

use base64::Engine as _;
use serde_json::Value;

use super::charsmap::CharsMap;
use super::normalize::Step;
use super::split::Split;
use super::vocabulary::{MAX_PIECE_BYTES, MAX_PIECES};
use super::{Pieces, TokenizerError, TokenizerTable};

type Result<T> = std::result::Result<T, TokenizerError>;

/// Bytes that the file may have: that of the largest vocabularies has 20 MB.
const MAX_BYTES: usize = 64 << 20;
/// Steps within steps.
const MAX_DEPTH: usize = 8;

pub(super) fn read(json: &[u8]) -> Result<TokenizerTable> {
    if json.len() > MAX_BYTES {
        return Err(TokenizerError::malformed(format!("it has more than {} MB", MAX_BYTES >> 20)));
    }
    let value: Value = serde_json::from_slice(json)
        .map_err(|error| TokenizerError::malformed(format!("not JSON: {error}")))?;
    let model = &value["model"];
    let (pieces, vocabulary) = match kind(model, &["vocab", "merges", "unk_id"])? {
        "WordPiece" => wordpiece(model)?,
        "Unigram" => unigram(model, &value["added_tokens"])?,
        "BPE" => bpe(model)?,
        other => return Err(TokenizerError::unsupported(format!("pieces of the kind {other}"))),
    };
    let mut steps = Vec::new();
    step(&value["normalizer"], 0, &mut steps)?;
    let mut splits = Vec::new();
    split(&value["pre_tokenizer"], 0, &mut splits)?;
    let (before, after) = marks(&value["post_processor"])?;
    Ok(TokenizerTable { steps, splits, pieces, vocabulary, before, after })
}

/// The kind of a part. Files of earlier versions leave out that of the model: it shows by its keys.
fn kind<'a>(part: &'a Value, keys: &[&str]) -> Result<&'a str> {
    match part["type"].as_str() {
        Some(kind) => Ok(kind),
        None if keys.iter().all(|key| part.get(key).is_none()) => {
            Err(TokenizerError::malformed("a part of it has no type"))
        }
        None if part.get("merges").is_some() => Ok("BPE"),
        None if part["vocab"].is_array() => Ok("Unigram"),
        None => Ok("WordPiece"),
    }
}

/// Pieces by their numbers. Numbers that no piece has stay empty.
fn vocabulary(model: &Value) -> Result<Vec<String>> {
    let entries =
        model["vocab"].as_object().ok_or_else(|| TokenizerError::malformed("it has no vocabulary"))?;
    if entries.len() > MAX_PIECES {
        return Err(TokenizerError::malformed("its vocabulary is too large"));
    }
    let mut pieces = vec![String::new(); entries.len()];
    for (piece, id) in entries {
        let id = id.as_u64().filter(|&id| id < MAX_PIECES as u64);
        let id =
            id.ok_or_else(|| TokenizerError::malformed("a piece has no number, or one too large"))? as usize;
        if piece.len() > MAX_PIECE_BYTES {
            return Err(TokenizerError::malformed("a piece of its vocabulary is too long"));
        }
        if id >= pieces.len() {
            pieces.resize(id + 1, String::new());
        }
        pieces[id].clone_from(piece);
    }
    Ok(pieces)
}

fn number_of(vocabulary: &[String], piece: &str) -> Option<u32> {
    vocabulary.iter().position(|other| other == piece).map(|at| at as u32)
}

fn unknown(model: &Value, vocabulary: &[String]) -> Option<u32> {
    model["unk_token"].as_str().and_then(|piece| number_of(vocabulary, piece))
}

fn wordpiece(model: &Value) -> Result<(Pieces, Vec<String>)> {
    let vocabulary = vocabulary(model)?;
    let prefix = model["continuing_subword_prefix"].as_str().unwrap_or("##").to_owned();
    let unknown = unknown(model, &vocabulary)
        .ok_or_else(|| TokenizerError::malformed("it has no piece for unknown words"))?;
    let longest_word = model["max_input_chars_per_word"].as_u64().unwrap_or(100).min(1000) as u32;
    Ok((Pieces::WordPiece { prefix, longest_word, unknown }, vocabulary))
}

fn unigram(model: &Value, added: &Value) -> Result<(Pieces, Vec<String>)> {
    let malformed = || TokenizerError::malformed("its vocabulary is not made of pieces with scores");
    let entries =
        model["vocab"].as_array().filter(|entries| entries.len() <= MAX_PIECES).ok_or_else(malformed)?;
    let (mut vocabulary, mut scores) = (Vec::with_capacity(entries.len()), Vec::with_capacity(entries.len()));
    for entry in entries {
        let piece = entry[0].as_str().filter(|piece| piece.len() <= MAX_PIECE_BYTES).ok_or_else(malformed)?;
        vocabulary.push(piece.to_owned());
        scores.push(entry[1].as_f64().ok_or_else(malformed)? as f32);
    }
    // Marks cost nothing, so they would be read from any text that spells them.
    for mark in added.as_array().into_iter().flatten().filter(|mark| mark["special"] == true) {
        let id = mark["id"].as_u64().and_then(|id| usize::try_from(id).ok());
        if let Some(piece) = id.and_then(|id| vocabulary.get_mut(id)) {
            piece.clear();
        }
    }
    let unknown = model["unk_id"].as_u64().and_then(|id| u32::try_from(id).ok());
    let bytes = model["byte_fallback"].as_bool().unwrap_or(false);
    Ok((Pieces::Unigram { scores, unknown, bytes }, vocabulary))
}

fn bpe(model: &Value) -> Result<(Pieces, Vec<String>)> {
    for (key, what) in [("continuing_subword_prefix", "a prefix"), ("end_of_word_suffix", "a suffix")] {
        if model[key].as_str().is_some_and(|text| !text.is_empty()) {
            return Err(TokenizerError::unsupported(format!("pairs with {what}")));
        }
    }
    let vocabulary = vocabulary(model)?;
    let malformed = || TokenizerError::malformed("its pairs are not made of pieces of its vocabulary");
    let entries =
        model["merges"].as_array().filter(|all| all.len() <= 4 * MAX_PIECES).ok_or_else(malformed)?;
    let lookup = super::vocabulary::Vocabulary::of(vocabulary.iter().map(String::as_str).zip(0..));
    let mut merges = Vec::with_capacity(entries.len());
    for entry in entries {
        let (left, right) = match entry.as_str() {
            Some(text) => text.split_once(' ').ok_or_else(malformed)?,
            None => (entry[0].as_str().ok_or_else(malformed)?, entry[1].as_str().ok_or_else(malformed)?),
        };
        let joined = lookup.find(&format!("{left}{right}")).ok_or_else(malformed)?;
        merges.push((
            lookup.find(left).ok_or_else(malformed)?,
            lookup.find(right).ok_or_else(malformed)?,
            joined,
        ));
    }
    let unknown = unknown(model, &vocabulary);
    let bytes = model["byte_fallback"].as_bool().unwrap_or(false);
    Ok((Pieces::Bpe { merges, unknown, bytes }, vocabulary))
}

fn step(part: &Value, depth: usize, steps: &mut Vec<Step>) -> Result<()> {
    if part.is_null() {
        return Ok(());
    }
    let flag = |key: &str, default: bool| part[key].as_bool().unwrap_or(default);
    let text = |key: &str| part[key].as_str().unwrap_or_default().to_owned();
    steps.push(match kind(part, &[])? {
        "Sequence" if depth < MAX_DEPTH => {
            let inner = part["normalizers"].as_array().map(Vec::as_slice).unwrap_or_default();
            return inner.iter().try_for_each(|inner| step(inner, depth + 1, steps));
        }
        "BertNormalizer" => Step::Bert {
            clean: flag("clean_text", true),
            chinese: flag("handle_chinese_chars", true),
            accents_off: part["strip_accents"].as_bool().unwrap_or_else(|| flag("lowercase", true)),
            lowercase: flag("lowercase", true),
        },
        "NFC" => Step::Nfc,
        "NFD" => Step::Nfd,
        "NFKC" => Step::Nfkc,
        "NFKD" => Step::Nfkd,
        "Lowercase" => Step::Lowercase,
        "StripAccents" => Step::AccentsOff,
        "Nmt" => Step::Nmt,
        "Prepend" => Step::Prepend { text: text("prepend") },
        "Strip" => Step::Strip {
            left: part["strip_left"].as_bool().unwrap_or(true),
            right: part["strip_right"].as_bool().unwrap_or(true),
        },
        "Replace" => match (part["pattern"]["String"].as_str(), part["pattern"]["Regex"].as_str()) {
            (Some(from), _) => Step::Replace { from: from.to_owned(), to: text("content") },
            (None, Some(" {2,}" | "  +")) => Step::Spaces { to: text("content") },
            (None, other) => {
                return Err(TokenizerError::unsupported(format!(
                    "a replacement of the pattern {:?}",
                    other.unwrap_or_default()
                )));
            }
        },
        "Precompiled" => {
            let packed = part["precompiled_charsmap"].as_str().unwrap_or_default();
            if packed.is_empty() {
                return Ok(());
            }
            let bytes = base64::engine::general_purpose::STANDARD.decode(packed);
            let bytes =
                bytes.map_err(|_| TokenizerError::malformed("its table of replacements is damaged"))?;
            Step::CharsMap(CharsMap::read(&bytes)?)
        }
        other => return Err(TokenizerError::unsupported(format!("a normaliser of the kind {other}"))),
    });
    Ok(())
}

fn split(part: &Value, depth: usize, splits: &mut Vec<Split>) -> Result<()> {
    if part.is_null() {
        return Ok(());
    }
    splits.push(match kind(part, &[])? {
        "Sequence" if depth < MAX_DEPTH => {
            let inner = part["pretokenizers"].as_array().map(Vec::as_slice).unwrap_or_default();
            return inner.iter().try_for_each(|inner| split(inner, depth + 1, splits));
        }
        "BertPreTokenizer" => Split::Bert,
        "WhitespaceSplit" => Split::WhiteSpace,
        "Whitespace" => Split::Words,
        "Punctuation" if matches!(part["behavior"].as_str(), None | Some("Isolated")) => Split::Punctuation,
        "Metaspace" => {
            let before = match part["prepend_scheme"].as_str() {
                Some(scheme) => scheme != "never",
                None => part["add_prefix_space"].as_bool().unwrap_or(true),
            };
            let sign = part["replacement"].as_str().and_then(|text| text.chars().next()).unwrap_or('▁');
            Split::Metaspace { sign, before, cuts: part["split"].as_bool().unwrap_or(true) }
        }
        other => return Err(TokenizerError::unsupported(format!("a pre-tokeniser of the kind {other}"))),
    });
    Ok(())
}

/// The marks before and after a text.
fn marks(part: &Value) -> Result<(Vec<u32>, Vec<u32>)> {
    if part.is_null() {
        return Ok((Vec::new(), Vec::new()));
    }
    let malformed = || TokenizerError::malformed("its marks around a text have no numbers");
    let number = |value: &Value| value.as_u64().and_then(|id| u32::try_from(id).ok()).ok_or_else(malformed);
    match kind(part, &[])? {
        "BertProcessing" | "RobertaProcessing" => {
            Ok((vec![number(&part["cls"][1])?], vec![number(&part["sep"][1])?]))
        }
        "TemplateProcessing" => {
            let (mut before, mut after, mut seen) = (Vec::new(), Vec::new(), false);
            for item in part["single"].as_array().ok_or_else(malformed)? {
                if item.get("Sequence").is_some() {
                    seen = true;
                    continue;
                }
                let name = item["SpecialToken"]["id"].as_str().ok_or_else(malformed)?;
                let ids = part["special_tokens"][name]["ids"].as_array().ok_or_else(malformed)?;
                let to = if seen { &mut after } else { &mut before };
                for id in ids {
                    to.push(number(id)?);
                }
            }
            Ok((before, after))
        }
        other => Err(TokenizerError::unsupported(format!("marks of the kind {other}"))),
    }
}
