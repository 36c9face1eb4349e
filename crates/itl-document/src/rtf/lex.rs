//! RTF in, its tokens with their places out. Binary data is skipped. It never fails: RTF has no wrong bytes.

use std::ops::Range;

/// Longest name of a control word that is kept.
const NAME: usize = 32;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum RtfToken<'a> {
    Open,
    Close,
    /// A control word without its backslash, and its number.
    Word(&'a str, Option<i32>),
    /// A backslash and another character.
    Symbol(u8),
    /// A byte of text, given by its number.
    Byte(u8),
    /// ASCII text.
    Text(&'a str),
}

pub(super) struct Lexer<'a> {
    bytes: &'a [u8],
    at: usize,
}

impl<'a> Lexer<'a> {
    pub(super) fn new(bytes: &'a [u8]) -> Self {
        Self { bytes, at: 0 }
    }

    fn peek(&self, offset: usize) -> u8 {
        self.bytes.get(self.at + offset).copied().unwrap_or(0)
    }

    /// Goes on while bytes are of a kind; the text they are.
    fn take(&mut self, is_part: impl Fn(u8) -> bool) -> &'a str {
        let rest = self.bytes.get(self.at..).unwrap_or(&[]);
        let length = rest.iter().position(|&byte| !is_part(byte)).unwrap_or(rest.len());
        self.at += length;
        std::str::from_utf8(&rest[..length]).unwrap_or("")
    }

    fn control(&mut self) -> RtfToken<'a> {
        self.at += 1;
        let first = self.peek(0);
        if !first.is_ascii_alphabetic() {
            self.at += 1;
            if first == b'\''
                && let Some(byte) = hex(self.peek(0), self.peek(1))
            {
                self.at += 2;
                return RtfToken::Byte(byte);
            }
            return RtfToken::Symbol(first);
        }
        let name = self.take(|byte| byte.is_ascii_alphabetic());
        let sign = usize::from(self.peek(0) == b'-' && self.peek(1).is_ascii_digit());
        self.at += sign;
        let digits = self.take(|byte| byte.is_ascii_digit());
        let number = digits.parse::<i32>().ok().map(|number| if sign == 1 { -number } else { number });
        if self.peek(0) == b' ' {
            self.at += 1;
        }
        if name == "bin" {
            let length = number.and_then(|number| usize::try_from(number).ok()).unwrap_or(0);
            self.at = self.at.saturating_add(length).min(self.bytes.len());
        }
        RtfToken::Word(&name[..name.len().min(NAME)], number)
    }
}

impl<'a> Iterator for Lexer<'a> {
    type Item = (RtfToken<'a>, Range<usize>);

    fn next(&mut self) -> Option<Self::Item> {
        // Line ends are no text; they only keep lines short.
        self.take(|byte| matches!(byte, b'\r' | b'\n' | 0));
        let start = self.at;
        let token = match *self.bytes.get(start)? {
            b'{' => {
                self.at += 1;
                RtfToken::Open
            }
            b'}' => {
                self.at += 1;
                RtfToken::Close
            }
            b'\\' => self.control(),
            byte if byte.is_ascii() => RtfToken::Text(
                self.take(|byte| byte.is_ascii() && !matches!(byte, b'{' | b'}' | b'\\' | b'\r' | b'\n' | 0)),
            ),
            byte => {
                self.at += 1;
                RtfToken::Byte(byte)
            }
        };
        self.at = self.at.min(self.bytes.len());
        Some((token, start..self.at))
    }
}

fn hex(high: u8, low: u8) -> Option<u8> {
    let digit = |byte: u8| char::from(byte).to_digit(16);
    u8::try_from(digit(high)? * 16 + digit(low)?).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tokens_have_their_places() {
        let tokens: Vec<_> = Lexer::new(b"{\\b0 a\\'e9\\u-10?\\~\r\n\\bin3 }}}x}\\").collect();
        let expected = [
            (RtfToken::Open, 0..1),
            (RtfToken::Word("b", Some(0)), 1..5),
            (RtfToken::Text("a"), 5..6),
            (RtfToken::Byte(0xE9), 6..10),
            (RtfToken::Word("u", Some(-10)), 10..15),
            (RtfToken::Text("?"), 15..16),
            (RtfToken::Symbol(b'~'), 16..18),
            (RtfToken::Word("bin", Some(3)), 20..29),
            (RtfToken::Text("x"), 29..30),
            (RtfToken::Close, 30..31),
            (RtfToken::Symbol(0), 31..32),
        ];
        assert_eq!(tokens, expected);
    }
}
