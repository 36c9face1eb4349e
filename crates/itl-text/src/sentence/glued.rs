//! Sentences that run into each other without a space, `law.The`: in come the marks, out goes whether a
//! sentence ends there. Never cuts addresses, file names, code or initials.

use super::context::{word_at, word_before};
use super::mark::{Force, Mark};
use crate::chars::{char_at, char_before, is_closing, is_hyphen, is_letter, is_opening, is_quote};
use crate::lexicon::{Abbreviation, Lexicon, Lowered};

/// Domains and file endings that begin with a capital now and then: `Example.Com`.
const ENDINGS: &[&str] = &[
    "com", "org", "net", "edu", "gov", "mil", "int", "info", "biz", "io", "eu", "uk", "us", "de", "fr", "es",
    "it", "js", "pdf", "doc", "docx", "xls", "xlsx", "txt", "csv", "html", "htm", "xml", "json", "zip",
    "exe", "ppt", "md", "py",
];

/// Whether a sentence ends with `mark`, which no space follows: only between two plain words.
pub(super) fn ends(text: &str, start: usize, mark: &Mark, lexicon: &Lexicon) -> bool {
    // Asked first, because it settles most: `3.5`, `e.g`, `example.org`.
    if !char_at(text, mark.tail).is_some_and(char::is_uppercase) || matches!(mark.force, Force::Ellipsis(_)) {
        return false;
    }
    let Some(before) = word_before(text, start, mark.start) else { return false };
    let after = word_at(text, mark.tail);
    if !stands_free_before(text, start, mark.start - before.len()) || !is_plain_after(text, mark.tail, after)
    {
        return false;
    }
    let opening = lexicon.opens_sentences(after);
    if !is_plain_before(before) {
        // `2019.The`, `(2010).The`; but `3.The` may number an item.
        let digits = before.bytes().all(|b| b.is_ascii_digit());
        return opening && digits && mark.start - before.len() > start;
    }
    match lexicon.abbreviation(before) {
        Some(Abbreviation::Linking | Abbreviation::Numbered) => false,
        Some(_) => opening,
        // `Asp.Net`, `System.Text`: two names ask for more than a capital.
        None => opening || !(is_ending(after) || before.starts_with(char::is_uppercase)),
    }
}

/// Whether nothing but a space, a bracket, a quote or a hyphen stands before the word at `at`.
fn stands_free_before(text: &str, start: usize, at: usize) -> bool {
    at == start
        || char_before(text, at).is_none_or(|c| {
            c.is_whitespace() || is_opening(c) || is_closing(c) || is_quote(c) || is_hyphen(c)
        })
}

/// Two letters or more, the last one small.
fn is_plain_before(word: &str) -> bool {
    word.chars().all(is_letter) && word.ends_with(char::is_lowercase) && word.chars().nth(1).is_some()
}

/// A capital and small letters, and then a space or a comma.
fn is_plain_after(text: &str, at: usize, word: &str) -> bool {
    let then = char_at(text, at + word.len());
    let free = then.is_none_or(|c| c.is_whitespace() || matches!(c, ',' | '\'' | '’' | ';' | ':' | '-'));
    free && word.chars().skip(1).all(|c| c.is_lowercase() || !is_letter(c))
}

fn is_ending(word: &str) -> bool {
    word.chars().nth(1).is_none() || Lowered::of(word).is_some_and(|word| ENDINGS.contains(&word.as_str()))
}
