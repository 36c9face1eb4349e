//! Hostile and damaged files, read by the real program, by its workers, and in watched processes of this test.
#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]
#![allow(clippy::disallowed_methods, reason = "tests look at files, processes and their own memory")]

#[cfg(all(
    feature = "office",
    feature = "pdf",
    feature = "rdf",
    feature = "xlsx",
    feature = "parquet",
    target_os = "linux"
))]
#[path = "../../../../tests/counts.rs"]
mod counts;
#[path = "../hostile_files/mod.rs"]
mod hostile_files;
#[cfg(all(
    feature = "office",
    feature = "pdf",
    feature = "rdf",
    feature = "xlsx",
    feature = "parquet",
    target_os = "linux"
))]
#[path = "../mutations/mod.rs"]
mod mutations;
#[cfg(feature = "pictures")]
#[path = "../support/printed.rs"]
#[allow(dead_code, reason = "where its lines stand is for tests of the page")]
mod printed;
#[path = "../support/mod.rs"]
mod support;

mod hostile;
mod mutated;
mod page_pictures;
mod tables;
