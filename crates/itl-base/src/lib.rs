//! Small types that every stage uses: places in a text, languages, tags, notices and advice, requests to stop.
//!
//! Nothing comes in and nothing goes out: these are values. The crate never reads a text, a file or a clock.

mod cancel;
mod help;
mod language;
mod notice;
mod resample;
mod span;
mod tag;

pub use cancel::{Cancel, Cancelled};
pub use help::{Help, Mention};
pub use language::Language;
pub use notice::{Level, Notice};
pub use resample::{interval, resample};
pub use span::ByteSpan;
pub use tag::Tag;
