//! The tagger on small made-up models, on damaged ones and on the English model of the repository.

use itl_base::Tag;
use itl_text::tagger::features::{
    Facts, Known, Place, context_keys, neighbour_keys, own_keys, tag_key, word_key,
};
use itl_text::tagger::model::{Evidence, Listed, Model, WordClass};
use itl_text::tagger::word::{Casing, Shape};
use itl_text::{Tagger, TaggerError, TaggerScratch};
use proptest::prelude::*;

const ANYWHERE: Place = Place { casing: Casing::Absent, first: false };

/// The key of the word itself among its own features.
fn word_feature(word: &str) -> u32 {
    let facts = Facts::new(word, Known::default());
    own_keys(word, &facts, Known::default(), Shape::Lower, ANYWHERE).as_slice()[1]
}

/// Tags: DT, NN, VB. "the" is closed; "work" is a noun, but a verb after "they".
fn tiny() -> Model {
    let the = WordClass { tags: 0b001, evidence: Evidence::Closed };
    let they = neighbour_keys(&Facts::new("they", Known::default()), -1).as_slice()[0];
    let mut features =
        vec![(word_feature("work"), vec![(1, 20)]), (they, vec![(2, 50)]), (tag_key(0), vec![(1, 40)])];
    features.sort_unstable();
    Model {
        language: "xx".to_owned(),
        tags: ["DT", "NN", "VB"].map(Tag::literal).to_vec(),
        sure: 1000,
        open: 0b110,
        classes: vec![the],
        clusters: vec![5],
        kinds: vec![Listed { class: 1, cluster: 1, habit: 0 }],
        lexicon: vec![(word_key("the"), 0)],
        features,
    }
}

fn tags_of(tagger: &Tagger, sentence: &str) -> String {
    let words: Vec<&str> = sentence.split_whitespace().collect();
    let mut tags = Vec::new();
    tagger.tag(&words, &mut TaggerScratch::default(), &mut tags);
    tags.iter().map(Tag::as_str).collect::<Vec<_>>().join(" ")
}

#[test]
fn a_tiny_model_weighs_word_neighbour_and_tag() {
    let tagger = Tagger::from_bytes(&tiny().encode()).unwrap();
    assert_eq!(tags_of(&tagger, "the work"), "DT NN");
    assert_eq!(tags_of(&tagger, "they work"), "NN VB");
    assert_eq!(tags_of(&tagger, "THE WORK"), "DT NN");
    assert_eq!(tags_of(&tagger, ""), "");
    assert_eq!(tagger.language(), "xx");
    assert!(tagger.identity().starts_with("xx-2-"));
}

#[test]
fn one_memory_serves_two_models() {
    let mut other = tiny();
    other.features.retain(|(key, _)| *key != tag_key(0) && *key != word_feature("work"));
    other.features.push((word_feature("work"), vec![(2, 90)]));
    other.features.sort_unstable();
    let (first, second) =
        (Tagger::from_bytes(&tiny().encode()).unwrap(), Tagger::from_bytes(&other.encode()).unwrap());
    assert_ne!(first.identity(), second.identity());
    let (mut scratch, mut tags) = (TaggerScratch::default(), Vec::new());
    for _ in 0..2 {
        first.tag(&["the", "work"], &mut scratch, &mut tags);
        assert_eq!(tags[1].as_str(), "NN");
        second.tag(&["the", "work"], &mut scratch, &mut tags);
        assert_eq!(tags[1].as_str(), "VB");
    }
}

#[test]
fn long_sentences_and_long_words() {
    let tagger = Tagger::from_bytes(&tiny().encode()).unwrap();
    let (mut scratch, mut tags) = (TaggerScratch::default(), Vec::new());
    let forms: Vec<String> = (0..100_000).map(|i| format!("word{i}")).collect();
    let words: Vec<&str> = forms.iter().map(String::as_str).collect();
    tagger.tag(&words, &mut scratch, &mut tags);
    assert_eq!(tags.len(), words.len());
    let long = "é".repeat(1 << 19);
    tagger.tag(&["the", &long, ""], &mut scratch, &mut tags);
    assert_eq!(tags.len(), 3);
}

#[test]
fn damage_is_an_error() {
    let bytes = tiny().encode();
    assert_eq!(Tagger::from_bytes(b"").unwrap_err(), TaggerError::NotAModel { expected: 2 });
    assert_eq!(Tagger::from_bytes(&bytes[..bytes.len() - 1]).unwrap_err(), TaggerError::Checksum);
    let mut changed = bytes;
    changed[40] ^= 1;
    assert_eq!(Tagger::from_bytes(&changed).unwrap_err(), TaggerError::Checksum);
}

proptest! {
    #[test]
    fn arbitrary_bytes_never_panic(bytes in proptest::collection::vec(any::<u8>(), 0..400)) {
        let _ = Tagger::from_bytes(&bytes);
        let _ = Tagger::from_bytes(&Model::seal(&bytes));
    }

    /// Damage behind a checksum that fits, so that the checks of the content are reached.
    #[test]
    fn damaged_content_never_panics(
        at in 0usize..100, from_end in any::<bool>(), value in any::<u8>(), cut in 0usize..40,
    ) {
        let mut body = tiny().encode().split_off(24);
        let at = if from_end { body.len() - 1 - at } else { at };
        body[at] = value;
        body.truncate(body.len() - cut.saturating_sub(20));
        if let Ok(tagger) = Tagger::from_bytes(&Model::seal(&body)) {
            let mut tags = Vec::new();
            tagger.tag(&["the", "Work", "of", "they"], &mut TaggerScratch::default(), &mut tags);
            prop_assert_eq!(tags.len(), 4);
        }
    }

    #[test]
    fn any_words_get_one_tag_each_and_memory_changes_nothing(
        words in proptest::collection::vec("\\PC{0,12}", 0..40),
    ) {
        let tagger = Tagger::from_bytes(&tiny().encode()).unwrap();
        let words: Vec<&str> = words.iter().map(String::as_str).collect();
        let (mut scratch, mut first, mut second) = (TaggerScratch::default(), Vec::new(), Vec::new());
        tagger.tag(&words, &mut scratch, &mut first);
        tagger.tag(&words, &mut scratch, &mut second);
        prop_assert_eq!(first.len(), words.len());
        prop_assert_eq!(first, second);
    }
}

#[test]
fn context_keys_depend_on_order() {
    let [a, b] = ["a", "b"].map(|word| Facts::new(word, Known::default()));
    let outside = Facts::outside();
    let one = context_keys([&outside, &a, &b, &outside, &outside]);
    let other = context_keys([&outside, &b, &a, &outside, &outside]);
    assert_ne!(one.as_slice()[0], other.as_slice()[0]);
}

#[test]
fn the_english_model_knows_policy_language() {
    let tagger = Tagger::from_bytes(include_bytes!("../../models/en.tagger")).unwrap();
    let cases = [
        ("End poverty in all its forms everywhere .", "VB NN IN PDT PRP$ NNS RB ."),
        (
            "Ensure healthy lives and promote well-being for all at all ages .",
            "VB JJ NNS CC VB NN IN DT IN DT NNS .",
        ),
        ("The dogs were barking loudly .", "DT NNS VBD VBG RB ."),
        ("They do n't know the company 's plans .", "PRP VBP RB VB DT NN POS NNS ."),
    ];
    for (sentence, expected) in cases {
        assert_eq!(tags_of(&tagger, sentence), expected, "{sentence}");
    }
    let shouted = "ENSURE HEALTHY LIVES AND PROMOTE WELL-BEING FOR ALL AT ALL AGES .";
    assert_eq!(tags_of(&tagger, shouted), tags_of(&tagger, &shouted.to_lowercase()));
}
