//! The method: against a plain second implementation, invariants, degenerate inputs, files of models.
//!
//! `memory.rs` is a program of its own, because it counts every byte.
#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

#[path = "../../../../tests/counts.rs"]
mod counts;
#[path = "../oracle/method.rs"]
mod method;
#[path = "../support/mod.rs"]
mod support;
#[path = "../../../../tests/tiny_encoder.rs"]
#[allow(dead_code, reason = "not every test uses all of it")]
mod tiny_encoder;

mod cancel;
mod degenerate;
mod invariants;
mod learned;
mod many_concepts;
mod meaning;
mod model_file;
mod oracle;
mod reviewed;
mod siblings;
mod votes;
