//! How a document is read: as `align` would or, where `align` would refuse its language, in its own.

use itl_core::{foreign_language, read_document};
use itl_document::Document;
use itl_settings::{LanguageChoice, MethodSettings};
use itl_text::{Analysis, Cancel, Help, Language, LinguisticCore, Notice, language_name};

use crate::{Error, Reference};

/// A document as it was read: its sentences and tokens.
#[non_exhaustive]
pub struct AnalyzedDocument {
    /// The language it was read in.
    pub language: Language,
    /// Its sentences and tokens.
    pub analysis: Analysis,
    /// What there is to say about it.
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

    /// Shows how a document is read.
    ///
    /// # Errors
    /// If its own language cannot be used, or somebody asked to stop.
    pub fn analyze(&self, document: &Document, cancel: &Cancel) -> Result<AnalyzedDocument, Error> {
        let read = read(document, &self.core, Vec::new(), cancel)?;
        let Some(settings) = self.open.as_ref().filter(|_| document.given.is_none()) else { return Ok(read) };
        let Some(own) = foreign_language(document, &read.analysis, read.language) else { return Ok(read) };
        let notice = Notice::info("language-detected", format!("the text is read as {}", language_name(own)))
            .with_help(Help::say("").setting("language").and(" overrides this"));
        let mut settings = settings.clone();
        settings.language = Some(LanguageChoice::Given(own));
        let core = LinguisticCore::new(settings.core_without_framework(own))?;
        self::read(document, &core, vec![notice], cancel)
    }
}

fn read(
    document: &Document,
    core: &LinguisticCore,
    notices: Vec<Notice>,
    cancel: &Cancel,
) -> Result<AnalyzedDocument, Error> {
    let analysis = read_document(core, document, cancel)?;
    Ok(AnalyzedDocument { language: core.settings().language, analysis, notices })
}
