//! By what work is scheduled: how many threads there are, and from what length on a document is treated in another way. Every surface asks here.

use itl_core::UNITS_AT_ONCE;

/// Threads for every processor: each of them may wait for a process that reads.
const THREADS_PER_PROCESSOR: usize = 4;

/// Bytes of a text that is aligned on the thread of the caller, in some milliseconds. It is one piece of reading and has no more units than
/// are aligned at once: a unit has two words, and so four bytes at least.
pub const AT_ONCE: usize = 4 * UNITS_AT_ONCE;

/// Bytes of a text that somebody waits for: it does not stand behind documents.
pub const QUICK: usize = 64 << 10;

/// Bytes of text from which on documents are worked on one at a time, when their turn comes: the words of so many take some
/// hundred megabytes.
pub(crate) const LONG: usize = 2 << 20;

/// The most threads that are started: every one that reads documents may have a process beside it, with memory of its own.
#[must_use]
pub fn most_threads() -> usize {
    processors().max(2) * THREADS_PER_PROCESSOR
}

/// Threads for so many jobs: one for every processor where nothing is said.
#[must_use]
pub fn threads(jobs: Option<usize>) -> usize {
    jobs.filter(|jobs| *jobs > 0).map_or_else(processors, |jobs| jobs.min(most_threads()))
}

fn processors() -> usize {
    std::thread::available_parallelism().map_or(1, usize::from)
}
