//! Asking work to stop: one side asks, the other looks now and then.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// A request to stop that any number of threads share. Clones are the same request.
///
/// ```
/// let cancel = itl_base::Cancel::new();
/// let same = cancel.clone();
/// assert!(same.check().is_ok());
/// cancel.cancel();
/// assert!(same.check().is_err());
/// ```
#[derive(Debug, Clone, Default)]
pub struct Cancel {
    asked: Option<Arc<AtomicBool>>,
}

/// The work was asked to stop, and did.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("the work was cancelled")]
pub struct Cancelled;

impl Cancel {
    /// A request that can be made.
    #[must_use]
    pub fn new() -> Self {
        Self { asked: Some(Arc::new(AtomicBool::new(false))) }
    }

    /// No request, ever: work that runs to its end.
    #[must_use]
    pub const fn never() -> Self {
        Self { asked: None }
    }

    /// Asks everybody who shares this to stop.
    pub fn cancel(&self) {
        if let Some(asked) = &self.asked {
            asked.store(true, Ordering::Relaxed);
        }
    }

    /// Whether somebody asked.
    #[must_use]
    pub fn is_cancelled(&self) -> bool {
        self.asked.as_ref().is_some_and(|asked| asked.load(Ordering::Relaxed))
    }

    /// Goes on, or ends the work if somebody asked.
    ///
    /// # Errors
    /// If somebody asked.
    pub fn check(&self) -> Result<(), Cancelled> {
        if self.is_cancelled() { Err(Cancelled) } else { Ok(()) }
    }
}
