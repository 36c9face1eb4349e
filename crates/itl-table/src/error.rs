//! What is wrong with a table as a whole: what, where, and what to do.

use itl_base::Help;
use serde::{Deserialize, Serialize};
use std::borrow::Cow;
use std::io;
use std::sync::Arc;

/// Columns that are named in a message.
const SHOWN: usize = 20;

/// A table that cannot be read.
#[derive(Debug, Clone, thiserror::Error, Serialize, Deserialize)]
#[non_exhaustive]
pub enum TableError {
    /// The file cannot be read, or not further.
    #[error("cannot read the table: {}", words(source))]
    Unreadable {
        /// The file.
        path: String,
        /// What the system says; where the error was sent from another process, its words.
        #[serde(with = "as_words")]
        source: Arc<io::Error>,
    },
    /// There is nothing in it.
    #[error("the file is not a table: it is empty")]
    Empty {
        /// The file.
        path: String,
    },
    /// It is something else.
    #[error("the file is not a table: {}{reason}", line.map_or(String::new(), |line| format!("line {line}: ")))]
    NotTable {
        /// The file.
        path: String,
        /// The line that shows it.
        line: Option<u64>,
        /// Why not.
        reason: String,
    },
    /// A file of a format that is not read from a stream.
    #[error("a {format} file cannot be read from standard input")]
    Piped {
        /// The file.
        path: String,
        /// The format.
        format: Cow<'static, str>,
    },
    /// A format whose reader is not in this build.
    #[error("this build has no reader for {format}")]
    NotBuilt {
        /// The file.
        path: String,
        /// The format.
        format: Cow<'static, str>,
    },
    /// A Parquet file of a codec that is not read.
    #[error("the Parquet file is compressed with {codec}, which is not read")]
    Codec {
        /// The file.
        path: String,
        /// The codec.
        codec: String,
    },
    /// A column that is not there.
    #[error("the table has no column \"{column}\"")]
    NoColumn {
        /// The file.
        path: String,
        /// The column.
        column: String,
        /// The setting that names it.
        setting: Cow<'static, str>,
        /// The columns there are.
        columns: Vec<String>,
    },
    /// More rows than the caller takes.
    #[error("there are more than {limit} rows")]
    TooManyRows {
        /// The file.
        path: String,
        /// How many are taken.
        limit: u64,
    },
    /// A workbook that cannot be read.
    #[cfg(feature = "xlsx")]
    #[error("the workbook cannot be read: {source}")]
    Workbook {
        /// The file.
        path: String,
        /// Why not.
        source: crate::WorkbookError,
    },
    /// A table that stopped its reader.
    #[error("{reason}")]
    Stopped {
        /// The file.
        path: String,
        /// How.
        reason: String,
        /// What to do about it.
        help: Option<Help>,
    },
}

impl TableError {
    /// What the system says about a file.
    #[must_use]
    pub fn unreadable(path: &str, error: io::Error) -> Self {
        Self::Unreadable { path: path.to_owned(), source: Arc::new(error) }
    }

    pub(crate) fn not(path: &str, reason: impl Into<String>) -> Self {
        Self::NotTable { path: path.to_owned(), line: None, reason: reason.into() }
    }

    pub(crate) fn no_column(path: &str, column: &str, setting: &'static str, names: &[String]) -> Self {
        let columns = names.iter().take(SHOWN).cloned().collect();
        Self::NoColumn { path: path.to_owned(), column: column.to_owned(), setting: setting.into(), columns }
    }

    /// The file.
    #[must_use]
    pub fn place(&self) -> &str {
        match self {
            Self::Unreadable { path, .. }
            | Self::Empty { path }
            | Self::NotTable { path, .. }
            | Self::Piped { path, .. }
            | Self::NotBuilt { path, .. }
            | Self::Codec { path, .. }
            | Self::NoColumn { path, .. }
            | Self::TooManyRows { path, .. }
            | Self::Stopped { path, .. } => path,
            #[cfg(feature = "xlsx")]
            Self::Workbook { path, .. } => path,
        }
    }

    /// What to do about it.
    #[must_use]
    pub fn help(&self) -> Option<Help> {
        Some(match self {
            Self::Unreadable { .. } => Help::say("check the file and the disk it is on"),
            Self::Empty { .. } | Self::NotTable { .. } => {
                Help::say("give CSV or TSV with a header, one JSON object per line, Parquet, or XLSX")
            }
            Self::Piped { .. } => Help::say("name the file instead"),
            Self::NotBuilt { .. } => Help::say("save it as CSV or as one JSON object per line"),
            Self::Codec { .. } => {
                Help::say("write it with Snappy, gzip, LZ4 or Brotli, or without compression")
            }
            Self::NoColumn { setting, columns, .. } => Help::say("name it with ")
                .setting(setting.clone())
                .and(format!("; the columns are: {}", columns.join(", "))),
            Self::TooManyRows { .. } => Help::say("part the file"),
            Self::Stopped { help, .. } => return help.clone(),
            #[cfg(feature = "xlsx")]
            Self::Workbook { .. } => Help::say(crate::workbook::SAVE_AGAIN),
        })
    }
}

/// The system's words as they stand in a sentence, without its number.
fn words(error: &io::Error) -> String {
    let text = error.to_string();
    let words = text.split(" (os error").next().unwrap_or(&text);
    let mut letters = words.chars();
    letters.next().map_or_else(String::new, |first| first.to_lowercase().chain(letters).collect())
}

/// An error of the system as its words.
mod as_words {
    use serde::{Deserialize as _, Deserializer, Serializer};
    use std::io;
    use std::sync::Arc;

    pub(super) fn serialize<S: Serializer>(error: &Arc<io::Error>, to: S) -> Result<S::Ok, S::Error> {
        to.collect_str(error)
    }

    pub(super) fn deserialize<'de, D: Deserializer<'de>>(from: D) -> Result<Arc<io::Error>, D::Error> {
        String::deserialize(from).map(|words| Arc::new(io::Error::other(words)))
    }
}
