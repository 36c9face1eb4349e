//! The taggers that the program carries: a model per language, loaded when it is first asked for.

use serde::Serialize;
use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, PoisonError};

use crate::Tagger;
use crate::pack::Pack;
use itl_base::Language;

/// English is always there.
static ENGLISH: (&str, &[u8]) = ("en", include_bytes!("../models/en.tagger"));

/// The feature `languages` brings the others.
#[cfg(feature = "languages")]
static OTHERS: &[(&str, &[u8])] = itl_languages::TAGGERS;
#[cfg(not(feature = "languages"))]
static OTHERS: &[(&str, &[u8])] = &[];

/// What the taggers were measured to get right.
static ACCURACY: &str = include_str!("../models/accuracy.tsv");

/// Percent of the tokens of a test text that a tagger gets right.
#[derive(Debug, Clone, Copy, PartialEq, Serialize)]
pub struct TaggerAccuracy {
    /// Written as usual.
    pub cased: f64,
    /// In small letters.
    pub lower: f64,
    /// In capitals.
    pub upper: f64,
    /// Told content words (noun, verb, adjective, adverb) from others, written as usual: what the filter needs.
    pub content: f64,
}

/// The models by language.
fn models() -> impl Iterator<Item = &'static (&'static str, &'static [u8])> {
    std::iter::once(&ENGLISH).chain(OTHERS)
}

/// Taggers in use: every core of a language shares one.
static LOADED: Mutex<BTreeMap<Language, Arc<Tagger>>> = Mutex::new(BTreeMap::new());

/// The measured accuracy of a language's tagger, if it has one.
pub(crate) fn accuracy(language: Language) -> Option<TaggerAccuracy> {
    let code = code_of(language)?;
    let mut cells = ACCURACY
        .lines()
        .map(|line| line.split('\t'))
        .find_map(|mut cells| (cells.next() == Some(code)).then_some(cells))?;
    let mut next = || cells.next()?.parse().ok();
    Some(TaggerAccuracy { cased: next()?, lower: next()?, upper: next()?, content: next()? })
}

/// The language whose tagger reads a language: its own, or that of one that is read alike.
fn code_of(language: Language) -> Option<&'static str> {
    let reading = Pack::of(language)?.reading;
    models().map(|(code, _)| *code).find(|code| *code == reading)
}

/// The tagger of a language, if there is one.
pub(crate) fn load(language: Language) -> Option<Arc<Tagger>> {
    let language = Language::new(code_of(language)?)?;
    let mut loaded = LOADED.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some(tagger) = loaded.get(&language) {
        return Some(Arc::clone(tagger));
    }
    let (_, bytes) = models().find(|(code, _)| *code == language.code())?;
    let tagger =
        Arc::new(Tagger::carried(bytes).expect("the models of the program are whole: a test loads them"));
    loaded.insert(language, Arc::clone(&tagger));
    Some(tagger)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_model_loads_and_is_that_of_its_language() {
        for (code, bytes) in models() {
            let tagger = Language::new(code).and_then(load).unwrap();
            assert_eq!(tagger.language(), *code);
            // With its checksum.
            assert_eq!(Tagger::from_bytes(bytes).unwrap().identity(), tagger.identity());
            let accuracy = Language::new(code).and_then(accuracy).unwrap();
            assert!(accuracy.cased > 75.0 && accuracy.content > 90.0, "{code}: {accuracy:?}");
        }
    }

    #[test]
    #[cfg(feature = "languages")]
    fn languages_that_are_read_alike_share_a_tagger() {
        let language = |code| Language::new(code).unwrap();
        assert_eq!(load(language("nn")).unwrap().language(), "nb");
        assert!(load(language("pl")).is_none() && load(language("zh")).is_none());
    }
}
