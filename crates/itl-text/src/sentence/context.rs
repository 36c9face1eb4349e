//! The words around a mark: in comes a place, out go the word before it and the one after. Never reads
//! more than a few dozen bytes, so that a text without spaces costs no more than another.

use super::opens;
use crate::chars::{
    char_at, char_before, is_apostrophe, is_closing, is_dash, is_letter, is_opening, is_quote,
};

/// The longest word before a mark that is looked at, in bytes.
const LONGEST_BEFORE: usize = 48;
/// The longest word after a mark that is looked at, in bytes.
const LONGEST_AFTER: usize = 28;

/// The word that ends at `at`, no further back than `start`: letters, digits and inner full stops.
/// Empty after a bracket or a quote; `None` if it is too long to matter.
pub(super) fn word_before(text: &str, start: usize, at: usize) -> Option<&str> {
    let mut from = at;
    while from > start {
        let Some(c) = char_before(text, from) else { break };
        if c.is_whitespace()
            || is_opening(c)
            || is_closing(c)
            || is_quote(c)
            || is_apostrophe(c)
            || is_dash(c)
            || matches!(c, '/' | ',' | ';' | ':' | '§')
        {
            break;
        }
        from -= c.len_utf8();
        if at - from > LONGEST_BEFORE {
            return None;
        }
    }
    Some(&text[from..at])
}

/// Whether a number stands before the word that begins at `at`, as in `1998 г`.
pub(super) fn follows_number(text: &str, start: usize, at: usize) -> bool {
    let before = text[start..at].chars().rev();
    let mut before = before.take(3).skip_while(|c| c.is_whitespace());
    before.next().is_some_and(char::is_numeric)
}

/// How the text goes on after a mark.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Onset {
    /// A letter without a capital.
    Lower,
    /// A capital, or a name such as `iPhone`.
    Upper,
    /// A letter of a script without capitals.
    Caseless,
    /// A digit.
    Digit,
    /// A mark that continues a sentence: a comma, a closing bracket.
    Continuing,
    /// An address, a symbol, a bullet.
    Other,
}

/// What stands after a mark.
#[derive(Debug)]
pub(super) struct After<'t> {
    pub(super) onset: Onset,
    /// The first word, letters only; empty if there is none.
    pub(super) word: &'t str,
    /// What comes right after the word.
    pub(super) then: Option<char>,
    /// Whether a bracket opens before the word.
    pub(super) bracketed: bool,
}

impl<'t> After<'t> {
    /// Reads on from `at`, past opening quotes, brackets and a dash.
    pub(super) fn read(text: &'t str, at: usize) -> Self {
        let (mut from, mut bracketed, mut dashed) = (at, false, false);
        for _ in 0..6 {
            match char_at(text, from) {
                Some(c) if opens(c) => {
                    bracketed |= is_opening(c);
                    from += c.len_utf8();
                }
                // Two commas stand for a low quote.
                Some(',') if text[from..].starts_with(",,") => {
                    from += 2;
                    from += usize::from(text[from..].starts_with(' '));
                }
                Some(c) if is_dash(c) || (c == ' ' && dashed) => {
                    dashed |= is_dash(c);
                    from += c.len_utf8();
                }
                _ => break,
            }
        }
        let word = word_at(text, from);
        let onset = match char_at(text, from) {
            // `(...)` opens the next sentence.
            Some('.' | '…') if bracketed => Onset::Other,
            _ => onset(text, from, word),
        };
        let then = char_at(text, from + word.len());
        Self { onset, word, then, bracketed }
    }
}

/// The letters that begin at `at`, marks included.
pub(super) fn word_at(text: &str, at: usize) -> &str {
    let mut to = at;
    while let Some(c) = char_at(text, to) {
        if !(is_letter(c) || crate::chars::is_extender(c)) || to - at > LONGEST_AFTER {
            break;
        }
        to += c.len_utf8();
    }
    &text[at..to]
}

fn onset(text: &str, at: usize, word: &str) -> Onset {
    let Some(first) = char_at(text, at) else { return Onset::Other };
    if first.is_lowercase() {
        let mut letters = word.chars().skip(1);
        let is_name = letters.next().is_some_and(char::is_uppercase);
        let is_address = matches!(word, "http" | "https" | "www");
        return match (is_name, is_address) {
            (true, _) => Onset::Upper,
            (_, true) => Onset::Other,
            _ => Onset::Lower,
        };
    }
    match first {
        _ if first.is_uppercase() => Onset::Upper,
        _ if first.is_numeric() => Onset::Digit,
        _ if is_letter(first) => Onset::Caseless,
        ',' | ';' | ':' | '%' | '=' | '.' | '!' | '?' | '،' | '؛' | '、' | '，' => Onset::Continuing,
        _ if is_closing(first) => Onset::Continuing,
        _ => Onset::Other,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_before_stop_at_what_is_no_part_of_them() {
        for (text, word) in [
            ("see Fig", "Fig"),
            ("(e.g", "e.g"),
            ("l’art", "art"),
            ("Lt.-Col", "Col"),
            ("(x)", ""),
            ("U.S", "U.S"),
        ] {
            assert_eq!(word_before(text, 0, text.len()), Some(word), "{text}");
        }
        assert_eq!(word_before(&"a".repeat(99), 0, 99), None);
    }

    #[test]
    fn onsets() {
        for (text, onset) in [
            ("The", Onset::Upper),
            ("“the", Onset::Lower),
            ("iPhone", Onset::Upper),
            ("– Next", Onset::Upper),
            ("¿Qué", Onset::Upper),
            ("5", Onset::Digit),
            ("日本", Onset::Caseless),
            (", and", Onset::Continuing),
            ("https://x", Onset::Other),
            ("• x", Onset::Other),
        ] {
            assert_eq!(After::read(text, 0).onset, onset, "{text}");
        }
    }
}
