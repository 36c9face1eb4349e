//! Languages as Tesseract names them: by their ISO 639-2 codes.

use itl_base::{Help, Language};

/// The languages that the product reads, and Tesseract's names for them.
const NAMES: [(&str, &str); 40] = [
    ("ar", "ara"),
    ("bg", "bul"),
    ("ca", "cat"),
    ("cs", "ces"),
    ("da", "dan"),
    ("de", "deu"),
    ("el", "ell"),
    ("en", "eng"),
    ("es", "spa"),
    ("et", "est"),
    ("eu", "eus"),
    ("fa", "fas"),
    ("fi", "fin"),
    ("fr", "fra"),
    ("ga", "gle"),
    ("gl", "glg"),
    ("he", "heb"),
    ("hi", "hin"),
    ("hr", "hrv"),
    ("hu", "hun"),
    ("hy", "hye"),
    ("id", "ind"),
    ("it", "ita"),
    ("lt", "lit"),
    ("lv", "lav"),
    ("nb", "nor"),
    ("nl", "nld"),
    ("nn", "nor"),
    ("no", "nor"),
    ("pl", "pol"),
    ("pt", "por"),
    ("ro", "ron"),
    ("ru", "rus"),
    ("sk", "slk"),
    ("sl", "slv"),
    ("sr", "srp"),
    ("sv", "swe"),
    ("ta", "tam"),
    ("tr", "tur"),
    ("uk", "ukr"),
];

/// Its name for a language.
pub(super) fn name(language: Language) -> Option<&'static str> {
    NAMES.iter().find(|(code, _)| *code == language.code()).map(|(_, name)| *name)
}

/// Whether something can be the name of a language.
pub(super) fn is_name(text: &str) -> bool {
    !text.is_empty()
        && text.len() <= 40
        && text.chars().all(|c| c.is_ascii_alphanumeric() || matches!(c, '_' | '/'))
}

/// How to get a language.
pub(super) fn install(language: Language) -> Help {
    let package = name(language).map_or_else(|| "LANGUAGE".to_owned(), |name| name.replace('_', "-"));
    Help::say(format!("on Debian and Ubuntu: apt install tesseract-ocr-{package}"))
}
