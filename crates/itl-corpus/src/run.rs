//! A run over a corpus: documents in, parts of results out; what was done before is not done again.
//!
//! The caller's thread reads, all threads work, and one more writes.

use itl_base::{Cancel, Cancelled};
use itl_report::Context;
use itl_table::TableError;
use std::panic::resume_unwind;
use std::sync::mpsc;

use crate::pipeline::{Window, in_order};
use crate::record::Record;
use crate::source::{Item, Items};
use crate::store::{Folder, Manifest, Store, StoreError};
use crate::tasks::{Task, Tasks};
use crate::writer::{Done, Writer};

/// Tasks under way for every thread, and their bytes.
const WINDOW: (usize, u64) = (8, 8 << 20);
/// Bytes of text whose results wait for their turn. A result takes some twenty times as much memory as its text.
const WAITING: u64 = 4 << 20;
/// Bytes of a word and the space after it.
const WORD: u64 = 6;
/// What results weigh that wait to be written: enough work for all threads while a part is brought to the disk.
const QUEUED: u64 = 16 << 20;

/// Why a run ended before its end.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum RunError {
    /// A table.
    #[error(transparent)]
    Table(#[from] TableError),
    /// The results.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// Somebody asked to stop.
    #[error("the work was cancelled")]
    Cancelled,
}

impl From<Cancelled> for RunError {
    fn from(_: Cancelled) -> Self {
        Self::Cancelled
    }
}

/// How far a run is.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Advance {
    /// Documents that this run has done.
    pub documents: u64,
    /// Documents that earlier runs had done.
    pub before: u64,
    /// Words of the documents that this run has done.
    pub words: u64,
    /// Bytes of the sources that were read, up to the documents done.
    pub bytes: u64,
    /// Bytes of the sources that were done before.
    pub bytes_before: u64,
}

/// Does `work` on every document, on all threads, and hands what it comes to over to `take` in the order of documents, with
/// how far the sources were read. `work` also gives the bytes of text that its result holds: what is under way is bounded, in documents
/// and in bytes, before and after it.
///
/// # Errors
/// The first that `take` gives, or that somebody asked to stop. What is wrong with a table is work, too.
pub fn drive<T: Send, E: From<Cancelled>>(
    items: &mut Items<'_>,
    cancel: &Cancel,
    work: impl Fn(Result<Item, TableError>) -> (u64, T) + Sync,
    mut take: impl FnMut(T, u64) -> Result<(), E>,
) -> Result<(), E> {
    let tasks = Tasks::new(items).map(|task| match task {
        Ok((weight, task)) => Ok((weight, (task.position, task.items.into_iter().map(Ok).collect()))),
        Err(error) => Ok((0, (0, vec![Err(error)]))),
    });
    let work = |(position, items): (u64, Vec<Result<Item, TableError>>)| {
        let mut bytes = 0_u64;
        let done = items.into_iter().map(|item| {
            let (more, result) = work(item);
            bytes += more;
            result
        });
        let done = done.collect::<Vec<T>>();
        (bytes, (position, done))
    };
    in_order(tasks, window(), cancel, work, |(position, done)| {
        done.into_iter().try_for_each(|result| take(result, position))
    })
}

/// What may be under way at a time.
fn window() -> Window {
    let threads = rayon::current_num_threads();
    Window { tasks: WINDOW.0 * threads, weight: WINDOW.1 * threads as u64, waiting: WAITING }
}

/// Does `work` on every document that is not done yet, and stores what becomes of it; `watch` hears how far it is. Where `work` gives an
/// error, the fault is not the document's: nothing is stored of it, and the next run tries it again.
///
/// # Errors
/// If a table or the disk fails, the documents are not those of the results that are there, somebody asked to stop, or what `work`
/// gives. What is stored stays.
pub fn run<E: From<RunError> + From<Cancelled> + Send>(
    store: Store,
    items: &mut Items<'_>,
    context: Context<'_>,
    cancel: &Cancel,
    work: impl Fn(Item) -> Result<Record, E> + Sync,
    mut watch: impl FnMut(Advance),
) -> Result<(Folder, Manifest), E> {
    let mut tasks = Tasks::new(items);
    tasks.pass(&store, cancel)?;
    let mut writer = Writer::new(store, context, cancel, tasks.bytes_read());
    watch(writer.advance());
    std::thread::scope(|scope| {
        let (results, waiting) = mpsc::channel::<(u64, Done<E>)>();
        let (written, heard) = mpsc::channel();
        let writing = scope.spawn(move || -> Result<Writer<'_>, E> {
            for (weight, done) in waiting {
                let advance = writer.write(done)?;
                // Nobody listens any more after an error.
                let _ = written.send((weight, advance));
            }
            Ok(writer)
        });
        let mut queued = 0;
        let ran = in_order(
            tasks.map(|task| task.map_err(|error| Stopped::Run(RunError::from(error).into()))),
            window(),
            cancel,
            |task: Task| {
                let records = task.items.into_iter().map(|item| Ok((item.source, work(item)?)));
                let records: Result<Vec<_>, E> = records.collect();
                let words = records.iter().flatten().filter_map(|(_, record)| record.result.as_ref());
                let bytes = words.map(|done| done.words).sum::<u64>() * WORD;
                (bytes, Done { end: task.end, position: task.position, records })
            },
            |done: Done<E>| {
                // What was cut short is no result of its document.
                cancel.check()?;
                let weight = done.weight();
                queued += weight;
                results.send((weight, done)).map_err(|_| Stopped::Writing)?;
                loop {
                    let full = queued > QUEUED;
                    let next = if full { heard.recv().ok() } else { heard.try_recv().ok() };
                    let Some((weight, advance)) = next else { return Ok(()) };
                    queued -= weight;
                    watch(advance);
                }
            },
        );
        drop(results);
        heard.iter().for_each(|(_, advance)| watch(advance));
        let writer = writing.join().unwrap_or_else(|panic| resume_unwind(panic));
        match ran {
            Ok(()) => {}
            Err(Stopped::Run(error)) => return Err(error),
            // The thread that writes says why, below.
            Err(Stopped::Writing) => {}
        }
        Ok(writer?.finish().map_err(RunError::from)?)
    })
}

/// Why no more is worked on.
enum Stopped<E> {
    /// An error of the run.
    Run(E),
    /// The thread that writes has ended.
    Writing,
}

impl<E: From<Cancelled>> From<Cancelled> for Stopped<E> {
    fn from(cancelled: Cancelled) -> Self {
        Self::Run(cancelled.into())
    }
}
