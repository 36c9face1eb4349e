//! Words and numbers: from a letter or digit to where the token ends, joiners such as hyphens,
//! apostrophes, decimal points and the dots of an address included.

use super::{Scan, url};
use crate::chars::{
    char_at, char_before, is_alphanumeric, is_apostrophe, is_common_letter, is_extender, is_han, is_hyphen,
    is_letter, is_superscript, is_word,
};
use crate::plain::plain_end;

/// Scripts that are written without spaces: a token does not go over from one to another.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Script {
    Spaced,
    Han,
    Hiragana,
    Katakana,
}

fn script(c: char) -> Script {
    match c {
        '\0'..='\u{2e7f}' => Script::Spaced,
        '\u{3041}'..='\u{309f}' => Script::Hiragana,
        '\u{30a0}'..='\u{30ff}' | '\u{31f0}'..='\u{31ff}' | '\u{ff66}'..='\u{ff9f}' => Script::Katakana,
        _ if is_han(c) => Script::Han,
        _ => Script::Spaced,
    }
}

/// Thai, Lao, Burmese, Khmer: a zero-width space separates words.
fn is_south_east_asian(c: char) -> bool {
    matches!(c, '\u{e00}'..='\u{eff}' | '\u{1000}'..='\u{109f}' | '\u{1780}'..='\u{17ff}')
}

fn is_hebrew(c: char) -> bool {
    matches!(c, '\u{5d0}'..='\u{5ea}')
}

/// Where a word ends, and what was seen on the way.
struct Word {
    end: usize,
    /// An apostrophe or a hyphen stands inside: there may be clitics.
    joined: bool,
    /// It has ended for good: no full stop or currency sign belongs to it.
    complete: bool,
}

impl Scan<'_, '_> {
    /// Emits the word at `at`, in as many tokens as it has parts; returns where it ends.
    pub(super) fn word(&mut self, at: usize) -> usize {
        let bytes = self.text.as_bytes();
        let end = plain_end(bytes, at);
        // Most words: ASCII letters and a space.
        if self.ends_plainly(end) {
            if self.clitics.leave_whole(&bytes[at..end]) {
                self.push(at, end);
                return end;
            }
            return self.emit_parts(at, end, false);
        }
        if let Some(end) = url::end_of_address(self.text, at) {
            return self.emit(at, end);
        }
        let mut word = self.read_word(at, end);
        // Underscores that frame a word, as Markdown has them, are no part of it.
        while word.end > at + 1 && bytes[word.end - 1] == b'_' {
            word.end -= 1;
        }
        if !word.complete {
            word.end = self.take_trailer(at, word.end);
        }
        self.emit_parts(at, word.end, word.joined)
    }

    /// Whether a word of ASCII letters certainly ends at `end`: before a space, or a mark with a space behind it, which nothing joins to it.
    #[inline]
    fn ends_plainly(&self, end: usize) -> bool {
        match self.text.as_bytes().get(end..) {
            Some([b' ', ..]) => true,
            Some([b',' | b';' | b':' | b')' | b']' | b'!' | b'?', rest @ ..]) => {
                matches!(rest, [] | [b' ', ..])
            }
            Some([b'.', rest @ ..]) => self.final_stop == Some(end) && matches!(rest, [] | [b' ', ..]),
            _ => false,
        }
    }

    /// Reads on at `end` in the word that began at `at`.
    fn read_word(&self, at: usize, mut end: usize) -> Word {
        let (text, bytes) = (self.text, self.text.as_bytes());
        let mut word = Word { end, joined: false, complete: false };
        let (mut current, mut letters) = (None, 0);
        let starts_raised = char_at(text, at).is_some_and(is_superscript);
        if end > at {
            current = Some(Script::Spaced);
            letters = bytes[at..end].iter().filter(|b| b.is_ascii_alphabetic()).count();
        }
        while let Some(c) = char_at(text, end) {
            let width = c.len_utf8();
            if is_alphanumeric(c) || c == '_' {
                // `law¹` is a word and a note, `km²` a unit.
                let raised = is_superscript(c);
                if (raised && letters >= 3) || (starts_raised && !raised) {
                    break;
                }
                let own = script(c);
                match current {
                    Some(script) if script != own || own == Script::Han => break,
                    _ => current = Some(own),
                }
                letters += usize::from(is_letter(c));
                end += width;
                if own == Script::Spaced {
                    let plain = self.plain_letters(end);
                    letters += plain;
                    end += plain;
                }
            } else if is_extender(c) {
                end += width;
                let before = text[..end - width].chars().next_back();
                if c == '\u{200b}' && before.is_some_and(is_south_east_asian) {
                    word.complete = true;
                    break;
                }
            } else if end == at {
                break;
            } else if is_apostrophe(c) || is_hyphen(c) {
                match self.clitics.front(&text[at..end], c, &text[end + width..]) {
                    Some(true) => {
                        end += width;
                        word.complete = true;
                        break;
                    }
                    Some(false) => {}
                    None => break,
                }
                word.joined = true;
                end += width;
            } else if c == '/' && url::is_host(&text[at..end]) {
                end = url::end_of_path(text, end).max(end);
                word.complete = true;
                break;
            } else if self.joins(c, at, end) {
                end += width;
                letters = 0;
            } else {
                break;
            }
        }
        word.end = end.max(at + char_at(text, at).map_or(1, char::len_utf8));
        word
    }

    /// The bytes of ASCII letters and digits and of common letters from `at` on: the quick way on.
    fn plain_letters(&self, at: usize) -> usize {
        let bytes = self.text.as_bytes();
        let mut end = at;
        loop {
            end = plain_end(bytes, end);
            match bytes.get(end) {
                Some(0xc3..=0xd6) if char_at(self.text, end).is_some_and(is_common_letter) => end += 2,
                _ => return end - at,
            }
        }
    }

    /// Whether `c`, at `end` in the word that began at `at`, has a word on both sides and holds
    /// them together.
    fn joins(&self, c: char, at: usize, end: usize) -> bool {
        let (text, bytes) = (self.text, self.text.as_bytes());
        let before = bytes[end - 1];
        let Some(after) = char_at(text, end + c.len_utf8()) else { return false };
        let digits = before.is_ascii_digit() && after.is_ascii_digit();
        match c {
            '.' if is_hyphen(after) => {
                // `U.S.-based`
                let then = char_at(text, end + 1 + after.len_utf8());
                end - at <= 4 && before.is_ascii_alphabetic() && then.is_some_and(is_alphanumeric)
            }
            '.' | '@' => is_alphanumeric(after),
            ',' => digits,
            ':' => digits || (is_letter(char::from(before)) && self.clitics.joins_colon(after)),
            // `12/05/2024`, `95/46/EC`, `km/h`
            '/' => {
                digits
                    || (before.is_ascii_digit() && after.is_ascii_uppercase())
                    || self.is_short_fraction(at, end)
            }
            '&' => before.is_ascii_uppercase() && after.is_ascii_uppercase(),
            '·' | '\u{2027}' => is_letter(after),
            // Hebrew marks its acronyms before the last letter.
            '"' | '״' | '׳' => is_hebrew(after) && char_before(text, end).is_some_and(is_hebrew),
            _ => false,
        }
    }

    /// `km/h`, `N/A`, `w/o`: one of the two is a single letter.
    fn is_short_fraction(&self, at: usize, slash: usize) -> bool {
        let bytes = self.text.as_bytes();
        let right = bytes[slash + 1..].iter().take(4).take_while(|b| b.is_ascii_alphabetic()).count();
        let left = slash - at;
        let free = !self.text[slash + 1..].chars().nth(right).is_some_and(|c| is_word(c) || c == '/');
        free && ((left == 1 && (1..=3).contains(&right)) || (right == 1 && left <= 3))
            && bytes[at..slash].iter().all(u8::is_ascii_alphabetic)
    }

    /// Takes what may follow a word and belong to it: the full stop of an abbreviation, `C++`, `US$`.
    fn take_trailer(&self, at: usize, end: usize) -> usize {
        let bytes = self.text.as_bytes();
        let word = &bytes[at..end];
        match bytes.get(end) {
            Some(b'.') if self.takes_stop(at, end) => end + 1,
            Some(b'$') if word.len() <= 3 && word.iter().all(u8::is_ascii_uppercase) => end + 1,
            Some(b'+') if bytes.get(end + 1) == Some(&b'+') && word.len() == 1 => end + 2,
            Some(0xc2) if self.text[end..].starts_with('°') && word.eq_ignore_ascii_case(b"n") => {
                end + '°'.len_utf8()
            }
            Some(b'#') if word.len() == 1 && word[0].is_ascii_uppercase() => end + 1,
            _ => end,
        }
    }

    /// Emits the word `[at, end)`, cut before its clitics.
    fn emit_parts(&mut self, at: usize, end: usize, joined: bool) -> usize {
        let cuts = self.clitics.cuts(&self.text[at..end], joined);
        let mut from = at;
        for cut in cuts.into_iter().filter(|&cut| cut > 0) {
            self.push(from, at + cut);
            from = at + cut;
        }
        self.emit(from, end)
    }
}
