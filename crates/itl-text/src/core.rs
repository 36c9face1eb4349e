//! The core itself: segment, tokenise, tag, filter, stem, in this order and in one pass over the text.
//!
//! Long texts are read by several threads; the result is that of one.

use rayon::prelude::*;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

use crate::filter::Filter;
use crate::fold::fold;
use crate::memory::WordMemory;
use crate::normalize::{Boundaries, Normalized};
use crate::reading::{AnalysisDraft, Asked, Passage};
use crate::stem::Stemmer;
use crate::{Analysis, CoreSettings, Tagger, TextError, language_name, segment, taggers, tokenize};
use itl_base::{ByteSpan, Cancel, Cancelled, Language, Notice, Tag};

/// The version of the core. It changes whenever some text is read differently, and models name it.
pub const CORE_VERSION: u32 = 1;

/// Bytes of text that are worth a thread of their own.
const PIECE: usize = 1 << 16;
/// Bytes of a long text: what is remembered of its words takes several megabytes.
const LONG: usize = 1 << 20;

/// Reads texts of one language with one set of settings.
pub struct LinguisticCore {
    settings: CoreSettings,
    pub(crate) filter: Filter,
    pub(crate) stemmer: Stemmer,
    tagger: Option<Arc<Tagger>>,
    identity: String,
    /// Memories of words that no thread uses at the moment.
    idle: Mutex<Vec<WordMemory>>,
    /// Whether a long text was read. Most often it is the only one, and somebody else needs the memory; where there was one, there may be many.
    read_long: AtomicBool,
}

/// A sentence with its tokens and their tags, as a reader of tagged documents finds them.
pub type TaggedSentence = (ByteSpan, Vec<(ByteSpan, Tag)>);

impl LinguisticCore {
    /// A core with these settings.
    ///
    /// # Errors
    /// If the language is not supported.
    pub fn new(settings: CoreSettings) -> Result<Self, TextError> {
        let stemmer = Stemmer::new(settings.language)?;
        let tagger = settings.tagger.then(|| taggers::load(settings.language)).flatten();
        let named = tagger.as_ref().map_or("none".to_owned(), |tagger| tagger.identity());
        let identity = format!("core {CORE_VERSION}, tagger {named}, snowball 3.0");
        let filter = Filter::new(&settings);
        let (idle, read_long) = (Mutex::default(), AtomicBool::new(false));
        Ok(Self { settings, filter, stemmer, tagger, identity, idle, read_long })
    }

    /// The settings it was made with.
    #[must_use]
    pub fn settings(&self) -> &CoreSettings {
        &self.settings
    }

    /// Which core this is: a model names it, and a document read by another one is not scored with it.
    #[must_use]
    pub fn identity(&self) -> &str {
        &self.identity
    }

    /// What there is to say about every result of this core.
    #[must_use]
    pub fn notice(&self) -> Option<Notice> {
        let name = language_name(self.settings.language);
        let message = format!("there is no tagger for {name}: all words pass the part-of-speech filter");
        (self.settings.tagger && self.tagger.is_none()).then(|| Notice::info("no-tagger", message))
    }

    /// Which of the tags that a document brings counts: the language's own for English, the universal otherwise.
    #[must_use]
    pub fn given_tag(&self, own: Option<Tag>, universal: Option<Tag>) -> Tag {
        let own = own.filter(|_| self.settings.language == Language::ENGLISH);
        own.or(universal).filter(|_| self.settings.tagger).unwrap_or(Tag::ANY)
    }

    /// Reads the blocks (paragraphs, headings, …) of a text. No sentence crosses the end of a block.
    ///
    /// # Errors
    /// If it was cancelled.
    pub fn analyze(&self, text: &str, blocks: &[ByteSpan], cancel: &Cancel) -> Result<Analysis, Cancelled> {
        self.analyze_for(Asked::Tokens, text, blocks, cancel)
    }

    /// The same for somebody who asks for less: half of the time that reading takes goes into tags, and half of the tokens do not count.
    ///
    /// # Errors
    /// If it was cancelled.
    pub fn analyze_for(
        &self,
        asked: Asked,
        text: &str,
        blocks: &[ByteSpan],
        cancel: &Cancel,
    ) -> Result<Analysis, Cancelled> {
        cancel.check()?;
        let analysis = match pieces(blocks, rayon::current_num_threads()).as_slice() {
            [] => Analysis::default(),
            [all] => self.read_blocks(asked, text, all, cancel)?,
            several => {
                let read = |blocks: &&[ByteSpan]| self.read_blocks(asked, text, blocks, cancel);
                Analysis::joined(several.par_iter().map(read).collect::<Result<_, Cancelled>>()?)
            }
        };
        let bytes: usize = blocks.iter().map(|block| block.len()).sum();
        if bytes >= LONG && !self.read_long.swap(true, Ordering::Relaxed) {
            self.idle.lock().unwrap_or_else(PoisonError::into_inner).clear();
        }
        cancel.check()?;
        Ok(analysis)
    }

    /// Reads a text whose sentences, tokens and tags are known already: filter and stem only.
    /// Spans have to be in the order of the text.
    ///
    /// # Errors
    /// If it was cancelled.
    pub fn analyze_tagged(
        &self,
        asked: Asked,
        text: &str,
        sentences: &[TaggedSentence],
        cancel: &Cancel,
    ) -> Result<Analysis, Cancelled> {
        let mut memory = self.memory();
        let mut draft = AnalysisDraft::new(self, asked, &mut memory);
        let mut boundaries = Boundaries::of(text);
        for (span, tokens) in sentences {
            cancel.check()?;
            draft.tagged_sentence(text, &mut boundaries, *span, tokens);
        }
        let analysis = draft.close();
        self.keep(memory);
        Ok(analysis)
    }

    /// The words of an analysis that is given and already filtered: lower-cased and stemmed only.
    pub fn stem_given<'a>(
        &self,
        tokens: impl IntoIterator<Item = (&'a str, Tag)>,
    ) -> impl Iterator<Item = (String, Tag)> {
        tokens.into_iter().map(|(surface, tag)| {
            let folded = fold(surface, self.settings.language);
            let tag = if self.settings.tagger { tag } else { Tag::ANY };
            (self.stemmer.stem(&folded).into_owned(), tag)
        })
    }

    fn read_blocks(
        &self,
        asked: Asked,
        text: &str,
        blocks: &[ByteSpan],
        cancel: &Cancel,
    ) -> Result<Analysis, Cancelled> {
        let language = self.settings.language;
        let mut memory = self.memory();
        let mut sentences = std::mem::take(&mut memory.buffers.sentences);
        let mut tokens = std::mem::take(&mut memory.buffers.tokens);
        let mut draft = AnalysisDraft::new(self, asked, &mut memory);
        draft.expect(blocks.iter().map(|block| block.len()).sum());
        let mut read = |draft: &mut AnalysisDraft<'_>, passage: &mut Passage<'_>, block| {
            sentences.clear();
            segment(passage.text, block, language, &mut sentences);
            for &sentence in &sentences {
                cancel.check()?;
                tokens.clear();
                tokenize(passage.text, sentence, language, &mut tokens);
                draft.sentence(passage, sentence, &tokens, self.tagger.as_deref());
            }
            Ok(())
        };
        let (mut given, mut boundaries) = (Passage::given(text), Boundaries::of(text));
        for &block in blocks {
            let block = boundaries.whole(block);
            match Normalized::of(text, block) {
                None => read(&mut draft, &mut given, block)?,
                Some(normalized) => {
                    let whole = ByteSpan::new(0, normalized.text.len());
                    read(&mut draft, &mut Passage::normalized(&normalized), whole)?;
                }
            }
            draft.end_block();
        }
        let analysis = draft.close();
        (memory.buffers.sentences, memory.buffers.tokens) = (sentences, tokens);
        self.keep(memory);
        Ok(analysis)
    }

    /// A memory of words for a thread.
    fn memory(&self) -> WordMemory {
        self.idle.lock().unwrap_or_else(PoisonError::into_inner).pop().unwrap_or_default()
    }

    /// Keeps a memory for the next text.
    fn keep(&self, memory: WordMemory) {
        self.idle.lock().unwrap_or_else(PoisonError::into_inner).push(memory);
    }
}

/// Runs of blocks of about the same size, one for each thread. However a text is divided, what is read is the same;
/// fewer pieces find out about fewer words twice.
fn pieces(blocks: &[ByteSpan], threads: usize) -> Vec<&[ByteSpan]> {
    let all: usize = blocks.iter().map(|block| block.len()).sum();
    let size = all.div_ceil(threads.max(1)).max(PIECE);
    let mut pieces = Vec::new();
    let (mut first, mut bytes) = (0, 0);
    for (at, block) in blocks.iter().enumerate() {
        bytes += block.len();
        if bytes >= size || at + 1 == blocks.len() {
            pieces.push(&blocks[first..=at]);
            (first, bytes) = (at + 1, 0);
        }
    }
    pieces
}
