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

mod affinity;
mod aggregate;
mod align;
mod alignment;
mod background;
mod best_rows;
mod calibrate;
mod chance;
mod cite;
mod concept_texts;
mod counted;
mod cutoff;
mod decision;
mod descriptor;
mod error;
mod evidence;
mod explanation;
mod file;
mod foreign;
mod left_out;
mod lone_word;
mod lookup;
mod matcher;
mod matches;
mod meaning;
mod model;
mod multiples;
mod normalizer;
mod parameters;
mod profile;
mod quotes;
mod reading;
mod repeats;
mod rollup;
mod row_clauses;
mod row_sums;
mod row_terms;
mod scheme;
mod sequence;
mod summed;
mod table;
mod table_rows;
mod term;
mod verdict;
mod votes;
mod weights;
mod word_cursor;
mod word_forms;

pub use affinity::{Affinities, Cell};
pub use aggregate::{Aggregate, AggregateError, relative};
pub use align::UNITS_AT_ONCE;
pub use alignment::{AlignSettings, Alignment, Values};
pub use cite::{Citation, Citations, Spellings};
pub use decision::{Decision, Undecided};
pub use descriptor::{DescriptorPart, DescriptorWords, NumberedPart, Stretch};
pub use error::ModelError;
pub use evidence::{Contribution, Evidence, Place, Total};
pub use explanation::Explanation;
pub use foreign::{ForeignText, foreign_language, foreign_text};
pub use matcher::MatchedText;
pub use matches::{Matches, Occurrence, UnitOccurrences};
pub use meaning::{ClosestWords, Meaning, MeaningEvidence, NearestRow, Scale, WordShare};
pub use model::Model;
pub use parameters::{Exclusions, MAX_WINDOW, Normalizer, Parameters, Preset, Reach};
pub use profile::{Counterparts, Profile, Term, TermParts, Weight};
pub use quotes::{Quote, words_of};
pub use reading::read_document;
pub use rollup::{Rolled, Rollup};
pub use scheme::{Background, Counting, Pairs, Relevance, Scheme};
pub use term::{TermId, TermKind};
pub use verdict::{COVERED, ConceptVerdict, MENTIONED, Verdict, Verdicts};
pub use votes::{EXPONENT, NOTHING, OWN, PASSAGE, SHOWN, STRONG, Vote, Votes};
pub use word_forms::WordForms;
