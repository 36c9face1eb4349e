//! An analysis in the making: tokens in, their fate found out once per surface form; pieces joined to a whole.

use crate::filter::letter_runs;
use crate::memory::{Form, WordMemory};
use crate::normalize::{Back, Boundaries, Normalized};
use crate::tagger::LONGEST_SENTENCE;
use crate::{Analysis, Compounds, Dropped, Fate, LinguisticCore, Sentence, StemId, Tagger, Tally, Token};
use itl_base::{ByteSpan, Tag};

/// Bytes of a token with the space after it, of those that count among all, and of a sentence: in most texts they have more, so that what is
/// set aside is enough. Of a long text, what is set aside and not used is no memory.
const TOKEN: usize = 5;
const COUNTED_TOKEN: usize = 9;
const SENTENCE: usize = 64;
/// Tokens that most sentences have at most.
const SURFACES: usize = 64;
/// Stems that room is made for at once: those of a short text.
const STEMS: usize = 64;

/// A text to read from, and the way back to the given one.
pub(crate) struct Passage<'t> {
    pub(crate) text: &'t str,
    back: Back<'t>,
    /// The tokens that are read at once.
    surfaces: Vec<&'t str>,
}

impl<'t> Passage<'t> {
    /// The given text itself.
    pub(crate) fn given(text: &'t str) -> Self {
        Self { text, back: Back::default(), surfaces: Vec::with_capacity(SURFACES) }
    }

    /// A block of it that the core reads in another form.
    pub(crate) fn normalized(block: &'t Normalized) -> Self {
        Self { back: block.back(), ..Self::given(&block.text) }
    }
}

/// What of a text somebody asks for. How many words there are that do not count is always found out.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Asked {
    /// All tokens.
    Tokens,
    /// The words that count: those that do not are left out, and their tags are not looked for.
    Words,
}

/// Reads the tokens of a text.
pub(crate) struct AnalysisDraft<'a> {
    core: &'a LinguisticCore,
    asked: Asked,
    memory: &'a mut WordMemory,
    analysis: Analysis,
    /// What the block that is read has so far.
    tally: Tally,
    numbers: Vec<u32>,
    /// What is known of the tokens' forms before they are tagged.
    forms: Vec<Form>,
    /// Whether the tag of a token is asked for.
    wanted: Vec<bool>,
    tags: Vec<Tag>,
}

impl<'a> AnalysisDraft<'a> {
    pub(crate) fn new(core: &'a LinguisticCore, asked: Asked, memory: &'a mut WordMemory) -> Self {
        memory.begin();
        let numbers = std::mem::take(&mut memory.buffers.numbers);
        let forms = std::mem::take(&mut memory.buffers.forms);
        let wanted = std::mem::take(&mut memory.buffers.asked);
        let tags = std::mem::take(&mut memory.buffers.tags);
        let (analysis, tally) = (Analysis::default(), Tally::default());
        Self { core, asked, memory, analysis, tally, numbers, forms, wanted, tags }
    }

    /// Makes room for what a text of so many bytes has.
    pub(crate) fn expect(&mut self, bytes: usize) {
        let token = if self.asked == Asked::Tokens { TOKEN } else { COUNTED_TOKEN };
        self.analysis.tokens.reserve_exact(bytes / token + 1);
        self.analysis.sentences.reserve_exact(bytes / SENTENCE + 1);
        self.analysis.stems.reserve((bytes / (2 * TOKEN)).min(STEMS));
    }

    /// Takes a sentence with its tokens, and tags them if there is a tagger.
    pub(crate) fn sentence(
        &mut self,
        passage: &mut Passage<'_>,
        span: ByteSpan,
        tokens: &[ByteSpan],
        tagger: Option<&Tagger>,
    ) {
        let first = self.analysis.tokens.len();
        let Passage { text, back, surfaces } = passage;
        // Before its tokens: the way back goes along with the text.
        let given = back.given(span);
        for tokens in tokens.chunks(LONGEST_SENTENCE) {
            self.memory.make_room(tagger);
            surfaces.clear();
            self.numbers.clear();
            self.forms.clear();
            for token in tokens {
                let surface = token.of(text);
                surfaces.push(surface);
                let number = self.memory.number_at(text, *token, surface);
                self.numbers.push(number);
                self.forms.push(self.memory.form(self.core, number, surface));
            }
            self.tags.clear();
            match tagger {
                Some(tagger) => {
                    self.ask();
                    let Self { numbers, wanted, tags, memory, .. } = self;
                    tagger.tag_numbered(surfaces, numbers, wanted, &mut memory.tagger, tags);
                }
                None => self.tags.resize(tokens.len(), Tag::ANY),
            }
            for (at, &token) in tokens.iter().enumerate() {
                let word = (surfaces[at], self.numbers[at]);
                self.token(word, self.forms[at], token, back, self.tags[at]);
            }
        }
        self.end_sentence(given, first);
    }

    /// Whose tags are asked for among the tokens, whose forms are known.
    fn ask(&mut self) {
        self.wanted.clear();
        if self.asked == Asked::Tokens {
            self.wanted.resize(self.forms.len(), true);
            return;
        }
        // The parts of a compound have its tag.
        let split = self.core.settings().compounds == Compounds::Split;
        self.wanted.extend(self.forms.iter().map(|form| match form {
            Form::Dropped(Dropped::NotAWord) => split,
            Form::Dropped(_) => false,
            _ => true,
        }));
    }

    /// Takes a sentence of the given text with its tagged tokens.
    pub(crate) fn tagged_sentence(
        &mut self,
        text: &str,
        boundaries: &mut Boundaries<'_>,
        span: ByteSpan,
        tokens: &[(ByteSpan, Tag)],
    ) {
        let first = self.analysis.tokens.len();
        for &(token, tag) in tokens {
            self.memory.make_room(None);
            let token = boundaries.whole(token);
            match Normalized::of(text, token) {
                None => self.tagged(token.of(text), token, &mut Back::default(), tag),
                Some(read) => {
                    let whole = ByteSpan::new(0, read.text.len());
                    self.tagged(&read.text, whole, &mut read.back(), tag);
                }
            }
        }
        let span = boundaries.whole(span);
        self.end_sentence(Normalized::of(text, span).map_or(span, |read| read.given()), first);
    }

    fn tagged(&mut self, surface: &str, span: ByteSpan, back: &mut Back<'_>, tag: Tag) {
        let number = self.memory.number(surface);
        let form = self.memory.form(self.core, number, surface);
        self.token((surface, number), form, span, back, tag);
    }

    fn end_sentence(&mut self, span: ByteSpan, first: usize) {
        let index = |at| u32::try_from(at).expect("a text of 4 GiB has fewer than 2^32 tokens");
        let last = index(self.analysis.tokens.len());
        self.analysis.sentences.push(Sentence { span, first: index(first), last });
    }

    pub(crate) fn close(self) -> Analysis {
        let buffers = &mut self.memory.buffers;
        (buffers.numbers, buffers.forms) = (self.numbers, self.forms);
        (buffers.asked, buffers.tags) = (self.wanted, self.tags);
        self.analysis
    }

    /// Takes a token, given with its number and what was known of its form before the tokens with it were taken.
    #[inline]
    fn token(&mut self, word: (&str, u32), form: Form, span: ByteSpan, back: &mut Back<'_>, tag: Tag) {
        let fate = self.fate(word, form, tag);
        let split = self.core.settings().compounds == Compounds::Split;
        if fate == Fate::Dropped(Dropped::NotAWord) && split && self.split(word.0, span, back, tag) {
            return;
        }
        self.put(span, back, tag, fate);
    }

    #[inline]
    fn put(&mut self, span: ByteSpan, back: &mut Back<'_>, tag: Tag, fate: Fate) {
        self.tally.add(fate);
        if self.asked == Asked::Tokens || matches!(fate, Fate::Kept(_)) {
            self.analysis.tokens.push(Token { span: back.given(span), tag, fate });
        }
    }

    /// Ends a block: what is read next belongs to another.
    pub(crate) fn end_block(&mut self) {
        self.analysis.tallies.push(std::mem::take(&mut self.tally));
    }

    /// Takes the runs of letters of a token for tokens; says whether there are any.
    fn split(&mut self, surface: &str, span: ByteSpan, back: &mut Back<'_>, tag: Tag) -> bool {
        let mut any = false;
        for (at, run) in letter_runs(surface) {
            let start = span.start as usize + at;
            let number = self.memory.number(run);
            let form = self.memory.form(self.core, number, run);
            let fate = self.fate((run, number), form, tag);
            self.put(ByteSpan::new(start, start + run.len()), back, tag, fate);
            any = true;
        }
        any
    }

    /// A form gets its stem when it is first kept, so that the stems of an analysis are those of its words.
    #[inline]
    fn fate(&mut self, (surface, number): (&str, u32), form: Form, tag: Tag) -> Fate {
        let stem = match form {
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
            whole.tallies.extend(piece.tallies);
            whole.sentences.extend(piece.sentences.into_iter().map(|sentence| Sentence {
                first: base + sentence.first,
                last: base + sentence.last,
                ..sentence
            }));
        }
        whole
    }
}
