//! How a document aligns with a framework, and why: the one API that every skin of the product uses.
//!
//! ```
//! use itl::{Reference, Settings};
//!
//! // The 17 Sustainable Development Goals come with the program.
//! let goals = Reference::load("sdg", &Settings::default())?;
//! let text = b"We will reduce inequality among countries. The library opens at nine.";
//! let document = itl::read_document(text, "note.txt", &Settings::default())?;
//! let alignment = itl::align(&goals, document, &Settings::default())?;
//!
//! let goal_10 = goals.column("10")?;
//! assert!(alignment.affinities.get(0, goal_10) > 0.0);
//! assert_eq!(alignment.affinities.get(1, goal_10), 0.0);
//!
//! // Every number splits into the terms that made it.
//! let evidence = goals.model.explain(&alignment.analysis, alignment.units[0].span, goal_10);
//! let strongest = goals.model.term(evidence.contributions[0].term);
//! assert_eq!((strongest.kind.name(), strongest.text.as_str()), ("COC", "countri inequ"));
//! # Ok::<(), itl::Error>(())
//! ```

mod analyze;
mod coc_exclude;
mod conflict;
pub mod corpus;
mod error;
pub mod eval;
pub mod files;
pub mod folder;
pub mod frameworks;
pub mod library;
mod reader;
mod reference;
mod settings;
mod size;
pub mod worker;

pub use analyze::{Analyzer, Reading};
pub use coc_exclude::CocExclude;
pub use error::Error;
pub use itl_core as core;
pub use itl_document as document;
pub use itl_framework as framework;
pub use itl_report as report;
pub use itl_study as study;
pub use itl_text as text;
pub use reference::Reference;
pub use settings::{DEFAULT_MEMORY, Settings, Tagging};
pub use size::{format_size, parse_size};
pub use worker::{Worker, WorkerFailure};

use itl_core::Alignment;
use itl_document::Document;
use itl_text::Cancel;

/// Reads a document from its bytes, in this process; `name` is what messages call it. A [`Worker`] reads it in
/// another, which a hostile document cannot take with it.
///
/// # Errors
/// If the bytes are not a document.
pub fn read_document(bytes: &[u8], name: &str, settings: &Settings) -> Result<Document, Error> {
    reader::read(bytes, name, &settings.reading())
        .map_err(|source| Error::Document { path: name.to_owned(), source })
}

/// Aligns a document with a reference.
///
/// # Errors
/// If the reference cannot be aligned with, or the settings contradict each other.
pub fn align(reference: &Reference, document: Document, settings: &Settings) -> Result<Alignment, Error> {
    let mut alignment = reference
        .model
        .align_document(reference.core()?, document, settings.align()?, &Cancel::never())
        .map_err(|source| Error::Model { path: reference.name.clone(), source })?;
    alignment.notices.splice(0..0, reference.notices.iter().cloned());
    Ok(alignment)
}
