//! How long a browser is waited for. Nothing is asserted about time: a deadline turns a hang into an error.
#![allow(clippy::disallowed_methods, reason = "a deadline needs the clock; no result depends on it")]

use std::time::{Duration, Instant};

/// Generous: a machine under load is slow, a hung browser is not worth more than a minute.
pub(crate) const PATIENCE: Duration = Duration::from_secs(60);

/// A point in time after which waiting ends.
#[derive(Clone, Copy)]
pub(crate) struct Deadline(Instant);

impl Deadline {
    pub(crate) fn after(patience: Duration) -> Self {
        Self(Instant::now() + patience)
    }

    /// The time that is left; none when it has passed.
    pub(crate) fn left(self) -> Option<Duration> {
        self.0.checked_duration_since(Instant::now()).filter(|left| !left.is_zero())
    }
}
