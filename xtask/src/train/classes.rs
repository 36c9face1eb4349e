//! The word classes of a training text: which tags a word was seen with, and how far that is to be trusted.
//!
//! In: tagged sentences and perhaps a lexicon. Out: word → class. Never lists a word seen too rarely: the
//! model has to learn what to do with words it does not know.

use itl_text::tagger::features::word_key;
use itl_text::tagger::model::{Evidence, WordClass};
use itl_text::tagger::word::normalise;
use std::collections::BTreeMap;

use super::lexicon::Lexicon;
use super::settings::Settings;
use super::treebank::{Sentence, is_content};

/// Word key → class, and the classes in order.
#[derive(Debug, Default)]
pub(crate) struct Classes {
    pub(crate) by_key: BTreeMap<u32, WordClass>,
    /// For words with [`Evidence::Closed`], the tag seen most.
    pub(crate) main_tag: BTreeMap<u32, u8>,
    /// Word key → path of the word's cluster.
    pub(crate) clusters: BTreeMap<u32, u32>,
}

impl Classes {
    pub(crate) fn of(&self, normal: &str) -> Option<WordClass> {
        self.by_key.get(&word_key(normal)).copied()
    }

    pub(crate) fn cluster_of(&self, normal: &str) -> Option<u32> {
        self.clusters.get(&word_key(normal)).copied()
    }
}

/// How often each normal form was seen with each tag.
pub(crate) fn count(sentences: &[Sentence], tags: &[String]) -> BTreeMap<String, Vec<u32>> {
    let mut counts: BTreeMap<String, Vec<u32>> = BTreeMap::new();
    let mut normal = String::new();
    for word in sentences.iter().flat_map(|sentence| &sentence.words) {
        normalise(&word.form, &mut normal);
        if let Ok(tag) = tags.binary_search(&word.tag) {
            counts.entry(normal.clone()).or_insert_with(|| vec![0; tags.len()])[tag] += 1;
        }
    }
    counts
}

/// The classes of the words in `counts` and in the lexicon.
pub(crate) fn induce(
    counts: &BTreeMap<String, Vec<u32>>,
    tags: &[String],
    lexicon: &Lexicon,
    settings: &Settings,
) -> Classes {
    let mut classes = Classes::default();
    let listed = |names: &std::collections::BTreeSet<&'static str>| {
        names
            .iter()
            .filter_map(|name| tags.binary_search_by(|tag| tag.as_str().cmp(name)).ok())
            .fold(0u64, |set, i| set | 1 << i)
    };
    for (form, names) in lexicon {
        let set = listed(names);
        if set != 0 {
            classes.by_key.insert(word_key(form), WordClass { tags: set, evidence: Evidence::Lexicon });
        }
    }
    for (form, seen) in counts {
        let total: u32 = seen.iter().sum();
        if total < settings.seen_min {
            continue;
        }
        let set_above = |share: f64| {
            let enough = |&count: &u32| count > 0 && f64::from(count) >= share * f64::from(total);
            seen.iter().enumerate().filter(|(_, count)| enough(count)).fold(0u64, |set, (i, _)| set | 1 << i)
        };
        let main = (0..seen.len()).rev().max_by_key(|&i| seen[i]).unwrap_or(0);
        let set = set_above(settings.closed_share);
        // A word that can be a noun can be one in ways not seen yet; a preposition or a comma cannot.
        let open = (0..tags.len()).any(|i| set >> i & 1 == 1 && is_content(&tags[i]));
        let needed = if open { settings.closed_min_open } else { settings.closed_min };
        let key = word_key(form);
        let class = if total >= needed {
            classes.main_tag.insert(key, main as u8);
            WordClass { tags: set, evidence: Evidence::Closed }
        } else {
            let hint = if total < settings.lexicon_below { lexicon.get(form).map_or(0, listed) } else { 0 };
            WordClass { tags: set_above(settings.seen_share) | hint, evidence: Evidence::Seen }
        };
        classes.by_key.insert(key, class);
    }
    classes
}

/// The tags that a word outside the lexicon may have: those seen on enough different words.
pub(crate) fn open_tags(counts: &BTreeMap<String, Vec<u32>>, tags: &[String], least: usize) -> u64 {
    let mut types = vec![0usize; tags.len()];
    for seen in counts.values() {
        for (count, types) in seen.iter().zip(&mut types) {
            *types += usize::from(*count > 0);
        }
    }
    let open =
        types.iter().enumerate().filter(|&(_, &types)| types >= least).fold(0u64, |set, (i, _)| set | 1 << i);
    if open == 0 { u64::MAX >> (64 - tags.len().max(1)) } else { open }
}
