//! A decision: what a person says about a passage or about a concept, with who and when.
//!
//! In: one line of JSON, or the parts. Out: the other of the two. Nothing here is guessed: a line that is no decision says why.

use itl_base::ByteSpan;
use serde::{Deserialize, Serialize};

/// The version of the format that this program writes.
pub const REVIEW_VERSION: u32 = 1;

/// What a person decided.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Ruling {
    /// The passage addresses the concept.
    Accept,
    /// The passage does not address the concept.
    Reject,
    /// The person could not tell.
    Unsure,
    /// The person takes back what they said of it before.
    Withdrawn,
    /// The document covers the concept.
    Covered,
    /// The document mentions the concept.
    Mentioned,
    /// The document says nothing of the concept.
    None,
    /// The concept does not apply to the document.
    #[serde(rename = "not applicable")]
    NotApplicable,
}

impl Ruling {
    /// All of them, in order.
    pub const ALL: [Self; 8] = [
        Self::Accept,
        Self::Reject,
        Self::Unsure,
        Self::Withdrawn,
        Self::Covered,
        Self::Mentioned,
        Self::None,
        Self::NotApplicable,
    ];

    /// The name in files and results.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Accept => "accept",
            Self::Reject => "reject",
            Self::Unsure => "unsure",
            Self::Withdrawn => "withdrawn",
            Self::Covered => "covered",
            Self::Mentioned => "mentioned",
            Self::None => "none",
            Self::NotApplicable => "not applicable",
        }
    }

    /// The ruling of this name.
    #[must_use]
    pub fn of_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|ruling| ruling.name() == name)
    }

    /// Whether it can be said of a passage.
    #[must_use]
    pub fn is_about_passages(self) -> bool {
        matches!(self, Self::Accept | Self::Reject | Self::Unsure | Self::Withdrawn)
    }

    /// Whether it can be said of a concept as a whole.
    #[must_use]
    pub fn is_about_concepts(self) -> bool {
        !matches!(self, Self::Accept | Self::Reject)
    }
}

/// The document that a decision is about.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct DocumentRef {
    /// SHA-256 of the file, in hexadecimal.
    pub sha256: String,
    /// Its title or the name of its file, for people.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub title: Option<String>,
}

/// The framework that a decision is about.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct FrameworkRef {
    /// Its id.
    pub id: String,
    /// The fingerprint of the model.
    pub fingerprint: String,
}

/// A passage by its words, the words around it and its place.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Passage {
    /// Its words.
    pub text: String,
    /// The words before it in the text.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub before: String,
    /// The words after it.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub after: String,
    /// Its place when it was decided.
    #[serde(flatten)]
    pub place: Place,
}

/// A place in a document as one version of the program read it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Place {
    /// The row of the matrix.
    pub unit: usize,
    /// Bytes of the extracted text.
    #[serde(flatten)]
    pub span: ByteSpan,
    /// The page.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub page: Option<u32>,
}

/// A person's decision: one line of a review file.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Decision {
    /// The version of the format.
    pub review: u32,
    /// The document.
    pub document: DocumentRef,
    /// The framework.
    pub framework: FrameworkRef,
    /// The id of the concept.
    pub concept: String,
    /// The passage; a decision without one is about the concept as a whole.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub passage: Option<Passage>,
    /// The decision.
    pub decision: Ruling,
    /// Why the concept has this verdict.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub reason: Option<String>,
    /// Anything else.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub comment: Option<String>,
    /// Who decided.
    pub reviewer: String,
    /// When, as the caller says: RFC 3339.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub time: Option<String>,
    /// Whether it settles what others disagree on.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub settles: bool,
}

impl Decision {
    /// A decision about a concept, with nothing else known.
    #[must_use]
    pub fn new(concept: &str, decision: Ruling, reviewer: &str) -> Self {
        Self {
            review: REVIEW_VERSION,
            document: DocumentRef { sha256: String::new(), title: None },
            framework: FrameworkRef { id: String::new(), fingerprint: String::new() },
            concept: concept.to_owned(),
            passage: None,
            decision,
            reason: None,
            comment: None,
            reviewer: reviewer.to_owned(),
            time: None,
            settles: false,
        }
    }

    /// Its line, with the end of the line.
    ///
    /// # Panics
    /// Never: strings and numbers can always be written.
    #[must_use]
    pub fn line(&self) -> String {
        let mut line = serde_json::to_string(self).expect("strings and numbers can be written");
        line.push('\n');
        line
    }

    /// The decision of a line.
    ///
    /// # Errors
    /// If it is none; the message says why.
    pub fn of_line(line: &str) -> Result<Self, String> {
        let decision: Self = serde_json::from_str(line).map_err(|error| without_line(&error))?;
        let Self { review, decision: ruling, reviewer, passage, .. } = &decision;
        if *review > REVIEW_VERSION {
            return Err(format!("it has version {review}; this program reads up to {REVIEW_VERSION}"));
        }
        if reviewer.trim().is_empty() {
            return Err("it names no reviewer".to_owned());
        }
        match passage {
            Some(_) if !ruling.is_about_passages() => {
                Err(format!("\"{}\" is said of concepts, and it has a passage", ruling.name()))
            }
            None if !ruling.is_about_concepts() => {
                Err(format!("\"{}\" is said of passages, and it has none", ruling.name()))
            }
            _ => Ok(decision),
        }
    }
}

/// The message of an error of JSON, whose own line number is that inside of a line.
fn without_line(error: &serde_json::Error) -> String {
    let message = error.to_string();
    match message.rsplit_once(" at line ") {
        Some((said, _)) => format!("{said} at column {}", error.column()),
        None => message,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_lead_back() {
        for ruling in Ruling::ALL {
            assert_eq!(Ruling::of_name(ruling.name()), Some(ruling));
            assert_eq!(serde_json::to_value(ruling).unwrap(), ruling.name());
        }
    }

    #[test]
    fn a_line_says_why_it_is_no_decision() {
        let sound = Decision::new("7", Ruling::Covered, "Ana").line();
        assert_eq!(Decision::of_line(&sound).unwrap().concept, "7");
        let refused = |from: &str, to: &str| Decision::of_line(&sound.replace(from, to)).unwrap_err();
        assert!(refused("covered", "accept").contains("it has none"));
        assert!(refused("\"review\":1", "\"review\":9").contains("version 9"));
        assert!(refused("Ana", " ").contains("reviewer"));
        assert!(refused("\"concept\":\"7\",", "").contains("missing field `concept` at column"));
    }
}
