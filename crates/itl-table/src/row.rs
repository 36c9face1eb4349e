//! A row of a table with its place, and what can be wrong with one.

use serde::{Deserialize, Serialize};
use std::fmt;

use crate::{Cell, MAX_ROW};

/// Where a row stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum RowPlace {
    /// The line of the file it starts on, from 1.
    Line(u64),
    /// Its number from 1, where the file has no lines.
    Row(u64),
}

impl fmt::Display for RowPlace {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Line(line) => write!(out, "line {line}"),
            Self::Row(row) => write!(out, "row {row}"),
        }
    }
}

/// A row of a table.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TableRow {
    /// Which row it is, from 1; bad rows count, a header does not.
    pub number: u64,
    /// Where it stands.
    pub place: RowPlace,
    /// What stands in it, by the names of the columns and in their order. Rows of JSON have those that they name.
    pub cells: Vec<(String, Cell)>,
}

impl TableRow {
    /// What stands in a column, if there is such a column and something in it.
    #[must_use]
    pub fn get(&self, name: &str) -> Option<&Cell> {
        let at = column(self.cells.iter().map(|cell| &*cell.0), name)?;
        Some(&self.cells[at].1).filter(|cell| !matches!(cell, Cell::Empty))
    }

    /// Whether there is a column of that name, with or without something in it.
    #[must_use]
    pub fn has(&self, name: &str) -> bool {
        column(self.cells.iter().map(|cell| &*cell.0), name).is_some()
    }
}

/// The column of a name: the one that is written so, or else the first that differs in case and space around it only.
pub fn column<'n>(mut names: impl Iterator<Item = &'n str> + Clone, asked: &str) -> Option<usize> {
    let same = |name: &str| name.trim().eq_ignore_ascii_case(asked.trim());
    names.clone().position(|name| name == asked).or_else(|| names.position(same))
}

/// What is wrong with a row.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[non_exhaustive]
pub enum RowFault {
    /// It has more than [`MAX_ROW`] bytes. Of CSV, a quote in it may not be closed.
    TooLong {
        /// Whether it is a line of JSON.
        line: bool,
        /// Whether a quote may be the reason.
        quotes: bool,
    },
    /// It is not UTF-8.
    NotUtf8 {
        /// The column, where there are columns yet.
        column: Option<String>,
    },
    /// It is no JSON object.
    NotObject {
        /// What the parser says.
        reason: String,
        /// The column of the line.
        at: usize,
    },
    /// It has more or fewer fields than the header.
    Fields {
        /// How many it has.
        found: usize,
        /// How many the header has.
        expected: usize,
    },
    /// Its column of texts is empty.
    NoText,
}

impl fmt::Display for RowFault {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::TooLong { line, quotes } => {
                let what = if *line { "line" } else { "row" };
                let quotes = if *quotes { ", or a quote in it is not closed" } else { "" };
                write!(out, "the {what} is longer than {} MiB{quotes}", MAX_ROW >> 20)
            }
            Self::NotUtf8 { column: Some(column) } => write!(out, "its column \"{column}\" is not UTF-8"),
            Self::NotUtf8 { column: None } => out.write_str("the line is not UTF-8"),
            Self::NotObject { reason, at } => write!(out, "not a JSON object: {reason}, column {at}"),
            Self::Fields { found, expected } => {
                write!(out, "it has {found} fields, the header has {expected}")
            }
            Self::NoText => out.write_str("it has no text"),
        }
    }
}

/// A row that cannot be read.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BadRow {
    /// Which row it is, from 1; a header does not count.
    pub number: u64,
    /// Where it stands.
    pub place: RowPlace,
    /// Its id, or its number where none can be read.
    pub id: String,
    /// What is wrong with it.
    pub fault: RowFault,
}

impl std::error::Error for BadRow {}

impl fmt::Display for BadRow {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "{}: {}", self.place, self.fault)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_column_is_found_by_its_name_in_any_case() {
        let find = |names: &[&str], asked| column(names.iter().copied(), asked);
        assert_eq!(find(&["id", " TEXT "], "text"), Some(1));
        assert_eq!(find(&["Text", "text"], "text"), Some(1));
        assert_eq!(find(&["Text", "TEXT"], "text"), Some(0));
        assert_eq!(find(&["texts"], "text"), None);
    }
}
