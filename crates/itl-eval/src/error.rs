//! What can be wrong with labelled texts and scores: what, where, and what to do.

use itl_base::Help;
use itl_table::{BadRow, RowFault, RowPlace, TableError};

/// Why an evaluation cannot be made.
#[derive(Debug, Clone, thiserror::Error)]
#[non_exhaustive]
pub enum EvalError {
    /// A row that cannot be read.
    #[error("{}", row_words(&row.fault))]
    Row {
        /// The row.
        row: BadRow,
    },
    /// A file that is no table.
    #[error(transparent)]
    Table(TableError),
    /// A file without rows.
    #[error("there is no row in the file")]
    Empty,
    /// A column that has to be there.
    #[error("there is no column \"{column}\"")]
    NoColumn {
        /// What was looked for.
        column: String,
        /// Where.
        place: RowPlace,
        /// The columns that there are.
        some: Vec<String>,
    },
    /// A value that cannot be what the column says.
    #[error("\"{column}\" has to be {expected}")]
    Value {
        /// Where.
        place: RowPlace,
        /// The column.
        column: String,
        /// What it has to be.
        expected: &'static str,
    },
    /// A value that was given before.
    #[error("the score of text \"{id}\" for concept \"{concept}\" is given twice")]
    Twice {
        /// Where.
        place: RowPlace,
        /// The text.
        id: String,
        /// The concept.
        concept: String,
    },
    /// Two labelled texts that scores could belong to.
    #[error("two labelled texts have the id \"{id}\", so a score cannot be assigned to one of them")]
    SameId {
        /// The id.
        id: String,
    },
    /// Nothing to measure against.
    #[error("no text is left to evaluate: {reason}")]
    NoTexts {
        /// Where they went.
        reason: String,
    },
    /// More numbers than memory should hold.
    #[error("{texts} texts × {concepts} concepts × {systems} systems are more than {limit} scores")]
    TooLarge {
        /// Texts.
        texts: usize,
        /// Concepts.
        concepts: usize,
        /// Systems.
        systems: usize,
        /// The bound.
        limit: usize,
    },
}

impl EvalError {
    /// The place in the file.
    #[must_use]
    pub fn place(&self) -> Option<String> {
        match self {
            Self::Row { row } => Some(row.place.to_string()),
            Self::NoColumn { place, .. } | Self::Value { place, .. } | Self::Twice { place, .. } => {
                Some(place.to_string())
            }
            Self::Table(TableError::NotTable { line: Some(line), .. }) => Some(format!("line {line}")),
            _ => None,
        }
    }

    /// What to do about it.
    #[must_use]
    pub fn help(&self) -> Option<Help> {
        Some(match self {
            Self::Row { row } => match row.fault {
                RowFault::NotUtf8 { .. } => Help::say("save the file as UTF-8"),
                RowFault::NotObject { .. } => Help::say(OBJECT),
                RowFault::TooLong { line: true, .. } => Help::say("JSON lines have one object on each line"),
                _ => Help::say("quote cells that have separators, quotes or line breaks in them"),
            },
            Self::Table(TableError::NotTable { line: Some(_), .. }) => Help::say(OBJECT),
            Self::Table(TableError::TooManyRows { .. }) => Help::say("evaluate a part of the file"),
            Self::Table(error) => return error.help(),
            Self::Empty | Self::NoTexts { .. } => Help::say("labels have to be ids of concepts in use; ")
                .verb("frameworks show")
                .and(" lists them"),
            Self::NoColumn { some, .. } if some.is_empty() => Help::say("the first line names the columns"),
            Self::NoColumn { some, .. } => Help::say(format!("there are: {}; ", some.join(", ")))
                .setting("text-column")
                .and(" and ")
                .setting("labels-column")
                .and(" name columns that are called otherwise"),
            Self::SameId { .. } => Help::say("give each text its own id"),
            Self::TooLarge { .. } => Help::say("take fewer texts, ")
                .setting("baselines")
                .and(" none, or a higher ")
                .setting("level")
                .and(" of the framework"),
            Self::Value { .. } | Self::Twice { .. } => return None,
        })
    }
}

/// What a line of JSON has to be.
const OBJECT: &str =
    "each line has to be one object such as {\"id\":\"a\",\"text\":\"…\",\"labels\":[\"7\"]}";

/// What is wrong with a row, in a sentence of its own.
fn row_words(fault: &RowFault) -> String {
    match fault {
        RowFault::Fields { .. } => format!("the row does not fit the table: {fault}"),
        RowFault::NotObject { reason, .. } => format!("the line is not a JSON object: {reason}"),
        other => other.to_string(),
    }
}

impl From<TableError> for EvalError {
    fn from(error: TableError) -> Self {
        match error {
            TableError::Empty { .. } => Self::Empty,
            other => Self::Table(other),
        }
    }
}

impl From<BadRow> for EvalError {
    fn from(row: BadRow) -> Self {
        Self::Row { row }
    }
}
