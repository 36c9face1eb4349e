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

#[path = "../../../tests/counts.rs"]
mod counts;
mod hostile_files;
#[cfg(all(target_os = "linux", target_env = "gnu"))]
mod interposed;
#[allow(dead_code, reason = "the server is sent documents only")]
mod mutations;
#[cfg(all(target_os = "linux", target_env = "gnu"))]
#[path = "support/printed.rs"]
#[allow(dead_code, reason = "where its lines stand is for tests of the page")]
mod printed;
mod support;
#[path = "../../../tests/tiny_encoder.rs"]
#[allow(dead_code, reason = "its shape is for tests of the encoder itself")]
mod tiny_encoder;

#[path = "serve/access.rs"]
mod access;
#[path = "serve/annif.rs"]
mod annif;
#[path = "serve/batch.rs"]
mod batch;
#[path = "serve/bounds.rs"]
mod bounds;
#[cfg(all(target_os = "linux", target_env = "gnu"))]
#[path = "serve/full_disk.rs"]
mod full_disk;
#[path = "serve/hostile.rs"]
mod hostile;
#[path = "serve/http.rs"]
mod http;
#[path = "serve/killed.rs"]
mod killed;
#[path = "serve/library.rs"]
mod library;
#[path = "serve/meaning.rs"]
mod meaning;
#[cfg(feature = "tools")]
#[path = "serve/outside.rs"]
mod outside;
#[path = "serve/started.rs"]
mod started;
#[cfg(all(target_os = "linux", target_env = "gnu"))]
#[path = "serve/workers.rs"]
mod workers;
