//! A framework file in, [`Framework`] out: concepts with descriptors, their hierarchy, the language.
//!
//! Nothing is guessed in silence: what a reader changes or leaves out it says in a notice, and what it cannot
//! accept is an error with the place.
//!
//! ```
//! let csv = b"id,parent,label,descriptor\n1,,No poverty,End poverty in all its forms.\n";
//! let (framework, notices) = itl_framework::read(csv, "goals.csv", &Default::default())?;
//! assert_eq!(framework.concepts[0].label, "No poverty");
//! assert!(notices.is_empty());
//! # Ok::<(), itl_framework::FrameworkError>(())
//! ```

#![cfg_attr(not(feature = "rdf"), allow(dead_code, reason = "what only the readers of RDF use"))]

mod accept;
mod diff;
mod duplicates;
mod error;
mod find;
mod format;
mod framework;
mod hierarchy;
mod items;
mod joined;
mod live_cell;
mod options;
mod place;
mod published;
mod read;
mod scope;
mod selection;
mod skos;
mod withdrawn;
mod wording;
mod write;

pub use accept::MAX_LEVELS;
pub use diff::{Change, FrameworkDiff};
pub use error::FrameworkError;
pub use format::FrameworkFormat;
pub use framework::{
    CITE_ID, Concept, DescriptorPart, Framework, FrameworkSource, GivenWord, Group, Recommendation,
    percent_encoded,
};
pub use hierarchy::{Hierarchy, Node};
pub use items::Item;
pub use options::{ColumnName, ConceptField, ReadOptions, Resolver};
pub use place::{FilePlace, FilePlaces};
pub use published::{PUBLISHED, Published};
pub use read::{BUNDLED, bundled, bundled_in, check, read, read_outline};
pub use scope::Scope;
pub use selection::{Descriptors, Selection};
pub use withdrawn::is_withdrawn;
pub use wording::{Wording, rewording};
pub use write::Written;
