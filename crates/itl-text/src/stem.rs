//! Stemming with Snowball, by language.

use snowball_stemmers_rs::{Algorithm, Stemmer as Snowball};
use std::borrow::Cow;

use crate::{Language, TextError};

/// The stemmer of a language.
pub(crate) struct Stemmer(Snowball);

impl Stemmer {
    pub(crate) fn new(language: Language) -> Result<Self, TextError> {
        let algorithm = match language.code() {
            "en" => Algorithm::English,
            _ => return Err(TextError::UnsupportedLanguage(language)),
        };
        Ok(Self(Snowball::create(algorithm)))
    }

    /// The stem of a word in lower case.
    pub(crate) fn stem<'a>(&self, word: &'a str) -> Cow<'a, str> {
        self.0.stem(word)
    }
}
