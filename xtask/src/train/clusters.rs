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

/// Reads the clusters of words that are letters and hyphens.
pub(crate) fn read(path: &Path) -> Result<Clusters, String> {
    let text = super::files::read(path)?;
    let paths: BTreeMap<String, u32> =
        serde_json::from_str(&text).map_err(|error| format!("{}: {error}", path.display()))?;
    let mut clusters = BTreeMap::new();
    let mut normal = String::new();
    let wanted = |form: &str| form.len() <= 24 && form.chars().all(|c| c.is_alphabetic() || c == '-');
    for small in [true, false] {
        for (form, &path) in paths.iter().filter(|(form, path)| **path != 0 && wanted(form)) {
            if (shape(form) == Shape::Lower) == small {
                normalise(form, &mut normal);
                clusters.entry(word_key(&normal)).or_insert(path);
            }
        }
    }
    Ok(clusters)
}
