//! Why a framework file cannot be used. An error can be sent from the process that reads to the one that asked.

use itl_base::Help;
use itl_table::RowFault;
use serde::{Deserialize, Serialize};
use std::borrow::Cow;

use crate::{FilePlace, FilePlaces, FrameworkFormat};

/// A framework file that cannot be used.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error, Serialize, Deserialize)]
#[non_exhaustive]
pub enum FrameworkError {
    /// Bytes that are not UTF-8.
    #[error("the framework file is not UTF-8 text")]
    NotUtf8 {
        /// The line of the first bad byte.
        place: FilePlace,
        /// Its offset.
        byte: usize,
    },
    /// Not of the format that it begins like, or not a framework in it.
    #[error("not a framework in {}: {reason}", format.name())]
    Syntax {
        /// The format.
        format: FrameworkFormat,
        /// Where.
        place: FilePlace,
        /// What the parser says.
        reason: String,
    },
    /// Readable, but nothing that can be a framework.
    #[error("{what}")]
    Unsuitable {
        /// What it is, and why that will not do.
        what: String,
        /// Where.
        place: Option<FilePlace>,
        /// What to do.
        help: Help,
    },
    /// A format whose reader is not in this build.
    #[error("the file is {}, and this build has no {reader} reader", format.name())]
    NotBuilt {
        /// The format.
        format: FrameworkFormat,
        /// The reader.
        reader: Cow<'static, str>,
    },
    /// A row of a table that is longer than rows are.
    #[error("{fault}")]
    Row {
        /// Where.
        place: FilePlace,
        /// What is wrong with it.
        fault: RowFault,
    },
    /// A document, whose headings may be the concepts: it has to be read as one first.
    #[error("the file is a document, not a table of concepts")]
    IsDocument,
    /// More than a reader takes.
    #[error("the file has more than {limit} {what}")]
    TooLarge {
        /// Of what.
        what: Cow<'static, str>,
        /// How many there may be.
        limit: u64,
    },
    /// A part of the source that there is not.
    #[error("a framework in {} has no part \"{part}\"", format.name())]
    Part {
        /// The format.
        format: FrameworkFormat,
        /// The part asked for.
        part: String,
        /// Those that there are.
        parts: Vec<Cow<'static, str>>,
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
        missing: Cow<'static, str>,
        /// The columns that are there.
        found: Vec<String>,
        /// Where.
        place: FilePlace,
    },
    /// A column that was named is not there.
    #[error("there is no column \"{column}\"")]
    NoColumn {
        /// The column asked for.
        column: String,
        /// The columns that are there.
        found: Vec<String>,
        /// Where.
        place: FilePlace,
    },
    /// A row that does not fit the header.
    #[error("a row with {found} fields under a header with {expected}")]
    RowLength {
        /// Where.
        place: FilePlace,
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
        place: FilePlace,
    },
    /// An id used more than once.
    #[error("concept \"{id}\" appears {} times", places.0.len())]
    Duplicate {
        /// The id.
        id: String,
        /// Where.
        places: FilePlaces,
    },
    /// A concept that is above itself.
    #[error("the parents of concept \"{id}\" form a cycle: {}", cycle.join(" → "))]
    Cycle {
        /// A concept on the cycle.
        id: String,
        /// The cycle, from it back to it.
        cycle: Vec<String>,
        /// Where.
        place: Option<FilePlace>,
    },
    /// Nothing to describe a concept with.
    #[error("concept \"{id}\" has neither a descriptor nor a label")]
    NoText {
        /// The id.
        id: String,
        /// Where.
        place: FilePlace,
    },
    /// A given token that is not `surface/TAG`.
    #[error("\"{token}\" in the tokens of concept \"{id}\" is not of the form surface/TAG")]
    Token {
        /// The id.
        id: String,
        /// The token.
        token: String,
        /// Where.
        place: FilePlace,
    },
    /// There is no bundled framework of that name.
    #[error("there is no framework \"{name}\"")]
    Unknown {
        /// The name asked for.
        name: String,
    },
}

impl FrameworkError {
    /// A part that there is not, beside those that there are.
    pub(crate) fn no_part(format: FrameworkFormat, part: &str, parts: &[&'static str]) -> Self {
        let parts = parts.iter().copied().map(Cow::from).collect();
        Self::Part { format, part: part.to_owned(), parts }
    }

    /// The place inside the file.
    #[must_use]
    pub fn place(&self) -> Option<String> {
        match self {
            Self::NotUtf8 { place, byte } => Some(format!("{place}, byte {byte}")),
            Self::Syntax { place, .. }
            | Self::RowLength { place, .. }
            | Self::Row { place, .. }
            | Self::NoId { place }
            | Self::NoText { place, .. }
            | Self::Columns { place, .. }
            | Self::NoColumn { place, .. }
            | Self::Token { place, .. } => Some(place.to_string()),
            Self::Cycle { place, .. } | Self::Unsuitable { place, .. } => {
                place.as_ref().map(FilePlace::to_string)
            }
            Self::Duplicate { places, .. } => Some(places.to_string()),
            Self::Empty
            | Self::IsDocument
            | Self::NotBuilt { .. }
            | Self::TooLarge { .. }
            | Self::Part { .. }
            | Self::Level { .. }
            | Self::Unknown { .. } => None,
        }
    }

    /// What to do about it.
    #[must_use]
    pub fn help(&self) -> Option<Help> {
        Some(match self {
            Self::NotUtf8 { .. } => {
                Help::say("save it as UTF-8, for example with: iconv -f WINDOWS-1252 -t UTF-8")
            }
            Self::Syntax { format: FrameworkFormat::Toml, .. } => Help::say(
                "the keys are: id, title, language, keep, stop, cite, noun, plural, [scope] with only, except, reason, [source], [recommend], [[group]] with id, parent, label, and \
                 [[concept]] with id, uri, parent, label, descriptor, tokens",
            ),
            Self::Syntax { format: FrameworkFormat::Json, .. } => Help::say(
                "write {\"id\": …, \"concepts\": [{\"id\": …, \"parent\": …, \"label\": …, \"descriptor\": …}]}, or \
                 the list of concepts alone",
            ),
            Self::Syntax { .. } => {
                Help::say("get the file again, or have it checked by a validator of its format")
            }
            Self::Unsuitable { help, .. } => help.clone(),
            Self::NotBuilt { .. } => {
                Help::say("use a build with all features, or save the framework as CSV, JSON or TOML")
            }
            Self::IsDocument => Help::say("read it as a document first"),
            Self::TooLarge { .. } => Help::say("leave out what is not needed, or part it"),
            Self::Part { parts, .. } => Help::say(format!("its parts are: {}", parts.join(", "))),
            Self::Level { depth, groups: true, .. } => {
                Help::say("it has groups there, which get a text with ")
                    .setting("descriptors")
                    .and(format!(" with-children; there are {depth} levels"))
            }
            Self::Level { depth, .. } => Help::say(format!("levels go from 1, the top, to {depth}")),
            Self::Columns { found, .. } => Help::say("name the columns with ")
                .setting("columns")
                .and(", as in ")
                .setting("columns")
                .and(format!(" id=Code,descriptor=Text; this file has {}", found.join(", "))),
            Self::NoColumn { found, .. } => Help::say(format!("the columns are {}", found.join(", "))),
            Self::RowLength { .. } | Self::Row { .. } => {
                Help::say("put fields with commas or line breaks into double quotes")
            }
            Self::Empty => Help::say("add at least one concept with an id and a descriptor"),
            Self::NoId { .. } => Help::say("give each concept its own id"),
            Self::Duplicate { .. } => {
                Help::say("give each concept its own id, or join them with ").setting("merge-duplicates")
            }
            Self::Cycle { .. } => Help::say("remove the parent of one of them"),
            Self::NoText { .. } => Help::say("describe it in the column descriptor, or name it in label"),
            Self::Token { .. } => Help::say("write tokens as: poverty/NN forms/NNS"),
            Self::Unknown { .. } => {
                let names: Vec<&str> = crate::BUNDLED.iter().map(|(name, _)| *name).collect();
                Help::say(format!("built in: {}; ", names.join(", ")))
                    .verb("frameworks list")
                    .and(" shows yours; otherwise give the path of a framework or model file")
            }
        })
    }
}
