//! `itl serve`: the real program at a port of its own, spoken to over HTTP.
#![cfg(all(
    feature = "serve",
    feature = "office",
    feature = "pdf",
    feature = "rdf",
    feature = "xlsx",
    feature = "parquet",
    unix
))]
#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]
#![allow(clippy::disallowed_methods, reason = "tests lay out files and wait")]

#[path = "../../../../tests/counts.rs"]
mod counts;
#[path = "../hostile_files/mod.rs"]
mod hostile_files;
#[cfg(all(target_os = "linux", target_env = "gnu"))]
#[path = "../interposed/mod.rs"]
mod interposed;
#[allow(dead_code, reason = "the server is sent documents only")]
#[path = "../mutations/mod.rs"]
mod mutations;
#[cfg(all(target_os = "linux", target_env = "gnu"))]
#[path = "../support/printed.rs"]
#[allow(dead_code, reason = "where its lines stand is for tests of the page")]
mod printed;
#[path = "../support/mod.rs"]
mod support;
#[path = "../../../../tests/tiny_encoder.rs"]
#[allow(dead_code, reason = "its shape is for tests of the encoder itself")]
mod tiny_encoder;

mod access;
mod annif;
#[cfg(all(feature = "tools", feature = "mcp"))]
mod assistants;
mod batch;
mod bounds;
mod budgets;
#[cfg(all(target_os = "linux", target_env = "gnu"))]
mod full_disk;
mod hostile;
mod http;
mod killed;
mod labels;
mod library;
mod meaning;
#[cfg(feature = "tools")]
mod outside;
mod reviews;
mod started;
#[cfg(all(target_os = "linux", target_env = "gnu"))]
mod workers;
