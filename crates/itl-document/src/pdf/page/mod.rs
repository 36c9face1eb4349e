//! Pages of an open file in, glyphs with their text and place out. No line and no word is known here.

pub(crate) mod actual;
pub(crate) mod cid_text;
pub(crate) mod clips;
pub(crate) mod edge;
pub(crate) mod faces;
pub(crate) mod frame;
pub(crate) mod glyphs;
pub(crate) mod hidden;
pub(crate) mod layers;
pub(crate) mod lexer;
pub(crate) mod marks;
pub(crate) mod pages;
pub(crate) mod program;
pub(crate) mod type3;
pub(crate) mod unicode;
