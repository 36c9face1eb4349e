//! Several documents as one answer for a framework.

use itl_report::{About, Remark};

use crate::compare::remarks_of;
use crate::{Alignment, Error, Reference, Session};

/// Documents that were aligned with one reference, as one answer: for every concept the verdict of the set with the document that carries it, and
/// what none of them covers.
pub struct Together {
    /// The reference.
    pub reference: Reference,
    /// The documents, in their order.
    pub alignments: Vec<Alignment>,
    /// What they come to.
    pub result: itl_study::Together,
    /// What there is to say, and about what.
    pub remarks: Vec<Remark>,
}

impl Session {
    /// Takes documents that were aligned with one reference for one answer.
    ///
    /// ```
    /// use itl::Session;
    ///
    /// let session = Session::default();
    /// let goals = session.bundled("sdg")?;
    /// let texts = ["We end hunger with sustainable agriculture.", "Clean water and sanitation for all."];
    /// let each = texts.iter().map(|text| session.align(&goals, session.read(text.as_bytes(), "note.txt")?, "note.txt"));
    /// let together = session.together(&goals, each.collect::<Result<Vec<_>, _>>()?)?;
    /// assert_eq!(together.result.concepts[goals.column("6")?].carrier, Some(1));
    /// # Ok::<(), itl::Error>(())
    /// ```
    ///
    /// # Errors
    /// If none of the documents is assessed, or somebody asked to stop.
    pub fn together(&self, reference: &Reference, alignments: Vec<Alignment>) -> Result<Together, Error> {
        let numbers: Vec<&itl_core::Alignment> =
            alignments.iter().map(|alignment| &alignment.result).collect();
        let found = itl_study::Together::of(reference.model(), &numbers, self.cancel());
        let found = found.map_err(|_| Error::Cancelled)?;
        let result = match (found, alignments.as_slice()) {
            (Ok(result), _) => result,
            (Err(reason), [first, ..]) => return Err(first.unassessed(reason)),
            (Err(_), []) => return Err(Error::NoDocuments { path: String::new() }),
        };
        let mut remarks: Vec<Remark> = remarks_of(About::Framework, reference.notices()).collect();
        for (at, alignment) in alignments.iter().enumerate() {
            remarks.extend(remarks_of(About::Document(at), alignment.document_notices()));
        }
        Ok(Together { reference: reference.clone(), alignments, result, remarks })
    }
}
