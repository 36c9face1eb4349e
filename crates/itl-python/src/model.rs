//! A model in Python: documents in, results out. It can be packed for another process.

use itl::schedule::AT_ONCE;
use itl::settings::Settings;
use itl::{Body, Reader, Reference, Session};
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyDict, PyType};
use pyo3_arrow::input::AnyRecordBatch;
use std::borrow::Cow;
use std::sync::Arc;

use crate::alignments::Alignments;
use crate::batch::Batch;
use crate::framework::concepts;
use crate::report::{Report, notices_of};
use crate::result::Result;
use crate::settings::{ALIGN, INDUCE, of as settings_of};
use crate::sources::{alone, item, session};
use crate::table::Table;
use crate::work::{at_once, work};
use crate::{errors, report};

/// A framework as a model, ready to align documents with.
#[pyclass(frozen, module = "itl._native")]
pub(crate) struct Model {
    reference: Reference,
    /// What it was made with: a language that was asked for is not checked again.
    session: Session,
}

impl Model {
    pub(crate) fn new(reference: Reference, session: Session) -> Self {
        Self { reference, session }
    }

    pub(crate) fn reference(&self) -> &Reference {
        &self.reference
    }

    /// What a call works with: the settings that it gives, and those that the model was made with.
    ///
    /// # Errors
    /// If one cannot be used, or is another than the model's.
    pub(crate) fn session(
        &self,
        py: Python<'_>,
        given: Option<&Bound<'_, PyDict>>,
    ) -> PyResult<Cow<'_, Session>> {
        // A short text takes no longer than to look at every setting.
        let Some(given) = given.filter(|given| !given.is_empty()) else {
            return Ok(Cow::Borrowed(&self.session));
        };
        let given = settings_of(py, Some(given), ALIGN)?;
        given.method.agree_with(self.reference.model()).map_err(|error| errors::settings(py, error))?;
        let session = self.session.with_settings(given.or(self.session.settings().clone()));
        session.align_settings().map_err(|error| errors::settings(py, error))?;
        Ok(Cow::Owned(session))
    }
}

#[pymethods]
impl Model {
    /// The model in the bytes of a model file.
    #[staticmethod]
    #[pyo3(signature = (data, name, **settings))]
    fn from_bytes(
        py: Python<'_>,
        data: &[u8],
        name: &str,
        settings: Option<&Bound<'_, PyDict>>,
    ) -> PyResult<Self> {
        let session = session(settings_of(py, settings, INDUCE)?);
        let reference = work(py, None, |cancel| session.with_cancel(cancel).model_file(data, name))?;
        Ok(Self { reference, session })
    }

    /// The model that a name leads to: a model file, or a framework that becomes one.
    #[staticmethod]
    #[pyo3(signature = (name, **settings))]
    fn named(py: Python<'_>, name: &str, settings: Option<&Bound<'_, PyDict>>) -> PyResult<Self> {
        let session = session(settings_of(py, settings, INDUCE)?);
        let opened = if name == "-" { "./-" } else { name };
        let reference = work(py, None, |cancel| session.with_cancel(cancel).named(opened))?;
        Ok(Self { reference, session })
    }

    /// The model as the bytes of a model file.
    fn to_bytes<'py>(&self, py: Python<'py>) -> Bound<'py, PyBytes> {
        PyBytes::new(py, &self.reference.to_bytes())
    }

    /// Writes a model file.
    fn save(&self, py: Python<'_>, path: &str, overwrite: bool) -> PyResult<()> {
        report::write(py, path, &self.reference.to_bytes(), overwrite)
    }

    #[getter]
    fn name(&self) -> &str {
        self.reference.name()
    }

    #[getter]
    fn fingerprint(&self) -> &str {
        self.reference.model().fingerprint()
    }

    #[getter]
    fn id(&self) -> &str {
        &self.reference.model().framework().id
    }

    #[getter]
    fn title(&self) -> &str {
        &self.reference.model().framework().title
    }

    #[getter]
    fn language(&self) -> String {
        self.reference.model().settings().language.to_string()
    }

    /// The ids of its concepts: the columns of every matrix.
    #[getter]
    fn concept_ids(&self) -> Vec<&str> {
        self.reference.model().framework().concepts.iter().map(|concept| concept.id.as_str()).collect()
    }

    #[getter]
    fn concepts(&self) -> PyResult<Table> {
        concepts(self.reference.model().framework())
    }

    #[getter]
    fn notices<'py>(&self, py: Python<'py>) -> PyResult<Vec<Bound<'py, PyAny>>> {
        notices_of(py, self.reference.notices())
    }

    #[pyo3(signature = (source, **settings))]
    fn align(
        &self,
        py: Python<'_>,
        source: &Bound<'_, PyAny>,
        settings: Option<&Bound<'_, PyDict>>,
    ) -> PyResult<Result> {
        let (item, session) = (item(source)?, self.session(py, settings)?);
        // An encoder divides its work among threads, whatever the length.
        let by_words = self.reference.model().meaning().is_none();
        let short = by_words && matches!(&item.body, Body::Text(text) if text.len() <= AT_ONCE);
        // Shared where it is made: an alignment is large, and would be copied on every way out.
        let align = |session: &Session| session.align_item(&self.reference, item).map(Arc::new);
        let alignment = if short {
            at_once(py, || align(&session.with_reader(Reader::Here)))?
        } else {
            work(py, session.settings().view.jobs, |cancel| align(&alone(&session).with_cancel(cancel)))?
        };
        Ok(Result::new(alignment, &session))
    }

    #[pyo3(signature = (sources, **settings))]
    fn align_many(
        &self,
        py: Python<'_>,
        sources: Py<PyAny>,
        settings: Option<&Bound<'_, PyDict>>,
    ) -> PyResult<Alignments> {
        let session = self.session(py, settings)?;
        Ok(Alignments::new(self.reference.clone(), &session, sources))
    }

    #[pyo3(signature = (batch, *, text, bytes, path, id, rows, keep, **settings))]
    #[allow(clippy::too_many_arguments, reason = "they are the columns of a batch, named in Python")]
    fn align_batch(
        &self,
        py: Python<'_>,
        batch: AnyRecordBatch,
        text: Option<&str>,
        bytes: Option<&str>,
        path: Option<&str>,
        id: Option<&str>,
        rows: &str,
        keep: Vec<String>,
        settings: Option<&Bound<'_, PyDict>>,
    ) -> PyResult<Table> {
        let session = self.session(py, settings)?;
        Batch { text, bytes, path, id, rows, keep }.align(py, batch, &self.reference, &session)
    }

    /// What can be looked at in the model: all of it, a concept, or a term.
    #[pyo3(signature = (concept=None, term=None))]
    fn inspect(&self, py: Python<'_>, concept: Option<&str>, term: Option<&str>) -> PyResult<Report> {
        report::inspection(py, &self.reference, concept, term)
    }

    /// The model for another process, and the settings that it was made with.
    fn pack<'py>(&self, py: Python<'py>) -> (Bound<'py, PyBytes>, Option<String>) {
        let language = self.session.settings().shown("language");
        (PyBytes::new(py, &self.reference.pack()), language)
    }

    /// The model that was packed.
    #[classmethod]
    fn unpack(
        _class: &Bound<'_, PyType>,
        py: Python<'_>,
        parcel: &[u8],
        language: Option<&str>,
    ) -> PyResult<Self> {
        let mut settings = Settings::default();
        if let Some(language) = language {
            settings.set("language", language).map_err(|error| errors::settings(py, error))?;
        }
        let session = session(settings);
        let reference = work(py, None, |cancel| session.with_cancel(cancel).unpack(parcel))?;
        Ok(Self { reference, session })
    }
}
