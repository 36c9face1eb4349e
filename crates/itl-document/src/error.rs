//! Why a document cannot be read. An error can be sent from the process that reads to the one that asked.

use itl_base::{Cancelled, Help};
use serde::{Deserialize, Serialize};
use std::borrow::Cow;

/// A document that cannot be read.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error, Serialize, Deserialize)]
#[non_exhaustive]
pub enum DocumentError {
    /// A binary file.
    #[error("the file is not a text: it contains NUL bytes or other control characters")]
    NotText,
    /// More bytes than the bound.
    #[error("the file has {bytes} bytes; the bound is {limit}")]
    TooLarge {
        /// Its size.
        bytes: u64,
        /// The bound.
        limit: u64,
    },
    /// A file of another kind.
    #[error("the file is {what}")]
    Unsupported {
        /// What it is.
        what: Cow<'static, str>,
        /// What to do about it.
        help: Cow<'static, str>,
    },
    /// A document in a format of the past, which has to be converted first.
    #[error("the file is {what}")]
    Outdated {
        /// What it is.
        what: Cow<'static, str>,
        /// What to do about it.
        help: Cow<'static, str>,
    },
    /// An encrypted file that no password, or the wrong one, was given for.
    #[error("the file is encrypted{}", if *.tried { ", and the password does not open it" } else { "" })]
    Encrypted {
        /// Whether a password was given.
        tried: bool,
    },
    /// A file that is too broken to give any text.
    #[error("the {format} file is damaged: {reason}")]
    Damaged {
        /// What it should be.
        format: Cow<'static, str>,
        /// What is wrong with it.
        reason: String,
    },
    /// A file that unpacks to more than the bounds allow.
    #[error("the file is refused: {reason}")]
    Bound {
        /// Which bound it passes.
        reason: String,
        /// The setting that raises the bound.
        setting: Cow<'static, str>,
    },
    /// A line of a CoNLL-U file that is not one.
    #[error("not a CoNLL-U line: {reason}")]
    Conllu {
        /// The line, from 1.
        line: usize,
        /// What is wrong with it.
        reason: String,
    },
    /// A document of a format whose reader this build leaves out.
    #[error("the file is {what}, which this build does not read")]
    NotBuilt {
        /// What it is.
        what: Cow<'static, str>,
        /// The feature of the build that has the reader.
        feature: Cow<'static, str>,
    },
    /// Reading was asked to stop.
    #[error("reading was cancelled")]
    Cancelled,
    /// A reader that panicked: the mistake is the program's.
    #[error("the reader failed on this document: {reason}")]
    Failed {
        /// What it said.
        reason: String,
    },
}

impl DocumentError {
    /// Whether the file is no document at all, such as a picture, rather than one that cannot be read.
    #[must_use]
    pub fn is_foreign(&self) -> bool {
        matches!(self, Self::NotText | Self::Unsupported { .. })
    }

    /// The place inside the file.
    #[must_use]
    pub fn place(&self) -> Option<String> {
        match self {
            Self::Conllu { line, .. } => Some(format!("line {line}")),
            _ => None,
        }
    }

    /// What to do about it.
    #[must_use]
    pub fn help(&self) -> Option<Help> {
        Some(match self {
            Self::NotText => {
                Help::say("give a PDF, a file of an office program, EPUB, HTML, Markdown, mail or text")
            }
            Self::TooLarge { .. } => {
                Help::say("split it into parts, or raise the bound with ").setting("max-bytes")
            }
            Self::Unsupported { help, .. } | Self::Outdated { help, .. } => Help::say(help.clone()),
            Self::Encrypted { tried: false } => Help::say("give its password with ").setting("password"),
            Self::Encrypted { tried: true } => Help::say("check the password; upper and lower case differ"),
            Self::Damaged { .. } => {
                Help::say("open it in the program that made it and save it again, or ask for another copy")
            }
            Self::Bound { setting, .. } => {
                Help::say("if you trust the file, raise the bound with ").setting(setting.clone())
            }
            Self::NotBuilt { feature, .. } => {
                Help::say(format!("use a build with the feature \"{feature}\", which is on by default"))
            }
            Self::Failed { .. } => {
                Help::say("this is a mistake in itl, not in the document: please report it")
            }
            Self::Conllu { .. } => Help::say("ten columns separated by tabs: ID FORM LEMMA UPOS XPOS … MISC"),
            Self::Cancelled => return None,
        })
    }
}

impl From<Cancelled> for DocumentError {
    fn from(_: Cancelled) -> Self {
        Self::Cancelled
    }
}
