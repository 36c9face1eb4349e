//! Reading a document, framework or table, or drawing pages, in a process of its own, which can be stopped: bytes in, [`Document`], framework,
//! rows, pictures or error out.
//!
//! Every file gets a new process, so that none can harm the next. It is bounded in time by the one that asks,
//! in memory and processor time by the system. Nothing is written to disk. A process that draws stays for a while, because who looks at a
//! page mostly looks at the next one ([`PageWorker`]).

mod child;
mod confine;
mod failure;
mod line;
mod pages;
mod sent;
mod tables;
mod talk;
mod wire;

pub use child::serve_worker;
pub(crate) use confine::confined_to_programs;
pub use confine::has_landlock;
pub use failure::WorkerFailure;
pub(super) use pages::PageWorker;
pub(super) use tables::open as open_table;
pub(super) use wire::FrameworkTask;

use itl_base::{Cancel, Notice};
use itl_document::{Document, ReadOptions};
use itl_framework::{Framework, FrameworkError, Resolver};
use itl_marked::{MarkedFile, Marks};
use std::env;
use std::ffi::OsString;
use std::io::{self, Read, Write};
use std::path::PathBuf;
use std::process::{Child, ChildStderr, ChildStdin, ChildStdout, Command, Stdio};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError};
use std::thread;
use std::time::{Duration, Instant};

use crate::Error;
use talk::Conversation;
use wire::{Answer, Found, Need, Request, Task};

/// Variables by which the system finds what a program is loaded with.
pub(crate) const LOADING: [&str; 6] = [
    "LD_LIBRARY_PATH",
    "LD_PRELOAD",
    "DYLD_LIBRARY_PATH",
    "DYLD_FALLBACK_LIBRARY_PATH",
    "DYLD_INSERT_LIBRARIES",
    "SystemRoot",
];

/// The argument that makes the program `itl` a worker. Another program may use another: it has to call [`serve_worker`].
pub const WORKER_ARGUMENT: &str = "extract";

/// What a worker may take beyond the time for reading: to start and to answer.
const GRACE: Duration = Duration::from_millis(500);

/// How often the one who waits for a worker looks whether somebody asked to stop.
const LOOK: Duration = Duration::from_millis(20);

/// What is kept of a worker's last words.
const WORDS: u64 = 4096;

/// The program that workers run: any that calls [`serve_worker`] when it is started like this.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct WorkerProgram {
    program: PathBuf,
    arguments: Vec<OsString>,
    pub(super) threads: Option<usize>,
}

impl WorkerProgram {
    /// A program and the arguments that make it a worker.
    pub fn new(
        program: impl Into<PathBuf>,
        arguments: impl IntoIterator<Item = impl Into<OsString>>,
    ) -> Self {
        let arguments = arguments.into_iter().map(Into::into).collect();
        Self { program: program.into(), arguments, threads: None }
    }

    /// The program `itl` at this path.
    pub fn itl(program: impl Into<PathBuf>) -> Self {
        Self::new(program, [WORKER_ARGUMENT])
    }

    /// Says how many threads a document has. Otherwise one that is read on a thread of a pool has one, as one of many, and any other all.
    #[must_use]
    pub fn with_threads(self, threads: usize) -> Self {
        Self { threads: Some(threads), ..self }
    }

    fn start(&self) -> io::Result<Child> {
        let mut command = Command::new(&self.program);
        command.args(&self.arguments).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        // What else is in the environment is nothing for a process that reads files of strangers.
        command.env_clear().envs(LOADING.iter().filter_map(|name| Some((name, env::var_os(name)?))));
        command.spawn()
    }
}

/// A framework and what there is to say about it, or why it is none.
pub(super) type FrameworkRead = Result<(Framework, Vec<Notice>), FrameworkError>;

/// Reads one file in a process of its own.
pub(super) struct Worker<'a> {
    pub(super) program: &'a WorkerProgram,
    pub(super) options: ReadOptions,
    /// Bytes of memory that it may take; where the system has no such bound, only time is bounded.
    pub(super) memory: u64,
}

impl Worker<'_> {
    /// Reads a document; `name` is what messages call it.
    ///
    /// # Errors
    /// If the bytes are no document, reading them ended the worker, or somebody asked to stop.
    pub(super) fn read(&self, bytes: Vec<u8>, name: &str, cancel: &Cancel) -> Result<Document, Error> {
        match self.ask(Task::Document, bytes, name, cancel)? {
            Ok(Found::Document(document)) => Ok(*document),
            Ok(_) => Err(Error::Worker { path: name.to_owned(), failure: WorkerFailure::Answer }),
            Err(source) => Err(Error::of_document(name, source)),
        }
    }

    /// Reads a framework; `resolver` gives the files that it refers to.
    ///
    /// # Errors
    /// If reading it ended the worker, or somebody asked to stop; why it is no framework stands inside.
    pub(super) fn framework(
        &self,
        bytes: Vec<u8>,
        name: &str,
        told: FrameworkTask,
        resolver: Option<Resolver<'_>>,
        cancel: &Cancel,
    ) -> Result<FrameworkRead, Error> {
        let failed = |failure| Error::Worker { path: name.to_owned(), failure };
        cancel.check()?;
        let talk = Conversation::begin(self, Task::Framework(told), bytes, name).map_err(failed)?;
        loop {
            let heard = talk.hear(cancel);
            cancel.check()?;
            match heard.map_err(failed)? {
                Ok(Found::Need(Need::File(path))) => {
                    let file =
                        resolver.map_or(Err("nothing beside the file is read".into()), |file| file(&path));
                    let reply = wire::reply(&file);
                    talk.say(reply.map_err(|error| failed(WorkerFailure::Start(error.to_string())))?);
                }
                Ok(Found::Framework(read)) => {
                    return Ok((*read).and_then(sent::SentFramework::arrived));
                }
                Ok(_) => return Err(failed(WorkerFailure::Answer)),
                Err(source) => return Err(Error::of_document(name, source)),
            }
        }
    }

    /// Lets a worker make a marked copy of a file.
    ///
    /// # Errors
    /// If the file cannot be marked, reading it ended the worker, or somebody asked to stop.
    pub(super) fn mark(
        &self,
        bytes: Vec<u8>,
        name: &str,
        marks: Marks,
        cancel: &Cancel,
    ) -> Result<MarkedFile, Error> {
        match self.ask(Task::Marks(Box::new(marks)), bytes, name, cancel)? {
            Ok(Found::Marked(marked)) => marked.map_err(|source| Error::of_marks(name, source)),
            Ok(_) => Err(Error::Worker { path: name.to_owned(), failure: WorkerFailure::Answer }),
            Err(source) => Err(Error::of_document(name, source)),
        }
    }

    /// Lets a worker read a model, and says whether it came to an end.
    ///
    /// # Errors
    /// If reading it ended the worker, or somebody asked to stop.
    pub(super) fn try_model(&self, bytes: Vec<u8>, name: &str, cancel: &Cancel) -> Result<(), Error> {
        self.ask(Task::Model, bytes, name, cancel).map(|_| ())
    }

    fn ask(&self, task: Task, bytes: Vec<u8>, name: &str, cancel: &Cancel) -> Result<Answer, Error> {
        let failed = |failure| Error::Worker { path: name.to_owned(), failure };
        cancel.check()?;
        let (mut child, pipes) = self.start().map_err(failed)?;
        let request = self.request(task, &bytes, name);
        let limits = self.options.limits;
        let (seconds, by_clock) = (limits.seconds_for(request.size), limits.clock_seconds());
        let said = pipes.talk(request, bytes).map(|said| wait(&said, by_clock, cancel));
        // One that has closed its pipe has nothing more to say; its status stays what it was.
        let _ = child.kill();
        let status = child.wait().map_err(|error| failed(WorkerFailure::Crash(error.to_string())))?;
        cancel.check()?;
        let (answer, words) =
            said.map_err(|error| WorkerFailure::Start(error.to_string())).flatten().map_err(failed)?;
        match wire::parse_answer(&answer) {
            Some(answer) => Ok(answer),
            None => Err(failed(WorkerFailure::of(status, &words, self.memory, seconds))),
        }
    }

    fn request(&self, task: Task, bytes: &[u8], name: &str) -> Request {
        let (options, memory) = (self.options.clone(), self.memory);
        Request { name: name.to_owned(), task, size: bytes.len() as u64, options, memory }
    }

    fn start(&self) -> Result<(Child, Pipes), WorkerFailure> {
        let mut child = self.program.start().map_err(|error| WorkerFailure::Start(error.to_string()))?;
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

/// An answer and the last words of a worker.
type Said = (Vec<u8>, String);

/// Waits for an answer as long as it may take, or until somebody asks to stop.
#[allow(clippy::disallowed_methods, reason = "a bound on time needs the clock; passing it is an error")]
fn wait<T>(said: &Receiver<T>, seconds: u32, cancel: &Cancel) -> Result<T, WorkerFailure> {
    let end = Instant::now() + Duration::from_secs(seconds.into()) + GRACE;
    while Instant::now() < end && !cancel.is_cancelled() {
        match said.recv_timeout(LOOK) {
            Ok(said) => return Ok(said),
            Err(RecvTimeoutError::Timeout) => {}
            Err(RecvTimeoutError::Disconnected) => break,
        }
    }
    Err(WorkerFailure::Time(seconds))
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
    fn talk(self, request: Request, bytes: Vec<u8>) -> io::Result<Receiver<Said>> {
        let Self { mut input, output, words, limit } = self;
        let (answer, answers) = mpsc::channel();
        let asked = thread::Builder::new().spawn(move || {
            // A worker that does not listen to the end has failed, and its status says how.
            let _ = request.write(&mut input).and_then(|()| input.write_all(&bytes));
            drop(bytes);
            input
        })?;
        thread::Builder::new().spawn(move || {
            let (mut said, mut last_words) = (Vec::new(), Vec::new());
            let _ = output.take(limit).read_to_end(&mut said);
            let _ = words.take(WORDS).read_to_end(&mut last_words);
            // A worker takes the end of its questions for that of the one who asks; until here it may be at work.
            let _ = asked.join();
            let _ = answer.send((said, String::from_utf8_lossy(&last_words).into_owned()));
        })?;
        Ok(answers)
    }
}
