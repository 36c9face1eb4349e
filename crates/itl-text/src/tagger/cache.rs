//! What the tagger remembers about words from one sentence to the next.
//!
//! In: a word by its number, and its place. Out: what neighbours need of it, and its score rows, computed the first time.
//! Never changes a result: what is kept depends on the word, its place and the model alone. What depends on the normal form only
//! is kept once for all words that have it.

use foldhash::fast::FixedState;
use hashbrown::HashTable;
use std::hash::BuildHasher;

use super::decode::NEVER;
use super::features::{Facts, Known, Place, head, neighbour_keys, own_keys};
use super::model::Evidence;
use super::weights::LoadedWeights;
use super::word::{Shape, normalise, shape, tail};

/// Rows of words in their places that are kept before all is forgotten.
const MOST_ROWS: usize = 1 << 16;
/// The score rows that a word lends to the tokens 2 and 1 places before it, and 1 and 2 after it.
pub(super) const NEIGHBOURS: usize = 4;
/// Not yet looked at.
const UNSEEN: u32 = u32::MAX;

/// A word, as far as capitals go, and where the rest is kept.
#[derive(Debug, Clone, Copy)]
pub(super) struct CachedWord {
    /// The number of its normal form.
    pub(super) normal: u32,
    pub(super) shape: Shape,
    /// For each place, the row of the word in it.
    rows: [u32; Place::COUNT],
}

impl CachedWord {
    const NEW: Self = Self { normal: UNSEEN, shape: Shape::Plain, rows: [UNSEEN; Place::COUNT] };
}

/// What is known about a normal form.
#[derive(Debug, Clone, Copy)]
pub(super) struct NormalForm {
    pub(super) facts: Facts,
    /// The tags that are considered, one bit each.
    pub(super) tags: u64,
    head: Known,
    start: u32,
    len: u32,
}

/// Words already looked at.
#[derive(Debug, Clone, Default)]
pub(super) struct WordCache {
    words: Vec<CachedWord>,
    index: HashTable<u32>,
    normals: Vec<NormalForm>,
    /// The score rows of words by themselves.
    own: Vec<i16>,
    /// The score rows that normal forms lend to their neighbours.
    near: Vec<i16>,
    letters: String,
    normal: String,
}

/// The normal form for the places before the first and after the last token.
pub(super) const OUTSIDE: u32 = 0;

impl WordCache {
    /// Forgets everything.
    pub(super) fn clear(&mut self) {
        self.words.clear();
        self.index.clear();
        self.normals.clear();
        self.own.clear();
        self.near.clear();
        self.letters.clear();
    }

    /// Whether it is time to forget everything.
    pub(super) fn full(&self, model: &LoadedWeights) -> bool {
        self.own.len() >= MOST_ROWS * model.lanes
    }

    /// Makes the cache ready for words with smaller numbers than `count`.
    pub(super) fn prepare<const N: usize>(&mut self, model: &LoadedWeights, count: usize) {
        if self.normals.is_empty() {
            let facts = Facts::outside();
            self.normals.push(NormalForm { facts, tags: 0, head: Known::default(), start: 0, len: 0 });
            self.push_neighbour_rows::<N>(model, &facts);
        }
        if self.words.len() < count {
            self.words.resize(count, CachedWord::NEW);
        }
    }

    /// What is known about a word; `number` is that of the word.
    #[inline]
    pub(super) fn word<const N: usize>(
        &mut self,
        model: &LoadedWeights,
        number: u32,
        word: &str,
    ) -> CachedWord {
        let known = self.words[number as usize];
        if known.normal == UNSEEN { self.insert::<N>(model, number, word) } else { known }
    }

    #[cold]
    fn insert<const N: usize>(&mut self, model: &LoadedWeights, number: u32, word: &str) -> CachedWord {
        let word = tail(word);
        let mut normal = std::mem::take(&mut self.normal);
        normalise(word, &mut normal);
        let known = CachedWord {
            normal: self.normal_form::<N>(model, &normal),
            shape: shape(word),
            ..CachedWord::NEW
        };
        self.normal = normal;
        self.words[number as usize] = known;
        known
    }

    /// The number of a normal form.
    fn normal_form<const N: usize>(&mut self, model: &LoadedWeights, normal: &str) -> u32 {
        let hash = |normal: &str| FixedState::default().hash_one(normal);
        let Self { index, normals, letters, .. } = self;
        let text = |number: u32| {
            let NormalForm { start, len, .. } = normals[number as usize];
            &letters[start as usize..(start + len) as usize]
        };
        if let Some(&number) = index.find(hash(normal), |&number| text(number) == normal) {
            return number;
        }
        let number = normals.len() as u32;
        let (class, known) = model.look_up(normal);
        let closed = class.filter(|class| class.class.evidence == Evidence::Closed);
        let facts = Facts::new(normal, known);
        let form = NormalForm {
            facts,
            tags: closed.map_or(model.open, |class| class.class.tags),
            head: head(normal).map_or(Known::default(), |head| model.look_up(head).1),
            start: letters.len() as u32,
            len: normal.len() as u32,
        };
        normals.push(form);
        letters.push_str(normal);
        let text = |number: u32| {
            let NormalForm { start, len, .. } = normals[number as usize];
            &letters[start as usize..(start + len) as usize]
        };
        index.insert_unique(hash(normal), number, |&number| hash(text(number)));
        self.push_neighbour_rows::<N>(model, &facts);
        number
    }

    fn push_neighbour_rows<const N: usize>(&mut self, model: &LoadedWeights, facts: &Facts) {
        for offset in [-2, -1, 1, 2] {
            let mut row = [0; N];
            model.scores.add(neighbour_keys(facts, offset).as_slice(), &mut row);
            self.near.extend(row);
        }
    }

    /// The number of the row of a word in a place.
    #[inline]
    pub(super) fn own<const N: usize>(&mut self, model: &LoadedWeights, number: u32, place: Place) -> u32 {
        let row = self.words[number as usize].rows[place.number()];
        if row == UNSEEN { self.push_own_row::<N>(model, number, place) } else { row }
    }

    #[cold]
    fn push_own_row<const N: usize>(&mut self, model: &LoadedWeights, number: u32, place: Place) -> u32 {
        let word = &mut self.words[number as usize];
        let row_number = (self.own.len() / N) as u32;
        word.rows[place.number()] = row_number;
        let NormalForm { facts, tags, head, start, len } = self.normals[word.normal as usize];
        let normal = &self.letters[start as usize..(start + len) as usize];
        let mut row = std::array::from_fn(|tag| if tags >> tag & 1 == 1 { 0 } else { NEVER });
        model.scores.add::<N>(own_keys(normal, &facts, head, word.shape, place).as_slice(), &mut row);
        self.own.extend(row);
        row_number
    }

    /// What is known about a normal form.
    #[inline]
    pub(super) fn normal(&self, number: u32) -> &NormalForm {
        &self.normals[number as usize]
    }

    /// The row of a number from [`Self::own`].
    #[inline]
    pub(super) fn own_row<const N: usize>(&self, number: u32) -> &[i16; N] {
        &self.own.as_chunks().0[number as usize]
    }

    /// The row that a normal form lends to a token; `role` counts through [`NEIGHBOURS`].
    #[inline]
    pub(super) fn near_row<const N: usize>(&self, normal: u32, role: usize) -> &[i16; N] {
        &self.near.as_chunks().0[normal as usize * NEIGHBOURS + role]
    }
}
