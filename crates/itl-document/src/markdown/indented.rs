//! Text that is indented by four spaces or more: its lines in, whether they are prose and where its paragraphs begin out.
//!
//! CommonMark calls such text code. Many who write do not: below `a.` or `2.1`, which are no lists of CommonMark, it is what
//! the list has to say. It never parses Markdown.

use std::ops::Range;

use crate::enumerator::enumerator;

/// The share of the pieces between blanks that are words, from which on text below an enumerator is prose.
const WORDS_OF_A_LIST: f64 = 0.6;
/// The same where nothing enumerates: there, sentences are asked for, too.
const WORDS_OF_SENTENCES: f64 = 0.8;
/// Words that a text has at least which is prose though nothing enumerates.
const FEWEST_WORDS: usize = 8;
/// What ends a sentence or leads to a list.
const ENDS: [char; 7] = ['.', '!', '?', ':', ';', '…', ','];

/// Whether an indented text is prose. Below an enumerated paragraph few signs are enough.
pub(super) fn is_prose(text: &str, listed: bool) -> bool {
    if text.split_whitespace().any(is_sign_of_code) {
        return false;
    }
    let (mut words, mut pieces, mut began, mut lines) = (0, 0, 0, 0);
    for line in paragraphs(text).map(|range| &text[range]) {
        let rest = &line[enumerator(line)..];
        lines += 1;
        began += usize::from(rest.len() < line.len() || begins_and_ends(rest));
        pieces += rest.split_whitespace().count();
        words += rest.split_whitespace().filter(|piece| is_word(piece)).count();
    }
    let share = words as f64 / pieces.max(1) as f64;
    match listed {
        // One line of a list may be a name, a number or a command; they are not all.
        true => share >= WORDS_OF_A_LIST && 2 * began >= lines && words >= 2,
        false => share >= WORDS_OF_SENTENCES && began == lines && words >= FEWEST_WORDS,
    }
}

/// Where the paragraphs of an indented text stand, without the indent of their first lines: parted by empty lines, and by
/// lines with an enumerator.
pub(super) fn paragraphs(text: &str) -> impl Iterator<Item = Range<usize>> {
    let mut found: Vec<Range<usize>> = Vec::new();
    let (mut at, mut open) = (0, false);
    for line in text.split_inclusive('\n') {
        let words = line.trim_start_matches([' ', '\t', '>']).trim_end();
        let start = at + line.len() - line.trim_start_matches([' ', '\t', '>']).len();
        at += line.len();
        if words.is_empty() {
            open = false;
            continue;
        }
        let end = start + words.len();
        match found.last_mut().filter(|_| open && enumerator(words) == 0) {
            Some(last) => last.end = end,
            None => found.push(start..end),
        }
        open = true;
    }
    found.into_iter()
}

/// Whether a piece stands in programs only.
fn is_sign_of_code(piece: &str) -> bool {
    matches!(
        piece,
        "=" | "==" | "!=" | "=>" | "->" | "&&" | "||" | "{" | "}" | "$" | ">>>" | "//" | ":=" | "+="
    ) || piece.ends_with(['{', '}'])
        || piece.ends_with(");")
        || piece.contains("()")
}

/// Whether a text begins and ends as a sentence does.
fn begins_and_ends(text: &str) -> bool {
    let first = text.trim_start_matches(['*', '_', '"', '“', '„', '«', '(', '[']).chars().next();
    let last = text.trim_end_matches(['*', '_', '"', '”', '“', '»', ')', ']']);
    first.is_some_and(char::is_uppercase) && (last.ends_with(ENDS) || text.split_whitespace().count() > 3)
}

/// Whether a piece is a word: letters, with marks of sentences around them.
fn is_word(piece: &str) -> bool {
    let inside = piece.trim_start_matches(['(', '[', '"', '“', '„', '«', '‘', '\'', '*', '_']);
    let inside = inside.trim_end_matches([
        '.', ',', ';', ':', '!', '?', ')', ']', '"', '”', '“', '»', '’', '\'', '*', '_', '…',
    ]);
    let joint = |c: char| matches!(c, '-' | '’' | '\'' | '/' | '‑');
    !inside.is_empty()
        && inside.chars().all(|c| c.is_alphabetic() || joint(c))
        && inside.chars().any(char::is_alphabetic)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lists_below_enumerators_are_prose() {
        for text in [
            "i. All system-level passwords should be rotated on at least a quarterly basis.\n\ni. Date, time, and place",
            "1. [list of key tasks / SLAs that must be kept operational, with deadlines]",
            "The right to object to the processing of your data",
        ] {
            assert!(is_prose(text, true), "{text}");
        }
    }

    #[test]
    fn code_stays_code() {
        for text in [
            "$ sudo apt install itl\n$ itl align plan.pdf",
            "sudo apt install itl",
            "for x in xs {\n    print(x);\n}",
            "SELECT name, id FROM users WHERE id = 3;",
            "key: value\nother_key: 12",
            "{\"a\": [1, 2]}",
        ] {
            assert!(!is_prose(text, true) && !is_prose(text, false), "{text}");
        }
        // What nothing enumerates has to be sentences.
        assert!(!is_prose("i. Date, time, and place", false));
        assert!(is_prose("All passwords are changed after ninety days by those who have them.", false));
    }

    #[test]
    fn paragraphs_begin_behind_empty_lines_and_with_enumerators() {
        let text = "i. One\n    goes on\n    ii. Two\n\n        Three\n";
        let found: Vec<&str> = paragraphs(text).map(|range| &text[range]).collect();
        assert_eq!(found, ["i. One\n    goes on", "ii. Two", "Three"]);
    }
}
