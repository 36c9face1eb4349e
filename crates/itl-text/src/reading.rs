//! An analysis in the making: tokens in, their fate found out once per surface form; pieces joined to a whole.

use crate::filter::letter_runs;
use crate::memory::{Form, WordMemory};
use crate::normalize::Normalized;
use crate::tagger::LONGEST_SENTENCE;
use crate::{
    Analysis, ByteSpan, Compounds, Dropped, Fate, LinguisticCore, Sentence, StemId, Tag, Tagger, Token,
};

/// Bytes of a token with the space after it, and of a sentence: in most texts they have more, so that what is set aside is enough.
/// Of a long text, what is set aside and not used is no memory.
const TOKEN: usize = 5;
const SENTENCE: usize = 64;
/// Tokens that most sentences have at most.
const SURFACES: usize = 64;
/// Stems that room is made for at once: those of a short text.
const STEMS: usize = 64;

/// Reads the tokens of a text.
pub(crate) struct AnalysisDraft<'a> {
    core: &'a LinguisticCore,
    text: &'a str,
    memory: &'a mut WordMemory,
    analysis: Analysis,
    surfaces: Vec<&'a str>,
    numbers: Vec<u32>,
    tags: Vec<Tag>,
}

impl<'a> AnalysisDraft<'a> {
    pub(crate) fn new(core: &'a LinguisticCore, text: &'a str, memory: &'a mut WordMemory) -> Self {
        memory.begin();
        let numbers = std::mem::take(&mut memory.buffers.numbers);
        let tags = std::mem::take(&mut memory.buffers.tags);
        let (analysis, surfaces) = (Analysis::default(), Vec::new());
        Self { core, text, memory, analysis, surfaces, numbers, tags }
    }

    /// Makes room for what a text of so many bytes has.
    pub(crate) fn expect(&mut self, bytes: usize) {
        self.surfaces.reserve(SURFACES);
        self.analysis.tokens.reserve_exact(bytes / TOKEN + 1);
        self.analysis.sentences.reserve_exact(bytes / SENTENCE + 1);
        self.analysis.stems.reserve((bytes / (2 * TOKEN)).min(STEMS));
    }

    /// Takes a sentence with its tokens, and tags them if there is a tagger.
    pub(crate) fn sentence(&mut self, span: ByteSpan, tokens: &[ByteSpan], tagger: Option<&Tagger>) {
        let first = self.analysis.tokens.len();
        for tokens in tokens.chunks(LONGEST_SENTENCE) {
            self.memory.make_room(tagger);
            self.surfaces.clear();
            self.numbers.clear();
            for token in tokens {
                let surface = token.of(self.text);
                self.surfaces.push(surface);
                self.numbers.push(self.memory.number(surface));
            }
            self.tags.clear();
            match tagger {
                Some(tagger) => {
                    let tagged = &mut self.memory.tagger;
                    tagger.tag_numbered(&self.surfaces, &self.numbers, tagged, &mut self.tags);
                }
                None => self.tags.resize(tokens.len(), Tag::ANY),
            }
            for (at, &token) in tokens.iter().enumerate() {
                self.token(token, self.tags[at], self.numbers[at]);
            }
        }
        self.end_sentence(span, first);
    }

    /// Takes a sentence with its tagged tokens.
    pub(crate) fn tagged_sentence(&mut self, span: ByteSpan, tokens: impl Iterator<Item = (ByteSpan, Tag)>) {
        let first = self.analysis.tokens.len();
        for (token, tag) in tokens {
            self.memory.make_room(None);
            let number = self.memory.number(token.of(self.text));
            self.token(token, tag, number);
        }
        self.end_sentence(span, first);
    }

    fn end_sentence(&mut self, span: ByteSpan, first: usize) {
        let index = |at| u32::try_from(at).expect("a text of 4 GiB has fewer than 2^32 tokens");
        let last = index(self.analysis.tokens.len());
        self.analysis.sentences.push(Sentence { span, first: index(first), last });
    }

    pub(crate) fn close(self) -> Analysis {
        (self.memory.buffers.numbers, self.memory.buffers.tags) = (self.numbers, self.tags);
        self.analysis
    }

    #[inline]
    fn token(&mut self, span: ByteSpan, tag: Tag, number: u32) {
        let surface = span.of(self.text);
        let fate = self.fate(surface, tag, number);
        let split = self.core.settings().compounds == Compounds::Split;
        if fate == Fate::Dropped(Dropped::NotAWord) && split && self.split(span, tag) {
            return;
        }
        self.analysis.tokens.push(Token { span, tag, fate });
    }

    /// Takes the runs of letters of a token for tokens; says whether there are any.
    fn split(&mut self, span: ByteSpan, tag: Tag) -> bool {
        let before = self.analysis.tokens.len();
        for (at, run) in letter_runs(span.of(self.text)) {
            let start = span.start as usize + at;
            let number = self.memory.number(run);
            let (span, fate) = (ByteSpan::new(start, start + run.len()), self.fate(run, tag, number));
            self.analysis.tokens.push(Token { span, tag, fate });
        }
        self.analysis.tokens.len() > before
    }

    /// A form gets its stem when it is first kept, so that the stems of an analysis are those of its words.
    #[inline]
    fn fate(&mut self, surface: &str, tag: Tag, number: u32) -> Fate {
        let stem = match self.memory.form(self.core, number, surface) {
            Form::Dropped(reason) => return Fate::Dropped(reason),
            _ if !tag.is_content() => return Fate::Dropped(Dropped::PartOfSpeech),
            Form::Stem(stem) => stem,
            Form::Word | Form::New => self.memory.stem(self.core, number, surface),
        };
        Fate::Kept(self.memory.stem_in(stem, &mut self.analysis.stems))
    }
}

impl Analysis {
    /// The analyses of the pieces of a text as that of the whole: as if it had been read in one go.
    pub(crate) fn joined(pieces: Vec<Self>) -> Self {
        let (tokens, sentences) = pieces.iter().skip(1).fold((0, 0), |(tokens, sentences), piece| {
            (tokens + piece.tokens.len(), sentences + piece.sentences.len())
        });
        let mut pieces = pieces.into_iter();
        let mut whole = pieces.next().unwrap_or_default();
        whole.tokens.reserve_exact(tokens);
        whole.sentences.reserve_exact(sentences);
        for piece in pieces {
            let stems: Vec<StemId> = piece.stems.iter().map(|stem| whole.stems.intern(stem)).collect();
            let base = whole.tokens.len() as u32;
            piece.tokens.iter().for_each(|token| {
                whole.tokens.push(match token.fate {
                    Fate::Kept(stem) => Token { fate: Fate::Kept(stems[stem.0 as usize]), ..token },
                    Fate::Dropped(_) => token,
                });
            });
            whole.sentences.extend(piece.sentences.into_iter().map(|sentence| Sentence {
                first: base + sentence.first,
                last: base + sentence.last,
                ..sentence
            }));
        }
        whole
    }

    /// Turns spans of the text as it was read into spans of the text as it was given.
    pub(crate) fn point_back(&mut self, normalized: &Normalized<'_>) {
        if normalized.same() {
            return;
        }
        let mut back = normalized.back();
        self.sentences.iter_mut().for_each(|sentence| sentence.span = back.given(sentence.span));
        let mut back = normalized.back();
        self.tokens.move_spans(|span| back.given(span));
    }
}
