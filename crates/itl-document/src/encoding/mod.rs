//! Bytes in, a text with the way back from each of its characters out. Decoding never fails: what cannot be decoded is
//! U+FFFD, with a warning.

mod detect;

use encoding_rs::{Encoding, UTF_8};
use itl_base::{ByteSpan, Cancel, Notice};
use std::borrow::Cow;
use std::ops::Range;

use crate::origin::{ByteMap, Origin, Scale};
use crate::{Document, DocumentError};
use detect::{Understood, is_text, understand};

/// Longest text, in bytes: places in it are 32-bit numbers.
const LONGEST: usize = (u32::MAX / 2) as usize;

/// A file as text.
#[derive(Debug)]
pub(crate) struct Decoded<'a> {
    pub(crate) text: Cow<'a, str>,
    /// The way back to the file; `None` if the text is the file.
    map: Option<ByteMap>,
    /// How many places could not be decoded.
    bad: usize,
    notices: Vec<Notice>,
}

/// Decodes a file that should be a text. One whose lines end with carriage returns alone has line feeds in their place,
/// so that everything else knows one kind of line end.
///
/// # Errors
/// If it is none: it has NUL characters, or too many other control characters.
pub(crate) fn decode_text<'a>(bytes: Cow<'a, [u8]>, cancel: &Cancel) -> Result<Decoded<'a>, DocumentError> {
    let mut decoded = decode(bytes, None, cancel);
    if !is_text(&decoded.text, decoded.bad, cancel) {
        return Err(DocumentError::NotText);
    }
    if decoded.text.contains('\r') && !decoded.text.contains('\n') {
        decoded.alter(|text| text.replace('\r', "\n"));
    }
    Ok(decoded)
}

/// Whether a file is no page, whatever its name says: one in ten of its first characters cannot stand in a text. A few that do not
/// belong there are in many pages.
pub(crate) fn is_binary(decoded: &Decoded<'_>) -> bool {
    const FIRST: usize = 1 << 16;
    let usual = |c: char| matches!(c, '\t' | '\n' | '\r' | '\u{8}' | '\u{B}' | '\u{C}' | '\u{1B}' | '\u{85}');
    let (mut all, mut odd) = (0, 0);
    for c in decoded.text.chars().take(FIRST) {
        all += 1;
        odd += usize::from(c == '\u{FFFD}' || c.is_control() && !usual(c));
    }
    odd > 1 + all / 10
}

/// Decodes a file; `declared` is the encoding that it says it is in. Leaves off where somebody asks to stop. Bytes that are text become it.
pub(crate) fn decode<'a>(
    bytes: impl Into<Cow<'a, [u8]>>,
    declared: Option<&'static Encoding>,
    cancel: &Cancel,
) -> Decoded<'a> {
    match understand(bytes.into(), declared) {
        Understood::Text(text, start) => {
            let map = (start > 0).then(|| shifted(&text, start));
            Decoded { text, map, bad: 0, notices: Vec::new() }
        }
        Understood::Encoded(bytes, encoding, start) => Recoding::of(&bytes, start, encoding, cancel).finish(),
    }
}

impl Decoded<'_> {
    /// Changes characters of the text to others of the same length.
    fn alter(&mut self, change: impl FnOnce(&str) -> String) {
        let text = change(&self.text);
        debug_assert_eq!(text.len(), self.text.len());
        self.map.get_or_insert_with(|| shifted(&text, 0));
        self.text = Cow::Owned(text);
    }

    /// The text, the way back from it, which is none if the text is the bytes, and what is to be said.
    pub(crate) fn into_parts(self) -> (String, Option<ByteMap>, Vec<Notice>) {
        (self.text.into_owned(), self.map, self.notices)
    }

    /// A document that leads to this text leads to the file.
    pub(crate) fn lead_back(self, mut document: Document) -> Document {
        if let Some(map) = self.map {
            document.origin = match document.origin {
                Origin::Bytes(outer) => Origin::Bytes(outer.through(&map)),
                _ => Origin::Bytes(map),
            };
        }
        document.notices.splice(0..0, self.notices);
        document
    }
}

/// The map of a text that stands in the file as it is, from `start` on.
fn shifted(text: &str, start: usize) -> ByteMap {
    let mut map = ByteMap::default();
    map.piece(ByteSpan::new(0, text.len()), ByteSpan::new(start, start + text.len()), Scale::Same);
    map
}

/// A text that is being decoded, character by character.
struct Recoding {
    encoding: &'static Encoding,
    text: String,
    map: ByteMap,
    bad: usize,
    /// The line of the first bad character.
    line: usize,
}

impl Recoding {
    fn of(bytes: &[u8], start: usize, encoding: &'static Encoding, cancel: &Cancel) -> Self {
        let mut recoding = Self { encoding, text: String::new(), map: ByteMap::default(), bad: 0, line: 0 };
        recoding.run(bytes, start, cancel);
        recoding
    }

    fn run(&mut self, bytes: &[u8], start: usize, cancel: &Cancel) {
        let mut decoder = self.encoding.new_decoder_without_bom_handling();
        // Where the character begins that the next byte belongs to, and that byte.
        let (mut from, mut at) = (start, start);
        while at < bytes.len() && self.text.len() < LONGEST && !cancel.is_cancelled() {
            if from == at && self.encoding.is_ascii_compatible() {
                let run = Encoding::ascii_valid_up_to(&bytes[at..]);
                if let Some(text) = bytes.get(at..at + run).and_then(|run| str::from_utf8(run).ok())
                    && run > 0
                {
                    self.add(text, bytes, from..at + run);
                    (from, at) = (at + run, at + run);
                    continue;
                }
            }
            let mut buffer = [0; 32];
            let (_, _, written, _) = decoder.decode_to_utf8(&bytes[at..=at], &mut buffer, false);
            at += 1;
            if written > 0 {
                self.add(str::from_utf8(&buffer[..written]).unwrap_or_default(), bytes, from..at);
                from = at;
            }
        }
        let mut buffer = [0; 32];
        let (_, _, written, _) = decoder.decode_to_utf8(&[], &mut buffer, true);
        self.add(str::from_utf8(&buffer[..written]).unwrap_or_default(), bytes, from..at);
    }

    fn add(&mut self, text: &str, bytes: &[u8], source: Range<usize>) {
        if text.is_empty() {
            return;
        }
        if text.contains('\u{FFFD}') {
            if self.bad == 0 {
                self.line = 1 + self.text.matches('\n').count();
            }
            self.bad += 1;
        }
        let scale = if bytes.get(source.clone()) == Some(text.as_bytes()) {
            Scale::Same
        } else if let (Ok(source), Ok(length), 1) =
            (u8::try_from(source.len()), u8::try_from(text.len()), text.chars().count())
        {
            Scale::Each { text: length, source }
        } else {
            Scale::Whole
        };
        let at = self.text.len();
        self.text.push_str(text);
        self.map.piece(ByteSpan::new(at, self.text.len()), ByteSpan::new(source.start, source.end), scale);
    }

    fn finish(self) -> Decoded<'static> {
        let name = self.encoding.name();
        let mut notices = Vec::new();
        if self.encoding != UTF_8 {
            notices.push(Notice::info("encoding", format!("the file is read as {name}, not as UTF-8")));
        }
        if self.bad > 0 {
            let (places, line) = (if self.bad == 1 { "place" } else { "places" }, self.line);
            notices.push(Notice::warning(
                "bad-bytes",
                format!(
                    "bytes that are no {name} text at {} {places}, the first in line {line}, stand as U+FFFD; \
                     save the file again as UTF-8",
                    self.bad
                ),
            ));
        }
        Decoded { text: Cow::Owned(self.text), map: Some(self.map), bad: self.bad, notices }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Place, plain_text};

    /// Checks that each word leads to the bytes that decode to it.
    fn check(bytes: &[u8], encoding: &'static Encoding, text: &str) -> Vec<String> {
        let decoded = decode(bytes, None, &Cancel::never());
        assert_eq!(decoded.text, text);
        let document = plain_text(text.to_owned());
        let document = decoded.lead_back(document);
        for word in text.split_whitespace() {
            let at = text.find(word).unwrap();
            let places = document.places(ByteSpan::new(at, at + word.len()));
            let [Place::Bytes { bytes: place, part: None }] = places[..] else { panic!("{places:?}") };
            assert_eq!(encoding.decode_without_bom_handling(&bytes[place.range()]).0, word);
        }
        document.notices.iter().map(|notice| notice.code.to_string()).collect()
    }

    #[test]
    fn words_lead_back_in_every_encoding() {
        let text = "Größe: 3 € für die Énergie, 𝄞 und schöne Straßen";
        assert!(check(text.as_bytes(), UTF_8, text).is_empty());
        assert!(check(&[b"\xEF\xBB\xBF", text.as_bytes()].concat(), UTF_8, text).is_empty());
        let little: Vec<u8> = text.encode_utf16().flat_map(u16::to_le_bytes).collect();
        let big: Vec<u8> = text.encode_utf16().flat_map(u16::to_be_bytes).collect();
        assert_eq!(check(&[b"\xFF\xFE", &little[..]].concat(), encoding_rs::UTF_16LE, text), ["encoding"]);
        assert_eq!(check(&little, encoding_rs::UTF_16LE, text), ["encoding"]);
        assert_eq!(check(&big, encoding_rs::UTF_16BE, text), ["encoding"]);
        let text = "Die Größe: 3 € für „schöne“ Straßen – täglich";
        let (bytes, encoding, _) = encoding_rs::WINDOWS_1252.encode(text);
        assert_eq!(check(&bytes, encoding, text), ["encoding"]);
        let text = "Устойчивое развитие городов";
        let (bytes, encoding, _) = encoding_rs::KOI8_R.encode(text);
        assert_eq!(check(&bytes, encoding, text), ["encoding"]);
        let text = "可持续发展 能源 政策 是 我们 的 目标";
        let (bytes, encoding, _) = encoding_rs::GBK.encode(text);
        assert_eq!(check(&bytes, encoding, text), ["encoding"]);
    }

    #[test]
    fn a_bad_byte_is_named_with_its_line() {
        let decoded = decode(b"Gr\xC3\xB6\xC3\x9Fe\nund H\xF6he", None, &Cancel::never());
        assert_eq!(decoded.text, "Größe\nund H\u{FFFD}he");
        assert_eq!(decoded.notices[0].code, "bad-bytes");
        assert!(decoded.notices[0].message.contains("at 1 place, the first in line 2"));
        let cut = decode("Größe ß".as_bytes().split_last().unwrap().1, None, &Cancel::never());
        assert_eq!(cut.text, "Größe \u{FFFD}");
    }
}
