//! REFI-QDA projects (`.qdpx`), which QualCoder, MAXQDA, NVivo and ATLAS.ti open: concepts are codes, passages are codings.
//!
//! In: the review of a document, or a project as bytes. Out: the other of the two. A project knows no "rejected": such passages have a
//! code of their own below that of the concept, named after the decision, and so have verdicts, which are codings of the whole text.

mod project;
mod read;
mod write;

pub use read::{ImportError, Imported, read_qdpx};
pub use write::write_qdpx;

use crate::Ruling;

/// The namespace of a project.
const NAMESPACE: &str = "urn:QDA-XML:project:1.0";
/// The file of a project inside of its container.
const PROJECT: &str = "project.qde";
/// How a source names its text inside of the container.
const INTERNAL: &str = "internal://";

/// The time of a decision that has none: programs expect one.
const NO_TIME: &str = "1970-01-01T00:00:00Z";

/// A concept as a code.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CodedConcept {
    /// Its id.
    pub id: String,
    /// Its label.
    pub label: String,
    /// Its text.
    pub description: String,
    /// The id of the concept above it, if that is a code too.
    pub parent: Option<String>,
}

/// The concepts of a framework as codes.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Codebook {
    /// The name of the framework.
    pub title: String,
    /// Its concepts, in order.
    pub concepts: Vec<CodedConcept>,
}

/// A document of a project.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct QdaDocument {
    /// SHA-256 of its file.
    pub sha256: String,
    /// Its title or file name.
    pub name: String,
}

impl CodedConcept {
    /// The name of its code.
    fn name(&self) -> String {
        if self.label.is_empty() || self.label == self.id {
            self.id.clone()
        } else {
            format!("{} {}", self.id, self.label)
        }
    }

    /// The name of the code for a decision other than to accept.
    fn name_for(&self, ruling: Ruling) -> String {
        match ruling {
            Ruling::Accept => self.name(),
            other => format!("{} ({})", self.name(), other.name()),
        }
    }
}

impl Codebook {
    /// The concept and decision of a code's name: as this program names it, or by the concept's id or label alone.
    fn meaning(&self, name: &str) -> Option<(&CodedConcept, Ruling)> {
        let name = name.trim();
        let (plain, ruling) = match name.strip_suffix(')').and_then(|name| name.rsplit_once(" (")) {
            Some((plain, said)) => {
                Ruling::of_name(said).map_or((name, Ruling::Accept), |ruling| (plain, ruling))
            }
            None => (name, Ruling::Accept),
        };
        let named = |one: &&CodedConcept| one.name() == plain || one.id == plain;
        let labelled = |one: &&CodedConcept| one.label == plain && !plain.is_empty();
        let mut found = self.concepts.iter().filter(labelled);
        let concept =
            self.concepts.iter().find(named).or_else(|| found.next().filter(|_| found.next().is_none()));
        concept.map(|concept| (concept, ruling))
    }
}

#[cfg(test)]
mod tests;
