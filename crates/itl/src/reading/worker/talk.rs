//! A conversation with a worker: questions on one side, answers in frames on the other, for as long as there is something to say.
//!
//! A worker that nobody listens to waits; it ends when the conversation does.

use std::io::{self, Read, Write};
use std::process::{Child, ExitStatus};
use std::sync::mpsc::{self, Receiver, Sender, SyncSender};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;

use itl_base::Cancel;

use super::wire::{self, Answer, Request, Task};
use super::{Pipes, WORDS, Worker, WorkerFailure, wait};

/// A conversation with a worker.
#[derive(Debug)]
pub(super) struct Conversation {
    child: Arc<Mutex<Child>>,
    say: Sender<Vec<u8>>,
    heard: Receiver<Heard>,
    memory: u64,
    /// Seconds of the processor for the whole, or as the task has it, and by the clock for each answer.
    seconds: (u32, u32),
}

/// An answer, or the end of the worker and its last words.
type Heard = Result<Vec<u8>, (io::Result<ExitStatus>, String)>;

impl Conversation {
    /// Starts a worker with a task and the bytes of a file; `name` is what messages call it.
    ///
    /// # Errors
    /// If it cannot be started.
    pub(super) fn begin(
        worker: &Worker<'_>,
        task: Task,
        bytes: Vec<u8>,
        name: &str,
    ) -> Result<Self, WorkerFailure> {
        let (child, pipes) = worker.start()?;
        let size = match task {
            Task::Table(Some(size)) => size,
            _ => bytes.len() as u64,
        };
        let limits = worker.options.limits;
        let seconds = (limits.seconds_for(size), limits.clock_seconds());
        let child = Arc::new(Mutex::new(child));
        let talked = pipes.talk_on(worker.request(task, &bytes, name), bytes, &child);
        let (say, heard) = talked.map_err(|error| WorkerFailure::Start(error.to_string()))?;
        Ok(Self { child, say, heard, memory: worker.memory, seconds })
    }

    /// Says something. Whoever listens to the worker tells its end, also to those who come later.
    pub(super) fn say(&self, words: Vec<u8>) {
        let _ = self.say.send(words);
    }

    /// The next answer. After a failure, or a request to stop, there is nobody who answers any more.
    pub(super) fn hear(&self, cancel: &Cancel) -> Result<Answer, WorkerFailure> {
        let (seconds, by_clock) = self.seconds;
        let heard = wait(&self.heard, by_clock, cancel);
        if !matches!(heard, Ok(Ok(_))) {
            end(&self.child);
        }
        let frame = heard?.map_err(|(status, words)| match status {
            Ok(status) => WorkerFailure::of(status, &words, self.memory, seconds),
            Err(error) => WorkerFailure::Crash(error.to_string()),
        })?;
        wire::parse_answer(&frame).ok_or(WorkerFailure::Answer)
    }
}

impl Drop for Conversation {
    fn drop(&mut self) {
        end(&self.child);
    }
}

/// Ends a process; its status stays what it was, if it has ended.
fn end(child: &Mutex<Child>) {
    let _ = child.lock().unwrap_or_else(PoisonError::into_inner).kill();
}

impl Pipes {
    /// Speaks and listens on threads that end with the worker. What is heard waits to be asked for, and so does the worker then.
    fn talk_on(
        self,
        request: Request,
        bytes: Vec<u8>,
        child: &Arc<Mutex<Child>>,
    ) -> io::Result<(Sender<Vec<u8>>, Receiver<Heard>)> {
        let Self { mut input, mut output, words, limit } = self;
        let (say, said) = mpsc::channel::<Vec<u8>>();
        let (tell, heard): (SyncSender<Heard>, _) = mpsc::sync_channel(1);
        thread::Builder::new().spawn(move || {
            // A worker that does not listen has failed, and its status says how.
            let begun = request.write(&mut input).and_then(|()| input.write_all(&bytes));
            drop(bytes);
            if begun.is_ok() {
                said.into_iter().all(|words| wire::write_frame(&words, &mut input).is_ok());
            }
        })?;
        let child = Arc::clone(child);
        thread::Builder::new().spawn(move || {
            while let Ok(frame) = wire::read_frame(&mut output, limit) {
                if tell.send(Ok(frame)).is_err() {
                    break;
                }
            }
            let mut last_words = Vec::new();
            let _ = words.take(WORDS).read_to_end(&mut last_words);
            // One that has closed its pipes has nothing more to say.
            end(&child);
            let status = child.lock().unwrap_or_else(PoisonError::into_inner).wait();
            let _ = tell.send(Err((status, String::from_utf8_lossy(&last_words).into_owned())));
        })?;
        Ok((say, heard))
    }
}
