//! The worker's side: one file from standard input, one answer to standard output, a picture for every page that is asked for, or the rows of a table, under
//! bounds that the process sets on itself. Only that on time, where a task is a conversation, is one for each answer. It ends at once when the one who asked does.

use itl_base::{Cancel, Language, Notice};
use itl_document::{DocumentError, ReadOptions};
use itl_framework::{Framework, FrameworkError, ReadOptions as FrameworkOptions, Resolver};
use itl_marked::MarkError;
use itl_picture::{PictureError, PictureOptions};
use itl_table::TableError;
use std::io::{self, BufWriter, Read, Write};
use std::process;
use std::sync::OnceLock;
use std::sync::mpsc::{self, Receiver};
use std::thread;
use std::time::Duration;

use super::super::here;
use super::confine::confine;
use super::line::Line;
use super::sent::SentFramework;
use super::wire::{Found, FrameworkTask, Request, Task, next_picture, write_answer, write_answer_frame};

/// How a worker ends whose question nobody waits for any more.
pub(super) const ORPHAN: i32 = 3;

/// Seconds of the processor to start and to answer: the system counts whole ones.
const ANSWER: u64 = 1;

/// How long a file stays open for another page: as long as somebody may look at one.
const IDLE: Duration = Duration::from_secs(30);

/// Room of the thread that waits for the end of the one who asked: it only reads.
pub(super) const WATCH_STACK: usize = 64 << 10;

/// Reads the file that is asked for. The process can do nothing else afterwards and should end. It ends by itself when `input`
/// does, which the one who asked keeps open.
///
/// # Errors
/// If the question or the answer cannot be sent, or the bounds cannot be set.
pub fn serve_worker(
    mut input: impl Read + Send + 'static,
    mut output: impl Write + Send + 'static,
) -> io::Result<()> {
    let Request { name, task, size, options, memory } = Request::read(&mut input)?;
    let is_conversation =
        matches!(&task, Task::Table(_) | Task::Framework(FrameworkTask { is_resolved: true, .. }));
    let weight = if let Task::Table(Some(all)) = task { all } else { size };
    let (options, seconds) = timed(options, weight);
    // A rule set is a handle, so it comes before the limit that allows none.
    confine();
    restrict(memory, seconds, !is_conversation)?;
    if is_conversation {
        return converse(&task, &name, size, input, output, seconds);
    }
    // The file's bytes come after the reader's stack, so that they cannot take its room.
    let answer = here::guarded(|| {
        let bytes = bytes_of(&mut input, size.min(options.limits.bytes.saturating_add(1)))?;
        Ok::<_, io::Error>(match &task {
            Task::Document => {
                watch(input)?;
                let read = itl_document::read(bytes, &name, &options);
                Some(read.map(|read| Found::Document(Box::new(read))))
            }
            Task::Framework(told) => {
                watch(input)?;
                Some(Ok(found(framework(&bytes, &name, told, None))))
            }
            // Whether it is a model is said by the one who asked, and so is what is wrong with it.
            Task::Model => {
                watch(input)?;
                let _ = itl_core::Model::try_bytes(&bytes, memory, &Cancel::never());
                Some(Ok(Found::End))
            }
            Task::Marks(marks) => {
                watch(input)?;
                Some(here::mark(&bytes, &name, &options, marks).map(Found::Marked))
            }
            Task::Pictures => {
                let wanted = listen(input)?;
                draw(&here::open_pdf(bytes, &name, &options), &wanted, &mut output)?;
                None
            }
            Task::Table(_) => None,
        })
    })?;
    let failed = |reason| match task {
        // That the reader of a model panics is said by the one who asked, when its own does.
        Task::Model => Ok(Found::End),
        Task::Pictures => Ok(Found::Picture(Err(PictureError::Failed { reason }))),
        Task::Marks(_) => Ok(Found::Marked(Err(MarkError::Failed { reason }))),
        _ => Err(DocumentError::Failed { reason }),
    };
    match answer.unwrap_or_else(|reason| Ok(Some(failed(reason))))? {
        Some(answer) if matches!(task, Task::Pictures | Task::Framework(_)) => {
            write_answer_frame(&answer, &mut output)
        }
        Some(answer) => write_answer(&answer, &mut BufWriter::new(output)),
        None => Ok(()),
    }
}

/// Reads what needs more than it was given: a table, or a framework that refers to files.
fn converse(
    task: &Task,
    name: &str,
    size: u64,
    mut input: impl Read + Send + 'static,
    output: impl Write + Send + 'static,
    seconds: u64,
) -> io::Result<()> {
    let opened = OnceLock::new();
    let read = here::guarded(|| {
        let bytes = bytes_of(&mut input, size)?;
        let line = Line::open(input, output, seconds)?;
        let line = opened.get_or_init(|| line);
        match task {
            Task::Table(size) => line.table(name, *size),
            Task::Framework(told) => {
                let resolver = |path: &str| line.file(path);
                line.say(&Ok(found(framework(&bytes, name, told, Some(&resolver)))))
            }
            _ => Ok(()),
        }
    })?;
    read.unwrap_or_else(|reason| {
        let failed = DocumentError::Failed { reason };
        let Some(line) = opened.get() else { return Err(io::Error::other(failed)) };
        line.say(&match task {
            Task::Table(_) => {
                let (reason, help) = (failed.to_string(), failed.help());
                Ok(Found::Over(Err(TableError::Stopped { path: name.to_owned(), reason, help })))
            }
            _ => Err(failed),
        })
    })
}

fn bytes_of(input: &mut impl Read, size: u64) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    input.take(size).read_to_end(&mut bytes)?;
    Ok(bytes)
}

/// Draws pages for as long as somebody asks for them.
fn draw(opened: &here::Opened, wanted: &Receiver<PictureOptions>, output: &mut dyn Write) -> io::Result<()> {
    while let Ok(wanted) = wanted.recv_timeout(IDLE) {
        write_answer_frame(&here::draw(opened, wanted).map(Found::Picture), output)?;
    }
    Ok(())
}

/// The pages that are asked for. The process ends as soon as its input does: then nobody is there to answer.
fn listen(mut input: impl Read + Send + 'static) -> io::Result<Receiver<PictureOptions>> {
    let (ask, asked) = mpsc::channel();
    let listen = move || {
        while let Ok(wanted) = next_picture(&mut input) {
            let _ = ask.send(wanted);
        }
        process::exit(ORPHAN);
    };
    thread::Builder::new().stack_size(WATCH_STACK).spawn(listen)?;
    Ok(asked)
}

type FrameworkRead = Result<(Framework, Vec<Notice>), FrameworkError>;

/// Reads a framework. What it refers to, the one who asked gives.
fn framework(
    bytes: &[u8],
    name: &str,
    told: &FrameworkTask,
    resolver: Option<Resolver<'_>>,
) -> FrameworkRead {
    let columns: Vec<_> = told.columns.iter().filter_map(|column| column.parse().ok()).collect();
    let mut options = FrameworkOptions::default()
        .with_columns(&columns)
        .with_sheet(told.sheet.as_deref())
        .with_language(told.language.as_deref().and_then(Language::new))
        .with_parts(&told.parts)
        .with_withdrawn(told.withdrawn)
        .with_merged_duplicates(told.merge_duplicates);
    options.resolver = resolver;
    itl_framework::read(bytes, name, &options)
}

fn found(read: FrameworkRead) -> Found {
    Found::Framework(Box::new(read.map(SentFramework::of)))
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

/// How the time of a file is measured, and the seconds of the processor after which the process is ended: a bound that is given is one by
/// the clock, for every thread; the usual one is of the processor, so that what others do beside does not count.
fn timed(options: ReadOptions, size: u64) -> (ReadOptions, u64) {
    let (seconds, threads) = (u64::from(options.limits.seconds_for(size)) + ANSWER, options.threads.max(1));
    match options.limits.seconds {
        Some(_) => (options, seconds * threads as u64),
        None => (processor_clock(options), seconds),
    }
}

#[cfg(unix)]
fn processor_clock(options: ReadOptions) -> ReadOptions {
    use rustix::time::{ClockId, clock_gettime};
    use std::time::Duration;

    options.with_clock(|| {
        let time = clock_gettime(ClockId::ProcessCPUTime);
        Duration::new(time.tv_sec.unsigned_abs(), time.tv_nsec.unsigned_abs() as u32)
    })
}

#[cfg(not(unix))]
fn processor_clock(options: ReadOptions) -> ReadOptions {
    options
}

/// Bounds memory and processor time, and forbids to open or write any file: a reader needs none. The time `is_final` where the task
/// is one question and one answer.
#[cfg(unix)]
fn restrict(memory: u64, seconds: u64, is_final: bool) -> io::Result<()> {
    use rustix::process::Resource;

    let data = memory.saturating_add(here::STACK as u64);
    // Ends a worker that outlives the program which asked it. The second bound comes later: at the first the system says why it ends it.
    bound(Resource::Cpu, seconds, if is_final { seconds + 1 } else { u64::MAX })?;
    bound(Resource::Data, data, data)?;
    [Resource::Nofile, Resource::Fsize, Resource::Core].into_iter().try_for_each(|none| bound(none, 0, 0))
}

/// Gives a conversation so many seconds of the processor from now on.
#[cfg(unix)]
pub(super) fn more_time(seconds: u64) -> io::Result<()> {
    use rustix::process::Resource;
    use rustix::time::{ClockId, clock_gettime};

    let spent = clock_gettime(ClockId::ProcessCPUTime).tv_sec.unsigned_abs();
    bound(Resource::Cpu, spent + seconds, u64::MAX)
}

#[cfg(unix)]
fn bound(resource: rustix::process::Resource, current: u64, maximum: u64) -> io::Result<()> {
    use rustix::process::{Rlimit, getrlimit, setrlimit};

    let within = |bound: u64| getrlimit(resource).maximum.map_or(bound, |maximum| maximum.min(bound));
    // The largest number is no bound.
    let maximum = Some(within(maximum)).filter(|maximum| *maximum < u64::MAX);
    Ok(setrlimit(resource, Rlimit { current: Some(within(current)), maximum })?)
}

#[cfg(not(unix))]
fn restrict(_memory: u64, _seconds: u64, _is_final: bool) -> io::Result<()> {
    Ok(())
}

#[cfg(not(unix))]
pub(super) fn more_time(_seconds: u64) -> io::Result<()> {
    Ok(())
}
