//! What is known about each language: its names, its script, its stemmer, its stop list.
//!
//! A language is supported if Snowball stems it: weights rest on stems, and without them a framework and a document
//! would meet only where they happen to use the same form of a word. A tagger is not needed; without one, every
//! word passes the part-of-speech filter.

use serde::Serialize;
use snowball_stemmers_rs::Algorithm;

use crate::taggers::TaggerAccuracy;
use crate::{stop, taggers};
use itl_base::Language;

/// The script in which a language is written.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
#[allow(missing_docs)]
pub enum Script {
    Arabic,
    Armenian,
    Cyrillic,
    Devanagari,
    Greek,
    Hebrew,
    Latin,
    Tamil,
}

/// All that the core has for a language.
#[derive(Debug)]
pub(crate) struct Pack {
    pub(crate) code: &'static str,
    /// The code under which the stemmer and the stop list stand; languages that share it are read alike.
    pub(crate) reading: &'static str,
    pub(crate) english: &'static str,
    pub(crate) native: &'static str,
    pub(crate) script: Script,
    pub(crate) algorithm: Algorithm,
    pub(crate) stop: &'static str,
}

macro_rules! packs {
    ($($code:literal $reading:literal $english:literal $native:literal $script:ident $algorithm:ident;)*) => {
        &[$(Pack {
            code: $code,
            reading: $reading,
            english: $english,
            native: $native,
            script: Script::$script,
            algorithm: Algorithm::$algorithm,
            stop: include_str!(concat!("../data/stop/", $reading, ".txt")),
        }),*]
    };
}

/// The supported languages, sorted by code.
pub(crate) static PACKS: &[Pack] = packs! {
    "ar"  "ar" "Arabic"              "العربية"          Arabic     Arabic;
    "bs"  "sr" "Bosnian"             "bosanski"         Latin      Serbian;
    "ca"  "ca" "Catalan"             "català"           Latin      Catalan;
    "cnr" "sr" "Montenegrin"         "crnogorski"       Latin      Serbian;
    "cs"  "cs" "Czech"               "čeština"          Latin      Czech;
    "da"  "da" "Danish"              "dansk"            Latin      Danish;
    "de"  "de" "German"              "Deutsch"          Latin      German;
    "el"  "el" "Greek"               "ελληνικά"         Greek      Greek;
    "en"  "en" "English"             "English"          Latin      English;
    "eo"  "eo" "Esperanto"           "Esperanto"        Latin      Esperanto;
    "es"  "es" "Spanish"             "español"          Latin      Spanish;
    "et"  "et" "Estonian"            "eesti"            Latin      Estonian;
    "eu"  "eu" "Basque"              "euskara"          Latin      Basque;
    "fa"  "fa" "Persian"             "فارسی"            Arabic     Persian;
    "fi"  "fi" "Finnish"             "suomi"            Latin      Finnish;
    "fr"  "fr" "French"              "français"         Latin      French;
    "ga"  "ga" "Irish"               "Gaeilge"          Latin      Irish;
    "hi"  "hi" "Hindi"               "हिन्दी"            Devanagari Hindi;
    "hr"  "sr" "Croatian"            "hrvatski"         Latin      Serbian;
    "hu"  "hu" "Hungarian"           "magyar"           Latin      Hungarian;
    "hy"  "hy" "Armenian"            "հայերեն"          Armenian   Armenian;
    "id"  "id" "Indonesian"          "Bahasa Indonesia" Latin      Indonesian;
    "it"  "it" "Italian"             "italiano"         Latin      Italian;
    "lt"  "lt" "Lithuanian"          "lietuvių"         Latin      Lithuanian;
    "nb"  "nb" "Norwegian Bokmål"    "norsk bokmål"     Latin      Norwegian;
    "ne"  "ne" "Nepali"              "नेपाली"            Devanagari Nepali;
    "nl"  "nl" "Dutch"               "Nederlands"       Latin      Dutch;
    "nn"  "nb" "Norwegian Nynorsk"   "norsk nynorsk"    Latin      Norwegian;
    "no"  "nb" "Norwegian"           "norsk"            Latin      Norwegian;
    "pl"  "pl" "Polish"              "polski"           Latin      Polish;
    "pt"  "pt" "Portuguese"          "português"        Latin      Portuguese;
    "ro"  "ro" "Romanian"            "română"           Latin      Romanian;
    "ru"  "ru" "Russian"             "русский"          Cyrillic   Russian;
    "sr"  "sr" "Serbian"             "srpski / српски"  Latin      Serbian;
    "st"  "st" "Sesotho"             "Sesotho"          Latin      Sesotho;
    "sv"  "sv" "Swedish"             "svenska"          Latin      Swedish;
    "ta"  "ta" "Tamil"               "தமிழ்"             Tamil      Tamil;
    "tr"  "tr" "Turkish"             "Türkçe"           Latin      Turkish;
    "uk"  "uk" "Ukrainian"           "українська"       Cyrillic   Ukrainian;
    "yi"  "yi" "Yiddish"             "ייִדיש"           Hebrew     Yiddish;
};

impl Pack {
    /// The pack of a language, if it is supported.
    pub(crate) fn of(language: Language) -> Option<&'static Self> {
        let at = PACKS.binary_search_by_key(&language.code(), |pack| pack.code).ok()?;
        Some(&PACKS[at])
    }

    pub(crate) fn language(&self) -> Language {
        Language::new(self.code).unwrap_or(Language::ENGLISH)
    }
}

/// A supported language, as `itl languages` lists it.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct LanguageInfo {
    /// The language.
    pub code: Language,
    /// Its name in English.
    pub name: &'static str,
    /// Its own name.
    pub native: &'static str,
    /// The script of most of its texts.
    pub script: Script,
    /// The Snowball stemmer that reads it.
    pub stemmer: String,
    /// How many words its stop list has.
    pub stop_words: usize,
    /// The measured accuracy of its tagger; none if it is read without one.
    pub tagger: Option<TaggerAccuracy>,
}

/// The supported languages, sorted by code.
#[must_use]
pub fn languages() -> Vec<LanguageInfo> {
    let info = |pack: &Pack| LanguageInfo {
        code: pack.language(),
        name: pack.english,
        native: pack.native,
        script: pack.script,
        stemmer: format!("{:?}", pack.algorithm),
        stop_words: stop::words(pack.stop).count(),
        tagger: taggers::accuracy(pack.language()),
    };
    PACKS.iter().map(info).collect()
}

/// Whether the core reads a language.
#[must_use]
pub fn supported(language: Language) -> bool {
    Pack::of(language).is_some()
}

/// Whether the core reads two languages in the same way, as it does Norwegian in its forms (`no`, `nb`, `nn`) and
/// Serbian, Croatian, Bosnian and Montenegrin, which detection cannot tell apart.
#[must_use]
pub fn read_alike(one: Language, other: Language) -> bool {
    let reading = |language| Pack::of(language).map(|pack| pack.reading);
    one == other || (reading(one).is_some() && reading(one) == reading(other))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn language(code: &str) -> Language {
        Language::new(code).expect("a code")
    }

    #[test]
    fn the_table_is_sorted_and_found() {
        assert!(PACKS.is_sorted_by_key(|pack| pack.code));
        for pack in PACKS {
            assert_eq!(Pack::of(pack.language()).map(|found| found.code), Some(pack.code));
            assert!(PACKS.iter().any(|other| other.code == pack.reading), "{}", pack.code);
        }
        assert!(supported(language("st")) && !supported(language("zh")));
    }

    #[test]
    fn related_languages_are_read_alike() {
        assert!(read_alike(language("no"), language("nb")));
        assert!(read_alike(language("cnr"), language("sr")));
        assert!(!read_alike(language("da"), language("nb")));
        assert!(read_alike(language("zh"), language("zh")));
        assert!(!read_alike(language("zh"), language("ja")));
    }

    #[test]
    fn the_listing_is_complete() {
        let all = languages();
        assert_eq!(all.len(), PACKS.len());
        let english = all.iter().find(|info| info.code == Language::ENGLISH).expect("English");
        assert!(english.stemmer == "English" && english.tagger.is_some());
        assert!(all.iter().all(|info| info.stop_words > 0));
    }
}
