//! A bounded queue that is fair: who asks for much waits behind those who ask for little.
//!
//! Every caller has a line of their own, and lines take turns.

use std::collections::{BTreeMap, VecDeque};
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};

/// Why something was not taken in.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Refused {
    /// The queue is full.
    Full,
    /// The caller has as much in it as one may.
    Yours,
    /// The server stops.
    Closed,
}

/// Things that wait, by whose they are.
pub(crate) struct Queue<T> {
    lines: Mutex<Lines<T>>,
    ready: Condvar,
    most: usize,
}

struct Lines<T> {
    waiting: BTreeMap<String, VecDeque<T>>,
    count: usize,
    running: usize,
    /// Who had the last turn.
    last: String,
    closed: bool,
}

impl<T> Queue<T> {
    /// A queue of at most so many.
    pub(crate) fn of(most: usize) -> Self {
        let lines =
            Lines { waiting: BTreeMap::new(), count: 0, running: 0, last: String::new(), closed: false };
        Self { lines: Mutex::new(lines), ready: Condvar::new(), most }
    }

    fn lines(&self) -> MutexGuard<'_, Lines<T>> {
        self.lines.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Takes something in; one caller has at most half of the room.
    pub(crate) fn push(&self, owner: &str, task: T) -> Result<(), Refused> {
        let mut lines = self.lines();
        lines.room(owner, self.most)?;
        lines.add(owner, task);
        self.ready.notify_one();
        Ok(())
    }

    /// Whether something would be taken in.
    pub(crate) fn room(&self, owner: &str) -> Result<(), Refused> {
        self.lines().room(owner, self.most)
    }

    /// Takes in what was accepted before, however much waits.
    pub(crate) fn push_again(&self, owner: &str, task: T) {
        self.lines().add(owner, task);
        self.ready.notify_one();
    }

    /// The next in turn; waits for one. Nothing once the queue is closed.
    pub(crate) fn pop(&self) -> Option<T> {
        let mut lines = self.lines();
        loop {
            if lines.closed {
                return None;
            }
            if let Some(task) = lines.next() {
                lines.running += 1;
                return Some(task);
            }
            lines = self.ready.wait(lines).unwrap_or_else(PoisonError::into_inner);
        }
    }

    /// What was taken out is done.
    pub(crate) fn done(&self) {
        self.lines().running -= 1;
    }

    /// How many wait, and how many are worked on.
    pub(crate) fn load(&self) -> (usize, usize) {
        let lines = self.lines();
        (lines.count, lines.running)
    }

    /// Lets nobody in or out any more, and drops what waits.
    pub(crate) fn close(&self) {
        let mut lines = self.lines();
        lines.closed = true;
        lines.count = 0;
        let waiting = std::mem::take(&mut lines.waiting);
        drop(lines);
        drop(waiting);
        self.ready.notify_all();
    }
}

impl<T> Lines<T> {
    fn room(&self, owner: &str, most: usize) -> Result<(), Refused> {
        let own = self.waiting.get(owner).map_or(0, VecDeque::len);
        match () {
            () if self.closed => Err(Refused::Closed),
            () if self.count >= most => Err(Refused::Full),
            () if own >= most.div_ceil(2) => Err(Refused::Yours),
            () => Ok(()),
        }
    }

    fn add(&mut self, owner: &str, task: T) {
        self.waiting.entry(owner.to_owned()).or_default().push_back(task);
        self.count += 1;
    }

    /// From the line after the one that had the last turn.
    fn next(&mut self) -> Option<T> {
        let after = self
            .waiting
            .range::<String, _>((std::ops::Bound::Excluded(&self.last), std::ops::Bound::Unbounded));
        let owner = after.map(|(owner, _)| owner).next().or_else(|| self.waiting.keys().next())?.clone();
        let line = self.waiting.get_mut(&owner)?;
        let task = line.pop_front();
        if line.is_empty() {
            self.waiting.remove(&owner);
        }
        self.count -= 1;
        self.last = owner;
        task
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn who_asks_for_little_does_not_wait_behind_who_asks_for_much() {
        let queue = Queue::of(100);
        (0..40).for_each(|task| queue.push("many", format!("many {task}")).unwrap());
        queue.push("few", "few 0".to_owned()).unwrap();
        queue.push("few", "few 1".to_owned()).unwrap();
        let order: Vec<String> = (0..5).map(|_| queue.pop().unwrap()).collect();
        assert_eq!(order, ["few 0", "many 0", "few 1", "many 1", "many 2"]);
    }

    #[test]
    fn there_is_an_end_for_one_and_for_all() {
        let queue = Queue::of(4);
        assert_eq!([0, 1, 2].map(|task| queue.push("a", task)), [Ok(()), Ok(()), Err(Refused::Yours)]);
        assert_eq!([3, 4].map(|task| queue.push("b", task)), [Ok(()), Ok(())]);
        assert_eq!(queue.push("c", 5), Err(Refused::Full));
        assert_eq!(queue.load(), (4, 0));
        queue.pop().unwrap();
        assert_eq!(queue.load(), (3, 1));
        queue.done();
        queue.push_again("c", 6);
        queue.close();
        assert_eq!((queue.pop(), queue.push("a", 1)), (None, Err(Refused::Closed)));
    }
}
