//! How a document is read: as `align` would or, where `align` would refuse its language, in its own.

use itl_core::{foreign_language, read_document};
use itl_document::Document;
use itl_settings::MethodSettings;
use itl_text::{Analysis, Cancel, Help, Language, LinguisticCore, Notice, language_name};

use crate::{Error, Reference};

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
    core: LinguisticCore,
    /// The settings, where a document that is foreign to the core is read in its own language.
    open: Option<MethodSettings>,
}

impl Analyzer {
    /// Reads as `align` would with this reference, and every document in its language.
    ///
    /// # Errors
    /// If the reference can be inspected only.
    pub fn of(reference: &Reference) -> Result<Self, Error> {
        Ok(Self { core: LinguisticCore::new(reference.core()?.settings().clone())?, open: None })
    }

    /// The same, but a document in another language is read in its own, with a notice.
    #[must_use]
    pub fn in_any_language(self, settings: &MethodSettings) -> Self {
        Self { open: Some(settings.clone()), ..self }
    }

    /// Reads every document in one language, as no framework asks for.
    ///
    /// # Errors
    /// If there is no core for the language.
    pub fn in_language(language: Language, settings: &MethodSettings) -> Result<Self, Error> {
        let core = LinguisticCore::new(settings.core_without_framework(language))?;
        Ok(Self { core, open: None })
    }

    /// Shows how a document is read; `name` is what messages and results call it.
    ///
    /// # Errors
    /// If its own language cannot be used, or somebody asked to stop.
    pub fn analyze(
        &self,
        document: Document,
        name: &str,
        cancel: &Cancel,
    ) -> Result<AnalyzedDocument, Error> {
        let (mut core, mut notices) = (&self.core, Vec::new());
        let mut analysis = read_document(core, &document, cancel)?;
        let own;
        if let Some(settings) = self.open.as_ref().filter(|_| document.given.is_none())
            && let Some(language) = foreign_language(&document, &analysis, core.settings().language)
        {
            let said = format!("the text is read as {}", language_name(language));
            let help = Help::say("").setting("language").and(" overrides this");
            notices.push(Notice::info("language-detected", said).with_help(help));
            own = LinguisticCore::new(settings.core_without_framework(language))?;
            core = &own;
            analysis = read_document(core, &document, cancel)?;
        }
        let language = core.settings().language;
        Ok(AnalyzedDocument { name: name.to_owned(), document, language, analysis, notices })
    }
}
