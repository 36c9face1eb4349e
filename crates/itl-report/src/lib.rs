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
#[cfg(feature = "docx")]
pub mod docx;
#[cfg(feature = "figures")]
pub mod figure;
pub mod html;
pub mod json;
pub mod markdown;
mod marks;
pub mod navigator;
pub mod oscal;
#[cfg(feature = "parquet")]
pub mod parquet;
pub mod terminal;
mod views;
mod words;
#[cfg(feature = "xlsx")]
pub mod xlsx;

pub use itl_results::{Context, Evaluated, Listed, ListedEncoder, ReviewStatus, Reviewed, Revised};
pub use marks::marks;
pub use views::{About, BestPassage, Compared, Joined, Overviewed, Remark, UnreadDocument, Watched, marked};
