//! The bytes of a content stream in, operators with their operands out.
//!
//! Operands are only found here, not read: most belong to lines and colours, which nobody asks for. Elements of an
//! array stand among the operands between two marks. Nothing is refused: what makes no sense is passed over.

use std::ops::Range;

/// Operands before an operator that are kept; the most that an operator takes are a colour's of 32 inks and a name.
const MAX_OPERANDS: usize = 64;
/// Elements of an array that are kept. An array of text has one for every few letters of a line.
const MAX_ELEMENTS: usize = 1 << 20;
/// How far behind the end of an inline picture bytes have to look like a program.
const LOOK_AHEAD: usize = 16;

/// What an operand is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Operand {
    Number,
    /// Without its slash.
    Name,
    /// With its brackets.
    String,
    Hex,
    Dict,
    ArrayStart,
    ArrayEnd,
}

/// A content stream on the way.
pub(crate) struct Lexer<'a> {
    data: &'a [u8],
    at: usize,
    operands: Vec<(Operand, u32, u32)>,
    in_array: bool,
    /// Where the operands of the operator begin.
    start: usize,
}

fn is_space(byte: u8) -> bool {
    matches!(byte, b' ' | b'\n' | b'\r' | b'\t' | 0 | 0x0C)
}

fn is_regular(byte: u8) -> bool {
    !is_space(byte) && !matches!(byte, b'(' | b')' | b'<' | b'>' | b'[' | b']' | b'{' | b'}' | b'/' | b'%')
}

impl<'a> Lexer<'a> {
    pub(crate) fn new(data: &'a [u8]) -> Self {
        // Places are kept in 32 bits; no page is larger than that.
        let data = data.get(..u32::MAX as usize).unwrap_or(data);
        Self { data, at: 0, operands: Vec::new(), in_array: false, start: 0 }
    }

    /// The next operator; its operands can be asked for until the next call.
    pub(crate) fn next(&mut self) -> Option<&'a [u8]> {
        self.operands.clear();
        self.in_array = false;
        let mut begun = false;
        loop {
            let byte = *self.data.get(self.at)?;
            if is_space(byte) {
                self.at += 1;
                continue;
            }
            if !begun {
                (self.start, begun) = (self.at, true);
            }
            let from = self.at;
            match byte {
                b'0'..=b'9' | b'.' | b'-' | b'+' => {
                    self.skip_regular();
                    self.push(Operand::Number, from);
                }
                b'/' => {
                    self.at += 1;
                    self.skip_regular();
                    self.push(Operand::Name, from + 1);
                }
                b'(' => {
                    self.skip_string();
                    self.push(Operand::String, from);
                }
                b'<' if self.data.get(self.at + 1) == Some(&b'<') => {
                    self.skip_dict();
                    self.push(Operand::Dict, from);
                }
                b'<' => {
                    let end = self.data[self.at..].iter().position(|&byte| byte == b'>');
                    self.at = end.map_or(self.data.len(), |end| self.at + end + 1);
                    self.push(Operand::Hex, from);
                }
                b'[' => {
                    self.at += 1;
                    self.push(Operand::ArrayStart, from);
                    self.in_array = true;
                }
                b']' => {
                    self.at += 1;
                    self.in_array = false;
                    self.push(Operand::ArrayEnd, from);
                }
                b'%' => {
                    let end = self.data[self.at..].iter().position(|&byte| byte == b'\n' || byte == b'\r');
                    self.at = end.map_or(self.data.len(), |end| self.at + end);
                }
                byte if is_regular(byte) => {
                    self.skip_regular();
                    let word = &self.data[from..self.at];
                    if word == b"BI" {
                        self.skip_picture();
                    }
                    // A word inside of an array is none of ours.
                    if !self.in_array {
                        return Some(word);
                    }
                }
                _ => self.at += 1,
            }
        }
    }

    /// Where the operands of the operator begin.
    pub(crate) fn start(&self) -> usize {
        self.start
    }

    /// What stands between two places.
    pub(crate) fn bytes(&self, range: Range<usize>) -> &'a [u8] {
        self.data.get(range).unwrap_or_default()
    }

    /// Where the next operator is looked for.
    pub(crate) fn at(&self) -> usize {
        self.at
    }

    /// The operands: what each is, and its bytes.
    pub(crate) fn operands(&self) -> impl Iterator<Item = (Operand, &'a [u8])> + '_ {
        self.operands.iter().map(|&(what, from, to)| (what, &self.data[from as usize..to as usize]))
    }

    /// So many numbers, the last of the operands.
    pub(crate) fn numbers<const N: usize>(&self) -> Option<[f64; N]> {
        let first = self.operands.len().checked_sub(N)?;
        let mut numbers = [0.0; N];
        for (number, &(what, from, to)) in numbers.iter_mut().zip(&self.operands[first..]) {
            if what != Operand::Number {
                return None;
            }
            *number = number_of(&self.data[from as usize..to as usize]);
        }
        Some(numbers)
    }

    /// The first name of the operands, as it is written.
    pub(crate) fn name(&self) -> Option<&'a [u8]> {
        self.operands().find(|(what, _)| *what == Operand::Name).map(|(_, bytes)| bytes)
    }

    fn push(&mut self, what: Operand, from: usize) {
        let limit = if self.in_array { MAX_ELEMENTS } else { MAX_OPERANDS };
        if self.operands.len() < limit || what == Operand::ArrayEnd {
            self.operands.push((what, from as u32, self.at as u32));
        }
    }

    fn skip_regular(&mut self) {
        let rest = &self.data[self.at..];
        self.at += rest.iter().position(|&byte| !is_regular(byte)).unwrap_or(rest.len());
    }

    fn skip_string(&mut self) {
        let mut depth = 0;
        while let Some(&byte) = self.data.get(self.at) {
            self.at += 1;
            match byte {
                b'\\' => self.at = (self.at + 1).min(self.data.len()),
                b'(' => depth += 1,
                b')' => {
                    depth -= 1;
                    if depth == 0 {
                        return;
                    }
                }
                _ => {}
            }
        }
    }

    fn skip_dict(&mut self) {
        let mut depth = 0;
        while let Some(&byte) = self.data.get(self.at) {
            match byte {
                b'(' => self.skip_string(),
                b'<' if self.data.get(self.at + 1) == Some(&b'<') => {
                    (self.at, depth) = (self.at + 2, depth + 1);
                }
                b'>' if self.data.get(self.at + 1) == Some(&b'>') => {
                    (self.at, depth) = (self.at + 2, depth - 1);
                    if depth == 0 {
                        return;
                    }
                }
                _ => self.at += 1,
            }
        }
    }

    /// Passes over an inline picture, whose bytes may be anything: it ends with `EI` between white space, behind which
    /// the program goes on in plain characters.
    fn skip_picture(&mut self) {
        let rest = &self.data[self.at..];
        let Some(data) = rest.windows(2).position(|two| two == b"ID") else {
            self.at = self.data.len();
            return;
        };
        let mut from = data + 2;
        while let Some(end) = rest.get(from..).and_then(|rest| rest.windows(2).position(|two| two == b"EI")) {
            let end = from + end;
            let after = &rest[end + 2..];
            let ahead = &after[..after.len().min(LOOK_AHEAD)];
            let plain = |byte: &u8| is_space(*byte) && *byte != 0 || (b' '..=b'~').contains(byte);
            if is_space(rest[end - 1])
                && after.first().is_none_or(|byte| is_space(*byte))
                && ahead.iter().all(plain)
            {
                self.at += end + 2;
                return;
            }
            from = end + 2;
        }
        self.at = self.data.len();
    }
}

/// The value of a number; what is none of it counts as far as it goes.
pub(crate) fn number_of(bytes: &[u8]) -> f64 {
    let (mut value, mut scale, mut negative, mut point) = (0.0_f64, 1.0_f64, false, false);
    for &byte in bytes {
        match byte {
            b'-' => negative = true,
            b'+' => {}
            b'.' => point = true,
            b'0'..=b'9' => {
                value = value * 10.0 + f64::from(byte - b'0');
                if point {
                    scale *= 10.0;
                }
            }
            _ => break,
        }
    }
    let value = value / scale;
    let value = if value.is_finite() { value } else { 0.0 };
    if negative { -value } else { value }
}

/// The bytes that a string stands for.
pub(crate) fn string_of(what: Operand, bytes: &[u8], into: &mut Vec<u8>) {
    into.clear();
    match what {
        Operand::String => literal(bytes, into),
        Operand::Hex => {
            let digit = |byte: &u8| char::from(*byte).to_digit(16);
            let mut digits = bytes.iter().filter_map(digit);
            while let Some(high) = digits.next() {
                into.push((high * 16 + digits.next().unwrap_or(0)) as u8);
            }
        }
        _ => {}
    }
}

fn literal(bytes: &[u8], into: &mut Vec<u8>) {
    let inner = bytes.get(1..).unwrap_or_default();
    let inner = inner.strip_suffix(b")").unwrap_or(inner);
    let mut at = 0;
    while let Some(&byte) = inner.get(at) {
        at += 1;
        match byte {
            b'\\' => {
                let Some(&escaped) = inner.get(at) else { return };
                at += 1;
                match escaped {
                    b'n' => into.push(b'\n'),
                    b'r' => into.push(b'\r'),
                    b't' => into.push(b'\t'),
                    b'b' => into.push(8),
                    b'f' => into.push(12),
                    b'0'..=b'7' => {
                        let mut code = u32::from(escaped - b'0');
                        for _ in 0..2 {
                            let Some(&digit @ b'0'..=b'7') = inner.get(at) else { break };
                            (code, at) = (code * 8 + u32::from(digit - b'0'), at + 1);
                        }
                        into.push(code as u8);
                    }
                    // A line that is broken in the file only.
                    b'\r' => at += usize::from(inner.get(at) == Some(&b'\n')),
                    b'\n' => {}
                    other => into.push(other),
                }
            }
            b'\r' => {
                at += usize::from(inner.get(at) == Some(&b'\n'));
                into.push(b'\n');
            }
            byte => into.push(byte),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn operators(data: &[u8]) -> Vec<String> {
        let mut lexer = Lexer::new(data);
        let mut found = Vec::new();
        while let Some(operator) = lexer.next() {
            let operator = String::from_utf8_lossy(operator).into_owned();
            found.push(format!("{}{operator}", lexer.operands().count()));
        }
        found
    }

    #[test]
    fn operators_with_their_operands() {
        let program =
            b"q 1 0 0 1 5. -.5 cm/F1 9 Tf[(a\\)(b))-20<4142>]TJ % done ] \nT* /P<</MCID 1/A(>>)>>BDC";
        assert_eq!(operators(program), ["0q", "6cm", "2Tf", "5TJ", "0T*", "2BDC"]);
        let mut lexer = Lexer::new(b"1 2 3 -4.25 5e 6 re");
        assert_eq!(lexer.next(), Some(&b"re"[..]));
        assert_eq!(lexer.numbers::<4>(), Some([3.0, -4.25, 5.0, 6.0]));
        assert_eq!(lexer.numbers::<9>(), None);
    }

    #[test]
    fn pictures_are_passed_over() {
        assert_eq!(operators(b"BI /W 2 ID (EI \x01\xFF EI Q (x) Tj"), ["0BI", "0Q", "1Tj"]);
        assert_eq!(operators(b"BI /W 2 ID never"), ["0BI"]);
    }

    #[test]
    fn strings_in_both_forms() {
        let mut bytes = Vec::new();
        string_of(Operand::String, b"(a\\(\\101\\n\\\nb(c)\r\nd)", &mut bytes);
        assert_eq!(bytes, b"a(A\nb(c)\nd");
        string_of(Operand::Hex, b"<41 4>", &mut bytes);
        assert_eq!(bytes, b"A@");
    }

    #[test]
    fn what_is_left_open_ends_with_the_bytes() {
        for open in [&b"(a"[..], b"<<", b"[1 2", b"<41", b"/", b"(\\", b">>", b"{ }", b"%"] {
            assert!(operators(open).is_empty(), "{open:?}");
        }
    }
}
