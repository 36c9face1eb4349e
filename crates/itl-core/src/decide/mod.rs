//! Affinities in, votes, verdicts and quotes out; and the thresholds that a framework's own texts give.

pub(crate) mod calibrate;
pub(crate) mod chance;
pub(crate) mod cutoff;
pub(crate) mod decision;
pub(crate) mod denials;
pub(crate) mod headings;
pub(crate) mod left_out;
pub(crate) mod lone_word;
pub(crate) mod not_assessed;
pub(crate) mod quotes;
pub(crate) mod reviewed;
pub(crate) mod siblings;
pub(crate) mod verdict;
pub(crate) mod votes;
