//! Text to sentences and tokens, each token with its span, part of speech and stem.

mod chars;
mod language;
mod lexicon;
mod sentence;
mod span;
mod tag;
mod tokenize;

pub use language::Language;
pub use sentence::segment;
pub use span::ByteSpan;
pub use tag::Tag;
pub use tokenize::tokenize;
