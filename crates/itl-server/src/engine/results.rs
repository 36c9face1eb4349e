//! Alignments that were made lately, so that nobody waits twice for the same.

use itl::Alignment;
use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, PoisonError};

/// Bytes of text of all that are kept: their words and numbers take some twenty times as much.
const MOST_TEXT: usize = 4 << 20;

/// Most that are kept: the oldest is looked for among all.
const MOST: usize = 256;

/// Alignments by their ids.
#[derive(Default)]
pub(crate) struct Results {
    kept: Mutex<Kept>,
}

#[derive(Default)]
struct Kept {
    by_id: BTreeMap<String, (u64, Arc<Alignment>)>,
    text: usize,
    uses: u64,
}

impl Results {
    pub(crate) fn get(&self, id: &str) -> Option<Arc<Alignment>> {
        let mut kept = self.kept.lock().unwrap_or_else(PoisonError::into_inner);
        kept.uses += 1;
        let now = kept.uses;
        let (used, alignment) = kept.by_id.get_mut(id)?;
        *used = now;
        Some(Arc::clone(alignment))
    }

    /// Keeps one; those not used for longest go, until there is room. One that is too long is not kept.
    pub(crate) fn add(&self, id: &str, alignment: &Arc<Alignment>) {
        let text = alignment.document.text.len();
        if text > MOST_TEXT {
            return;
        }
        let mut kept = self.kept.lock().unwrap_or_else(PoisonError::into_inner);
        kept.remove(id);
        while kept.text + text > MOST_TEXT || kept.by_id.len() >= MOST {
            let oldest = kept.by_id.iter().min_by_key(|(_, (used, _))| *used).map(|(id, _)| id.clone());
            let Some(oldest) = oldest else { break };
            kept.remove(&oldest);
        }
        kept.uses += 1;
        let now = kept.uses;
        kept.text += text;
        kept.by_id.insert(id.to_owned(), (now, Arc::clone(alignment)));
    }

    /// Lets one go, as when its document is deleted.
    pub(crate) fn forget(&self, id: &str) {
        self.kept.lock().unwrap_or_else(PoisonError::into_inner).remove(id);
    }
}

impl Kept {
    fn remove(&mut self, id: &str) {
        if let Some((_, alignment)) = self.by_id.remove(id) {
            self.text -= alignment.document.text.len();
        }
    }
}
