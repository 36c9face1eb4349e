//! Limits of forms, and which parts of the crate may know which.
#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

mod limits;
mod rooms;
