//! What can be wrong with a model.

use itl_base::{Cancelled, Help, Language};
use itl_text::language_name;

use crate::parameters::MAX_WINDOW;

/// A model that cannot be made, opened or used.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum ModelError {
    /// Bytes that do not begin like a model.
    #[error("not a model file")]
    NotAModel,
    /// A file of another version of the format.
    #[error("the model file has format version {found}; this program reads version {supported}")]
    OtherVersion {
        /// Version of the file.
        found: u32,
        /// The version that can be read.
        supported: u32,
    },
    /// Fewer or more bytes than the file says it has.
    #[error("the model file is incomplete: {found} bytes instead of {expected}")]
    Truncated {
        /// Bytes there should be.
        expected: u64,
        /// Bytes there are.
        found: u64,
    },
    /// The checksum does not fit.
    #[error("the model file is damaged: its checksum does not match its content")]
    Corrupt,
    /// The content is not that of a model.
    #[error("the model file is malformed: {reason}")]
    Malformed {
        /// What does not fit.
        reason: String,
    },
    /// The model was made by another linguistic core.
    #[error("the model was made by another linguistic core ({model}) than this program's ({program})")]
    OtherCore {
        /// The core of the model.
        model: String,
        /// The core of this program.
        program: String,
    },
    /// The model was made with another encoder, or with none.
    #[error(
        "the model was made with another encoder ({}) than the one given ({})",
        short(model),
        short(found)
    )]
    OtherEncoder {
        /// The fingerprint of the model's; empty if it was made with none.
        model: String,
        /// The fingerprint of the one given.
        found: String,
    },
    /// The model was made with an encoder that is not there.
    #[error(
        "the model was made with the encoder \"{encoder}\" ({}), which is not installed",
        short(fingerprint)
    )]
    NoEncoder {
        /// What its makers call it.
        encoder: String,
        /// Its fingerprint.
        fingerprint: String,
    },
    /// The document is in another language.
    #[error("the document is in {}, the framework in {}", language_name(*document), language_name(*model))]
    ForeignDocument {
        /// The language of the document.
        document: Language,
        /// The language of the model.
        model: Language,
    },
    /// A window that is too large.
    #[error("a window of {window} words is too large: at most {MAX_WINDOW} are possible")]
    Window {
        /// The window asked for.
        window: u32,
    },
    /// A window that makes too many terms of the words there are.
    #[error(
        "a window of {window} words makes {pairs} pairs of the descriptors' {words} words: at most {limit} are possible"
    )]
    Pairs {
        /// The window.
        window: u32,
        /// Words of all descriptors.
        words: u64,
        /// Pairs of them.
        pairs: u64,
        /// Most pairs of so many words.
        limit: u64,
    },
    /// The work was asked to stop.
    #[error(transparent)]
    Cancelled(#[from] Cancelled),
    /// More tags than can be numbered.
    #[error("the descriptors use {found} different tags; at most 65,535 are possible")]
    TooManyTags {
        /// How many there are.
        found: usize,
    },
}

impl ModelError {
    /// What to do about it.
    #[must_use]
    pub fn help(&self) -> Option<Help> {
        let induce = |before: &'static str| {
            Help::say(before).verb("induce").and(" FRAMEWORK ").setting("output").and(" MODEL.itl")
        };
        Some(match self {
            Self::NotAModel => induce("a model is made with: "),
            Self::OtherVersion { found, supported } if found > supported => {
                induce("use a newer itl, or make the model again with: ")
            }
            Self::OtherVersion { .. } => induce("make the model again with: "),
            Self::Truncated { .. } | Self::Corrupt | Self::Malformed { .. } => {
                induce("copy the file again, or make the model again with: ")
            }
            Self::OtherCore { .. } => {
                induce("it can be inspected but not aligned with; make it again with: ")
            }
            Self::OtherEncoder { .. } => {
                induce("use the encoder that made the model, or make the model again with: ")
                    .and(" ")
                    .setting("meaning")
                    .and(" NAME")
            }
            Self::NoEncoder { .. } => Help::say("install it with: ")
                .verb("encoders add")
                .and(" FOLDER --as NAME; if it was made by an earlier itl, make the model again with: ")
                .verb("induce")
                .and(" ")
                .setting("meaning")
                .and(" NAME"),
            Self::ForeignDocument { document, .. } => {
                Help::say(format!("use a version of the framework in {} with ", language_name(*document)))
                    .setting("framework")
                    .and(" FILE; of a file with several languages, read that one: ")
                    .verb("frameworks import")
                    .and(" FILE ")
                    .setting("language")
                    .and(format!(" {document}"))
            }
            Self::Window { .. } => Help::say("the study used 5"),
            Self::Pairs { .. } => Help::say("take a smaller ").setting("window").and("; the study used 5"),
            Self::TooManyTags { .. } => Help::say("check the tokens of the framework file"),
            Self::Cancelled(_) => return None,
        })
    }
}

/// The first characters of a fingerprint.
fn short(fingerprint: &str) -> &str {
    match fingerprint.get(..12) {
        Some(begin) => begin,
        None if fingerprint.is_empty() => "none",
        None => fingerprint,
    }
}
