//! Why a workbook cannot be read as tables. An error can be sent from the process that reads to the one that asked.

use serde::{Deserialize, Serialize};
use std::borrow::Cow;

use crate::DocumentError;

/// A workbook that cannot be read.
#[derive(Debug, Clone, thiserror::Error, Serialize, Deserialize)]
#[non_exhaustive]
pub enum WorkbookError {
    /// The container is none.
    #[error("{0}")]
    Container(#[from] DocumentError),
    /// A part of it is broken.
    #[error("{reason}")]
    Part {
        /// The part.
        part: String,
        /// What is wrong with it.
        reason: String,
    },
    /// A cell that says nothing.
    #[error("{reason}")]
    Cell {
        /// The sheet.
        sheet: String,
        /// The row, from 1.
        row: usize,
        /// What is wrong with it.
        reason: String,
    },
    /// More than a sheet has in the programs that write them.
    #[error("the file has more than {limit} {what}")]
    TooLarge {
        /// Of what.
        what: Cow<'static, str>,
        /// How many there may be.
        limit: u64,
    },
}
