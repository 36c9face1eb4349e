//! A run over a corpus: documents in, parts of results out; what was done before is not done again.
//!
//! Where parts begin and end follows from the number and size of documents alone, so that any run over the same
//! corpus makes the same files.

use itl_report::Context;
use itl_text::{Cancel, Cancelled, Level};
use sha2::{Digest, Sha256};

use crate::pipeline::{Window, in_order};
use crate::record::{Record, Status};
use crate::source::{Body, Item, Items};
use crate::store::{Folder, Manifest, Store, StoreError, Totals, hex};
use itl_table::TableError;

/// Documents and bytes of a part.
const PART: (usize, u64) = (4096, 32 << 20);
/// Documents and bytes that a thread takes at a time.
const TASK: (usize, u64) = (64, 128 << 10);
/// Tasks under way for every thread, and their bytes.
const WINDOW: (usize, u64) = (8, 8 << 20);
/// Bytes of text whose results wait for their turn. A result takes some twenty times as much memory as its text.
const WAITING: u64 = 4 << 20;
/// Bytes of a word and the space after it.
const WORD: u64 = 6;
/// What a file counts for at most: its bytes are read by the thread that works on it, and not before.
const FILE: u64 = 1 << 20;

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
    mut store: Store,
    items: &mut Items<'_>,
    context: Context<'_>,
    cancel: &Cancel,
    work: impl Fn(Item) -> Result<Record, E> + Sync,
    mut watch: impl FnMut(Advance),
) -> Result<(Folder, Manifest), E> {
    let mut totals = store.parts().last().map_or_else(Totals::default, |last| last.totals.clone());
    let mut tasks = Tasks::new(items);
    tasks.pass(&store, cancel)?;
    let before = totals.documents;
    let mut advance = Advance { before, bytes_before: tasks.items.bytes_read(), ..Advance::default() };
    watch(advance);
    let mut part = None;
    in_order(
        tasks.map(|task| task.map_err(|error| RunError::from(error).into())),
        window(),
        cancel,
        |task: Task| {
            let records = task.items.into_iter().map(|item| Ok((item.source, work(item)?)));
            let records: Result<Vec<_>, E> = records.collect();
            let results = records.iter().flatten().filter_map(|(_, record)| record.result.as_ref());
            let bytes = results.map(|done| done.words).sum::<u64>() * WORD;
            (bytes, Done { end: task.end, position: task.position, records })
        },
        |done: Done<E>| -> Result<(), E> {
            // What was cut short is no result of its document.
            cancel.check()?;
            for (source, record) in &done.records? {
                let part = match &mut part {
                    Some(part) => part,
                    none => none.insert(store.begin(context).map_err(RunError::from)?),
                };
                part.add(context, record).map_err(|error| RunError::from(store.failed(&error)))?;
                count(&mut totals, *source, record);
                advance.words += record.result.as_ref().map_or(0, |result| result.words);
            }
            if let Some(inputs) = done.end
                && let Some(part) = part.take()
            {
                store.commit(part, totals.clone(), inputs).map_err(RunError::from)?;
            }
            advance.documents = totals.documents - before;
            advance.bytes = done.position;
            watch(advance);
            Ok(())
        },
    )?;
    Ok(store.finish().map_err(RunError::from)?)
}

fn count(totals: &mut Totals, source: usize, record: &Record) {
    totals.documents += 1;
    if totals.by_source.len() <= source {
        totals.by_source.resize(source + 1, 0);
    }
    totals.by_source[source] += 1;
    match record.status {
        Status::Ok => {}
        Status::Skipped => totals.skipped += 1,
        Status::Failed => {
            totals.failed += 1;
            let notice = record.notices.iter().find(|notice| notice.level == Level::Warning);
            let code = notice.map_or("failed", |notice| &notice.code);
            *totals.failures.entry(code.to_owned()).or_default() += 1;
        }
    }
    if let Some(result) = &record.result {
        totals.units += result.units;
        totals.words += result.words;
    }
}

/// Documents for one thread.
struct Task {
    items: Vec<Item>,
    /// The hash of all inputs so far, if a part ends here.
    end: Option<String>,
    position: u64,
}

struct Done<E> {
    records: Result<Vec<(usize, Record)>, E>,
    end: Option<String>,
    position: u64,
}

/// Divides documents into tasks, and tasks into parts.
struct Tasks<'t, 'i> {
    items: &'t mut Items<'i>,
    /// What comes after the last task.
    next: Option<Result<Item, TableError>>,
    hash: Sha256,
    /// Documents and bytes of the part so far.
    part: (usize, u64),
}

impl<'t, 'i> Tasks<'t, 'i> {
    fn new(items: &'t mut Items<'i>) -> Self {
        Self { items, next: None, hash: Sha256::new(), part: (0, 0) }
    }

    /// Passes over what is done, and looks whether it is what was done.
    fn pass(&mut self, store: &Store, cancel: &Cancel) -> Result<(), RunError> {
        let Some(last) = store.parts().last() else { return Ok(()) };
        let changed =
            |what: &str| StoreError::Changed { path: store.folder().name(""), what: what.to_owned() };
        for _ in 0..last.documents.1 {
            let item = self.items.next().ok_or_else(|| changed("there are fewer now"))??;
            item.digest(&mut self.hash);
            cancel.check()?;
        }
        if hex(&self.hash.clone().finalize()) != last.inputs {
            return Err(changed("some of those that are done have changed").into());
        }
        Ok(())
    }
}

impl Iterator for Tasks<'_, '_> {
    type Item = Result<(u64, Task), TableError>;

    fn next(&mut self) -> Option<Self::Item> {
        let mut task = Task { items: Vec::new(), end: None, position: 0 };
        let (mut bytes, mut weight) = (0, 0);
        loop {
            let item = match self.next.take().or_else(|| self.items.next()) {
                Some(Ok(item)) => item,
                Some(Err(error)) if task.items.is_empty() => return Some(Err(error)),
                Some(Err(error)) => {
                    self.next = Some(Err(error));
                    break;
                }
                None => break,
            };
            let file = matches!(item.body, Body::File(_));
            item.digest(&mut self.hash);
            bytes += item.bytes;
            weight += if file { item.bytes.min(FILE) } else { item.bytes };
            self.part = (self.part.0 + 1, self.part.1 + item.bytes);
            task.items.push(item);
            if self.part.0 >= PART.0 || self.part.1 >= PART.1 {
                break;
            }
            // To read a file costs more than its size tells: each is a task of its own.
            if file || task.items.len() >= TASK.0 || bytes >= TASK.1 {
                break;
            }
        }
        if task.items.is_empty() {
            return None;
        }
        task.position = self.items.bytes_read();
        // A part also ends where the corpus does.
        self.next = self.next.take().or_else(|| self.items.next());
        if self.next.is_none() || self.part.0 >= PART.0 || self.part.1 >= PART.1 {
            task.end = Some(hex(&self.hash.clone().finalize()));
            self.part = (0, 0);
        }
        Some(Ok((weight, task)))
    }
}
