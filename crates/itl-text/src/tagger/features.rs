//! The features of a token in its sentence, as 32-bit keys.
//!
//! In: normal forms, shapes, word classes, earlier tags. Out: keys into the weights. Training and tagging
//! both call this file, so that they cannot disagree. Never sees a weight.

use super::word::{Casing, Shape};

/// The most keys one call hands out.
const MOST: usize = 48;

/// A short list of feature keys, on the stack.
#[derive(Debug, Clone)]
pub struct Keys {
    keys: [u32; MOST],
    len: usize,
}

impl Keys {
    /// No keys.
    #[must_use]
    pub fn new() -> Self {
        Self { keys: [0; MOST], len: 0 }
    }

    fn push(&mut self, template: u64, content: u64) {
        if let Some(slot) = self.keys.get_mut(self.len) {
            *slot = key(template, content);
            self.len += 1;
        }
    }

    /// The keys.
    #[must_use]
    pub fn as_slice(&self) -> &[u32] {
        &self.keys[..self.len]
    }
}

impl Default for Keys {
    fn default() -> Self {
        Self::new()
    }
}

const ODD: u64 = 0x9e37_79b9_7f4a_7c15;

/// A 64-bit hash of bytes. Part of the model format: it must never change for a given format version.
#[must_use]
pub fn hash(bytes: &[u8]) -> u64 {
    let mut state = bytes.len() as u64 ^ 0x51_7c_c1_b7_27_22_0a_95;
    let (chunks, rest) = bytes.as_chunks::<8>();
    for chunk in chunks {
        state = mix(state, u64::from_le_bytes(*chunk));
    }
    let mut last = [0; 8];
    last[..rest.len()].copy_from_slice(rest);
    mix(state, u64::from_le_bytes(last))
}

/// Joins two hashes; the order matters.
#[inline]
fn mix(a: u64, b: u64) -> u64 {
    let product = (a.rotate_left(29) ^ b).wrapping_mul(ODD);
    product ^ (product >> 32)
}

/// The key of a feature. Zero is kept free: it marks an empty place in the weight table.
#[inline]
fn key(template: u64, content: u64) -> u32 {
    let mixed = mix(content, template.wrapping_mul(0xd6e8_feb8_6659_fd93));
    ((mixed >> 16) as u32).max(1)
}

/// The key of a word in the lexicon.
#[must_use]
pub fn word_key(normal: &str) -> u32 {
    key(0, hash(normal.as_bytes()))
}

/// Where a word stands as far as capitals go: the casing of its sentence and whether it is the first word.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Place {
    /// The casing of the sentence.
    pub casing: Casing,
    /// Whether no token with letters stands before it.
    pub first: bool,
}

impl Place {
    /// How many places can be told apart.
    pub const COUNT: usize = 6;

    /// A small number for the place; without casing the first word is like any other.
    #[must_use]
    pub fn number(self) -> usize {
        match self.casing {
            Casing::Absent => 0,
            casing => casing as usize * 2 + usize::from(self.first),
        }
    }
}

/// What the neighbours of a word need to know about it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Facts {
    /// Hash of the normal form.
    pub word: u64,
    /// Hash of the word's class, or of its ending where it has none.
    pub class: u64,
    /// Hash of its ending.
    pub ending: u64,
    /// The path of its cluster, or `u32::MAX` where it has none.
    pub cluster: u32,
}

/// What is known about the [`head`] of a compound.
#[derive(Debug, Clone, Copy, Default)]
pub struct Head {
    /// Hash of its class.
    pub class: Option<u64>,
    /// The path of its cluster.
    pub cluster: Option<u32>,
}

impl Facts {
    /// The facts of a word of class `class` (see [`super::model::WordClass::hash`]).
    #[must_use]
    pub fn new(normal: &str, class: Option<u64>, cluster: Option<u32>) -> Self {
        let ending = mix(hash(suffix(normal, 3).as_bytes()), 3);
        let unknown = mix(hash(suffix(normal, 3).as_bytes()), 7);
        Self {
            word: hash(normal.as_bytes()),
            class: class.unwrap_or(unknown),
            ending,
            cluster: cluster.unwrap_or(u32::MAX),
        }
    }

    /// The facts of the place before the first or after the last token.
    #[must_use]
    pub const fn outside() -> Self {
        Self { word: 1, class: 1, ending: 1, cluster: u32::MAX - 1 }
    }
}

impl Facts {
    /// The cluster, or the ending where there is none.
    #[inline]
    fn kind(&self) -> u64 {
        if self.cluster == u32::MAX { self.ending } else { u64::from(self.cluster) + 1 }
    }
}

/// The last `count` characters.
fn suffix(word: &str, count: usize) -> &str {
    word.char_indices().rev().nth(count - 1).map_or(word, |(start, _)| &word[start..])
}

/// The first `count` characters.
fn prefix(word: &str, count: usize) -> &str {
    word.char_indices().nth(count).map_or(word, |(end, _)| &word[..end])
}

/// The part of a compound that says what it is: after the last hyphen, apostrophe or slash.
#[must_use]
pub fn head(normal: &str) -> Option<&str> {
    let at = normal.rfind(['-', '\'', '/'])?;
    let (before, after) = (&normal[..at], &normal[at + 1..]);
    (!before.is_empty() && !after.is_empty()).then_some(after)
}

/// The features of a word by itself; `of_head` is what is known about its [`head`].
#[must_use]
pub fn own_keys(normal: &str, facts: &Facts, of_head: Head, shape: Shape, place: Place) -> Keys {
    let mut keys = Keys::new();
    keys.push(1, 0);
    keys.push(2, facts.word);
    keys.push(3, facts.class);
    let characters = normal.chars().count();
    for count in 1..=5.min(characters) {
        keys.push(3 + count as u64, hash(suffix(normal, count).as_bytes()));
    }
    for count in 1..=4.min(characters) {
        keys.push(8 + count as u64, hash(prefix(normal, count).as_bytes()));
    }
    keys.push(13, mix(facts.class, facts.ending));
    keys.push(14, mix(facts.class, hash(suffix(normal, 2).as_bytes())));
    let has = |wanted: fn(char) -> bool| u64::from(normal.contains(wanted));
    let letters = normal.chars().filter(|c| c.is_alphabetic()).count();
    let pattern =
        has(|c| c == '0') | has(|c| c == '-') << 1 | has(|c| c == '.') << 2 | has(|c| c == '\'') << 3;
    keys.push(15, pattern << 4 | letters.min(3) as u64);
    keys.push(16, characters.min(12) as u64);
    if let Some(head) = head(normal) {
        keys.push(17, hash(head.as_bytes()));
        keys.push(18, hash(suffix(head, 3).as_bytes()));
        keys.push(19, of_head.class.unwrap_or(0));
        keys.push(29, of_head.cluster.map_or(0, |cluster| u64::from(cluster) + 1));
        keys.push(20, hash(prefix(normal, normal.len() - head.len()).as_bytes()));
    }
    if facts.cluster != u32::MAX {
        keys.push(26, facts.kind());
        for bits in [4, 6, 8, 10, 12] {
            keys.push(100 + bits, u64::from(facts.cluster & ((1 << bits) - 1)));
        }
        keys.push(27, mix(facts.kind(), hash(suffix(normal, 2).as_bytes())));
    }
    if place.casing != Casing::Absent {
        let shaped = mix(place.number() as u64, shape as u64);
        keys.push(28, mix(shaped, facts.kind()));
        keys.push(21, shaped);
        keys.push(22, mix(shaped, facts.class));
        keys.push(23, mix(shaped, facts.ending));
        keys.push(24, mix(shaped, hash(suffix(normal, 1).as_bytes())));
        keys.push(25, mix(shape as u64, facts.word));
    }
    keys
}

/// The features that a word lends to the token `offset` places after it; `offset` is -2, -1, 1 or 2.
#[must_use]
pub fn neighbour_keys(facts: &Facts, offset: i32) -> Keys {
    let mut keys = Keys::new();
    let template = 30 + 4 * (offset + 2) as u64;
    keys.push(template, facts.word);
    keys.push(template + 1, facts.class);
    if offset.abs() == 1 {
        keys.push(template + 2, facts.ending);
        for bits in [6, 10] {
            keys.push(template + 100 + bits, u64::from(facts.cluster & ((1 << bits) - 1)));
        }
    }
    keys.push(template + 3, facts.kind());
    keys
}

/// The features of the capitals around a word: shapes of the token before, the token and the one after.
#[must_use]
pub fn shape_keys(place: Place, around: [Shape; 3]) -> Keys {
    let mut keys = Keys::new();
    if place.casing != Casing::Absent {
        let [before, here, after] = around.map(|shape| shape as u64);
        let shaped = mix(place.number() as u64, here);
        keys.push(60, mix(shaped, before));
        keys.push(61, mix(shaped, after));
        keys.push(62, mix(mix(shaped, before), after));
    }
    keys
}

/// The features of a word together with its neighbours: two before, the word, two after.
#[must_use]
#[inline]
pub fn context_keys(around: [&Facts; 5]) -> Keys {
    let [before2, before, here, after, after2] = around;
    let mut keys = Keys::new();
    keys.push(70, mix(before.word, here.word));
    keys.push(71, mix(here.word, after.word));
    keys.push(72, mix(before.word, after.word));
    keys.push(73, mix(before.class, here.class));
    keys.push(74, mix(here.class, after.class));
    keys.push(75, mix(mix(before.class, here.class), after.class));
    keys.push(76, mix(after.class, after2.class));
    keys.push(77, mix(before2.class, before.class));
    keys.push(78, mix(before.class, here.word));
    keys.push(79, mix(here.word, after.class));
    keys.push(80, mix(before.class, after.class));
    keys.push(81, mix(before.class, here.ending));
    keys.push(82, mix(here.ending, after.class));
    keys.push(83, mix(before.kind(), here.kind()));
    keys.push(84, mix(here.kind(), after.kind()));
    keys.push(85, mix(before.kind(), after.kind()));
    keys
}

/// The feature of the tag before.
#[must_use]
pub fn tag_key(before: usize) -> u32 {
    key(90, before as u64)
}

/// The feature of the two tags before.
#[must_use]
pub fn tag_pair_key(before2: usize, before: usize) -> u32 {
    key(91, (before2 as u64) << 8 | before as u64)
}

/// The features of the tag before together with the words here and after.
#[must_use]
#[inline]
pub fn tag_word_keys(before: usize, here: &Facts, after: &Facts) -> [u32; 3] {
    let before = before as u64 + 1;
    [key(92, mix(before, here.word)), key(93, mix(before, after.class)), key(94, mix(before, here.kind()))]
}
