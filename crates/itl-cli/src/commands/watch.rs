//! `itl align … --baseline OLD.json`: every document beside its earlier result.
//!
//! The command ends with 1 if something got worse or a document could not be read, and not because of a remark about a document: that
//! was there before, most of the time.

use itl::{Alignment, Baseline, Notice, Session};
use std::collections::BTreeSet;

use super::print_next;
use crate::args::output::OutputFlags;
use crate::output::{Failure, Output};

/// A run over documents with earlier results.
pub(super) struct Watch {
    baseline: Baseline,
    /// The documents that were shown.
    seen: BTreeSet<String>,
}

impl Watch {
    pub(super) fn new(baseline: Baseline) -> Self {
        Self { baseline, seen: BTreeSet::new() }
    }

    /// Shows what became of a document.
    pub(super) fn show(
        &mut self,
        session: &Session,
        alignment: &Alignment,
        flags: &OutputFlags,
        output: &mut Output,
    ) -> Result<(), Failure> {
        let remarks = alignment.document_notices().iter();
        let remarks: Vec<Notice> =
            remarks.map(|notice| Notice { level: itl::Level::Info, ..notice.clone() }).collect();
        output.notices(&remarks);
        let Some(watched) = session.watch(&self.baseline, alignment)? else {
            let said = format!("{} is not in the baseline, so nothing of it can be worse", alignment.name);
            output.about(None);
            output.notices(&[Notice::info("not-in-baseline", said)]);
            return Ok(());
        };
        output.notices(&watched.notices);
        if watched.is_worse() {
            output.found();
        }
        print_next(self.seen.len(), &watched, flags, &session.settings().view, output)?;
        self.seen.insert(alignment.name.clone());
        Ok(())
    }

    /// Says which documents of the baseline were not looked at.
    pub(super) fn finish(self, output: &mut Output) {
        let missing: Vec<&str> =
            self.baseline.documents().filter(|name| !self.seen.contains(*name)).collect();
        if !missing.is_empty() {
            let said = format!("in the baseline and not in this run: {}", missing.join(", "));
            output.notices(&[Notice::info("not-in-run", said)]);
        }
    }
}
