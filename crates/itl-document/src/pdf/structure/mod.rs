//! The structure tree of a tagged file in, paragraphs with their kinds out, where the tree agrees with the page.

pub(crate) mod roles;
pub(crate) mod sound;
pub(crate) mod tagged;
pub(crate) mod tree;
