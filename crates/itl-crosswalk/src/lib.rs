//! One framework against another: two frameworks in; links both ways, each with a score, a verdict, a direction and the words behind it, out.
//!
//! Both frameworks are read alike and weighed together, so a score is the same in both directions ([`Pairing`]). Cutoffs come from the
//! two frameworks alone. A published mapping can be set beside the links ([`Published`]), and links between two versions of one
//! framework say what became of each concept ([`Migration`]). Nothing here opens a file, reads the clock or depends on the number of
//! threads.
//!
//! ```
//! use itl_base::Cancel;
//! use itl_crosswalk::{Pairing, Side};
//! use itl_text::{CoreSettings, LinguisticCore};
//!
//! let read = |csv: &str, name| itl_framework::read(csv.as_bytes(), name, &Default::default()).unwrap().0;
//! let a = read("id,label,descriptor\nW,Water,Ensure clean water for all\nE,Energy,Ensure clean energy\n", "a.csv");
//! let b = read("id,label,descriptor\n6,Clean water,Water is clean for everybody\n7,Power,Energy for homes\n", "b.csv");
//! let core = LinguisticCore::new(CoreSettings::of(itl_base::Language::ENGLISH))?;
//! let pairing = Pairing::of(Side::of(&a, None)?, Side::of(&b, None)?, &core, &Cancel::never())?;
//! let crosswalk = pairing.crosswalk();
//! let link = &crosswalk.links[0];
//! assert_eq!((link.a.as_str(), link.b.as_str()), ("W", "6"));
//! let parts: f64 = link.terms.iter().map(|term| term.contribution).sum();
//! assert!((parts - link.score).abs() < 1e-12);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod adjust;
mod compare;
mod cutoffs;
mod derive;
mod error;
mod evidence;
mod ids;
mod migrate;
mod pairing;
mod published;
mod reading;
mod result;
#[cfg(feature = "schema")]
mod schema;
mod scores;
mod side;
mod space;
mod verdict;

pub use compare::{ComparedLink, Comparison, FoundBy, Measured, MeasuredValue};
pub use derive::{Derived, DerivedConcept, DerivedPath};
pub use error::CrosswalkError;
pub use migrate::{Added, Fate, Migrated, Migration, Successor};
pub use pairing::Pairing;
pub use published::{MappedPair, Published};
pub use result::{
    Crosswalk, Cutoffs, Direction, FrameworkSummary, Link, LinkVerdict, LinkedConcept, LinkedTerm, TermPlace,
};
pub use side::Side;
