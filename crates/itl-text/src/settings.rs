//! The core's settings: all that decides how a text is read, and that a model has to carry.

use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::collections::BTreeSet;
use std::ops::Deref;
use std::sync::Arc;

use crate::default_stop_words;
use crate::fold::fold;
use itl_base::Language;

/// How a text is read. Two cores with equal settings and the same version read every text alike.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct CoreSettings {
    /// The language of the text.
    pub language: Language,
    /// The stop list in force, in lower case, sorted.
    pub stop_words: StopWords,
    /// Words of at most this many characters are dropped.
    pub min_short_len: u32,
    /// What becomes of tokens such as `well-being` and `cmd.exe`.
    pub compounds: Compounds,
    /// Whether words are tagged. Without tags every word passes the part-of-speech filter, and words are told apart by
    /// their stems alone.
    pub tagger: bool,
}

/// A stop list. Copies of it are the same list: that a core is a model's own is asked for every document.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct StopWords(Arc<Vec<String>>);

impl From<Vec<String>> for StopWords {
    fn from(words: Vec<String>) -> Self {
        Self(Arc::new(words))
    }
}

impl Deref for StopWords {
    type Target = [String];

    fn deref(&self) -> &[String] {
        &self.0
    }
}

impl Serialize for StopWords {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.0.as_slice().serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for StopWords {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Vec::deserialize(deserializer).map(Self::from)
    }
}

/// What becomes of tokens with letters that are not letters throughout.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Compounds {
    /// They are dropped: they are not words.
    #[default]
    Drop,
    /// Those of letters and hyphens are words: `well-being`, but not `cmd.exe`.
    KeepHyphenated,
    /// Their runs of letters are words, each on its own: `well` and `being`, `cmd` and `exe`.
    Split,
}

impl CoreSettings {
    /// The defaults for a language.
    #[must_use]
    pub fn of(language: Language) -> Self {
        let stop_words = stop_words(language, None, &[], &[]).into();
        Self { language, stop_words, min_short_len: 3, compounds: Compounds::Drop, tagger: true }
    }
}

/// The stop list in force: the user's list or else the language's own, without the words to `keep`, with those
/// to `stop`.
#[must_use]
pub fn stop_words(
    language: Language,
    replacement: Option<&[String]>,
    keep: &[String],
    stop: &[String],
) -> Vec<String> {
    let lower = |words: &[String]| {
        words.iter().map(|word| fold(word, language).into_owned()).collect::<BTreeSet<_>>()
    };
    let base = match replacement {
        Some(words) => lower(words),
        None => default_stop_words(language).map(str::to_owned).collect(),
    };
    let kept = lower(keep);
    base.union(&lower(stop)).filter(|word| !kept.contains(*word)).cloned().collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keep_wins_over_stop_and_the_list_is_sorted() {
        let words = |list: &[&str]| list.iter().map(|&word| word.to_owned()).collect::<Vec<_>>();
        let list = stop_words(
            Language::ENGLISH,
            Some(&words(&["The", "goal", "and"])),
            &words(&["goal"]),
            &words(&["Target", "goal"]),
        );
        assert_eq!(list, ["and", "target", "the"]);
    }
}
