//! The command line: the real program `itl` in folders of its own, one module for each kind of task.
#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

#[cfg(feature = "figures")]
#[path = "../support/drawing.rs"]
mod drawing;
#[path = "../../../itl-core/tests/oracle/method.rs"]
#[allow(dead_code, reason = "the oracle of the core knows more than is asked here")]
mod method;
#[cfg(feature = "pdf")]
#[path = "../../../itl-document/tests/pdf_support/mod.rs"]
mod pdf_support;
#[path = "../support/mod.rs"]
mod support;
#[path = "../../../../tests/tiny_encoder.rs"]
#[allow(dead_code, reason = "its shape is for tests of the encoder itself")]
mod tiny_encoder;

mod answer;
mod baseline;
mod calibrate;
mod check;
mod commands;
mod compare;
mod compare_pages;
mod compare_verdicts;
mod control_matrix;
mod corpus;
mod count;
mod crosswalk;
mod denials;
mod doctor;
mod eval;
mod explain;
mod extraction_page;
mod figures;
mod folders;
mod frameworks;
mod further_inputs;
mod handed_on;
mod inputs_and_outputs;
mod levels;
mod manual;
mod marked;
mod meaning;
mod names;
mod native_exports;
mod not_assessed;
mod ocr;
mod portfolio;
mod printed_commands;
mod reading;
mod recompute;
mod refusals;
mod reviews;
mod revisions;
mod round_trip;
mod standard_output;
mod tables;
mod taken_over;
mod terminal;
mod together;
mod unsafe_lines;
mod ways_in;
