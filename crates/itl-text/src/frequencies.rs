//! How often the words of a language stand in general text: one table per language, as the program carries it.
//!
//! In: the bytes of a table, or sentences as stems. Out: in how many sentences a stem stands, how often, and how long
//! sentences are. A table never holds a sentence. It was made through the graded core of its language, and is of use
//! only to the version of the core that made it.

use std::cmp::Ordering;
use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, PoisonError};

use crate::CORE_VERSION;
use crate::pack::Pack;
use itl_base::Language;

const MAGIC: &[u8; 8] = b"ITLFREQ1";
/// The longest shared beginning of two stems that is written: it takes one byte.
const LONGEST_SHARED: usize = 127;

macro_rules! tables {
    ($($code:literal)*) => {
        &[$(($code, include_bytes!(concat!("../models/", $code, ".frequencies")))),*]
    };
}

/// English is always there; the feature `languages` brings the others.
#[cfg(not(feature = "languages"))]
static TABLES: &[(&str, &[u8])] = tables!("en");
#[cfg(feature = "languages")]
static TABLES: &[(&str, &[u8])] = tables!(
    "ca" "cs" "da" "de" "el" "en" "es" "fi" "fr" "ga" "hy" "id" "it" "nb" "nl" "pt" "ro" "ru" "sr" "sv" "tr" "uk"
);

/// Tables in use, by the code of the language.
static LOADED: Mutex<BTreeMap<&'static str, Arc<Frequencies>>> = Mutex::new(BTreeMap::new());

/// How often words stand in the general sentences of a language.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Frequencies {
    core: u32,
    /// How many sentences have so many words that count, from none on.
    lengths: Vec<u32>,
    /// The letters of all stems, which are sorted, and where each ends.
    letters: String,
    ends: Vec<u32>,
    /// For each stem the sentences that hold it, and how often it stands in all of them.
    counts: Vec<(u32, u32)>,
}

impl Frequencies {
    /// The table of a language, if the program has one that this version of the core made.
    #[must_use]
    pub fn of(language: Language) -> Option<Arc<Self>> {
        let reading = Pack::of(language)?.reading;
        let (code, bytes) = TABLES.iter().find(|(code, _)| *code == reading)?;
        let mut loaded = LOADED.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(table) = loaded.get(code) {
            return Some(Arc::clone(table));
        }
        let table = Arc::new(Self::from_bytes(bytes).filter(|table| table.core == CORE_VERSION)?);
        loaded.insert(code, Arc::clone(&table));
        Some(table)
    }

    /// Counts sentences that this version of the core read, each as the stems of its words.
    #[must_use]
    pub fn count<'a>(sentences: impl IntoIterator<Item = Vec<&'a str>>) -> Self {
        let mut lengths: Vec<u32> = Vec::new();
        let mut counts: BTreeMap<&str, (u32, u32)> = BTreeMap::new();
        for mut stems in sentences {
            if lengths.len() <= stems.len() {
                lengths.resize(stems.len() + 1, 0);
            }
            lengths[stems.len()] += 1;
            stems.sort_unstable();
            for run in stems.chunk_by(|a, b| a == b) {
                let count = counts.entry(run[0]).or_default();
                count.0 += 1;
                count.1 += run.len() as u32;
            }
        }
        let mut table = Self {
            core: CORE_VERSION,
            lengths,
            letters: String::new(),
            ends: Vec::new(),
            counts: Vec::new(),
        };
        for (stem, count) in counts {
            table.letters.push_str(stem);
            table.ends.push(table.letters.len() as u32);
            table.counts.push(count);
        }
        table
    }

    /// N: the number of sentences.
    #[must_use]
    pub fn sentences(&self) -> u64 {
        self.lengths.iter().copied().map(u64::from).sum()
    }

    /// The number of sentences that hold a stem.
    #[must_use]
    pub fn holding(&self, stem: &str) -> u32 {
        let (mut low, mut high) = (0, self.ends.len());
        while low < high {
            let middle = low.midpoint(high);
            match self.stem(middle).cmp(stem) {
                Ordering::Less => low = middle + 1,
                Ordering::Equal => return self.counts[middle].0,
                Ordering::Greater => high = middle,
            }
        }
        0
    }

    /// The stem of a number.
    fn stem(&self, number: usize) -> &str {
        let start = number.checked_sub(1).map_or(0, |before| self.ends[before] as usize);
        &self.letters[start..self.ends[number] as usize]
    }

    /// The stems in their order, each with how often it stands in all sentences.
    pub fn words(&self) -> impl ExactSizeIterator<Item = (&str, u32)> {
        self.counts.iter().enumerate().map(|(number, &(_, count))| (self.stem(number), count))
    }

    /// How many sentences have so many words that count, from none on.
    #[must_use]
    pub fn lengths(&self) -> &[u32] {
        &self.lengths
    }

    /// The table as bytes: numbers in groups of seven bits, stems without the beginning they share with the one before.
    #[must_use]
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut bytes = MAGIC.to_vec();
        number(&mut bytes, self.core);
        number(&mut bytes, self.lengths.len() as u32);
        self.lengths.iter().for_each(|&length| number(&mut bytes, length));
        number(&mut bytes, self.ends.len() as u32);
        let mut before = "";
        for (stem, _) in self.words() {
            let same = before.bytes().zip(stem.bytes()).take(LONGEST_SHARED).take_while(|(a, b)| a == b);
            let mut shared = same.count();
            while !stem.is_char_boundary(shared) {
                shared -= 1;
            }
            number(&mut bytes, shared as u32);
            number(&mut bytes, (stem.len() - shared) as u32);
            bytes.extend(&stem.as_bytes()[shared..]);
            before = stem;
        }
        for &(sentences, count) in &self.counts {
            number(&mut bytes, sentences);
            number(&mut bytes, count - sentences);
        }
        bytes
    }

    /// The table that these bytes are, if they are one.
    #[must_use]
    pub fn from_bytes(bytes: &[u8]) -> Option<Self> {
        let mut reader = Reader(bytes.strip_prefix(MAGIC)?);
        let core = reader.number()?;
        let count = reader.count()?;
        let lengths = (0..count).map(|_| reader.number()).collect::<Option<_>>()?;
        let count = reader.count()?;
        let (mut letters, mut ends) = (String::new(), Vec::with_capacity(count));
        let mut before = 0..0;
        for _ in 0..count {
            let shared = reader.number()? as usize;
            let rest = reader.count()?;
            let start = letters.len();
            // The beginning that it shares with the one before, and the rest.
            let end = before.start + shared;
            letters.get(before.clone())?.get(..shared)?;
            letters.extend_from_within(before.start..end);
            letters.push_str(std::str::from_utf8(reader.take(rest)?).ok()?);
            if letters[start..] <= letters[before.clone()] && !ends.is_empty() {
                return None;
            }
            before = start..letters.len();
            ends.push(u32::try_from(letters.len()).ok()?);
        }
        let mut counts = Vec::with_capacity(count);
        for _ in 0..count {
            let sentences = reader.number()?;
            counts.push((sentences, sentences.checked_add(reader.number()?)?));
        }
        reader.0.is_empty().then_some(Self { core, lengths, letters, ends, counts })
    }
}

/// Writes a number, seven bits to a byte, the lowest first.
fn number(bytes: &mut Vec<u8>, mut value: u32) {
    while value >= 0x80 {
        bytes.push(value as u8 | 0x80);
        value >>= 7;
    }
    bytes.push(value as u8);
}

/// Reads what `number` wrote, and never trusts a count.
struct Reader<'a>(&'a [u8]);

impl<'a> Reader<'a> {
    fn take(&mut self, count: usize) -> Option<&'a [u8]> {
        let (first, rest) = self.0.split_at_checked(count)?;
        self.0 = rest;
        Some(first)
    }

    fn number(&mut self) -> Option<u32> {
        let mut value = 0_u64;
        for shift in (0..35).step_by(7) {
            let byte = *self.take(1)?.first()?;
            value |= u64::from(byte & 0x7f) << shift;
            if byte < 0x80 {
                return u32::try_from(value).ok();
            }
        }
        None
    }

    /// A number of things that take a byte or more each: never more than there can be.
    fn count(&mut self) -> Option<usize> {
        self.number().map(|count| count as usize).filter(|&count| count <= self.0.len())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sentences_are_counted_and_come_back() {
        let table = Frequencies::count([vec!["water", "clean", "water"], vec![], vec!["wat", "clean"]]);
        assert_eq!(table.sentences(), 3);
        assert_eq!(table.lengths(), [1, 0, 1, 1]);
        assert_eq!(table.words().collect::<Vec<_>>(), [("clean", 2), ("wat", 1), ("water", 2)]);
        assert_eq!(["clean", "water", "air"].map(|stem| table.holding(stem)), [2, 1, 0]);
        let bytes = table.to_bytes();
        assert_eq!(Frequencies::from_bytes(&bytes), Some(table));
        for end in 0..bytes.len() {
            assert_eq!(Frequencies::from_bytes(&bytes[..end]), None, "{end} bytes");
        }
    }

    #[test]
    fn a_letter_of_two_bytes_is_not_cut() {
        let table = Frequencies::count([vec!["été", "étè", "éta"]]);
        assert_eq!(Frequencies::from_bytes(&table.to_bytes()), Some(table));
    }

    #[test]
    fn every_table_is_of_this_core() {
        for (code, _) in TABLES {
            let table = Language::new(code).and_then(Frequencies::of);
            let table = table.unwrap_or_else(|| panic!("{code}: make it again with cargo xtask frequencies"));
            let held: u64 = table.words().map(|(_, count)| u64::from(count)).sum();
            let counted: u64 = (0..).zip(table.lengths()).map(|(words, &many)| words * u64::from(many)).sum();
            assert_eq!(held, counted, "{code}: words drawn and words in sentences");
            assert!(table.sentences() > 500 && table.words().len() > 1000, "{code}");
        }
    }
}
