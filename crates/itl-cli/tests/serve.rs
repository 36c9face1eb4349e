//! `itl serve`: the real program at a port of its own, spoken to over HTTP.
#![cfg(all(feature = "serve", unix))]
#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]
#![allow(clippy::disallowed_methods, reason = "tests lay out files and wait")]

#[path = "../../../tests/counts.rs"]
mod counts;
mod hostile_files;
mod support;

#[path = "serve/access.rs"]
mod access;
#[path = "serve/annif.rs"]
mod annif;
#[path = "serve/batch.rs"]
mod batch;
#[path = "serve/bounds.rs"]
mod bounds;
#[path = "serve/hostile.rs"]
mod hostile;
#[path = "serve/http.rs"]
mod http;
#[path = "serve/killed.rs"]
mod killed;
#[path = "serve/library.rs"]
mod library;
#[cfg(feature = "tools")]
#[path = "serve/outside.rs"]
mod outside;
#[path = "serve/started.rs"]
mod started;
