//! Learning: people's decisions about passages in; factors on weights out, each with the decisions that it comes from.

mod fit;
mod learned;
mod lessons;
mod teach;

pub(crate) use learned::Factors;
pub use learned::{Factor, Gain, Learned, Measured, Taught};
pub use lessons::TaughtPassage;
pub use teach::Unlearned;
