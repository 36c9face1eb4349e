//! The façade: verbs, bounds, workers, and the example of a program that embeds it.
#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

mod bounds;
mod embedded;
mod verbs;
mod worker;
