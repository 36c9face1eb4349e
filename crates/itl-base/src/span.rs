//! Byte spans: where something stands in a text.

use serde::{Deserialize, Serialize};

/// A half-open range of byte offsets into one text. Offsets are 32-bit: a text has at most 4 GiB.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct ByteSpan {
    /// First byte.
    pub start: u32,
    /// One past the last byte.
    pub end: u32,
}

impl ByteSpan {
    /// The span `[start, end)`.
    ///
    /// # Panics
    /// If an offset does not fit 32 bits; readers refuse such texts before they get here.
    #[must_use]
    pub fn new(start: usize, end: usize) -> Self {
        debug_assert!(start <= end);
        let fit = |offset| u32::try_from(offset).expect("readers bound a text to 4 GiB");
        Self { start: fit(start), end: fit(end) }
    }

    /// The piece of `text` that the span covers.
    #[must_use]
    pub fn of(self, text: &str) -> &str {
        &text[self.range()]
    }

    /// As a range for slicing.
    #[must_use]
    pub fn range(self) -> std::ops::Range<usize> {
        self.start as usize..self.end as usize
    }

    /// Length in bytes.
    #[must_use]
    pub fn len(self) -> usize {
        (self.end - self.start) as usize
    }

    /// Whether the span covers nothing.
    #[must_use]
    pub fn is_empty(self) -> bool {
        self.start == self.end
    }

    /// The smallest span that covers both.
    #[must_use]
    pub fn join(self, other: Self) -> Self {
        Self { start: self.start.min(other.start), end: self.end.max(other.end) }
    }
}
