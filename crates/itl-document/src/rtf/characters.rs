//! Characters that RTF does not give as ASCII: bytes of an encoding, one or two for a character, and numbers of Unicode
//! units, which are followed by characters for programs that know no Unicode. Encodings have the numbers that Windows
//! gives them, for a file and for a font.

use encoding_rs::{
    BIG5, EUC_KR, Encoding, GBK, IBM866, KOI8_R, MACINTOSH, SHIFT_JIS, UTF_8, WINDOWS_874, WINDOWS_1250,
    WINDOWS_1251, WINDOWS_1252, WINDOWS_1253, WINDOWS_1254, WINDOWS_1255, WINDOWS_1256, WINDOWS_1257,
    WINDOWS_1258,
};
use std::ops::Range;

/// What is known of characters that have begun.
#[derive(Debug, Default)]
pub(super) struct Characters {
    /// Fallbacks that are still to be skipped.
    skip: usize,
    /// The first of two Unicode units, and of two bytes, with their places.
    surrogate: Option<(u16, usize)>,
    lead: Option<(u8, usize)>,
}

impl Characters {
    /// A group begins or ends: no fallbacks follow.
    pub(super) fn end_group(&mut self) {
        self.skip = 0;
    }

    /// Something other than a byte follows.
    pub(super) fn end_bytes(&mut self) {
        self.lead = None;
    }

    /// Whether the next byte completes a character.
    pub(super) fn has_lead(&self) -> bool {
        self.lead.is_some()
    }

    /// How much of a text are fallbacks.
    pub(super) fn fallbacks_in(&mut self, text: &str) -> usize {
        let skipped = self.skip.min(text.len());
        self.skip -= skipped;
        skipped
    }

    /// A Unicode unit; numbers beyond 32,767 are written as negative ones.
    pub(super) fn unit(
        &mut self,
        number: i32,
        place: Range<usize>,
        fallbacks: usize,
    ) -> Option<(char, Range<usize>)> {
        let unit = (number & 0xFFFF) as u16;
        self.skip = fallbacks;
        let (first, start) = self.surrogate.take().unzip();
        match char::decode_utf16(first.into_iter().chain([unit])).next() {
            Some(Ok(c)) => Some((c, start.unwrap_or(place.start)..place.end)),
            _ if (0xD800..0xDC00).contains(&unit) => {
                self.surrogate = Some((unit, place.start));
                None
            }
            _ => Some(('\u{FFFD}', place)),
        }
    }

    /// A byte of an encoding.
    pub(super) fn byte(
        &mut self,
        byte: u8,
        place: Range<usize>,
        encoding: &'static Encoding,
    ) -> Option<(String, Range<usize>)> {
        if self.skip > 0 {
            self.skip -= 1;
            return None;
        }
        let (lead, start) = self.lead.take().unzip();
        let (pair, alone) = ([lead.unwrap_or(0), byte], [byte]);
        let bytes: &[u8] = if lead.is_some() { &pair } else { &alone };
        let mut text = String::with_capacity(16);
        let mut decoder = encoding.new_decoder_without_bom_handling();
        let _ = decoder.decode_to_string(bytes, &mut text, lead.is_some());
        if text.is_empty() {
            self.lead = Some((byte, place.start));
            return None;
        }
        Some((text, start.unwrap_or(place.start)..place.end))
    }
}

/// The encoding of a code page; Windows-1252 if it is not known.
pub(super) fn encoding_of_page(page: i32) -> &'static Encoding {
    match page {
        866 => IBM866,
        874 => WINDOWS_874,
        932 => SHIFT_JIS,
        936 => GBK,
        949 => EUC_KR,
        950 => BIG5,
        1250 => WINDOWS_1250,
        1251 => WINDOWS_1251,
        1253 => WINDOWS_1253,
        1254 => WINDOWS_1254,
        1255 => WINDOWS_1255,
        1256 => WINDOWS_1256,
        1257 => WINDOWS_1257,
        1258 => WINDOWS_1258,
        10000 => MACINTOSH,
        20866 => KOI8_R,
        65001 => UTF_8,
        _ => WINDOWS_1252,
    }
}

/// The encoding of a font by its character set; `None` for that of the file.
pub(super) fn encoding_of_charset(charset: i32) -> Option<&'static Encoding> {
    Some(match charset {
        0 => WINDOWS_1252,
        77 => MACINTOSH,
        128 => SHIFT_JIS,
        129 => EUC_KR,
        134 => GBK,
        136 => BIG5,
        161 => WINDOWS_1253,
        162 => WINDOWS_1254,
        163 => WINDOWS_1258,
        177 => WINDOWS_1255,
        178 => WINDOWS_1256,
        186 => WINDOWS_1257,
        204 => WINDOWS_1251,
        222 => WINDOWS_874,
        238 => WINDOWS_1250,
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pairs_are_one_character() {
        let mut characters = Characters::default();
        assert_eq!(characters.byte(0x8E, 0..4, SHIFT_JIS), None);
        assert_eq!(characters.byte(0x9D, 4..8, SHIFT_JIS), Some(("持".to_owned(), 0..8)));
        assert_eq!(characters.byte(0xE9, 8..12, WINDOWS_1252), Some(("é".to_owned(), 8..12)));
        assert_eq!(characters.unit(-10179, 12..19, 1), None);
        assert_eq!(characters.fallbacks_in("?x"), 1);
        assert_eq!(characters.unit(-9156, 20..26, 0), Some(('🐼', 12..26)));
        assert_eq!(characters.unit(0xDC00, 26..30, 0), Some(('\u{FFFD}', 26..30)));
    }
}
