//! Frameworks in every form: read, written, damaged.
#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

#[path = "../../../../tests/counts.rs"]
mod counts;

mod hostile;
mod long_texts;
mod native_damage;
mod oscal_forms;
mod outline;
mod published;
mod reading;
mod round_trip;
mod skos;
mod vocabularies;
mod workbook;
