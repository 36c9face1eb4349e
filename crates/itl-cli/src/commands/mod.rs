//! The commands: each resolves its settings, calls the library, and prints.

pub(crate) mod align;
pub(crate) mod analyze;
pub(crate) mod compare;
pub(crate) mod corpus;
pub(crate) mod eval;
pub(crate) mod explain;
pub(crate) mod extract;
pub(crate) mod frameworks;
pub(crate) mod induce;
pub(crate) mod inspect;
pub(crate) mod languages;
pub(crate) mod study;

use itl::core::{Alignment, Model, ModelError, Rollup};
use itl::document::Document;
use itl::report::Context;
use itl::text::Notice;
use itl::{Error, Reference, Settings};

/// Rows shown to people unless they say otherwise.
const DEFAULT_LIMIT: usize = 10;

/// Aligns a document. What is wrong with the document is said of the document.
fn align(
    reference: &Reference,
    name: &str,
    document: Document,
    settings: &Settings,
) -> Result<Alignment, Error> {
    itl::align(reference, document, settings).map_err(|error| match error {
        Error::Model { source: source @ ModelError::ForeignDocument { .. }, .. } => {
            Error::Model { path: name.to_owned(), source }
        }
        other => other,
    })
}

/// The notices of an alignment that are about its document.
fn document_notices<'a>(reference: &Reference, alignment: &'a Alignment) -> &'a [Notice] {
    &alignment.notices[reference.notices.len()..]
}

fn limit(settings: &Settings) -> usize {
    settings.limit.unwrap_or(DEFAULT_LIMIT)
}

fn context<'a>(model: &'a Model, settings: &Settings) -> Context<'a> {
    Context::new(model, settings.rollup.unwrap_or(Rollup::Max))
}
