//! Results as JSON, an object per document on a line of its own: the contract's, or the document and its notices.

use itl_report::{Context, json};
use itl_text::Notice;
use serde::Serialize;
use std::io::{self, Write};

use crate::record::Record;

#[derive(Serialize)]
struct FailedPart<'a> {
    document: DocumentPart<'a>,
    notices: &'a [Notice],
}

#[derive(Serialize)]
struct DocumentPart<'a> {
    path: &'a str,
    title: Option<&'a str>,
    language: Option<&'a str>,
    pages: Option<u32>,
}

pub(crate) struct Lines<W: Write> {
    out: W,
    evidence: bool,
    rows: u64,
}

impl<W: Write> Lines<W> {
    pub(super) fn new(out: W, evidence: bool) -> Self {
        Self { out, evidence, rows: 0 }
    }

    pub(super) fn add(&mut self, context: Context<'_>, record: &Record) -> io::Result<()> {
        self.rows += 1;
        let path = record.origin.path.as_str();
        if let Some(alignment) = record.result.as_ref().and_then(|result| result.alignment.as_ref()) {
            return json::alignment(&mut self.out, context, path, alignment, self.evidence);
        }
        let document = DocumentPart { path, title: None, language: None, pages: None };
        serde_json::to_writer(&mut self.out, &FailedPart { document, notices: &record.notices })?;
        writeln!(self.out)
    }

    pub(super) fn finish(self) -> (W, u64) {
        (self.out, self.rows)
    }
}
