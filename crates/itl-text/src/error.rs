//! What can be wrong with a request to the linguistic core.

use crate::{Language, unsupported};

/// A request that the linguistic core cannot serve.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum TextError {
    /// There is no stemmer for the language, or its words cannot be told apart.
    #[error("{}", unsupported::reason(*.0))]
    UnsupportedLanguage(Language),
}

impl TextError {
    /// What to do about it.
    #[must_use]
    pub fn help(&self) -> Option<String> {
        match self {
            Self::UnsupportedLanguage(_) => Some(unsupported::help()),
        }
    }
}
