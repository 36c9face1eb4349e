//! What the tests of the method share: frameworks and texts from words that are given with their tags.
#![allow(dead_code, reason = "every test binary uses its own part")]
#![allow(clippy::unwrap_used, reason = "a test that cannot go on fails")]

pub(crate) mod cases;

use itl_base::{ByteSpan, Cancel, Language, Tag};
use itl_core::{Model, Parameters};
use itl_framework::{Concept, Framework, GivenWord};
use itl_text::{Analysis, Asked, Compounds, CoreSettings, LinguisticCore, StopWords, TaggedSentence};

/// A surface form with its tag.
pub(crate) type Given = (&'static str, &'static str);

/// A core that drops nothing but what is not a content word: no stop list, no shortest length.
pub(crate) fn core() -> LinguisticCore {
    let settings = CoreSettings {
        stop_words: StopWords::default(),
        min_short_len: 0,
        compounds: Compounds::Drop,
        tagger: true,
        ..CoreSettings::of(Language::ENGLISH)
    };
    LinguisticCore::new(settings).unwrap()
}

/// Nouns of the given surface forms, separated by spaces.
pub(crate) fn nouns(text: &'static str) -> Vec<Given> {
    text.split_whitespace().map(|word| (word, "NN")).collect()
}

/// A name for a concept of these words.
pub(crate) fn label(words: &[Given]) -> String {
    words.iter().take(3).map(|(surface, _)| *surface).collect::<Vec<_>>().join(" ")
}

/// A framework with one concept per list of words; the ids are 1, 2, …
pub(crate) fn framework(descriptors: &[Vec<Given>]) -> Framework {
    let word = |&(surface, tag): &Given| GivenWord { surface: surface.to_owned(), tag: Tag::literal(tag) };
    let concept = |(at, words): (usize, &Vec<Given>)| Concept {
        id: (at + 1).to_string(),
        uri: None,
        parent: None,
        label: label(words),
        descriptor: String::new(),
        tokens: Some(words.iter().map(word).collect()),
        parts: Vec::new(),
    };
    Framework {
        title: "Made up".to_owned(),
        language: Some(Language::ENGLISH),
        concepts: descriptors.iter().enumerate().map(concept).collect(),
        ..Framework::empty("made-up")
    }
}

/// The model of such a framework.
pub(crate) fn model(descriptors: &[Vec<Given>], parameters: Parameters) -> Model {
    Model::from_framework(framework(descriptors), &core(), parameters, &Cancel::never()).unwrap().0
}

/// A text with a line per unit, as the core reads it.
pub(crate) struct Text {
    pub(crate) text: String,
    pub(crate) analysis: Analysis,
    pub(crate) spans: Vec<ByteSpan>,
}

/// The text of these units. Every line ends with a full stop, which no unit's words must count.
pub(crate) fn text(units: &[Vec<Given>]) -> Text {
    let mut text = String::new();
    let mut sentences: Vec<TaggedSentence> = Vec::new();
    for unit in units {
        let start = text.len();
        let mut tokens = Vec::new();
        for &(surface, tag) in unit {
            let from = text.len();
            text.push_str(surface);
            tokens.push((ByteSpan::new(from, text.len()), Tag::literal(tag)));
            text.push(' ');
        }
        text.push('.');
        tokens.push((ByteSpan::new(text.len() - 1, text.len()), Tag::literal(".")));
        sentences.push((ByteSpan::new(start, text.len()), tokens));
        text.push('\n');
    }
    let analysis = core().analyze_tagged(Asked::Tokens, &text, &sentences, &Cancel::never()).unwrap();
    let spans = sentences.into_iter().map(|(span, _)| span).collect();
    Text { text, analysis, spans }
}

/// Stem and tag of the given words, those without content left out.
pub(crate) fn stemmed(words: &[Given]) -> Vec<(String, String)> {
    let tagged = words.iter().map(|&(surface, tag)| (surface, Tag::literal(tag)));
    let content = tagged.filter(|(_, tag)| tag.is_content());
    core().stem_given(content).map(|(stem, tag)| (stem, tag.to_string())).collect()
}
