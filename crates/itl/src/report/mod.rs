//! What every result of a verb can be shown as: JSON, tables, a page on a terminal and, for some, a page in a browser.
//!
//! A surface prints any of them in the same way. The forms themselves are written by `itl-report`. `documents.rs` has what is
//! said of one document, `collections.rs` of several, `frameworks.rs` of models and frameworks.

mod collections;
mod crosswalks;
mod documents;
mod frameworks;

use itl_report::csv::Dialect;
use itl_report::terminal::Page;
use itl_settings::ViewSettings;
use std::io::{self, Write};

pub use documents::explained_units;
pub use frameworks::{FrameworkPage, Inspection};

/// Rows to show unless somebody says otherwise.
const ROWS: usize = 10;

/// A result that can be shown.
pub trait Report {
    /// All of it, as JSON on one line.
    ///
    /// # Errors
    /// If `out` fails.
    fn json(&self, view: &ViewSettings, out: &mut dyn Write) -> io::Result<()>;

    /// A table of it, with its header.
    ///
    /// # Errors
    /// If `out` fails.
    fn table(&self, dialect: Dialect, out: &mut dyn Write) -> io::Result<()>;

    /// The same table without its header, to stand below another of its kind.
    ///
    /// # Errors
    /// If `out` fails.
    fn rows(&self, dialect: Dialect, out: &mut dyn Write) -> io::Result<()> {
        self.table(dialect, out)
    }

    /// A page for people on a terminal.
    ///
    /// # Errors
    /// If the page cannot be written.
    fn terminal(&self, view: &ViewSettings, page: &mut Page<'_>) -> io::Result<()>;
}

fn rows(view: &ViewSettings) -> usize {
    view.limit.unwrap_or(ROWS)
}

fn threshold(view: &ViewSettings) -> f64 {
    view.threshold.unwrap_or(0.0)
}
