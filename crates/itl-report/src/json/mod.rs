//! JSON with the names of the contract. Numbers are the shortest that read back as the same double.

mod alignment;
mod analysis;
mod check;
mod compare;
mod decision;
mod eval;
mod explanation;
mod framework;
mod inspection;
mod overview;
mod parts;
mod places;
mod revision;
mod structure;
mod study;

pub(crate) use alignment::UnitPart;
pub use alignment::alignment;
pub use analysis::{analysis, languages};
pub use check::check;
pub(crate) use check::{BiasPart, FindingPart, VerdictPart};
pub use compare::compared;
pub(crate) use decision::DecisionPart;
pub use eval::evaluated;
pub use explanation::explanation;
pub use framework::frameworks;
pub use inspection::{model, terms};
pub use overview::overview;
pub use parts::parameters;
pub(crate) use parts::{ConceptPart, DocumentPart, FrameworkPart, ParametersPart};
pub use revision::revision;
pub use structure::blocks;
pub use study::study;
