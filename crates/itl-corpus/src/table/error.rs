//! What is wrong with a row, or with a table.

use std::fmt;

/// A row that cannot be read.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BadRow {
    /// Which row it is, from 1; a header does not count.
    pub number: u64,
    /// The line of the file it starts on, from 1, where the file has lines.
    pub line: Option<u64>,
    /// Its id, or its number where none can be read.
    pub id: String,
    /// What is wrong with it.
    pub reason: String,
}

impl fmt::Display for BadRow {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.line {
            Some(line) => write!(out, "line {line}: {}", self.reason),
            None => write!(out, "row {}: {}", self.number, self.reason),
        }
    }
}

/// A table that cannot be read.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum TableError {
    /// The file cannot be read, or not further.
    #[error("cannot read the table: {reason}")]
    Unreadable {
        /// The file.
        path: String,
        /// What the system says.
        reason: String,
    },
    /// It is something else.
    #[error("the file is not a table: {reason}")]
    NotTable {
        /// The file.
        path: String,
        /// Why not.
        reason: String,
    },
    /// A Parquet file that comes through a pipe.
    #[error("a Parquet file cannot be read from standard input")]
    Piped {
        /// The file.
        path: String,
    },
    /// A column that is not there.
    #[error("the table has no column \"{column}\"")]
    NoColumn {
        /// The file.
        path: String,
        /// The column.
        column: String,
        /// The flag that names it.
        flag: &'static str,
        /// The columns there are.
        columns: Vec<String>,
    },
}

impl TableError {
    /// The file.
    #[must_use]
    pub fn place(&self) -> &str {
        match self {
            Self::Unreadable { path, .. }
            | Self::NotTable { path, .. }
            | Self::Piped { path }
            | Self::NoColumn { path, .. } => path,
        }
    }

    /// What to do about it.
    #[must_use]
    pub fn help(&self) -> String {
        match self {
            Self::Unreadable { .. } => "check the file and the disk it is on".to_owned(),
            Self::NotTable { .. } => {
                "give CSV or TSV with a header, one JSON object per line, or Parquet with Snappy compression"
                    .to_owned()
            }
            Self::Piped { .. } => "name the file instead".to_owned(),
            Self::NoColumn { flag, columns, .. } => {
                format!("name it with {flag}; the columns are: {}", columns.join(", "))
            }
        }
    }
}
