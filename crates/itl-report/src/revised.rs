//! Two versions of a framework, as every form of report needs them: texts, weights, and a document under both.

use itl_framework::FrameworkDiff;
use itl_study::{ComparedDocument, Revision, TermChange};

/// What differs between two versions.
#[derive(Clone, Copy)]
pub struct Revised<'a> {
    /// Concepts added, removed and changed.
    pub diff: &'a FrameworkDiff,
    /// Weights.
    pub revision: &'a Revision<'a>,
    /// The one concept to show, by its columns; all if there is none.
    pub only: Option<(usize, usize)>,
    /// A document's name, and how it stands to the earlier and to the later model.
    pub document: Option<(&'a str, &'a ComparedDocument, &'a ComparedDocument)>,
}

impl Revised<'_> {
    /// Whether a concept of both versions is to be shown.
    pub(crate) fn shows(&self, columns: (usize, usize)) -> bool {
        self.only.is_none_or(|only| only == columns)
    }

    /// Type and words of a term that changed.
    pub(crate) fn term(&self, change: &TermChange) -> (&'static str, String) {
        let term = match (change.after, change.before) {
            (Some(after), _) => self.revision.after.term(after),
            (None, Some(before)) => self.revision.before.term(before),
            (None, None) => return ("", String::new()),
        };
        (term.kind.name(), term.text)
    }
}
