//! One document of a corpus: read, aligned, and turned into a record. Whatever goes wrong with it is said in the record.

use itl_core::ModelError;
use itl_corpus::{Body, Form, Item, Outcome, Record, Status, fingerprint};
use itl_document::{Document, DocumentError, is_plain_text, plain_text};
use itl_text::Notice;
use std::panic::{AssertUnwindSafe, catch_unwind};

use crate::{Error, Reference, Settings, Worker, WorkerFailure, files};

/// What every document is aligned with, and how.
pub(super) struct Work<'a> {
    pub(super) reference: &'a Reference,
    pub(super) settings: &'a Settings,
    pub(super) worker: &'a Worker,
    pub(super) form: Form,
}

impl Work<'_> {
    /// What becomes of a document.
    pub(super) fn record(&self, item: Item) -> Record {
        let Item { origin, body, .. } = item;
        let mut record =
            Record { origin, status: Status::Ok, fingerprint: None, notices: Vec::new(), result: None };
        // A panic is a mistake of the program's; it costs one document.
        let done = catch_unwind(AssertUnwindSafe(|| self.align(body, &mut record)));
        match done {
            Ok(Ok(())) => {}
            Ok(Err(error)) => fail(&mut record, &error),
            Err(_) => {
                record.status = Status::Failed;
                record.result = None;
                record.notices = vec![Notice::warning("crash", "the program failed on this document")];
            }
        }
        record
    }

    fn align(&self, body: Body, record: &mut Record) -> Result<(), Error> {
        let path = record.origin.path.clone();
        let document = match body {
            Body::Text(text) => {
                record.fingerprint = Some(fingerprint(text.as_bytes()));
                plain_text(text)
            }
            Body::Bad(bad) => return Err(Error::Row { path, reason: bad.to_string() }),
            Body::File(file) => {
                let bytes = files::read_document(&file, self.settings.reading().limits.bytes)?;
                record.fingerprint = Some(fingerprint(&bytes));
                self.read(bytes, &path)?
            }
        };
        let alignment = crate::align(self.reference, document, self.settings)?;
        record.notices = alignment.notices[self.reference.notices.len()..].to_vec();
        if alignment.units.is_empty() {
            record.status = Status::Failed;
            if record.notices.is_empty() {
                record.notices.push(Notice::warning("empty-document", "the document has no text"));
            }
            return Ok(());
        }
        record.result = Some(Outcome::of(alignment, self.form));
        Ok(())
    }

    /// Plain text is read here: its reader is one pass without depth. Everything else is read in another process.
    fn read(&self, bytes: Vec<u8>, path: &str) -> Result<Document, Error> {
        if !is_plain_text(&bytes, path) {
            return self.worker.read(bytes, path);
        }
        itl_document::read(&bytes, path, &self.settings.reading())
            .map_err(|source| Error::Document { path: path.to_owned(), source })
    }
}

fn fail(record: &mut Record, error: &Error) {
    let help = error.help().map_or(String::new(), |help| format!("; {help}"));
    let message = format!("{error}{help}");
    record.result = None;
    if error.is_foreign() {
        record.status = Status::Skipped;
        record.notices = vec![Notice::info("not-a-document", message)];
        return;
    }
    record.status = Status::Failed;
    record.notices = vec![Notice::warning(code(error), message)];
}

/// A stable name for what went wrong with a document.
fn code(error: &Error) -> &'static str {
    match error {
        Error::Row { .. } => "bad-row",
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
