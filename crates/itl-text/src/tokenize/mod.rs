//! Tokens: in comes one sentence, out go the byte spans of its words, numbers, marks and symbols, in
//! order, covering all that is neither white space nor a control character. English follows the Penn
//! Treebank as NLTK and Universal Dependencies do, hyphenated words kept whole. Never allocates for a
//! token and never looks back further than the token it is in.
//!
//! Where the two models differ: `and/or` is three tokens (as in UD), so that both words count;
//! runs such as `?!` and `!!!` are one token (UD); `-5`, `.NET` and `12/05/2024` are one (NLTK); a full
//! stop at the end of the sentence is a token of its own even after an abbreviation (NLTK).

use crate::chars::{char_at, char_before, is_closing, is_extender, is_letter, is_quote};
use crate::lexicon::{Abbreviation, Lexicon};
use itl_base::{ByteSpan, Language};

mod clitic;
mod symbol;
mod url;
mod word;

use clitic::Clitics;

/// Appends the tokens of `sentence`, a piece of `text` in `language`, to `out`.
///
/// ```
/// use itl_base::{ByteSpan, Language};
/// use itl_text::tokenize;
/// let text = "They don't pay $5,000 (e.g. for well-being).";
/// let mut tokens = Vec::new();
/// tokenize(text, ByteSpan::new(0, text.len()), Language::ENGLISH, &mut tokens);
/// let tokens: Vec<&str> = tokens.iter().map(|t| t.of(text)).collect();
/// assert_eq!(tokens.join("|"), "They|do|n't|pay|$|5,000|(|e.g.|for|well-being|)|.");
/// ```
///
/// # Panics
/// If `sentence` is not a piece of `text`: out of bounds, or in the middle of a character.
pub fn tokenize(text: &str, sentence: ByteSpan, language: Language, out: &mut Vec<ByteSpan>) {
    let start = sentence.end as usize - sentence.of(text).len();
    let text = &text[..sentence.end as usize];
    let mut scan = Scan {
        text,
        start,
        lexicon: Lexicon::of(language),
        clitics: Clitics::of(language),
        final_stop: final_stop(text, start),
        out,
    };
    let mut at = start;
    while at < text.len() {
        at = scan.token(at);
    }
}

/// One sentence on its way into tokens.
struct Scan<'t, 'o> {
    /// The text up to the end of the sentence.
    text: &'t str,
    /// Where the sentence begins.
    start: usize,
    lexicon: &'static Lexicon,
    clitics: Clitics,
    /// The full stop that ends the sentence.
    final_stop: Option<usize>,
    out: &'o mut Vec<ByteSpan>,
}

/// What an ASCII byte begins.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Class {
    Space,
    Word,
    Symbol,
    Wide,
}

static CLASSES: [Class; 256] = {
    let mut table = [Class::Symbol; 256];
    let mut byte = 0;
    while byte < 256 {
        let b = byte as u8;
        table[byte] = match b {
            0..=32 | 127 => Class::Space,
            b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' => Class::Word,
            128.. => Class::Wide,
            _ => Class::Symbol,
        };
        byte += 1;
    }
    table
};

impl Scan<'_, '_> {
    /// Reads what begins at `at` and returns where the next thing begins.
    fn token(&mut self, at: usize) -> usize {
        match CLASSES[self.text.as_bytes()[at] as usize] {
            Class::Space => at + 1,
            Class::Word => self.word(at),
            Class::Symbol => self.symbol(at),
            Class::Wide => self.wide(at),
        }
    }

    fn wide(&mut self, at: usize) -> usize {
        let Some(c) = char_at(self.text, at) else { return self.text.len() };
        if c.is_whitespace() || c.is_control() {
            at + c.len_utf8()
        } else if crate::chars::is_word(c) {
            self.word(at)
        } else {
            self.symbol(at)
        }
    }

    /// Emits `[start, end)` with the marks that belong to its last character; returns its end.
    fn emit(&mut self, start: usize, mut end: usize) -> usize {
        while self.text.as_bytes().get(end).is_some_and(|&b| b >= 0x80) {
            match char_at(self.text, end) {
                Some(c) if is_extender(c) => end += c.len_utf8(),
                _ => break,
            }
        }
        self.push(start, end);
        end
    }

    /// Adds a token. The sentence has a place of 32 bits, and so have its tokens.
    #[inline]
    fn push(&mut self, start: usize, end: usize) {
        debug_assert!(start <= end && end <= self.text.len());
        self.out.push(ByteSpan { start: start as u32, end: end as u32 });
    }

    /// Whether a token that begins at `at` follows a space, a bracket, a quote or nothing.
    fn stands_free(&self, at: usize) -> bool {
        at == self.start
            || char_before(self.text, at)
                .is_none_or(|c| c.is_whitespace() || crate::chars::is_opening(c) || is_quote(c))
    }
}

/// The full stop that ends the sentence, perhaps before quotes and brackets.
fn final_stop(text: &str, start: usize) -> Option<usize> {
    let closing = |c: char| c.is_whitespace() || is_closing(c) || is_quote(c) || is_extender(c);
    let rest = text[start..].trim_end_matches(closing);
    rest.ends_with('.').then(|| start + rest.len() - 1)
}

impl Scan<'_, '_> {
    /// Whether the full stop at `end` belongs to the word `[at, end)`.
    fn takes_stop(&self, at: usize, end: usize) -> bool {
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
        return word.chars().all(|c| is_letter(c) || is_extender(c));
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
