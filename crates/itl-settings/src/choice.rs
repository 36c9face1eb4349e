//! Values that a setting's own words choose: a language or `auto`, a level or `all`, tagging, stop words, review files.

use itl_base::Language;
use itl_review::ReviewFile;
use serde::Deserialize;
use std::num::NonZeroU32;

use crate::value::{SettingValue, Shape};

/// Whether words are tagged.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize, serde::Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Tagging {
    /// By the language's tagger, if it has one.
    On,
    /// Not at all: every word passes the part-of-speech filter.
    Off,
}

/// The language to read in, or `auto`: the framework's own.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum LanguageChoice {
    /// The framework's; a document in another one is refused.
    Auto,
    /// This one, for framework and documents.
    Given(Language),
}

impl SettingValue for LanguageChoice {
    const SHAPE: Shape = Shape::Text;

    fn parse(text: &str) -> Result<Self, String> {
        match text {
            "auto" => Ok(Self::Auto),
            code => Language::new(code)
                .map(Self::Given)
                .ok_or_else(|| "a language is auto or an ISO 639-1 code such as en".to_owned()),
        }
    }

    fn show(&self) -> String {
        match self {
            Self::Auto => "auto".to_owned(),
            Self::Given(language) => language.to_string(),
        }
    }
}

/// The level of a framework's hierarchy that supplies the concepts, or `all`: every concept of every level.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum LevelChoice {
    /// All concepts, whatever the framework recommends.
    All,
    /// Those of this level, 1 at the top.
    At(NonZeroU32),
}

impl LevelChoice {
    /// The level, if it is one.
    #[must_use]
    pub fn level(self) -> Option<u32> {
        match self {
            Self::All => None,
            Self::At(level) => Some(level.get()),
        }
    }
}

impl SettingValue for LevelChoice {
    const SHAPE: Shape = Shape::Text;

    fn parse(text: &str) -> Result<Self, String> {
        match text {
            "all" => Ok(Self::All),
            level => level
                .parse()
                .map(Self::At)
                .map_err(|_| format!("\"{text}\" is neither a whole number from 1 nor all")),
        }
    }

    fn show(&self) -> String {
        self.level().map_or("all".to_owned(), |level| level.to_string())
    }
}

/// Stop words that take the place of the language's own.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct StopWords(pub Vec<String>);

impl SettingValue for StopWords {
    const SHAPE: Shape = Shape::Contents;

    /// Words are separated by white space; lines that begin with `#` are remarks.
    fn parse(text: &str) -> Result<Self, String> {
        let lines = text.lines().filter(|line| !line.trim_start().starts_with('#'));
        Ok(Self(lines.flat_map(str::split_whitespace).map(str::to_owned).collect()))
    }

    fn parse_list(texts: &[String]) -> Result<Self, String> {
        Ok(Self(texts.to_vec()))
    }

    fn show(&self) -> String {
        format!("a list of {} words", self.0.len())
    }
}

/// Review files, each whole.
#[derive(Debug, Clone, PartialEq)]
pub struct Reviews(pub Vec<ReviewFile>);

impl SettingValue for Reviews {
    const SHAPE: Shape = Shape::Files;

    fn parse(text: &str) -> Result<Self, String> {
        Ok(Self(vec![ReviewFile::read("review", text.as_bytes())]))
    }

    fn parse_list(texts: &[String]) -> Result<Self, String> {
        Ok(Self(texts.iter().map(|text| ReviewFile::read("review", text.as_bytes())).collect()))
    }

    fn show(&self) -> String {
        format!("a list of {} decisions", self.0.iter().map(|file| file.decisions().count()).sum::<usize>())
    }
}
