//! Threads that work, apart from those that answer: a few for documents, a few for results that are looked into, a few for short texts. None of these wait
//! behind the others.

use axum::http::StatusCode;
use itl::Cancel;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::{Builder, JoinHandle};
use std::time::Duration;
use tokio::sync::oneshot;

use super::background::step_back;
use super::queue::{Queue, Refused};
use crate::access::Caller;
use crate::error::ServerError;
use crate::problem::Problem;

type Task = Box<dyn FnOnce() + Send>;

/// Which threads do something.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Lane {
    /// What takes milliseconds.
    Quick,
    /// What looks into results that are there: mostly milliseconds, but seconds for all the evidence of a long report.
    Looking,
    /// What reads documents, behind everything else.
    Heavy,
}

/// The threads and what waits for them.
pub(crate) struct Pool {
    quick: Arc<Queue<Task>>,
    looking: Arc<Queue<Task>>,
    heavy: Arc<Queue<Task>>,
    closed: AtomicBool,
    threads: Mutex<Vec<JoinHandle<()>>>,
}

impl Pool {
    /// As many threads for each lane, and room for so many tasks.
    pub(crate) fn start(workers: usize, room: usize) -> Result<Self, ServerError> {
        let [quick, looking, heavy] = [(); 3].map(|()| Arc::new(Queue::of(room)));
        let mut threads = Vec::new();
        for (queue, lane) in [(&quick, Lane::Quick), (&looking, Lane::Looking), (&heavy, Lane::Heavy)] {
            for _ in 0..workers.max(1) {
                let queue: Arc<Queue<Task>> = Arc::clone(queue);
                let work = move || {
                    if lane == Lane::Heavy {
                        step_back();
                    }
                    while let Some(task) = queue.pop() {
                        // A panic is a mistake of the program's; it costs one task.
                        let _ = catch_unwind(AssertUnwindSafe(task));
                        queue.done();
                    }
                };
                let named = Builder::new().name("itl-work".to_owned());
                threads.push(named.spawn(work).map_err(ServerError::System)?);
            }
        }
        Ok(Self { quick, looking, heavy, closed: AtomicBool::new(false), threads: Mutex::new(threads) })
    }

    fn queue(&self, lane: Lane) -> &Queue<Task> {
        match lane {
            Lane::Quick => &self.quick,
            Lane::Looking => &self.looking,
            Lane::Heavy => &self.heavy,
        }
    }

    /// Has something done, and waits for it, but no longer than `wait`. Who goes away before cancels it; what their request holds in memory is held
    /// until it is out of the queue.
    pub(crate) async fn run<T: Send + 'static>(
        &self,
        caller: &Caller,
        lane: Lane,
        wait: Duration,
        work: impl FnOnce(&Cancel) -> Result<T, Problem> + Send + 'static,
    ) -> Result<T, Problem> {
        let (answer, answered) = oneshot::channel();
        let cancel = Cancel::new();
        let leaving = Leaving(cancel.clone());
        let held = Arc::clone(&caller.held);
        let task = move || {
            let _held = held;
            if !cancel.is_cancelled() {
                let _ = answer.send(work(&cancel));
            }
        };
        self.queue(lane).push(&caller.name, Box::new(task)).map_err(refusal)?;
        let done = tokio::time::timeout(wait, answered).await;
        drop(leaving);
        match done {
            Ok(Ok(result)) => result,
            // The task is gone without an answer: the server stops, or it panicked.
            Ok(Err(_)) if self.closed.load(Ordering::SeqCst) => Err(refusal(Refused::Closed)),
            Ok(Err(_)) => Err(Problem::internal()),
            Err(_) => {
                let detail = "the answer takes too long to wait for";
                Err(Problem::new(StatusCode::SERVICE_UNAVAILABLE, "too-long", detail)
                    .advised("send it as a job (async=true), and ask for its result later"))
            }
        }
    }

    /// Refuses somebody for whom there is no room, before they send what they have.
    pub(crate) fn room(&self, owner: &str) -> Result<(), Problem> {
        self.heavy.room(owner).map_err(refusal)
    }

    /// Has something done that nobody waits for.
    pub(crate) fn submit(&self, owner: &str, task: impl FnOnce() + Send + 'static) -> Result<(), Problem> {
        self.heavy.push(owner, Box::new(task)).map_err(refusal)
    }

    /// The same with what was accepted before: it is never refused.
    pub(crate) fn submit_again(&self, owner: &str, task: impl FnOnce() + Send + 'static) {
        self.heavy.push_again(owner, Box::new(task));
    }

    /// How many wait, and how many are worked on.
    pub(crate) fn load(&self) -> (usize, usize) {
        let loads = [&self.quick, &self.looking, &self.heavy].map(|queue| queue.load());
        loads
            .into_iter()
            .fold((0, 0), |(waiting, running), (more, at_work)| (waiting + more, running + at_work))
    }

    /// Takes nothing in any more, and drops what waits.
    pub(crate) fn close(&self) {
        self.closed.store(true, Ordering::SeqCst);
        self.quick.close();
        self.looking.close();
        self.heavy.close();
    }

    /// Waits for what is worked on. Only after it was closed.
    pub(crate) fn join(&self) {
        let threads = std::mem::take(&mut *self.threads.lock().unwrap_or_else(PoisonError::into_inner));
        for thread in threads {
            let _ = thread.join();
        }
    }
}

/// Asks work to stop when nobody waits for it any more.
struct Leaving(Cancel);

impl Drop for Leaving {
    fn drop(&mut self) {
        self.0.cancel();
    }
}

fn refusal(refused: Refused) -> Problem {
    match refused {
        Refused::Full => Problem::busy("the server has as much to do as it takes in"),
        Refused::Yours => Problem::too_many("as many of your requests wait as one may have waiting"),
        Refused::Closed => Problem::busy("the server is being stopped"),
    }
}
