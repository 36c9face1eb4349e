//! What a result is about and was made with: document, framework, parameters, concepts, with the names of the contract.

use itl_base::Language;
use itl_core::{AlignSettings, Model, Rollup};
use itl_document::Document;
use itl_settings::{Made, Parameters};
use serde::{Deserialize, Serialize};
use std::borrow::Cow;

use crate::Reviewed;

/// What a result is about and was made with: every result carries it.
#[derive(Clone, Copy)]
#[non_exhaustive]
pub struct Context<'a> {
    /// The model.
    pub model: &'a Model,
    /// How results of children are shown at their parents.
    pub rollup: Rollup,
    /// Whether forms for other programs hold every concept with an affinity, not only those that are covered or mentioned.
    pub all: bool,
    /// Quotes of each concept, where a form has a number of them.
    pub quotes: usize,
    /// What people decided about the document.
    pub review: Option<&'a Reviewed>,
}

/// Quotes of each concept unless a number is given.
const QUOTES: usize = 3;

impl<'a> Context<'a> {
    /// A model whose results of children are shown at their parents in this way.
    #[must_use]
    pub fn new(model: &'a Model, rollup: Rollup) -> Self {
        Self { model, rollup, all: false, quotes: QUOTES, review: None }
    }

    /// The same with every concept in forms for other programs.
    #[must_use]
    pub fn with_all(self, all: bool) -> Self {
        Self { all, ..self }
    }

    /// The same with what people decided.
    #[must_use]
    pub fn with_review(self, review: Option<&'a Reviewed>) -> Self {
        Self { review, ..self }
    }

    /// The same with so many quotes of each concept.
    #[must_use]
    pub fn with_quotes(self, quotes: Option<usize>) -> Self {
        Self { quotes: quotes.unwrap_or(QUOTES), ..self }
    }

    /// The settings that made a result.
    #[must_use]
    pub fn parameters(self, settings: Option<&AlignSettings>) -> Parameters {
        itl_settings::parameters(&Made { model: self.model, align: settings, rollup: self.rollup })
    }
}

/// The document.
#[derive(Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct DocumentPart<'a> {
    /// As it was named on the command line or found in a folder; - is standard input.
    #[serde(borrow)]
    pub path: Cow<'a, str>,
    /// The title that the document states.
    pub title: Option<Cow<'a, str>>,
    /// The language it was read in; where only its reading is shown, the language that its file states. ISO 639-1 code, or ISO 639-3 where
    /// there is none.
    #[cfg_attr(test, schemars(with = "Option<String>"))]
    pub language: Option<Language>,
    /// Number of pages, where the format has pages.
    pub pages: Option<u32>,
    /// SHA-256 of its file, where it was read from one.
    #[cfg_attr(test, schemars(regex(pattern = "^[0-9a-f]{64}$")))]
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub sha256: Option<Cow<'a, str>>,
}

impl<'a> DocumentPart<'a> {
    /// A document in the language that it was aligned in.
    #[must_use]
    pub fn of(path: &'a str, document: &'a Document, model: &Model) -> Self {
        Self { language: Some(model.settings().language), ..Self::stated(path, document) }
    }

    /// A document in the language that its file states.
    #[must_use]
    pub fn stated(path: &'a str, document: &'a Document) -> Self {
        let title = document.title.as_deref().map(Cow::Borrowed);
        let sha256 = document.sha256.as_deref().map(Cow::Borrowed);
        Self { path: path.into(), title, language: document.language, pages: document.pages, sha256 }
    }

    /// A document that could not be read: nothing is known of it.
    #[must_use]
    pub fn unread(path: &'a str) -> Self {
        Self { path: path.into(), title: None, language: None, pages: None, sha256: None }
    }
}

/// What a document is aligned with.
#[derive(Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct FrameworkPart<'a> {
    /// Short name of the framework.
    #[serde(borrow)]
    pub id: Cow<'a, str>,
    /// Title of the framework.
    #[serde(borrow)]
    pub title: Cow<'a, str>,
    /// What one of its concepts is called: goal, control, article; concept where it has no word of its own.
    #[serde(borrow)]
    pub noun: Cow<'a, str>,
    /// What several of them are called.
    #[serde(borrow)]
    pub plural: Cow<'a, str>,
    /// Checksum of the model: the same if and only if the same texts, settings and core made it.
    #[cfg_attr(test, schemars(regex(pattern = "^[0-9a-f]{64}$")))]
    #[serde(borrow)]
    pub fingerprint: Cow<'a, str>,
}

impl<'a> FrameworkPart<'a> {
    /// The framework of a model.
    #[must_use]
    pub fn of(model: &'a Model) -> Self {
        let framework = model.framework();
        Self {
            id: framework.id.as_str().into(),
            title: framework.title.as_str().into(),
            noun: framework.noun().into(),
            plural: framework.plural(),
            fingerprint: model.fingerprint().into(),
        }
    }
}

/// A concept of the framework.
#[derive(Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct ConceptPart<'a> {
    /// Its id, unique in the framework.
    #[serde(borrow)]
    pub id: Cow<'a, str>,
    /// Its name; may be empty.
    #[serde(borrow)]
    pub label: Cow<'a, str>,
    /// Id of the concept or group above it.
    pub parent: Option<Cow<'a, str>>,
    /// λ_ref: the affinity of its own descriptor to it. 0 if no word of it passes the filter.
    #[cfg_attr(test, schemars(range(min = 0)))]
    pub reference: f64,
    /// The affinity that tells the concept's own texts from others best; there where the framework gives a threshold.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub cutoff: Option<f64>,
}

impl<'a> ConceptPart<'a> {
    /// The concept in a column.
    #[must_use]
    pub fn of(model: &'a Model, column: usize) -> Self {
        let concept = &model.framework().concepts[column];
        Self {
            id: concept.id.as_str().into(),
            label: concept.label.as_str().into(),
            parent: concept.parent.as_deref().map(Cow::Borrowed),
            reference: model.profile(column).reference,
            cutoff: model.decision().ok().map(|decision| decision.cutoff),
        }
    }

    /// All concepts, in the order of the framework.
    #[must_use]
    pub fn all(model: &'a Model) -> Vec<Self> {
        (0..model.concept_count()).map(|column| Self::of(model, column)).collect()
    }
}

/// A concept or group by its name.
#[derive(Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct NamePart<'a> {
    /// Its id.
    pub id: &'a str,
    /// Its name or, where it has none, its text.
    pub label: &'a str,
}
