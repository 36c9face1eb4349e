//! Why a framework file cannot be used.

use crate::{Format, Place, Places};

/// A framework file that cannot be used.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum FrameworkError {
    /// Bytes that are not UTF-8.
    #[error("the framework file is not UTF-8 text")]
    NotUtf8 {
        /// The line of the first bad byte.
        place: Place,
        /// Its offset.
        byte: usize,
    },
    /// Not of the format that it begins like, or not a framework in it.
    #[error("not a framework in {}: {reason}", format.name())]
    Syntax {
        /// The format.
        format: Format,
        /// Where.
        place: Place,
        /// What the parser says.
        reason: String,
    },
    /// Readable, but nothing that can be a framework.
    #[error("{what}")]
    Unsuitable {
        /// What it is, and why that will not do.
        what: String,
        /// Where.
        place: Option<Place>,
        /// What to do.
        help: String,
    },
    /// A document, whose headings may be the concepts: it has to be read as one first.
    #[error("the file is a document, not a table of concepts")]
    IsDocument,
    /// More than a reader takes.
    #[error("the file has more than {limit} {what}")]
    TooLarge {
        /// Of what.
        what: &'static str,
        /// How many there may be.
        limit: u64,
    },
    /// A part of the source that there is not.
    #[error("a framework in {} has no part \"{part}\"", format.name())]
    Part {
        /// The format.
        format: Format,
        /// The part asked for.
        part: String,
        /// Those that there are.
        parts: &'static [&'static str],
    },
    /// A level of the hierarchy at which there is no concept.
    #[error("level {level} of the framework has no concept")]
    Level {
        /// The level asked for.
        level: u32,
        /// How many levels there are.
        depth: usize,
        /// Whether there are groups at it.
        groups: bool,
    },
    /// The header names no usable columns.
    #[error("not a table of concepts: there is no column {missing}")]
    Columns {
        /// What is missing.
        missing: &'static str,
        /// The columns that are there.
        found: Vec<String>,
        /// Where.
        place: Place,
    },
    /// A column that was named is not there.
    #[error("there is no column \"{column}\"")]
    NoColumn {
        /// The column asked for.
        column: String,
        /// The columns that are there.
        found: Vec<String>,
        /// Where.
        place: Place,
    },
    /// A row that does not fit the header.
    #[error("a row with {found} fields under a header with {expected}")]
    RowLength {
        /// Where.
        place: Place,
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
        place: Place,
    },
    /// An id used more than once.
    #[error("concept \"{id}\" appears {} times", places.0.len())]
    Duplicate {
        /// The id.
        id: String,
        /// Where.
        places: Places,
    },
    /// A concept that is above itself.
    #[error("the parents of concept \"{id}\" form a cycle: {}", cycle.join(" → "))]
    Cycle {
        /// A concept on the cycle.
        id: String,
        /// The cycle, from it back to it.
        cycle: Vec<String>,
        /// Where.
        place: Option<Place>,
    },
    /// Nothing to describe a concept with.
    #[error("concept \"{id}\" has neither a descriptor nor a label")]
    NoText {
        /// The id.
        id: String,
        /// Where.
        place: Place,
    },
    /// A given token that is not `surface/TAG`.
    #[error("\"{token}\" in the tokens of concept \"{id}\" is not of the form surface/TAG")]
    Token {
        /// The id.
        id: String,
        /// The token.
        token: String,
        /// Where.
        place: Place,
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
            Self::NotUtf8 { place, byte } => Some(format!("{place}, byte {byte}")),
            Self::Syntax { place, .. }
            | Self::RowLength { place, .. }
            | Self::NoId { place }
            | Self::NoText { place, .. }
            | Self::Columns { place, .. }
            | Self::NoColumn { place, .. }
            | Self::Token { place, .. } => Some(place.to_string()),
            Self::Cycle { place, .. } | Self::Unsuitable { place, .. } => {
                place.as_ref().map(Place::to_string)
            }
            Self::Duplicate { places, .. } => Some(places.to_string()),
            Self::Empty
            | Self::IsDocument
            | Self::TooLarge { .. }
            | Self::Part { .. }
            | Self::Level { .. }
            | Self::Unknown { .. } => None,
        }
    }

    /// What to do about it.
    #[must_use]
    pub fn help(&self) -> Option<String> {
        Some(match self {
            Self::NotUtf8 { .. } => {
                "save it as UTF-8, for example with: iconv -f WINDOWS-1252 -t UTF-8".into()
            }
            Self::Syntax { format: Format::Toml, .. } => {
                "the keys are: id, title, language, keep, stop, [source], [[group]] with id, parent, label, and \
                 [[concept]] with id, uri, parent, label, descriptor, tokens"
                    .into()
            }
            Self::Syntax { format: Format::Json, .. } => {
                "write {\"id\": …, \"concepts\": [{\"id\": …, \"parent\": …, \"label\": …, \"descriptor\": …}]}, or \
                 the list of concepts alone"
                    .into()
            }
            Self::Syntax { .. } => "get the file again, or have it checked by a validator of its format".into(),
            Self::Unsuitable { help, .. } => help.clone(),
            Self::IsDocument => "read it as a document first".into(),
            Self::TooLarge { .. } => "leave out what is not needed, or part it".into(),
            Self::Part { parts, .. } => format!("its parts are: {}", parts.join(", ")),
            Self::Level { depth, groups: true, .. } => format!(
                "it has groups there, which get a text with --descriptors with-children; there are {depth} levels"
            ),
            Self::Level { depth, .. } => format!("levels go from 1, the top, to {depth}"),
            Self::Columns { found, .. } => format!(
                "name the columns with --columns, as in --columns id=Code,descriptor=Text; this file has {}",
                found.join(", ")
            ),
            Self::NoColumn { found, .. } => format!("the columns are {}", found.join(", ")),
            Self::RowLength { .. } => "put fields with commas or line breaks into double quotes".into(),
            Self::Empty => "add at least one concept with an id and a descriptor".into(),
            Self::NoId { .. } | Self::Duplicate { .. } => "give each concept its own id".into(),
            Self::Cycle { .. } => "remove the parent of one of them".into(),
            Self::NoText { .. } => "describe it in the column descriptor, or name it in label".into(),
            Self::Token { .. } => "write tokens as: poverty/NN forms/NNS".into(),
            Self::Unknown { .. } => {
                let names: Vec<&str> = crate::BUNDLED.iter().map(|(name, _)| *name).collect();
                format!(
                    "built in: {}; itl frameworks list shows yours; otherwise give the path of a framework or model \
                     file",
                    names.join(", ")
                )
            }
        })
    }
}
