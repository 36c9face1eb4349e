//! Why there is no crosswalk.

use itl_base::{Cancelled, Help};
use itl_table::{BadRow, TableError};

/// Why two frameworks cannot be linked, or a mapping cannot be read.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum CrosswalkError {
    /// No concept at the level.
    #[error("the framework {framework} has no concept {}: its levels are 1 to {depth}", at(.level))]
    NoConcepts {
        /// The framework.
        framework: String,
        /// The level asked for.
        level: Option<u32>,
        /// How many levels it has.
        depth: usize,
    },
    /// More pairs than are compared.
    #[error("{a} × {b} concepts are more pairs than can be compared (at most {limit})")]
    TooLarge {
        /// Concepts of the first framework.
        a: usize,
        /// Concepts of the second.
        b: usize,
        /// Most pairs.
        limit: usize,
    },
    /// A mapping in none of the forms that are read.
    #[error("the mapping cannot be read: {reason}")]
    Mapping {
        /// Why.
        reason: String,
    },
    /// A mapping of which no pair is about the two frameworks.
    #[error("no pair of the mapping is between these two frameworks: {unknown} ids are unknown, such as {}", .examples.join(", "))]
    NoKnownPair {
        /// How many ids are unknown.
        unknown: usize,
        /// The first of them.
        examples: Vec<String>,
    },
    /// A file that holds no crosswalk.
    #[error("it is no crosswalk: {reason}")]
    NoCrosswalk {
        /// Why.
        reason: String,
    },
    /// A crosswalk from another framework than the one that was aligned.
    #[error("the crosswalk goes from {from}, and the document was aligned with {aligned}")]
    OtherFramework {
        /// The framework that the crosswalk goes from.
        from: String,
        /// The framework of the alignment.
        aligned: String,
    },
    /// A row of a mapping.
    #[error(transparent)]
    Row(#[from] BadRow),
    /// A table that cannot be read.
    #[error(transparent)]
    Table(#[from] TableError),
    /// It was asked to stop.
    #[error(transparent)]
    Cancelled(#[from] Cancelled),
}

fn at(level: &Option<u32>) -> String {
    level.map_or("that is in force".to_owned(), |level| format!("at level {level}"))
}

impl CrosswalkError {
    /// What to do about it.
    #[must_use]
    pub fn help(&self) -> Option<Help> {
        match self {
            Self::NoConcepts { .. } => Some(
                Help::say("choose another level with ")
                    .setting("level")
                    .and("; levels count from 1 at the top"),
            ),
            Self::TooLarge { .. } => Some(Help::say("choose a higher level with ").setting("level")),
            Self::Mapping { .. } => Some(Help::say(
                "give a table with a column for the ids of each framework, an OSCAL mapping collection, or a CTID mapping",
            )),
            Self::NoKnownPair { .. } => {
                Some(Help::say("check that the mapping is between these two frameworks and versions"))
            }
            Self::NoCrosswalk { .. } => {
                Some(Help::say("make one with ").verb("crosswalk").and(" A B --json -o crosswalk.json"))
            }
            Self::OtherFramework { .. } => Some(
                Help::say("align with the first framework of the crosswalk, named with ")
                    .setting("framework"),
            ),
            Self::Row(_) | Self::Table(_) | Self::Cancelled(_) => None,
        }
    }
}
