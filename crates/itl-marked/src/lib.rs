//! A document's file and marks on its passages in; a copy with these marks out.
//!
//! Of a PDF file nothing is changed: its marks are written behind it. A Word document keeps all its parts but the four that comments need. It opens no
//! file and asks no clock. Texts of marks cannot become syntax: they are written as hexadecimal strings in PDF files, and escaped in Word documents. A
//! hostile file can make it slow or hungry: whoever marks what nobody vouches for does so in a process with bounds of its own.

#[cfg(feature = "docx")]
mod docx;
#[cfg(feature = "pdf")]
mod pdf;

#[cfg(feature = "docx")]
pub use docx::mark_docx;
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
    /// Where it is on pages, a rectangle for each line.
    pub areas: Vec<MarkArea>,
    /// Where it is in a file without pages.
    pub pieces: Vec<MarkPiece>,
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

/// Bytes of a part of a container.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct MarkPiece {
    /// The part, such as `word/document.xml`.
    pub part: String,
    /// Its first byte and the one behind its last.
    pub bytes: [u32; 2],
}

/// A copy of a file with marks.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct MarkedFile {
    /// Its bytes.
    pub bytes: MarkedBytes,
    /// Marks that are nowhere: on a page that the file does not say the object of, or where Word has no comments.
    pub lost: u32,
}

/// The bytes of a copy.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub enum MarkedBytes {
    /// What is written behind the file.
    Behind(Vec<u8>),
    /// The copy as a whole.
    Whole(Vec<u8>),
}

impl MarkedBytes {
    /// The copy of a file.
    #[must_use]
    pub fn of(self, file: &[u8]) -> Vec<u8> {
        match self {
            Self::Behind(tail) => [file, &tail].concat(),
            Self::Whole(copy) => copy,
        }
    }
}

/// Why a file cannot be marked.
#[derive(Debug, Clone, PartialEq, Eq, Error, Serialize, Deserialize)]
#[non_exhaustive]
pub enum MarkError {
    /// It is encrypted: what is added would have to be encrypted, too.
    #[error("the file is encrypted, and no marks can be added to it")]
    Encrypted,
    /// It is signed: whoever opens the copy would be told that it was changed.
    #[error("the file is signed, and marks would break the signature")]
    Signed,
    /// It has no pages that can be found.
    #[error("the PDF file is damaged: its pages cannot be found in the way that marks need")]
    Damaged,
    /// The parts that comments need cannot be read or written.
    #[error("the Word document is damaged: {reason}")]
    DamagedWord {
        /// Which part, and how.
        reason: String,
    },
    /// It is a container of another kind.
    #[error("only PDF files and Word documents (DOCX) can be marked")]
    Foreign,
    /// A part unpacks to more than it may.
    #[error("{part} unpacks to more than the bound of bytes")]
    Bound {
        /// The part.
        part: String,
    },
    /// It would have more objects than a file may have.
    #[error("the PDF file has no room for marks: it has too many objects")]
    Full,
    /// The writer failed: the mistake is the program's.
    #[error("the marks cannot be written: {reason}")]
    Failed {
        /// What it said.
        reason: String,
    },
    /// This build does not mark such files.
    #[error("this build of the program does not mark such files")]
    NotBuilt,
}

/// Marks no PDF file: this build cannot.
///
/// # Errors
/// Always.
#[cfg(not(feature = "pdf"))]
pub fn mark_pdf(_: &[u8], _: Vec<u8>, _: &Marks) -> Result<MarkedFile, MarkError> {
    Err(MarkError::NotBuilt)
}

/// Marks no Word document: this build cannot.
///
/// # Errors
/// Always.
#[cfg(not(feature = "docx"))]
pub fn mark_docx(_: &[u8], _: u64, _: &Marks) -> Result<MarkedFile, MarkError> {
    Err(MarkError::NotBuilt)
}
