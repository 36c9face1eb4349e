//! Results in; CSV and TSV out, complete. No cell starts a formula, no text breaks a row, numbers are those of the JSON.

mod crosswalk;
mod documents;
mod frameworks;
mod gaps;
mod summaries;
mod table;

pub use crosswalk::{crosswalk, derived, migration, olir};
pub use documents::{
    alignment, alignment_header, analysis, analysis_header, compared, matrix, matrix_header,
};
pub use frameworks::{check, explanation, revision, study, terms};
pub use gaps::gaps;
pub use summaries::{evaluated, overview, together, watched};
pub use table::Dialect;
