//! Tokenisers: a text in, the numbers of its pieces with their places out.
//!
//! `read.rs` makes a tokeniser of a `tokenizer.json`. A text goes through the steps of `normalize.rs`, is cut by
//! `split.rs`, and its words become pieces by `wordpiece.rs`, `unigram.rs` or `bpe.rs`, over one `vocabulary.rs`. A piece
//! knows the bytes of the text that it stands for. Marks such as `[SEP]` are put around a text, and never read from it: a
//! document has no way to name them.

mod bpe;
mod characters;
mod charsmap;
mod normalize;
mod read;
mod split;
mod unigram;
mod vocabulary;
mod wordpiece;

use itl_base::ByteSpan;
use serde::{Deserialize, Serialize};

use bpe::Merges;
use characters::Characters;
use normalize::{Chars, Step};
use split::Split;
use vocabulary::Vocabulary;

/// Characters of a text that are looked at. More tokens than an encoder takes are in fewer, whatever the language.
const MAX_CHARS: usize = 32_768;

/// A piece of a text.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Token {
    /// Its number in the vocabulary.
    pub id: u32,
    /// The bytes of the text that it stands for; nothing for a mark around the text.
    pub span: Option<ByteSpan>,
}

/// A tokeniser that cannot be used.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum TokenizerError {
    /// Not the JSON of a tokeniser.
    #[error("{reason}")]
    Malformed {
        /// What does not fit.
        reason: String,
    },
    /// Something that is not carried out here.
    #[error("it has {what}, which is not supported")]
    Unsupported {
        /// What.
        what: String,
    },
}

impl TokenizerError {
    fn malformed(reason: impl Into<String>) -> Self {
        Self::Malformed { reason: reason.into() }
    }

    fn unsupported(what: impl Into<String>) -> Self {
        Self::Unsupported { what: what.into() }
    }
}

/// How words become pieces.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
enum Pieces {
    /// The longest piece first, from the left.
    WordPiece { prefix: String, longest_word: u32, unknown: u32 },
    /// The most likely pieces.
    Unigram { scores: Vec<f32>, unknown: Option<u32>, bytes: bool },
    /// Pairs that are joined, in the order in which they were learnt.
    Bpe { merges: Vec<(u32, u32, u32)>, unknown: Option<u32>, bytes: bool },
}

/// What a file holds of a tokeniser.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub(crate) struct TokenizerTable {
    steps: Vec<Step>,
    splits: Vec<Split>,
    pieces: Pieces,
    vocabulary: Vec<String>,
    /// Marks before and after a text.
    before: Vec<u32>,
    after: Vec<u32>,
}

/// A tokeniser.
pub struct Tokenizer {
    table: TokenizerTable,
    vocabulary: Vocabulary,
    /// The pieces that go on with a word, for a tokeniser that marks them.
    inside: Vocabulary,
    merges: Merges,
    /// What an unknown character costs, where pieces are likely or not.
    unknown_score: f32,
}

impl TokenizerTable {
    /// Refuses what would lead outside of the vocabulary.
    pub(crate) fn check(&self) -> Result<(), TokenizerError> {
        let count = self.vocabulary.len();
        if count == 0 || count > vocabulary::MAX_PIECES {
            return Err(TokenizerError::malformed("its vocabulary is empty or too large"));
        }
        if self.vocabulary.iter().any(|piece| piece.len() > vocabulary::MAX_PIECE_BYTES) {
            return Err(TokenizerError::malformed("a piece of its vocabulary is too long"));
        }
        let known = |id: u32| (id as usize) < count;
        let fits = match &self.pieces {
            Pieces::WordPiece { unknown, longest_word, .. } => known(*unknown) && *longest_word <= 1000,
            Pieces::Unigram { scores, unknown, .. } => {
                scores.len() == count
                    && scores.iter().all(|score| score.is_finite())
                    && unknown.is_none_or(known)
            }
            Pieces::Bpe { merges, unknown, .. } => {
                merges.iter().all(|&(left, right, joined)| known(left) && known(right) && known(joined))
                    && merges.len() <= 4 * vocabulary::MAX_PIECES
                    && unknown.is_none_or(known)
            }
        };
        let marks = self.before.iter().chain(&self.after);
        if !fits || !marks.copied().all(known) || self.before.len() + self.after.len() > 8 {
            return Err(TokenizerError::malformed("its numbers do not fit its vocabulary"));
        }
        if self.steps.len() + self.splits.len() > 64 {
            return Err(TokenizerError::malformed("it has too many steps"));
        }
        self.steps.iter().try_for_each(Step::check)
    }

    /// A table as SentencePiece makes it: pieces with their scores, characters that others stand for, and the numbers of the marks before and
    /// after a text and of the unknown.
    pub(crate) fn sentencepiece(
        (vocabulary, scores): (Vec<String>, Vec<f32>),
        replaced: Vec<(char, String)>,
        [before, after, unknown]: [u32; 3],
    ) -> Self {
        let steps = vec![
            Step::Characters(Characters::of(replaced)),
            Step::Spaces { to: " ".to_owned() },
            Step::Strip { left: true, right: true },
        ];
        let splits = vec![Split::Metaspace { sign: '▁', before: true, cuts: true }];
        let pieces = Pieces::Unigram { scores, unknown: Some(unknown), bytes: false };
        Self { steps, splits, pieces, vocabulary, before: vec![before], after: vec![after] }
    }

    pub(crate) fn vocabulary(&self) -> usize {
        self.vocabulary.len()
    }

    pub(crate) fn kind(&self) -> &'static str {
        match self.pieces {
            Pieces::WordPiece { .. } => "WordPiece",
            Pieces::Unigram { .. } => "Unigram",
            Pieces::Bpe { .. } => "BPE",
        }
    }

    /// The same without marks around a text.
    pub(crate) fn unmarked(self) -> Self {
        Self { before: Vec::new(), after: Vec::new(), ..self }
    }
}

impl Tokenizer {
    /// The tokeniser of a `tokenizer.json`.
    ///
    /// # Errors
    /// If it is none, or needs what is not supported.
    pub fn from_json(json: &[u8]) -> Result<Self, TokenizerError> {
        Ok(Self::of(Self::table_from_json(json)?))
    }

    pub(crate) fn table_from_json(json: &[u8]) -> Result<TokenizerTable, TokenizerError> {
        let table = read::read(json)?;
        table.check()?;
        Ok(table)
    }

    /// Makes a table ready that was checked.
    pub(crate) fn of(table: TokenizerTable) -> Self {
        let pieces = || table.vocabulary.iter().map(String::as_str).zip(0..);
        let prefix = match &table.pieces {
            Pieces::WordPiece { prefix, .. } => prefix.as_str(),
            _ => "",
        };
        let inside = match prefix {
            "" => Vocabulary::default(),
            prefix => {
                Vocabulary::of(pieces().filter_map(|(piece, id)| Some((piece.strip_prefix(prefix)?, id))))
            }
        };
        let merges = match &table.pieces {
            Pieces::Bpe { merges, .. } => Merges::of(merges),
            _ => Merges::default(),
        };
        let unknown_score = match &table.pieces {
            Pieces::Unigram { scores, .. } => unigram::unknown_score(scores),
            _ => 0.0,
        };
        let vocabulary = Vocabulary::of(pieces());
        Self { table, vocabulary, inside, merges, unknown_score }
    }

    /// Whether a piece stands for what the vocabulary lacks.
    pub(crate) fn is_unknown(&self, id: u32) -> bool {
        match self.table.pieces {
            Pieces::WordPiece { unknown, .. } => unknown == id,
            Pieces::Unigram { unknown, .. } | Pieces::Bpe { unknown, .. } => unknown == Some(id),
        }
    }

    /// The pieces of a text, marks included, at most `limit` of them; and whether there were more.
    #[must_use]
    pub fn tokenize(&self, text: &str, limit: usize) -> (Vec<Token>, bool) {
        self.tokenize_behind(&[], text, limit)
    }

    /// The pieces of a short text without marks: what can stand before another, a space between them.
    pub(crate) fn pieces_of(&self, text: &str) -> Vec<u32> {
        let (tokens, _) = self.tokenize(text, MAX_CHARS);
        tokens.iter().filter(|token| token.span.is_some()).map(|token| token.id).collect()
    }

    /// How many marks are put around a text.
    pub(crate) fn marks(&self) -> usize {
        self.table.before.len() + self.table.after.len()
    }

    /// The same with pieces before those of the text that stand for none of its bytes.
    pub(crate) fn tokenize_behind(&self, prefix: &[u32], text: &str, limit: usize) -> (Vec<Token>, bool) {
        let room = limit.saturating_sub(self.marks() + prefix.len());
        let mark = |&id: &u32| Token { id, span: None };
        let mut tokens: Vec<Token> = self.table.before.iter().chain(prefix).map(mark).collect();
        let from = tokens.len();
        let (mut chars, mut more) = Chars::of(text, MAX_CHARS);
        for step in &self.table.steps {
            chars = step.apply(chars);
            // A step can make several characters of one.
            more |= chars.truncate(2 * MAX_CHARS);
        }
        for word in split::words(&self.table.splits, chars) {
            if tokens.len() - from > room {
                break;
            }
            self.word(&word, &mut tokens);
        }
        more |= tokens.len() - from > room;
        tokens.truncate(from + room);
        tokens.extend(self.table.after.iter().map(mark));
        (tokens, more)
    }

    /// Adds the pieces of a word.
    fn word(&self, word: &Chars, tokens: &mut Vec<Token>) {
        match &self.table.pieces {
            Pieces::WordPiece { longest_word, unknown, .. } => {
                wordpiece::pieces(
                    &self.vocabulary,
                    &self.inside,
                    word,
                    *longest_word as usize,
                    *unknown,
                    tokens,
                );
            }
            Pieces::Unigram { scores, unknown, bytes } => {
                unigram::pieces(
                    &self.vocabulary,
                    (scores, self.unknown_score),
                    word,
                    (*unknown, *bytes),
                    tokens,
                );
            }
            Pieces::Bpe { unknown, bytes, .. } => {
                self.merges.pieces(&self.vocabulary, word, (*unknown, *bytes), tokens);
            }
        }
    }
}

/// The span that some characters come from.
fn span_of(word: &Chars, from: usize, to: usize) -> Option<ByteSpan> {
    let (first, last) = (word.spans.get(from)?, word.spans.get(to.checked_sub(1)?)?);
    Some(ByteSpan::new(first.0 as usize, last.1.max(first.0) as usize))
}
