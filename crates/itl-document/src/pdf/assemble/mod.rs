//! The paragraphs of all pages in, the document out: kinds of blocks, its text with the place of every glyph, title, outline, notices.

pub(crate) mod catalog;
pub(crate) mod flow;
pub(crate) mod hyphens;
pub(crate) mod kinds;
pub(crate) mod labels;
pub(crate) mod matter;
pub(crate) mod notices;
pub(crate) mod page_labels;
pub(crate) mod titles;
pub(crate) mod write;
