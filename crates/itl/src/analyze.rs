//! How a document is read: as `align` would or, where `align` would refuse its language, in its own.

use itl_core::{foreign_language, read_document};
use itl_document::Document;
use itl_text::{Analysis, CoreSettings, Language, LinguisticCore, Notice, language_name, read_alike};

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

/// Shows how a document is read with these settings. If they name neither a framework nor a language, a document
/// that is foreign to the default framework is read in its own language, with a notice.
///
/// # Errors
/// If the framework or the language cannot be used.
pub fn analyze(document: &Document, settings: &Settings) -> Result<Reading, Error> {
    let core = match settings.language {
        Some(language) if settings.framework.is_none() && !read_alike(language, Language::ENGLISH) => {
            settings.core_without_framework()?
        }
        _ => Reference::of(settings)?.core()?.settings().clone(),
    };
    let reading = read(document, core, Vec::new())?;
    let open = settings.language.is_none() && settings.framework.is_none();
    let foreign = foreign_language(document, &reading.analysis, reading.language);
    let Some(own) = foreign.filter(|_| open && document.given.is_none()) else { return Ok(reading) };
    let notice = format!("the text is read as {}; -L overrides this", language_name(own));
    let settings = Settings { language: Some(own), ..settings.clone() };
    read(document, settings.core_without_framework()?, vec![Notice::info("language-detected", notice)])
}

fn read(document: &Document, core: CoreSettings, notices: Vec<Notice>) -> Result<Reading, Error> {
    let core = LinguisticCore::new(core)?;
    let analysis = read_document(&core, document);
    Ok(Reading { language: core.settings().language, analysis, notices })
}
