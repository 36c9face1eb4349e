//! Baselines: the descriptors as documents of a search engine, the text as the query. Words are the stems of words of
//! four letters and more that are no stop words, whatever their part of speech.

mod bm25;
mod index;
mod tfidf;

use itl_core::read_document;
use itl_document::plain_text;
use itl_framework::Concept;
use itl_text::{Analysis, Dropped, Fate, LinguisticCore, Tag};
use rayon::prelude::*;

use index::Index;

/// Letters of the shortest word.
const SHORTEST: usize = 4;

/// A way to score texts that the method is measured against.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Baseline {
    /// BM25 with k1 = 1.2 and b = 0.75.
    Bm25,
    /// The cosine of TF-IDF vectors: 1 + ln f, smoothed idf.
    TfIdf,
}

impl Baseline {
    /// All of them.
    pub const ALL: [Self; 2] = [Self::Bm25, Self::TfIdf];

    /// The name in settings.
    #[must_use]
    pub fn key(self) -> &'static str {
        match self {
            Self::Bm25 => "bm25",
            Self::TfIdf => "tfidf",
        }
    }

    /// The name for people.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Bm25 => "BM25",
            Self::TfIdf => "TF-IDF",
        }
    }
}

/// The descriptors of a framework, ready to be searched.
pub struct Baselines<'c> {
    core: &'c LinguisticCore,
    index: Index,
    norms: Vec<f64>,
}

impl<'c> Baselines<'c> {
    /// Reads the concepts in use, each as its label and its descriptor.
    #[must_use]
    pub fn of(concepts: &[Concept], core: &'c LinguisticCore) -> Self {
        let read = |concept: &Concept| {
            let document = plain_text(format!("{}\n\n{}", concept.label, concept.descriptor));
            words(core, &document.text, &read_document(core, &document))
        };
        let descriptors: Vec<Vec<String>> = concepts.par_iter().map(read).collect();
        let index = Index::of(&descriptors);
        Self { core, norms: tfidf::norms(&index), index }
    }

    /// The scores of a text, which the same core has read.
    #[must_use]
    pub fn scores(&self, baselines: &[Baseline], text: &str, analysis: &Analysis) -> Vec<Vec<f64>> {
        let query = self.index.query(&words(self.core, text, analysis));
        let score = |baseline: &Baseline| match baseline {
            Baseline::Bm25 => bm25::scores(&self.index, &query),
            Baseline::TfIdf => tfidf::scores(&self.index, &self.norms, &query),
        };
        baselines.iter().map(score).collect()
    }
}

/// The stems of a text that count.
fn words(core: &LinguisticCore, text: &str, analysis: &Analysis) -> Vec<String> {
    let counts = |fate: Fate| !matches!(fate, Fate::Dropped(Dropped::NotAWord | Dropped::Stopword));
    let surfaces = analysis.tokens.iter().filter(|token| counts(token.fate)).map(|token| token.span.of(text));
    let long = surfaces.filter(|surface| surface.chars().nth(SHORTEST - 1).is_some());
    core.stem_given(long.map(|surface| (surface, Tag::ANY))).map(|(stem, _)| stem).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use itl_text::{CoreSettings, Language};

    #[test]
    fn all_long_words_count_whatever_their_part_of_speech() {
        let core = LinguisticCore::new(CoreSettings::of(Language::ENGLISH)).unwrap();
        let document = plain_text("Reduce the inequality, fast, beyond 3 cities and 12 seas.".into());
        let analysis = read_document(&core, &document);
        assert_eq!(
            words(&core, &document.text, &analysis),
            ["reduc", "inequ", "fast", "beyond", "citi", "sea"]
        );
    }
}
