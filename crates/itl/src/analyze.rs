//! How a document is read: as `align` would or, where `align` would refuse its language, in its own.

use itl_core::{foreign_language, read_document};
use itl_document::Document;
use itl_text::{Analysis, Cancel, Language, LinguisticCore, Notice, TextError, language_name, read_alike};

use crate::{Error, Reference, Settings};

/// A document as it was read.
pub struct Reading {
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
    settings: Settings,
}

impl Analyzer {
    /// Reads as `align` would with these settings.
    ///
    /// # Errors
    /// If the framework or the language cannot be used.
    pub fn of(settings: &Settings) -> Result<Self, Error> {
        let core = match settings.language {
            Some(language) if settings.framework.is_none() && !read_alike(language, Language::ENGLISH) => {
                settings.core_without_framework()?
            }
            _ => Reference::of(settings)?.core()?.settings().clone(),
        };
        Ok(Self { core: LinguisticCore::new(core)?, settings: settings.clone() })
    }

    /// Shows how a document is read. If the settings name neither a framework nor a language, a document that is
    /// foreign to the default framework is read in its own language, with a notice.
    ///
    /// # Errors
    /// If its own language cannot be used.
    pub fn analyze(&self, document: &Document) -> Result<Reading, Error> {
        let reading = read(document, &self.core, Vec::new())?;
        let open = self.settings.language.is_none() && self.settings.framework.is_none();
        let foreign = foreign_language(document, &reading.analysis, reading.language);
        let Some(own) = foreign.filter(|_| open && document.given.is_none()) else { return Ok(reading) };
        let notice = format!("the text is read as {}; -L overrides this", language_name(own));
        let settings = Settings { language: Some(own), ..self.settings.clone() };
        let core = LinguisticCore::new(settings.core_without_framework()?)?;
        read(document, &core, vec![Notice::info("language-detected", notice)])
    }
}

fn read(document: &Document, core: &LinguisticCore, notices: Vec<Notice>) -> Result<Reading, Error> {
    let analysis = read_document(core, document, &Cancel::never()).map_err(TextError::from)?;
    Ok(Reading { language: core.settings().language, analysis, notices })
}
