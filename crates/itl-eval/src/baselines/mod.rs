//! Baselines: the descriptors as documents of a search engine, the text as the query. Words are the stems of runs of four
//! letters and more that are no stop words, whatever their part of speech and whatever scheme is measured beside them.

mod index;

use itl_base::{Cancel, Cancelled};
use itl_core::read_document;
use itl_document::{Document, plain_text};
use itl_framework::Concept;
use itl_text::{Compounds, CoreSettings, LinguisticCore, TextError};
use rayon::prelude::*;

use index::Index;

/// Letters of the shortest word.
const SHORTEST: u32 = 4;

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
pub struct Baselines {
    core: LinguisticCore,
    index: Index,
    norms: Vec<f64>,
}

impl Baselines {
    /// Reads the concepts in use, each as its label and its descriptor, with the language and stop list of `settings`.
    ///
    /// # Errors
    /// If the language is not supported, or it was cancelled.
    pub fn of(concepts: &[Concept], settings: &CoreSettings, cancel: &Cancel) -> Result<Self, TextError> {
        let settings = CoreSettings {
            min_short_len: SHORTEST - 1,
            compounds: Compounds::Split,
            tagger: false,
            ..settings.clone()
        };
        let core = LinguisticCore::new(settings)?;
        let read = |concept: &Concept| {
            words(&core, &plain_text(format!("{}\n\n{}", concept.label, concept.descriptor)), cancel)
        };
        let descriptors: Vec<Vec<String>> =
            concepts.par_iter().map(read).collect::<Result<_, Cancelled>>()?;
        let index = Index::of(&descriptors);
        Ok(Self { core, norms: index::norms(&index), index })
    }

    /// The scores of a text.
    ///
    /// # Errors
    /// If it was cancelled.
    pub fn scores(
        &self,
        baselines: &[Baseline],
        text: &Document,
        cancel: &Cancel,
    ) -> Result<Vec<Vec<f64>>, Cancelled> {
        if baselines.is_empty() {
            return Ok(Vec::new());
        }
        let query = self.index.query(&words(&self.core, text, cancel)?);
        let score = |baseline: &Baseline| match baseline {
            Baseline::Bm25 => index::bm25(&self.index, &query),
            Baseline::TfIdf => index::tfidf(&self.index, &self.norms, &query),
        };
        Ok(baselines.iter().map(score).collect())
    }
}

/// The stems of a text that count.
fn words(core: &LinguisticCore, text: &Document, cancel: &Cancel) -> Result<Vec<String>, Cancelled> {
    let analysis = read_document(core, text, cancel)?;
    Ok(analysis.words().map(|word| analysis.stems.get(word.stem).to_owned()).collect())
}

#[cfg(test)]
mod tests {
    use super::*;
    use itl_base::Language;

    #[test]
    fn all_long_words_count_whatever_their_part_of_speech() {
        let texts = Baselines::of(&[], &CoreSettings::of(Language::ENGLISH), &Cancel::never()).unwrap();
        let document = plain_text("Reduce the in-equality, fast, beyond 3 cities and 12 seas.".into());
        assert_eq!(
            words(&texts.core, &document, &Cancel::never()).unwrap(),
            ["reduc", "equal", "fast", "citi", "sea"]
        );
    }
}
