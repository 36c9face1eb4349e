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
mod check;
mod compare;
mod error;
mod evidence;
mod explanation;
mod families;
mod file;
mod file_v1;
mod foreign;
mod halves;
mod length_bias;
mod lookup;
mod matcher;
mod matches;
mod model;
mod natural;
mod normalizer;
mod overview;
mod overview_group;
mod parameters;
mod profile;
mod published;
mod reading;
mod revision;
mod rollup;
mod sequence;
mod standing;
mod study;
mod survey;
mod table;
mod term;
mod weights;

pub use affinity::{Affinities, Cell};
pub use aggregate::{Aggregate, AggregateError, relative};
pub use alignment::{AlignSettings, Alignment, Values};
pub use check::{Case, Check, Finding, Grade, Verdict};
pub use compare::{MovedTerm, Movement, remarks};
pub use error::ModelError;
pub use evidence::{Contribution, Evidence, Place, Total};
pub use explanation::Explanation;
pub use families::{Closeness, Families, Family, hierarchy_order};
pub use foreign::foreign_language;
pub use halves::Halves;
pub use length_bias::LengthBias;
pub use matcher::KnownText;
pub use matches::Matches;
pub use model::{DescriptorWords, Model};
pub use natural::{natural_order, number_of};
pub use overview::{DocumentProfile, Overview};
pub use overview_group::{BestDocument, ConceptProfile, GroupProfile};
pub use parameters::{Exclusions, MAX_WINDOW, Normalizer, Parameters, Preset, Reach};
pub use profile::{Profile, Term, TermParts, Weight};
pub use published::{Comparison, Figure, PublishedStudy};
pub use reading::read_document;
pub use revision::{ConceptChange, Effect, Revision, TermChange};
pub use rollup::{Rolled, Rollup};
pub use standing::{Presence, Standing};
pub use study::{Overlap, Study};
pub use survey::Rival;
pub use term::{TermId, TermKind};
