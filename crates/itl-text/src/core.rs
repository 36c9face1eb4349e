//! The core itself: segment, tokenise, tag, filter, stem, in this order and in one pass over the text.

use foldhash::fast::FixedState;
use hashbrown::HashMap;

use crate::filter::Filter;
use crate::fold::fold;
use crate::normalize::Normalized;
use crate::stem::Stemmer;
use crate::{
    Analysis, ByteSpan, CoreSettings, Dropped, Fate, Language, Sentence, StemId, Tag, TextError, Token,
    provisional,
};

/// The version of the core. It changes whenever some text is read differently, and models name it.
pub const CORE_VERSION: u32 = 1;

/// Reads texts of one language with one set of settings.
pub struct LinguisticCore {
    settings: CoreSettings,
    filter: Filter,
    stemmer: Stemmer,
}

impl LinguisticCore {
    /// A core with these settings.
    ///
    /// # Errors
    /// If the language is not supported.
    pub fn new(settings: CoreSettings) -> Result<Self, TextError> {
        let stemmer = Stemmer::new(settings.language)?;
        Ok(Self { filter: Filter::new(&settings), stemmer, settings })
    }

    /// The settings it was made with.
    #[must_use]
    pub fn settings(&self) -> &CoreSettings {
        &self.settings
    }

    /// Which core this is: a model names it, and a document read by another one is not scored with it.
    #[must_use]
    pub fn identity(&self) -> String {
        format!("core {CORE_VERSION}, tagger provisional, snowball 3.0")
    }

    /// Which of the tags that a document brings counts: the language's own for English, the universal otherwise.
    #[must_use]
    pub fn given_tag(&self, own: Option<Tag>, universal: Option<Tag>) -> Tag {
        let own = own.filter(|_| self.settings.language == Language::ENGLISH);
        own.or(universal).unwrap_or(Tag::ANY)
    }

    /// Reads the blocks (paragraphs, headings, …) of a text. No sentence crosses the end of a block.
    #[must_use]
    pub fn analyze(&self, text: &str, blocks: &[ByteSpan]) -> Analysis {
        let normalized = Normalized::new(text);
        let mut reading = Reading::new(self, &normalized.text);
        let (mut sentences, mut tokens, mut tags) = (Vec::new(), Vec::new(), Vec::new());
        let mut surfaces: Vec<&str> = Vec::new();
        for &block in blocks {
            sentences.clear();
            provisional::segment(&normalized.text, normalized.read(block), &mut sentences);
            for &sentence in &sentences {
                tokens.clear();
                provisional::tokenize(&normalized.text, sentence, &mut tokens);
                surfaces.clear();
                surfaces.extend(tokens.iter().map(|token| token.of(&normalized.text)));
                tags.clear();
                provisional::tag(&surfaces, &mut tags);
                let first = reading.analysis.tokens.len();
                for (&span, &tag) in tokens.iter().zip(&tags) {
                    reading.token(span, tag);
                }
                reading.sentence(sentence, first);
            }
        }
        let mut analysis = reading.analysis;
        analysis.point_back(&normalized);
        analysis
    }

    /// Reads a text whose sentences, tokens and tags are known already: filter and stem only.
    /// Spans have to be in the order of the text.
    #[must_use]
    pub fn analyze_tagged(&self, text: &str, sentences: &[TaggedSentence]) -> Analysis {
        let normalized = Normalized::new(text);
        let mut reading = Reading::new(self, &normalized.text);
        for (span, tokens) in sentences {
            let first = reading.analysis.tokens.len();
            for &(token, tag) in tokens {
                reading.token(normalized.read(token), tag);
            }
            reading.sentence(normalized.read(*span), first);
        }
        let mut analysis = reading.analysis;
        analysis.point_back(&normalized);
        analysis
    }

    /// The words of an analysis that is given and already filtered: lower-cased and stemmed only.
    pub fn stem_given<'a>(
        &self,
        tokens: impl IntoIterator<Item = (&'a str, Tag)>,
    ) -> impl Iterator<Item = (String, Tag)> {
        tokens.into_iter().map(|(surface, tag)| {
            let folded = fold(surface, self.settings.language);
            (self.stemmer.stem(&folded).into_owned(), tag)
        })
    }
}

/// A sentence with its tokens and their tags, as a reader of tagged documents finds them.
pub type TaggedSentence = (ByteSpan, Vec<(ByteSpan, Tag)>);

/// An analysis in the making: remembers what it found out about each surface form.
struct Reading<'a> {
    core: &'a LinguisticCore,
    text: &'a str,
    forms: HashMap<&'a str, Form, FixedState>,
    analysis: Analysis,
}

/// What is known of a surface form before its part of speech is.
#[derive(Clone, Copy)]
enum Form {
    Dropped(Dropped),
    Stem(StemId),
}

impl<'a> Reading<'a> {
    fn new(core: &'a LinguisticCore, text: &'a str) -> Self {
        Self { core, text, forms: HashMap::default(), analysis: Analysis::default() }
    }

    fn token(&mut self, span: ByteSpan, tag: Tag) {
        let surface = span.of(self.text);
        let (core, stems) = (self.core, &mut self.analysis.stems);
        let form = *self.forms.entry(surface).or_insert_with(|| {
            let folded = fold(surface, core.settings.language);
            match core.filter.verdict(surface, &folded) {
                Some(reason) => Form::Dropped(reason),
                None => Form::Stem(stems.intern(&core.stemmer.stem(&folded))),
            }
        });
        let fate = match form {
            Form::Dropped(reason) => Fate::Dropped(reason),
            Form::Stem(_) if !tag.is_content() => Fate::Dropped(Dropped::PartOfSpeech),
            Form::Stem(stem) => Fate::Kept(stem),
        };
        self.analysis.tokens.push(Token { span, tag, fate });
    }

    fn sentence(&mut self, span: ByteSpan, first: usize) {
        let index = |at| u32::try_from(at).expect("a text of 4 GiB has fewer than 2^32 tokens");
        let last = self.analysis.tokens.len();
        self.analysis.sentences.push(Sentence { span, first: index(first), last: index(last) });
    }
}

impl Analysis {
    fn point_back(&mut self, normalized: &Normalized<'_>) {
        for sentence in &mut self.sentences {
            sentence.span = normalized.given(sentence.span);
        }
        for token in &mut self.tokens {
            token.span = normalized.given(token.span);
        }
    }
}
