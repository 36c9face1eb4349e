//! What a page computes with: numbers and texts in, one block of bytes out, which the script of the page unpacks.

mod columns;
mod numbers;
mod terms;

pub(crate) use columns::Columns;
pub(crate) use numbers::Numbers;
pub(crate) use terms::{add_terms, add_terms_of_units, add_worth, type_names};
