//! Reading documents, frameworks and tables, and drawing pages: bytes in, [`Document`], framework, rows or [`Picture`] out, in this process
//! or in one that can be stopped.

mod here;
mod worker;

pub use here::READER_THREAD;
pub(crate) use worker::{LOADING, confined_to_programs};
pub use worker::{WORKER_ARGUMENT, WorkerFailure, WorkerProgram, has_landlock, serve_worker};

use itl_base::{Cancel, Notice};
use itl_document::{Document, ReadOptions, is_plain_text};
use itl_framework::{Framework, FrameworkError, ReadOptions as FrameworkOptions};
use itl_marked::{MarkedFile, Marks};
use itl_picture::{Picture, PictureOptions};
use itl_table::{Table, TableError, TableSource};
use sha2::{Digest, Sha256};
use std::borrow::Cow;

use crate::{Error, Session};
use worker::{FrameworkTask, PageWorker, Worker};

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

/// The SHA-256 of a file, in hexadecimal.
pub(crate) fn sha256(bytes: &[u8]) -> String {
    Sha256::digest(bytes).iter().map(|byte| format!("{byte:02x}")).collect()
}

/// Documents, their pages, and tables, as the session reads them.
impl Session {
    /// Reads a document from its bytes; `name` is what messages call it, and its ending tells kinds of text apart.
    ///
    /// ```
    /// use itl::Session;
    ///
    /// let document = Session::default().read(b"# Plan\n\nWe save water.", "plan.md")?;
    /// assert_eq!(document.text, "Plan\n\nWe save water.");
    /// # Ok::<(), itl::Error>(())
    /// ```
    ///
    /// # Errors
    /// If the bytes are no document, a bound is passed, or somebody asked to stop.
    pub fn read<'a>(&self, bytes: impl Into<Cow<'a, [u8]>>, name: &str) -> Result<Document, Error> {
        let bytes = bytes.into();
        let sha256 = sha256(&bytes);
        // One of many documents has one thread: the others are busy with theirs.
        let threads = if rayon::current_thread_index().is_some() { 1 } else { rayon::current_num_threads() };
        let read = |bytes: Cow<'_, [u8]>, options: ReadOptions| match self.reader() {
            Reader::Worker(program) if !is_plain_text(&bytes, name) => {
                let threads = program.threads.unwrap_or(threads);
                let worker = Worker { options: options.with_threads(threads), ..self.worker(program) };
                worker.read(bytes.into_owned(), name, self.cancel())
            }
            _ => here::read(bytes, name, &options.with_threads(threads)),
        };
        // Only pages of PDF files are recognised, and their pictures need the file once more.
        let kept = bytes.starts_with(b"%PDF").then(|| bytes.to_vec());
        let mut document = read(bytes, self.read_options())?;
        if let Some(kept) = kept {
            document =
                self.recognised(document, &kept, name, |options| read(Cow::Borrowed(&kept), options))?;
        }
        Ok(Document { sha256: Some(sha256), ..document })
    }

    /// Draws a page of a PDF file as a picture; `name` is what messages call the file.
    ///
    /// ```no_run
    /// use itl::{PictureOptions, Reader, Session, WorkerProgram};
    ///
    /// let session = Session::default().with_reader(Reader::Worker(WorkerProgram::itl("/usr/bin/itl")));
    /// let file = std::fs::read("report.pdf").unwrap();
    /// let page = session.picture(file, "report.pdf", PictureOptions::new(3, 2.0))?;
    /// std::fs::write("page-3.png", page.png).unwrap();
    /// # Ok::<(), itl::Error>(())
    /// ```
    ///
    /// # Errors
    /// If the bytes are no PDF file, have no such page, a bound is passed, this build makes no pictures, or somebody asked to stop.
    pub fn picture<'a>(
        &self,
        bytes: impl Into<Cow<'a, [u8]>>,
        name: &str,
        wanted: PictureOptions,
    ) -> Result<Picture, Error> {
        self.open_pages(bytes, name)?.draw(wanted, self.cancel())
    }

    /// Opens a PDF file for pictures of its pages; `name` is what messages call it. Whether it is a PDF file is told by the first page.
    ///
    /// # Errors
    /// If no process can be started, or somebody asked to stop.
    pub fn open_pages<'a>(&self, bytes: impl Into<Cow<'a, [u8]>>, name: &str) -> Result<OpenPages, Error> {
        let bytes = bytes.into().into_owned();
        Ok(OpenPages(match self.reader() {
            Reader::Worker(program) => {
                Pages::Worker(PageWorker::open(&self.worker(program), bytes, name, self.cancel())?)
            }
            Reader::Here => {
                Pages::Here { bytes, name: name.to_owned(), options: Box::new(self.read_options()) }
            }
        }))
    }

    /// A marked copy of a PDF file or Word document; `name` is what messages call it.
    ///
    /// # Errors
    /// If it cannot be marked, a bound is passed, or somebody asked to stop.
    pub(crate) fn mark(&self, bytes: &[u8], name: &str, marks: Marks) -> Result<MarkedFile, Error> {
        if let Reader::Worker(program) = self.reader() {
            return self.worker(program).mark(bytes.to_vec(), name, marks, self.cancel());
        }
        let options = self.read_options();
        here::guarded_reading(name, || here::mark(bytes, name, &options, &marks))?
            .map_err(|source| Error::of_document(name, source))?
            .map_err(|source| Error::of_marks(name, source))
    }

    /// Opens a table, whose rows come one by one; `name` is what messages call it, and its ending tells kinds of text apart.
    ///
    /// ```
    /// use itl::{Session, TableSource};
    ///
    /// let csv = "id,text\na,We save energy.\n".as_bytes();
    /// let mut table = Session::default().table(TableSource::bytes(csv), "a.csv")?;
    /// let row = table.next().unwrap()?.unwrap();
    /// assert_eq!(row.get("text").and_then(|cell| cell.as_text()), Some("We save energy."));
    /// # Ok::<(), itl::Error>(())
    /// ```
    ///
    /// # Errors
    /// If it is no table, or stops its reader.
    pub fn table<'a>(&self, source: TableSource<'a>, name: &str) -> Result<Table<'a>, TableError> {
        match self.reader() {
            Reader::Here => Table::open(source, name),
            Reader::Worker(program) => worker::open_table(&self.worker(program), source, name, self.cancel()),
        }
    }

    /// Reads a framework that is no document; its options name how, and give the files that it refers to.
    ///
    /// # Errors
    /// If reading it ended the reader, or somebody asked to stop; why it is no framework stands inside.
    pub(crate) fn framework_of(
        &self,
        bytes: &[u8],
        name: &str,
        options: &FrameworkOptions<'_>,
    ) -> Result<Result<(Framework, Vec<Notice>), FrameworkError>, Error> {
        let Reader::Worker(program) = self.reader() else {
            return here::guarded_reading(name, || itl_framework::read(bytes, name, options));
        };
        let told = FrameworkTask {
            columns: options.columns.iter().map(ToString::to_string).collect(),
            sheet: options.sheet.map(str::to_owned),
            language: options.language.map(|language| language.to_string()),
            parts: options.parts.to_vec(),
            withdrawn: options.withdrawn,
            merge_duplicates: options.merge_duplicates,
            is_resolved: options.resolver.is_some(),
        };
        self.worker(program).framework(bytes.to_vec(), name, told, options.resolver, self.cancel())
    }

    /// Lets a process of its own read a model first, if documents are read in one: what ends its reader ends that process. What
    /// comes to an end there, well or not, does so here, too.
    ///
    /// # Errors
    /// If reading it ended the process, or somebody asked to stop.
    pub(crate) fn try_model(&self, bytes: &[u8], name: &str) -> Result<(), Error> {
        let Reader::Worker(program) = self.reader() else { return Ok(()) };
        self.worker(program).try_model(bytes.to_vec(), name, self.cancel())
    }

    fn worker<'a>(&self, program: &'a WorkerProgram) -> Worker<'a> {
        Worker { program, options: self.read_options(), memory: self.settings().reading.memory() }
    }
}

/// A PDF file that is open for pictures of its pages, as long as this is kept and pages are asked for: in a process of its own, which ends after
/// half a minute without a question, or when all pages together have taken the time of one reading. Then [`OpenPages::draw`] fails with
/// [`Error::Worker`], and the file can be opened again.
#[derive(Debug)]
pub struct OpenPages(Pages);

#[derive(Debug)]
enum Pages {
    Here { bytes: Vec<u8>, name: String, options: Box<ReadOptions> },
    Worker(PageWorker),
}

impl OpenPages {
    /// Draws a page.
    ///
    /// # Errors
    /// As [`Session::picture`].
    pub fn draw(&self, wanted: PictureOptions, cancel: &Cancel) -> Result<Picture, Error> {
        match &self.0 {
            Pages::Worker(worker) => worker.draw(wanted, cancel),
            Pages::Here { bytes, name, options } => {
                let options = options.as_ref().clone().with_cancel(cancel.clone());
                let draw = || here::draw(&here::open_pdf(bytes.clone(), name, &options), wanted);
                here::guarded_reading(name, draw)?
                    .map_err(|source| Error::of_document(name, source))?
                    .map_err(|source| Error::of_picture(name, source))
            }
        }
    }
}
