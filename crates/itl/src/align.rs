//! A document against a reference: its alignment, and the evidence behind a number.

use itl_base::{Help, Language, Notice};
use itl_core::{Explanation as Evidence, ModelError, NotAssessed, Rollup, WordForms};
use itl_corpus::Origin;
use itl_document::Document;
use itl_report::{Context, Reviewed};
use itl_settings::ViewSettings;
use itl_text::language_name;
use std::ops::Deref;

use crate::{Error, Reference, Session};

/// A document aligned with a reference: units, affinities, and what they come to. It can be explained, written in any form,
/// and compared with others.
#[derive(Clone)]
pub struct Alignment {
    /// The reference.
    pub reference: Reference,
    /// What results call the document.
    pub name: String,
    /// The path or name that it was read by. No result has it.
    pub path: String,
    /// The numbers.
    pub result: itl_core::Alignment,
    /// What people decided about it, where a review was given. The numbers have it in them.
    pub review: Option<Reviewed>,
}

impl Deref for Alignment {
    type Target = itl_core::Alignment;

    fn deref(&self) -> &Self::Target {
        &self.result
    }
}

impl Alignment {
    /// What there is to say about the document; what there is to say about the reference stands before it in the notices.
    #[must_use]
    pub fn document_notices(&self) -> &[Notice] {
        &self.result.notices[self.reference.notices().len()..]
    }

    /// The error of what needs verdicts, for a document that has none for this reason.
    pub(crate) fn unassessed(&self, reason: NotAssessed) -> Error {
        let framework = self.reference.name().to_owned();
        Error::NotAssessed { document: self.name.clone(), framework, reason }
    }

    /// Why nothing of the document could be read, as an error.
    #[must_use]
    pub fn unread(&self) -> Option<Error> {
        self.not_assessed.filter(|reason| reason.is_unreadable()).map(|reason| self.unassessed(reason))
    }

    /// The alignment, if the document has a text that another one can be compared with.
    ///
    /// # Errors
    /// If nothing of it could be read, or nothing of it counts.
    pub fn comparable(self) -> Result<Self, Error> {
        let lacks_text = |reason: &NotAssessed| !matches!(reason, NotAssessed::NoThreshold(_));
        match self.not_assessed.filter(lacks_text) {
            Some(reason) => Err(self.unassessed(reason)),
            None => Ok(self),
        }
    }

    /// What every report of it carries.
    #[must_use]
    pub fn context(&self, view: &ViewSettings) -> Context<'_> {
        context(&self.reference, view).with_review(self.review.as_ref())
    }
}

/// What every report carries.
pub(crate) fn context<'a>(reference: &'a Reference, view: &ViewSettings) -> Context<'a> {
    let context = Context::new(reference.model(), view.rollup.unwrap_or(Rollup::Max));
    context.with_all(view.all.unwrap_or(false)).with_quotes(view.quotes)
}

/// A document against a reference.
impl Session {
    /// Aligns a document with a reference; `name` is what messages and results call it.
    ///
    /// ```
    /// use itl::Session;
    ///
    /// let session = Session::default();
    /// let goals = session.bundled("sdg-statements")?;
    /// let text = b"We will reduce inequality among countries. The library opens at nine.";
    /// let alignment = session.align(&goals, session.read(text, "note.txt")?, "note.txt")?;
    /// assert!(alignment.affinities.get(0, goals.column("10")?) > 0.0);
    ///
    /// // Every number splits into the terms that made it, and their places.
    /// let explanation = session.explain(&alignment, "10", Some(0), 1)?;
    /// let evidence = &explanation.evidence.units[0].1;
    /// assert!(evidence.contributions.iter().all(|part| !part.places.is_empty()));
    /// # Ok::<(), itl::Error>(())
    /// ```
    ///
    /// # Errors
    /// If the reference cannot be aligned with, the document is in another language, the settings contradict each other, or
    /// somebody asked to stop.
    pub fn align(&self, reference: &Reference, document: Document, name: &str) -> Result<Alignment, Error> {
        let (core, align) = (reference.core()?, self.align_settings()?);
        // Only a bundled framework has texts in other languages.
        let again = reference.is_bundled().then(|| document.clone());
        let aligned = reference.model().align_document(core, document, align, self.cancel());
        if let (Err(ModelError::ForeignDocument { document: language, .. }), Some(document)) =
            (&aligned, again)
            && let Some(translated) = self.bundled_for(reference.name(), *language)?
        {
            let mut alignment = self.align(&translated, document, name)?;
            alignment.result.notices.push(in_its_language(reference.name(), *language));
            return Ok(alignment);
        }
        let mut result = aligned.map_err(|source| match source {
            // That is said of the document, everything else of the reference.
            ModelError::ForeignDocument { .. } => Error::of_model(name, source),
            source => Error::of_model(reference.name(), source),
        })?;
        result.notices.splice(0..0, reference.notices().iter().cloned());
        let review = self.reviewed(reference, name, &mut result);
        let (name, path) = (name.to_owned(), name.to_owned());
        Ok(Alignment { reference: reference.clone(), name, path, result, review })
    }

    /// Aligns a document that comes from a file, a row or memory with a reference.
    pub(crate) fn align_from(
        &self,
        reference: &Reference,
        document: Document,
        origin: &Origin,
    ) -> Result<Alignment, Error> {
        let alignment = self.align(reference, document, &origin.path)?;
        Ok(Alignment { name: origin.name.clone(), ..alignment })
    }

    /// Explains a concept's number: of the unit at an index, or of the strongest units, at most so many.
    ///
    /// # Errors
    /// If there is no such concept or unit, or somebody asked to stop.
    pub fn explain<'a>(
        &self,
        alignment: &'a Alignment,
        concept: &str,
        at: Option<usize>,
        most: usize,
    ) -> Result<Explanation<'a>, Error> {
        self.cancel().check()?;
        let column = alignment.reference.column(concept)?;
        let count = alignment.units.len();
        if let Some(index) = at.filter(|&index| index >= count) {
            return Err(Error::NoUnit { index, count });
        }
        let evidence = alignment.reference.model().explain_document(&alignment.result, column, at, most);
        Ok(Explanation { alignment, evidence, single: at.is_some(), forms: forms(alignment) })
    }
}

/// The evidence behind a concept's number in a document, and what the document lacks.
pub struct Explanation<'a> {
    /// The alignment that is explained.
    pub alignment: &'a Alignment,
    /// The terms and places behind the numbers, and the terms that are missing.
    pub evidence: Evidence,
    /// Whether it is about one unit only.
    pub single: bool,
    /// Whole words for the stems of its terms: the most frequent form in the document or, of words that it lacks, in the
    /// framework.
    pub forms: WordForms,
}

/// The text of a unit in pieces, each with whether it is a word that made the unit's affinity to a concept.
///
/// # Errors
/// If there is no such concept or unit.
pub fn marked(alignment: &Alignment, concept: &str, unit: usize) -> Result<Vec<(String, bool)>, Error> {
    let column = alignment.reference.column(concept)?;
    let count = alignment.units.len();
    if unit >= count {
        return Err(Error::NoUnit { index: unit, count });
    }
    Ok(itl_report::marked(alignment.reference.model(), &alignment.result, unit, column))
}

/// That a framework was taken in the language of a document.
fn in_its_language(framework: &str, language: Language) -> Notice {
    let language = language_name(language);
    let said = format!(
        "the document is in {language}: the {language} texts of \"{framework}\" were taken, working texts of this program and not the \
         official wording"
    );
    let help = Help::say("import the official wording with ").verb("frameworks import FILE --with sdg");
    Notice::info("language-of-document", said).with_help(help)
}

/// Whole words for the stems of a document and of its framework.
fn forms(alignment: &Alignment) -> WordForms {
    let (reference, result) = (&alignment.reference, &alignment.result);
    let said = WordForms::of_text(&result.document.text, &result.analysis);
    said.or(&WordForms::of_model(reference.model()))
}
