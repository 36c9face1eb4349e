//! The method: words in; terms, a weighted model, affinities and evidence out.
//!
//! [`Model::induce`] turns the words of a framework's descriptors into a reference model; [`Model::align`] gives
//! the affinity of every unit of a text to every concept; [`Model::explain`] splits any of these numbers into
//! the terms, weights and places that made it. Nothing here reads the clock, the environment or a file, and no
//! result depends on the number of threads.
//!
//! # Degenerate cases
//!
//! | case | result |
//! |---|---|
//! | a unit without words | affinity 0 to every concept; it counts as a unit |
//! | a unit of one or two words | the terms that exist: no bigram below two words, no trigram below three |
//! | a descriptor without words | σ = 0, λ_ref = 0: the concept has no term, but counts in m |
//! | one concept (m = 1) | no entropy: δ = 1 for every term |
//! | a concept whose terms all have δ = 0 | λ_ref = 0 |
//! | λ_ref = 0 | relative affinity is undefined: `None`, never 0, NaN or infinity |
//! | no unit at all | every aggregate is 0 |

mod align;
mod cite;
mod decide;
mod error;
mod explain;
mod file;
mod induce;
mod learn;
mod meaning;
mod model;
mod parameters;
mod scheme;
mod terms;

pub use align::affinity::{Affinities, Cell};
pub use align::aggregate::{Aggregate, AggregateError, relative};
pub use align::alignment::{AlignSettings, Alignment, Values};
pub use align::foreign::{ForeignText, foreign_language, foreign_text};
pub use align::reading::read_document;
pub use align::rollup::{Rolled, Rollup};
pub use align::rows::UNITS_AT_ONCE;
pub use cite::{Citation, Citations, Spellings};
pub use decide::decision::{Decision, Undecided};
pub use decide::denials::Denials;
pub use decide::headings::HEADING;
pub use decide::not_assessed::NotAssessed;
pub use decide::quotes::{Quote, words_of};
pub use decide::reviewed::ReviewedCell;
pub use decide::verdict::{COVERED, ConceptVerdict, MENTIONED, Verdict, Verdicts};
pub use decide::votes::{EXPONENT, NOTHING, OWN, PASSAGE, SHOWN, STRONG, Vote, Votes};
pub use error::ModelError;
pub use explain::evidence::{Contribution, Evidence, Place, Total};
pub use explain::explanation::Explanation;
pub use explain::profile::{Counterparts, Profile, Term, TermParts, Weight};
pub use explain::word_forms::WordForms;
pub use induce::descriptor::{DescriptorPart, DescriptorWords, NumberedPart, Stretch};
pub use learn::{Factor, Gain, Learned, Measured, Taught, TaughtPassage, Unlearned};
pub use meaning::{ClosestWords, Meaning, MeaningEvidence, NearestRow, Scale, WordShare};
pub use model::Model;
pub use parameters::{Exclusions, MAX_WINDOW, Normalizer, Parameters, Preset, Reach};
pub use scheme::{Background, Counting, Pairs, Relevance, Scheme};
pub use terms::matcher::MatchedText;
pub use terms::matches::{Matches, Occurrence, UnitOccurrences};
pub use terms::term::{TermId, TermKind};
