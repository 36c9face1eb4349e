//! Brown clusters: words that stand among like neighbours in a large raw text.
//!
//! In: a JSON object from word to path (the lowest bit is the first step in the tree, 0 is no cluster), as in the
//! `lexeme_cluster` tables of spaCy's lookup data. Out: word key → path. Never tells cases apart: the word in
//! small letters counts, and the word with a capital where it has no cluster in small letters.

use itl_text::tagger::features::word_key;
use itl_text::tagger::word::{Shape, normalise, shape};
use std::collections::BTreeMap;
use std::path::Path;

/// Word key → path.
pub(crate) type Clusters = BTreeMap<u32, u32>;

/// Reads the clusters of words that are letters and hyphens: with `frequencies` (word → logarithm of its
/// probability) those of the `most` most frequent words.
pub(crate) fn read(path: &Path, frequencies: Option<&Path>, most: usize) -> Result<Clusters, String> {
    let paths: BTreeMap<String, u32> = table(path)?;
    let wanted = |form: &str| form.len() <= 32 && form.chars().all(|c| c.is_alphabetic() || c == '-');
    let mut listed: Vec<(&String, u32)> = paths
        .iter()
        .map(|(form, &path)| (form, path))
        .filter(|(form, path)| *path != 0 && wanted(form))
        .collect();
    if let Some(frequencies) = frequencies {
        let logarithms: BTreeMap<String, f64> = table(frequencies)?;
        let frequency = |form: &String| logarithms.get(form).copied().unwrap_or(f64::MIN);
        listed.sort_by(|(a, _), (b, _)| frequency(b).total_cmp(&frequency(a)));
        listed.truncate(most);
    }
    let mut clusters = BTreeMap::new();
    let mut normal = String::new();
    for small in [true, false] {
        for (form, path) in listed.iter().filter(|(form, _)| (shape(form) == Shape::Lower) == small) {
            normalise(form, &mut normal);
            clusters.entry(word_key(&normal)).or_insert(*path);
        }
    }
    Ok(clusters)
}

fn table<T: serde::de::DeserializeOwned>(path: &Path) -> Result<BTreeMap<String, T>, String> {
    let text = super::files::read(path)?;
    serde_json::from_str(&text).map_err(|error| format!("{}: {error}", path.display()))
}
