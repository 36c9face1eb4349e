//! What the tagger remembers about words from one sentence to the next.
//!
//! In: a token and its place. Out: the number of an entry with its score rows, computed the first time.
//! Never changes a result: an entry depends on the word, its place and the model alone.

use foldhash::fast::FixedState;
use hashbrown::HashTable;
use std::hash::BuildHasher;

use super::decode::NEVER;
use super::features::{Facts, Known, Place, head, neighbour_keys, own_keys};
use super::model::Evidence;
use super::weights::LoadedWeights;
use super::word::{Shape, normalise, shape, tail};

/// Entries kept before the memory is cleared, between sentences: about 36 MB of rows for Penn tags.
const MOST_ENTRIES: usize = 1 << 16;

/// The score rows of an entry: by itself, then as the neighbour that stands −2, −1, +1, +2 places off.
pub(super) const ROWS: usize = 5;

/// What is known about a word in a place.
#[derive(Debug, Clone, Copy)]
pub(super) struct CacheEntry {
    pub(super) facts: Facts,
    /// The tags that are considered, one bit each.
    pub(super) tags: u64,
    pub(super) shape: Shape,
    start: u32,
    len: u32,
    place: u8,
}

/// Words already looked at.
#[derive(Debug, Clone, Default)]
pub(super) struct WordCache {
    /// The model the entries belong to.
    owner: [u8; 16],
    index: HashTable<u32>,
    entries: Vec<CacheEntry>,
    rows: Vec<i16>,
    text: Vec<u8>,
    normal: String,
}

/// The entry for the places before the first and after the last token.
pub(super) const OUTSIDE: u32 = 0;

impl WordCache {
    /// Makes the cache ready for a sentence: empty if it is full or belongs to another model.
    pub(super) fn prepare(&mut self, model: &LoadedWeights, owner: [u8; 16]) {
        if self.owner == owner && !self.entries.is_empty() && self.entries.len() < MOST_ENTRIES {
            return;
        }
        self.owner = owner;
        self.index.clear();
        self.entries.clear();
        self.rows.clear();
        self.text.clear();
        let facts = Facts::outside();
        self.entries.push(CacheEntry {
            facts,
            tags: 0,
            shape: Shape::Outside,
            start: 0,
            len: 0,
            place: u8::MAX,
        });
        self.rows.resize(model.lanes, 0);
        self.push_neighbour_rows(model, &facts);
    }

    /// The number of the entry of `word`.
    #[inline]
    pub(super) fn find(&mut self, model: &LoadedWeights, word: &str, place: Place) -> u32 {
        let word = tail(word);
        let place_number = place.number() as u8;
        let hash = FixedState::default().hash_one((word.as_bytes(), place_number));
        let same = |&number: &u32| {
            let entry = &self.entries[number as usize];
            let text = &self.text[entry.start as usize..(entry.start + entry.len) as usize];
            entry.place == place_number && text == word.as_bytes()
        };
        match self.index.find(hash, same) {
            Some(&number) => number,
            None => self.insert(model, word, place, hash),
        }
    }

    #[cold]
    fn insert(&mut self, model: &LoadedWeights, word: &str, place: Place, hash: u64) -> u32 {
        let number = self.entries.len() as u32;
        let mut normal = std::mem::take(&mut self.normal);
        normalise(word, &mut normal);
        let (class, known) = model.look_up(&normal);
        let facts = Facts::new(&normal, known);
        let head = head(&normal).map_or(Known::default(), |head| model.look_up(head).1);
        let shape = shape(word);
        let tags = class.filter(|class| class.class.evidence == Evidence::Closed);
        self.entries.push(CacheEntry {
            facts,
            tags: tags.map_or(model.open, |class| class.class.tags),
            shape,
            start: self.text.len() as u32,
            len: word.len() as u32,
            place: place.number() as u8,
        });
        self.text.extend(word.as_bytes());
        let own = self.rows.len();
        let allowed = tags.map_or(model.open, |class| class.class.tags);
        self.rows.extend((0..model.lanes).map(|tag| if allowed >> tag & 1 == 1 { 0 } else { NEVER }));
        let keys = own_keys(&normal, &facts, head, shape, place);
        model.add(keys.as_slice(), &mut self.rows[own..]);
        self.push_neighbour_rows(model, &facts);
        self.normal = normal;
        let entries = &self.entries;
        let text = &self.text;
        self.index.insert_unique(hash, number, |&number| {
            let entry = &entries[number as usize];
            let word = &text[entry.start as usize..(entry.start + entry.len) as usize];
            FixedState::default().hash_one((word, entry.place))
        });
        number
    }

    fn push_neighbour_rows(&mut self, model: &LoadedWeights, facts: &Facts) {
        for offset in [-2, -1, 1, 2] {
            let start = self.rows.len();
            self.rows.resize(start + model.lanes, 0);
            model.add(neighbour_keys(facts, offset).as_slice(), &mut self.rows[start..]);
        }
    }

    /// The entry of a number from [`Self::find`].
    #[inline]
    pub(super) fn entry(&self, number: u32) -> &CacheEntry {
        &self.entries[number as usize]
    }

    /// A score row of an entry; `role` counts through [`ROWS`].
    #[inline]
    pub(super) fn row<const N: usize>(&self, number: u32, role: usize) -> &[i16; N] {
        const { assert!(N > 0) };
        let (rows, _) = self.rows.as_chunks::<N>();
        &rows[number as usize * ROWS + role]
    }
}
