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

    /// Keys, which [`FileKeys::each`] hands out.
    pub(super) fn keys(&mut self) -> Result<FileKeys<'a>, TaggerError> {
        let len = self.count(2)?;
        let bits = group_bits(len);
        let start = self.bytes;
        let mut all = 0usize;
        for _ in 0..1 << bits {
            all = all.saturating_add(self.number()? as usize);
        }
        if all != len {
            return Err(self.value_error());
        }
        let counts = &start[..start.len() - self.bytes.len()];
        let rests = self.take(len * (4 - bits as usize / 8))?;
        Ok(FileKeys { len, bits, counts, rests })
    }

    pub(super) fn end(&self) -> Result<(), TaggerError> {
        if self.bytes.is_empty() { Ok(()) } else { Err(self.length_error()) }
    }
}

/// Keys as they stand in a file: grouped by their leading bits, how many there are in each group, and the rest of each. They are never held
/// all at once, which would take more memory than the file.
pub(super) struct FileKeys<'a> {
    len: usize,
    bits: u32,
    counts: &'a [u8],
    rests: &'a [u8],
}

impl FileKeys<'_> {
    /// How many there are.
    pub(super) fn len(&self) -> usize {
        self.len
    }

    /// Hands out one after the other; says whether they ascend and none of them is zero.
    pub(super) fn each(&self, take: impl FnMut(u32)) -> bool {
        match self.bits {
            16 => self.joined(self.rests.as_chunks().0, |[a, b]| u32::from_le_bytes([a, b, 0, 0]), take),
            _ => self.joined(self.rests.as_chunks().0, |[a, b, c]| u32::from_le_bytes([a, b, c, 0]), take),
        }
    }

    #[inline]
    fn joined<const W: usize>(
        &self,
        rests: &[[u8; W]],
        number: fn([u8; W]) -> u32,
        mut take: impl FnMut(u32),
    ) -> bool {
        let (mut counts, mut left) = (Reader::new(self.counts), rests);
        let (mut last, mut ascend) = (0, true);
        for group in 0u32..1 << self.bits {
            let count = counts.number().unwrap_or(0) as usize;
            let (these, others) = left.split_at(count.min(left.len()));
            for &rest in these {
                let key = group << (32 - self.bits) | number(rest);
                ascend &= key > last;
                last = key;
                take(key);
            }
            left = others;
        }
        ascend
    }
}
