//! Addresses: `https://…`, `www.…`, `example.org/path`. Reads to where the address ends, without the
//! punctuation that follows it; never checks that it exists.

use crate::chars::{char_at, is_alphanumeric};

const SCHEMES: &[&str] =
    &["http://", "https://", "ftp://", "ftps://", "file://", "www.", "mailto:", "doi:10."];

/// Where the address that begins at `at` ends, if one begins there.
pub(super) fn end_of_address(text: &str, at: usize) -> Option<usize> {
    let bytes = text.as_bytes().get(at..)?;
    if !matches!(bytes.first(), Some(b'h' | b'H' | b'f' | b'F' | b'w' | b'W' | b'm' | b'M' | b'd' | b'D')) {
        return None;
    }
    let scheme = SCHEMES.iter().find(|scheme| {
        bytes.get(..scheme.len()).is_some_and(|head| head.eq_ignore_ascii_case(scheme.as_bytes()))
    })?;
    let body = at + scheme.len();
    char_at(text, body).is_some_and(is_alphanumeric).then(|| end_of_path(text, body))
}

/// Whether `word` may be a host: `example.org`.
pub(super) fn is_host(word: &str) -> bool {
    word.len() < 256
        && word.rsplit_once('.').is_some_and(|(name, domain)| {
            domain.len() >= 2
                && domain.bytes().all(|b| b.is_ascii_alphabetic())
                && name.bytes().any(|b| b.is_ascii_alphabetic())
        })
}

/// Where the address that goes on at `at` ends, its trailing punctuation left out.
pub(super) fn end_of_path(text: &str, at: usize) -> usize {
    let rest = &text[at..];
    let ends = |c: char| {
        !(c.is_ascii_graphic() || (!c.is_ascii() && is_alphanumeric(c))) || matches!(c, '<' | '>' | '"' | '`')
    };
    let path = &rest[..rest.find(ends).unwrap_or(rest.len())];
    // A bracket belongs to the address if it was opened there.
    let count = |bracket: u8| path.bytes().filter(|&b| b == bracket).count();
    let mut outer = count(b')').saturating_sub(count(b'('));
    let mut end = path.len();
    while let Some(&last) = path.as_bytes()[..end].last() {
        match last {
            b'.' | b',' | b';' | b':' | b'!' | b'?' | b'\'' | b']' | b'}' | b'*' => {}
            b')' if outer > 0 => outer -= 1,
            _ => break,
        }
        end -= 1;
    }
    at + end
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_end_before_punctuation() {
        for (text, address) in [
            ("https://example.org/a?b=c.", "https://example.org/a?b=c"),
            ("www.example.org), and", "www.example.org"),
            ("http://a.b/c_(d) e", "http://a.b/c_(d)"),
            ("HTTP://A.B\u{a0}c", "HTTP://A.B"),
            ("mailto:a@b.c>", "mailto:a@b.c"),
        ] {
            assert_eq!(end_of_address(text, 0), Some(address.len()), "{text}");
        }
        assert_eq!(end_of_address("www. is", 0), None);
        assert_eq!(end_of_address("west", 0), None);
    }

    #[test]
    fn hosts() {
        assert!(is_host("example.org"));
        assert!(!is_host("3.5") && !is_host("and") && !is_host("U.S"));
    }
}
