//! Sentences to a model: classes, features, learners, rounding.
//!
//! In: training sentences and knowledge about words. Out: a [`Model`]. Never sees the test part.

use hashbrown::HashMap;
use itl_base::Tag;
use itl_text::tagger::model::{Listed, MOST_TAGS, Model, Weights, WordClass};
use std::collections::{BTreeMap, BTreeSet};

use crate::classes::{self, Classes};
use crate::clusters::Clusters;
use crate::corpus::{Corpus, Writing};
use crate::lexicon::Lexicon;
use crate::logistic::Logistic;
use crate::settings::Settings;
use crate::treebank::Sentence;

/// Trains a model on `sentences`; `say` hears how it goes.
pub(crate) fn learn(
    language: &str,
    sentences: &[Sentence],
    lexicon: &Lexicon,
    clusters: &Clusters,
    settings: &Settings,
    mut say: impl FnMut(&str),
) -> Result<Model, String> {
    let names: BTreeSet<&String> = sentences.iter().flat_map(|s| &s.words).map(|word| &word.tag).collect();
    let names: Vec<String> = names.into_iter().cloned().collect();
    let tags: Vec<Tag> = names.iter().filter_map(|name| Tag::new(name)).collect();
    if tags.len() != names.len() || tags.is_empty() || tags.len() > MOST_TAGS {
        return Err(format!("{} tags, too many or not usable: {names:?}", names.len()));
    }
    let counts = classes::count(sentences, &names);
    let mut classes = classes::induce(&counts, &names, lexicon, settings);
    classes.clusters.clone_from(&clusters.paths);
    classes.habits.clone_from(&clusters.habits);
    let open = classes::open_tags(&counts, &names, 2);
    let mut corpus = Corpus::default();
    for sentence in sentences {
        corpus.next_sentence();
        for (variant, writing, times) in variants(language, sentence) {
            corpus.add(&variant, writing, times, &names, open, &classes);
        }
    }
    let all = corpus.keys.len();
    corpus.prune(settings.feature_min);
    say(&format!("{} features of {all} are frequent enough", corpus.keys.len()));
    let mut sums = HashMap::new();
    let mut first: Option<Logistic<'_>> = None;
    for learner in 0..settings.learners {
        let mut logistic = Logistic::new(&corpus, names.len());
        if let Some(first) = &first {
            logistic = logistic.with_features_of(first);
        }
        logistic.learn(settings, 17 + learner, |epoch, right| {
            say(&format!("learner {learner}, round {epoch}: {:.2} % right while learning", 100.0 * right));
        });
        logistic.add_to(&mut sums);
        first.get_or_insert(logistic);
    }
    let (class_list, cluster_list, kinds, entries) = listed(&classes)?;
    Ok(Model {
        language: language.to_owned(),
        tags,
        sure: settings.sure,
        open,
        classes: class_list,
        clusters: cluster_list,
        kinds,
        lexicon: entries,
        features: quantise(sums, settings.prune),
    })
}

/// The ways in which a training sentence is seen, and how often: each round draws one of them. Without case
/// as often as with it, now and then as a heading, and cut as a word tokeniser would where that differs.
fn variants(language: &str, sentence: &Sentence) -> Vec<(Sentence, Writing, usize)> {
    let mut variants = vec![
        (sentence.clone(), Writing::AsIs, 4),
        (sentence.clone(), Writing::Caseless, 4),
        (sentence.clone(), Writing::Title, 1),
    ];
    // The word tokeniser splits English contractions as the treebanks do, and keeps those of other languages.
    let whole =
        if language == "en" { [None, None] } else { [sentence.as_written(), sentence.with_elisions()] };
    for other in [sentence.with_compounds()].into_iter().chain(whole).flatten() {
        variants.push((other.clone(), Writing::AsIs, 2));
        variants.push((other, Writing::Caseless, 1));
    }
    variants
}

type Lists = (Vec<WordClass>, Vec<u32>, Vec<Listed>, Vec<(u32, u16)>);

/// The classes and clusters in use, their combinations, and the lexicon that refers to those.
fn listed(classes: &Classes) -> Result<Lists, String> {
    let distinct: BTreeSet<WordClass> = classes.by_key.values().copied().collect();
    let numbers: BTreeMap<WordClass, u16> = distinct.iter().copied().zip(1..).collect();
    let paths: BTreeSet<u32> = classes.clusters.values().copied().collect();
    let steps: BTreeMap<u32, u16> = paths.iter().copied().zip(1..).collect();
    let keys: BTreeSet<u32> = classes.by_key.keys().chain(classes.clusters.keys()).copied().collect();
    let entry = |key: u32| Listed {
        class: classes.by_key.get(&key).map_or(0, |class| numbers[class]),
        cluster: classes.clusters.get(&key).map_or(0, |path| steps[path]),
        habit: classes.habits.get(&key).copied().unwrap_or(0),
    };
    let kinds: BTreeSet<Listed> = keys.iter().map(|&key| entry(key)).collect();
    if kinds.len() > usize::from(u16::MAX) {
        return Err(format!("{} kinds of words are more than a model can have", kinds.len()));
    }
    let kind_numbers: BTreeMap<Listed, u16> = kinds.iter().copied().zip(0..).collect();
    let entries = keys.iter().map(|&key| (key, kind_numbers[&entry(key)])).collect();
    Ok((distinct.into_iter().collect(), paths.into_iter().collect(), kinds.into_iter().collect(), entries))
}

/// Average weights to eight bits; one scale for all, so that sums stay comparable.
fn quantise(sums: HashMap<u32, Vec<f64>>, prune: i8) -> Vec<(u32, Weights)> {
    let mut rows: Vec<(u32, Vec<f64>)> = sums.into_iter().collect();
    rows.sort_unstable_by_key(|(key, _)| *key);
    let mut sizes: Vec<f64> =
        rows.iter().flat_map(|(_, row)| row).map(|weight| weight.abs()).filter(|&size| size > 0.0).collect();
    sizes.sort_unstable_by(f64::total_cmp);
    // One weight in two thousand may be cut off; the rest gets the finer scale.
    let largest = sizes.get(sizes.len().saturating_sub(1 + sizes.len() / 2000)).copied().unwrap_or(1.0);
    let scale = 127.0 / largest;
    let short = |row: &[f64]| -> Weights {
        let rounded = row.iter().map(|weight| (weight * scale).round().clamp(-127.0, 127.0) as i8);
        rounded.enumerate().filter(|(_, w)| w.abs() >= prune).map(|(tag, w)| (tag as u8, w)).collect()
    };
    rows.iter().map(|(key, row)| (*key, short(row))).filter(|(_, weights)| !weights.is_empty()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::treebank::parse_supplement;
    use itl_text::{Tagger, TaggerScratch};

    fn trained() -> Vec<u8> {
        let mut sentences = Vec::new();
        for noun in ["dog", "cat", "farmer", "river"] {
            for verb in ["sees", "likes", "crosses", "warns"] {
                // A tag is open to new words from two different words on.
                for (adjective, end) in [("small", '.'), ("large", '!')] {
                    let line = format!("The/DT {noun}/NN {verb}/VBZ a/DT {adjective}/JJ {noun}/NN {end}/.");
                    sentences.extend(parse_supplement(&line));
                }
            }
        }
        let settings = Settings::of("xx");
        let (lexicon, clusters) = (Lexicon::new(), Clusters::default());
        learn("xx", &sentences, &lexicon, &clusters, &settings, |_| {}).unwrap().encode()
    }

    #[test]
    fn two_runs_give_the_same_bytes_and_a_tagger_that_works() {
        let bytes = trained();
        assert_eq!(bytes, trained());
        let tagger = Tagger::from_bytes(&bytes).unwrap();
        let mut tags = Vec::new();
        tagger.tag(
            &["the", "otter", "finds", "a", "small", "dog", "."],
            &mut TaggerScratch::default(),
            &mut tags,
        );
        let names: Vec<&str> = tags.iter().map(Tag::as_str).collect();
        assert_eq!(names, ["DT", "NN", "VBZ", "DT", "JJ", "NN", "."]);
    }

    #[test]
    fn small_weights_are_left_out() {
        let sums = HashMap::from([(9, vec![1.0, -0.5, 0.01]), (4, vec![0.0, 0.0, 0.001])]);
        assert_eq!(quantise(sums, 4), vec![(9, vec![(0, 127), (1, -64)])]);
    }
}
