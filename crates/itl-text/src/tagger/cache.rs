//! What the tagger remembers about words from one sentence to the next.
//!
//! In: a word by its number, and its place. Out: what neighbours need of it, and its score rows, computed the first time.
//! Never changes a result: what is kept depends on the word, its place and the model alone. What depends on the normal form only
//! is kept once for all words that have it.

use foldhash::fast::FixedState;
use hashbrown::HashTable;
use std::hash::BuildHasher;

use super::decode::NEVER;
use super::features::{Facts, Known, OWN, Place, head, own_keys};
use super::loans::Loans;
use super::model::Evidence;
use super::row::{LANES, Line, ScoreRow};
use super::store::RowStore;
use super::weights::LoadedWeights;
use super::word::{Shape, normalise, shape, tail};

/// Rows of words in their places that are kept before all is forgotten.
const MOST_ROWS: usize = 1 << 16;
/// Not yet looked at.
const UNSEEN: u32 = u32::MAX;

/// A word, as far as capitals go, and where the rest is kept.
#[derive(Debug, Clone, Copy)]
struct CachedWord {
    /// The number of its normal form.
    normal: u32,
    shape: Shape,
    /// For each place, the row of the word in it.
    rows: [u32; Place::COUNT],
}

impl CachedWord {
    const NEW: Self = Self { normal: UNSEEN, shape: Shape::Plain, rows: [UNSEEN; Place::COUNT] };
}

/// What is known about a normal form.
#[derive(Debug, Clone, Copy)]
struct NormalForm {
    facts: Facts,
    /// The tags that are considered, one bit each.
    tags: u64,
    /// The number of what it lends to its neighbours.
    loan: u32,
    start: u32,
    len: u32,
}

/// Words already looked at.
#[derive(Debug, Clone, Default)]
pub(super) struct WordCache {
    words: Vec<CachedWord>,
    index: HashTable<u32>,
    normals: Vec<NormalForm>,
    /// What normal forms lend to their neighbours.
    loans: Loans,
    /// The score rows of words by themselves.
    own: RowStore,
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
        self.loans.clear();
        self.own.clear();
        self.letters.clear();
    }

    /// Whether it is time to forget everything.
    pub(super) fn full(&self) -> bool {
        self.own.len() >= MOST_ROWS
    }

    /// Makes the cache ready for words with smaller numbers than `count`.
    pub(super) fn prepare(&mut self, model: &LoadedWeights, count: usize) {
        if self.normals.is_empty() {
            let facts = Facts::outside();
            let loan = self.loans.of(model, facts);
            self.normals.push(NormalForm { facts, tags: 0, loan, start: 0, len: 0 });
        }
        if self.words.len() < count {
            self.words.resize(count, CachedWord::NEW);
        }
    }

    /// The number of the normal form of a word, and its shape; `number` is that of the word.
    #[inline]
    pub(super) fn word(&mut self, model: &LoadedWeights, number: u32, word: &str) -> (u32, Shape) {
        let CachedWord { normal, shape, .. } = self.words[number as usize];
        if normal == UNSEEN { self.insert(model, number, word) } else { (normal, shape) }
    }

    #[cold]
    fn insert(&mut self, model: &LoadedWeights, number: u32, word: &str) -> (u32, Shape) {
        let word = tail(word);
        let mut normal = std::mem::take(&mut self.normal);
        normalise(word, &mut normal);
        let known =
            CachedWord { normal: self.normal_form(model, &normal), shape: shape(word), ..CachedWord::NEW };
        self.normal = normal;
        self.words[number as usize] = known;
        (known.normal, known.shape)
    }

    /// The number of a normal form.
    fn normal_form(&mut self, model: &LoadedWeights, normal: &str) -> u32 {
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
        let facts = Facts::new(normal, known);
        let closed = class.filter(|class| class.class.evidence == Evidence::Closed);
        let form = NormalForm {
            facts,
            loan: self.loans.of(model, facts),
            tags: closed.map_or(model.open, |class| class.class.tags),
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
        number
    }

    /// The number of the row that a normal form lends to a token; `role` counts through [`super::loans::NEIGHBOURS`].
    #[inline]
    pub(super) fn near<const L: usize>(&mut self, model: &LoadedWeights, normal: u32, role: usize) -> u32 {
        let loan = self.normals[normal as usize].loan;
        self.loans.row_of::<L>(model, loan, role)
    }

    /// The number of the row of a word in a place.
    #[inline]
    pub(super) fn own<const L: usize>(&mut self, model: &LoadedWeights, number: u32, place: Place) -> u32 {
        let row = self.words[number as usize].rows[place.number()];
        if row == UNSEEN { self.push_own_row::<L>(model, number, place) } else { row }
    }

    #[cold]
    fn push_own_row<const L: usize>(&mut self, model: &LoadedWeights, number: u32, place: Place) -> u32 {
        let word = &mut self.words[number as usize];
        let NormalForm { facts, tags, start, len, .. } = self.normals[word.normal as usize];
        let normal = &self.letters[start as usize..(start + len) as usize];
        let head = head(normal).map_or(Known::default(), |head| model.look_up(head).1);
        let mut row = std::array::from_fn(|line| considered(tags, line));
        model.scores.add::<L, OWN>(own_keys(normal, &facts, head, word.shape, place).as_slice(), &mut row);
        let row = self.own.push(row);
        word.rows[place.number()] = row;
        row
    }

    /// The tags that are considered for a normal form, one bit each.
    #[inline]
    pub(super) fn tags(&self, normal: u32) -> u64 {
        self.normals[normal as usize].tags
    }

    /// What features need to know about a normal form.
    #[inline]
    pub(super) fn facts(&self, normal: u32) -> &Facts {
        &self.normals[normal as usize].facts
    }

    /// The row of a number from [`Self::own`].
    #[inline]
    pub(super) fn own_row<const L: usize>(&self, number: u32) -> &ScoreRow<L> {
        self.own.get(number)
    }

    /// The row of a number from [`Self::near`].
    #[inline]
    pub(super) fn near_row<const L: usize>(&self, number: u32) -> &ScoreRow<L> {
        self.loans.row(number)
    }
}

/// Zero for the tags that are considered, one bit each, in a line of a row.
fn considered(tags: u64, line: usize) -> Line {
    let tags = tags >> (line * LANES);
    Line(std::array::from_fn(|lane| if tags >> lane & 1 == 1 { 0 } else { NEVER }))
}
