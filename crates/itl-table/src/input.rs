//! A stream of bytes in, UTF-8 out, as far as the stream is text: a byte order mark goes, UTF-16 becomes UTF-8.
//!
//! Nothing is refused here. What is no text stays invalid, so that the row it stands in is told as bad.

use std::borrow::Cow;
use std::io::{self, Read};

/// Bytes that are read at a time.
const CHUNK: usize = 1 << 16;

/// The byte order marks.
const UTF8: &[u8] = b"\xEF\xBB\xBF";
const LITTLE: &[u8] = b"\xFF\xFE";
const BIG: &[u8] = b"\xFE\xFF";

/// Bytes as UTF-8: without a byte order mark, and UTF-16 that has one converted.
#[must_use]
pub fn decoded(bytes: &[u8]) -> Cow<'_, [u8]> {
    match Utf16::of(bytes) {
        Some(mut utf16) => {
            let mut out = Vec::with_capacity(bytes.len());
            utf16.push(&bytes[2..], &mut out);
            utf16.finish(&mut out);
            Cow::Owned(out)
        }
        None => Cow::Borrowed(bytes.strip_prefix(UTF8).unwrap_or(bytes)),
    }
}

/// UTF-16 on its way to UTF-8.
struct Utf16 {
    big: bool,
    /// An odd byte.
    half: Option<u8>,
    /// The first of two units that are one character.
    high: Option<u16>,
}

impl Utf16 {
    /// The decoder of a text that begins like this, if it is UTF-16.
    fn of(start: &[u8]) -> Option<Self> {
        let big = start.starts_with(BIG);
        (big || start.starts_with(LITTLE)).then_some(Self { big, half: None, high: None })
    }

    fn push(&mut self, bytes: &[u8], out: &mut Vec<u8>) {
        for &byte in bytes {
            let Some(first) = self.half.replace(byte) else { continue };
            self.half = None;
            let pair = [first, byte];
            let unit = if self.big { u16::from_be_bytes(pair) } else { u16::from_le_bytes(pair) };
            self.unit(unit, out);
        }
    }

    fn unit(&mut self, unit: u16, out: &mut Vec<u8>) {
        if let Some(high) = self.high.take() {
            if let Some(Ok(character)) = char::decode_utf16([high, unit]).next() {
                out.extend_from_slice(character.encode_utf8(&mut [0; 4]).as_bytes());
                return;
            }
            invalid(out);
        }
        match unit {
            0xD800..=0xDBFF => self.high = Some(unit),
            unit => match char::from_u32(u32::from(unit)) {
                Some(character) => out.extend_from_slice(character.encode_utf8(&mut [0; 4]).as_bytes()),
                None => invalid(out),
            },
        }
    }

    fn finish(&mut self, out: &mut Vec<u8>) {
        if self.high.take().is_some() || self.half.take().is_some() {
            invalid(out);
        }
    }
}

/// A byte that no text has, in place of half a character.
fn invalid(out: &mut Vec<u8>) {
    out.push(0xFF);
}

/// A stream of UTF-8 that knows how far its source is read.
pub(crate) struct Input<'a> {
    stream: Box<dyn Read + Send + 'a>,
    raw: Vec<u8>,
    buffer: Vec<u8>,
    /// Where what lies ready begins.
    at: usize,
    begun: bool,
    ended: bool,
    utf16: Option<Utf16>,
    /// Bytes of the source that were read.
    read: u64,
}

impl<'a> Input<'a> {
    pub(crate) fn new(stream: Box<dyn Read + Send + 'a>) -> Self {
        Self {
            stream,
            raw: vec![0; CHUNK],
            buffer: Vec::new(),
            at: 0,
            begun: false,
            ended: false,
            utf16: None,
            read: 0,
        }
    }

    /// How many bytes of the source went by. What lies ready counts as not read where it is as it was.
    pub(crate) fn position(&self) -> u64 {
        match self.utf16 {
            Some(_) => self.read,
            None => self.read - (self.buffer.len() - self.at) as u64,
        }
    }

    /// What lies ready; nothing at the end.
    pub(crate) fn ready(&mut self) -> io::Result<&[u8]> {
        while self.at == self.buffer.len() && !self.ended {
            self.buffer.clear();
            self.at = 0;
            self.fill()?;
        }
        Ok(&self.buffer[self.at..])
    }

    pub(crate) fn consume(&mut self, bytes: usize) {
        self.at += bytes;
    }

    fn fill(&mut self) -> io::Result<()> {
        // A mark has up to three bytes, which may come one by one.
        let least = if self.begun { 1 } else { UTF8.len() };
        let mut count = 0;
        while count < least && !self.ended {
            match self.stream.read(&mut self.raw[count..]) {
                Ok(0) => self.ended = true,
                Ok(more) => count += more,
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                Err(error) => return Err(error),
            }
        }
        self.read += count as u64;
        let mut bytes = &self.raw[..count];
        if !self.begun {
            self.begun = true;
            self.utf16 = Utf16::of(bytes);
            let mark = if self.utf16.is_some() { LITTLE.len() } else { UTF8.len() };
            if self.utf16.is_some() || bytes.starts_with(UTF8) {
                bytes = &bytes[mark..];
            }
        }
        match &mut self.utf16 {
            Some(utf16) => {
                utf16.push(bytes, &mut self.buffer);
                if self.ended {
                    utf16.finish(&mut self.buffer);
                }
            }
            None => self.buffer.extend_from_slice(bytes),
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn utf16(text: &str, big: bool) -> Vec<u8> {
        let units = std::iter::once(0xFEFF).chain(text.encode_utf16());
        units.flat_map(|unit| if big { unit.to_be_bytes() } else { unit.to_le_bytes() }).collect()
    }

    /// Reads at most so many bytes at a time.
    struct Pieces<'a>(&'a [u8], usize);

    impl Read for Pieces<'_> {
        fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
            let count = self.1.min(buffer.len()).min(self.0.len());
            buffer[..count].copy_from_slice(&self.0[..count]);
            self.0 = &self.0[count..];
            Ok(count)
        }
    }

    fn streamed(bytes: &[u8], piece: usize) -> (Vec<u8>, u64) {
        let mut input = Input::new(Box::new(Pieces(bytes, piece)));
        let mut out = Vec::new();
        loop {
            let ready = input.ready().unwrap().to_vec();
            if ready.is_empty() {
                return (out, input.position());
            }
            out.extend_from_slice(&ready);
            input.consume(ready.len());
        }
    }

    #[test]
    fn marks_go_and_utf16_becomes_utf8_in_pieces_of_any_size() {
        let text = "id,text\n1,café 😀\n";
        for bytes in [
            text.as_bytes().to_vec(),
            ["\u{FEFF}", text].concat().into_bytes(),
            utf16(text, true),
            utf16(text, false),
        ] {
            assert_eq!(decoded(&bytes), text.as_bytes());
            for piece in [1, 2, 3, 5, 1000] {
                assert_eq!(streamed(&bytes, piece), (text.as_bytes().to_vec(), bytes.len() as u64));
            }
        }
    }

    #[test]
    fn half_a_character_stays_invalid() {
        for bytes in
            [&b"\xFF\xFEa"[..], b"\xFF\xFE\x00\xD8", b"\xFF\xFE\x00\xDCa\x00", b"\xFE\xFF\xD8\x00\x00a"]
        {
            assert!(std::str::from_utf8(&decoded(bytes)).is_err(), "{bytes:?}");
            assert_eq!(streamed(bytes, 1).0, decoded(bytes).into_owned());
        }
        assert_eq!(decoded(b"\xFF\xFE"), &b""[..]);
        assert_eq!(streamed(b"\xEF", 1).0, b"\xEF");
    }
}
