//! Memory that requests hold: bodies until their work is done, answers until they are sent. One bound for all of them, and half of it for one caller.
//!
//! Small ones are not counted: the bound on connections is one on them.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use crate::problem::Problem;

/// Bytes of a body or an answer that are not counted.
pub(crate) const SMALL: u64 = 64 << 10;

/// The memory of all requests.
pub(crate) struct Memory {
    most: u64,
    held: Mutex<Held>,
}

#[derive(Default)]
struct Held {
    all: u64,
    by_owner: BTreeMap<String, u64>,
}

/// What one request holds. Dropped, it is given back.
pub(crate) struct Share {
    memory: Arc<Memory>,
    owner: String,
    bytes: AtomicU64,
}

impl Memory {
    /// Room for so many bytes.
    pub(crate) fn of(most: u64) -> Arc<Self> {
        Arc::new(Self { most, held: Mutex::default() })
    }

    /// A share of somebody's, which holds nothing yet.
    pub(crate) fn share(self: &Arc<Self>, owner: &str) -> Share {
        Share { memory: Arc::clone(self), owner: owner.to_owned(), bytes: AtomicU64::new(0) }
    }

    /// Bytes that are held.
    pub(crate) fn in_use(&self) -> u64 {
        self.held().all
    }

    fn held(&self) -> MutexGuard<'_, Held> {
        self.held.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Share {
    /// Holds so many bytes more, if there is room for them.
    pub(crate) fn take(&self, bytes: u64) -> Result<(), Problem> {
        let mut held = self.memory.held();
        let own = held.by_owner.get(&self.owner).copied().unwrap_or(0);
        if own.saturating_add(bytes) > self.memory.most / 2 {
            return Err(Problem::too_many("your requests hold as much memory as those of one caller may"));
        }
        if held.all.saturating_add(bytes) > self.memory.most {
            return Err(Problem::busy("the requests under way hold as much memory as they may"));
        }
        held.all += bytes;
        *held.by_owner.entry(self.owner.clone()).or_default() += bytes;
        self.bytes.fetch_add(bytes, Ordering::Relaxed);
        Ok(())
    }

    /// Hands so many of its bytes to a share that may end at another time.
    pub(crate) fn split(&self, bytes: u64) -> Self {
        let bytes = bytes.min(self.bytes.load(Ordering::Relaxed));
        self.bytes.fetch_sub(bytes, Ordering::Relaxed);
        Self { memory: Arc::clone(&self.memory), owner: self.owner.clone(), bytes: AtomicU64::new(bytes) }
    }
}

impl Drop for Share {
    fn drop(&mut self) {
        let bytes = self.bytes.load(Ordering::Relaxed);
        if bytes == 0 {
            return;
        }
        let mut held = self.memory.held();
        held.all -= bytes;
        if let Some(own) = held.by_owner.get_mut(&self.owner) {
            *own -= bytes;
            if *own == 0 {
                held.by_owner.remove(&self.owner);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_caller_has_half_and_all_have_no_more_than_there_is() {
        let memory = Memory::of(100);
        let shares = ["a", "b", "c"].map(|owner| memory.share(owner));
        shares[0].take(50).unwrap();
        assert_eq!(shares[0].take(1).unwrap_err().status, 429);
        assert_eq!(memory.share("a").take(1).unwrap_err().status, 429, "whatever the request");
        shares[1].take(40).unwrap();
        assert_eq!(shares[2].take(11).unwrap_err().status, 503);
        shares[2].take(10).unwrap();
        let part = shares[0].split(20);
        drop(shares);
        assert_eq!(memory.in_use(), 20);
        drop(part);
        assert_eq!((memory.in_use(), memory.held().by_owner.len()), (0, 0));
    }
}
