//! Bytes in, how they are to be understood out: the encoding of a text, and whether it is one at all.
//!
//! A byte order mark decides. Zero bytes beside most letters are UTF-16. Bytes that are valid UTF-8 are UTF-8, also
//! where the file says otherwise: text of another encoding is hardly ever valid by chance. Then what the file says
//! counts. A file that is UTF-8 but for a few bad bytes is a damaged UTF-8 file and not one of another encoding, in
//! which all its other letters would come out wrong: most of what is not ASCII must be valid. The rest is told by the
//! frequencies of letters; it is Windows-1252 if nothing speaks for another encoding.

use chardetng::{EncodingDetector, Iso2022JpDetection, Utf8Detection};
use encoding_rs::{Encoding, ISO_2022_JP, REPLACEMENT, UTF_8, UTF_16BE, UTF_16LE};
use itl_base::Cancel;
use std::borrow::Cow;

/// How many bytes are looked at to tell an encoding by its letters.
const SAMPLE: usize = 1 << 20;

/// How many bytes are looked at to find UTF-16 without a mark.
const HEAD: usize = 1 << 12;

/// Bytes of a text that are looked at together, and how many of these between looks whether somebody asks to stop.
const CHUNK: usize = 64;
const STRIDE: usize = 1 << 10;

/// How the bytes of a file are to be understood.
pub(super) enum Understood<'a> {
    /// They are text as they stand, from a byte on.
    Text(Cow<'a, str>, usize),
    /// They are in this encoding from a byte on, perhaps with bad places.
    Encoded(Cow<'a, [u8]>, &'static Encoding, usize),
}

/// How a file is to be understood; `declared` is the encoding that it says it is in.
pub(super) fn understand<'a>(bytes: Cow<'a, [u8]>, declared: Option<&'static Encoding>) -> Understood<'a> {
    // A declaration in ASCII cannot be in UTF-16; and `REPLACEMENT` stands for encodings that are not decoded.
    let declared = declared.filter(|&encoding| {
        encoding != REPLACEMENT && encoding != UTF_8 && encoding != UTF_16LE && encoding != UTF_16BE
    });
    let (marked, start) = match Encoding::for_bom(&bytes) {
        Some((encoding, mark)) => (Some(encoding), mark),
        None => (utf16_by_zeros(&bytes), 0),
    };
    // The one encoding whose text is ASCII, with escape characters.
    let escaped = || declared.filter(|&encoding| encoding == ISO_2022_JP && bytes.contains(&0x1B));
    if let Some(encoding) = marked.or_else(escaped).filter(|&encoding| encoding != UTF_8) {
        return Understood::Encoded(bytes, encoding, start);
    }
    match text_from(bytes, start) {
        Ok(text) => Understood::Text(text, start),
        Err(bytes) => {
            let guess = || if is_damaged_utf8(&bytes) { UTF_8 } else { by_letters(&bytes) };
            let encoding = marked.or(declared).unwrap_or_else(guess);
            Understood::Encoded(bytes, encoding, start)
        }
    }
}

/// The bytes from one on as text, without a copy where all of them are; the same bytes if they are none.
fn text_from(bytes: Cow<'_, [u8]>, start: usize) -> Result<Cow<'_, str>, Cow<'_, [u8]>> {
    match bytes {
        Cow::Owned(bytes) if start == 0 => {
            String::from_utf8(bytes).map(Cow::Owned).map_err(|error| Cow::Owned(error.into_bytes()))
        }
        Cow::Owned(bytes) => match std::str::from_utf8(&bytes[start..]) {
            Ok(text) => Ok(Cow::Owned(text.to_owned())),
            Err(_) => Err(Cow::Owned(bytes)),
        },
        Cow::Borrowed(bytes) => {
            std::str::from_utf8(&bytes[start..]).map(Cow::Borrowed).map_err(|_| Cow::Borrowed(bytes))
        }
    }
}

/// Whether most of what is not ASCII is valid UTF-8.
fn is_damaged_utf8(bytes: &[u8]) -> bool {
    let (mut good, mut bad) = (0_usize, 0_usize);
    for chunk in bytes.utf8_chunks() {
        good += chunk.valid().bytes().filter(|&byte| byte >= 0xC0).count();
        bad += usize::from(!chunk.invalid().is_empty());
    }
    good >= bad
}

fn by_letters(bytes: &[u8]) -> &'static Encoding {
    let first = Encoding::ascii_valid_up_to(bytes).saturating_sub(64);
    let sample = &bytes[first..bytes.len().min(first + SAMPLE)];
    let mut detector = EncodingDetector::new(Iso2022JpDetection::Deny);
    detector.feed(sample, true);
    detector.guess(None, Utf8Detection::Deny)
}

/// UTF-16 without a byte order mark: the high bytes of letters and spaces are zero, hardly any low byte is.
fn utf16_by_zeros(bytes: &[u8]) -> Option<&'static Encoding> {
    let head = &bytes[..bytes.len().min(HEAD)];
    let zeros = |offset: usize| head.iter().skip(offset).step_by(2).filter(|&&byte| byte == 0).count();
    let (even, odd, pairs) = (zeros(0), zeros(1), head.len() / 2);
    // In a short text one zero may be there by chance.
    let share = if pairs < 64 { 2 } else { 10 };
    let high = |zeros: usize, others: usize| zeros > 0 && zeros * share >= pairs && others * 8 <= zeros;
    if bytes.len() % 2 == 1 {
        None
    } else if high(odd, even) {
        Some(UTF_16LE)
    } else if high(even, odd) {
        Some(UTF_16BE)
    } else {
        None
    }
}

/// Whether characters are those of a text: no NUL, and not more than one in fifty that is a control character or one of
/// the `bad` ones that could not be decoded. Escapes of terminals and overstriking are in texts.
pub(super) fn is_text(text: &str, bad: usize, cancel: &Cancel) -> bool {
    if text.contains('\0') {
        return false;
    }
    let (bytes, mut odd) = (text.as_bytes(), bad);
    for (at, chunk) in bytes.chunks(CHUNK).enumerate() {
        if (at + 1).is_multiple_of(STRIDE) && cancel.is_cancelled() {
            return false;
        }
        // Most chunks have nothing to be counted, which is seen without a look at each byte.
        if chunk.first_chunk::<CHUNK>().is_some_and(|chunk| !has_suspect(chunk)) {
            continue;
        }
        odd += chunk.iter().filter(|&&byte| is_odd(byte)).count();
        // The control characters of two bytes, U+0080 to U+009F; the last may reach over the end.
        let seconds = &bytes[(at * CHUNK + 1).min(bytes.len())..];
        let pairs = chunk.iter().zip(seconds);
        odd += pairs.filter(|&(&first, &second)| first == 0xC2 && second < 0xA0 && second != 0x85).count();
    }
    odd <= 1 || odd <= 1 + text.chars().count() / 50
}

/// Whether any of these bytes may be of a control character.
fn has_suspect(chunk: &[u8; CHUNK]) -> bool {
    chunk.iter().fold(false, |any, &byte| any | (byte < b' ') | (byte == 0x7F) | (byte == 0xC2))
}

/// Whether a byte is a control character that texts do not have.
fn is_odd(byte: u8) -> bool {
    let usual = matches!(byte, b'\t' | b'\n' | b'\r' | 0x8 | 0xB | 0xC | 0x1B);
    (byte < b' ' || byte == 0x7F) && !usual
}

#[cfg(test)]
mod tests {
    use super::*;
    use encoding_rs::{SHIFT_JIS, WINDOWS_1251, WINDOWS_1252};

    /// The encoding of a file, and where its text begins.
    fn encoding_of(bytes: &[u8], declared: Option<&'static Encoding>) -> (&'static Encoding, usize) {
        let [given, lent] =
            [Cow::Owned(bytes.to_owned()), Cow::Borrowed(bytes)].map(|whole| {
                match understand(whole, declared) {
                    Understood::Text(text, start) => {
                        assert_eq!(text.as_bytes(), &bytes[start..]);
                        (UTF_8, start)
                    }
                    Understood::Encoded(whole, encoding, start) => {
                        assert_eq!(*whole, *bytes);
                        (encoding, start)
                    }
                }
            });
        assert_eq!(given, lent);
        given
    }

    fn of(bytes: &[u8]) -> &'static str {
        encoding_of(bytes, None).0.name()
    }

    #[test]
    fn marks_zeros_and_letters_tell_the_encoding() {
        assert_eq!(encoding_of(b"\xEF\xBB\xBFa", None), (UTF_8, 3));
        assert_eq!(encoding_of(b"\xFF\xFEa\0", None), (UTF_16LE, 2));
        assert_eq!(of(b"p\0l\0a\0n\0"), "UTF-16LE");
        assert_eq!(of(b"\0p\0l\0a\0n"), "UTF-16BE");
        assert_eq!(of("Énergie".as_bytes()), "UTF-8");
        assert_eq!(of(b"Le d\xE9veloppement de l'\xE9nergie"), "windows-1252");
        assert_eq!(of(b"Das Geb\xE4ude, die Stra\xDFe \x96 und \x84heute\x93"), "windows-1252");
        let (russian, _, _) = WINDOWS_1251.encode("Устойчивое развитие городов и энергии");
        assert_eq!(of(&russian), "windows-1251");
        let (japanese, _, _) = SHIFT_JIS.encode("持続可能な開発のためのエネルギー");
        assert_eq!(of(&japanese), "Shift_JIS");
    }

    #[test]
    fn a_few_bad_bytes_do_not_change_the_encoding() {
        assert_eq!(of(b"Gr\xC3\xB6\xC3\x9Fe und H\xF6he"), "UTF-8");
        assert_eq!(of(b"Gr\xF6\xDFe und H\xF6he"), "windows-1252");
    }

    #[test]
    fn what_is_valid_is_utf8_whatever_the_file_says() {
        assert_eq!(encoding_of("Größe".as_bytes(), Some(WINDOWS_1252)).0, UTF_8);
        assert_eq!(encoding_of(b"Gr\xF6\xDFe", Some(WINDOWS_1251)).0, WINDOWS_1251);
        assert_eq!(encoding_of(b"\x1B$B%(\x1B(B", Some(ISO_2022_JP)).0, ISO_2022_JP);
    }

    #[test]
    fn rubbish_is_no_text() {
        let is = |text: &str, bad| is_text(text, bad, &Cancel::never());
        assert!(is("\u{1B}[31mred\u{1B}[0m a\u{8}a\u{C}", 0));
        assert!(is("one \u{1} is odd", 0));
        assert!(!is("two \u{1}\u{2} are too many", 0));
        assert!(!is("one\u{1} and a bad one", 1));
        assert!(!is("a\0", 0));
    }

    #[test]
    fn control_characters_are_counted_in_every_form() {
        let is_text = |text: &str| super::is_text(text, 0, &Cancel::never());
        let usual = "\t\n\r\u{8}\u{B}\u{C}\u{1B}\u{85}\u{A0}é€𝄞";
        assert!(is_text(&usual.repeat(50)) && !is_text(&usual.replace('é', "\0")));
        for odd in ['\u{1}', '\u{7F}', '\u{80}', '\u{9F}'] {
            // Two in a hundred and one more are too many, wherever they stand.
            for length in [97, CHUNK - 1, CHUNK, 100 * CHUNK - 1] {
                let text = |odds: usize| format!("{}{}", "é".repeat(length), odd.to_string().repeat(odds));
                let most = (1..).find(|&odds| odds + 1 > 1 + (length + odds + 1) / 50).unwrap_or(0);
                assert!(is_text(&text(most)) && !is_text(&text(most + 1)), "{odd:?} after {length}");
            }
        }
    }
}
