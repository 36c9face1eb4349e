//! HTML files that need nothing else: the report of an alignment, a study, a corpus, a comparison, an evaluation, two
//! frameworks side by side, what a document does not cover, and what was read of one.
//!
//! All eight are made in one way: `shell` writes the document around what a page shows, with one stylesheet and one script
//! composed of what the page needs; `data` packs the numbers that a script computes with.

mod compare;
mod crosswalk;
mod data;
mod eval;
mod extraction;
mod gaps;
mod overview;
mod pictures;
mod report;
mod shell;
mod study;

pub use compare::compared;
pub use crosswalk::crosswalk;
pub use eval::evaluated;
pub use extraction::{Extracted, extraction};
pub use gaps::gaps;
pub use overview::overview;
pub use pictures::{PagePicture, PagePictures};
pub use report::{alignment, paged_alignment};
pub use shell::{kit_module, kit_style};
pub use study::{Studied, study};
