//! The parts of a model file one after the other.
//!
//! In: the body of a file. Out: numbers, texts, keys, or what is wrong. Never trusts a count.

use super::TaggerError;
use super::model::group_bits;

/// Reads the parts of a body one after the other.
pub(super) struct Reader<'a> {
    bytes: &'a [u8],
    part: &'static str,
}

impl<'a> Reader<'a> {
    pub(super) fn new(bytes: &'a [u8]) -> Self {
        Self { bytes, part: "the head" }
    }

    /// Names the part that comes next, for messages.
    pub(super) fn enter(&mut self, part: &'static str) {
        self.part = part;
    }

    pub(super) fn length_error(&self) -> TaggerError {
        TaggerError::Length { part: self.part }
    }

    pub(super) fn value_error(&self) -> TaggerError {
        TaggerError::Value { part: self.part }
    }

    pub(super) fn fixed<const N: usize>(&mut self) -> Result<[u8; N], TaggerError> {
        let (first, rest) = self.bytes.split_first_chunk::<N>().ok_or(self.length_error())?;
        self.bytes = rest;
        Ok(*first)
    }

    pub(super) fn take(&mut self, count: usize) -> Result<&'a [u8], TaggerError> {
        let (first, rest) = self.bytes.split_at_checked(count).ok_or(self.length_error())?;
        self.bytes = rest;
        Ok(first)
    }

    #[inline]
    pub(super) fn number(&mut self) -> Result<u32, TaggerError> {
        // Nearly all are below 128.
        match self.bytes.split_first() {
            Some((&byte, rest)) if byte < 0x80 => {
                self.bytes = rest;
                Ok(u32::from(byte))
            }
            _ => self.long_number(),
        }
    }

    fn long_number(&mut self) -> Result<u32, TaggerError> {
        let mut value = 0u64;
        for shift in (0..35).step_by(7) {
            let [byte] = self.fixed()?;
            value |= u64::from(byte & 0x7f) << shift;
            if byte < 0x80 {
                return u32::try_from(value).map_err(|_| self.value_error());
            }
        }
        Err(self.value_error())
    }

    /// A count of things that take at least `least` bytes each: never more than there can be.
    pub(super) fn count(&mut self, least: usize) -> Result<usize, TaggerError> {
        let count = self.number()? as usize;
        if count.saturating_mul(least) > self.bytes.len() { Err(self.length_error()) } else { Ok(count) }
    }

    pub(super) fn text(&mut self) -> Result<&'a str, TaggerError> {
        let count = self.count(1)?;
        std::str::from_utf8(self.take(count)?).map_err(|_| self.value_error())
    }

    /// Ascending keys, none of them zero.
    pub(super) fn keys(&mut self) -> Result<Vec<u32>, TaggerError> {
        let total = self.count(2)?;
        let bits = group_bits(total);
        let mut counts = Vec::with_capacity(1 << bits);
        for _ in 0..1 << bits {
            counts.push(self.number()? as usize);
        }
        if counts.iter().try_fold(0usize, |sum, &count| sum.checked_add(count)) != Some(total) {
            return Err(self.value_error());
        }
        let groups = (0u32..).zip(counts).map(|(group, count)| (group << (32 - bits), count));
        let keys = if bits == 16 {
            joined(groups, self.take(total * 2)?.as_chunks().0, |[a, b]| u32::from_le_bytes([a, b, 0, 0]))
        } else {
            joined(groups, self.take(total * 3)?.as_chunks().0, |[a, b, c]| u32::from_le_bytes([a, b, c, 0]))
        };
        let ascend = keys.first() != Some(&0) && keys.windows(2).all(|pair| pair[0] < pair[1]);
        if ascend { Ok(keys) } else { Err(self.value_error()) }
    }

    pub(super) fn end(&self) -> Result<(), TaggerError> {
        if self.bytes.is_empty() { Ok(()) } else { Err(self.length_error()) }
    }
}

/// Keys of their leading bits, each with how many keys share them, and the rest of each.
fn joined<const W: usize>(
    groups: impl Iterator<Item = (u32, usize)>,
    rests: &[[u8; W]],
    number: fn([u8; W]) -> u32,
) -> Vec<u32> {
    let mut keys = Vec::with_capacity(rests.len());
    let mut left = rests;
    for (group, count) in groups {
        let (these, others) = left.split_at(count.min(left.len()));
        for &rest in these {
            keys.push(group | number(rest));
        }
        left = others;
    }
    keys
}
