//! Part-of-speech tags for the tokens of a sentence.
//!
//! In: a trained model (a file `*.tagger`) and the tokens of one sentence. Out: one [`Tag`] per token,
//! the same on every machine. Never trains: that is `cargo xtask train-tagger`.
//!
//! A tag is scored by a linear model over features of the word, its neighbours and the two tags before
//! ([`features`]). What depends on a word alone is summed up once per word and remembered.

mod cache;
mod decode;
mod facts;
pub mod features;
mod fetch;
mod keys;
mod loans;
pub mod model;
mod parts;
mod reader;
mod row;
mod scores;
mod store;
mod table;
mod weights;
pub mod word;

use crate::surfaces::Surfaces;
use decode::{NOBODY, Seen, SeenToken, Worksheet};
use features::Place;
use itl_base::Tag;
use weights::LoadedWeights;
use word::{Casing, Shape};

/// Why bytes are not a tagger model.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum TaggerError {
    /// The bytes do not begin as a model of this format version does.
    #[error("not a tagger model of format version {expected}")]
    NotAModel {
        /// The version that this program reads.
        expected: u8,
    },
    /// The checksum in the head is not that of the content.
    #[error("the tagger model is damaged: its checksum does not fit its content")]
    Checksum,
    /// The content ends too early or goes on after its end.
    #[error("the tagger model is damaged: {part} is cut short or too long")]
    Length {
        /// The part of the file that was being read.
        part: &'static str,
    },
    /// A value that no model has.
    #[error("the tagger model is damaged: a value in {part} is out of range")]
    Value {
        /// The part of the file that was being read.
        part: &'static str,
    },
}

/// Tokens that are decided together; a longer "sentence" is a table or a broken file and is cut.
pub(crate) const LONGEST_SENTENCE: usize = 1024;

/// A part-of-speech tagger for one language.
#[derive(Debug, Clone)]
pub struct Tagger {
    checksum: [u8; 16],
    weights: LoadedWeights,
}

/// The memory of a tagger: give each thread its own and use it for many sentences.
#[derive(Debug, Clone, Default)]
pub struct TaggerScratch {
    surfaces: Surfaces<()>,
    numbers: Vec<u32>,
    asked: Vec<bool>,
    memory: TaggerMemory,
}

/// What a tagger remembers of words that somebody numbers.
#[derive(Debug, Clone, Default)]
pub(crate) struct TaggerMemory {
    /// The model that it belongs to.
    owner: [u8; 16],
    cache: cache::WordCache,
    tokens: Vec<SeenToken>,
    sheet: Worksheet,
    tags: Vec<u8>,
}

impl Tagger {
    /// Loads a model; the bytes are not needed afterwards.
    ///
    /// # Errors
    /// If the bytes are not a whole, undamaged model of this format version.
    pub fn from_bytes(bytes: &[u8]) -> Result<Self, TaggerError> {
        let (checksum, body) = model::open(bytes)?;
        Ok(Self { checksum, weights: LoadedWeights::read(body)? })
    }

    /// Loads a model that came with the program: its checksum is not computed again.
    pub(crate) fn carried(bytes: &[u8]) -> Result<Self, TaggerError> {
        let (checksum, body) = model::parts(bytes)?;
        Ok(Self { checksum, weights: LoadedWeights::read(body)? })
    }

    /// The language of the model, as an ISO 639-1 code.
    #[must_use]
    pub fn language(&self) -> &str {
        &self.weights.language
    }

    /// The tags the model can give.
    #[must_use]
    pub fn tags(&self) -> &[Tag] {
        &self.weights.tags
    }

    /// Names the exact model: language, format version and checksum, such as `en-2-0123…`.
    #[must_use]
    pub fn identity(&self) -> String {
        let mut name = format!("{}-{}-", self.weights.language, model::VERSION);
        for byte in self.checksum {
            name.push_str(&format!("{byte:02x}"));
        }
        name
    }

    /// Tags the tokens of one sentence: `out` is cleared and gets one tag per token.
    pub fn tag(&self, words: &[&str], scratch: &mut TaggerScratch, out: &mut Vec<Tag>) {
        let TaggerScratch { surfaces, numbers, asked, memory } = scratch;
        out.clear();
        for words in words.chunks(LONGEST_SENTENCE) {
            if surfaces.full() || self.forgets(memory) {
                surfaces.clear();
                memory.clear();
            }
            numbers.clear();
            numbers.extend(words.iter().map(|word| surfaces.number(word)));
            asked.clear();
            asked.resize(words.len(), true);
            self.tag_numbered(words, numbers, asked, memory, out);
        }
    }

    /// Whether a memory has to be cleared before it is used: it is full, or another model's.
    pub(crate) fn forgets(&self, memory: &TaggerMemory) -> bool {
        memory.owner != self.checksum || memory.cache.full()
    }

    /// Appends the tags of at most [`LONGEST_SENTENCE`] tokens, each with the number of its surface form and whether its tag is asked for.
    /// A tag that nobody asked for may be [`Tag::ANY`].
    pub(crate) fn tag_numbered(
        &self,
        words: &[&str],
        numbers: &[u32],
        asked: &[bool],
        memory: &mut TaggerMemory,
        out: &mut Vec<Tag>,
    ) {
        memory.owner = self.checksum;
        match self.weights.lines {
            weights::FEW => self.decide::<{ weights::FEW }>(words, numbers, asked, memory),
            _ => self.decide::<{ weights::MANY }>(words, numbers, asked, memory),
        }
        let tags = &self.weights.tags;
        out.extend(memory.tags.iter().map(|&tag| tags.get(usize::from(tag)).copied().unwrap_or(Tag::ANY)));
    }

    fn decide<const L: usize>(
        &self,
        words: &[&str],
        numbers: &[u32],
        asked: &[bool],
        memory: &mut TaggerMemory,
    ) {
        let TaggerMemory { cache, tokens, sheet, tags, .. } = memory;
        let most = numbers.iter().max().map_or(0, |&number| number as usize + 1);
        cache.prepare(&self.weights, most);
        tokens.clear();
        tokens.extend([NOBODY; 2]);
        tokens.extend(words.iter().zip(numbers).map(|(word, &number)| {
            let (normal, shape) = cache.word(&self.weights, number, word);
            SeenToken { word: number, normal, shape }
        }));
        let case = SentenceCase::of(words, tokens.iter().skip(2).map(|token| token.shape));
        tokens.extend([NOBODY; 2]);
        tags.clear();
        decode::decode::<L>(&self.weights, cache, &Seen { tokens, case }, asked, sheet, tags);
    }
}

impl TaggerMemory {
    /// Forgets everything: words are numbered anew.
    pub(crate) fn clear(&mut self) {
        self.cache.clear();
    }
}

/// The places of the tokens of a sentence; `shapes` are theirs.
pub fn places_of(words: &[&str], shapes: &[Shape], places: &mut Vec<Place>) {
    let sentence = SentenceCase::of(words, shapes.iter().copied());
    places.extend((0..shapes.len()).map(|at| sentence.place(at)));
}

/// What says of every token of a sentence where it stands as far as capitals go.
#[derive(Debug, Clone, Copy)]
struct SentenceCase {
    casing: Casing,
    /// The first token with letters, or how many tokens there are.
    first: usize,
}

impl SentenceCase {
    fn of(words: &[&str], shapes: impl Iterator<Item = Shape> + Clone) -> Self {
        let casing = Casing::of(shapes.clone().zip(words).map(|(shape, word)| (shape, word.len() > 3)));
        Self { casing, first: shapes.take_while(|&shape| shape == Shape::Plain).count() }
    }

    #[inline]
    fn place(self, at: usize) -> Place {
        Place { casing: self.casing, first: at <= self.first }
    }
}
