//! Results in; CSV and TSV out, complete. No cell starts a formula, no text breaks a row, numbers are those of the JSON.

mod alignment;
mod analysis;
mod check;
mod compare;
mod inert;
mod overview;
mod revision;
mod table;
mod terms;

pub use alignment::{alignment, alignment_header, matrix, matrix_header};
pub use analysis::{analysis, analysis_header};
pub use check::check;
pub use compare::compared;
pub use overview::overview;
pub use revision::revision;
pub use table::Dialect;
pub use terms::{explanation, study, terms};
