//! PDF files that stay open for their next page, each in a process of its own: who looks at a page mostly looks at the next one.
//!
//! One that draws belongs to who asked; when it is done it is put back here, where the few of last use stay. A process that is not asked for half a minute ends
//! by itself.

use itl::OpenPages;
use std::sync::{Mutex, PoisonError};

/// Files that stay open: each is a process with memory of its own.
const MOST: usize = 2;

/// The files that nobody draws from just now, the last used at the end.
#[derive(Default)]
pub(crate) struct OpenFiles {
    kept: Mutex<Vec<(String, OpenPages)>>,
}

impl OpenFiles {
    /// Takes a file by its content, if it is open.
    pub(crate) fn take(&self, content: &str) -> Option<OpenPages> {
        let mut kept = self.kept.lock().unwrap_or_else(PoisonError::into_inner);
        let at = kept.iter().rposition(|(of, _)| of == content)?;
        Some(kept.remove(at).1)
    }

    /// Puts a file back; the one not used for longest ends when there are too many.
    pub(crate) fn put(&self, content: &str, open: OpenPages) {
        let mut kept = self.kept.lock().unwrap_or_else(PoisonError::into_inner);
        let over = if kept.len() >= MOST { Some(kept.remove(0)) } else { None };
        kept.push((content.to_owned(), open));
        drop(kept);
        drop(over);
    }

    /// Closes a file, as when its document is deleted.
    pub(crate) fn close(&self, content: &str) {
        self.kept.lock().unwrap_or_else(PoisonError::into_inner).retain(|(of, _)| of != content);
    }
}
