//! Languages that the core cannot read, and why: what people are told instead of a bare code, and the error that says it.

use crate::pack::PACKS;
use itl_base::{Cancelled, Help, Language};

/// Written without spaces between words, so that words cannot be found without a dictionary.
const WITHOUT_SPACES: &[(&str, &str)] = &[
    ("bo", "Tibetan"),
    ("dz", "Dzongkha"),
    ("ja", "Japanese"),
    ("km", "Khmer"),
    ("lo", "Lao"),
    ("my", "Burmese"),
    ("th", "Thai"),
    ("yue", "Cantonese"),
    ("zh", "Chinese"),
];

/// Languages that people ask for and Snowball has no stemmer for.
const WITHOUT_STEMMER: &[(&str, &str)] = &[
    ("af", "Afrikaans"),
    ("am", "Amharic"),
    ("az", "Azerbaijani"),
    ("be", "Belarusian"),
    ("bg", "Bulgarian"),
    ("bn", "Bengali"),
    ("cy", "Welsh"),
    ("fo", "Faroese"),
    ("gl", "Galician"),
    ("gu", "Gujarati"),
    ("he", "Hebrew"),
    ("is", "Icelandic"),
    ("jv", "Javanese"),
    ("ka", "Georgian"),
    ("kk", "Kazakh"),
    ("kn", "Kannada"),
    ("ko", "Korean"),
    ("ky", "Kyrgyz"),
    ("la", "Latin"),
    ("lv", "Latvian"),
    ("mk", "Macedonian"),
    ("ml", "Malayalam"),
    ("mn", "Mongolian"),
    ("mr", "Marathi"),
    ("ms", "Malay"),
    ("mt", "Maltese"),
    ("or", "Odia"),
    ("pa", "Punjabi"),
    ("si", "Sinhala"),
    ("sk", "Slovak"),
    ("sl", "Slovene"),
    ("sn", "Shona"),
    ("sq", "Albanian"),
    ("sw", "Swahili"),
    ("te", "Telugu"),
    ("tg", "Tajik"),
    ("tk", "Turkmen"),
    ("tl", "Tagalog"),
    ("ur", "Urdu"),
    ("uz", "Uzbek"),
    ("vi", "Vietnamese"),
    ("zu", "Zulu"),
];

/// Why a language is not supported, as a sentence without a full stop.
pub(crate) fn reason(language: Language) -> String {
    let name = |list: &[(&str, &'static str)]| {
        list.iter().find(|(code, _)| *code == language.code()).map(|(_, name)| *name)
    };
    if let Some(name) = name(WITHOUT_SPACES) {
        format!(
            "{name} ({language}) is not supported: it is written without spaces between words, \
             and the words cannot be told apart"
        )
    } else if let Some(name) = name(WITHOUT_STEMMER) {
        format!("{name} ({language}) is not supported: there is no Snowball stemmer for it")
    } else {
        format!("language \"{language}\" is not supported")
    }
}

/// What to use instead.
pub(crate) fn help() -> String {
    let codes: Vec<&str> = PACKS.iter().map(|pack| pack.code).collect();
    format!("use a framework and documents in one of these languages: {}", codes.join(" "))
}

/// The English name of a language, supported or not, or its code.
#[must_use]
pub fn language_name(language: Language) -> String {
    let supported = PACKS.iter().map(|pack| (pack.code, pack.english));
    let others = WITHOUT_SPACES.iter().chain(WITHOUT_STEMMER).copied();
    let found = supported.chain(others).find(|(code, _)| *code == language.code());
    found.map_or_else(|| language.to_string(), |(_, name)| name.to_owned())
}

/// A request that the linguistic core cannot serve.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum TextError {
    /// There is no stemmer for the language, or its words cannot be told apart.
    #[error("{}", reason(*.0))]
    UnsupportedLanguage(Language),
    /// The work was asked to stop.
    #[error(transparent)]
    Cancelled(#[from] Cancelled),
}

impl TextError {
    /// What to do about it.
    #[must_use]
    pub fn help(&self) -> Option<Help> {
        match self {
            Self::UnsupportedLanguage(_) => Some(Help::say(help())),
            Self::Cancelled(_) => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{LinguisticCore, TextError};

    fn refusal(code: &str) -> TextError {
        let language = Language::new(code).expect("a code");
        LinguisticCore::new(crate::CoreSettings::of(language)).err().expect("refused")
    }

    #[test]
    fn a_refusal_says_why_and_what_is_possible() {
        assert_eq!(
            refusal("km").to_string(),
            "Khmer (km) is not supported: it is written without spaces between words, \
             and the words cannot be told apart"
        );
        assert_eq!(
            refusal("sw").to_string(),
            "Swahili (sw) is not supported: there is no Snowball stemmer for it"
        );
        assert_eq!(refusal("xx").to_string(), "language \"xx\" is not supported");
        let help = refusal("zh").help().expect("help").to_string();
        assert!(help.contains(" en ") && help.contains(" uk "), "{help}");
    }

    #[test]
    fn no_language_stands_in_two_lists() {
        let mut codes: Vec<&str> = PACKS.iter().map(|pack| pack.code).collect();
        codes.extend(WITHOUT_SPACES.iter().chain(WITHOUT_STEMMER).map(|(code, _)| *code));
        let all = codes.len();
        codes.sort_unstable();
        codes.dedup();
        assert_eq!(codes.len(), all);
        assert_eq!(language_name(Language::ENGLISH), "English");
    }
}
