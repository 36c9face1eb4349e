//! Marks, symbols and pictures: what is neither word nor space. A token for each, save for runs that
//! belong together: `...`, `--`, `?!`, `''`, an emoji with its modifiers, `:-)`.

use super::Scan;
use crate::chars::{char_at, is_alphanumeric, is_apostrophe, is_flag_half, is_letter, is_picture, is_word};

impl Scan<'_, '_> {
    /// Emits the symbol at `at`; returns where it ends.
    pub(super) fn symbol(&mut self, at: usize) -> usize {
        let Some(c) = char_at(self.text, at) else { return self.text.len() };
        let next = at + c.len_utf8();
        let after = char_at(self.text, next);
        match c {
            '\'' | '’' | '‘' | '\u{2bc}' => return self.apostrophe(at, c, next),
            // A sign or a decimal point before a number; a name such as `.NET`; a handle, a tag.
            '-' | '+' | '−' if after.is_some_and(|c| c.is_ascii_digit()) && self.stands_free(at) => {
                return self.prefixed(at, next);
            }
            '.' if after.is_some_and(is_alphanumeric) && self.stands_free(at) => {
                return self.prefixed(at, next);
            }
            '@' | '#' if after.is_some_and(|a| is_letter(a) || a == '_') => return self.prefixed(at, next),
            _ => {}
        }
        let end = match c {
            '.' | '…' => self.run(next, |c| matches!(c, '.' | '…')),
            '!' | '?' => self.run(next, |c| matches!(c, '!' | '?')),
            '-' | '*' | '=' | '_' | '~' | '#' | '+' | '<' | '>' | '$' | '—' => {
                self.run(next, |other| other == c)
            }
            '`' | ',' if after == Some(c) => next + 1,
            ':' | ';' if self.stands_free(at) => self.emoticon(next).unwrap_or(next),
            '°' if matches!(after, Some('C' | 'F' | 'K')) => {
                let free = !char_at(self.text, next + 1).is_some_and(is_word);
                next + usize::from(free)
            }
            _ if is_flag_half(c) => next + after.filter(|&c| is_flag_half(c)).map_or(0, char::len_utf8),
            _ if is_picture(c) => self.picture(next),
            _ => next,
        };
        self.emit(at, end)
    }

    /// Where the run of characters that are `like` the first one ends.
    fn run(&self, at: usize, like: impl Fn(char) -> bool) -> usize {
        let rest = &self.text[at..];
        at + rest.find(|c| !like(c)).unwrap_or(rest.len())
    }

    /// The word from `next` on with the sign before it, at `at`.
    fn prefixed(&mut self, at: usize, next: usize) -> usize {
        let first = self.out.len();
        let end = self.word(next);
        if let Some(token) = self.out.get_mut(first) {
            *token = itl_base::ByteSpan::new(at, token.end as usize);
        }
        end
    }

    /// An apostrophe or single quote that does not follow a letter.
    fn apostrophe(&mut self, at: usize, c: char, next: usize) -> usize {
        let rest = &self.text[next..];
        // Two single quotes stand for a double one.
        if matches!(c, '\'' | '’' | '‘') && rest.starts_with(c) {
            return self.emit(at, next + c.len_utf8());
        }
        if let Some((len, cut)) = self.clitics.standing(rest) {
            if cut > 0 {
                self.out.push(itl_base::ByteSpan::new(at, next + cut));
                return self.emit(next + cut, next + len);
            }
            return self.emit(at, next + len);
        }
        // The decade in `'90s`.
        let digits = rest.bytes().take(3).take_while(u8::is_ascii_digit).count();
        let plural = usize::from(rest.as_bytes().get(2) == Some(&b's'));
        let free = !rest[if digits == 2 { 2 + plural } else { 0 }..].starts_with(is_word);
        if is_apostrophe(c) && digits == 2 && free && self.stands_free(at) {
            return self.emit(at, next + 2 + plural);
        }
        self.emit(at, next)
    }

    /// The end of an emoticon whose eyes end at `at`.
    fn emoticon(&self, at: usize) -> Option<usize> {
        let nose = usize::from(matches!(char_at(self.text, at), Some('-' | '\'')));
        char_at(self.text, at + nose)
            .filter(|c| matches!(c, ')' | '(' | 'D' | 'P' | 'p' | '/' | '|' | '*'))?;
        let end = at + nose + 1;
        char_at(self.text, end).is_none_or(|c| c.is_whitespace() || matches!(c, '.' | ',')).then_some(end)
    }

    /// The end of an emoji whose first picture ends at `at`: modifiers, and pictures that are joined.
    fn picture(&self, mut at: usize) -> usize {
        let mut joined = false;
        while let Some(c) = char_at(self.text, at) {
            match c {
                '\u{200d}' => joined = true,
                '\u{fe0e}'
                | '\u{fe0f}'
                | '\u{20e3}'
                | '\u{1f3fb}'..='\u{1f3ff}'
                | '\u{e0020}'..='\u{e007f}' => {}
                _ if joined && is_picture(c) => joined = false,
                '♀' | '♂' if joined => joined = false,
                _ => break,
            }
            at += c.len_utf8();
        }
        at
    }
}
