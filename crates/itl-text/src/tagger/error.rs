//! What can be wrong with a model file.

/// Why bytes are not a tagger model.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum TaggerError {
    /// The bytes do not begin as a model of this format version does.
    #[error("not a tagger model of format version {expected}")]
    NotAModel {
        /// The version that this program reads.
        expected: u8,
    },
    /// The checksum in the head is not that of the content.
    #[error("the tagger model is damaged: its checksum does not fit its content")]
    Checksum,
    /// The content ends too early or goes on after its end.
    #[error("the tagger model is damaged: {part} is cut short or too long")]
    Length {
        /// The part of the file that was being read.
        part: &'static str,
    },
    /// A value that no model has.
    #[error("the tagger model is damaged: a value in {part} is out of range")]
    Value {
        /// The part of the file that was being read.
        part: &'static str,
    },
}
