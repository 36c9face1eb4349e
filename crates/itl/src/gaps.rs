//! What a document does not cover, and what comes nearest to it.

use crate::{Alignment, Error, Session};

/// The concepts that a document does not cover, or hardly.
pub struct Gaps<'a> {
    /// The alignment that has them.
    pub alignment: &'a Alignment,
    /// The gaps.
    pub result: itl_study::Gaps,
}

impl Session {
    /// Looks for what a document does not cover: for each concept the words it never uses, the passages that come nearest, and the
    /// concepts below it that nothing stands for.
    ///
    /// ```
    /// use itl::Session;
    ///
    /// let session = Session::default();
    /// let goals = session.bundled("sdg")?;
    /// let text = b"We buy renewable energy, and we save energy in every building.";
    /// let alignment = session.align(&goals, session.read(text, "note.txt")?, "note.txt")?;
    /// let gaps = session.gaps(&alignment)?;
    /// let hunger = gaps.result.concepts.iter().find(|gap| gap.column == 1).unwrap();
    /// assert!(hunger.unsaid.iter().any(|word| word == "hunger"));
    /// # Ok::<(), itl::Error>(())
    /// ```
    ///
    /// # Errors
    /// If the document is not assessed, or somebody asked to stop.
    pub fn gaps<'a>(&self, alignment: &'a Alignment) -> Result<Gaps<'a>, Error> {
        let reference = &alignment.reference;
        let found = itl_study::Gaps::of(reference.model(), &alignment.result, self.cancel());
        let found = found.map_err(|_| Error::Cancelled)?;
        Ok(Gaps { alignment, result: found.map_err(|reason| alignment.unassessed(reason))? })
    }
}
