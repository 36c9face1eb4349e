//! What a report of several documents as one answer is about: the documents with their names, the verdicts of the set, its gaps.

use itl_core::{Alignment, Verdict};
use itl_results::tables::SetRow;
use itl_study::Together;

use super::Remark;
use crate::Context;
use crate::words::{clean, counted, file_name};

/// Several documents as one answer.
#[derive(Clone, Copy)]
pub struct Joined<'a> {
    /// What they are aligned with.
    pub context: Context<'a>,
    /// The documents with their names, in their order.
    pub documents: &'a [(&'a str, &'a Alignment)],
    /// What they come to.
    pub together: &'a Together,
    /// What there is to say about the framework and the documents.
    pub remarks: &'a [Remark],
}

impl<'a> Joined<'a> {
    /// A row of the table: a concept over the set.
    pub(crate) fn row(&self, column: usize) -> SetRow<'a> {
        let set = &self.together.concepts[column];
        SetRow {
            concept: &self.context.model.framework().concepts[column],
            set,
            carrier: set.carrier.map(|at| self.documents[at].0),
        }
    }

    /// The columns of a verdict: the most evidence first.
    pub(crate) fn of(&self, verdict: Verdict) -> Vec<usize> {
        let concepts = &self.together.concepts;
        let mut columns: Vec<usize> =
            (0..concepts.len()).filter(|&column| concepts[column].verdict == verdict).collect();
        columns.sort_by(|&a, &b| concepts[b].evidence.total_cmp(&concepts[a].evidence).then(a.cmp(&b)));
        columns
    }

    /// The name of a document without its folders.
    pub(crate) fn name(&self, document: usize) -> String {
        clean(file_name(self.documents[document].0))
    }

    /// What the set comes to, in a sentence.
    pub(crate) fn summary(&self) -> String {
        let of = |verdict| self.together.count(verdict);
        let noun = self.context.model.framework().noun();
        let scope = match of(Verdict::NotApplicable) {
            0 => String::new(),
            outside => format!(" {outside} not applicable."),
        };
        let all = self.together.concepts.len() - of(Verdict::NotApplicable);
        format!(
            "Together {} cover {} of {}, and mention {}. {} not found in any of them.{scope}",
            counted(self.together.assessed as u64, "document"),
            of(Verdict::Covered),
            counted(all as u64, noun),
            of(Verdict::Mentioned),
            of(Verdict::None),
        )
    }

    /// What a remark is about, if it is about one of the documents.
    pub(crate) fn subject(&self, remark: &Remark) -> Option<&'a str> {
        match remark.about {
            super::About::Document(at) => self.documents.get(at).map(|(name, _)| *name),
            super::About::Framework | super::About::Comparison => None,
        }
    }
}
