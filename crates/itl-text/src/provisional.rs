//! Segmenting, tokenising and tagging by the simplest rules that work.

use crate::{ByteSpan, Tag};

/// Sentences end at `.`, `!`, `?` before a space and an upper-case letter.
pub(crate) fn segment(text: &str, block: ByteSpan, out: &mut Vec<ByteSpan>) {
    let piece = block.of(text);
    let base = block.start as usize;
    let mut start = 0;
    let mut push = |start: usize, end: usize| {
        let part = &piece[start..end];
        let from = start + (part.len() - part.trim_start().len());
        let to = start + part.trim_end().len();
        if from < to {
            out.push(ByteSpan::new(base + from, base + to));
        }
    };
    for (at, c) in piece.char_indices() {
        if matches!(c, '.' | '!' | '?') {
            let after = &piece[at + 1..];
            let next = after.trim_start();
            if next.len() < after.len() && next.starts_with(char::is_uppercase) {
                push(start, at + 1);
                start = at + 1;
            }
        }
    }
    push(start, piece.len());
}

/// Runs of letters, digits and inner hyphens are tokens; any other character is one.
pub(crate) fn tokenize(text: &str, sentence: ByteSpan, out: &mut Vec<ByteSpan>) {
    let piece = sentence.of(text);
    let base = sentence.start as usize;
    let mut open: Option<usize> = None;
    for (at, c) in piece.char_indices() {
        let inner = c.is_alphanumeric()
            || unicode_normalization::char::is_combining_mark(c)
            || (matches!(c, '-' | '\'' | '’')
                && open.is_some()
                && piece[at + c.len_utf8()..].starts_with(char::is_alphanumeric));
        if inner {
            open.get_or_insert(at);
            continue;
        }
        if let Some(start) = open.take() {
            out.push(ByteSpan::new(base + start, base + at));
        }
        if !c.is_whitespace() {
            out.push(ByteSpan::new(base + at, base + at + c.len_utf8()));
        }
    }
    if let Some(start) = open {
        out.push(ByteSpan::new(base + start, base + piece.len()));
    }
}

/// Suffixes, and the place in the sentence.
pub(crate) fn tag(words: &[&str], out: &mut Vec<Tag>) {
    for (at, word) in words.iter().enumerate() {
        let ends = |suffixes: &[&str]| suffixes.iter().any(|suffix| word.ends_with(suffix));
        let tag = if !word.starts_with(char::is_alphabetic) {
            "SYM"
        } else if ends(&["ly"]) {
            "RB"
        } else if ends(&["able", "ible", "ive", "ful", "ous", "al", "ic", "ent", "less"]) {
            "JJ"
        } else if ends(&["ing"]) {
            "VBG"
        } else if ends(&["ed"]) {
            "VBN"
        } else if ends(&["s"]) && !ends(&["ss"]) {
            "NNS"
        } else if at == 0 || words[at - 1] == "to" {
            "VB"
        } else {
            "NN"
        };
        out.push(Tag::literal(tag));
    }
}
