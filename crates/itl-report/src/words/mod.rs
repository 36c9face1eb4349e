//! Words for people, the same in every form: numbers, names of what the method does, text of documents made safe.
//!
//! Nothing here knows a form. Where a form has to escape what it writes, it does so itself.

pub(crate) mod method;
mod numbers;
mod text;

pub(crate) use numbers::{
    ahead, counted, digits, evidence, interval, metric, page_ranges, pages, percent, pointer, relative,
    relative_or_dash, signed, significant, terms, verb,
};
pub use text::clean;
pub(crate) use text::{excerpt, file_name, one_line, title_or};
