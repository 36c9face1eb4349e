//! How work is watched and stopped: a request to stop, and somebody who hears how far it is.

use itl_text::Cancel;
use std::fmt;
use std::sync::Arc;

/// How far work is.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Progress {
    /// Documents or texts that this run has done.
    pub done: u64,
    /// Documents that earlier runs had done.
    pub before: u64,
    /// How many there are, if that is known.
    pub total: Option<u64>,
    /// Words of the documents that this run has done.
    pub words: u64,
    /// Bytes of the sources that were read, up to the documents done.
    pub bytes: u64,
    /// Bytes of the sources that were done before.
    pub bytes_before: u64,
    /// The document that was done last.
    pub name: String,
}

/// Who hears how far work is.
type Listener = Arc<dyn Fn(&Progress) + Send + Sync>;

/// Who watches work: it can be asked to stop, and says how far it is. Clones watch together.
///
/// ```
/// use itl::{Cancel, Watch};
///
/// let cancel = Cancel::new();
/// let watch = Watch::of(cancel.clone()).telling(|progress| println!("{} done", progress.done));
/// cancel.cancel();
/// assert!(watch.cancel().is_cancelled());
/// ```
#[derive(Clone, Default)]
pub struct Watch {
    cancel: Cancel,
    listener: Option<Listener>,
}

impl Watch {
    /// Nobody watches: work runs to its end.
    #[must_use]
    pub fn none() -> Self {
        Self::default()
    }

    /// Work that ends when `cancel` is asked to.
    #[must_use]
    pub fn of(cancel: Cancel) -> Self {
        Self { cancel, listener: None }
    }

    /// The same, with somebody who hears how far the work is. `listener` is called on any thread, one call at a time.
    #[must_use]
    pub fn telling(self, listener: impl Fn(&Progress) + Send + Sync + 'static) -> Self {
        Self { listener: Some(Arc::new(listener)), ..self }
    }

    /// The request to stop.
    #[must_use]
    pub fn cancel(&self) -> &Cancel {
        &self.cancel
    }

    pub(crate) fn tell(&self, progress: &Progress) {
        if let Some(listener) = &self.listener {
            listener(progress);
        }
    }
}

impl fmt::Debug for Watch {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let listens = self.listener.is_some();
        out.debug_struct("Watch").field("cancel", &self.cancel).field("listens", &listens).finish()
    }
}
