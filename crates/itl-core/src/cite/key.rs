//! The canonical key of an id: a text and a place in it in, the keys that can be read there out.
//!
//! Letters are lower-cased, leading zeros dropped, and separators reduced to two: `AC-02`, `ac-2` have the key `ac-2`, and `AC-2(1)`, `ac-2.1`,
//! `AC-2 (1)` have `ac-2.1`. It never looks at more than a bounded number of characters.

/// Letters of a segment, and segments of a key, at most.
const LETTERS: usize = 24;
const SEGMENTS: usize = 8;

/// The keys that begin at a place, the shortest first.
#[derive(Debug, Default)]
pub(super) struct Keys {
    key: String,
    /// Where each ends: in the key, and in the text.
    ends: Vec<(usize, usize)>,
}

impl Keys {
    /// Reads the keys that begin at `start`.
    pub(super) fn read(&mut self, text: &str, start: usize) {
        self.key.clear();
        self.ends.clear();
        let mut at = start;
        while self.ends.len() < SEGMENTS {
            let (separator, begin, closing) = match self.ends.is_empty() {
                true => (None, at, false),
                false => match separator(text, at) {
                    Some((mark, begin, closing)) => (mark, begin, closing),
                    None => return,
                },
            };
            let bytes = &text.as_bytes()[begin..];
            let digits = bytes.first().is_some_and(u8::is_ascii_digit);
            let same = |byte: &&u8| match digits {
                true => byte.is_ascii_digit(),
                false => byte.is_ascii_alphabetic(),
            };
            let length = bytes.iter().take(LETTERS + 1).take_while(same).count();
            let after = begin + length;
            if length == 0 || length > LETTERS || closing && bytes.get(length) != Some(&b')') {
                return;
            }
            self.key.extend(separator);
            let segment = &text[begin..after];
            let zeros = if digits { segment.len() - segment.trim_start_matches('0').len() } else { 0 };
            let kept = &segment[zeros.min(length - 1)..];
            self.key.extend(kept.chars().map(|c| c.to_ascii_lowercase()));
            at = after + usize::from(closing);
            self.ends.push((self.key.len(), at));
        }
    }

    /// The keys with the places where they end, the longest first.
    pub(super) fn longest_first(&self) -> impl Iterator<Item = (&str, usize)> {
        self.ends.iter().rev().map(|&(key, end)| (&self.key[..key], end))
    }

    /// The key of a whole id, if it is one.
    pub(super) fn whole(&mut self, id: &str) -> Option<&str> {
        self.read(id, 0);
        let &(key, end) = self.ends.last()?;
        (end == id.len()).then_some(&self.key[..key])
    }
}

/// The separator behind a segment: its mark in keys, where the next segment begins, and whether a parenthesis has to close it.
fn separator(text: &str, at: usize) -> Option<(Option<char>, usize, bool)> {
    let rest = &text[at..];
    let mut chars = rest.chars();
    let first = chars.next()?;
    let next_at = at + first.len_utf8();
    let alphanumeric = |at: usize| text.as_bytes().get(at).is_some_and(u8::is_ascii_alphanumeric);
    match first {
        // Letters end and digits begin, or the other way round.
        c if c.is_ascii_alphanumeric() && at > 0 && alphanumeric(at - 1) => Some((None, at, false)),
        c if is_dash(c) && alphanumeric(next_at) => Some((Some('-'), next_at, false)),
        '.' | '/' if alphanumeric(next_at) => Some((Some('.'), next_at, false)),
        '(' if alphanumeric(next_at) => Some((Some('.'), next_at, true)),
        ' ' | '\u{a0}' if rest[first.len_utf8()..].starts_with('(') && alphanumeric(next_at + 1) => {
            Some((Some('.'), next_at + 1, true))
        }
        _ => None,
    }
}

/// Whether it joins the parts of an id.
pub(super) fn is_dash(c: char) -> bool {
    matches!(c, '-' | '\u{2010}' | '\u{2011}' | '\u{2013}')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn spellings_of_an_id_have_one_key() {
        let mut keys = Keys::default();
        let cases = [
            ("AC-2", "ac-2"),
            ("ac-02", "ac-2"),
            ("AC\u{2011}2(1)", "ac-2.1"),
            ("ac-2.1", "ac-2.1"),
            ("AC-2 (1)", "ac-2.1"),
            ("T1566.001", "t1566.1"),
            ("T1566/001", "t1566.1"),
            ("GV.OC-01", "gv.oc-1"),
            ("12.5", "12.5"),
            ("1.a", "1.a"),
            ("0", "0"),
        ];
        for (id, key) in cases {
            assert_eq!(keys.whole(id), Some(key), "{id}");
        }
        assert_eq!(keys.whole("a b"), None);
        assert_eq!(keys.whole(""), None);
        keys.read("AC-2(1) and", 0);
        let read: Vec<(&str, usize)> = keys.longest_first().collect();
        assert_eq!(read, [("ac-2.1", 7), ("ac-2", 4), ("ac", 2)]);
    }
}
