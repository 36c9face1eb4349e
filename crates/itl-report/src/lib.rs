//! Results in; JSON, tables and terminal pages out. A report never computes a score of its own.
//!
//! Text of documents and frameworks is not trusted: control characters do not reach a terminal, and no cell
//! of a table starts a formula.

pub mod annif;
mod best;
mod compared;
pub mod csv;
pub mod figure;
pub mod html;
pub mod json;
pub mod navigator;
pub mod oscal;
mod overviewed;
pub mod parquet;
mod ranking;
mod revised;
pub mod terminal;
pub mod xlsx;

pub use compared::{About, Compared, Remark};
pub use overviewed::Overviewed;
pub use revised::Revised;

/// What a result is about and was made with: every report carries it.
#[derive(Clone, Copy)]
pub struct Context<'a> {
    /// The model.
    pub model: &'a itl_core::Model,
    /// How results of children are shown at their parents.
    pub rollup: itl_core::Rollup,
}
