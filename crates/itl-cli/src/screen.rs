//! Standard output where it is a terminal: bytes of results in, the same without anything that could steer the terminal out.
//!
//! Escapes, other controls and marks that turn the direction of writing become visible as JSON writes them. Files and pipes get the
//! bytes as they are. Pages for people bring their own colours, and clean what they show themselves.

use std::io::{self, BufWriter, Write};

use crate::standard_output;

/// Bytes that are written at a time.
const BUFFER: usize = 1 << 16;

/// Standard output.
pub(crate) struct Screen {
    out: BufWriter<Box<dyn Write>>,
    terminal: bool,
    /// The first bytes of a character whose others are still to come.
    begun: Vec<u8>,
}

impl Screen {
    pub(crate) fn new(terminal: bool) -> Self {
        Self { out: BufWriter::with_capacity(BUFFER, standard_output::open()), terminal, begun: Vec::new() }
    }

    /// Where pages go, as they are.
    pub(crate) fn page(&mut self) -> &mut dyn Write {
        &mut self.out
    }
}

impl Write for Screen {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        if !self.terminal {
            return self.out.write(bytes);
        }
        let mut all = std::mem::take(&mut self.begun);
        all.extend_from_slice(bytes);
        let (shown, begun) = shown(&all);
        self.begun = begun.to_vec();
        self.out.write_all(shown.as_bytes())?;
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        self.out.flush()
    }
}

/// Bytes as a terminal may have them, and the first ones of a character that is not whole. Bytes that are no text are question marks.
fn shown(bytes: &[u8]) -> (String, &[u8]) {
    let mut text = String::new();
    let mut chunks = bytes.utf8_chunks().peekable();
    while let Some(chunk) = chunks.next() {
        text.extend(chunk.valid().split_inclusive('\n').flat_map(|line| {
            let ended = |end| line.strip_suffix(end).map(|line| (line, end));
            let (line, end) = ended("\r\n").or_else(|| ended("\n")).unwrap_or((line, ""));
            [visible(line), end.to_owned()]
        }));
        let bad = chunk.invalid();
        if chunks.peek().is_none() && !bad.is_empty() && is_begun(bad) {
            return (text, bad);
        }
        text.extend(bad.iter().map(|_| '\u{FFFD}'));
    }
    (text, &[])
}

/// Whether bytes can be the first ones of a character.
fn is_begun(bytes: &[u8]) -> bool {
    let length = match bytes[0] {
        0xC2..=0xDF => 2,
        0xE0..=0xEF => 3,
        0xF0..=0xF4 => 4,
        _ => 0,
    };
    bytes.len() < length
}

/// A line that cannot steer a terminal: what could is written as JSON does.
pub(crate) fn visible(line: &str) -> String {
    let mut shown = String::with_capacity(line.len());
    for c in line.chars() {
        match c {
            '\t' => shown.push(c),
            c if c.is_control() || turns(c) => shown.push_str(&format!("\\u{:04x}", u32::from(c))),
            c => shown.push(c),
        }
    }
    shown
}

/// Whether a character turns the direction in which those after it are shown, or is a line of its own.
fn turns(c: char) -> bool {
    matches!(c, '\u{61C}' | '\u{200E}' | '\u{200F}' | '\u{2028}'..='\u{202E}' | '\u{2066}'..='\u{2069}')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_steers_a_terminal_is_seen() {
        assert_eq!(visible("a\x1b[31m\u{9b}2J\u{202e}gpj\tö"), "a\\u001b[31m\\u009b2J\\u202egpj\tö");
        assert_eq!(shown(b"one\n\x07two\r\n").0, "one\n\\u0007two\r\n");
        assert_eq!(shown(b"mine\ryours").0, "mine\\u000dyours");
    }

    #[test]
    fn a_character_in_two_writes_is_one() {
        let bytes = "ö\u{9b}\u{202e}".as_bytes();
        for cut in 0..=bytes.len() {
            let (first, begun) = shown(&bytes[..cut]);
            let rest = [begun, &bytes[cut..]].concat();
            assert_eq!(first + &shown(&rest).0, "ö\\u009b\\u202e", "{cut}");
        }
        assert_eq!(shown(b"a\xFFb").0, "a\u{FFFD}b");
    }
}
