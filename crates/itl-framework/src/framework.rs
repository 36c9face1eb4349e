//! The framework: concepts, each with the text that describes it.

use itl_text::{Language, Tag};
use serde::{Deserialize, Serialize};

/// A word of an analysis that comes with the framework: surface form and tag.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct GivenWord {
    /// As it stands in the descriptor.
    pub surface: String,
    /// Its part of speech.
    pub tag: Tag,
}

/// A concept of a framework.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Concept {
    /// Its id, unique in the framework.
    pub id: String,
    /// Its address on the web, if it has one.
    pub uri: Option<String>,
    /// The id of the concept or group above it.
    pub parent: Option<String>,
    /// Its name.
    pub label: String,
    /// The text that describes it.
    pub descriptor: String,
    /// The words of the descriptor, already tagged and filtered.
    pub tokens: Option<Vec<GivenWord>>,
}

impl Concept {
    /// What people call the concept: its label or, where there is none, its descriptor.
    #[must_use]
    pub fn name(&self) -> &str {
        if self.label.trim().is_empty() { &self.descriptor } else { &self.label }
    }

    /// The text that stands for the concept: its descriptor or, where there is none, its label.
    #[must_use]
    pub fn text(&self) -> &str {
        if self.descriptor.trim().is_empty() { &self.label } else { &self.descriptor }
    }
}

/// A structured reference document.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Framework {
    /// A short name.
    pub id: String,
    /// A title for people.
    pub title: String,
    /// The language of labels and descriptors, if the file says it.
    pub language: Option<Language>,
    /// Words that the stop list must not take.
    pub keep: Vec<String>,
    /// Words that the stop list takes as well.
    pub stop: Vec<String>,
    /// The concepts, in the order of the file: the columns of every matrix.
    pub concepts: Vec<Concept>,
    /// Parents that are named but are not concepts, in order of first mention: they group, and have no column.
    pub groups: Vec<String>,
}

impl Framework {
    /// The column of a concept.
    #[must_use]
    pub fn column(&self, id: &str) -> Option<usize> {
        self.concepts.iter().position(|concept| concept.id == id)
    }
}
