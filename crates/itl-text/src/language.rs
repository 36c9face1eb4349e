//! Languages by their ISO 639 code.

use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// A language: an ISO 639-1 code, or ISO 639-3 where there is none with two letters.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Language([u8; 3]);

impl Language {
    /// English.
    pub const ENGLISH: Self = Self(*b"en\0");

    /// The language of a code of two or three ASCII letters, in any case.
    #[must_use]
    pub fn new(code: &str) -> Option<Self> {
        let bytes = code.as_bytes();
        if !(2..=3).contains(&bytes.len()) || !bytes.iter().all(u8::is_ascii_alphabetic) {
            return None;
        }
        let mut padded = [0; 3];
        for (slot, byte) in padded.iter_mut().zip(bytes) {
            *slot = byte.to_ascii_lowercase();
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

impl Serialize for Language {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.code())
    }
}

impl<'de> Deserialize<'de> for Language {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let code = String::deserialize(deserializer)?;
        Self::new(&code)
            .ok_or_else(|| serde::de::Error::custom(format_args!("not a language code: {code:?}")))
    }
}
