//! Runs of the real program that are killed, and disks that fail under it.
#![cfg(feature = "parquet")]
#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]
#![allow(clippy::disallowed_methods, reason = "tests look at the files of the program")]

#[path = "../../../../tests/counts.rs"]
mod counts;
#[cfg(all(target_os = "linux", target_env = "gnu"))]
#[path = "../interposed/mod.rs"]
mod interposed;
#[path = "../support/mod.rs"]
mod support;

mod corpus_kill;
#[cfg(all(target_os = "linux", target_env = "gnu"))]
mod disk_faults;
#[cfg(all(target_os = "linux", target_env = "gnu"))]
mod inherited;
#[cfg(all(target_os = "linux", target_env = "gnu"))]
mod killed;
#[cfg(all(target_os = "linux", target_env = "gnu"))]
mod review_kill;
