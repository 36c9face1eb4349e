//! A headless Chromium for tests of the report and for the pictures in its documentation.
//!
//! It never is part of the product.

mod program;

pub use program::{PROGRAMS, find_program};
