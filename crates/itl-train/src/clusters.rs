//! What a large raw text tells about words: Brown clusters of words among like neighbours, and capitals.
//!
//! In: a JSON object from word to path (the lowest bit is the first step in the tree, 0 is no cluster), as in the
//! `lexeme_cluster` tables of spaCy's lookup data, and one from word to the logarithm of its probability
//! (`lexeme_prob`). Out: word key → path, word key → habit. The clusters do not tell cases apart: that of the
//! most frequent writing counts or, without frequencies, that of the word in small letters.

use itl_text::tagger::features::word_key;
use itl_text::tagger::word::{Shape, normalise, shape};
use std::collections::BTreeMap;

use crate::settings::Settings;

/// What is known from raw text.
#[derive(Debug, Default)]
pub struct Clusters {
    /// Word key → path.
    pub(crate) paths: BTreeMap<u32, u32>,
    /// Word key → how the word is written.
    pub(crate) habits: BTreeMap<u32, u8>,
    /// Whether only the most frequent words are there.
    pub(crate) by_frequency: bool,
}

impl Clusters {
    /// Reads the clusters of words that are letters and hyphens: with `frequencies` those of the most frequent
    /// words, as many as the settings say.
    ///
    /// # Errors
    /// If a text is not a table of this kind.
    pub fn parse(paths: &str, frequencies: Option<&str>, settings: &Settings) -> Result<Self, String> {
        let paths: BTreeMap<String, u32> = table("clusters", paths)?;
        let mut listed: Vec<(&String, u32)> = paths
            .iter()
            .map(|(form, &path)| (form, path))
            .filter(|(form, path)| *path != 0 && wanted(form))
            .collect();
        let mut clusters = Self::default();
        if let Some(frequencies) = frequencies {
            let logarithms: BTreeMap<String, f64> = table("frequencies", frequencies)?;
            let frequency = |form: &String| logarithms.get(form).copied().unwrap_or(f64::MIN);
            listed.sort_by(|(a, _), (b, _)| frequency(b).total_cmp(&frequency(a)));
            listed.truncate(settings.cluster_words);
            clusters.habits = habits(&logarithms);
            clusters.by_frequency = true;
        } else {
            listed.sort_by_key(|(form, _)| shape(form) != Shape::Lower);
        }
        let mut normal = String::new();
        for (form, path) in listed {
            normalise(form, &mut normal);
            clusters.paths.entry(word_key(&normal)).or_insert(path);
        }
        clusters.habits.retain(|key, _| clusters.paths.contains_key(key));
        Ok(clusters)
    }
}

fn wanted(form: &str) -> bool {
    form.len() <= 32 && form.chars().all(|c| c.is_alphabetic() || c == '-')
}

/// How much rarer than anything listed a writing is that is not listed.
const UNLISTED: f64 = -20.5;

/// For each word how it is written: in capitals mostly, or how much more often with a capital than without.
fn habits(logarithms: &BTreeMap<String, f64>) -> BTreeMap<u32, u8> {
    let mut writings: BTreeMap<String, [f64; 3]> = BTreeMap::new();
    let mut normal = String::new();
    for (form, &logarithm) in logarithms.iter().filter(|(form, _)| wanted(form)) {
        let writing = match shape(form) {
            Shape::Lower => 0,
            Shape::Capital | Shape::Mixed | Shape::Initial => 1,
            _ => 2,
        };
        normalise(form, &mut normal);
        let seen = writings.entry(normal.clone()).or_insert([UNLISTED; 3]);
        seen[writing] = seen[writing].max(logarithm);
    }
    let habit = |[lower, capital, upper]: [f64; 3]| {
        if upper > lower.max(capital) {
            return 1;
        }
        let bounds = [-4.0, -2.8, -2.0, -1.3, -0.5, 0.5, 1.5, 2.5];
        2 + bounds.iter().filter(|&&bound| capital - lower > bound).count() as u8
    };
    writings.into_iter().map(|(form, seen)| (word_key(&form), habit(seen))).collect()
}

fn table<T: serde::de::DeserializeOwned>(name: &str, text: &str) -> Result<BTreeMap<String, T>, String> {
    serde_json::from_str(text).map_err(|error| format!("{name}: {error}"))
}
