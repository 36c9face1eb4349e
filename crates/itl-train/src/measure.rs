//! What a tagger is worth on a treebank: how much it gets right as written, in small letters and in capitals, what it takes
//! for what, and how fast it is.
//!
//! In: a tagger and tagged sentences. Out: counts and lines for a person. Never changes the tagger.

use itl_base::Tag;
use itl_text::{Tagger, TaggerScratch};
use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};
use std::time::Duration;

use crate::treebank::{Sentence, is_content};

/// Right and all.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Share {
    /// How many are right.
    pub right: usize,
    /// How many there are.
    pub all: usize,
}

impl Share {
    fn count(&mut self, right: bool) {
        self.right += usize::from(right);
        self.all += 1;
    }

    /// In percent; zero if there is nothing.
    pub fn percent(self) -> f64 {
        100.0 * self.right as f64 / self.all.max(1) as f64
    }
}

/// The accuracy in one way of writing.
#[derive(Debug, Clone, Copy, Default)]
pub struct Accuracy {
    /// All words.
    pub all: Share,
    /// Words that the training text has, in any case.
    pub known: Share,
    /// Words that it has not.
    pub unknown: Share,
    /// Whether a word is a noun, verb, adjective or adverb, or not: what the filter asks.
    pub content: Share,
}

/// Changes how a word is written.
pub type Writing = fn(&str) -> String;

/// As written, in small letters, in capitals.
pub const WRITINGS: [(&str, Writing); 3] = [
    ("cased", |word| word.to_owned()),
    ("lower", |word| word.to_lowercase()),
    ("UPPER", |word| word.to_uppercase()),
];

/// The words of sentences in small letters.
pub fn vocabulary(sentences: &[Sentence]) -> BTreeSet<String> {
    sentences.iter().flat_map(|sentence| &sentence.words).map(|word| word.form.to_lowercase()).collect()
}

/// Measures a tagger.
pub fn measure(
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

/// The `most` most frequent mistakes, each with the words it happens to most, a line for each.
#[must_use]
pub fn mistakes(tagger: &Tagger, sentences: &[Sentence], writing: Writing, most: usize) -> Vec<String> {
    let mut mistakes: BTreeMap<(String, String), BTreeMap<String, usize>> = BTreeMap::new();
    let (mut scratch, mut tags) = (TaggerScratch::default(), Vec::new());
    for sentence in sentences {
        let forms: Vec<String> = sentence.words.iter().map(|word| writing(&word.form)).collect();
        let words: Vec<&str> = forms.iter().map(String::as_str).collect();
        tagger.tag(&words, &mut scratch, &mut tags);
        for ((word, tag), form) in sentence.words.iter().zip(&tags).zip(forms.iter()) {
            if word.tag != tag.as_str() {
                let forms = mistakes.entry((word.tag.clone(), tag.to_string())).or_default();
                *forms.entry(form.to_lowercase()).or_default() += 1;
            }
        }
    }
    let mut sorted: Vec<_> =
        mistakes.iter().map(|(pair, forms)| (forms.values().sum::<usize>(), pair, forms)).collect();
    sorted.sort_by_key(|mistake| std::cmp::Reverse(mistake.0));
    let line = |(count, (right, given), forms): (usize, &(String, String), &BTreeMap<String, usize>)| {
        let mut words: Vec<_> = forms.iter().collect();
        words.sort_by_key(|word| std::cmp::Reverse(word.1));
        let words: Vec<String> =
            words.iter().take(12).map(|(word, count)| format!("{word} {count}")).collect();
        format!("{count:4} {right} taken for {given}: {}", words.join(", "))
    };
    sorted.into_iter().take(most).map(line).collect()
}

/// Where a tagger differs from statements with expected tags (JSON: `goals` of `statement` and `tokens` as
/// `surface/TAG`), a line for each, and how many tokens were compared. It does not say which of them is right.
///
/// # Errors
/// If the text is not such a file.
pub fn against_statements(tagger: &Tagger, json: &str) -> Result<(Vec<String>, usize), String> {
    let file: Value = serde_json::from_str(json).map_err(|error| error.to_string())?;
    let mut differences = Vec::new();
    let mut compared = 0;
    let (mut scratch, mut tags) = (TaggerScratch::default(), Vec::new());
    for goal in file["goals"].as_array().into_iter().flatten() {
        let statement = goal["statement"].as_str().unwrap_or_default();
        let spaced = statement.replace(',', " ,").replace('.', " .");
        let words: Vec<&str> = spaced.split_whitespace().collect();
        tagger.tag(&words, &mut scratch, &mut tags);
        let mut next = 0;
        for expected in goal["tokens"].as_array().into_iter().flatten().filter_map(Value::as_str) {
            let (surface, tag) = expected.rsplit_once('/').ok_or_else(|| format!("no tag: {expected}"))?;
            let Some(at) = (next..words.len()).find(|&i| words[i].to_lowercase() == surface) else {
                continue;
            };
            next = at + 1;
            compared += 1;
            if tags[at].as_str() != tag {
                differences.push(format!("{} {surface}: expected {tag}, is {}", goal["id"], tags[at]));
            }
        }
    }
    Ok((differences, compared))
}

/// Speed and start-up of a tagger.
#[derive(Debug, Clone, Copy)]
pub struct Speed {
    /// Tokens per second.
    pub tokens: f64,
    /// The time to load the model.
    pub load: Duration,
}

impl Speed {
    /// The speed on one core: the sentences are tagged `runs` times over, and the best time is kept.
    ///
    /// # Errors
    /// If the bytes are not those of a tagger.
    #[allow(clippy::disallowed_methods, reason = "a measurement of time needs a clock")]
    pub fn of(bytes: &[u8], sentences: &[Sentence], runs: usize) -> Result<Self, String> {
        let words: Vec<Vec<&str>> =
            sentences.iter().map(|s| s.words.iter().map(|word| word.form.as_str()).collect()).collect();
        let count: usize = words.iter().map(Vec::len).sum();
        let mut speed = Self { tokens: 0.0, load: Duration::MAX };
        let (mut scratch, mut tags) = (TaggerScratch::default(), Vec::new());
        for _ in 0..runs {
            let start = std::time::Instant::now();
            let tagger = Tagger::from_bytes(bytes).map_err(|error| error.to_string())?;
            speed.load = speed.load.min(start.elapsed());
            let start = std::time::Instant::now();
            for sentence in &words {
                tagger.tag(sentence, &mut scratch, &mut tags);
            }
            speed.tokens = speed.tokens.max(count as f64 / start.elapsed().as_secs_f64());
        }
        Ok(speed)
    }
}
