//! Many documents, a record for each: what became of it, and of those that were aligned what the caller keeps.
//!
//! A document that cannot be read, is empty or is no document at all is a record with its notices, never an error: one of ten million
//! must not end the work on the others. Folders of results and the tables of other surfaces are made of these records.

use itl_base::{Cancelled, Level, Notice};
use itl_core::ModelError;
use itl_corpus::{Item, Items, Origin, Status, drive};
use itl_document::DocumentError;

use crate::many::guarded;
use crate::{Alignment, Error, Reference, Session, WorkerFailure};

/// What became of one of many documents.
#[derive(Debug)]
#[non_exhaustive]
pub struct Recorded<T> {
    /// Where it comes from.
    pub origin: Origin,
    /// How it ended.
    pub status: Status,
    /// SHA-256 of its bytes, if they could be read.
    pub fingerprint: Option<String>,
    /// What there is to say about it.
    pub notices: Vec<Notice>,
    /// What is kept of its alignment, if it was aligned.
    pub kept: Option<T>,
}

impl<T> Recorded<T> {
    /// A document that was aligned.
    #[must_use]
    pub fn aligned(name: &str, notices: Vec<Notice>, kept: T) -> Self {
        let Item { origin, .. } = Item::text(name, "");
        Self { origin, status: Status::Ok, fingerprint: None, notices, kept: Some(kept) }
    }
}

impl Session {
    /// Aligns many documents with a reference, and hands a record of each over to `sink`, in order. `keep` makes of an alignment what is
    /// wanted of it, on the thread that aligned.
    ///
    /// ```
    /// use itl::{Item, Items, Session};
    ///
    /// let session = Session::default();
    /// let goals = session.bundled("sdg-statements")?;
    /// let items = [Item::text("a", "We end hunger."), Item::bytes("b.pdf", b"%PDF-1.7 broken".to_vec())];
    /// let mut codes = Vec::new();
    /// let keep = |alignment: itl::Alignment| alignment.units.len();
    /// session.align_records(&goals, &mut Items::given(items), keep, |record| {
    ///     codes.push((record.status.name(), record.kept, record.notices[0].code.to_string()));
    ///     Ok::<(), itl::Error>(())
    /// })?;
    /// assert_eq!(codes[0], ("ok", Some(1), "undecided".to_owned()));
    /// assert_eq!(codes[1], ("failed", None, "damaged".to_owned()));
    /// # Ok::<(), itl::Error>(())
    /// ```
    ///
    /// # Errors
    /// If the reference cannot be aligned with, the settings contradict each other, `sink` fails, a table of texts cannot be read, or somebody
    /// asked to stop.
    pub fn align_records<T: Send, E: From<Error>>(
        &self,
        reference: &Reference,
        items: &mut Items<'_>,
        keep: impl Fn(Alignment) -> T + Sync,
        mut sink: impl FnMut(Recorded<T>) -> Result<(), E>,
    ) -> Result<(), E> {
        reference.core().and_then(|_| Ok(self.align_settings()?))?;
        let cancel = self.cancel();
        let drove = drive(
            items,
            cancel,
            |item| match item {
                Ok(item) => (item.bytes, Ok(self.record(reference, item, &keep))),
                Err(error) => (0, Err(error)),
            },
            |done, _| {
                // What was cut short is no record of its document.
                cancel.check()?;
                sink(done.map_err(|error| Stopped(Error::from(error).into()))?).map_err(Stopped)
            },
        );
        drove.map_err(|stopped: Stopped<E>| stopped.0)
    }

    /// What becomes of a document.
    fn record<T>(&self, reference: &Reference, item: Item, keep: impl FnOnce(Alignment) -> T) -> Recorded<T> {
        let (origin, fingerprint, ended) = self.end(reference, item, keep);
        recorded(origin, fingerprint, ended)
    }

    /// What becomes of a document, for whoever can try again.
    ///
    /// # Errors
    /// If the machine is short of something, which says nothing about the document.
    pub(crate) fn record_unless_short<T>(
        &self,
        reference: &Reference,
        item: Item,
        keep: impl FnOnce(Alignment) -> T,
    ) -> Result<Recorded<T>, Error> {
        match self.end(reference, item, keep) {
            (_, _, Err(error)) if error.is_shortage() => Err(error),
            (origin, fingerprint, ended) => Ok(recorded(origin, fingerprint, ended)),
        }
    }

    fn end<T>(
        &self,
        reference: &Reference,
        item: Item,
        keep: impl FnOnce(Alignment) -> T,
    ) -> (Origin, Option<String>, Ended<T>) {
        let Item { origin, body, .. } = item;
        let mut fingerprint = None;
        let ended = guarded(|| {
            let (document, print) =
                self.reading_for(reference).read_body(body, &origin.path, itl_corpus::fingerprint)?;
            fingerprint = Some(print);
            let alignment = self.align_from(reference, document, &origin)?;
            let mut notices = alignment.document_notices().to_vec();
            let Some(reason) = alignment.not_assessed.filter(|reason| reason.is_unreadable()) else {
                return Ok((Status::Ok, notices, Some(keep(alignment))));
            };
            if notices.iter().all(|notice| notice.level != Level::Warning) {
                let said = Notice::warning("not-assessed", format!("not assessed: {reason}"));
                notices.push(said.with_help(reason.help()));
            }
            Ok((Status::Failed, notices, None))
        });
        (origin, fingerprint, ended)
    }
}

struct Stopped<E>(E);

impl<E: From<Error>> From<Cancelled> for Stopped<E> {
    fn from(cancelled: Cancelled) -> Self {
        Self(Error::from(cancelled).into())
    }
}

/// How a document ended, what is said of it, and what is kept; or why it could not be aligned.
type Ended<T> = Result<(Status, Vec<Notice>, Option<T>), Error>;

fn recorded<T>(origin: Origin, fingerprint: Option<String>, ended: Ended<T>) -> Recorded<T> {
    let (status, notices, kept) = ended.unwrap_or_else(|error| {
        let (status, notice) = failed(&error);
        (status, vec![notice], None)
    });
    Recorded { origin, status, fingerprint, notices, kept }
}

/// How a document ends that has an error, and what is said of it.
fn failed(error: &Error) -> (Status, Notice) {
    let notice = |level: fn(&'static str, String) -> Notice, code| {
        let said = level(code, error.what());
        error.help().map_or(said.clone(), |help| said.with_help(help))
    };
    match error.is_foreign() {
        true => (Status::Skipped, notice(Notice::info, "not-a-document")),
        false => (Status::Failed, notice(Notice::warning, code(error))),
    }
}

/// A stable name for what went wrong with a document.
fn code(error: &Error) -> &'static str {
    match error {
        Error::Row { .. } => "bad-row",
        Error::Failed => "crash",
        Error::Model { source: ModelError::ForeignDocument { .. }, .. } => "foreign-language",
        Error::Worker { failure, .. } => match failure {
            WorkerFailure::Time(_) => "too-slow",
            WorkerFailure::Memory(_) => "too-much-memory",
            _ => "crash",
        },
        Error::Document { source, .. } => match source {
            DocumentError::TooLarge { .. } => "too-large",
            DocumentError::Encrypted { .. } => "encrypted",
            DocumentError::Bound { .. } => "bound",
            DocumentError::Outdated { .. } => "outdated-format",
            DocumentError::Failed { .. } => "crash",
            _ => "damaged",
        },
        _ => "unreadable",
    }
}
