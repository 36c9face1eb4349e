//! The words of a unit in, its terms out: which there are, how often each, and which of them the model knows.

pub(crate) mod lookup;
pub(crate) mod matcher;
pub(crate) mod matches;
pub(crate) mod multiples;
pub(crate) mod normalizer;
pub(crate) mod repeats;
pub(crate) mod sequence;
pub(crate) mod term;
pub(crate) mod word_cursor;
