//! Encoders: the forward pass, tokenisers, damaged files.
#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

#[path = "../../../../tests/counts.rs"]
mod counts;
#[path = "../../../../tests/tiny_encoder.rs"]
#[allow(dead_code, reason = "not every test uses all of it")]
mod tiny_encoder;
#[path = "../../../../tests/tiny_multilingual.rs"]
#[allow(dead_code, reason = "other tests use more of it")]
mod tiny_multilingual;

mod damaged;
mod forward;
mod packed;
mod tokenizers;
