//! The surface forms that were met, numbered: what is found out about a form is kept by its number.
//!
//! In: a word. Out: its number, new or known, by one look-up. Words of up to sixteen bytes, nearly all, are compared by two
//! numbers that stand for their letters.

use foldhash::fast::FixedState;
use hashbrown::HashTable;
use std::hash::BuildHasher;

/// Forms that are kept before all is forgotten.
const MOST_FORMS: usize = 1 << 16;
/// Bytes of them that are kept: real words have fewer.
const MOST_BYTES: usize = 1 << 22;

/// Numbered surface forms.
#[derive(Debug, Clone, Default)]
pub(crate) struct Surfaces {
    index: HashTable<u32>,
    forms: Vec<Form>,
    /// The letters of forms that are longer than [`Letters`] can tell.
    text: String,
}

#[derive(Debug, Clone, Copy)]
struct Form {
    letters: Letters,
    hash: u64,
    /// Where a long form stands in the text.
    start: usize,
}

/// The first and the last eight bytes of a word and its length: up to sixteen bytes, the word itself.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Letters {
    first: u64,
    last: u64,
    len: u32,
}

impl Letters {
    const ALL: usize = 16;

    #[inline]
    fn of(word: &[u8]) -> Self {
        let len = word.len() as u32;
        if let (Some(&first), Some(&last)) = (word.first_chunk::<8>(), word.last_chunk::<8>()) {
            return Self { first: u64::from_le_bytes(first), last: u64::from_le_bytes(last), len };
        }
        if let (Some(&first), Some(&last)) = (word.first_chunk::<4>(), word.last_chunk::<4>()) {
            let [first, last] = [first, last].map(u32::from_le_bytes).map(u64::from);
            return Self { first, last, len };
        }
        let first = word.iter().fold(0, |all, &byte| all << 8 | u64::from(byte));
        Self { first, last: 0, len }
    }

    /// A product that depends on all letters. The constants are no text, so that no word makes a factor zero.
    #[inline]
    fn hash(self) -> u64 {
        let (a, b) = (self.first ^ 0xf9f8_79b9_7f4a_7cff, self.last ^ 0xff58_476d_1ce4_e5f8);
        let product = u128::from(a.wrapping_add(u64::from(self.len) << 56)) * u128::from(b);
        (product >> 64) as u64 ^ product as u64
    }
}

impl Surfaces {
    /// The number of a word.
    #[inline]
    pub(crate) fn number(&mut self, word: &str) -> u32 {
        let letters = Letters::of(word.as_bytes());
        let long = word.len() > Letters::ALL;
        let hash = if long { FixedState::default().hash_one(word) } else { letters.hash() };
        let same = |&number: &u32| {
            let form = &self.forms[number as usize];
            form.letters == letters && (!long || &self.text[form.start..form.start + word.len()] == word)
        };
        match self.index.find(hash, same) {
            Some(&number) => number,
            None => self.add(word, letters, hash),
        }
    }

    #[cold]
    fn add(&mut self, word: &str, letters: Letters, hash: u64) -> u32 {
        let number = self.forms.len() as u32;
        let start = self.text.len();
        if word.len() > Letters::ALL {
            self.text.push_str(word);
        }
        self.forms.push(Form { letters, hash, start });
        let forms = &self.forms;
        self.index.insert_unique(hash, number, |&number| forms[number as usize].hash);
        number
    }

    /// How many forms there are.
    pub(crate) fn len(&self) -> usize {
        self.forms.len()
    }

    /// Whether it is time to forget them.
    pub(crate) fn full(&self) -> bool {
        self.forms.len() >= MOST_FORMS || self.text.len() >= MOST_BYTES
    }

    /// Forgets them: numbers begin again.
    pub(crate) fn clear(&mut self) {
        self.index.clear();
        self.forms.clear();
        self.text.clear();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_word_has_one_number_and_no_other_word_has_it() {
        let mut surfaces = Surfaces::default();
        let mut words = vec![String::new(), "ab".into(), "ba".into(), "\0".into(), "\0\0".into(), "é".into()];
        for length in 1..40 {
            words.push("a".repeat(length));
            words.push("b".repeat(length));
            words.push(format!("a{}b", "x".repeat(length)));
            words.push(format!("b{}a", "x".repeat(length)));
            words.push(format!("abcdefgh{}abcdefgh", "x".repeat(length)));
            words.push(format!("abcdefgh{}abcdefgh", "y".repeat(length)));
        }
        words.sort();
        words.dedup();
        let numbers: Vec<u32> = words.iter().map(|word| surfaces.number(word)).collect();
        assert_eq!(numbers, (0..words.len() as u32).collect::<Vec<_>>());
        assert!(words.iter().zip(&numbers).all(|(word, &number)| surfaces.number(word) == number));
        surfaces.clear();
        assert_eq!((surfaces.len(), surfaces.number("b")), (0, 0));
    }

    #[test]
    fn what_is_kept_is_bounded() {
        let mut surfaces = Surfaces::default();
        surfaces.number(&"long".repeat(MOST_BYTES / 4));
        assert!(surfaces.full());
        surfaces.clear();
        (0..MOST_FORMS).for_each(|number| {
            surfaces.number(&number.to_string());
        });
        assert!(surfaces.full());
    }
}
