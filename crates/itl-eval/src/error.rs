//! What can be wrong with labelled texts and scores: what, where, and what to do.

/// Why an evaluation cannot be made.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum EvalError {
    /// A line that is not text.
    #[error("the line is not UTF-8 text")]
    NotText {
        /// The line, from 1.
        line: u64,
    },
    /// A line that is too long to be a text.
    #[error("the line has more than {} MiB", crate::table::MAX_LINE >> 20)]
    LongLine {
        /// The line, from 1.
        line: u64,
    },
    /// A line that is no JSON object.
    #[error("the line is not a JSON object: {reason}")]
    Json {
        /// The line, from 1.
        line: u64,
        /// What is wrong with it.
        reason: String,
    },
    /// A row that does not fit the header.
    #[error("the row does not fit the table: {reason}")]
    Row {
        /// The line, from 1.
        line: u64,
        /// What is wrong with it.
        reason: String,
    },
    /// A file without rows.
    #[error("there is no row in the file")]
    Empty,
    /// More rows than are read.
    #[error("there are more than {limit} rows")]
    TooManyRows {
        /// How many are read.
        limit: usize,
    },
    /// A column that has to be there.
    #[error("there is no column \"{column}\"")]
    NoColumn {
        /// What was looked for.
        column: String,
        /// The line, from 1.
        line: u64,
        /// The columns that there are.
        some: Vec<String>,
    },
    /// A value that cannot be what the column says.
    #[error("\"{column}\" has to be {expected}")]
    Value {
        /// The line, from 1.
        line: u64,
        /// The column.
        column: String,
        /// What it has to be.
        expected: &'static str,
    },
    /// A value that was given before.
    #[error("the score of text \"{id}\" for concept \"{concept}\" is given twice")]
    Twice {
        /// The line, from 1.
        line: u64,
        /// The text.
        id: String,
        /// The concept.
        concept: String,
    },
    /// Two labelled texts that scores could belong to.
    #[error(
        "two labelled texts have the id \"{id}\", so that a score cannot be told to belong to one of them"
    )]
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
            Self::NotText { line }
            | Self::LongLine { line }
            | Self::Json { line, .. }
            | Self::Row { line, .. }
            | Self::NoColumn { line, .. }
            | Self::Value { line, .. }
            | Self::Twice { line, .. } => Some(format!("line {line}")),
            _ => None,
        }
    }

    /// What to do about it.
    #[must_use]
    pub fn help(&self) -> Option<String> {
        match self {
            Self::NotText { .. } => Some("save the file as UTF-8".into()),
            Self::LongLine { .. } => Some("JSON lines have one object on each line".into()),
            Self::Json { .. } => Some(
                "each line has to be one object such as {\"id\":\"a\",\"text\":\"…\",\"labels\":[\"7\"]}"
                    .into(),
            ),
            Self::Row { .. } => {
                Some("quote cells that have separators, quotes or line breaks in them".into())
            }
            Self::Empty | Self::NoTexts { .. } => {
                Some("labels have to be ids of concepts in use; itl frameworks show lists them".into())
            }
            Self::NoColumn { some, .. } if some.is_empty() => Some("the first line names the columns".into()),
            Self::NoColumn { some, .. } => Some(format!(
                "there are: {}; --text-column and --labels-column name columns that are called otherwise",
                some.join(", ")
            )),
            Self::TooManyRows { .. } => Some("evaluate a part of the file".into()),
            Self::SameId { .. } => Some("give each text its own id".into()),
            Self::TooLarge { .. } => {
                Some("take fewer texts, --baselines none, or a higher --level of the framework".into())
            }
            Self::Value { .. } | Self::Twice { .. } => None,
        }
    }
}
