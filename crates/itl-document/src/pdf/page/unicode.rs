//! The characters of a PDF in, ordinary ones out: ligatures and presentation forms as letters (NFKC).

use unicode_normalization::UnicodeNormalization;
use unicode_normalization::char::compose as composed;

/// Adds a character in its ordinary form; what is no text is left out.
pub(crate) fn push(text: &mut String, char: char) {
    match char {
        ' '..='~' | '\u{A1}'..='\u{A7}' | '\u{C0}'..='\u{17E}' => text.push(char),
        '\u{AD}' | '\u{2010}' => text.push('-'),
        '\t' | '\n' | '\r' => text.push(' '),
        // Superscript figures mostly point to notes: they stay apart from the word before them.
        '¹' | '²' | '³' | '⁰' | '⁴'..='⁹' | '…' => text.push(char),
        // Accents that stand alone: NFKC would put a space before them.
        '¨' | '¯' | '´' | '¸' | '˘'..='˝' => text.push(char),
        // The bullets of the Symbol and Wingdings fonts.
        '\u{F0B7}' | '\u{F0A7}' | '\u{F0D8}' | '\u{F0FC}' | '\u{F076}' | '\u{F06E}' => text.push('•'),
        // Private use and what is no character at all says nothing to a reader.
        '\u{E000}'..='\u{F8FF}' | '\u{F0000}'.. | '\u{FFFD}' | '\0'..='\u{1F}' | '\u{7F}'..='\u{9F}' => {}
        char => text.extend(std::iter::once(char).nfkc()),
    }
}

/// Puts an accent and the letter that it stands over, or under, into one character. `over` says whether they do.
pub(crate) fn compose(text: &mut String, next: &str, over: bool) -> bool {
    let (Some(last), Some(first)) = (text.chars().next_back(), next.chars().next()) else { return false };
    let pair = match (combining(last), combining(first)) {
        _ if !over => None,
        (Some(accent), _) => composed(first, accent),
        (_, Some(accent)) => composed(last, accent),
        _ => None,
    };
    let Some(letter) = pair else { return false };
    text.pop();
    text.push(letter);
    text.push_str(&next[first.len_utf8()..]);
    true
}

/// The combining form of an accent that stands alone.
fn combining(accent: char) -> Option<char> {
    Some(match accent {
        '`' | '\u{300}' => '\u{300}',
        '´' | '\u{301}' => '\u{301}',
        'ˆ' | '^' | '\u{302}' => '\u{302}',
        '˜' | '~' | '\u{303}' => '\u{303}',
        '¯' | '\u{304}' => '\u{304}',
        '˘' | '\u{306}' => '\u{306}',
        '˙' | '\u{307}' => '\u{307}',
        '¨' | '\u{308}' => '\u{308}',
        '˚' | '\u{30A}' => '\u{30A}',
        '˝' | '\u{30B}' => '\u{30B}',
        'ˇ' | '\u{30C}' => '\u{30C}',
        '¸' | '\u{327}' => '\u{327}',
        '˛' | '\u{328}' => '\u{328}',
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn accents_join_their_letters() {
        let mut text = "u¨".to_owned();
        assert!(!compose(&mut text, "b", true));
        text = "¨".to_owned();
        assert!(!compose(&mut text, "u", false));
        assert!(compose(&mut text, "u", true));
        assert_eq!(text, "ü");
        assert!(!compose(&mut text, "r", true));
    }

    #[test]
    fn ligatures_are_letters_and_rubbish_is_nothing() {
        let mut text = String::new();
        "o\u{FB03}ce\u{A0}\u{F0B7}m² Ａ\u{1}½…\u{E001}".chars().for_each(|char| push(&mut text, char));
        assert_eq!(text, "office •m² A1⁄2…");
    }
}
