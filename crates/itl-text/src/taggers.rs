//! The taggers that the program carries: a model per language, loaded when it is first asked for.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, PoisonError};

use crate::{Language, Tagger};

macro_rules! models {
    ($($code:literal)*) => {
        &[$(($code, include_bytes!(concat!("../../../models/", $code, ".tagger")))),*]
    };
}

/// The models by language. English is always there; the feature `languages` brings the others.
#[cfg(feature = "languages")]
static MODELS: &[(&str, &[u8])] = models!(
    "ca" "cs" "da" "de" "el" "en" "es" "fi" "fr" "ga" "hy" "id" "it" "nb" "nl" "pt" "ro" "ru" "sr" "sv" "tr" "uk"
);
#[cfg(not(feature = "languages"))]
static MODELS: &[(&str, &[u8])] = models!("en");

/// Taggers in use: every core of a language shares one.
static LOADED: Mutex<BTreeMap<Language, Arc<Tagger>>> = Mutex::new(BTreeMap::new());

/// The tagger of a language, if there is one.
pub(crate) fn load(language: Language) -> Option<Arc<Tagger>> {
    let mut loaded = LOADED.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some(tagger) = loaded.get(&language) {
        return Some(Arc::clone(tagger));
    }
    let (_, bytes) = MODELS.iter().find(|(code, _)| *code == language.code())?;
    let tagger =
        Arc::new(Tagger::from_bytes(bytes).expect("the models of the program are whole: a test loads them"));
    loaded.insert(language, Arc::clone(&tagger));
    Some(tagger)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_model_loads_and_is_that_of_its_language() {
        for (code, _) in MODELS {
            let tagger = Language::new(code).and_then(load).unwrap();
            assert_eq!(tagger.language(), *code);
        }
    }
}
