//! The features of a token in its sentence, as 32-bit keys.
//!
//! In: normal forms, shapes, word classes, earlier tags. Out: keys into the weights. Training and tagging
//! both call this file, so that they cannot disagree. Never sees a weight.

pub use super::facts::{Facts, Known};
use super::facts::{SUFFIXES, affixes, prefix, suffix};
pub use super::keys::{Keys, hash};
use super::keys::{key, mix};
use super::word::{Casing, Shape};

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

/// The part of a compound that says what it is: after the last hyphen, apostrophe or slash.
#[must_use]
pub fn head(normal: &str) -> Option<&str> {
    let at = normal.bytes().rposition(|byte| matches!(byte, b'-' | b'\'' | b'/'))?;
    let (before, after) = (&normal[..at], &normal[at + 1..]);
    (!before.is_empty() && !after.is_empty()).then_some(after)
}

/// The most features of a word by itself, of a neighbour, of capitals and of a word with its neighbours.
pub(super) const OWN: usize = 64;
pub(super) const LENT: usize = 8;
pub(super) const SHAPED: usize = 4;
pub(super) const CONTEXT: usize = 32;
pub(super) const TAGGED: usize = 4;

/// The features of a word by itself; `of_head` is what is known about its [`head`].
#[must_use]
pub fn own_keys(normal: &str, facts: &Facts, of_head: Known, shape: Shape, place: Place) -> Keys<OWN> {
    let mut keys = Keys::new();
    keys.push(1, 0);
    keys.push(2, facts.word);
    keys.push(3, facts.class);
    let (mut characters, mut letters, mut pattern) = (0, 0, 0);
    let mut see = |c: char, letter: bool| {
        characters += 1;
        letters += u64::from(letter);
        pattern |= match c {
            '0' => 1,
            '-' => 2,
            '.' => 4,
            '\'' => 8,
            _ => 0,
        };
    };
    match normal.is_ascii() {
        true => normal.bytes().for_each(|byte| see(char::from(byte), byte.is_ascii_alphabetic())),
        false => normal.chars().for_each(|c| see(c, c.is_alphabetic())),
    }
    let (beginnings, endings) = affixes(normal);
    for (template, &ending) in (4..).zip(&endings).take(characters) {
        keys.push(template, ending);
    }
    for (template, &beginning) in (4 + SUFFIXES as u64..).zip(&beginnings).take(characters) {
        keys.push(template, beginning);
    }
    keys.push(13, mix(facts.class, facts.ending));
    keys.push(14, mix(facts.class, endings[1]));
    keys.push(15, pattern << 4 | letters.min(3));
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
        keys.push(27, mix(facts.kind(), endings[1]));
    }
    let habit = u64::from(facts.habit);
    if habit != 0 {
        keys.push(200, habit);
        keys.push(201, mix(habit, facts.class));
        keys.push(202, mix(habit, facts.ending));
        keys.push(203, mix(habit, facts.kind()));
    }
    if place.casing != Casing::Absent {
        let shaped = mix(place.number() as u64, shape as u64);
        keys.push(204, mix(shaped, habit));
        keys.push(205, mix(mix(shaped, habit), facts.class));
        keys.push(28, mix(shaped, facts.kind()));
        keys.push(21, shaped);
        keys.push(22, mix(shaped, facts.class));
        keys.push(23, mix(shaped, facts.ending));
        keys.push(24, mix(shaped, endings[0]));
        keys.push(25, mix(shape as u64, facts.word));
    }
    keys
}

/// The features that a word lends to the token `offset` places after it; `offset` is -2, -1, 1 or 2.
#[must_use]
pub fn neighbour_keys(facts: &Facts, offset: i32) -> Keys<LENT> {
    let mut keys = Keys::new();
    let template = neighbour_template(offset);
    keys.extend([neighbour_word_key(facts, offset)]);
    keys.push(template + 1, facts.class);
    if offset.abs() == 1 {
        keys.push(template + 2, facts.ending);
        if facts.habit != 0 {
            keys.push(template + 200, u64::from(facts.habit));
        }
        for bits in [6, 10] {
            keys.push(template + 100 + bits, u64::from(facts.cluster & ((1 << bits) - 1)));
        }
    }
    keys.push(template + 3, facts.kind());
    keys
}

fn neighbour_template(offset: i32) -> u64 {
    30 + 4 * (offset + 2) as u64
}

/// The one of [`neighbour_keys`] that is of this word alone: hardly any word has weights for it.
pub(super) fn neighbour_word_key(facts: &Facts, offset: i32) -> u32 {
    key(neighbour_template(offset), facts.word)
}

/// The features of the capitals around a word: shapes of the token before, the token and the one after.
#[must_use]
pub fn shape_keys(place: Place, around: [Shape; 3]) -> Keys<SHAPED> {
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
pub fn context_keys(around: [&Facts; 5]) -> Keys<CONTEXT> {
    let [before2, before, here, after, after2] = around;
    let mut keys = Keys::new();
    keys.extend([
        key(70, mix(before.word, here.word)),
        key(71, mix(here.word, after.word)),
        key(72, mix(before.word, after.word)),
        key(73, mix(before.class, here.class)),
        key(74, mix(here.class, after.class)),
        key(75, mix(mix(before.class, here.class), after.class)),
        key(76, mix(after.class, after2.class)),
        key(77, mix(before2.class, before.class)),
        key(78, mix(before.class, here.word)),
        key(79, mix(here.word, after.class)),
        key(80, mix(before.class, after.class)),
        key(81, mix(before.class, here.ending)),
        key(82, mix(here.ending, after.class)),
        key(83, mix(before.kind(), here.kind())),
        key(84, mix(here.kind(), after.kind())),
        key(85, mix(before.kind(), after.kind())),
    ]);
    let [before_habit, habit, after_habit] = [before, here, after].map(|facts| u64::from(facts.habit));
    if habit != 0 {
        keys.extend([
            key(210, mix(mix(before_habit, habit), after_habit)),
            key(211, mix(mix(before_habit, habit), here.class)),
            key(212, mix(mix(habit, after_habit), here.class)),
        ]);
    }
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
pub fn tag_word_keys(before: usize, here: &Facts, after: &Facts) -> [u32; TAGGED] {
    let before = before as u64 + 1;
    [
        key(92, mix(before, here.word)),
        key(93, mix(before, after.class)),
        key(94, mix(before, here.kind())),
        key(95, mix(mix(before, u64::from(here.habit)), here.class)),
    ]
}
