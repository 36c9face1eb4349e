//! Reviews in the forms of other programs: REFI-QDA projects out and in, W3C Web Annotations out.

pub(crate) mod annotations;
mod guid;
pub(crate) mod qdpx;
