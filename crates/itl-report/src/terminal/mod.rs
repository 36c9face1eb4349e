//! Pages for the terminal: aligned tables, bars, and text with the matched words marked.

mod align;
mod analyze;
mod answer;
mod check;
mod compare;
mod eval;
mod explain;
mod framework;
mod gaps;
mod hints;
mod inspect;
mod marked;
mod missing;
mod movement;
mod overview;
mod page;
mod profile;
mod quotes;
mod revision;
mod standing;
mod study;

pub use crate::words::clean;
pub use align::{Shown, alignment};
pub use analyze::{analysis, blocks, languages};
pub use check::check;
pub use compare::compared;
pub use eval::evaluated;
pub use explain::explanation;
pub use framework::{framework, framework_concept, frameworks};
pub use gaps::gaps;
pub use hints::flag;
pub use inspect::{concept, model, term};
pub use overview::overview;
pub use page::Page;
pub use revision::revision;
pub use study::{published, study};
