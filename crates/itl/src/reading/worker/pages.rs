//! A PDF file that stays open in a process of its own: pages in, pictures out, one after the other.
//!
//! All that is drawn of a file has the processor time and the memory of one reading. A worker that used them up, or was not asked for a while, is gone: who asked
//! opens the file again.

use itl_picture::{Picture, PictureOptions};
use itl_text::Cancel;
use std::io::{self, Read, Write};
use std::process::{Child, ExitStatus};
use std::sync::mpsc::{self, Receiver, Sender};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;

use super::wire::{self, Found, Request, Task};
use super::{Pipes, WORDS, Worker, WorkerFailure, wait};
use crate::Error;

/// A worker that has a PDF file open. It ends when this is dropped.
#[derive(Debug)]
pub(in crate::reading) struct PageWorker {
    child: Arc<Mutex<Child>>,
    ask: Sender<PictureOptions>,
    heard: Receiver<Heard>,
    name: String,
    memory: u64,
    /// Seconds of the processor for all pages, and by the clock for each.
    seconds: (u32, u32),
}

/// An answer, or the end of the worker and its last words.
type Heard = Result<Vec<u8>, (io::Result<ExitStatus>, String)>;

impl PageWorker {
    /// Starts a worker with a file; `name` is what messages call it.
    ///
    /// # Errors
    /// If it cannot be started, or somebody asked to stop.
    pub(in crate::reading) fn open(
        worker: &Worker<'_>,
        bytes: Vec<u8>,
        name: &str,
        cancel: &Cancel,
    ) -> Result<Self, Error> {
        let failed = |failure| Error::Worker { path: name.to_owned(), failure };
        cancel.check()?;
        let (child, pipes) = worker.start().map_err(failed)?;
        let request = worker.request(Task::Pictures, &bytes, name);
        let limits = worker.options.limits;
        let seconds = (limits.seconds_for(request.size), limits.clock_seconds());
        let child = Arc::new(Mutex::new(child));
        let talked = pipes.talk_on(request, bytes, &child);
        let (ask, heard) = talked.map_err(|error| failed(WorkerFailure::Start(error.to_string())))?;
        Ok(Self { child, ask, heard, name: name.to_owned(), memory: worker.memory, seconds })
    }

    /// Draws a page. After a failure that is the worker's ([`Error::Worker`]), or a request to stop, there is nobody who answers any more.
    ///
    /// # Errors
    /// If there is no such page, drawing it ended the worker, or somebody asked to stop.
    pub(in crate::reading) fn draw(&self, wanted: PictureOptions, cancel: &Cancel) -> Result<Picture, Error> {
        let failed = |failure| Error::Worker { path: self.name.clone(), failure };
        cancel.check()?;
        let (seconds, by_clock) = self.seconds;
        // Whoever listened to the worker tells its end, also to those who come later.
        let _ = self.ask.send(wanted);
        let heard = wait(&self.heard, by_clock, cancel);
        if !matches!(heard, Ok(Ok(_))) {
            end(&self.child);
        }
        cancel.check()?;
        let frame = heard.map_err(failed)?.map_err(|(status, words)| {
            let crash = |error: io::Error| WorkerFailure::Crash(error.to_string());
            failed(
                status.map_or_else(crash, |status| WorkerFailure::of(status, &words, self.memory, seconds)),
            )
        })?;
        match wire::parse_answer(&frame) {
            Some(Ok(Found::Picture(picture))) => {
                picture.map_err(|source| Error::of_picture(&self.name, source))
            }
            Some(Err(source)) => Err(Error::of_document(&self.name, source)),
            _ => Err(failed(WorkerFailure::Answer)),
        }
    }
}

impl Drop for PageWorker {
    fn drop(&mut self) {
        end(&self.child);
    }
}

/// Ends a process; its status stays what it was, if it has ended.
fn end(child: &Mutex<Child>) {
    let _ = child.lock().unwrap_or_else(PoisonError::into_inner).kill();
}

impl Pipes {
    /// Asks and listens on threads that end with the worker, for as long as there are questions.
    fn talk_on(
        self,
        request: Request,
        bytes: Vec<u8>,
        child: &Arc<Mutex<Child>>,
    ) -> io::Result<(Sender<PictureOptions>, Receiver<Heard>)> {
        let Self { mut input, mut output, words, limit } = self;
        let (ask, asked) = mpsc::channel();
        let (tell, heard) = mpsc::channel();
        thread::Builder::new().spawn(move || {
            // A worker that does not listen has failed, and its status says how.
            let begun = request.write(&mut input).and_then(|()| input.write_all(&bytes));
            drop(bytes);
            if begun.is_ok() {
                asked.into_iter().all(|wanted| wire::ask_for_picture(wanted, &mut input).is_ok());
            }
        })?;
        let child = Arc::clone(child);
        thread::Builder::new().spawn(move || {
            while let Ok(frame) = wire::read_frame(&mut output, limit) {
                let _ = tell.send(Ok(frame));
            }
            let mut last_words = Vec::new();
            let _ = words.take(WORDS).read_to_end(&mut last_words);
            // One that has closed its pipes has nothing more to say.
            end(&child);
            let status = child.lock().unwrap_or_else(PoisonError::into_inner).wait();
            let _ = tell.send(Err((status, String::from_utf8_lossy(&last_words).into_owned())));
        })?;
        Ok((ask, heard))
    }
}
