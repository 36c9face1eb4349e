//! A document's file and marks on its passages in; the bytes that, written behind the file, make it a copy with these marks out.
//!
//! Nothing of the file is changed, so that it can be had back by cutting off its end. It opens no file and asks no clock. Texts of marks cannot become
//! syntax: they are written as hexadecimal strings only. A hostile file can make it slow or hungry: whoever marks what nobody vouches for does so in a
//! process with bounds of its own.

#[cfg(feature = "pdf")]
mod pdf;

#[cfg(feature = "pdf")]
pub use pdf::mark_pdf;

use serde::{Deserialize, Serialize};
use thiserror::Error;

/// What is marked in a document.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
pub struct Marks {
    /// The name of the framework, over the legend and the bookmarks.
    pub title: String,
    /// Lines under the legend, such as how the marks were made.
    pub remarks: Vec<String>,
    /// The concepts that have marks, in the order of the legend.
    pub concepts: Vec<MarkedConcept>,
    /// The marks, in the order of the text.
    pub marks: Vec<Mark>,
}

/// A concept that has marks.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct MarkedConcept {
    /// Its id, which stands for its name where the fonts of a legend do not have all its letters.
    pub id: String,
    /// Its id and name.
    pub name: String,
    /// What the legend says beside it.
    pub standing: String,
    /// Its colour: red, green and blue.
    pub colour: [u8; 3],
}

/// A mark on a passage.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Mark {
    /// The concepts that the passage is about, the strongest first: its colour is that of the first. Indices of [`Marks::concepts`].
    pub concepts: Vec<u32>,
    /// Whose mark it is.
    pub author: String,
    /// What its note says.
    pub note: String,
    /// The first words of the passage, for bookmarks.
    pub excerpt: String,
    /// What people decided about it.
    pub decisions: Vec<MarkDecision>,
    /// Where it is, a rectangle for each line.
    pub areas: Vec<MarkArea>,
}

/// What a person decided about a passage.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct MarkDecision {
    /// Who decided.
    pub reviewer: String,
    /// Whether the passage was accepted.
    pub accepted: bool,
    /// The decision in words.
    pub note: String,
}

/// A rectangle on a page as it is shown, in points from its top left corner.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
pub struct MarkArea {
    /// The page, from 1.
    pub page: u32,
    /// Its left, top, right and bottom edge.
    pub edges: [f32; 4],
}

/// What is written behind a file.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Tail {
    /// The bytes.
    pub bytes: Vec<u8>,
    /// Marks that are on no page, because the file does not say which object their page is.
    pub lost: u32,
}

/// Why a file cannot be marked.
#[derive(Debug, Clone, PartialEq, Eq, Error, Serialize, Deserialize)]
#[non_exhaustive]
pub enum MarkError {
    /// It is encrypted: what is added would have to be encrypted, too.
    #[error("the PDF file is encrypted, and no marks can be added to it")]
    Encrypted,
    /// It is signed: whoever opens the copy would be told that it was changed.
    #[error("the PDF file is signed, and marks would break the signature")]
    Signed,
    /// It has no pages that can be found.
    #[error("the PDF file is damaged: its pages cannot be found in the way that marks need")]
    Damaged,
    /// It would have more objects than a file may have.
    #[error("the PDF file has no room for marks: it has too many objects")]
    Full,
    /// The writer failed: the mistake is the program's.
    #[error("the marks cannot be written: {reason}")]
    Failed {
        /// What it said.
        reason: String,
    },
    /// This build marks nothing.
    #[error("this build of the program marks no PDF files")]
    NotBuilt,
}

/// Marks no file: this build cannot.
///
/// # Errors
/// Always.
#[cfg(not(feature = "pdf"))]
pub fn mark_pdf(_: &[u8], _: Vec<u8>, _: &Marks) -> Result<Tail, MarkError> {
    Err(MarkError::NotBuilt)
}
