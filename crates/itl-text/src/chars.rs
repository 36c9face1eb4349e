//! What kind of character stands in a text: in comes a character, out goes yes or no. Never looks at
//! a language or at a neighbour.

use unicode_normalization::char::is_combining_mark;

/// The character that begins at byte `at`, if any.
pub(crate) fn char_at(text: &str, at: usize) -> Option<char> {
    let bytes = text.as_bytes();
    match *bytes.get(at)? {
        byte @ ..0x80 => Some(char::from(byte)),
        // Two bytes, as most European letters have that are not ASCII.
        byte @ 0xc2..0xe0 => {
            let low = *bytes.get(at + 1)?;
            char::from_u32(u32::from(byte & 0x1f) << 6 | u32::from(low & 0x3f))
        }
        _ => text.get(at..)?.chars().next(),
    }
}

/// The character that ends just before byte `at`, if any.
pub(crate) fn char_before(text: &str, at: usize) -> Option<char> {
    let byte = *text.as_bytes().get(at.checked_sub(1)?)?;
    if byte < 0x80 { Some(char::from(byte)) } else { text.get(..at)?.chars().next_back() }
}

/// The first byte at or after `at` that is not white space.
pub(crate) fn skip_space(text: &str, mut at: usize) -> usize {
    while let Some(c) = char_at(text, at) {
        if !c.is_whitespace() {
            break;
        }
        at += c.len_utf8();
    }
    at
}

/// A letter, a digit or a number sign of any script, without the combining marks.
pub(crate) fn is_alphanumeric(c: char) -> bool {
    match c {
        'a'..='z' | 'A'..='Z' | '0'..='9' => true,
        '\0'..='\u{7f}' => false,
        _ => is_common_letter(c) || c.is_alphanumeric(),
    }
}

/// A letter of two bytes as most European ones are, without a search in the Unicode tables.
pub(crate) fn is_common_letter(c: char) -> bool {
    match c {
        '\u{c0}'..='\u{24f}' => c != '×' && c != '÷',
        '\u{3a3}'..='\u{3e1}' | '\u{400}'..='\u{481}' | '\u{531}'..='\u{556}' | '\u{561}'..='\u{587}' => true,
        _ => false,
    }
}

/// A letter of any script.
pub(crate) fn is_letter(c: char) -> bool {
    if c.is_ascii() { c.is_ascii_alphabetic() } else { c.is_alphabetic() }
}

/// Invisible: it neither separates nor shows. Soft hyphen, zero-width and direction marks, tags.
pub(crate) fn is_ignorable(c: char) -> bool {
    matches!(c,
        '\u{ad}' | '\u{61c}' | '\u{180e}' | '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}'
        | '\u{2060}'..='\u{206f}' | '\u{feff}' | '\u{fff9}'..='\u{fffb}' | '\u{e0000}'..='\u{e007f}')
}

/// Belongs to the character before it: a combining mark, a variation selector, or ignorable.
pub(crate) fn is_extender(c: char) -> bool {
    c >= '\u{ad}'
        && !matches!(c, '\u{ae}'..='\u{2ff}' | '\u{370}'..='\u{482}')
        && (is_ignorable(c) || is_combining_mark(c))
}

/// A character that words are made of.
pub(crate) fn is_word(c: char) -> bool {
    is_alphanumeric(c) || c == '_' || is_extender(c)
}

/// An apostrophe, straight or typographic.
pub(crate) fn is_apostrophe(c: char) -> bool {
    matches!(c, '\'' | '’' | '\u{2bc}' | '＇')
}

/// A hyphen that may stand inside a word.
pub(crate) fn is_hyphen(c: char) -> bool {
    matches!(c, '-' | '\u{2010}' | '\u{2011}')
}

/// A dash between words, hyphens included.
pub(crate) fn is_dash(c: char) -> bool {
    matches!(c, '-' | '\u{2010}'..='\u{2015}' | '\u{2212}')
}

/// A quotation mark of any shape, opening or closing.
pub(crate) fn is_quote(c: char) -> bool {
    matches!(c, '"' | '\'' | '`' | '«' | '»' | '\u{2018}'..='\u{201f}' | '‹' | '›' | '＂' | '＇')
}

/// A bracket or an East Asian quotation mark that opens.
pub(crate) fn is_opening(c: char) -> bool {
    matches!(c, '(' | '[' | '{' | '（' | '［' | '｛' | '「' | '『' | '【' | '《' | '〈' | '〔')
}

/// A bracket or an East Asian quotation mark that closes.
pub(crate) fn is_closing(c: char) -> bool {
    matches!(c, ')' | ']' | '}' | '）' | '］' | '｝' | '」' | '』' | '】' | '》' | '〉' | '〕')
}

/// A raised digit, such as marks a note or a power.
pub(crate) fn is_superscript(c: char) -> bool {
    matches!(c, '¹' | '²' | '³' | '\u{2070}' | '\u{2074}'..='\u{2079}')
}

/// A picture: emoji and the symbols set like them.
pub(crate) fn is_picture(c: char) -> bool {
    c >= '\u{231a}'
        && matches!(c,
            '\u{231a}'..='\u{231b}' | '\u{23e9}'..='\u{23fa}' | '\u{2600}'..='\u{2775}' | '\u{2794}'..='\u{27bf}'
            | '\u{2b1b}'..='\u{2b1c}' | '\u{2b50}' | '\u{2b55}' | '\u{1f000}'..='\u{1f0ff}'
            | '\u{1f300}'..='\u{1faff}')
}

/// One half of a flag.
pub(crate) fn is_flag_half(c: char) -> bool {
    matches!(c, '\u{1f1e6}'..='\u{1f1ff}')
}

/// A Chinese character: these are not spaced into words.
pub(crate) fn is_han(c: char) -> bool {
    c >= '\u{2e80}'
        && matches!(c,
            '\u{2e80}'..='\u{2fdf}' | '\u{3005}'..='\u{3007}' | '\u{3400}'..='\u{4dbf}' | '\u{4e00}'..='\u{9fff}'
            | '\u{f900}'..='\u{faff}' | '\u{20000}'..='\u{3ffff}')
}
