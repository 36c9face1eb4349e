//! An analysis in the making: tokens in, their fate found out once per surface form; pieces joined to a whole.

use foldhash::fast::FixedState;
use hashbrown::HashMap;

use crate::filter::letter_runs;
use crate::fold::fold;
use crate::normalize::Normalized;
use crate::{Analysis, ByteSpan, Compounds, Dropped, Fate, LinguisticCore, Sentence, StemId, Tag, Token};

/// Reads the tokens of a text, and remembers what it found out about each surface form.
pub(crate) struct AnalysisDraft<'a> {
    core: &'a LinguisticCore,
    text: &'a str,
    forms: HashMap<&'a str, Form, FixedState>,
    analysis: Analysis,
}

/// What is known of a surface form before its part of speech is. A form gets its stem when it is first kept, so
/// that the stems of an analysis are those of its words.
#[derive(Clone, Copy)]
enum Form {
    Dropped(Dropped),
    Word,
    Stem(StemId),
}

impl<'a> AnalysisDraft<'a> {
    pub(crate) fn new(core: &'a LinguisticCore, text: &'a str) -> Self {
        Self { core, text, forms: HashMap::default(), analysis: Analysis::default() }
    }

    /// Takes a sentence with its tagged tokens.
    pub(crate) fn sentence(&mut self, span: ByteSpan, tokens: impl Iterator<Item = (ByteSpan, Tag)>) {
        let index = |at| u32::try_from(at).expect("a text of 4 GiB has fewer than 2^32 tokens");
        let first = index(self.analysis.tokens.len());
        let split = self.core.settings().compounds == Compounds::Split;
        for (span, tag) in tokens {
            let fate = self.fate(span.of(self.text), tag);
            let before = self.analysis.tokens.len();
            if fate == Fate::Dropped(Dropped::NotAWord) && split {
                for (at, run) in letter_runs(span.of(self.text)) {
                    let start = span.start as usize + at;
                    let (span, fate) = (ByteSpan::new(start, start + run.len()), self.fate(run, tag));
                    self.analysis.tokens.push(Token { span, tag, fate });
                }
            }
            if self.analysis.tokens.len() == before {
                self.analysis.tokens.push(Token { span, tag, fate });
            }
        }
        let last = index(self.analysis.tokens.len());
        self.analysis.sentences.push(Sentence { span, first, last });
    }

    pub(crate) fn close(self) -> Analysis {
        self.analysis
    }

    fn fate(&mut self, surface: &'a str, tag: Tag) -> Fate {
        let (core, language) = (self.core, self.core.settings().language);
        let form = self.forms.entry(surface).or_insert_with(|| {
            core.filter.verdict(surface, &fold(surface, language)).map_or(Form::Word, Form::Dropped)
        });
        match *form {
            Form::Dropped(reason) => Fate::Dropped(reason),
            _ if !tag.is_content() => Fate::Dropped(Dropped::PartOfSpeech),
            Form::Stem(stem) => Fate::Kept(stem),
            Form::Word => {
                let stem = self.analysis.stems.intern(&core.stemmer.stem(&fold(surface, language)));
                *form = Form::Stem(stem);
                Fate::Kept(stem)
            }
        }
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
            whole.tokens.extend(piece.tokens.into_iter().map(|token| match token.fate {
                Fate::Kept(stem) => Token { fate: Fate::Kept(stems[stem.0 as usize]), ..token },
                Fate::Dropped(_) => token,
            }));
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
        for sentence in &mut self.sentences {
            sentence.span = normalized.given(sentence.span);
        }
        for token in &mut self.tokens {
            token.span = normalized.given(token.span);
        }
    }
}
