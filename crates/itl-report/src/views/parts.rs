//! What a result is about and was made with: document, framework, parameters, concepts, with the names of the contract.

use itl_base::Language;
use itl_core::{AlignSettings, Model};
use itl_document::Document;
use itl_settings::{Made, Parameters};
use serde::Serialize;

use crate::Context;

#[derive(Serialize)]
pub(crate) struct DocumentPart<'a> {
    pub(crate) path: &'a str,
    pub(crate) title: Option<&'a str>,
    pub(crate) language: Option<Language>,
    pub(crate) pages: Option<u32>,
}

impl<'a> DocumentPart<'a> {
    /// A document in the language that it was aligned in.
    pub(crate) fn of(path: &'a str, document: &'a Document, model: &Model) -> Self {
        Self { language: Some(model.settings().language), ..Self::stated(path, document) }
    }

    /// A document in the language that its file states.
    pub(crate) fn stated(path: &'a str, document: &'a Document) -> Self {
        let title = document.title.as_deref();
        Self { path, title, language: document.language, pages: document.pages }
    }
}

#[derive(Serialize)]
pub(crate) struct FrameworkPart<'a> {
    id: &'a str,
    title: &'a str,
    fingerprint: &'a str,
}

impl<'a> FrameworkPart<'a> {
    pub(crate) fn of(model: &'a Model) -> Self {
        let framework = model.framework();
        Self { id: &framework.id, title: &framework.title, fingerprint: model.fingerprint() }
    }
}

/// The settings that made a result.
pub(crate) fn parameters(context: Context<'_>, settings: Option<&AlignSettings>) -> Parameters {
    itl_settings::parameters(&Made { model: context.model, align: settings, rollup: context.rollup })
}

#[derive(Serialize)]
pub(crate) struct ConceptPart<'a> {
    pub(crate) id: &'a str,
    pub(crate) label: &'a str,
    pub(crate) parent: Option<&'a str>,
    pub(crate) reference: f64,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) cutoff: Option<f64>,
}

impl<'a> ConceptPart<'a> {
    pub(crate) fn of(model: &'a Model, column: usize) -> Self {
        let concept = &model.framework().concepts[column];
        Self {
            id: &concept.id,
            label: &concept.label,
            parent: concept.parent.as_deref(),
            reference: model.profile(column).reference,
            cutoff: model.decision().ok().map(|decision| decision.cutoff),
        }
    }

    pub(crate) fn all(model: &'a Model) -> Vec<Self> {
        (0..model.concept_count()).map(|column| Self::of(model, column)).collect()
    }
}
