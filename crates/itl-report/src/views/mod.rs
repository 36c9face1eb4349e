//! What is shown, before it has a form: results in, what every form tells of them out.
//!
//! Rankings, the strongest units, movements with the terms behind them. Parts with the names of the contract are in
//! `itl-results`. Forms (terminal, JSON, tables, HTML, figures) import from here and from `words`, never from each other.

mod changes;
#[cfg(feature = "docx")]
mod colours;
mod compared;
mod evaluated;
mod gaps;
pub(crate) mod overviewed;
mod pages;
mod pieces;
mod ranking;
mod reviewed;
mod together;
mod verdicts;
mod watched;
mod window;

pub(crate) use changes::{Changes, Version, more_sentences, of_course};
#[cfg(feature = "docx")]
pub(crate) use colours::{colour, is_light};
pub use compared::{About, Compared, Remark};
pub(crate) use evaluated::{Side, basis, decided, intervals, sides, unknown};
pub(crate) use gaps::{gaps_in_words, shortfall};
pub use overviewed::{BestPassage, Overviewed, UnreadDocument};
pub(crate) use pages::{page_labels, page_name};
pub use pieces::marked;
pub(crate) use pieces::{AROUND, excerpted, highlighted, matched, pieces};
pub(crate) use ranking::{BestUnit, cited_units, ranked, terms as strongest_terms};
pub(crate) use reviewed::{signed, told};
pub use together::Joined;
pub(crate) use verdicts::{VERDICTS, apart, by_verdict, declared, evidence, exported, of_verdict};
pub use watched::Watched;
pub(crate) use window::windowed;
