//! Documents side by side, in their order.

use itl_base::Notice;
use itl_report::{About, Remark};
use itl_study::ComparedDocument;

use crate::{Alignment, Error, Reference, Session};

/// Documents that were aligned with one reference, side by side: what moved, and the terms that moved it.
pub struct Comparison {
    /// The reference.
    pub reference: Reference,
    /// The names of the documents, in their order.
    pub names: Vec<String>,
    /// Their numbers, and what moved.
    pub result: itl_study::Comparison,
    /// What there is to say, and about what.
    pub remarks: Vec<Remark>,
    /// Whether its page on a terminal has affinities, too.
    pub verbose: bool,
}

/// Takes documents in one by one. What is heavy of each is let go, so that there can be many.
pub struct Comparing {
    reference: Reference,
    names: Vec<String>,
    documents: Vec<ComparedDocument>,
    remarks: Vec<Remark>,
}

impl Comparing {
    /// Documents that are aligned with this reference.
    #[must_use]
    pub fn with(reference: &Reference) -> Self {
        let remarks = remarks_of(About::Framework, reference.notices()).collect();
        Self { reference: reference.clone(), names: Vec::new(), documents: Vec::new(), remarks }
    }

    /// One more document, behind the others.
    ///
    /// # Errors
    /// If nothing of it could be read, or nothing of it counts: there is nothing to compare.
    pub fn add(&mut self, alignment: Alignment) -> Result<(), Error> {
        let alignment = alignment.comparable()?;
        let about = About::Document(self.documents.len());
        self.remarks.extend(remarks_of(about, alignment.document_notices()));
        let Alignment { name, result, .. } = alignment;
        self.documents.push(ComparedDocument::of(self.reference.model(), result));
        self.names.push(name);
        Ok(())
    }

    /// Sets them side by side.
    ///
    /// # Errors
    /// If there are fewer than two.
    pub fn finish(self) -> Result<Comparison, Error> {
        let Self { reference, names, documents, mut remarks } = self;
        if documents.len() < 2 {
            return Err(Error::TooFew { count: documents.len() });
        }
        let result = itl_study::Comparison::of(reference.model(), documents);
        remarks.extend(remarks_of(About::Comparison, &result.notices));
        Ok(Comparison { reference, names, result, remarks, verbose: false })
    }
}

impl Session {
    /// Sets documents side by side that were aligned with one reference, in their order.
    ///
    /// # Errors
    /// If there are fewer than two, or somebody asked to stop.
    pub fn compare(
        &self,
        reference: &Reference,
        alignments: impl IntoIterator<Item = Alignment>,
    ) -> Result<Comparison, Error> {
        let mut comparing = Comparing::with(reference);
        for alignment in alignments {
            self.cancel().check()?;
            comparing.add(alignment)?;
        }
        comparing.finish()
    }
}

pub(crate) fn remarks_of(about: About, notices: &[Notice]) -> impl Iterator<Item = Remark> {
    notices.iter().cloned().map(move |notice| Remark { about, notice })
}
