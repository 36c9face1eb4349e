//! Documents divided into tasks for threads, and tasks into parts of results.
//!
//! Where parts begin and end follows from the number and size of documents alone, so that any run over the same
//! corpus makes the same files.

use itl_base::Cancel;
use itl_table::TableError;
use sha2::{Digest, Sha256};

use crate::run::RunError;
use crate::source::{Body, Item, Items};
use crate::store::{Store, StoreError, hex};

/// Documents and bytes of a part.
const PART: (usize, u64) = (4096, 32 << 20);
/// Documents and bytes that a thread takes at a time.
const TASK: (usize, u64) = (64, 128 << 10);
/// What a file counts for at most: its bytes are read by the thread that works on it, and not before.
const FILE: u64 = 1 << 20;

/// Documents for one thread.
pub(crate) struct Task {
    pub(crate) items: Vec<Item>,
    /// The hash of all inputs so far, if a part ends here.
    pub(crate) end: Option<String>,
    /// How far the sources are read.
    pub(crate) position: u64,
}

/// Divides documents into tasks, and tasks into parts.
pub(crate) struct Tasks<'t, 'i> {
    items: &'t mut Items<'i>,
    /// What comes after the last task.
    next: Option<Result<Item, TableError>>,
    hash: Sha256,
    /// Documents and bytes of the part so far.
    part: (usize, u64),
}

impl<'t, 'i> Tasks<'t, 'i> {
    pub(crate) fn new(items: &'t mut Items<'i>) -> Self {
        Self { items, next: None, hash: Sha256::new(), part: (0, 0) }
    }

    /// How many bytes of the sources went by.
    pub(crate) fn bytes_read(&self) -> u64 {
        self.items.bytes_read()
    }

    /// Passes over what is done, and looks whether it is what was done.
    pub(crate) fn pass(&mut self, store: &Store, cancel: &Cancel) -> Result<(), RunError> {
        let Some(last) = store.parts().last() else { return Ok(()) };
        let changed =
            |what: &str| StoreError::Changed { path: store.folder().name(""), what: what.to_owned() };
        for _ in 0..last.documents.1 {
            let item = self.items.next().ok_or_else(|| changed("there are fewer now"))??;
            item.digest(&mut self.hash);
            cancel.check()?;
        }
        if hex(&self.hash.clone().finalize()) != last.inputs {
            return Err(changed("some of those that are done have changed").into());
        }
        Ok(())
    }
}

impl Iterator for Tasks<'_, '_> {
    type Item = Result<(u64, Task), TableError>;

    fn next(&mut self) -> Option<Self::Item> {
        let mut task = Task { items: Vec::new(), end: None, position: 0 };
        let (mut bytes, mut weight) = (0, 0);
        loop {
            let item = match self.next.take().or_else(|| self.items.next()) {
                Some(Ok(item)) => item,
                Some(Err(error)) if task.items.is_empty() => return Some(Err(error)),
                Some(Err(error)) => {
                    self.next = Some(Err(error));
                    break;
                }
                None => break,
            };
            let file = matches!(item.body, Body::File(_));
            item.digest(&mut self.hash);
            bytes += item.bytes;
            weight += if file { item.bytes.min(FILE) } else { item.bytes };
            self.part = (self.part.0 + 1, self.part.1 + item.bytes);
            task.items.push(item);
            if self.part.0 >= PART.0 || self.part.1 >= PART.1 {
                break;
            }
            // To read a file costs more than its size tells: each is a task of its own.
            if file || task.items.len() >= TASK.0 || bytes >= TASK.1 {
                break;
            }
        }
        if task.items.is_empty() {
            return None;
        }
        task.position = self.items.bytes_read();
        // A part also ends where the corpus does.
        self.next = self.next.take().or_else(|| self.items.next());
        if self.next.is_none() || self.part.0 >= PART.0 || self.part.1 >= PART.1 {
            task.end = Some(hex(&self.hash.clone().finalize()));
            self.part = (0, 0);
        }
        Some(Ok((weight, task)))
    }
}
