//! SentencePiece's table of replacements: a double array of prefixes, and the texts that stand for them.
//!
//! | bytes | what |
//! |---|---|
//! | 4 | length of the array in bytes, little endian |
//! | … | its units of 4 bytes: a label, an offset and whether a value follows |
//! | … | the texts, each closed by a zero |
//!
//! At every place the longest prefix that the array knows is replaced.

use serde::{Deserialize, Serialize};

use super::TokenizerError;
use super::normalize::Chars;

/// Bytes that a table may have: that of the largest models has half a megabyte.
const MAX_BYTES: usize = 16 << 20;
/// The longest prefix that is looked for, in bytes.
const LONGEST: usize = 64;

/// A table of replacements.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub(super) struct CharsMap {
    units: Vec<u32>,
    texts: String,
}

impl CharsMap {
    /// The table in these bytes.
    pub(super) fn read(bytes: &[u8]) -> Result<Self, TokenizerError> {
        let malformed = || TokenizerError::malformed("its table of replacements is damaged");
        let (head, rest) = bytes.split_at_checked(4).ok_or_else(malformed)?;
        let length = u32::from_le_bytes([head[0], head[1], head[2], head[3]]) as usize;
        let (units, texts) = rest.split_at_checked(length).ok_or_else(malformed)?;
        let units = units.as_chunks::<4>().0.iter().map(|unit| u32::from_le_bytes(*unit)).collect();
        let texts = String::from_utf8(texts.to_vec()).map_err(|_| malformed())?;
        let map = Self { units, texts };
        map.check()?;
        Ok(map)
    }

    pub(super) fn check(&self) -> Result<(), TokenizerError> {
        if self.units.is_empty() || self.units.len() * 4 + self.texts.len() > MAX_BYTES {
            return Err(TokenizerError::malformed("its table of replacements is empty or too large"));
        }
        Ok(())
    }

    /// The longest prefix of the bytes that is replaced: its length, and the text that stands for it.
    fn find(&self, bytes: impl Iterator<Item = u8>) -> Option<(usize, &str)> {
        let unit = |at: usize| self.units.get(at).copied();
        let offset = |unit: u32| ((unit >> 10) << ((unit & (1 << 9)) >> 6)) as usize;
        let mut node = unit(0)?;
        let mut at = offset(node);
        let mut found = None;
        for (length, byte) in (1..).zip(bytes.take(LONGEST)) {
            at ^= usize::from(byte);
            let Some(next) = unit(at) else { break };
            node = next;
            // The label is the low byte, and the highest bit says that a unit is a value.
            if node & 0x8000_00FF != u32::from(byte) {
                break;
            }
            at ^= offset(node);
            if node >> 8 & 1 == 1
                && let Some(value) = unit(at)
            {
                found = Some((length, value & 0x7FFF_FFFF));
            }
        }
        let (length, value) = found?;
        let text = self.texts.get(value as usize..)?;
        Some((length, text.split('\0').next().unwrap_or_default()))
    }

    pub(super) fn apply(&self, text: &Chars) -> Chars {
        let mut own = Chars::default();
        let mut at = 0;
        while at < text.chars.len() {
            let mut buffer = [0; 4];
            let rest = text.chars[at..].iter();
            let bytes = rest.flat_map(|c| {
                let length = c.encode_utf8(&mut buffer).len();
                let copy = buffer;
                (0..length).map(move |at| copy[at])
            });
            let found = self.find(bytes);
            // A prefix that ends inside of a character is none.
            let whole = found.and_then(|(length, to)| {
                let mut left = length;
                let count = text.chars[at..].iter().take_while(|c| {
                    let fits = left >= c.len_utf8();
                    left -= if fits { c.len_utf8() } else { 0 };
                    fits
                });
                let count = count.count();
                (left == 0 && count > 0).then_some((count, to))
            });
            match whole {
                Some((count, to)) => {
                    let span = (text.spans[at].0, text.spans[at + count - 1].1);
                    to.chars().for_each(|c| own.push(c, span));
                    at += count;
                }
                None => {
                    own.push(text.chars[at], text.spans[at]);
                    at += 1;
                }
            }
        }
        own
    }
}
