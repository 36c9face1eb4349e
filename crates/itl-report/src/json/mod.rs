//! JSON with the names of the contract. Numbers are the shortest that read back as the same double.

mod alignment;
mod analysis;
mod compare;
mod encoders;
mod eval;
mod gaps;
mod inspection;
mod overview;
mod revision;
mod study;

use serde::Serialize;

pub use alignment::{alignment, explanation, failed};
pub use analysis::{analysis, blocks, languages};
pub use compare::compared;
pub use encoders::{encoder, encoders};
pub use eval::evaluated;
pub use gaps::gaps;
pub use inspection::{frameworks, model, terms};
pub use overview::overview;
pub use revision::revision;
pub use study::{check, study};

/// A list that is written as it is computed.
struct Lazy<F>(F);

impl<F, I> Serialize for Lazy<F>
where
    F: Fn() -> I,
    I: Iterator,
    I::Item: Serialize,
{
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq((self.0)())
    }
}
