//! Frameworks and documents set side by side: models and alignments in; what there is to say about several of them out.
//!
//! [`Study`] sets a framework against itself, [`Check`] says whether it can carry an alignment, [`Revision`] sets two
//! versions of it side by side. [`Comparison`] does the same for documents, [`Overview`] for the profiles of many;
//! [`Gaps`] says what a document leaves out, [`Wording`] says it in whole words.
//! [`PublishedStudy`] has the printed figures of the SDG study. Nothing here weighs a term: every number comes from
//! `itl-core`, and nothing reads the clock, the environment or a file.

mod check;
mod children;
mod compare;
mod compared;
mod families;
mod gaps;
mod halves;
mod length_bias;
mod meetings;
mod natural;
mod overview;
mod overview_group;
mod published;
mod revision;
mod sentences;
mod study;
mod survey;
mod together;
mod versions;
mod watch;
mod wording;

pub use check::{Case, Check, Finding, Grade, Verdict};
pub use children::{Child, Children};
pub use compare::{Comparison, MovedTerm, Movement};
pub use compared::{ComparedDocument, Presence};
pub use families::{Closeness, Families, Family, hierarchy_order};
pub use gaps::{Gap, Gaps, NearPassage, Shortfall};
pub use halves::Halves;
pub use length_bias::LengthBias;
pub use meetings::{MAX_CELLS, MAX_MEETINGS, cells, meetings};
pub use natural::{natural_order, number_of};
pub use overview::{DocumentProfile, Overview};
pub use overview_group::{BestDocument, ConceptProfile, GroupProfile};
pub use published::{Figure, PrintedComparison, PublishedStudy};
pub use revision::{ConceptChange, Effect, Revision, TermChange};
pub use sentences::{SentenceChange, SentenceFate};
pub use study::{Overlap, Study, shared_terms};
pub use survey::Rival;
pub use together::{SetGap, SetVerdict, Together};
pub use versions::{VerdictChange, VerdictCourse};
pub use watch::{EarlierConcept, EarlierPassage, LostPassage, Watch, Worse};
pub use wording::Wording;
