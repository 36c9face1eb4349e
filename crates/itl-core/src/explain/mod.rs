//! A number in, the terms, weights and places that made it out.

pub(crate) mod evidence;
pub(crate) mod explanation;
pub(crate) mod profile;
pub(crate) mod word_forms;
