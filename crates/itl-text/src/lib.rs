//! Text to sentences and tokens, each token with its span, part of speech and stem.

mod span;
mod tag;
pub mod tagger;

pub use span::ByteSpan;
pub use tag::Tag;
pub use tagger::{Tagger, TaggerError, TaggerScratch};
