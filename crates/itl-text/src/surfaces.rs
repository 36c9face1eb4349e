//! The surface forms that were met, numbered, each with what was found out about it.
//!
//! In: a word. Out: its number, new or known, by one look-up, and what is kept with it. Words of up to sixteen bytes, nearly all, are
//! compared by two numbers that stand for their letters; what is kept lies beside these, so that memory is asked once.

use foldhash::fast::FixedState;
use hashbrown::HashTable;
use std::hash::BuildHasher;

use itl_base::ByteSpan;

/// Forms that are kept before all is forgotten.
const MOST_FORMS: usize = 1 << 16;
/// Bytes of them that are kept: real words have fewer.
const MOST_BYTES: usize = 1 << 22;

/// Numbered surface forms.
#[derive(Debug, Clone, Default)]
pub(crate) struct Surfaces<T> {
    index: HashTable<u32>,
    forms: Vec<Form<T>>,
    /// The letters of forms that are longer than [`Letters`] can tell.
    text: String,
}

#[derive(Debug, Clone, Copy)]
struct Form<T> {
    letters: Letters,
    /// Where a long form stands in the text.
    start: u32,
    kept: T,
}

/// The first sixteen bytes of a word and its length: up to sixteen bytes, the word itself.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Letters {
    first: u64,
    second: u64,
    len: u32,
}

/// For each number up to sixteen, as many first bytes of two numbers.
static FIRST_BYTES: [[u64; 2]; Letters::ALL + 1] = {
    let mut table = [[0; 2]; Letters::ALL + 1];
    let mut bytes = 1;
    while bytes < table.len() {
        table[bytes] = table[bytes - 1];
        table[bytes][(bytes - 1) / 8] |= 0xff << (8 * ((bytes - 1) % 8));
        bytes += 1;
    }
    table
};

impl Letters {
    const ALL: usize = 16;

    fn of(word: &[u8]) -> Self {
        let mut sixteen = [0; Self::ALL];
        let known = word.len().min(Self::ALL);
        sixteen[..known].copy_from_slice(&word[..known]);
        Self::cut(u128::from_le_bytes(sixteen), word.len())
    }

    /// The first so many of sixteen bytes: without a branch, because lengths of words are nothing that a processor could guess.
    #[inline]
    fn cut(sixteen: u128, len: usize) -> Self {
        let [first, second] = FIRST_BYTES[len.min(Self::ALL)];
        Self { first: sixteen as u64 & first, second: (sixteen >> 64) as u64 & second, len: len as u32 }
    }

    fn is_whole(self) -> bool {
        self.len as usize <= Self::ALL
    }

    /// A product that depends on all letters. The constants are no text, so that no word makes a factor zero.
    #[inline]
    fn hash(self) -> u64 {
        let (a, b) = (self.first ^ 0xf9f8_79b9_7f4a_7cff, self.second ^ 0xff58_476d_1ce4_e5f8);
        let product = u128::from(a.wrapping_add(u64::from(self.len) << 56)) * u128::from(b);
        (product >> 64) as u64 ^ product as u64
    }
}

impl<T: Copy + Default> Surfaces<T> {
    /// The number of a word.
    // Seldom called, so that the look-up below stands in the code once where most words are looked up.
    #[inline(never)]
    pub(crate) fn number(&mut self, word: &str) -> u32 {
        self.find(Letters::of(word.as_bytes()), word)
    }

    /// The number of the word at a place of a text.
    #[inline]
    pub(crate) fn number_at(&mut self, text: &str, span: ByteSpan, word: &str) -> u32 {
        match text.as_bytes().get(span.start as usize..).and_then(|rest| rest.first_chunk()) {
            Some(&sixteen) => self.find(Letters::cut(u128::from_le_bytes(sixteen), word.len()), word),
            None => self.number(word),
        }
    }

    #[inline(always)]
    fn find(&mut self, letters: Letters, word: &str) -> u32 {
        let hash = if letters.is_whole() { letters.hash() } else { hash_long(word) };
        match self.index.find(hash, |&number| self.is(number, letters, word)) {
            Some(&number) => number,
            None => self.add(word, letters, hash),
        }
    }

    /// What is kept with a word, if it was met.
    pub(crate) fn met(&self, word: &str) -> Option<T> {
        let letters = Letters::of(word.as_bytes());
        let hash = if letters.is_whole() { letters.hash() } else { hash_long(word) };
        self.index.find(hash, |&number| self.is(number, letters, word)).map(|&number| self.get(number))
    }

    /// Whether a form is this word.
    #[inline]
    fn is(&self, number: u32, letters: Letters, word: &str) -> bool {
        let form = &self.forms[number as usize];
        form.letters == letters && (letters.is_whole() || form.long(&self.text) == word)
    }

    #[cold]
    fn add(&mut self, word: &str, letters: Letters, hash: u64) -> u32 {
        let number = self.forms.len() as u32;
        let start = self.text.len() as u32;
        if !letters.is_whole() {
            self.text.push_str(word);
        }
        self.forms.push(Form { letters, start, kept: T::default() });
        let Self { index, forms, text } = self;
        index.insert_unique(hash, number, |&number| forms[number as usize].hash(text));
        number
    }

    /// What is kept with a form.
    #[inline]
    pub(crate) fn get(&self, number: u32) -> T {
        self.forms[number as usize].kept
    }

    /// Keeps something with a form.
    pub(crate) fn keep(&mut self, number: u32, kept: T) {
        self.forms[number as usize].kept = kept;
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

impl<T> Form<T> {
    /// The letters of a long form; `text` has them all.
    fn long<'t>(&self, text: &'t str) -> &'t str {
        &text[self.start as usize..(self.start + self.letters.len) as usize]
    }

    fn hash(&self, text: &str) -> u64 {
        if self.letters.is_whole() { self.letters.hash() } else { hash_long(self.long(text)) }
    }
}

fn hash_long(word: &str) -> u64 {
    FixedState::default().hash_one(word)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_word_has_one_number_and_no_other_word_has_it() {
        let mut surfaces = Surfaces::<()>::default();
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
        let text: String = words.iter().flat_map(|word| [word.as_str(), " "]).collect();
        let mut start = 0;
        for (word, &number) in words.iter().zip(&numbers) {
            assert_eq!(surfaces.number_at(&text, ByteSpan::new(start, start + word.len()), word), number);
            start += word.len() + 1;
        }
        surfaces.clear();
        assert_eq!(surfaces.number("b"), 0);
    }

    #[test]
    fn what_is_kept_stays_with_its_form() {
        let mut surfaces = Surfaces::<u32>::default();
        let [one, other] = ["energy", "energies of the sea and of the sun"].map(|word| surfaces.number(word));
        surfaces.keep(other, 7);
        (0..1000).for_each(|number| {
            surfaces.number(&number.to_string());
        });
        assert_eq!((surfaces.get(one), surfaces.get(other)), (0, 7));
        let met = ["energies of the sea and of the sun", "energy", "energies"].map(|word| surfaces.met(word));
        assert_eq!(met, [Some(7), Some(0), None]);
    }

    #[test]
    fn what_is_kept_is_bounded() {
        let mut surfaces = Surfaces::<()>::default();
        surfaces.number(&"long".repeat(MOST_BYTES / 4));
        assert!(surfaces.full());
        surfaces.clear();
        (0..MOST_FORMS).for_each(|number| {
            surfaces.number(&number.to_string());
        });
        assert!(surfaces.full());
    }
}
