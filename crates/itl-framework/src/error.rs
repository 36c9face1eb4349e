//! Why a framework file cannot be used.

/// One line of a file, or several.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Lines(pub Vec<usize>);

impl std::fmt::Display for Lines {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self.0.split_last() {
            None => f.write_str("the file"),
            Some((only, [])) => write!(f, "line {only}"),
            Some((last, others)) => {
                let others: Vec<String> = others.iter().map(usize::to_string).collect();
                write!(f, "lines {} and {last}", others.join(", "))
            }
        }
    }
}

/// A framework file that cannot be used.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum FrameworkError {
    /// Bytes that are not UTF-8.
    #[error("the framework file is not UTF-8 text")]
    NotUtf8 {
        /// Line of the first bad byte.
        line: usize,
        /// Its offset.
        byte: usize,
    },
    /// Not TOML, or not the TOML of a framework.
    #[error("not a framework in TOML: {reason}")]
    Toml {
        /// Where.
        line: usize,
        /// What the parser says.
        reason: String,
    },
    /// The header names no usable columns.
    #[error("not a framework in CSV: the header has no column {missing}")]
    Columns {
        /// What is missing.
        missing: &'static str,
        /// The columns that are there.
        found: Vec<String>,
    },
    /// A row that does not fit the header.
    #[error("a row with {found} fields under a header with {expected}")]
    RowLength {
        /// Where.
        line: usize,
        /// Fields in the header.
        expected: usize,
        /// Fields in the row.
        found: usize,
    },
    /// A file without a concept.
    #[error("the framework has no concept")]
    Empty,
    /// A concept without an id.
    #[error("a concept without an id")]
    NoId {
        /// Where.
        line: usize,
    },
    /// An id used more than once.
    #[error("concept \"{id}\" appears {} times", lines.0.len())]
    Duplicate {
        /// The id.
        id: String,
        /// Where.
        lines: Lines,
    },
    /// A concept that is above itself.
    #[error("the parents of concept \"{id}\" form a cycle: {}", cycle.join(" → "))]
    Cycle {
        /// A concept on the cycle.
        id: String,
        /// The cycle, from it back to it.
        cycle: Vec<String>,
        /// Where.
        line: usize,
    },
    /// Nothing to describe a concept with.
    #[error("concept \"{id}\" has neither a descriptor nor a label")]
    NoText {
        /// The id.
        id: String,
        /// Where.
        line: usize,
    },
    /// A given token that is not `surface/TAG`.
    #[error("\"{token}\" in the tokens of concept \"{id}\" is not of the form surface/TAG")]
    Token {
        /// The id.
        id: String,
        /// The token.
        token: String,
        /// Where.
        line: usize,
    },
    /// There is no bundled framework of that name.
    #[error("there is no framework \"{name}\"")]
    Unknown {
        /// The name asked for.
        name: String,
    },
}

impl FrameworkError {
    /// The place inside the file.
    #[must_use]
    pub fn place(&self) -> Option<String> {
        match self {
            Self::NotUtf8 { line, byte } => Some(format!("line {line}, byte {byte}")),
            Self::Toml { line, .. }
            | Self::RowLength { line, .. }
            | Self::NoId { line }
            | Self::Cycle { line, .. }
            | Self::NoText { line, .. }
            | Self::Token { line, .. } => Some(format!("line {line}")),
            Self::Columns { .. } => Some("line 1".to_owned()),
            Self::Duplicate { lines, .. } => Some(lines.to_string()),
            Self::Empty | Self::Unknown { .. } => None,
        }
    }

    /// What to do about it.
    #[must_use]
    pub fn help(&self) -> Option<String> {
        Some(match self {
            Self::NotUtf8 { .. } => {
                "save it as UTF-8, for example with: iconv -f WINDOWS-1252 -t UTF-8".into()
            }
            Self::Toml { .. } => {
                "the keys are: id, title, language, keep, stop, and per [[concept]] id, uri, parent, label, \
                 descriptor, tokens"
                    .into()
            }
            Self::Columns { found, .. } => {
                format!("the columns are id,parent,label,descriptor; this file has {}", found.join(","))
            }
            Self::RowLength { .. } => "put fields with commas or line breaks into double quotes".into(),
            Self::Empty => "add at least one concept with an id and a descriptor".into(),
            Self::NoId { .. } | Self::Duplicate { .. } => "give each concept its own id".into(),
            Self::Cycle { .. } => "remove the parent of one of them".into(),
            Self::NoText { .. } => "describe it in the column descriptor, or name it in label".into(),
            Self::Token { .. } => "write tokens as: poverty/NN forms/NNS".into(),
            Self::Unknown { .. } => {
                let names: Vec<&str> = crate::BUNDLED.iter().map(|(name, _)| *name).collect();
                format!(
                    "bundled: {}; otherwise give the path of a .toml, .csv or .itl file",
                    names.join(", ")
                )
            }
        })
    }
}
