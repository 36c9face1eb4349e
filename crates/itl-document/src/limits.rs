//! Bounds: how large, deep, long a document may be, and how long reading it may take.
//!
//! What is too large to begin with is an error; what turns out to be too large is cut there, with a warning.

use serde::{Deserialize, Serialize};
use std::time::{Duration, Instant};

/// The bounds of one document.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Limits {
    /// Bytes of the file.
    pub bytes: u64,
    /// Pages that are read.
    pub pages: u32,
    /// Characters of the extracted text.
    pub chars: u64,
    /// Elements inside each other.
    pub depth: u32,
    /// Bytes that the parts of a compressed file may have together, once unpacked.
    pub expanded: u64,
    /// How many times larger than itself a compressed part may become.
    pub ratio: u32,
    /// Seconds that reading may take.
    pub seconds: u32,
}

impl Default for Limits {
    fn default() -> Self {
        Self {
            bytes: 512 << 20,
            pages: 10_000,
            chars: 100_000_000,
            depth: 500,
            expanded: 256 << 20,
            ratio: 500,
            seconds: 60,
        }
    }
}

/// How a document is to be read.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct ReadOptions {
    /// Its bounds.
    pub limits: Limits,
    /// Opens an encrypted document.
    pub password: Option<String>,
}

/// The moment after which reading stops.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Deadline(Instant);

impl Deadline {
    #[allow(clippy::disallowed_methods, reason = "a bound on time needs the clock; passing it is a warning")]
    pub(crate) fn of(limits: &Limits) -> Self {
        Self(Instant::now() + Duration::from_secs(limits.seconds.into()))
    }

    #[allow(clippy::disallowed_methods, reason = "a bound on time needs the clock; passing it is a warning")]
    pub(crate) fn passed(self) -> bool {
        Instant::now() >= self.0
    }
}
