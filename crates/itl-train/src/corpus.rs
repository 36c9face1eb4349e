//! Training sentences to lists of feature numbers.
//!
//! In: tagged sentences and word classes. Out: each sentence in its variants, features as row numbers of the
//! weights. Never computes a feature of its own: that is `itl_text::tagger::features`.

use hashbrown::HashMap;
use itl_text::tagger::features::{
    Facts, Known, Place, context_keys, head, neighbour_keys, own_keys, shape_keys,
};
use itl_text::tagger::model::{Evidence, WordClass};
use itl_text::tagger::places_of;
use itl_text::tagger::word::{Casing, Shape, normalise, shape};

use crate::classes::Classes;
use crate::treebank::Sentence;
use itl_text::tagger::features::word_key;

/// One token, ready for learning.
#[derive(Debug, Clone)]
pub(crate) struct Token {
    /// Where its features stand in [`Corpus::features`].
    pub(crate) features: std::ops::Range<u32>,
    pub(crate) facts: Facts,
    /// The tags considered.
    pub(crate) tags: u64,
    /// The right tag.
    pub(crate) gold: u8,
}

/// How a variant of a sentence is written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Writing {
    AsIs,
    Caseless,
    Title,
}

/// All variants of all sentences.
#[derive(Debug, Default)]
pub(crate) struct Corpus {
    pub(crate) features: Vec<u32>,
    pub(crate) tokens: Vec<Token>,
    /// For each sentence its variants, as ranges of [`Self::tokens`].
    pub(crate) sentences: Vec<Vec<std::ops::Range<usize>>>,
    /// The key of each feature number.
    pub(crate) keys: Vec<u32>,
    numbers: HashMap<u32, u32>,
}

impl Corpus {
    /// Adds one variant of the sentence begun last, to be drawn as if it were there `times` times.
    pub(crate) fn add(
        &mut self,
        sentence: &Sentence,
        writing: Writing,
        times: usize,
        tags: &[String],
        open: u64,
        classes: &Classes,
    ) {
        let words: Vec<&str> = sentence.words.iter().map(|word| word.form.as_str()).collect();
        let (shapes, places) = written(&words, writing);
        let mut normal = String::new();
        let first = self.tokens.len();
        let mut facts = Vec::new();
        for word in &sentence.words {
            normalise(&word.form, &mut normal);
            let tag = tags.binary_search(&word.tag).unwrap_or(0) as u8;
            facts.push(Facts::new(&normal, classes.known_without(&normal, tag)));
        }
        let outside = Facts::outside();
        for (at, word) in sentence.words.iter().enumerate() {
            normalise(&word.form, &mut normal);
            let near = |offset: isize| at.checked_add_signed(offset);
            let fact = |offset| near(offset).and_then(|i| facts.get(i)).unwrap_or(&outside);
            let look = |offset| near(offset).and_then(|i| shapes.get(i)).copied().unwrap_or(Shape::Outside);
            let of_head = head(&normal).map_or(Known::default(), |head| classes.known(head));
            let start = self.features.len() as u32;
            self.number_all(own_keys(&normal, fact(0), of_head, shapes[at], places[at]).as_slice());
            for offset in [-2, -1, 1, 2] {
                self.number_all(neighbour_keys(fact(offset as isize), offset).as_slice());
            }
            self.number_all(shape_keys(places[at], [look(-1), look(0), look(1)]).as_slice());
            self.number_all(context_keys([fact(-2), fact(-1), fact(0), fact(1), fact(2)]).as_slice());
            let class = classes.of(&normal);
            let considered = class.filter(|class| class.evidence == Evidence::Closed);
            let allowed = considered.map_or(open, |class: WordClass| class.tags);
            let gold = tags.binary_search(&word.tag).unwrap_or(0) as u8;
            let fallback = || {
                classes.main_tag.get(&word_key(&normal)).copied().unwrap_or(allowed.trailing_zeros() as u8)
            };
            let gold = if allowed >> gold & 1 == 1 { gold } else { fallback() };
            let features = start..self.features.len() as u32;
            self.tokens.push(Token { features, facts: facts[at], tags: allowed, gold });
        }
        let range = first..self.tokens.len();
        match self.sentences.last_mut() {
            Some(group) => group.extend(std::iter::repeat_n(range, times)),
            None => self.sentences.push(vec![range; times]),
        }
    }

    /// Begins a new sentence.
    pub(crate) fn next_sentence(&mut self) {
        self.sentences.push(Vec::new());
    }

    fn number_all(&mut self, keys: &[u32]) {
        for &key in keys {
            let next = self.keys.len() as u32;
            let number = *self.numbers.entry(key).or_insert(next);
            if number == next {
                self.keys.push(key);
            }
            self.features.push(number);
        }
    }

    /// Forgets features that occur fewer than `least` times over all variants.
    pub(crate) fn prune(&mut self, least: u32) {
        let mut counts = vec![0u32; self.keys.len()];
        for &number in &self.features {
            counts[number as usize] += 1;
        }
        let mut renumbered = vec![u32::MAX; self.keys.len()];
        let mut kept = Vec::new();
        for (old, &count) in counts.iter().enumerate() {
            if count >= least {
                renumbered[old] = kept.len() as u32;
                kept.push(self.keys[old]);
            }
        }
        let mut features = Vec::with_capacity(self.features.len());
        for token in &mut self.tokens {
            let start = features.len() as u32;
            let old = &self.features[token.features.start as usize..token.features.end as usize];
            features.extend(
                old.iter().map(|&number| renumbered[number as usize]).filter(|&number| number != u32::MAX),
            );
            token.features = start..features.len() as u32;
        }
        self.features = features;
        self.keys = kept;
        self.numbers = HashMap::new();
    }
}

/// Shapes and places of a sentence as `writing` says.
fn written(words: &[&str], writing: Writing) -> (Vec<Shape>, Vec<Place>) {
    let mut shapes: Vec<Shape> = words.iter().map(|word| shape(word)).collect();
    let mut places = Vec::new();
    if writing == Writing::Title {
        for (shape, word) in shapes.iter_mut().zip(words) {
            if *shape == Shape::Lower && word.len() > 3 {
                *shape = Shape::Capital;
            }
        }
    }
    places_of(words, &shapes, &mut places);
    if writing == Writing::Caseless {
        shapes.iter_mut().for_each(|shape| *shape = Shape::Plain);
        places.iter_mut().for_each(|place| *place = Place { casing: Casing::Absent, first: false });
    }
    (shapes, places)
}
