//! A part of the results: records in, one file per table out. A part is complete or not there.
//!
//! What is in a part depends on its records only.

mod profiles;
mod tables;

pub use profiles::GroupBy;
pub(crate) use profiles::profiles;

use itl_report::{Context, json};
use std::io::{self, Write};

use crate::record::{Form, Record};
use tables::{Affinities, Documents, Units};

/// A table of the results: its folder, and how its files end.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct TableKind {
    pub(crate) folder: &'static str,
    pub(crate) ending: &'static str,
}

const DOCUMENTS: TableKind = TableKind { folder: "documents", ending: "parquet" };
const AFFINITIES: TableKind = TableKind { folder: "affinities", ending: "parquet" };
const UNITS: TableKind = TableKind { folder: "units", ending: "parquet" };
const RESULTS: TableKind = TableKind { folder: "results", ending: "jsonl" };

/// All that there may be.
pub(crate) const KINDS: [TableKind; 4] = [DOCUMENTS, AFFINITIES, UNITS, RESULTS];

impl TableKind {
    /// The path of a part, in the folder of results.
    pub(crate) fn path(self, part: usize) -> String {
        format!("{}/part-{part:05}.{}", self.folder, self.ending)
    }
}

/// The tables of results in a form.
pub(crate) fn kinds(form: Form) -> Vec<TableKind> {
    let cells = form.cells.then_some(UNITS);
    let json = form.json.then_some(RESULTS);
    [DOCUMENTS, AFFINITIES].into_iter().chain(cells).chain(json).collect()
}

/// The files of a part that is being written.
pub(crate) struct Part<W: Write + Send> {
    documents: Documents<W>,
    affinities: Affinities<W>,
    units: Option<Units<W>>,
    lines: Option<Lines<W>>,
}

impl<W: Write + Send> Part<W> {
    /// Begins a part with a file for each of [`kinds`], in order.
    pub(crate) fn new(form: Form, context: Context<'_>, files: Vec<W>) -> io::Result<Self> {
        let mut files = files.into_iter();
        let mut next = || files.next().ok_or_else(|| io::Error::other("a table of the part has no file"));
        Ok(Self {
            documents: Documents::new(next()?, context)?,
            affinities: Affinities::new(next()?, context)?,
            units: if form.cells { Some(Units::new(next()?, context)?) } else { None },
            lines: if form.json {
                Some(Lines { out: next()?, evidence: form.evidence, rows: 0 })
            } else {
                None
            },
        })
    }

    /// Adds a record.
    pub(crate) fn add(&mut self, context: Context<'_>, record: &Record) -> io::Result<()> {
        self.documents.add(record)?;
        self.affinities.add(context.model, record)?;
        if let Some(units) = &mut self.units {
            units.add(record)?;
        }
        if let Some(lines) = &mut self.lines {
            lines.add(context, record)?;
        }
        Ok(())
    }

    /// Ends the files: each with its rows.
    pub(crate) fn finish(self) -> io::Result<Vec<(W, u64)>> {
        let mut files = vec![self.documents.finish()?, self.affinities.finish()?];
        if let Some(units) = self.units {
            files.push(units.finish()?);
        }
        files.extend(self.lines.map(Lines::finish));
        Ok(files)
    }
}

/// Results as JSON, an object per document on a line of its own: the contract's, or the document and its notices.
struct Lines<W: Write> {
    out: W,
    evidence: bool,
    rows: u64,
}

impl<W: Write> Lines<W> {
    fn add(&mut self, context: Context<'_>, record: &Record) -> io::Result<()> {
        self.rows += 1;
        let path = record.origin.name.as_str();
        match record.result.as_ref().and_then(|result| result.alignment.as_ref()) {
            Some(alignment) => json::alignment(&mut self.out, context, path, alignment, self.evidence),
            None => json::failed(&mut self.out, path, &record.notices),
        }
    }

    fn finish(self) -> (W, u64) {
        (self.out, self.rows)
    }
}
