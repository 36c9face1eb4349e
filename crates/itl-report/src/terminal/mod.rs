//! Pages for the terminal: aligned tables, bars, and text with the matched words marked.

mod align;
mod analyze;
mod check;
pub(crate) mod compare;
mod explain;
mod framework;
mod inspect;
mod languages;
pub(crate) mod marked;
mod missing;
pub(crate) mod movement;
mod overview;
mod page;
mod revision;
mod study;
mod table;

pub use align::alignment;
pub use analyze::{analysis, blocks};
pub use check::check;
pub use compare::compared;
pub use explain::explanation;
pub use framework::{Listed, framework, framework_concept, frameworks};
pub use inspect::{concept, model, term};
pub use languages::languages;
pub use overview::overview;
pub(crate) use page::pages;
pub use page::{Page, clean};
pub use revision::revision;
pub use study::{published, study};
