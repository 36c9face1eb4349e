//! Reading a document or a framework in this process.
//!
//! A reader runs on a thread with a deep stack, where a panic becomes an error like any other. The caller waits for that
//! thread, so a reader must not wait for the caller's: it uses no shared pool of threads. Whether the words of a panic
//! are printed is the program's matter: no hook is set here.

use itl_document::{Document, DocumentError, ReadOptions};
use itl_marked::{MarkError, MarkedFile, Marks};
use itl_picture::{OpenPdf, Picture, PictureError, PictureOptions};
use std::any::Any;
use std::borrow::Cow;
use std::io;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::thread;

use super::WorkerFailure;
use crate::Error;
use crate::error::system_words;

/// Room for a parser that goes deep; only what is used becomes memory.
pub(super) const STACK: usize = 64 << 20;

/// The name of the threads that read. A program that does not want the words of their panics on standard error, which
/// are in the error already, can tell them by it.
pub const READER_THREAD: &str = "itl-reader";

pub(super) fn read(bytes: Cow<'_, [u8]>, name: &str, options: &ReadOptions) -> Result<Document, Error> {
    guarded_reading(name, || itl_document::read(bytes, name, options))?
        .map_err(|source| Error::of_document(name, source))
}

/// A PDF file, open for pictures of its pages.
pub(super) type Opened = Result<Result<OpenPdf, PictureError>, DocumentError>;

/// Opens a PDF file for pictures of its pages.
///
/// # Errors
/// If the bytes are no PDF file; why one cannot be opened stands inside.
#[cfg(feature = "pictures")]
pub(super) fn open_pdf(bytes: Vec<u8>, name: &str, options: &ReadOptions) -> Opened {
    let screened = match itl_document::screen_pdf(&bytes, name, options)? {
        Cow::Borrowed(_) => None,
        Cow::Owned(screened) => Some(screened),
    };
    let password = options.password.as_ref().map_or("", |password| password.reveal());
    Ok(OpenPdf::open(screened.unwrap_or(bytes), password))
}

#[cfg(not(feature = "pictures"))]
pub(super) fn open_pdf(_: Vec<u8>, _: &str, _: &ReadOptions) -> Opened {
    Ok(Err(PictureError::NotBuilt))
}

/// A page of a file that was opened, or why there is none.
pub(super) fn draw(
    opened: &Opened,
    wanted: PictureOptions,
) -> Result<Result<Picture, PictureError>, DocumentError> {
    let opened = opened.as_ref().map_err(Clone::clone)?;
    Ok(opened.as_ref().map_err(Clone::clone).and_then(|pdf| pdf.picture(wanted)))
}

/// A marked copy of a PDF file or a Word document, or why it cannot be marked.
///
/// # Errors
/// If the bytes are no PDF file and no container.
pub(super) fn mark(
    bytes: &[u8],
    name: &str,
    options: &ReadOptions,
    marks: &Marks,
) -> Result<Result<MarkedFile, MarkError>, DocumentError> {
    if bytes.starts_with(b"PK") {
        return Ok(itl_marked::mark_docx(bytes, options.limits.expanded, marks));
    }
    mark_pdf(bytes, name, options, marks)
}

#[cfg(feature = "pdf")]
fn mark_pdf(
    bytes: &[u8],
    name: &str,
    options: &ReadOptions,
    marks: &Marks,
) -> Result<Result<MarkedFile, MarkError>, DocumentError> {
    let screened = itl_document::screen_pdf(bytes, name, options)?.into_owned();
    Ok(itl_marked::mark_pdf(bytes, screened, marks))
}

#[cfg(not(feature = "pdf"))]
fn mark_pdf(
    _: &[u8],
    _: &str,
    _: &ReadOptions,
    _: &Marks,
) -> Result<Result<MarkedFile, MarkError>, DocumentError> {
    Ok(Err(MarkError::NotBuilt))
}

/// What the reading of a file comes to, on a thread with a deep stack.
///
/// # Errors
/// If no thread can be started, or the reader panicked.
pub(crate) fn guarded_reading<T: Send>(name: &str, work: impl FnOnce() -> T + Send) -> Result<T, Error> {
    let failed = |failure| Error::Worker { path: name.to_owned(), failure };
    let read = guarded(work).map_err(|error| failed(WorkerFailure::Start(system_words(&error))))?;
    read.map_err(|reason| Error::of_document(name, DocumentError::Failed { reason }))
}

/// What `work` comes to, or what it said when it panicked.
///
/// # Errors
/// If no thread can be started.
pub(super) fn guarded<T: Send>(work: impl FnOnce() -> T + Send) -> io::Result<Result<T, String>> {
    let work = || catch_unwind(AssertUnwindSafe(work)).map_err(|panic| words(&*panic));
    thread::scope(|scope| {
        let thread = thread::Builder::new().name(READER_THREAD.to_owned()).stack_size(STACK);
        let thread = thread.spawn_scoped(scope, work)?;
        Ok(thread.join().unwrap_or_else(|_| Err("it ended without a word".to_owned())))
    })
}

fn words(panic: &(dyn Any + Send)) -> String {
    let said = panic.downcast_ref::<&str>().map(|said| (*said).to_owned());
    said.or_else(|| panic.downcast_ref::<String>().cloned()).unwrap_or("a panic without words".to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_panic_is_an_error_with_its_words() {
        assert_eq!(
            guarded(|| -> () { panic!("no such page: {}", 7) }).unwrap(),
            Err("no such page: 7".to_owned())
        );
        assert_eq!(guarded(|| -> () { panic!("lost") }).unwrap(), Err("lost".to_owned()));
        assert_eq!(guarded(|| 7).unwrap(), Ok(7));
    }

    #[test]
    fn deep_calls_have_room() {
        fn depth(levels: usize) -> usize {
            let frame = std::hint::black_box([levels; 128]);
            if levels == 0 { 0 } else { 1 + depth(frame[0] - 1) }
        }
        // 30,000 frames of a KiB and more: over the 2 MiB that threads have by default.
        assert_eq!(guarded(|| depth(30_000)).unwrap(), Ok(30_000));
    }
}
