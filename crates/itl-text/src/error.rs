//! What can be wrong with a request to the linguistic core.

use crate::Language;

/// A request that the linguistic core cannot serve.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum TextError {
    /// There is no stemmer for the language.
    #[error("language \"{0}\" is not supported")]
    UnsupportedLanguage(Language),
}

impl TextError {
    /// What to do about it.
    #[must_use]
    pub fn help(&self) -> Option<String> {
        match self {
            Self::UnsupportedLanguage(_) => Some("use a framework in a supported language: en".to_owned()),
        }
    }
}
