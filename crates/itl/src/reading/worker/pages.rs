//! A PDF file that stays open in a process of its own: pages in, pictures out, one after the other.
//!
//! All that is drawn of a file has the processor time and the memory of one reading. A worker that used them up, or was not asked for a while, is gone: who asked
//! opens the file again.

use itl_base::Cancel;
use itl_picture::{Picture, PictureOptions};

use super::talk::Conversation;
use super::wire::{self, Found, Task};
use super::{Worker, WorkerFailure};
use crate::Error;

/// A worker that has a PDF file open. It ends when this is dropped.
#[derive(Debug)]
pub(in crate::reading) struct PageWorker {
    talk: Conversation,
    name: String,
}

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
        cancel.check()?;
        let talk = Conversation::begin(worker, Task::Pictures, bytes, name)
            .map_err(|failure| Error::Worker { path: name.to_owned(), failure })?;
        Ok(Self { talk, name: name.to_owned() })
    }

    /// Draws a page. After a failure that is the worker's ([`Error::Worker`]), or a request to stop, there is nobody who answers any more.
    ///
    /// # Errors
    /// If there is no such page, drawing it ended the worker, or somebody asked to stop.
    pub(in crate::reading) fn draw(&self, wanted: PictureOptions, cancel: &Cancel) -> Result<Picture, Error> {
        let failed = |failure| Error::Worker { path: self.name.clone(), failure };
        cancel.check()?;
        self.talk.say(wire::asked(wanted).map_err(|error| failed(WorkerFailure::Start(error.to_string())))?);
        let heard = self.talk.hear(cancel);
        cancel.check()?;
        match heard.map_err(failed)? {
            Ok(Found::Picture(picture)) => picture.map_err(|source| Error::of_picture(&self.name, source)),
            Ok(_) => Err(failed(WorkerFailure::Answer)),
            Err(source) => Err(Error::of_document(&self.name, source)),
        }
    }
}
