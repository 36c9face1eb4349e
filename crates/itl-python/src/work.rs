//! Where work is done: on threads of our own, with the interpreter free, until it is done or somebody presses Ctrl-C.
//!
//! Threads do not live on in a process that was forked, and rayon does not notice. So nothing here uses rayon's own pool: pools
//! are kept with the process they were made in, and a fork makes new ones.

use itl::schedule::threads;
use itl::{Cancel, Error};
use pyo3::exceptions::PyRuntimeError;
use pyo3::prelude::*;
use rayon::{ThreadPool, ThreadPoolBuilder};
use std::collections::BTreeMap;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{Arc, Condvar, Mutex, PoisonError};
use std::time::Duration;

use crate::errors::to_python;

/// How often a caller that waits looks for Ctrl-C: well within the 200 ms in which people expect an answer.
pub(crate) const LOOK: Duration = Duration::from_millis(50);

/// Does `work` on a pool of `jobs` threads, one for every processor where nothing is said.
///
/// # Errors
/// What `work` gives, or what a handler of a signal raised.
pub(crate) fn work<T: Send>(
    py: Python<'_>,
    jobs: Option<usize>,
    work: impl FnOnce(&Cancel) -> Result<T, Error> + Send,
) -> PyResult<T> {
    on(py, &*pool(threads(jobs))?, work)
}

/// Does work that is over at once on the thread of the caller, with the interpreter free: waking another thread would take longer.
/// It must not divide itself among threads.
///
/// # Errors
/// What `work` gives.
pub(crate) fn at_once<T: Send>(
    py: Python<'_>,
    work: impl FnOnce() -> Result<T, Error> + Send,
) -> PyResult<T> {
    let done = py.detach(|| guarded(work));
    done.map_err(|error| to_python(py, &error))
}

/// The same for work that hands tasks out to others and waits for them.
///
/// # Errors
/// As [`work()`].
pub(crate) fn drive<T: Send>(
    py: Python<'_>,
    jobs: Option<usize>,
    work: impl FnOnce(&Cancel) -> Result<T, Error> + Send,
) -> PyResult<T> {
    on(py, &driven_pool(jobs)?, work)
}

/// A pool of its own for work that hands tasks out: it has a thread for that besides the `jobs` that work. Were it shared, those who
/// hand out could take all threads from those who work, and wait for ever.
///
/// # Errors
/// If no threads can be started.
pub(crate) fn driven_pool(jobs: Option<usize>) -> PyResult<ThreadPool> {
    started(threads(jobs) + 1)
}

fn on<T: Send>(
    py: Python<'_>,
    pool: &ThreadPool,
    work: impl FnOnce(&Cancel) -> Result<T, Error> + Send,
) -> PyResult<T> {
    let (cancel, slot) = (Cancel::new(), Slot::default());
    let (done, raised) = pool.in_place_scope(|scope| {
        scope.spawn(|_| slot.put(guarded(|| work(&cancel))));
        let mut raised = None;
        loop {
            if let Some(done) = py.detach(|| slot.wait(LOOK)) {
                return (done, raised);
            }
            if raised.is_none() {
                raised = py.check_signals().err();
            }
            if raised.is_some() {
                cancel.cancel();
            }
        }
    });
    match (done, raised) {
        (_, Some(raised)) => Err(raised),
        (Ok(done), None) => Ok(done),
        // Ctrl-C reaches the processes that read documents, too: their end is not what people want to hear of.
        (Err(error), None) => Err(py.check_signals().err().unwrap_or_else(|| to_python(py, &error))),
    }
}

/// A panic is a mistake of the program's, and an error in Python.
pub(crate) fn guarded<T>(work: impl FnOnce() -> Result<T, Error>) -> Result<T, Error> {
    catch_unwind(AssertUnwindSafe(work)).unwrap_or(Err(Error::Failed))
}

/// A place for one value that one thread puts and another waits for.
struct Slot<T> {
    value: Mutex<Option<T>>,
    there: Condvar,
}

impl<T> Default for Slot<T> {
    fn default() -> Self {
        Self { value: Mutex::new(None), there: Condvar::new() }
    }
}

impl<T> Slot<T> {
    fn put(&self, value: T) {
        *self.value.lock().unwrap_or_else(PoisonError::into_inner) = Some(value);
        self.there.notify_one();
    }

    fn wait(&self, longest: Duration) -> Option<T> {
        let value = self.value.lock().unwrap_or_else(PoisonError::into_inner);
        let waited = self.there.wait_timeout_while(value, longest, |value| value.is_none());
        waited.unwrap_or_else(PoisonError::into_inner).0.take()
    }
}

/// The pools of a process, by their threads.
struct Pools {
    process: u32,
    pools: BTreeMap<usize, Arc<ThreadPool>>,
}

/// Locked only by whoever holds the interpreter, which a fork needs too: no child finds it locked.
static POOLS: Mutex<Option<Pools>> = Mutex::new(None);

fn pool(threads: usize) -> PyResult<Arc<ThreadPool>> {
    let mut kept = POOLS.lock().unwrap_or_else(PoisonError::into_inner);
    let process = std::process::id();
    if let Some(old) = kept.take_if(|pools| pools.process != process) {
        // Their threads are in the other process: there is nobody to tell that they are to end.
        std::mem::forget(old);
    }
    let pools = kept.get_or_insert_with(|| Pools { process, pools: BTreeMap::new() });
    if let Some(pool) = pools.pools.get(&threads) {
        return Ok(Arc::clone(pool));
    }
    let pool = Arc::new(started(threads)?);
    pools.pools.insert(threads, Arc::clone(&pool));
    Ok(pool)
}

fn started(threads: usize) -> PyResult<ThreadPool> {
    let named = ThreadPoolBuilder::new().thread_name(|index| format!("itl-{index}"));
    let built = named.num_threads(threads).build();
    built.map_err(|error| PyRuntimeError::new_err(error.to_string()))
}
