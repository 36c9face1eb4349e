//! The body of a part of a message as it was sent in, its bytes out, with the way back to where they stand in the file.

use itl_base::ByteSpan;

use crate::origin::{ByteMap, Scale};

/// Letters of base64 that lead back together: a line of it.
const GROUP: usize = 76;

/// How a body was written for sending.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum TransferEncoding {
    /// As it is.
    Plain,
    QuotedPrintable,
    Base64,
}

impl TransferEncoding {
    /// By the value of its field.
    pub(super) fn of(value: &str) -> Self {
        match value.trim().to_ascii_lowercase().as_str() {
            "quoted-printable" => Self::QuotedPrintable,
            "base64" => Self::Base64,
            _ => Self::Plain,
        }
    }

    /// The bytes that were meant; `sent` stands at the offset `at` of the file.
    pub(super) fn decode(self, sent: &[u8], at: usize) -> Decoding {
        let mut decoding = Decoding::default();
        match self {
            Self::Plain => decoding.same(sent, at),
            Self::QuotedPrintable => decoding.quoted_printable(sent, at),
            Self::Base64 => decoding.base64(sent, at),
        }
        decoding
    }
}

/// Bytes that were decoded.
#[derive(Default)]
pub(super) struct Decoding {
    pub(super) bytes: Vec<u8>,
    /// The way back to the file.
    pub(super) map: ByteMap,
}

impl Decoding {
    fn same(&mut self, bytes: &[u8], at: usize) {
        self.add(bytes, ByteSpan::new(at, at + bytes.len()), Scale::Same);
    }

    fn add(&mut self, bytes: &[u8], source: ByteSpan, scale: Scale) {
        if !bytes.is_empty() {
            let start = self.bytes.len();
            self.bytes.extend_from_slice(bytes);
            self.map.piece(ByteSpan::new(start, self.bytes.len()), source, scale);
        }
    }

    /// `=C3=A9` is é, and a line that ends with `=` goes on. What is no such sign stands for itself.
    fn quoted_printable(&mut self, sent: &[u8], at: usize) {
        let (mut done, mut next) = (0, 0);
        while let Some(found) = sent.get(next..).and_then(|rest| rest.iter().position(|&byte| byte == b'=')) {
            let sign = next + found;
            let rest = &sent[sign + 1..];
            let byte = rest.get(..2).and_then(|hex| str::from_utf8(hex).ok()).and_then(hex);
            let blank = rest.iter().take_while(|byte| matches!(byte, b' ' | b'\t' | b'\r')).count();
            let length = match byte {
                Some(_) => 3,
                None if rest.get(blank) == Some(&b'\n') => blank + 2,
                None if blank == rest.len() => blank + 1,
                None => 0,
            };
            next = sign + length.max(1);
            if length > 0 {
                self.same(&sent[done..sign], at + done);
                self.add(byte.as_slice(), ByteSpan::new(at + sign, at + next), Scale::Whole);
                done = next;
            }
        }
        self.same(&sent[done..], at + done);
    }

    /// Letters that are not of base64 are passed over; the end may be cut.
    fn base64(&mut self, sent: &[u8], at: usize) {
        let (mut bits, mut count, mut letters) = (0_u32, 0_u32, 0);
        let (mut line, mut start) = (Vec::with_capacity(GROUP), 0);
        for (index, &letter) in sent.iter().enumerate() {
            let value = match letter {
                b'A'..=b'Z' => letter - b'A',
                b'a'..=b'z' => letter - b'a' + 26,
                b'0'..=b'9' => letter - b'0' + 52,
                b'+' | b'-' => 62,
                b'/' | b'_' => 63,
                // What follows is padding.
                b'=' => break,
                _ => continue,
            };
            if letters == 0 {
                start = index;
            }
            bits = (bits << 6) | u32::from(value);
            count += 6;
            letters += 1;
            if count >= 8 {
                count -= 8;
                line.push((bits >> count) as u8);
            }
            if letters == GROUP {
                self.add(&line, ByteSpan::new(at + start, at + index + 1), Scale::Whole);
                line.clear();
                letters = 0;
            }
        }
        self.add(&line, ByteSpan::new(at + start, at + sent.len()), Scale::Whole);
    }
}

/// Two digits, both of them digits: a sign before a number is none here.
pub(super) fn hex(two: &str) -> Option<u8> {
    u8::from_str_radix(two, 16).ok().filter(|_| two.bytes().all(|byte| byte.is_ascii_hexdigit()))
}

/// Bytes of a word in base64, such as a part of a subject.
pub(super) fn base64(sent: &[u8]) -> Vec<u8> {
    TransferEncoding::Base64.decode(sent, 0).bytes
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn quoted_printable_as_it_is_sent() {
        let decode = |sent: &str| {
            let decoding = TransferEncoding::QuotedPrintable.decode(sent.as_bytes(), 7);
            String::from_utf8(decoding.bytes).unwrap()
        };
        assert_eq!(decode("Gr=C3=B6=c3=9fe"), "Größe");
        assert_eq!(decode("one =\r\nline = more=3D=\n end="), "one line = more= end");
        assert_eq!(decode("a=+1b=zz=é="), "a=+1b=zz=é");
    }

    #[test]
    fn base64_over_lines_with_and_without_an_end() {
        let decode = |sent: &str| String::from_utf8(base64(sent.as_bytes())).unwrap();
        assert_eq!(decode("V2Ugc2F2ZSBlbmVy\r\nZ3ku"), "We save energy.");
        assert_eq!(decode("V2U="), "We");
        assert_eq!(decode("V2"), "W");
        assert_eq!(decode("====V2U="), "");
        assert_eq!(decode(""), "");
    }
}
