//! What a document does not cover, and what comes nearest to it.

use itl_text::Cancel;

use crate::{Alignment, Error};

/// The concepts that a document does not cover, or hardly.
pub struct Gaps<'a> {
    /// The alignment that has them.
    pub alignment: &'a Alignment,
    /// The gaps.
    pub result: itl_study::Gaps,
}

/// Looks for what a document does not cover: for each concept the words it never uses, the passages that come nearest, and the
/// concepts below it that nothing stands for.
///
/// ```
/// use itl::{Cancel, Reader, Reference, Settings};
///
/// let (settings, cancel) = (Settings::default(), Cancel::never());
/// let goals = Reference::bundled("sdg", &settings.method, &cancel)?;
/// let text = b"We buy renewable energy, and we save energy in every building.";
/// let document = itl::read(text, "note.txt", &Reader::Here, &settings.reading, &cancel)?;
/// let alignment = itl::align(&goals, document, "note.txt", &settings, &cancel)?;
/// let gaps = itl::gaps(&alignment, &cancel)?;
/// let hunger = gaps.result.concepts.iter().find(|gap| gap.column == 1).unwrap();
/// assert!(hunger.unsaid.iter().any(|word| word == "hunger"));
/// # Ok::<(), itl::Error>(())
/// ```
///
/// # Errors
/// If the framework gives no cutoff, or somebody asked to stop.
pub fn gaps<'a>(alignment: &'a Alignment, cancel: &Cancel) -> Result<Gaps<'a>, Error> {
    let reference = &alignment.reference;
    let found = itl_study::Gaps::of(reference.model(), &alignment.result, cancel);
    let found = found.map_err(|_| Error::Cancelled)?;
    let undecided = |reason| Error::NoVerdicts { framework: reference.name().to_owned(), reason };
    Ok(Gaps { alignment, result: found.map_err(undecided)? })
}
