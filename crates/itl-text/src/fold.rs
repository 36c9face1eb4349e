//! The form in which words are compared and stemmed: NFC, lower case by the rules of the language, one spelling
//! where the same word is written with different letters.
//!
//! Stop lists, the words to keep and to stop, and the words of a text all go through [`fold`], so they meet.
//! It never shortens a word: endings are the stemmer's, and the length test looks at the surface form.

use std::borrow::Cow;
use unicode_normalization::UnicodeNormalization;

use crate::plain::is_plain;
use itl_base::Language;

/// The folded form of a word.
pub(crate) fn fold(word: &str, language: Language) -> Cow<'_, str> {
    if word.is_ascii() {
        return match language.code() {
            // Most words are written in small letters.
            _ if !word.bytes().any(|byte| byte.is_ascii_uppercase()) => Cow::Borrowed(word),
            // `I` is the capital of the dotless letter, also in a word that is ASCII otherwise.
            "tr" => word.replace('I', "ı").to_lowercase().into(),
            _ => word.to_ascii_lowercase().into(),
        };
    }
    let lower = match language.code() {
        "tr" => word.nfc().map(turkish_capital).collect::<String>().to_lowercase(),
        _ if is_plain(word.as_bytes()) => word.to_lowercase(),
        _ => word.nfc().collect::<String>().to_lowercase(),
    };
    if !OWN_SPELLING.contains(&language.code()) && !lower.contains(|c| is_silent(c) || is_apostrophe(c)) {
        return lower.into();
    }
    let letters = lower.chars().filter(|&c| !is_silent(c));
    let folded = letters.fold(String::with_capacity(lower.len()), |mut folded, c| {
        spell(c, language, &mut folded);
        folded
    });
    folded.into()
}

/// The languages in which [`spell`] knows other letters than apostrophes.
const OWN_SPELLING: [&str; 10] = ["bs", "ca", "cnr", "el", "fa", "hr", "nl", "ro", "sh", "sr"];

/// An apostrophe that stop lists and stemmers write straight.
fn is_apostrophe(c: char) -> bool {
    matches!(c, '\u{2019}' | '\u{02BC}')
}

/// `I` and `İ` are different letters; the default mapping makes `i` and `i` with a loose dot of them.
fn turkish_capital(c: char) -> char {
    match c {
        'I' => 'ı',
        'İ' => 'i',
        _ => c,
    }
}

/// Marks that a word can carry without being another word.
fn is_silent(c: char) -> bool {
    matches!(
        c,
        // Arabic vowel signs and the stretching tatweel, which the stemmer drops as well
        '\u{064B}'
            ..='\u{0652}' | '\u{0670}' | '\u{0640}'
        // Armenian marks of stress, exclamation and question stand inside the word
        | '\u{055B}' | '\u{055C}' | '\u{055E}'
    )
}

/// Appends a letter in the spelling that stop lists and stemmers use.
fn spell(c: char, language: Language, folded: &mut String) {
    let letters = match (c, language.code()) {
        (c, _) if is_apostrophe(c) => "'",
        // the old cedilla letters of texts typed before Romanian had its own
        ('ş', "ro") => "ș",
        ('ţ', "ro") => "ț",
        // Catalan l with a middle dot in one character, Dutch ij in one character
        ('ŀ', "ca") => "l·",
        ('ĳ', "nl") => "ij",
        // Arabic letters typed for the Persian ones
        ('ي', "fa") => "ی",
        ('ك', "fa") => "ک",
        (_, "el") => return folded.push(without_accent(c)),
        (_, "sr" | "sh" | "hr" | "bs" | "cnr") => return latin(c, folded),
        _ => return folded.push(c),
    };
    folded.push_str(letters);
}

/// Greek capitals carry no accents, so neither do the folded words: `ΕΝΕΡΓΕΙΑ` is `ενέργεια`.
/// The stemmer takes the same step first.
fn without_accent(c: char) -> char {
    match c {
        'ά' => 'α',
        'έ' => 'ε',
        'ή' => 'η',
        'ί' | 'ϊ' | 'ΐ' => 'ι',
        'ό' => 'ο',
        'ύ' | 'ϋ' | 'ΰ' => 'υ',
        'ώ' => 'ω',
        _ => c,
    }
}

/// Serbian is written in two scripts; the stemmer works in Latin letters.
fn latin(c: char, folded: &mut String) {
    let letters = match c {
        'а' => "a",
        'б' => "b",
        'в' => "v",
        'г' => "g",
        'д' => "d",
        'ђ' => "đ",
        'е' => "e",
        'ж' => "ž",
        'з' => "z",
        'и' => "i",
        'ј' => "j",
        'к' => "k",
        'л' => "l",
        'љ' => "lj",
        'м' => "m",
        'н' => "n",
        'њ' => "nj",
        'о' => "o",
        'п' => "p",
        'р' => "r",
        'с' => "s",
        'т' => "t",
        'ћ' => "ć",
        'у' => "u",
        'ф' => "f",
        'х' => "h",
        'ц' => "c",
        'ч' => "č",
        'џ' => "dž",
        'ш' => "š",
        // Montenegrin
        'ś' => "sj",
        'ź' => "zj",
        _ => return folded.push(c),
    };
    folded.push_str(letters);
}

#[cfg(test)]
mod tests {
    use super::*;

    fn folded(code: &str, word: &str) -> String {
        fold(word, Language::new(code).expect("a code")).into_owned()
    }

    #[test]
    fn case_follows_the_language() {
        assert_eq!(folded("en", "INDIA’S"), "india's");
        assert_eq!(folded("tr", "IŞIK"), "ışık");
        assert_eq!(folded("tr", "KADIN"), "kadın");
        assert_eq!(folded("tr", "İSTANBUL"), "istanbul");
        assert_eq!(folded("de", "STRAẞE"), "straße");
    }

    #[test]
    fn one_spelling_for_one_word() {
        assert_eq!(folded("ro", "NAŢIUNI"), "națiuni");
        assert_eq!(folded("el", "ΠΌΛΕΙΣ"), "πολεις");
        assert_eq!(folded("el", "πόλεις"), folded("el", "ΠΟΛΕΙΣ"));
        assert_eq!(folded("sr", "Њихова"), "njihova");
        assert_eq!(folded("uk", "обʼєкт"), folded("uk", "об’єкт"));
        assert_eq!(folded("ca", "coŀlecció"), "col·lecció");
        assert_eq!(folded("ar", "التَّعـليم"), "التعليم");
        assert_eq!(folded("hy", "Ինչպե՞ս"), "ինչպես");
        assert_eq!(folded("fr", "e\u{301}nergie"), "énergie");
    }
}
