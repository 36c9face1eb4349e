//! What is shown, before it has a form: results in, what every form tells of them out.
//!
//! Rankings, the strongest units, movements with the terms behind them, and the parts of results with the names of the
//! contract. Forms (terminal, JSON, tables, HTML, figures) import from here and from `words`, never from each other.

mod compared;
mod encoders;
mod evaluated;
mod evidence;
mod frameworks;
mod gaps;
mod meaning;
pub(crate) mod overviewed;
mod parts;
mod pieces;
mod ranking;
mod units;
mod verdicts;
mod window;

pub use compared::{About, Compared, Remark};
pub use encoders::ListedEncoder;
pub use evaluated::Evaluated;
pub(crate) use evaluated::{Side, sides};
pub(crate) use evidence::{EvidencePart, PlacePart, TermPart};
pub(crate) use frameworks::{BiasPart, FindingPart, VerdictPart};
pub use frameworks::{Listed, Revised};
pub(crate) use gaps::{gaps_in_words, shortfall};
pub(crate) use itl_settings::Parameters;
pub(crate) use meaning::{MeaningPart, ScalePart};
pub use overviewed::Overviewed;
pub(crate) use parts::{ConceptPart, DocumentPart, FrameworkPart, parameters};
pub use pieces::marked;
pub(crate) use pieces::{AROUND, excerpted, highlighted, matched, pieces};
pub(crate) use ranking::{BestUnit, cited_units, ranked, terms as strongest_terms};
pub(crate) use units::{CitePart, DecisionPart, UnitPart, VerdictsPart, VotesPart};
pub(crate) use verdicts::{VERDICTS, apart, by_verdict, declared, evidence, exported, of_verdict};
pub(crate) use window::windowed;
