//! What a page computes with: numbers and texts in, one block of bytes out, which the script of the page unpacks.

mod columns;
mod terms;

pub(crate) use columns::Columns;
pub(crate) use terms::{Numbers, add_terms, add_terms_of_units, add_worth, type_names};
