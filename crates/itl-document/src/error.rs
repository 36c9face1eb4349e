//! Why a document cannot be read.

/// A document that cannot be read.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum DocumentError {
    /// Bytes that are not UTF-8.
    #[error("the file is not UTF-8 text")]
    NotUtf8 {
        /// Line of the first bad byte, from 1.
        line: usize,
        /// Its offset.
        byte: usize,
    },
    /// A binary file.
    #[error("the file is not a text: it contains NUL bytes")]
    NotText,
    /// More than the offsets can hold.
    #[error("the file has {bytes} bytes; a document has at most 2 GiB")]
    TooLarge {
        /// Its size.
        bytes: usize,
    },
    /// A line of a CoNLL-U file that is not one.
    #[error("not a CoNLL-U line: {reason}")]
    Conllu {
        /// The line, from 1.
        line: usize,
        /// What is wrong with it.
        reason: String,
    },
}

impl DocumentError {
    /// The place inside the file.
    #[must_use]
    pub fn place(&self) -> Option<String> {
        match self {
            Self::NotUtf8 { line, byte } => Some(format!("line {line}, byte {byte}")),
            Self::Conllu { line, .. } => Some(format!("line {line}")),
            Self::NotText | Self::TooLarge { .. } => None,
        }
    }

    /// What to do about it.
    #[must_use]
    pub fn help(&self) -> Option<String> {
        Some(match self {
            Self::NotUtf8 { .. } => {
                "save it as UTF-8, for example with: iconv -f WINDOWS-1252 -t UTF-8".into()
            }
            Self::NotText => "give a plain text file; convert other formats to text first".into(),
            Self::TooLarge { .. } => "split it into parts".into(),
            Self::Conllu { .. } => "ten columns separated by tabs: ID FORM LEMMA UPOS XPOS … MISC".into(),
        })
    }
}

pub(crate) fn not_utf8(bytes: &[u8], error: &std::str::Utf8Error) -> DocumentError {
    let byte = error.valid_up_to();
    let line = 1 + bytes[..byte].iter().filter(|&&b| b == b'\n').count();
    DocumentError::NotUtf8 { line, byte }
}
