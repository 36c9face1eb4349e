//! Short answers about several documents, and about frameworks: passages that were searched for, links, lists.

use serde::Serialize;

use super::PassagePart;
use crate::{ListedPart, NamePart};

/// Passages of documents that have words, or are about a concept.
#[derive(Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct SearchAnswer<'a> {
    /// How many documents were searched.
    pub documents: usize,
    /// How many passages were found in them.
    pub found: usize,
    /// The best of them, document by document in the order of paths; as many as were asked for.
    pub passages: Vec<FoundPassagePart<'a>>,
    /// Documents that could not be read.
    pub unread: Vec<UnreadPart>,
}

/// A passage that was found.
#[derive(Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct FoundPassagePart<'a> {
    /// The path of its document.
    pub path: &'a str,
    /// The title that the document states.
    pub title: Option<&'a str>,
    /// The passage.
    #[serde(flatten)]
    pub passage: PassagePart<'a>,
}

/// A document that could not be read.
#[derive(Debug, Clone, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct UnreadPart {
    /// Its path.
    pub path: String,
    /// Why.
    pub reason: String,
}

/// Links between the concepts of two frameworks.
#[derive(Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct CrosswalkAnswer<'a> {
    /// The first framework.
    pub a: NamePart<'a>,
    /// The second framework.
    pub b: NamePart<'a>,
    /// How many links were found.
    pub links_in_all: usize,
    /// The links, the strongest first; as many as were asked for.
    pub links: Vec<LinkAnswerPart<'a>>,
}

/// A concept of one framework beside one of the other.
#[derive(Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct LinkAnswerPart<'a> {
    /// The concept of the first framework.
    pub a: NamePart<'a>,
    /// The concept of the second framework.
    pub b: NamePart<'a>,
    /// How near they are: same, close or related.
    pub verdict: &'static str,
    /// Which text contains the other: both, a-in-b, b-in-a or overlap.
    pub direction: &'static str,
    /// How alike they are: 0 for no common word, 1 for the same text in the same surroundings.
    #[cfg_attr(test, schemars(range(min = 0, max = 1)))]
    pub score: f64,
    /// The words that link them, the strongest first.
    #[cfg_attr(test, schemars(length(max = 5)))]
    pub words: Vec<&'a str>,
}

/// The frameworks that documents can be aligned with.
#[derive(Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct FrameworksAnswer<'a> {
    /// The frameworks; the first is taken where none is named.
    pub frameworks: Vec<ListedPart<'a>>,
}

/// The documents that there are.
#[derive(Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct DocumentsAnswer {
    /// How many files there are.
    pub files: usize,
    /// The files, in the order of paths; as many as were asked for.
    pub documents: Vec<ListedDocumentPart>,
}

/// A file of a folder.
#[derive(Debug, Clone, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct ListedDocumentPart {
    /// Its path, as other tools take it.
    pub path: String,
    /// Its size.
    pub bytes: u64,
}
