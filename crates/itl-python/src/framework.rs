//! A framework in Python: a name, a path or bytes in; its concepts, checks and models out.

use itl::framework::{Hierarchy, Written};
use itl::{FrameworkSource, Reference, disk};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyDict};

use crate::columns::Columns;
use crate::model::Model;
use crate::report::{Report, notices_of};
use crate::settings::{INDUCE, of as settings_of};
use crate::sources::reader;
use crate::table::Table;
use crate::work::work;

/// A framework as it was read, with all its concepts.
#[pyclass(frozen, module = "itl._native")]
pub(crate) struct Framework {
    name: String,
    framework: itl::framework::Framework,
    notices: Vec<itl::Notice>,
    /// What was asked for when it was read, which models are made with unless they ask for something else.
    settings: itl::Settings,
}

#[pymethods]
impl Framework {
    /// The framework that a name leads to: one that comes with the program or lies in the user's folder, or a file.
    #[staticmethod]
    #[pyo3(signature = (name, **settings))]
    fn named(py: Python<'_>, name: String, settings: Option<&Bound<'_, PyDict>>) -> PyResult<Self> {
        let settings = settings_of(py, settings, INDUCE)?;
        let opened = if name == "-" { "./-" } else { &name };
        let (framework, notices) =
            work(py, 0, |cancel| disk::whole_framework(opened, &settings, &reader(), cancel))?;
        Ok(Self { name, framework, notices, settings })
    }

    /// The framework in some bytes; its name tells kinds of text apart.
    #[staticmethod]
    #[pyo3(signature = (data, name, **settings))]
    fn from_bytes(
        py: Python<'_>,
        data: &[u8],
        name: String,
        settings: Option<&Bound<'_, PyDict>>,
    ) -> PyResult<Self> {
        let settings = settings_of(py, settings, INDUCE)?;
        let imported = work(py, 0, |cancel| {
            itl::import(FrameworkSource::new(data, &name), &settings, &reader(), cancel)
        })?;
        Ok(Self { name, framework: imported.framework, notices: imported.notices, settings })
    }

    #[getter]
    fn name(&self) -> &str {
        &self.name
    }

    #[getter]
    fn id(&self) -> &str {
        &self.framework.id
    }

    #[getter]
    fn title(&self) -> &str {
        &self.framework.title
    }

    #[getter]
    fn language(&self) -> Option<String> {
        self.framework.language.map(|language| language.to_string())
    }

    #[getter]
    fn notices<'py>(&self, py: Python<'py>) -> PyResult<Vec<Bound<'py, PyAny>>> {
        notices_of(py, &self.notices)
    }

    fn __len__(&self) -> usize {
        self.framework.concepts.len()
    }

    /// The concepts as a table.
    #[getter]
    fn concepts(&self) -> PyResult<Table> {
        concepts(&self.framework)
    }

    /// The framework in one of the forms that frameworks are written in.
    fn write<'py>(&self, py: Python<'py>, form: &str) -> PyResult<Bound<'py, PyBytes>> {
        let form = Written::of(&format!("framework.{form}"))
            .ok_or_else(|| PyValueError::new_err("frameworks are written as toml, json, csv, tsv or ttl"))?;
        Ok(PyBytes::new(py, &itl::export(&self.framework, form).0))
    }

    #[pyo3(signature = (**settings))]
    fn induce(&self, py: Python<'_>, settings: Option<&Bound<'_, PyDict>>) -> PyResult<Model> {
        let settings = settings_of(py, settings, INDUCE)?.or(self.settings.clone());
        let reference = self.reference(py, &settings)?;
        Ok(Model::new(reference, settings))
    }

    #[pyo3(signature = (**settings))]
    fn check(&self, py: Python<'_>, settings: Option<&Bound<'_, PyDict>>) -> PyResult<Report> {
        let settings = settings_of(py, settings, INDUCE)?.or(self.settings.clone());
        let reference = self.reference(py, &settings)?;
        let check = work(py, 0, |cancel| itl::check(&reference, cancel))?;
        Ok(Report::of(check, reference.notices().to_vec()))
    }

    #[pyo3(signature = (**settings))]
    fn study(&self, py: Python<'_>, settings: Option<&Bound<'_, PyDict>>) -> PyResult<Report> {
        let settings = settings_of(py, settings, INDUCE)?.or(self.settings.clone());
        let reference = self.reference(py, &settings)?;
        let study = work(py, 0, |cancel| itl::study(&reference, cancel))?;
        Ok(Report::of(study, reference.notices().to_vec()))
    }
}

impl Framework {
    fn reference(&self, py: Python<'_>, settings: &itl::Settings) -> PyResult<Reference> {
        let (framework, notices) = (self.framework.clone(), self.notices.clone());
        let encoders = &itl::disk::encoders::installed;
        work(py, 0, |cancel| {
            Reference::induce_with(framework, &self.name, notices, &settings.method, encoders, cancel)
        })
    }
}

/// The concepts of a framework as a table.
pub(crate) fn concepts(framework: &itl::framework::Framework) -> PyResult<Table> {
    let concepts = || framework.concepts.iter();
    let hierarchy = Hierarchy::of(framework);
    let level = |id: &str| {
        let node = hierarchy.nodes.iter().find(|node| node.id == id)?;
        i64::try_from(node.level).ok()
    };
    let mut columns = Columns::default();
    columns.texts("concept", concepts().map(|concept| Some(concept.id.as_str())));
    columns.texts("parent", concepts().map(|concept| concept.parent.as_deref()));
    columns.wholes("level", concepts().map(|concept| level(&concept.id)));
    columns.texts("label", concepts().map(|concept| Some(concept.label.as_str())));
    columns.texts("descriptor", concepts().map(|concept| Some(concept.descriptor.as_str())));
    columns.texts("uri", concepts().map(|concept| concept.uri.as_deref()));
    Table::of(columns.batch())
}
