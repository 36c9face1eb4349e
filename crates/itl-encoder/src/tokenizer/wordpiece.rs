//! WordPiece: the longest piece that a word begins with, then the longest that goes on with it, to its end.

use super::normalize::Chars;
use super::vocabulary::Vocabulary;
use super::{Token, span_of};

/// Adds the pieces of a word: those that it can be made of, or one for an unknown word.
pub(super) fn pieces(
    begins: &Vocabulary,
    goes_on: &Vocabulary,
    word: &Chars,
    longest_word: usize,
    unknown: u32,
    tokens: &mut Vec<Token>,
) {
    let count = word.chars.len();
    let first = tokens.len();
    let whole = Token { id: unknown, span: span_of(word, 0, count) };
    if count > longest_word {
        tokens.push(whole);
        return;
    }
    let text: String = word.chars.iter().collect();
    // Where each character begins, and the end.
    let mut ends = vec![0];
    ends.extend(word.chars.iter().scan(0, |at, c| {
        *at += c.len_utf8();
        Some(*at)
    }));
    let mut from = 0;
    while from < count {
        let vocabulary = if from == 0 { begins } else { goes_on };
        let longest = (count - from).min(vocabulary.longest);
        let found = (1..=longest).rev().find_map(|length| {
            Some((from + length, vocabulary.find(&text[ends[from]..ends[from + length]])?))
        });
        let Some((to, id)) = found else {
            tokens.truncate(first);
            tokens.push(whole);
            return;
        };
        tokens.push(Token { id, span: span_of(word, from, to) });
        from = to;
    }
}
