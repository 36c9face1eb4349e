//! Many documents, one result after the other: an iterable of Python in, results in its order out, as they are done.
//!
//! Work begins with the first result that is asked for, and goes no further ahead of the caller than the façade's window and the few results
//! of the channel. The iterable is read by the thread that hands documents out, as `multiprocessing.Pool.imap` does.

use itl::schedule::threads;
use itl::{Alignment, Cancel, Error, Item, Items, Outcome, Reference, Session};
use pyo3::exceptions::PyRuntimeError;
use pyo3::prelude::*;
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, sync_channel};
use std::sync::{Arc, Mutex, PoisonError};

use crate::errors::to_python;
use crate::result::Result;
use crate::sources::item;
use crate::work::{LOOK, driven_pool, guarded};

/// Results that wait to be taken, for every thread.
const WAITING: usize = 2;

/// What comes of a document: its name, and its result or why there is none.
type Done = (String, std::result::Result<Alignment, Error>);

/// Results of many documents, in their order.
#[pyclass(frozen, module = "itl._native")]
pub(crate) struct Alignments {
    reference: Reference,
    /// It is asked to stop where results are no longer taken.
    session: Session,
    state: Mutex<State>,
}

enum State {
    /// Nothing was asked for yet.
    Before(Py<PyAny>),
    /// Work is under way.
    Running(Run),
    /// There is no more.
    Over,
}

#[derive(Clone)]
struct Run {
    results: Arc<Mutex<Receiver<Done>>>,
    /// What the iterable raised, or why work ended.
    ended: Arc<Mutex<Option<PyErr>>>,
    process: u32,
}

impl Alignments {
    pub(crate) fn new(reference: Reference, session: &Session, sources: Py<PyAny>) -> Self {
        let state = Mutex::new(State::Before(sources));
        Self { reference, session: session.with_cancel(&Cancel::new()), state }
    }

    fn run(&self, py: Python<'_>) -> PyResult<Option<Run>> {
        let mut state = self.state.lock().unwrap_or_else(PoisonError::into_inner);
        if let State::Before(sources) = &*state {
            let run = self.begin(py, sources)?;
            *state = State::Running(run);
        }
        match &*state {
            State::Running(run) if run.process != std::process::id() => Err(PyRuntimeError::new_err(
                "the results are those of another process: begin again in this one",
            )),
            State::Running(run) => Ok(Some(run.clone())),
            _ => Ok(None),
        }
    }

    fn begin(&self, py: Python<'_>, sources: &Py<PyAny>) -> PyResult<Run> {
        let jobs = self.session.settings().view.jobs;
        let pool = driven_pool(jobs)?;
        let (sender, results) = sync_channel(WAITING * threads(jobs));
        let ended = Arc::new(Mutex::new(None));
        let documents = sources.bind(py).try_iter()?.unbind();
        let run = Run {
            results: Arc::new(Mutex::new(results)),
            ended: Arc::clone(&ended),
            process: std::process::id(),
        };
        let (reference, session) = (self.reference.clone(), self.session.clone());
        pool.spawn(move || {
            let given = Sources { documents: Some(documents), ended: Arc::clone(&ended) };
            let done = guarded(|| align(&session, &reference, given, &sender));
            if let Err(error) = done.map_err(|error| Python::attach(|py| to_python(py, &error))) {
                ended.lock().unwrap_or_else(PoisonError::into_inner).get_or_insert(error);
            }
        });
        Ok(run)
    }

    fn end(&self) {
        *self.state.lock().unwrap_or_else(PoisonError::into_inner) = State::Over;
    }
}

/// Aligns what the iterable gives, until nobody takes the results any more.
fn align(
    session: &Session,
    reference: &Reference,
    given: Sources,
    results: &SyncSender<Done>,
) -> std::result::Result<(), Error> {
    session.align_many(reference, &mut Items::given(given), |done| {
        let Outcome { origin, result, .. } = done;
        results.send((origin.path, result)).map_err(|_| Error::Cancelled)
    })
}

/// The documents of an iterable. What it raises ends it, and is raised again where results are taken.
struct Sources {
    documents: Option<Py<pyo3::types::PyIterator>>,
    ended: Arc<Mutex<Option<PyErr>>>,
}

impl Iterator for Sources {
    type Item = Item;

    fn next(&mut self) -> Option<Item> {
        let documents = self.documents.as_ref()?;
        let next = Python::attach(|py| documents.bind(py).clone().next().map(|next| item(&next?)));
        match next {
            Some(Ok(item)) => return Some(item),
            Some(Err(raised)) => {
                *self.ended.lock().unwrap_or_else(PoisonError::into_inner) = Some(raised);
            }
            None => {}
        }
        self.documents = None;
        None
    }
}

#[pymethods]
impl Alignments {
    fn __iter__(this: PyRef<'_, Self>) -> PyRef<'_, Self> {
        this
    }

    /// The next document: its name, and its result or the exception that says why there is none.
    fn __next__(&self, py: Python<'_>) -> PyResult<Option<(String, Py<PyAny>)>> {
        let Some(run) = self.run(py)? else { return Ok(None) };
        loop {
            let next =
                py.detach(|| run.results.lock().unwrap_or_else(PoisonError::into_inner).recv_timeout(LOOK));
            match next {
                Ok((name, Ok(alignment))) => {
                    let result = Result::new(Arc::new(alignment), &self.session);
                    return Ok(Some((name, Py::new(py, result)?.into_any())));
                }
                Ok((name, Err(error))) => {
                    return Ok(Some((name, to_python(py, &error).into_value(py).into_any())));
                }
                Err(RecvTimeoutError::Timeout) => py.check_signals().inspect_err(|_| {
                    self.session.cancel().cancel();
                    self.end();
                })?,
                Err(RecvTimeoutError::Disconnected) => {
                    self.end();
                    let ended = run.ended.lock().unwrap_or_else(PoisonError::into_inner).take();
                    return ended.map_or(Ok(None), Err);
                }
            }
        }
    }

    /// Ends work that nobody waits for.
    fn close(&self) {
        self.session.cancel().cancel();
        self.end();
    }
}

impl Drop for Alignments {
    fn drop(&mut self) {
        self.session.cancel().cancel();
    }
}
