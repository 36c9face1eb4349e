//! Tables of every format: rows, bounds, codecs.
#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

#[cfg(feature = "parquet")]
#[path = "../parquet_support/mod.rs"]
mod parquet_support;

mod parquet;
mod tables;
