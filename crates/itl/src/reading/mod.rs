//! Reading documents: bytes in, [`Document`] out, in this process or in one that can be stopped.

mod here;
mod worker;

pub use here::READER_THREAD;
pub use worker::{WORKER_ARGUMENT, WorkerFailure, WorkerProgram, serve_worker};

use itl_document::{Document, is_plain_text};
use itl_framework::ReadOptions as FrameworkOptions;
use itl_settings::ReadingSettings;
use itl_text::Cancel;
use std::borrow::Cow;

use crate::Error;
use worker::{FrameworkTask, Worker};

/// Where documents are read.
#[derive(Debug, Clone, Default)]
#[non_exhaustive]
pub enum Reader {
    /// In this process, on a thread with a deep stack; a panic there is an error.
    #[default]
    Here,
    /// Each in a process of its own, bounded in time and memory, which a hostile document cannot leave. Plain text is
    /// read in this process all the same: its reader is one pass without depth.
    Worker(WorkerProgram),
}

/// Reads a document from its bytes; `name` is what messages call it, and its ending tells kinds of text apart.
///
/// ```
/// use itl::{Cancel, Reader, Settings};
///
/// let settings = Settings::default();
/// let document = itl::read(b"# Plan\n\nWe save water.", "plan.md", &Reader::Here, &settings.reading, &Cancel::never())?;
/// assert_eq!(document.text, "Plan\n\nWe save water.");
/// # Ok::<(), itl::Error>(())
/// ```
///
/// # Errors
/// If the bytes are no document, a bound is passed, or somebody asked to stop.
pub fn read<'a>(
    bytes: impl Into<Cow<'a, [u8]>>,
    name: &str,
    reader: &Reader,
    settings: &ReadingSettings,
    cancel: &Cancel,
) -> Result<Document, Error> {
    let bytes = bytes.into();
    // One of many documents has one thread: the others are busy with theirs.
    let threads = if rayon::current_thread_index().is_some() { 1 } else { rayon::current_num_threads() };
    let options = settings.options().with_cancel(cancel.clone()).with_threads(threads);
    match reader {
        Reader::Worker(program) if !is_plain_text(&bytes, name) => {
            Worker { program, options, memory: settings.memory() }.read(bytes.into_owned(), name, cancel)
        }
        _ => here::read(&bytes, name, &options).map_err(|source| Error::of_document(name, source)),
    }
}

/// Lets a process of its own read a framework first, if documents are read in one: what ends its reader ends that process. What
/// comes to an end there, well or not, does so here, too.
///
/// # Errors
/// If reading it ended the process, or somebody asked to stop.
pub(crate) fn try_framework(
    bytes: &[u8],
    name: &str,
    options: &FrameworkOptions<'_>,
    reader: &Reader,
    settings: &ReadingSettings,
    cancel: &Cancel,
) -> Result<(), Error> {
    let Reader::Worker(program) = reader else { return Ok(()) };
    let told = FrameworkTask {
        columns: options.columns.iter().map(ToString::to_string).collect(),
        sheet: options.sheet.map(str::to_owned),
        language: options.language.map(|language| language.to_string()),
        parts: options.parts.to_vec(),
    };
    Worker { program, options: settings.options(), memory: settings.memory() }.try_framework(
        bytes.to_vec(),
        name,
        told,
        cancel,
    )
}
