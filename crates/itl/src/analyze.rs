//! How a document is read: as `align` would or, where `align` would refuse its language, in its own.

use itl_base::{Help, Language, Notice};
use itl_core::{foreign_language, read_document};
use itl_document::Document;
use itl_text::{Analysis, LinguisticCore, language_name, read_alike};

use crate::{DEFAULT_FRAMEWORK, Error, Reference, Session};

/// A document as it was read: its sentences and tokens.
#[non_exhaustive]
pub struct AnalyzedDocument {
    /// What messages and results call it.
    pub name: String,
    /// The document.
    pub document: Document,
    /// The language it was read in.
    pub language: Language,
    /// Its sentences and tokens.
    pub analysis: Analysis,
    /// What there is to say about how it was read, besides the document's own notices.
    pub notices: Vec<Notice>,
}

/// Reads documents with settings that were found to work.
pub struct Analyzer {
    session: Session,
    core: LinguisticCore,
    /// Whether a document that is foreign to the core is read in its own language.
    open: bool,
}

impl Session {
    /// Reads as [`Session::align`] would with this reference, and every document in its language. Without one, all are read in the
    /// language of the settings; or as with the default framework, and those in another language in their own, with a notice.
    ///
    /// # Errors
    /// If the reference can be inspected only, or there is no core for the language.
    pub fn analyzer(&self, reference: Option<&Reference>) -> Result<Analyzer, Error> {
        let method = &self.settings().method;
        let language = method.given_language();
        let core = match (reference, language) {
            (Some(reference), _) => reference.core()?.settings().clone(),
            (None, Some(language)) if !read_alike(language, Language::ENGLISH) => {
                method.core_without_framework(language)
            }
            (None, _) => self.bundled(DEFAULT_FRAMEWORK)?.core()?.settings().clone(),
        };
        let open = reference.is_none() && language.is_none();
        Ok(Analyzer { session: self.clone(), core: LinguisticCore::new(core)?, open })
    }
}

impl Analyzer {
    /// Shows how a document is read; `name` is what messages and results call it.
    ///
    /// # Errors
    /// If its own language cannot be used, or somebody asked to stop.
    pub fn analyze(&self, document: Document, name: &str) -> Result<AnalyzedDocument, Error> {
        let (mut core, mut notices, cancel) = (&self.core, Vec::new(), self.session.cancel());
        let mut analysis = read_document(core, &document, cancel)?;
        let own;
        if self.open
            && document.given.is_none()
            && let Some(language) = foreign_language(&document, &analysis, core.settings().language)
        {
            let said = format!("the text is read as {}", language_name(language));
            let help = Help::say("").setting("language").and(" overrides this");
            notices.push(Notice::info("language-detected", said).with_help(help));
            own = LinguisticCore::new(self.session.settings().method.core_without_framework(language))?;
            core = &own;
            analysis = read_document(core, &document, cancel)?;
        }
        let language = core.settings().language;
        Ok(AnalyzedDocument { name: name.to_owned(), document, language, analysis, notices })
    }
}
