//! The worker's side: one file from standard input, one answer to standard output, or a picture for every page that is asked for, under bounds
//! that the process sets on itself and cannot lift again. It ends at once when the one who asked does.

use itl_document::{DocumentError, ReadOptions};
use itl_framework::ReadOptions as FrameworkOptions;
use itl_picture::{PictureError, PictureOptions};
use itl_text::{Cancel, Language};
use std::io::{self, BufWriter, Read, Write};
use std::process;
use std::sync::mpsc::{self, Receiver};
use std::thread;
use std::time::Duration;

use super::super::here;
use super::confine::confine;
use super::wire::{Found, FrameworkTask, Request, Task, next_picture, write_answer, write_answer_frame};

/// How a worker ends whose question nobody waits for any more.
const ORPHAN: i32 = 3;

/// Seconds of the processor to start and to answer: the system counts whole ones.
const ANSWER: u64 = 1;

/// How long a file stays open for another page: as long as somebody may look at one.
const IDLE: Duration = Duration::from_secs(30);

/// Room of the thread that waits for the end of the one who asked: it only reads.
const WATCH_STACK: usize = 64 << 10;

/// Reads the file that is asked for. The process can do nothing else afterwards and should end. It ends by itself when `input`
/// does, which the one who asked keeps open.
///
/// # Errors
/// If the question or the answer cannot be sent, or the bounds cannot be set.
pub fn serve_worker(
    mut input: impl Read + Send + 'static,
    output: &mut (dyn Write + Send),
) -> io::Result<()> {
    let Request { name, task, size, options, memory } = Request::read(&mut input)?;
    let (options, seconds) = timed(options, size);
    // A rule set is a handle, so it comes before the limit that allows none.
    confine();
    restrict(memory, seconds)?;
    // The file's bytes come after the reader's stack, so that they cannot take its room.
    let answer = here::guarded(|| {
        let mut bytes = Vec::new();
        input.by_ref().take(size.min(options.limits.bytes.saturating_add(1))).read_to_end(&mut bytes)?;
        Ok::<_, io::Error>(match &task {
            Task::Document => {
                watch(input)?;
                let read = itl_document::read(bytes, &name, &options);
                Some(read.map(|read| Found::Document(Box::new(read))))
            }
            Task::Framework(told) => {
                watch(input)?;
                framework(&bytes, &name, told);
                Some(Ok(Found::End))
            }
            // Whether it is a model is said by the one who asked, and so is what is wrong with it.
            Task::Model => {
                watch(input)?;
                let _ = itl_core::Model::try_bytes(&bytes, memory, &Cancel::never());
                Some(Ok(Found::End))
            }
            Task::Pictures => {
                let wanted = listen(input)?;
                draw(&here::open_pdf(bytes, &name, &options), &wanted, output)?;
                None
            }
        })
    })?;
    // That the reader of a framework or a model panics is said by the one who asked, when its own does.
    let failed = |reason| match task {
        Task::Document => Err(DocumentError::Failed { reason }),
        Task::Framework(_) | Task::Model => Ok(Found::End),
        Task::Pictures => Ok(Found::Picture(Err(PictureError::Failed { reason }))),
    };
    match answer.unwrap_or_else(|reason| Ok(Some(failed(reason))))? {
        Some(answer) if task == Task::Pictures => write_answer_frame(&answer, output),
        Some(answer) => write_answer(&answer, &mut BufWriter::new(output)),
        None => Ok(()),
    }
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

/// Bounds memory and processor time, and forbids to open or write any file: a reader needs none.
#[cfg(unix)]
fn restrict(memory: u64, seconds: u64) -> io::Result<()> {
    use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};

    let data = memory.saturating_add(here::STACK as u64);
    let bounds = [
        (Resource::Data, data, data),
        // Ends a worker that outlives the program which asked it. The second bound comes later: at the first the system says why it ends it.
        (Resource::Cpu, seconds, seconds + 1),
        (Resource::Nofile, 0, 0),
        (Resource::Fsize, 0, 0),
        (Resource::Core, 0, 0),
    ];
    for (resource, current, maximum) in bounds {
        let within = |bound: u64| getrlimit(resource).maximum.map_or(bound, |maximum| maximum.min(bound));
        setrlimit(resource, Rlimit { current: Some(within(current)), maximum: Some(within(maximum)) })?;
    }
    Ok(())
}

#[cfg(not(unix))]
fn restrict(_memory: u64, _seconds: u64) -> io::Result<()> {
    Ok(())
}
