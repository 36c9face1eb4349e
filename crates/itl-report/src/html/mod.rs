//! The HTML report.

use itl_core::Alignment;
use std::io::{self, Write};

use crate::Context;

/// Writes the report of an alignment: one HTML file that needs nothing else.
///
/// # Errors
/// If `out` fails.
pub fn alignment(
    out: &mut dyn Write,
    _context: Context<'_>,
    _path: &str,
    _alignment: &Alignment,
) -> io::Result<()> {
    writeln!(out, "<!doctype html>")
}
