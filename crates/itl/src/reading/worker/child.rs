//! The worker's side: one file from standard input, one answer to standard output, under bounds that the
//! process sets on itself and cannot lift again. It ends at once when the one who asked does.

use itl_document::{Document, DocumentError};
use itl_framework::ReadOptions as FrameworkOptions;
use itl_text::Language;
use std::io::{self, BufWriter, Read, Write};
use std::process;
use std::thread;

use super::super::here;
use super::wire::{FrameworkTask, Request, Task, write_answer};

/// How a worker ends whose question nobody waits for any more.
const ORPHAN: i32 = 3;

/// Room of the thread that waits for the end of the one who asked: it only reads.
const WATCH_STACK: usize = 64 << 10;

/// Reads the file that is asked for. The process can do nothing else afterwards and should end. It ends by itself when `input`
/// does, which the one who asked keeps open.
///
/// # Errors
/// If the question or the answer cannot be sent, or the bounds cannot be set.
pub fn serve_worker(mut input: impl Read + Send + 'static, output: &mut dyn Write) -> io::Result<()> {
    let Request { name, task, size, options, memory } = Request::read(&mut input)?;
    restrict(memory, options.limits.seconds)?;
    // The file's bytes come after the reader's stack, so that they cannot take its room.
    let answer = here::guarded(|| {
        let mut bytes = Vec::new();
        input.by_ref().take(size.min(options.limits.bytes.saturating_add(1))).read_to_end(&mut bytes)?;
        watch(input)?;
        Ok::<_, io::Error>(match &task {
            Task::Document => itl_document::read(&bytes, &name, &options).map(Some),
            Task::Framework(told) => {
                framework(&bytes, &name, told);
                Ok(None::<Document>)
            }
        })
    });
    // That a framework's reader panics is said by the one who asked, when its own does.
    let failed = |reason| match task {
        Task::Document => Err(DocumentError::Failed { reason }),
        Task::Framework(_) => Ok(None),
    };
    let answer = answer.unwrap_or_else(|reason| Ok(failed(reason)))?;
    write_answer(&answer, &mut BufWriter::new(output))
}

/// Reads a framework, whatever comes of it. What it refers to is read by itself.
fn framework(bytes: &[u8], name: &str, told: &FrameworkTask) {
    let columns: Vec<_> = told.columns.iter().filter_map(|column| column.parse().ok()).collect();
    let options = FrameworkOptions::default()
        .with_columns(&columns)
        .with_sheet(told.sheet.as_deref())
        .with_language(told.language.as_deref().and_then(Language::new))
        .with_parts(&told.parts);
    let _ = itl_framework::read(bytes, name, &options);
}

/// Ends the process as soon as its input does: then nobody is there to answer.
fn watch(mut input: impl Read + Send + 'static) -> io::Result<()> {
    let wait = move || {
        let mut byte = [0];
        while matches!(input.read(&mut byte), Ok(1)) {}
        process::exit(ORPHAN);
    };
    thread::Builder::new().stack_size(WATCH_STACK).spawn(wait).map(|_| ())
}

/// Bounds memory and processor time, and forbids to open or write any file: a reader needs none.
#[cfg(unix)]
fn restrict(memory: u64, seconds: u32) -> io::Result<()> {
    use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};

    let data = memory.saturating_add(here::STACK as u64);
    // The system counts whole seconds.
    let seconds = u64::from(seconds) + super::GRACE.as_secs() + 1;
    let bounds = [
        (Resource::Data, data),
        // Ends a worker that outlives the program which asked it.
        (Resource::Cpu, seconds),
        (Resource::Nofile, 0),
        (Resource::Fsize, 0),
        (Resource::Core, 0),
    ];
    for (resource, bound) in bounds {
        let bound = getrlimit(resource).maximum.map_or(bound, |maximum| maximum.min(bound));
        setrlimit(resource, Rlimit { current: Some(bound), maximum: Some(bound) })?;
    }
    Ok(())
}

#[cfg(not(unix))]
fn restrict(_memory: u64, _seconds: u32) -> io::Result<()> {
    Ok(())
}
