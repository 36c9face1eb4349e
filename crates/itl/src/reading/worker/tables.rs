//! A table that is read in a process of its own: the table in, as what can be read anywhere in it or as a stream, its rows out.
//!
//! The process opens no file. It asks for the bytes that it needs, and sends the rows that it has before it asks, so that rows of a
//! stream come as they did. It goes on while rows are looked at, and waits when there are enough. The bound on time is one for each answer.

use itl_base::Cancel;
use itl_table::{FoundRow, ReadAt, Rows, Table, TableError, TableFormat, TableSource};
use std::collections::VecDeque;
use std::fs::File;
use std::io::{self, Read, Seek, SeekFrom};
use std::sync::Arc;

use super::talk::Conversation;
use super::wire::{self, Found, Need, Task};
use super::{Worker, WorkerFailure};

/// Opens a table in a worker; `name` is what messages call it, and its ending tells kinds of text apart.
///
/// # Errors
/// If it is no table, or stops its reader.
pub(in crate::reading) fn open<'a>(
    worker: &Worker<'_>,
    source: TableSource<'a>,
    name: &str,
    cancel: &Cancel,
) -> Result<Table<'a>, TableError> {
    let source = Source::of(source).map_err(|error| TableError::unreadable(name, error))?;
    let talk = Conversation::begin(worker, Task::Table(source.size()), Vec::new(), name)
        .map_err(|failure| stopped(name, &failure))?;
    let mut rows = WorkerRows {
        talk,
        source,
        name: name.to_owned(),
        cancel: cancel.clone(),
        ready: VecDeque::new(),
        position: 0,
        over: false,
    };
    match rows.hear()? {
        Some(Heard::Open(format, names)) => Ok(Table::of(Box::new(rows), format, names, name)),
        _ => Err(stopped(name, &WorkerFailure::Answer)),
    }
}

fn stopped(name: &str, failure: &WorkerFailure) -> TableError {
    TableError::Stopped { path: name.to_owned(), reason: failure.to_string(), help: failure.help() }
}

/// The rows that a worker reads.
struct WorkerRows<'a> {
    talk: Conversation,
    source: Source<'a>,
    name: String,
    cancel: Cancel,
    /// Rows that have come.
    ready: VecDeque<FoundRow>,
    position: u64,
    over: bool,
}

/// What a worker says that is no question.
enum Heard {
    Open(TableFormat, Vec<String>),
    Rows(VecDeque<FoundRow>, u64),
}

impl WorkerRows<'_> {
    /// The next answer, after all questions before it; nothing at the end.
    fn hear(&mut self) -> Result<Option<Heard>, TableError> {
        loop {
            let heard = self.talk.hear(&self.cancel).map_err(|failure| stopped(&self.name, &failure))?;
            return match heard {
                Ok(Found::Need(Need::Bytes { at, most })) => {
                    let unreadable = |error| TableError::unreadable(&self.name, error);
                    let bytes = self.source.read(at, most).map_err(unreadable)?;
                    let reply = wire::reply(&Ok(bytes)).map_err(unreadable)?;
                    self.talk.say(reply);
                    continue;
                }
                Ok(Found::Table(Ok((format, names)))) => Ok(Some(Heard::Open(format, names))),
                Ok(Found::Table(Err(error)) | Found::Over(Err(error))) => Err(error),
                Ok(Found::Rows(batch)) => {
                    let position = batch.position;
                    let rows = batch.into_rows();
                    let rows = rows.ok_or_else(|| stopped(&self.name, &WorkerFailure::Answer))?;
                    Ok(Some(Heard::Rows(rows.into(), position)))
                }
                Ok(Found::Over(Ok(()))) => Ok(None),
                _ => Err(stopped(&self.name, &WorkerFailure::Answer)),
            };
        }
    }
}

impl Rows for WorkerRows<'_> {
    fn next(&mut self, _: u64) -> Option<Result<FoundRow, TableError>> {
        while self.ready.is_empty() && !self.over {
            match self.hear() {
                Ok(Some(Heard::Rows(rows, position))) => (self.ready, self.position) = (rows, position),
                Ok(Some(Heard::Open(..))) => {}
                Ok(None) => self.over = true,
                Err(error) => {
                    self.over = true;
                    return Some(Err(error));
                }
            }
        }
        self.ready.pop_front().map(Ok)
    }

    fn position(&self) -> u64 {
        self.position
    }
}

/// Where the bytes of a table come from, on the side of the one who asks.
enum Source<'a> {
    File(File, u64),
    Anywhere(Arc<dyn ReadAt>),
    Bytes(std::borrow::Cow<'a, [u8]>),
    Stream(Box<dyn Read + Send + 'a>),
}

impl<'a> Source<'a> {
    fn of(source: TableSource<'a>) -> io::Result<Self> {
        Ok(match source {
            TableSource::File(file) => {
                let size = file.metadata()?.len();
                Self::File(file, size)
            }
            TableSource::Bytes(bytes) => Self::Bytes(bytes),
            TableSource::Anywhere(source) => Self::Anywhere(source),
            TableSource::Stream(stream) => Self::Stream(stream),
        })
    }

    /// Its size, where it can be read anywhere.
    fn size(&self) -> Option<u64> {
        match self {
            Self::File(_, size) => Some(*size),
            Self::Bytes(bytes) => Some(bytes.len() as u64),
            Self::Anywhere(source) => Some(source.size()),
            Self::Stream(_) => None,
        }
    }

    /// Bytes from a place on, or the next ones of a stream: at most so many, none at the end.
    fn read(&mut self, at: u64, most: u32) -> io::Result<Vec<u8>> {
        let mut bytes = vec![0; most.min(wire::MAX_PIECE) as usize];
        let read = loop {
            let read = match self {
                Self::File(file, _) => file.seek(SeekFrom::Start(at)).and_then(|_| file.read(&mut bytes)),
                Self::Bytes(source) => {
                    let start = usize::try_from(at).map_or(source.len(), |at| at.min(source.len()));
                    (&source[start..]).read(&mut bytes)
                }
                Self::Anywhere(source) => source.read_at(at, &mut bytes),
                Self::Stream(stream) => stream.read(&mut bytes),
            };
            match read {
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                read => break read?,
            }
        };
        bytes.truncate(read);
        Ok(bytes)
    }
}
