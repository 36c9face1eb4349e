//! Which language a text is written in.
//!
//! Two witnesses: letter trigrams (`whatlang`), which know 70 languages, and the function words of our own stop
//! lists, which know the supported ones that trigrams lack (Irish, Basque, Sesotho) and tell when a text is in a
//! language that neither knows. Where they agree, or one of them is sure and the other does not object, the answer
//! is reliable. `docs/languages.md` has the figures. It looks at no more than a few kilobytes of a text.

use serde::Serialize;
use std::borrow::Cow;
use unicode_normalization::{IsNormalized, UnicodeNormalization, is_nfc_quick};
use whatlang::{Detector, Lang};

use crate::function_words::{Evidence, USUAL_SHARE};
use crate::letters::Letters;
use itl_base::Language;

/// Texts with fewer letters than this are too short to tell.
const ENOUGH_LETTERS: usize = 15;
/// From so many words on, function words have to show up.
const ENOUGH_WORDS: usize = 10;
/// A long text is judged by this many passages of this many bytes each, spread over it.
const PASSAGES: usize = 4;
const PASSAGE: usize = 1024;

/// The language of a text.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct Detected {
    /// The likeliest language, supported or not.
    pub language: Language,
    /// Whether to act on it. What is not reliable is a guess, as for a heading or a list of names.
    pub reliable: bool,
}

/// The language of a text; none if it is too short to tell.
///
/// Serbian in Latin letters, Croatian, Bosnian and Montenegrin all come out as `sr`, and Norwegian in both forms
/// as `nb`: see [`crate::read_alike`].
///
/// ```
/// let found = itl_text::detect("Garantir l’accès de tous à des services énergétiques fiables et durables.");
/// assert_eq!(found.map(|found| found.language.to_string()), Some("fr".to_owned()));
/// assert_eq!(itl_text::detect("Chapitre 3"), None);
/// ```
#[must_use]
pub fn detect(text: &str) -> Option<Detected> {
    let sample = composed(sample(text));
    let letters = Letters::of(&sample);
    if let Some(language) = letters.telling() {
        return Some(Detected { language, reliable: true });
    }
    if letters.count < ENOUGH_LETTERS {
        return None;
    }
    if letters.serbian_or_macedonian() {
        let trigrams = Detector::with_allowlist(vec![Lang::Srp, Lang::Mkd]).detect(&sample)?;
        return Some(Detected { language: language_of(trigrams.lang())?, reliable: trigrams.is_reliable() });
    }
    let trigrams = whatlang::detect(&sample)?;
    let by_trigrams = language_of(trigrams.lang());
    let words = Evidence::of(&sample);
    let Some(by_words) = words.best() else {
        return Some(Detected { language: by_trigrams?, reliable: false });
    };
    let Some(by_trigrams) = by_trigrams else {
        return Some(Detected { language: by_words.language, reliable: false });
    };
    let sure = trigrams.is_reliable();
    if by_words.language == by_trigrams {
        let reliable = (sure || by_words.is_clear()) && by_words.is_usual(ENOUGH_WORDS);
        return Some(Detected { language: by_trigrams, reliable });
    }
    let related = related(by_words.language, by_trigrams);
    let overruled = if words.has_list(by_trigrams) {
        !sure || words.score(by_trigrams) == 0.0
    } else {
        // no list speaks for it: only the bulk of a text's words speaks against it
        !sure || by_words.is_pervasive()
    };
    if by_words.is_clear() && overruled {
        return Some(Detected { language: by_words.language, reliable: !related });
    }
    let unobjected = words.count < ENOUGH_WORDS || words.share(by_trigrams) >= USUAL_SHARE;
    Some(Detected {
        language: by_trigrams,
        reliable: sure && unobjected && !(related && by_words.is_clear()),
    })
}

/// Languages so close that two witnesses who name different ones are not to be relied on.
fn related(one: Language, other: Language) -> bool {
    const GROUPS: &[&[&str]] = &[
        &["da", "nb", "sv", "fo", "is"],
        &["ca", "es", "pt", "it", "ro"],
        &["cs", "sk", "pl", "sl", "sr"],
        &["ru", "uk", "be", "bg", "mk", "sr"],
        &["hi", "ne", "mr"],
        &["tr", "tk", "az", "uz"],
        &["nl", "af"],
        &["et", "fi"],
    ];
    let holds = |group: &&[&str], language: Language| group.contains(&language.code());
    GROUPS.iter().any(|group| holds(group, one) && holds(group, other))
}

/// A text, or passages spread over it if it is long.
fn sample(text: &str) -> Cow<'_, str> {
    if text.len() <= PASSAGES * PASSAGE {
        return Cow::Borrowed(text);
    }
    let mut passages = String::with_capacity(PASSAGES * (PASSAGE + 4));
    for index in 0..PASSAGES {
        let start = text.ceil_char_boundary(index * (text.len() - PASSAGE) / (PASSAGES - 1));
        let end = text.floor_char_boundary(start + PASSAGE);
        passages.push_str(&text[start..end]);
        passages.push(' ');
    }
    Cow::Owned(passages)
}

/// The same text in NFC, which most texts are in.
fn composed(text: Cow<'_, str>) -> Cow<'_, str> {
    match is_nfc_quick(text.chars()) {
        IsNormalized::Yes => text,
        _ => Cow::Owned(text.nfc().collect()),
    }
}

/// The code that the product uses for a language of the trigrams.
fn language_of(lang: Lang) -> Option<Language> {
    Language::new(match lang.code() {
        "afr" => "af",
        "aka" => "ak",
        "amh" => "am",
        "ara" => "ar",
        "aze" => "az",
        "bel" => "be",
        "bul" => "bg",
        "ben" => "bn",
        "cat" => "ca",
        "ces" => "cs",
        "cym" => "cy",
        "dan" => "da",
        "deu" => "de",
        "ell" => "el",
        "eng" => "en",
        "epo" => "eo",
        "spa" => "es",
        "est" => "et",
        "pes" => "fa",
        "fin" => "fi",
        "fra" => "fr",
        "guj" => "gu",
        "heb" => "he",
        "hin" => "hi",
        "hun" => "hu",
        "hye" => "hy",
        "ind" => "id",
        "ita" => "it",
        "jpn" => "ja",
        "jav" => "jv",
        "kat" => "ka",
        "khm" => "km",
        "kan" => "kn",
        "kor" => "ko",
        "lat" => "la",
        "lit" => "lt",
        "lav" => "lv",
        "mkd" => "mk",
        "mal" => "ml",
        "mar" => "mr",
        "mya" => "my",
        "nob" => "nb",
        "nep" => "ne",
        "nld" => "nl",
        "ori" => "or",
        "pan" => "pa",
        "pol" => "pl",
        "por" => "pt",
        "ron" => "ro",
        "rus" => "ru",
        "sin" => "si",
        "slk" => "sk",
        "slv" => "sl",
        "sna" => "sn",
        // in Latin letters the two cannot be told apart by trigrams
        "srp" | "hrv" => "sr",
        "swe" => "sv",
        "tam" => "ta",
        "tel" => "te",
        "tha" => "th",
        "tuk" => "tk",
        "tgl" => "tl",
        "tur" => "tr",
        "ukr" => "uk",
        "urd" => "ur",
        "uzb" => "uz",
        "vie" => "vi",
        "yid" => "yi",
        "cmn" => "zh",
        "zul" => "zu",
        other => other,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(text: &str) -> Option<(String, bool)> {
        detect(text).map(|found| (found.language.to_string(), found.reliable))
    }

    #[test]
    fn too_short_to_tell() {
        for text in ["", "2.1", "Annex III", "CO2 2030", "…"] {
            assert_eq!(found(text), None, "{text}");
        }
    }

    #[test]
    fn decomposed_and_upper_case_text_is_the_same_language() {
        let text = "Éliminer la pauvreté sous toutes ses formes et partout dans le monde";
        let expected = Some(("fr".to_owned(), true));
        assert_eq!(found(text), expected);
        assert_eq!(found(&text.nfd().collect::<String>()), expected);
        assert_eq!(found(&text.to_uppercase()), expected);
    }

    #[test]
    fn languages_that_trigrams_do_not_know() {
        let irish = "Tá an rialtas ag obair chun deireadh a chur leis an mbochtaineacht i ngach áit sa tír agus ar domhan";
        assert_eq!(found(irish), Some(("ga".to_owned(), true)));
        let swahili =
            "Kuhakikisha maisha yenye afya na kukuza ustawi wa watu wote katika kila umri na kila mahali";
        assert_eq!(found(swahili), Some(("sw".to_owned(), true)));
    }

    #[test]
    fn the_cover_of_a_long_text_does_not_decide() {
        let cover = "Relazione annuale sulla sostenibilità delle imprese e dei territori. ".repeat(20);
        let body = "The company reports what it has done for the health of its people and of the rivers. ";
        assert_eq!(found(&(cover + &body.repeat(400))), Some(("en".to_owned(), true)));
    }

    #[test]
    fn any_text_is_read_without_a_panic() {
        for text in
            ["\u{301}", "🌍🌍🌍🌍🌍🌍🌍🌍🌍🌍🌍🌍🌍🌍🌍🌍", "a\u{0}b", &"ж".repeat(5000), &"漢a".repeat(3000)]
        {
            let _ = detect(text);
        }
    }
}
