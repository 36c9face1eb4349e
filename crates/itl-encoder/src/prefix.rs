//! What stands before a text when it is encoded. Some encoders were trained with one beginning for what is looked for and another for where it
//! is looked for, such as "query: " and "passage: ", and are worse without.

use serde::{Deserialize, Serialize};

use crate::error::EncoderError;

/// Bytes that a beginning may have.
const LONGEST: usize = 200;

/// Which of two texts that are compared a text is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Side {
    /// What is looked for: the text of a framework.
    Query,
    /// Where it is looked for: the text of a document.
    Passage,
}

/// The beginnings of both sides, which a space follows; empty for most encoders.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Prefixes {
    /// That of what is looked for.
    pub query: String,
    /// That of where it is looked for.
    pub passage: String,
}

impl Prefixes {
    pub(crate) fn of(query: &str, passage: &str) -> Self {
        Self { query: query.trim().to_owned(), passage: passage.trim().to_owned() }
    }

    /// Whether there are none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.query.is_empty() && self.passage.is_empty()
    }

    pub(crate) fn check(&self) -> Result<(), EncoderError> {
        match self.query.len().max(self.passage.len()) > LONGEST {
            true => Err(EncoderError::malformed("what stands before its texts is too long")),
            false => Ok(()),
        }
    }
}
