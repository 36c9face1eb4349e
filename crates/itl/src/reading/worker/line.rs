//! The worker's side of a conversation: what its readers ask for, and what they find on the way.
//!
//! Rows that were found are sent before anything is asked for. The process ends as soon as its input does: then nobody is there to answer.

use itl_table::{BadRow, FoundRow, ReadAt, Table, TableRow, TableSource};
use std::io::{self, Read, Write};
use std::process;
use std::sync::mpsc::{self, Receiver};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread;

use super::child::{ORPHAN, WATCH_STACK, more_time};
use super::sent::Batch;
use super::wire::{self, Answer, Found, MAX_PIECE, Need, Reply};

/// A line to the one who asked.
pub(super) struct Line {
    output: Mutex<Box<dyn Write + Send>>,
    replies: Mutex<Receiver<Reply>>,
    /// Rows that were found since the last were sent.
    rows: Mutex<Batch>,
    /// Seconds of the processor that each answer to a question gives the process.
    seconds: u64,
}

impl Line {
    /// A line by these pipes, and the seconds of the processor for what comes before and after each answer.
    pub(super) fn open(
        mut input: impl Read + Send + 'static,
        output: impl Write + Send + 'static,
        seconds: u64,
    ) -> io::Result<Arc<Self>> {
        let (tell, replies) = mpsc::channel();
        let listen = move || {
            while let Ok(reply) = wire::next_reply(&mut input) {
                let _ = tell.send(reply);
            }
            process::exit(ORPHAN);
        };
        thread::Builder::new().stack_size(WATCH_STACK).spawn(listen)?;
        Ok(Arc::new(Self {
            output: Mutex::new(Box::new(output)),
            replies: Mutex::new(replies),
            rows: Mutex::default(),
            seconds,
        }))
    }

    /// Says something, after the rows before it.
    pub(super) fn say(&self, answer: &Answer) -> io::Result<()> {
        let rows = std::mem::take(&mut *held(&self.rows));
        let mut output = held(&self.output);
        if !rows.is_empty() {
            wire::write_answer_frame(&Ok(Found::Rows(rows)), &mut *output)?;
        }
        wire::write_answer_frame(answer, &mut *output)?;
        more_time(self.seconds)
    }

    /// Asks for something.
    fn ask(&self, need: Need) -> io::Result<Reply> {
        self.say(&Ok(Found::Need(need)))?;
        held(&self.replies).recv().map_err(|_| io::ErrorKind::UnexpectedEof.into())
    }

    /// A file that a framework refers to.
    pub(super) fn file(&self, path: &str) -> Reply {
        self.ask(Need::File(path.to_owned())).map_err(|error| error.to_string())?
    }

    /// Sends the rows of a table as they are found.
    pub(super) fn table(self: &Arc<Self>, name: &str, size: Option<u64>) -> io::Result<()> {
        let distant = Distant { line: Arc::clone(self), size: size.unwrap_or(0) };
        let source = match size {
            Some(_) => TableSource::Anywhere(Arc::new(distant)),
            None => TableSource::stream(distant),
        };
        let mut table = match Table::open(source, name) {
            Ok(table) => table,
            Err(error) => return self.say(&Ok(Found::Table(Err(error)))),
        };
        self.say(&Ok(Found::Table(Ok((table.format(), table.names().to_vec())))))?;
        while let Some(row) = table.next() {
            match row {
                Ok(Ok(TableRow { place, cells, .. })) => {
                    self.row(FoundRow { place, cells: Ok(cells) }, &table)
                }
                Ok(Err(BadRow { place, fault, .. })) => {
                    self.row(FoundRow { place, cells: Err(fault) }, &table)
                }
                Err(error) => return self.say(&Ok(Found::Over(Err(error)))),
            }?;
        }
        self.say(&Ok(Found::Over(Ok(()))))
    }

    fn row(&self, row: FoundRow, table: &Table<'_>) -> io::Result<()> {
        let mut rows = held(&self.rows);
        rows.push(row);
        rows.position = table.position();
        if !rows.is_full() {
            return Ok(());
        }
        let full = std::mem::take(&mut *rows);
        wire::write_answer_frame(&Ok(Found::Rows(full)), &mut *held(&self.output))?;
        more_time(self.seconds)
    }
}

fn held<T: ?Sized>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// A table that is on the other side of the line.
struct Distant {
    line: Arc<Line>,
    size: u64,
}

impl Distant {
    fn piece(&self, at: u64, buffer: &mut [u8]) -> io::Result<usize> {
        if buffer.is_empty() {
            return Ok(0);
        }
        let most = u32::try_from(buffer.len()).unwrap_or(MAX_PIECE).min(MAX_PIECE);
        let bytes = self.line.ask(Need::Bytes { at, most })?.map_err(io::Error::other)?;
        let count = bytes.len().min(buffer.len());
        buffer[..count].copy_from_slice(&bytes[..count]);
        Ok(count)
    }
}

impl ReadAt for Distant {
    fn size(&self) -> u64 {
        self.size
    }

    fn read_at(&self, at: u64, buffer: &mut [u8]) -> io::Result<usize> {
        if at < self.size { self.piece(at, buffer) } else { Ok(0) }
    }
}

impl Read for Distant {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        self.piece(0, buffer)
    }
}
