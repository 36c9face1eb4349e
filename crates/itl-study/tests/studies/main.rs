//! Studies: the published one, comparisons, frameworks that say little.
#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

#[path = "../../../itl-core/tests/support/mod.rs"]
mod support;

mod compare;
mod degenerate;
mod published;
mod raw_text;
