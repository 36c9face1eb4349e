//! Sentences: in comes one block of text (a paragraph, a heading, a list item), out go the byte spans
//! of its sentences, in order, trimmed, covering all that is not white space. A line break is white
//! space, a blank line ends a sentence. Never looks further than a few words around a full stop, so
//! the time grows with the text and nothing else.

use crate::chars::{char_at, is_opening, skip_space};
use crate::lexicon::Lexicon;
use itl_base::{ByteSpan, Language};

mod context;
mod decide;
mod glued;
mod label;
mod mark;

use decide::Decision;
use mark::Mark;

/// Appends the sentences of `block`, a piece of `text` in `language`, to `out`.
///
/// ```
/// use itl_base::{ByteSpan, Language};
/// use itl_text::segment;
/// let text = "See Fig. 2, e.g. the U.S. case. It is\nclear.";
/// let mut sentences = Vec::new();
/// segment(text, ByteSpan::new(0, text.len()), Language::ENGLISH, &mut sentences);
/// let sentences: Vec<&str> = sentences.iter().map(|s| s.of(text)).collect();
/// assert_eq!(sentences, ["See Fig. 2, e.g. the U.S. case.", "It is\nclear."]);
/// ```
///
/// # Panics
/// If `block` is not a piece of `text`: out of bounds, or in the middle of a character.
pub fn segment(text: &str, block: ByteSpan, language: Language, out: &mut Vec<ByteSpan>) {
    let end = block.end as usize;
    let first = end - block.of(text).trim_start().len();
    let text = &text[..end];
    let stops = Stops::of(language);
    let mut block = Block { text, first, start: first, lexicon: Lexicon::of(language), caseless: None };
    let mut at = first;
    while let Some(stop) = stops.next(text, at) {
        at = match stop {
            Stop::Line(line) => {
                let next = skip_space(text, line);
                if next < end && is_blank_line(&text[line..next]) {
                    block.close(line, next, out);
                }
                next
            }
            Stop::Mark(at) => {
                let mark = Mark::read(text, at, block.start);
                let next = skip_space(text, mark.tail);
                if next < end && block.ends(&mark, next) {
                    block.close(mark.tail, next, out);
                }
                next
            }
        };
    }
    block.close(end, end, out);
}

/// A block and how far its sentences are found.
struct Block<'t> {
    text: &'t str,
    /// Where the block begins.
    first: usize,
    /// Where the current sentence begins.
    start: usize,
    lexicon: &'static Lexicon,
    /// Whether the block has no capital at all; found out when first asked.
    caseless: Option<bool>,
}

impl Block<'_> {
    /// Ends the current sentence at `end` and begins the next at `next`.
    fn close(&mut self, end: usize, next: usize, out: &mut Vec<ByteSpan>) {
        let sentence = self.text[self.start..end].trim_end();
        if !sentence.is_empty() {
            out.push(ByteSpan::new(self.start, self.start + sentence.len()));
        }
        self.start = next;
    }

    /// Whether the sentence ends with `mark`, text going on at `next`.
    fn ends(&mut self, mark: &Mark, next: usize) -> bool {
        if is_blank_line(&self.text[mark.tail..next]) {
            return true;
        }
        match decide::decide(self.text, self.start, mark, next, self.lexicon) {
            Decision::Ends => true,
            Decision::GoesOn => false,
            Decision::EndsIfCaseless => self.is_caseless(),
        }
    }

    fn is_caseless(&mut self) -> bool {
        *self.caseless.get_or_insert_with(|| !self.text[self.first..].chars().any(char::is_uppercase))
    }
}

/// Whether white space holds a blank line or a paragraph separator.
fn is_blank_line(space: &str) -> bool {
    let mut breaks = 0;
    let mut last = ' ';
    for c in space.chars() {
        breaks += match c {
            '\n' if last == '\r' => 0,
            '\n' | '\r' | '\u{2028}' => 1,
            '\u{2029}' => 2,
            _ => 0,
        };
        last = c;
    }
    breaks >= 2
}

/// Where the scan has to stop and look.
enum Stop {
    /// A line break.
    Line(usize),
    /// The first character of a run that may end a sentence.
    Mark(usize),
}

/// Which bytes to stop at.
#[derive(Clone, Copy)]
struct Stops {
    /// Bits of the byte table that count in this language.
    mask: u8,
}

const ALWAYS: u8 = 1;
const GREEK: u8 = 2;
const ARMENIAN: u8 = 4;

/// First bytes of all characters that may end a sentence or a line, so that most text is skipped
/// at one look-up per byte.
static FIRST_BYTES: [u8; 256] = {
    let mut table = [0; 256];
    let always = [b'.', b'!', b'?', b'\n', b'\r', 0xcd, 0xd6, 0xd8, 0xdb, 0xe0, 0xe1, 0xe2, 0xe3, 0xef];
    let mut i = 0;
    while i < always.len() {
        table[always[i] as usize] = ALWAYS;
        i += 1;
    }
    table[b';' as usize] = GREEK;
    table[b':' as usize] = ARMENIAN;
    table
};

/// Bytes that are looked at in one step.
const STEP: usize = 32;

/// The length of what has no stop in any language, in whole steps.
fn quiet_len(bytes: &[u8]) -> usize {
    let (steps, _) = bytes.as_chunks::<STEP>();
    // Without a way out: all bytes of a step are compared at once.
    let quiet = |step: &&[u8; STEP]| {
        !step.iter().fold(false, |any, &b| {
            any | (b >= 0x80)
                | (b == b'.')
                | (b == b'!')
                | (b == b'?')
                | (b == b'\n')
                | (b == b'\r')
                | (b == b';')
                | (b == b':')
        })
    };
    STEP * steps.iter().take_while(quiet).count()
}

impl Stops {
    fn of(language: Language) -> Self {
        // A semicolon asks in Greek; a colon often stands for the Armenian full stop.
        let own = match language.code() {
            "el" => GREEK,
            "hy" => ARMENIAN,
            _ => 0,
        };
        Self { mask: ALWAYS | own }
    }

    /// The first stop at or after `at`.
    fn next(self, text: &str, mut at: usize) -> Option<Stop> {
        loop {
            at += quiet_len(text.as_bytes().get(at..)?);
            let rest = text.as_bytes().get(at..)?;
            at += rest.iter().position(|&b| FIRST_BYTES[b as usize] & self.mask != 0)?;
            let c = char_at(text, at)?;
            match c {
                '\n' | '\r' | '\u{2028}' | '\u{2029}' => return Some(Stop::Line(at)),
                ';' | ':' => return Some(Stop::Mark(at)),
                _ if mark::is_mark(c) => return Some(Stop::Mark(at)),
                _ => at += c.len_utf8(),
            }
        }
    }
}

/// Whether `c` may stand between a full stop and the first letter of the next sentence.
fn opens(c: char) -> bool {
    is_opening(c) || crate::chars::is_quote(c) || matches!(c, '¿' | '¡')
}
