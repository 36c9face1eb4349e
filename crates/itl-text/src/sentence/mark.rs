//! The run of marks at the end of a sentence: `?!`, `...`, `.)”`, with the quotes, brackets and note
//! numbers that close after it. Reads on from the first mark; never decides.

use crate::chars::{
    char_at, char_before, is_alphanumeric, is_closing, is_extender, is_opening, is_quote, is_superscript,
};

/// What the marks say.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Force {
    /// One full stop: perhaps an abbreviation.
    Stop,
    /// Two or more full stops, or `…`; true if more than three.
    Ellipsis(bool),
    /// A question or exclamation mark.
    Cry,
    /// A mark that does nothing else than end sentences: `。`, `।`, `։`.
    Firm,
}

/// A run of marks with what closes after it.
#[derive(Debug)]
pub(super) struct Mark {
    /// First byte of the (last) run of marks.
    pub(super) start: usize,
    /// One past the last byte, closing quotes and brackets included.
    pub(super) tail: usize,
    /// What it says.
    pub(super) force: Force,
    /// Whether a quote or bracket closes after the marks.
    pub(super) closed: bool,
    /// Whether the marks stand alone in brackets: `(?)`, `[...]`. They end nothing.
    pub(super) aside: bool,
}

/// How far back an open quote is looked for, in bytes.
const LOOK_BACK: usize = 400;

/// Whether `c` may end a sentence in any language.
pub(super) fn is_mark(c: char) -> bool {
    matches!(c, '.' | '!' | '?' | '…' | '؟' | '‼' | '⁇' | '⁈' | '⁉') || is_firm(c)
}

fn is_firm(c: char) -> bool {
    matches!(c, '。' | '！' | '？' | '｡' | '．' | '։' | '।' | '॥' | '۔' | '።' | '፧' | '။' | '។' | '\u{37e}')
}

impl Mark {
    /// Reads the marks that begin at `start`; the sentence began at `sentence`.
    pub(super) fn read(text: &str, start: usize, sentence: usize) -> Self {
        let mut mark = Self::read_run(text, start);
        let mut at = mark.tail;
        while let Some(c) = char_at(text, at) {
            let width = c.len_utf8();
            let closes =
                |c| is_quote(c) && (c == '”' || !char_at(text, at + width).is_some_and(is_alphanumeric));
            if is_closing(c) || closes(c) {
                mark.closed = true;
                at += width;
            } else if is_superscript(c) || is_extender(c) {
                at += width;
            } else if c == '[' {
                let Some(len) = note_len(&text.as_bytes()[at..]) else { break };
                at += len;
            } else if is_mark(c) {
                // As in `etc.).`: the outer marks decide.
                mark = Self { closed: false, ..Self::read_run(text, at) };
                at = mark.tail;
            } else if let Some(len) = spaced_quote_len(text, at, sentence) {
                mark.closed = true;
                at += len;
            } else if c == ' ' && text.as_bytes().get(at + 1) == Some(&b'[') {
                let Some(len) = note_len(&text.as_bytes()[at + 1..]) else { break };
                at += 1 + len;
            } else {
                break;
            }
        }
        mark.tail = at;
        mark.aside =
            mark.closed && mark.start > sentence && char_before(text, mark.start).is_some_and(is_opening);
        mark
    }

    fn read_run(text: &str, start: usize) -> Self {
        let (mut tail, mut dots, mut cries, mut firm) = (start, 0u32, false, false);
        while let Some(c) = char_at(text, tail) {
            match c {
                '.' => dots += 1,
                '…' => dots += 3,
                _ if is_firm(c) => firm = true,
                _ if is_mark(c) => cries = true,
                ';' | ':' if tail == start => cries = true,
                _ => break,
            }
            tail += c.len_utf8();
            dots = dots.min(8);
        }
        let force = match dots {
            _ if firm => Force::Firm,
            _ if cries => Force::Cry,
            1 => Force::Stop,
            dots => Force::Ellipsis(dots > 3),
        };
        Self { start, tail, force, closed: false, aside: false }
    }
}

/// The length of a note such as `[12]` or `[a]` at the beginning of `bytes`.
fn note_len(bytes: &[u8]) -> Option<usize> {
    let close = bytes.iter().take(6).position(|&b| b == b']')?;
    let inside = &bytes[1..close];
    let is_note = inside.iter().all(u8::is_ascii_digit) || matches!(inside, [b'a'..=b'z']);
    (is_note && !inside.is_empty()).then_some(close + 1)
}

/// The length of a space and a closing quote, as French sets it: `! »`. A straight quote closes if
/// one is open.
fn spaced_quote_len(text: &str, at: usize, sentence: usize) -> Option<usize> {
    let space = char_at(text, at).filter(|&c| matches!(c, ' ' | '\u{a0}' | '\u{202f}' | '\u{2009}'))?;
    let quote_at = at + space.len_utf8();
    let rest = &text[quote_at..];
    let quote = ["»", "”", "›", "\"", "''"].into_iter().find(|&quote| rest.starts_with(quote))?;
    let after = quote_at + quote.len();
    let straight = quote == "\"" || quote == "''";
    let stands_free =
        char_at(text, after).is_none_or(|c| c.is_whitespace() || !(straight || is_alphanumeric(c)));
    let is_open = || {
        let from = sentence.max(at.saturating_sub(LOOK_BACK));
        text.as_bytes()[from..at].iter().filter(|&&b| b == b'"').count() % 2 == 1
    };
    (stands_free && (quote != "\"" || is_open())).then_some(after - at)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_run_takes_what_closes_after_it() {
        for (text, tail, force) in [
            (". A", 1, Force::Stop),
            ("?! A", 2, Force::Cry),
            ("... A", 3, Force::Ellipsis(false)),
            (".... A", 4, Force::Ellipsis(true)),
            (".)” A", 5, Force::Stop),
            (".[12] A", 5, Force::Stop),
            (".³ A", 3, Force::Stop),
            (".\"A", 1, Force::Stop),
            ("! » A", 4, Force::Cry),
            ("。」次", 6, Force::Firm),
        ] {
            let mark = Mark::read(text, 0, 0);
            assert_eq!((mark.tail, mark.force), (tail, force), "{text}");
        }
    }
}
