//! Whether a full stop belongs to the word before it: an abbreviation, an initial, an ordinal.

use super::Scan;
use crate::chars::{char_at, is_letter};
use crate::lexicon::Abbreviation;

impl Scan<'_, '_> {
    /// Whether the full stop at `end` belongs to the word `[at, end)`.
    pub(super) fn takes_stop(&self, at: usize, end: usize) -> bool {
        let bytes = self.text.as_bytes();
        if self.final_stop == Some(end) || bytes.get(end + 1) == Some(&b'.') {
            return false;
        }
        let word = &self.text[at..end];
        let then_space = char_at(self.text, end + 1).is_none_or(char::is_whitespace);
        if word.bytes().all(|b| b.is_ascii_digit()) {
            // An ordinal, or the number of an item.
            return word.len() <= 3 && then_space;
        }
        match self.lexicon.abbreviation(word) {
            Some(Abbreviation::Ambiguous) => {
                let next = self.text[end + 1..].trim_start();
                next.starts_with(|c: char| c.is_numeric())
            }
            Some(_) => true,
            None => is_initials(word) || (then_space && at == self.start && is_item_number(word)),
        }
    }
}

/// One letter, or short groups of letters with full stops between: `J`, `U.S`, `Ph.D`.
fn is_initials(word: &str) -> bool {
    let mut letters = word.chars().filter(|&c| is_letter(c));
    if letters.next().is_some() && letters.next().is_none() {
        return word.chars().all(|c| is_letter(c) || crate::chars::is_extender(c));
    }
    word.contains('.') && word.split('.').all(|part| part.chars().count() <= 2 && part.chars().all(is_letter))
}

/// `1.2`, `iv`, `12b`: the number of an item at the head of a sentence.
fn is_item_number(word: &str) -> bool {
    word.len() <= 8
        && (word.bytes().all(|b| matches!(b, b'i' | b'v' | b'x'))
            || word.bytes().all(|b| b.is_ascii_digit() || b == b'.')
            || word.bytes().all(|b| matches!(b, b'I' | b'V' | b'X')))
}
