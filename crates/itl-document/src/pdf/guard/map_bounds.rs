//! What a map of codes may take, looked at before hayro reads it: its size, the longest of its strings, and the maps that it uses.
//!
//! hayro keeps every string of a map apart, copies the string of a code each time it is asked for, and reads the map that another
//! uses as often as it is named.

/// Bytes of a map: 65,536 codes with two lines each have less.
pub(crate) const MAX_MAP: usize = 8 << 20;
/// Maps that a map may use. One is usual.
const MAX_USED: usize = 4;

/// Whether a map is small enough, and its longest string has at most so many digits or characters.
pub(crate) fn is_bearable(map: &[u8], longest: usize) -> bool {
    map.len() <= MAX_MAP
        && memchr::memmem::find_iter(map, b"usecmap").count() <= MAX_USED
        && longest_string(map) <= longest
}

/// The length of the longest string, in characters that are no white space.
fn longest_string(map: &[u8]) -> usize {
    let (mut longest, mut at) = (0, 0);
    while let Some(found) = map[at..].iter().position(|byte| b"<(%".contains(byte)) {
        let begin = at + found + 1;
        let end = match map[begin - 1] {
            b'%' => begin + memchr::memchr2(b'\n', b'\r', &map[begin..]).unwrap_or(map.len() - begin),
            b'(' => literal_end(map, begin),
            // A dictionary begins with two of them, and holds strings as everything does.
            _ if map.get(begin) == Some(&b'<') => begin + 1,
            _ => begin + memchr::memchr(b'>', &map[begin..]).unwrap_or(map.len() - begin),
        };
        if b"<(".contains(&map[begin - 1]) {
            let length = map[begin..end].iter().filter(|byte| !byte.is_ascii_whitespace()).count();
            longest = longest.max(length);
        }
        at = end;
    }
    longest
}

/// Where a string in brackets ends, which may have others in it.
fn literal_end(map: &[u8], begin: usize) -> usize {
    let (mut depth, mut at) = (1_usize, begin);
    while let Some(byte) = map.get(at) {
        match byte {
            b'\\' => at += 1,
            b'(' => depth += 1,
            b')' if depth == 1 => return at,
            b')' => depth -= 1,
            _ => {}
        }
        at += 1;
    }
    map.len()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn strings_of_all_kinds_are_measured() {
        assert_eq!(longest_string(b"<00> <00 41\n42> [<1>]"), 6);
        assert_eq!(longest_string(b"(a(b\\)c)d) <12>"), 8);
        assert_eq!(longest_string(b"% (never closed\n<12> << /A (xyz) >>"), 3);
        assert_eq!(longest_string(b"<1234"), 4);
        assert_eq!(longest_string(b"(1234"), 4);
        assert_eq!(longest_string(b"(1\\"), 2);
        assert_eq!(longest_string(b"plain"), 0);
    }

    #[test]
    fn what_multiplies_is_not_borne() {
        assert!(is_bearable(b"/H usecmap 1 beginbfchar <01> <0041> endbfchar", 4));
        assert!(!is_bearable(b"<00410042>", 4));
        assert!(!is_bearable(&b"/H usecmap ".repeat(5), 4));
        assert!(!is_bearable(&vec![b' '; MAX_MAP + 1], 4));
    }
}
