//! Words on a figure: hostile text in, one line that has a known width out.

use unicode_width::UnicodeWidthChar;

use super::font::FONTS;
use crate::words::clean;

/// No label needs more characters: what is longer is cut before it is measured.
const LONGEST: usize = 400;

/// Marks on one letter: more would run over the lines above.
const MARKS: usize = 3;

/// Stands for a character that no font has.
pub(crate) const MISSING: char = '\u{FFFD}';

/// How a text is set.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct Style {
    /// In points.
    pub(crate) size: f64,
    pub(crate) bold: bool,
    /// Its colour, as `#rrggbb`.
    pub(crate) ink: Ink,
}

/// A colour.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Ink(pub(crate) u8, pub(crate) u8, pub(crate) u8);

impl Style {
    pub(crate) const TITLE: Self = Self { size: 9.0, bold: true, ink: Ink(0x11, 0x18, 0x21) };
    pub(crate) const LABEL: Self = Self { size: 7.0, bold: false, ink: Ink(0x11, 0x18, 0x21) };
    pub(crate) const FAINT: Self = Self { size: 7.0, bold: false, ink: Ink(0x5A, 0x64, 0x70) };

    /// From the baseline to the top of tall letters.
    pub(crate) fn rise(self) -> f64 {
        0.74 * self.size
    }

    /// From the baseline to the bottom of letters that hang down.
    pub(crate) fn fall(self) -> f64 {
        0.22 * self.size
    }

    /// From one baseline to the next.
    pub(crate) fn leading(self) -> f64 {
        1.35 * self.size
    }

    /// The width of a text, or a little more.
    pub(crate) fn width(self, text: &str) -> f64 {
        text.chars().map(|character| FONTS.width(character, self.bold)).sum::<f64>() * self.size
    }

    /// As much of a text as fits, with an ellipsis if something was cut.
    pub(crate) fn fit(self, text: &str, width: f64) -> String {
        if self.width(text) <= width {
            return text.to_owned();
        }
        let mut used = self.width("…");
        let mut end = 0;
        for (at, character) in text.char_indices() {
            used += self.width(character.encode_utf8(&mut [0; 4]));
            if used > width {
                break;
            }
            end = at + character.len_utf8();
        }
        // Neither a space nor a letter without its marks stands before the ellipsis.
        let next = text[end..].chars().next();
        let mut kept = &text[..end];
        if next.is_some_and(is_mark) {
            kept = kept.trim_end_matches(is_mark);
            kept = kept.char_indices().next_back().map_or("", |(at, _)| &kept[..at]);
        }
        format!("{}…", kept.trim_end())
    }

    /// A text on as many lines as it needs, cut at spaces.
    pub(crate) fn wrap(self, text: &str, width: f64) -> Vec<String> {
        let mut lines: Vec<String> = Vec::new();
        for word in text.split(' ') {
            let word = self.fit(word, width);
            match lines.last_mut() {
                Some(line) if self.width(line) + self.width(" ") + self.width(&word) <= width => {
                    line.push(' ');
                    line.push_str(&word);
                }
                _ => lines.push(word),
            }
        }
        lines
    }
}

/// Text of a document or framework as a figure can show it, and the characters that it cannot show.
pub(crate) fn legible(raw: &str) -> (String, Vec<char>) {
    let mut missing = Vec::new();
    let mut marks = 0;
    let mut text = String::new();
    for character in clean(&bounded(raw)).chars() {
        marks = if is_mark(character) { marks + 1 } else { 0 };
        if marks > MARKS || is_invisible(character) {
            continue;
        }
        if is_joiner(character) || FONTS.face(character, false).is_some() {
            text.push(character);
        } else {
            missing.push(character);
            text.push(MISSING);
        }
    }
    (text, missing)
}

/// The beginning of a text that may be of any length, on the way to be cleaned.
pub(crate) fn bounded(raw: &str) -> String {
    raw.chars().take(LONGEST).collect()
}

pub(crate) fn is_mark(character: char) -> bool {
    character.width() == Some(0) && !is_joiner(character)
}

/// Characters that say whether letters join.
pub(crate) fn is_joiner(character: char) -> bool {
    matches!(character, '\u{200C}' | '\u{200D}')
}

/// Characters without a shape, some of which turn the order of others around.
fn is_invisible(character: char) -> bool {
    matches!(character, '\u{AD}' | '\u{61C}' | '\u{200B}' | '\u{200E}' | '\u{200F}' | '\u{2060}'..='\u{206F}')
        || matches!(character, '\u{FE00}'..='\u{FE0F}' | '\u{FEFF}' | '\u{FFF9}'..='\u{FFFB}')
        || matches!(character, '\u{E0000}'..='\u{E0FFF}')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_label_is_cut_to_its_width() {
        // Digits are 0.572 of the size, the ellipsis 0.791: of ten digits at 10 points, five fit into 40.
        let style = Style { size: 10.0, ..Style::LABEL };
        assert_eq!(style.width("12"), 11.44);
        assert_eq!(style.fit("1234567890", 57.3), "1234567890");
        assert_eq!(style.fit("1234567890", 40.0), "12345…");
        assert_eq!(style.fit("12345 67890", 40.0), "12345…");
        assert_eq!(style.fit("1234567890", 1.0), "…");
        assert_eq!(style.fit("", 1.0), "");
    }

    #[test]
    fn a_letter_keeps_its_marks() {
        let style = Style { size: 10.0, ..Style::LABEL };
        // Five digits, a letter of 5.64 and the ellipsis of 7.91 are 42.15; the marks have no width of their own.
        assert_eq!(style.fit("12345e\u{301}\u{302}67890", 42.2), "12345e\u{301}\u{302}…");
        assert_eq!(style.fit("12345e\u{301}\u{302}67890", 42.1), "12345…");
    }

    #[test]
    fn lines_are_no_wider_than_asked() {
        let text =
            "one two three four five six seven eight nine ten a-word-that-does-not-fit-on-any-line-at-all";
        let lines = Style::LABEL.wrap(text, 60.0);
        assert!(lines.len() > 3 && lines.iter().all(|line| Style::LABEL.width(line) <= 60.0), "{lines:?}");
    }

    #[test]
    fn what_cannot_be_shown_is_named() {
        let (text, missing) = legible("a\u{0}b\u{202E}c\u{200F}漢\n\u{FE0F}d");
        assert_eq!((text.as_str(), missing), ("a b c\u{FFFD} d", vec!['漢']));
        assert_eq!(legible(&format!("x{}", "\u{301}".repeat(50))).0.chars().count(), 1 + MARKS);
        assert_eq!(legible(&"x".repeat(1_000_000)).0.len(), LONGEST);
    }
}
