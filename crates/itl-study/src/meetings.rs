//! How much work it is to set every concept of a model against every other, before it is begun: two concepts meet in every term that both
//! have. A model in, a number out.

use itl_core::{Model, TermId};

/// Most meetings of a check: some seconds of work. Frameworks of some thousand concepts have some million.
pub const MAX_MEETINGS: u64 = 2_000_000_000;
/// Most cells of a study, which keeps them: 16 bytes each.
pub const MAX_CELLS: u64 = 100_000_000;

/// How often two concepts of a model meet in a term, each with itself too.
#[must_use]
pub fn meetings(model: &Model) -> u64 {
    let concepts = |term: u32| model.columns(TermId(term)).len() as u64;
    (0..model.term_count() as u32).map(concepts).map(|count| count * count).sum()
}

/// Cells of the matrix of a model against itself, at most.
#[must_use]
pub fn cells(model: &Model) -> u64 {
    let concepts = model.concept_count() as u64;
    (concepts * concepts).min(meetings(model))
}
