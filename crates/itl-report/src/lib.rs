//! Results in; JSON, tables, pages and figures out. A report never weighs anything anew: what it shows is what the core
//! gave. It reads no file, no clock and no environment: every form takes a result and writes bytes.
//!
//! `views` is what is shown and `words` how it is said, whatever the form; each form is a module of its own and imports
//! from no other form.
//!
//! Text of documents and frameworks is not trusted: control characters do not reach a terminal, and no cell
//! of a table starts a formula.

pub mod annif;
pub mod csv;
#[cfg(feature = "figures")]
pub mod figure;
pub mod html;
pub mod json;
pub mod markdown;
pub mod navigator;
pub mod oscal;
#[cfg(feature = "parquet")]
pub mod parquet;
pub mod terminal;
mod views;
mod words;
#[cfg(feature = "xlsx")]
pub mod xlsx;

pub use views::{About, Compared, Evaluated, Listed, ListedEncoder, Overviewed, Remark, Revised, marked};

/// What a result is about and was made with: every report carries it.
#[derive(Clone, Copy)]
#[non_exhaustive]
pub struct Context<'a> {
    /// The model.
    pub model: &'a itl_core::Model,
    /// How results of children are shown at their parents.
    pub rollup: itl_core::Rollup,
    /// Whether forms for other programs hold every concept with an affinity, not only those that are covered or mentioned.
    pub all: bool,
    /// Quotes of each concept, where a form has a number of them.
    pub quotes: usize,
}

/// Quotes of each concept unless somebody says otherwise.
const QUOTES: usize = 3;

impl<'a> Context<'a> {
    /// A model whose results of children are shown at their parents in this way.
    #[must_use]
    pub fn new(model: &'a itl_core::Model, rollup: itl_core::Rollup) -> Self {
        Self { model, rollup, all: false, quotes: QUOTES }
    }

    /// The same with every concept in forms for other programs.
    #[must_use]
    pub fn with_all(self, all: bool) -> Self {
        Self { all, ..self }
    }

    /// The same with so many quotes of each concept.
    #[must_use]
    pub fn with_quotes(self, quotes: Option<usize>) -> Self {
        Self { quotes: quotes.unwrap_or(QUOTES), ..self }
    }
}
