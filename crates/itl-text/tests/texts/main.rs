//! The linguistic core: cases to read, properties of random texts, taggers, threads.
#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

#[path = "../bodies/text.rs"]
mod bodies;
#[path = "../../../../tests/counts.rs"]
mod counts;

mod asked;
mod languages;
mod million;
mod properties;
mod suite;
mod tagger;
mod threads;
