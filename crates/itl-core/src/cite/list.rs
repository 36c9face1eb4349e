//! The small words of lists: a text and a place in it in, what joins one number to the next out.

use super::key::is_dash;
use super::spellings::lower;

/// How a number is joined to the one before.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Joint {
    /// One more.
    And,
    /// All up to it.
    To,
}

const AND: [&str; 14] =
    ["and", "or", "und", "oder", "sowie", "et", "ou", "y", "e", "o", "ed", "en", "and/or", "as well as"];
const TO: [&str; 8] = ["to", "through", "bis", "à", "a", "al", "au", "hasta"];
/// Words that may follow the last number of a list; another one makes that number a count of something.
const AFTER: [&str; 46] = [
    "and",
    "or",
    "of",
    "in",
    "on",
    "to",
    "by",
    "as",
    "at",
    "for",
    "with",
    "from",
    "under",
    "through",
    "which",
    "that",
    "is",
    "are",
    "was",
    "were",
    "have",
    "has",
    "will",
    "can",
    "may",
    "must",
    "shall",
    "should",
    "apply",
    "applies",
    "require",
    "requires",
    "do",
    "does",
    "but",
    "we",
    "respectively",
    "also",
    "into",
    "und",
    "der",
    "des",
    "du",
    "de",
    "del",
    "et",
];
/// Words that make a number a figure.
const UNITS: [&str; 30] = [
    "percent", "per", "pct", "points", "million", "millions", "billion", "billions", "thousand", "trillion",
    "tonnes", "tons", "t", "kg", "km", "m", "mw", "gw", "kwh", "mwh", "gwh", "years", "months", "days",
    "hours", "degrees", "degree", "times", "people", "minutes",
];

/// The place behind a literal text that stands at `at`, whatever the case and the kind of white space.
pub(super) fn literal(text: &str, at: usize, literal: &str) -> Option<usize> {
    let mut chars = text[at..].char_indices();
    for wanted in literal.chars() {
        let (_, c) = chars.next()?;
        let same = lower(c) == lower(wanted) || c.is_whitespace() && wanted.is_whitespace();
        if !same {
            return None;
        }
    }
    Some(at + chars.offset())
}

/// The place behind white space, of which a line has but little.
pub(super) fn past_space(text: &str, at: usize) -> usize {
    const MOST: usize = 3;
    let space = text[at..].chars().take(MOST).take_while(|c| c.is_whitespace());
    at + space.map(char::len_utf8).sum::<usize>()
}

/// What joins a number that ends at `at` to the next, and where that begins. `(` begins one for articles.
pub(super) fn joint(text: &str, at: usize) -> Option<(Joint, usize)> {
    let start = past_space(text, at);
    let first = text[start..].chars().next()?;
    let behind = past_space(text, start + first.len_utf8());
    if is_dash(first) || first == '\u{2014}' {
        return Some((Joint::To, behind));
    }
    if matches!(first, ',' | ';' | '/' | '&' | '+') {
        let word = word_of(text, behind, &AND);
        return Some((Joint::And, word.unwrap_or(behind)));
    }
    if start == at {
        return None;
    }
    let and = word_of(text, start, &AND).map(|end| (Joint::And, end));
    and.or_else(|| word_of(text, start, &TO).map(|end| (Joint::To, end)))
}

/// The place behind one of these words and the space after it.
fn word_of(text: &str, at: usize, words: &[&str]) -> Option<usize> {
    words.iter().find_map(|word| {
        let end = literal(text, at, word)?;
        let next = past_space(text, end);
        (next > end).then_some(next)
    })
}

/// Whether a text does nothing but join.
pub(super) fn is_connector(text: &str) -> bool {
    let text = text.trim().trim_start_matches([',', ';', '/', '&']).trim();
    text.is_empty() || AND.iter().chain(&TO).any(|word| word.eq_ignore_ascii_case(text))
}

/// What follows a number.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Follow {
    /// A unit: the number is a figure.
    Unit,
    /// A word of which there may be so many.
    Noun,
    /// Anything else.
    Free,
}

/// What follows the number that ends at `at`.
pub(super) fn follow(text: &str, at: usize) -> Follow {
    let start = past_space(text, at);
    let rest = &text[start..];
    if rest.starts_with(['%', '‰', '°', '€', '$', '£']) {
        return Follow::Unit;
    }
    let mut thousands =
        text[at..].strip_prefix(',').unwrap_or_default().bytes().take_while(u8::is_ascii_digit);
    if thousands.by_ref().take(4).count() == 3 {
        return Follow::Unit;
    }
    const LONGEST: usize = 24;
    let word: String = rest.chars().take(LONGEST).take_while(|c| c.is_alphabetic()).collect();
    let is = |words: &[&str]| words.contains(&word.to_lowercase().as_str());
    if start > at && is(&UNITS) {
        return Follow::Unit;
    }
    match word.chars().next() {
        Some(c) if c.is_lowercase() && !is(&AFTER) => Follow::Noun,
        _ => Follow::Free,
    }
}
