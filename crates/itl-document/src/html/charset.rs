//! The encoding that a page says it is in: in a `meta` element or an XML declaration near its beginning.

use encoding_rs::Encoding;

/// How far into the file it is looked for.
const HEAD: usize = 4096;

pub(super) fn declared(bytes: &[u8]) -> Option<&'static Encoding> {
    let head = bytes[..bytes.len().min(HEAD)].to_ascii_lowercase();
    let mut rest = head.as_slice();
    while let Some(at) = rest.iter().position(|&byte| byte == b'<') {
        rest = &rest[at + 1..];
        let end = rest.iter().position(|&byte| byte == b'>').unwrap_or(rest.len());
        let tag = &rest[..end];
        let label = if tag.starts_with(b"!--") {
            // What stands in a comment does not count.
            rest = find(rest, b"-->").map_or(&[], |at| &rest[at..]);
            continue;
        } else if tag.starts_with(b"meta") {
            value_of(tag, b"charset")
        } else if tag.starts_with(b"?xml") {
            value_of(tag, b"encoding")
        } else if tag.starts_with(b"body") {
            return None;
        } else {
            continue;
        };
        if let Some(encoding) = label.and_then(Encoding::for_label) {
            return Some(encoding);
        }
    }
    None
}

/// What follows `name` and `=`, with or without quotes.
fn value_of<'t>(tag: &'t [u8], name: &[u8]) -> Option<&'t [u8]> {
    let rest = tag[find(tag, name)? + name.len()..].trim_ascii_start().strip_prefix(b"=")?.trim_ascii_start();
    let rest = rest.strip_prefix(b"\"").or_else(|| rest.strip_prefix(b"'")).unwrap_or(rest);
    let ends = |byte: &u8| matches!(byte, b'"' | b'\'' | b';' | b'/' | b'?') || byte.is_ascii_whitespace();
    Some(&rest[..rest.iter().position(ends).unwrap_or(rest.len())])
}

fn find(bytes: &[u8], needle: &[u8]) -> Option<usize> {
    bytes.windows(needle.len()).position(|window| window == needle)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pages_say_their_encoding() {
        let of = |page: &str| declared(page.as_bytes()).map(Encoding::name);
        assert_eq!(of("<html><META charset=\"Shift_JIS\">"), Some("Shift_JIS"));
        let old = "<meta http-equiv=Content-Type content='text/html; charset=iso-8859-1'>";
        assert_eq!(of(old), Some("windows-1252"));
        assert_eq!(of("<?xml version='1.0' encoding='koi8-r'?>"), Some("KOI8-R"));
        assert_eq!(of("<!-- <meta charset=koi8-r> --><meta charset = utf-8 />"), Some("UTF-8"));
        assert_eq!(of("<meta charset=nonsense><p>charset=koi8-r"), None);
    }
}
