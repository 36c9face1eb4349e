//! Many documents: one after the other in, what becomes of each out, in their order, as they are done.
//!
//! This is the one driver for named files, folders, tables and streams. Documents are read and worked on by all threads;
//! what is under way is bounded; a document that fails is a result like any other.

use itl_corpus::{Body, Item, Items, Origin, drive};
use itl_document::{Document, plain_text};
use std::panic::{AssertUnwindSafe, catch_unwind};

use crate::reading::sha256;
use crate::schedule::LONG;
use crate::{Alignment, Error, Progress, Reference, Session, disk};

/// What became of one of many documents.
#[derive(Debug)]
#[non_exhaustive]
pub struct Outcome<T> {
    /// Where the document comes from.
    pub origin: Origin,
    /// Which of the sources that is.
    pub source: usize,
    /// What the work came to, or why it did not.
    pub result: Result<T, Error>,
}

/// Documents one after the other.
impl Session {
    /// Aligns many documents with a reference and hands the results over to `sink`, in order. The listener hears how far it is.
    ///
    /// ```
    /// use itl::{Item, Items, Session};
    ///
    /// let session = Session::default();
    /// let goals = session.bundled("sdg-statements")?;
    /// let texts = ["We end hunger.", "Clean water for all."];
    /// let items = texts.iter().enumerate().map(|(at, text)| Item::text(&at.to_string(), *text));
    /// let mut best = Vec::new();
    /// session.align_many(&goals, &mut Items::given(items), |done| {
    ///     let total = done.result?.total.absolute.clone();
    ///     best.push((0..17).max_by(|&a, &b| total[a].total_cmp(&total[b])).unwrap() + 1);
    ///     Ok::<(), itl::Error>(())
    /// })?;
    /// assert_eq!(best, [2, 6]);
    /// # Ok::<(), itl::Error>(())
    /// ```
    ///
    /// # Errors
    /// What `sink` gives, or that somebody asked to stop. A document that cannot be read or aligned is no error of the whole.
    pub fn align_many<E: From<Error>>(
        &self,
        reference: &Reference,
        items: &mut Items<'_>,
        sink: impl FnMut(Outcome<Alignment>) -> Result<(), E>,
    ) -> Result<(), E> {
        // What is wrong with all of them is said once.
        reference.core().and_then(|_| Ok(self.align_settings()?))?;
        let reading = self.reading_for(reference);
        reading.read_many(items, |origin, document| self.align_from(reference, document, origin), sink)
    }

    /// Reads one document and aligns it with a reference, whatever it is made of.
    ///
    /// ```
    /// use itl::{Item, Session};
    ///
    /// let session = Session::default();
    /// let goals = session.bundled("sdg-statements")?;
    /// assert_eq!(session.align_item(&goals, Item::text("note", "We end hunger."))?.name, "note");
    /// # Ok::<(), itl::Error>(())
    /// ```
    ///
    /// # Errors
    /// As [`Session::read`] and [`Session::align`].
    pub fn align_item(&self, reference: &Reference, item: Item) -> Result<Alignment, Error> {
        let Item { origin, body, .. } = item;
        let (document, ()) = self.reading_for(reference).read_body(body, &origin.path, |_| ())?;
        self.align_from(reference, document, &origin)
    }

    /// Reads one document, whatever it is made of: what results call it, and the document.
    ///
    /// # Errors
    /// As [`Session::read`].
    pub fn read_item(&self, item: Item) -> Result<(String, Document), Error> {
        let Item { origin, body, .. } = item;
        let (document, ()) = self.read_body(body, &origin.path, |_| ())?;
        Ok((origin.name, document))
    }

    /// Reads many documents, does `work` on each on all threads, and hands what it comes to over to `sink`, in order.
    ///
    /// # Errors
    /// As [`Session::align_many`].
    pub fn read_many<T: Send, E: From<Error>>(
        &self,
        items: &mut Items<'_>,
        work: impl Fn(&Origin, Document) -> Result<T, Error> + Sync,
        mut sink: impl FnMut(Outcome<T>) -> Result<(), E>,
    ) -> Result<(), E> {
        let cancel = self.cancel();
        let one = |item: Item| {
            let Item { origin, body, source, .. } = item;
            let read = guarded(|| self.read_body(body, &origin.path, |_| ()));
            match read {
                Ok((document, ())) if document.text.len() > LONG => {
                    (document.text.len() as u64, Done::Read(origin, source, Box::new(document)))
                }
                Ok((document, ())) => {
                    let bytes = document.text.len() as u64;
                    let result = guarded(|| work(&origin, document));
                    (bytes, Done::Worked(Outcome { origin, source, result }))
                }
                Err(error) => (0, Done::Worked(Outcome { origin, source, result: Err(error) })),
            }
        };
        let mut progress = Progress::default();
        let drove = drive(
            items,
            cancel,
            |item| match item.map(one) {
                Ok((bytes, done)) => (bytes, Ok(done)),
                Err(error) => (0, Err(error)),
            },
            |done, bytes| {
                let done = done.map(|done| match done {
                    Done::Worked(outcome) => outcome,
                    Done::Read(origin, source, document) => {
                        let result = guarded(|| work(&origin, *document));
                        Outcome { origin, source, result }
                    }
                });
                let outcome = match done {
                    Ok(Outcome { result: Err(Error::Cancelled), .. }) => return Err(Stopped::Cancelled),
                    Ok(outcome) => outcome,
                    Err(table) => Outcome {
                        origin: Origin { path: table.place().to_owned(), ..Origin::default() },
                        source: usize::MAX,
                        result: Err(table.into()),
                    },
                };
                progress.done += 1;
                progress.bytes = bytes.max(progress.bytes);
                progress.name.clone_from(&outcome.origin.path);
                self.tell(&progress);
                sink(outcome).map_err(Stopped::Sink)
            },
        );
        drove.map_err(|stopped| match stopped {
            Stopped::Sink(error) => error,
            Stopped::Cancelled => Error::Cancelled.into(),
        })
    }

    /// The document of a body, and what `see` says of its bytes.
    pub(crate) fn read_body<S>(
        &self,
        body: Body,
        name: &str,
        see: impl FnOnce(&[u8]) -> S,
    ) -> Result<(Document, S), Error> {
        let bytes = match body {
            Body::Text(text) => {
                let seen = see(text.as_bytes());
                let sha256 = Some(sha256(text.as_bytes()));
                return Ok((Document { sha256, ..plain_text(text) }, seen));
            }
            Body::Bad(source) => return Err(Error::Row { path: name.to_owned(), source }),
            Body::Bytes(bytes) => bytes,
            Body::File(file) => disk::files::read_document(&file, self.most_bytes())?,
        };
        let seen = see(&bytes);
        Ok((self.read(bytes, name)?, seen))
    }
}

enum Stopped<E> {
    Sink(E),
    Cancelled,
}

impl<E> From<itl_base::Cancelled> for Stopped<E> {
    fn from(_: itl_base::Cancelled) -> Self {
        Self::Cancelled
    }
}

/// How far the threads came with a document.
enum Done<T> {
    /// To its end.
    Worked(Outcome<T>),
    /// It is read, and long.
    Read(Origin, usize, Box<Document>),
}

/// A panic is a mistake of the program's; it costs one document.
pub(crate) fn guarded<T>(work: impl FnOnce() -> Result<T, Error>) -> Result<T, Error> {
    catch_unwind(AssertUnwindSafe(work)).unwrap_or(Err(Error::Failed))
}
