//! Pictures of pages that were drawn lately: who turns a page back does not wait again.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, PoisonError};

/// Bytes of all that are kept.
const MOST: usize = 32 << 20;

/// Pictures by what they are of.
#[derive(Default)]
pub(crate) struct Pictures {
    kept: Mutex<Kept>,
}

/// The content of a document, a page, and the density in thousandths.
pub(crate) type PictureKey = (String, u32, u32);

#[derive(Default)]
struct Kept {
    by_key: BTreeMap<PictureKey, (u64, Arc<Vec<u8>>)>,
    bytes: usize,
    uses: u64,
}

impl Pictures {
    pub(crate) fn get(&self, key: &PictureKey) -> Option<Arc<Vec<u8>>> {
        let mut kept = self.kept.lock().unwrap_or_else(PoisonError::into_inner);
        kept.uses += 1;
        let now = kept.uses;
        let (used, picture) = kept.by_key.get_mut(key)?;
        *used = now;
        Some(Arc::clone(picture))
    }

    /// Keeps one; those not used for longest go, until there is room.
    pub(crate) fn add(&self, key: PictureKey, picture: &Arc<Vec<u8>>) {
        let mut kept = self.kept.lock().unwrap_or_else(PoisonError::into_inner);
        while kept.bytes + picture.len() > MOST {
            let oldest = kept.by_key.iter().min_by_key(|(_, (used, _))| *used).map(|(key, _)| key.clone());
            let Some((_, gone)) = oldest.and_then(|key| kept.by_key.remove(&key)) else { return };
            kept.bytes -= gone.len();
        }
        kept.uses += 1;
        let now = kept.uses;
        kept.bytes += picture.len();
        if let Some((_, before)) = kept.by_key.insert(key, (now, Arc::clone(picture))) {
            kept.bytes -= before.len();
        }
    }

    /// Lets all pictures of a content go, as when its document is deleted.
    pub(crate) fn forget(&self, content: &str) {
        let mut kept = self.kept.lock().unwrap_or_else(PoisonError::into_inner);
        kept.by_key.retain(|(of, ..), _| of != content);
        kept.bytes = kept.by_key.values().map(|(_, picture)| picture.len()).sum();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_oldest_go_when_there_is_no_room() {
        let pictures = Pictures::default();
        let key = |page| ("a".to_owned(), page, 2000);
        let half = Arc::new(vec![0; MOST / 2]);
        pictures.add(key(1), &half);
        pictures.add(key(2), &half);
        assert!(pictures.get(&key(1)).is_some());
        pictures.add(key(3), &half);
        assert!(pictures.get(&key(2)).is_none() && pictures.get(&key(1)).is_some());
        pictures.add(key(4), &Arc::new(vec![0; MOST + 1]));
        assert!(pictures.get(&key(4)).is_none());
        pictures.forget("a");
        pictures.add(key(5), &half);
        pictures.add(key(6), &half);
        assert!(pictures.get(&key(5)).is_some() && pictures.get(&key(1)).is_none());
    }
}
