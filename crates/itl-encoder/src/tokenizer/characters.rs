//! A table of characters and what stands for each: no text, or one of several characters. A letter and the mark behind it are one character first,
//! where there is one; marks are not put in order, as Unicode's normal forms do: SentencePiece leaves them as they are.

use serde::{Deserialize, Serialize};
use unicode_normalization::char::compose;

use super::TokenizerError;
use super::normalize::Chars;

/// Characters that a table may have, and bytes that may stand for one.
const MAX_ENTRIES: usize = 1 << 16;
const MAX_TEXT: usize = 256;

/// A table of replacements of single characters, in their order.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub(super) struct Characters {
    entries: Vec<(char, String)>,
}

impl Characters {
    pub(super) fn of(mut entries: Vec<(char, String)>) -> Self {
        entries.sort();
        entries.dedup_by_key(|(from, _)| *from);
        Self { entries }
    }

    pub(super) fn check(&self) -> Result<(), TokenizerError> {
        let sorted = self.entries.is_sorted_by(|(a, _), (b, _)| a < b);
        let short = self.entries.iter().all(|(_, to)| to.len() <= MAX_TEXT);
        match sorted && short && self.entries.len() <= MAX_ENTRIES {
            true => Ok(()),
            false => Err(TokenizerError::malformed("its table of characters is out of order or too large")),
        }
    }

    /// Replaces the characters of a text, up to so many.
    pub(super) fn apply(&self, text: &Chars, most: usize) -> Chars {
        let mut own = Chars::default();
        let mut left = text.chars.iter().copied().zip(text.spans.iter().copied()).peekable();
        while let Some((mut c, mut span)) = left.next() {
            while let Some((both, end)) =
                left.peek().and_then(|&(next, (_, end))| Some((compose(c, next)?, end)))
            {
                (c, span) = (both, (span.0, end));
                left.next();
            }
            match self.entries.binary_search_by_key(&c, |(from, _)| *from) {
                Ok(at) => self.entries[at].1.chars().for_each(|c| own.push(c, span)),
                Err(_) => own.push(c, span),
            }
            // Hostile tables make much of little.
            if own.chars.len() > most {
                break;
            }
        }
        own
    }
}
