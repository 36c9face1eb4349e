//! How good a tagger is on a treebank: as written, in small letters, in capitals.
//!
//! In: a tagger and tagged sentences. Out: counts. Never changes the tagger.

use itl_text::{Tag, Tagger, TaggerScratch};
use std::collections::BTreeSet;

use super::treebank::{Sentence, is_content};

/// Right and all.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(crate) struct Share {
    pub(crate) right: usize,
    pub(crate) all: usize,
}

impl Share {
    fn count(&mut self, right: bool) {
        self.right += usize::from(right);
        self.all += 1;
    }

    /// In percent; zero if there is nothing.
    pub(crate) fn percent(self) -> f64 {
        100.0 * self.right as f64 / self.all.max(1) as f64
    }
}

/// The accuracy in one way of writing.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct Accuracy {
    pub(crate) all: Share,
    /// Words that the training text has, in any case, and words that it has not.
    pub(crate) known: Share,
    pub(crate) unknown: Share,
    /// Whether a word is a noun, verb, adjective or adverb, or not: what the filter asks.
    pub(crate) content: Share,
}

/// Changes how a word is written.
pub(crate) type Writing = fn(&str) -> String;

/// As written, in small letters, in capitals.
pub(crate) const WRITINGS: [(&str, Writing); 3] = [
    ("cased", |word| word.to_owned()),
    ("lower", |word| word.to_lowercase()),
    ("UPPER", |word| word.to_uppercase()),
];

/// The words of sentences in small letters.
pub(crate) fn vocabulary(sentences: &[Sentence]) -> BTreeSet<String> {
    sentences.iter().flat_map(|sentence| &sentence.words).map(|word| word.form.to_lowercase()).collect()
}

/// Measures a tagger.
pub(crate) fn measure(
    tagger: &Tagger,
    sentences: &[Sentence],
    vocabulary: &BTreeSet<String>,
    writing: Writing,
) -> Accuracy {
    let mut accuracy = Accuracy::default();
    let (mut scratch, mut tags) = (TaggerScratch::default(), Vec::new());
    for sentence in sentences {
        let forms: Vec<String> = sentence.words.iter().map(|word| writing(&word.form)).collect();
        let words: Vec<&str> = forms.iter().map(String::as_str).collect();
        tagger.tag(&words, &mut scratch, &mut tags);
        for (word, tag) in sentence.words.iter().zip(&tags) {
            let right = word.tag == tag.as_str();
            accuracy.all.count(right);
            let known = vocabulary.contains(&word.form.to_lowercase());
            if known {
                accuracy.known.count(right);
            } else {
                accuracy.unknown.count(right);
            }
            accuracy.content.count(is_content(&word.tag) == Tag::is_content(*tag));
        }
    }
    accuracy
}
