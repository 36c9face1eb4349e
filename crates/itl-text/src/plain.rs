//! Plain text, many bytes at a time: bytes in, how far they are letters, ASCII or nothing that Unicode has rules for out. Never says so of what is not;
//! what it does not know has to be looked at character by character.

/// Where the ASCII letters and digits end that begin at byte `at`. Eight bytes are looked at in one step, whatever they are: the
/// lengths of words are nothing that a processor could guess.
#[inline]
pub(crate) fn plain_end(bytes: &[u8], mut at: usize) -> usize {
    while let Some(eight) = bytes.get(at..).and_then(|rest| rest.first_chunk()) {
        let others = other_bytes(u64::from_le_bytes(*eight));
        if others != 0 {
            return at + others.trailing_zeros() as usize / 8;
        }
        at += 8;
    }
    at + bytes.get(at..).map_or(0, |rest| rest.iter().take_while(|byte| byte.is_ascii_alphanumeric()).count())
}

/// The highest bit of each of eight bytes that is neither a letter nor a digit of ASCII.
#[inline]
fn other_bytes(eight: u64) -> u64 {
    const EACH: u64 = 0x0101_0101_0101_0101;
    const HIGHEST: u64 = EACH << 7;
    let low = eight & !HIGHEST;
    let small = low | (EACH << 5);
    // No sum reaches the next byte; the highest bit says that a byte is at least as much.
    let from = |bytes: u64, least: u8| bytes + EACH * u64::from(0x80 - least);
    let letters = from(small, b'a') & !from(small, b'z' + 1);
    let digits = from(low, b'0') & !from(low, b'9' + 1);
    !(letters | digits) & HIGHEST | eight & HIGHEST
}

/// Whether a text has only characters that stand for themselves and combine with nothing before them: ASCII, what is below the combining
/// marks but for the soft hyphen, and the dashes, quotes and dots of print. Other texts have to be looked at by the tables of Unicode.
pub(crate) fn is_plain(mut bytes: &[u8]) -> bool {
    loop {
        bytes = match &bytes[ascii_len(bytes)..] {
            [] => return true,
            [0xc2, 0xad, ..] => return false,
            [0xc2..=0xcb, _, rest @ ..] | [0xe2, 0x80, 0x90..=0xbf, rest @ ..] => rest,
            _ => return false,
        };
    }
}

/// How many bytes of ASCII a text begins with.
fn ascii_len(bytes: &[u8]) -> usize {
    let (steps, _) = bytes.as_chunks::<16>();
    let plain = 16 * steps.iter().take_while(|step| step.is_ascii()).count();
    plain + bytes[plain..].iter().take_while(|byte| byte.is_ascii()).count()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::normalize::SOFT_HYPHEN;
    use unicode_normalization::UnicodeNormalization;
    use unicode_normalization::char::canonical_combining_class;

    #[test]
    fn eight_bytes_are_told_apart_as_one_is() {
        for byte in 0..=u8::MAX {
            for place in 0..20 {
                let mut bytes = *b"aZ09zAmM5kaZ09zAmM5k";
                bytes[place] = byte;
                let expected = if byte.is_ascii_alphanumeric() { bytes.len() } else { place };
                assert_eq!(plain_end(&bytes, 0), expected, "{byte} at {place}");
                assert_eq!(plain_end(&bytes, place), expected, "from {byte} at {place}");
            }
        }
        assert_eq!((plain_end(b"", 0), plain_end(b"ab", 2), plain_end(b"ab", 3)), (0, 2, 3));
    }

    #[test]
    fn plain_characters_stand_for_themselves() {
        for c in '\u{80}'..='\u{ffff}' {
            let (alone, between) = (c.to_string(), format!("e{c}\u{301}"));
            if is_plain(alone.as_bytes()) {
                assert_eq!(alone.nfd().nfc().collect::<String>(), alone, "{c:?}");
                assert_eq!(canonical_combining_class(c), 0, "{c:?}");
                assert!(c != SOFT_HYPHEN && between.chars().take(2).nfc().count() == 2, "{c:?}");
            }
            assert!(!is_plain(between.as_bytes()), "{c:?}");
        }
        assert!(is_plain("naïve – “quoted” café’s…".as_bytes()) && !is_plain("ap\u{ad}prove".as_bytes()));
    }
}
