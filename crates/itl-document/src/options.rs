//! How a document is to be read: bounds, a password, and a request to stop.
//!
//! What is too large to begin with is an error; what turns out to be too large is cut there, with a warning. A password
//! is in no message and no debugging output.

use itl_base::Cancel;
use serde::{Deserialize, Serialize};
use std::fmt;
use std::sync::LazyLock;
use std::time::{Duration, Instant};

use crate::RecognisedPage;

/// The bounds of one document.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[non_exhaustive]
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
    /// Seconds that reading may take; where nothing is said, they depend on the size of the file ([`Limits::seconds_for`]), and are
    /// those that the processor gave where the reader knows them ([`ReadOptions::with_clock`]).
    pub seconds: Option<u32>,
}

/// Seconds for a file of ordinary size: ten times what the largest take on a machine of today.
const SECONDS: u64 = 10;
/// Bytes of such a file, beyond which there is a second more for each MiB.
const ORDINARY: u64 = 2 << 20;
/// Seconds for the largest.
const MAX_SECONDS: u64 = 60;

impl Default for Limits {
    fn default() -> Self {
        Self {
            bytes: 512 << 20,
            pages: 10_000,
            chars: 10_000_000,
            depth: 500,
            expanded: 256 << 20,
            ratio: 500,
            seconds: None,
        }
    }
}

impl Limits {
    /// With a bound on the bytes of the file.
    #[must_use]
    pub fn with_bytes(self, bytes: u64) -> Self {
        Self { bytes, ..self }
    }

    /// With a bound on the pages that are read.
    #[must_use]
    pub fn with_pages(self, pages: u32) -> Self {
        Self { pages, ..self }
    }

    /// With a bound on the characters of the text.
    #[must_use]
    pub fn with_chars(self, chars: u64) -> Self {
        Self { chars, ..self }
    }

    /// With a bound on elements inside each other.
    #[must_use]
    pub fn with_depth(self, depth: u32) -> Self {
        Self { depth, ..self }
    }

    /// With a bound on what the file unpacks to.
    #[must_use]
    pub fn with_expanded(self, expanded: u64) -> Self {
        Self { expanded, ..self }
    }

    /// With a bound on how many times its size a part unpacks to.
    #[must_use]
    pub fn with_ratio(self, ratio: u32) -> Self {
        Self { ratio, ..self }
    }

    /// With a bound on the seconds that reading takes.
    #[must_use]
    pub fn with_seconds(self, seconds: u32) -> Self {
        Self { seconds: Some(seconds), ..self }
    }

    /// Seconds by the clock after which reading is over in any case: those that are given, or those of the largest files. On a busy
    /// machine they are more than those of the processor.
    #[must_use]
    pub fn clock_seconds(&self) -> u32 {
        self.seconds.unwrap_or(MAX_SECONDS as u32)
    }

    /// Seconds that reading a file of so many bytes may take: 10 up to 2 MiB, one more for each MiB beyond, at most 60, unless the
    /// bound is given.
    ///
    /// ```
    /// use itl_document::Limits;
    ///
    /// let limits = Limits::default();
    /// assert_eq!([0, 2 << 20, 12 << 20, 900 << 20].map(|size| limits.seconds_for(size)), [10, 10, 20, 60]);
    /// assert_eq!(limits.with_seconds(3).seconds_for(12 << 20), 3);
    /// ```
    #[must_use]
    pub fn seconds_for(&self, bytes: u64) -> u32 {
        let more = bytes.saturating_sub(ORDINARY) >> 20;
        self.seconds.unwrap_or((SECONDS + more).min(MAX_SECONDS) as u32)
    }
}

/// Which reading of tracked changes is taken.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Revisions {
    /// As if all were accepted: what was inserted is text, what was deleted is not.
    #[default]
    Accepted,
    /// As the document was before them.
    Original,
}

impl Revisions {
    /// The name in settings and results.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Accepted => "accepted",
            Self::Original => "original",
        }
    }
}

/// How a document is to be read.
///
/// ```
/// use itl_document::{Limits, ReadOptions};
///
/// let limits = Limits::default().with_pages(20);
/// let options = ReadOptions::default().with_limits(limits).with_password("open sesame");
/// assert!(!format!("{options:?}").contains("sesame"));
/// ```
#[derive(Debug, Clone, Serialize, Deserialize)]
#[non_exhaustive]
pub struct ReadOptions {
    /// Its bounds.
    pub limits: Limits,
    /// Opens an encrypted document.
    pub password: Option<Password>,
    /// Which reading of tracked changes is taken.
    pub revisions: Revisions,
    /// Pages whose words somebody recognised, which take the place of their glyphs.
    pub recognised: Vec<RecognisedPage>,
    /// Threads that one document may be read on. What is read does not depend on it.
    pub threads: usize,
    /// Ends the reading with [`Cancelled`](crate::DocumentError::Cancelled). It stays in its process.
    #[serde(skip)]
    pub cancel: Cancel,
    /// What the bound on time is measured by.
    #[serde(skip, default = "wall_clock")]
    clock: Clock,
}

/// Time since some moment that stays the same.
pub type Clock = fn() -> Duration;

/// The usual clock.
fn wall_clock() -> Clock {
    #[allow(clippy::disallowed_methods, reason = "a bound on time needs the clock; passing it is a warning")]
    fn since_first() -> Duration {
        static FIRST: LazyLock<Instant> = LazyLock::new(Instant::now);
        FIRST.elapsed()
    }
    since_first
}

impl Default for ReadOptions {
    fn default() -> Self {
        let (limits, clock) = (Limits::default(), wall_clock());
        let revisions = Revisions::default();
        let recognised = Vec::new();
        Self { limits, password: None, revisions, recognised, threads: 1, cancel: Cancel::default(), clock }
    }
}

impl ReadOptions {
    /// With so many threads for one document.
    #[must_use]
    pub fn with_threads(self, threads: usize) -> Self {
        Self { threads: threads.max(1), ..self }
    }

    /// With these bounds.
    #[must_use]
    pub fn with_limits(self, limits: Limits) -> Self {
        Self { limits, ..self }
    }

    /// With another clock for the bound on time, such as one of the processor.
    #[must_use]
    pub fn with_clock(self, clock: Clock) -> Self {
        Self { clock, ..self }
    }

    /// With the bound on time that a file of so many bytes has.
    pub(crate) fn for_size(&self, bytes: u64) -> Self {
        let seconds = self.limits.seconds_for(bytes);
        self.clone().with_limits(self.limits.with_seconds(seconds))
    }

    /// With a password for encrypted documents.
    #[must_use]
    pub fn with_password(self, password: impl Into<Password>) -> Self {
        Self { password: Some(password.into()), ..self }
    }

    /// With another reading of tracked changes.
    #[must_use]
    pub fn with_revisions(self, revisions: Revisions) -> Self {
        Self { revisions, ..self }
    }

    /// With a request that ends the reading.
    #[must_use]
    pub fn with_cancel(self, cancel: Cancel) -> Self {
        Self { cancel, ..self }
    }
}

impl PartialEq for ReadOptions {
    /// Whether documents are read in the same way; who may cancel and on how many threads is no part of that.
    fn eq(&self, other: &Self) -> bool {
        (self.limits, &self.password, self.revisions, &self.recognised)
            == (other.limits, &other.password, other.revisions, &other.recognised)
    }
}

impl Eq for ReadOptions {}

/// A password. It can be sent to the process that reads, but is shown nowhere, not even its length.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Password(String);

impl Password {
    /// The password itself, for whoever opens a file with it.
    #[must_use]
    pub fn reveal(&self) -> &str {
        &self.0
    }
}

impl From<String> for Password {
    fn from(password: String) -> Self {
        Self(password)
    }
}

impl From<&str> for Password {
    fn from(password: &str) -> Self {
        Self(password.to_owned())
    }
}

impl fmt::Debug for Password {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str("Password(…)")
    }
}

/// When reading has to stop: after a moment, or when somebody asks.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Deadline<'a> {
    moment: Duration,
    clock: Clock,
    cancel: &'a Cancel,
}

impl<'a> Deadline<'a> {
    pub(crate) fn of(options: &'a ReadOptions) -> Self {
        let clock = options.clock;
        let moment = clock() + Duration::from_secs(options.limits.seconds_for(0).into());
        Self { moment, clock, cancel: &options.cancel }
    }

    /// Whether reading has to stop. A document that was cancelled is thrown away in the end.
    pub(crate) fn passed(self) -> bool {
        self.cancel.is_cancelled() || (self.clock)() >= self.moment
    }
}

/// A source of bytes that ends when somebody asks reading to stop.
#[cfg(any(feature = "pdf", feature = "office"))]
pub(crate) struct UntilCancelled<'a, R> {
    source: R,
    cancel: &'a Cancel,
}

#[cfg(any(feature = "pdf", feature = "office"))]
impl<'a, R> UntilCancelled<'a, R> {
    pub(crate) fn new(source: R, cancel: &'a Cancel) -> Self {
        Self { source, cancel }
    }
}

#[cfg(any(feature = "pdf", feature = "office"))]
impl<R: std::io::Read> std::io::Read for UntilCancelled<'_, R> {
    fn read(&mut self, buffer: &mut [u8]) -> std::io::Result<usize> {
        if self.cancel.is_cancelled() { Ok(0) } else { self.source.read(buffer) }
    }
}
