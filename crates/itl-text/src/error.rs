//! What can be wrong with a request to the linguistic core.

use crate::{Cancelled, Help, Language, unsupported};

/// A request that the linguistic core cannot serve.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum TextError {
    /// There is no stemmer for the language, or its words cannot be told apart.
    #[error("{}", unsupported::reason(*.0))]
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
            Self::UnsupportedLanguage(_) => Some(Help::say(unsupported::help())),
            Self::Cancelled(_) => None,
        }
    }
}
