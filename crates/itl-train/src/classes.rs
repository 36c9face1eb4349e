//! The word classes of a training text: which tags a word was seen with, and how far that is to be trusted.
//!
//! In: tagged sentences and perhaps a lexicon. Out: word → class. Never lists a word seen too rarely: the
//! model has to learn what to do with words it does not know.

use itl_text::tagger::features::{Known, word_key};
use itl_text::tagger::model::{Evidence, WordClass};
use itl_text::tagger::word::normalise;
use std::collections::BTreeMap;

use crate::lexicon::Lexicon;
use crate::settings::Settings;
use crate::treebank::{Sentence, is_content};

/// Word key → class, and the classes in order.
#[derive(Debug, Default)]
pub(crate) struct Classes {
    pub(crate) by_key: BTreeMap<u32, WordClass>,
    /// For words with [`Evidence::Closed`], the tag seen most.
    pub(crate) main_tag: BTreeMap<u32, u8>,
    /// Word key and tag → the class the word would have without one occurrence with that tag, where it differs.
    pub(crate) without: BTreeMap<(u32, u8), Option<WordClass>>,
    /// Word key → path of the word's cluster.
    pub(crate) clusters: BTreeMap<u32, u32>,
    /// Word key → how the word is written in running text.
    pub(crate) habits: BTreeMap<u32, u8>,
}

impl Classes {
    pub(crate) fn of(&self, normal: &str) -> Option<WordClass> {
        self.by_key.get(&word_key(normal)).copied()
    }

    /// What would be known about a word if its occurrence with `tag` were not in the training text, as will be the
    /// case for any text to be tagged.
    pub(crate) fn known_without(&self, normal: &str, tag: u8) -> Known {
        let known = self.known(normal);
        match self.without.get(&(word_key(normal), tag)) {
            Some(class) => Known { class: class.as_ref().map(WordClass::hash), ..known },
            None => known,
        }
    }

    /// What the lexicon of the model will know about a word.
    pub(crate) fn known(&self, normal: &str) -> Known {
        let key = word_key(normal);
        Known {
            class: self.by_key.get(&key).map(WordClass::hash),
            cluster: self.clusters.get(&key).copied(),
            habit: self.habits.get(&key).copied().unwrap_or(0),
        }
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
        let hint = lexicon.get(form).map_or(0, listed);
        let key = word_key(form);
        if let Some(class) = class_of(seen, hint, tags, settings) {
            if class.evidence == Evidence::Closed {
                let main = (0..seen.len()).rev().max_by_key(|&i| seen[i]).unwrap_or(0);
                classes.main_tag.insert(key, main as u8);
            } else {
                for tag in (0..tags.len()).filter(|&tag| seen[tag] > 0) {
                    let mut others = seen.clone();
                    others[tag] -= settings.left_out.min(seen[tag]);
                    let without = class_of(&others, hint, tags, settings)
                        .or((hint != 0).then_some(WordClass { tags: hint, evidence: Evidence::Lexicon }));
                    if without != Some(class) {
                        classes.without.insert((key, tag as u8), without);
                    }
                }
            }
            classes.by_key.insert(key, class);
        }
    }
    classes
}

/// The class of a word seen so often with each tag; `hint` is what the lexicon says. None if it is too rare.
fn class_of(seen: &[u32], hint: u64, tags: &[String], settings: &Settings) -> Option<WordClass> {
    let total: u32 = seen.iter().sum();
    if total < settings.seen_min {
        return None;
    }
    let set_above = |share: f64| {
        let enough = |&count: &u32| count > 0 && f64::from(count) >= share * f64::from(total);
        seen.iter().enumerate().filter(|(_, count)| enough(count)).fold(0u64, |set, (i, _)| set | 1 << i)
    };
    let set = set_above(settings.closed_share);
    // A word that can be a noun can be one in ways not seen yet; a preposition or a comma cannot.
    let open = (0..tags.len()).any(|i| set >> i & 1 == 1 && is_content(&tags[i]));
    let needed = if open { settings.closed_min_open } else { settings.closed_min };
    if total >= needed {
        return Some(WordClass { tags: set, evidence: Evidence::Closed });
    }
    let hint = if total < settings.lexicon_below { hint } else { 0 };
    Some(WordClass { tags: set_above(settings.seen_share) | hint, evidence: Evidence::Seen })
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
