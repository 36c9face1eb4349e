//! Reading a document in a process of its own, which can be stopped: bytes in, [`Document`] or error out.
//!
//! Every document gets a new process, so that none can harm the next. It is bounded in time by the one that asks,
//! in memory and processor time by the system. Nothing is written to disk.

mod child;
mod failure;
mod wire;

pub use child::serve;
pub use failure::WorkerFailure;

use itl_document::{Document, ReadOptions};
use std::io::{self, Read, Write};
use std::path::PathBuf;
use std::process::{Child, ChildStderr, ChildStdin, ChildStdout, Command, Stdio};
use std::sync::mpsc;
use std::thread;
use std::time::Duration;

use crate::Error;
use wire::Request;

/// The argument that makes the program a worker: it has to call [`serve`] then.
pub const ARGUMENT: &str = "extract";

/// What a worker may take beyond the time for reading: to start and to answer.
const GRACE: Duration = Duration::from_secs(2);

/// What is kept of a worker's last words.
const WORDS: u64 = 4096;

/// Reads documents in processes of their own, one each; any number of threads may use it at once.
#[derive(Debug, Clone)]
pub struct Worker {
    program: PathBuf,
    options: ReadOptions,
    memory: u64,
}

impl Worker {
    /// Workers that run `program`, which is this one or another that calls [`serve`] when its argument is
    /// [`ARGUMENT`]. Each may take `memory` bytes; where the system has no such bound, only time is bounded.
    #[must_use]
    pub fn new(program: PathBuf, options: ReadOptions, memory: u64) -> Self {
        Self { program, options, memory }
    }

    /// Reads a document; `name` is what messages call it.
    ///
    /// # Errors
    /// If the bytes are no document, or reading them ended the worker.
    pub fn read(&self, bytes: Vec<u8>, name: &str) -> Result<Document, Error> {
        let failed = |failure| Error::Worker { path: name.to_owned(), failure };
        let (mut child, pipes) = self.start().map_err(failed)?;
        let request = Request { name: name.to_owned(), options: self.options.clone(), memory: self.memory };
        let seconds = self.options.limits.seconds;
        let said = pipes.talk(request, bytes).map(|said| {
            let patience = Duration::from_secs(seconds.into()) + GRACE;
            said.recv_timeout(patience).map_err(|_| WorkerFailure::Time(seconds))
        });
        // One that has closed its pipe has nothing more to say; its status stays what it was.
        let _ = child.kill();
        let status = child.wait().map_err(|error| failed(WorkerFailure::Crash(error.to_string())))?;
        let (answer, words) =
            said.map_err(|error| WorkerFailure::Start(error.to_string())).flatten().map_err(failed)?;
        match wire::parse_answer(&answer) {
            Some(answer) => answer.map_err(|source| Error::Document { path: name.to_owned(), source }),
            None => Err(failed(WorkerFailure::of(status, &words, self.memory, seconds))),
        }
    }

    fn start(&self) -> Result<(Child, Pipes), WorkerFailure> {
        let mut command = Command::new(&self.program);
        command.arg(ARGUMENT).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        let mut child = command.spawn().map_err(|error| WorkerFailure::Start(error.to_string()))?;
        let (input, output, words) = (child.stdin.take(), child.stdout.take(), child.stderr.take());
        match (input, output, words) {
            (Some(input), Some(output), Some(words)) => {
                let limit = self.memory.saturating_add(1);
                Ok((child, Pipes { input, output, words, limit }))
            }
            _ => Err(WorkerFailure::Start("it has no pipes".into())),
        }
    }
}

struct Pipes {
    input: ChildStdin,
    output: ChildStdout,
    words: ChildStderr,
    /// Longest answer.
    limit: u64,
}

impl Pipes {
    /// Asks and listens on threads that end with the worker, whether or not anybody waits for the answer.
    fn talk(self, request: Request, bytes: Vec<u8>) -> io::Result<mpsc::Receiver<(Vec<u8>, String)>> {
        let Self { mut input, output, words, limit } = self;
        let (answer, answers) = mpsc::channel();
        thread::Builder::new().spawn(move || {
            // A worker that does not listen to the end has failed, and its status says how.
            let _ = request.write(&mut input).and_then(|()| input.write_all(&bytes));
        })?;
        thread::Builder::new().spawn(move || {
            let (mut said, mut last_words) = (Vec::new(), Vec::new());
            let _ = output.take(limit).read_to_end(&mut said);
            let _ = words.take(WORDS).read_to_end(&mut last_words);
            let _ = answer.send((said, String::from_utf8_lossy(&last_words).into_owned()));
        })?;
        Ok(answers)
    }
}
