//! The language of a text: an ISO 639 code of two or three letters, held by value.

use std::borrow::Cow;

use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// A language, as its ISO 639-1 or 639-3 code in lower case.
///
/// ```
/// use itl_base::Language;
/// assert_eq!(Language::new("EN"), Some(Language::ENGLISH));
/// assert_eq!(Language::new("nob").unwrap().code(), "nob");
/// assert_eq!(Language::new("english"), None);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Language([u8; 3]);

impl Language {
    /// English.
    pub const ENGLISH: Self = Self(*b"en\0");

    /// A language from its code, in either case; `None` unless it is two or three ASCII letters.
    #[must_use]
    pub const fn new(code: &str) -> Option<Self> {
        let bytes = code.as_bytes();
        if bytes.len() < 2 || bytes.len() > 3 {
            return None;
        }
        let mut padded = [0; 3];
        let mut i = 0;
        while i < bytes.len() {
            if !bytes[i].is_ascii_alphabetic() {
                return None;
            }
            padded[i] = bytes[i].to_ascii_lowercase();
            i += 1;
        }
        Some(Self(padded))
    }

    /// The code, in lower case.
    #[must_use]
    pub fn code(&self) -> &str {
        let len = if self.0[2] == 0 { 2 } else { 3 };
        std::str::from_utf8(&self.0[..len]).unwrap_or("")
    }
}

impl std::fmt::Display for Language {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.pad(self.code())
    }
}

impl std::fmt::Debug for Language {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Language({})", self.code())
    }
}

impl Serialize for Language {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.code())
    }
}

impl<'de> Deserialize<'de> for Language {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let code = Cow::<'de, str>::deserialize(deserializer)?;
        Self::new(&code)
            .ok_or_else(|| serde::de::Error::custom(format_args!("not a language code: {code:?}")))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_code_has_two_or_three_ascii_letters() {
        for code in ["en", "pt", "nob", "zxx"] {
            assert_eq!(Language::new(code).unwrap().to_string(), code);
        }
        for code in ["", "e", "engl", "e1", "é", "e ", "日"] {
            assert_eq!(Language::new(code), None, "{code:?}");
        }
    }

    #[test]
    fn languages_sort_as_their_codes() {
        let [en, eng, es] = ["en", "eng", "es"].map(|code| Language::new(code).unwrap());
        assert!(en < eng && eng < es);
    }
}
