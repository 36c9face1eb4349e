//! Units and a model in, the matrix of affinities out, and what it comes to for groups and the whole.

pub(crate) mod affinity;
pub(crate) mod aggregate;
pub(crate) mod alignment;
pub(crate) mod best_rows;
pub(crate) mod foreign;
pub(crate) mod reading;
pub(crate) mod rollup;
pub(crate) mod row_clauses;
pub(crate) mod row_sums;
pub(crate) mod row_terms;
pub(crate) mod rows;
pub(crate) mod summed;
