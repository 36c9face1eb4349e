//! What writes results: tasks that are done, in their order, in; parts on the disk out.
//!
//! It has a thread of its own: tables are packed, hashed and brought to the disk while others read and work.

use itl_base::{Cancel, Cancelled, Level};
use itl_report::Context;

use crate::part::Part;
use crate::record::{Record, Status};
use crate::run::{Advance, RunError};
use crate::store::{Draft, Folder, Manifest, Store, StoreError, Totals};

/// What a record weighs in memory, in bytes: names and notices, what there is of a concept, a cell, and a word of an alignment that
/// is kept whole. Roughly.
const RECORD: u64 = 512;
const CONCEPT: u64 = 64;
const CELL: u64 = 48;
const WORD: u64 = 120;

/// A task that is done.
pub(crate) struct Done<E> {
    /// What became of its documents, each with its source.
    pub(crate) records: Result<Vec<(usize, Record)>, E>,
    /// The hash of all inputs so far, if a part ends here.
    pub(crate) end: Option<String>,
    /// How far the sources are read.
    pub(crate) position: u64,
}

impl<E> Done<E> {
    /// What it weighs in memory.
    pub(crate) fn weight(&self) -> u64 {
        let one = |record: &Record| {
            let result = record.result.as_ref().map_or(0, |result| {
                let whole = if result.alignment.is_some() { WORD * result.words } else { 0 };
                CONCEPT * result.absolute.len() as u64 + CELL * result.cells.len() as u64 + whole
            });
            RECORD + result
        };
        self.records.iter().flatten().map(|(_, record)| one(record)).sum()
    }
}

/// Writes results.
pub(crate) struct Writer<'c> {
    store: Store,
    context: Context<'c>,
    cancel: &'c Cancel,
    /// The part that is begun.
    part: Option<Part<Draft>>,
    totals: Totals,
    advance: Advance,
}

impl<'c> Writer<'c> {
    /// Goes on with what is stored; so many bytes of the sources were done before.
    pub(crate) fn new(store: Store, context: Context<'c>, cancel: &'c Cancel, bytes_before: u64) -> Self {
        let totals = store.parts().last().map_or_else(Totals::default, |last| last.totals.clone());
        let advance = Advance { before: totals.documents, bytes_before, ..Advance::default() };
        Self { store, context, cancel, part: None, totals, advance }
    }

    /// How far it is.
    pub(crate) fn advance(&self) -> Advance {
        self.advance
    }

    /// Writes the results of the next task, and says how far it is then.
    pub(crate) fn write<E: From<RunError> + From<Cancelled>>(&mut self, done: Done<E>) -> Result<Advance, E> {
        // What was cut short is no result of its document.
        self.cancel.check()?;
        for (source, record) in &done.records? {
            let part = match &mut self.part {
                Some(part) => part,
                none => none.insert(self.store.begin(self.context).map_err(RunError::from)?),
            };
            part.add(self.context, record).map_err(|error| RunError::from(self.store.failed(&error)))?;
            count(&mut self.totals, *source, record);
            self.advance.words += record.result.as_ref().map_or(0, |result| result.words);
        }
        if let Some(inputs) = done.end
            && let Some(part) = self.part.take()
        {
            self.store.commit(part, self.totals.clone(), inputs).map_err(RunError::from)?;
        }
        self.advance.documents = self.totals.documents - self.advance.before;
        self.advance.bytes = done.position;
        Ok(self.advance)
    }

    /// Ends the results.
    pub(crate) fn finish(self) -> Result<(Folder, Manifest), StoreError> {
        self.store.finish()
    }
}

fn count(totals: &mut Totals, source: usize, record: &Record) {
    totals.documents += 1;
    if totals.by_source.len() <= source {
        totals.by_source.resize(source + 1, 0);
    }
    totals.by_source[source] += 1;
    match record.status {
        Status::Ok => {}
        Status::Skipped => totals.skipped += 1,
        Status::Failed => {
            totals.failed += 1;
            let notice = record.notices.iter().find(|notice| notice.level == Level::Warning);
            let code = notice.map_or("failed", |notice| &notice.code);
            *totals.failures.entry(code.to_owned()).or_default() += 1;
        }
    }
    if let Some(result) = &record.result {
        totals.units += result.units;
        totals.words += result.words;
    }
}
