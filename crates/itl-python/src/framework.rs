//! A framework in Python: a name, a path or bytes in; its concepts, checks and models out.

use itl::framework::{Hierarchy, Written};
use itl::{CrosswalkPlan, FrameworkSource, Reference, Session};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyDict};

use crate::columns::Columns;
use crate::model::Model;
use crate::report::{Report, notices_of};
use crate::settings::{INDUCE, of as settings_of};
use crate::sources::session;
use crate::table::Table;
use crate::work::work;

/// A framework as it was read, with all its concepts.
#[pyclass(frozen, module = "itl._native")]
pub(crate) struct Framework {
    name: String,
    framework: itl::framework::Framework,
    notices: Vec<itl::Notice>,
    /// What it was read with, which models are made with unless they ask for something else.
    session: Session,
}

#[pymethods]
impl Framework {
    /// The framework that a name leads to: one that comes with the program or lies in the user's folder, or a file.
    #[staticmethod]
    #[pyo3(signature = (name, **settings))]
    fn named(py: Python<'_>, name: String, settings: Option<&Bound<'_, PyDict>>) -> PyResult<Self> {
        let session = session(settings_of(py, settings, INDUCE)?);
        let opened = if name == "-" { "./-" } else { &name };
        let (framework, notices) =
            work(py, None, |cancel| session.with_cancel(cancel).whole_framework(opened))?;
        Ok(Self { name, framework, notices, session })
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
        let session = session(settings_of(py, settings, INDUCE)?);
        let source = FrameworkSource::new(data, &name);
        let imported = work(py, None, |cancel| session.with_cancel(cancel).import(source))?;
        Ok(Self { framework: imported.framework, notices: imported.notices, name, session })
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
        let session = self.session(py, settings)?;
        Ok(Model::new(self.reference(py, &session)?, session))
    }

    #[pyo3(signature = (**settings))]
    fn check(&self, py: Python<'_>, settings: Option<&Bound<'_, PyDict>>) -> PyResult<Report> {
        let session = self.session(py, settings)?;
        let reference = self.reference(py, &session)?;
        let check = work(py, None, |cancel| session.with_cancel(cancel).check(&reference))?;
        Ok(Report::of(check, reference.notices().to_vec()))
    }

    #[pyo3(signature = (**settings))]
    fn study(&self, py: Python<'_>, settings: Option<&Bound<'_, PyDict>>) -> PyResult<Report> {
        let session = self.session(py, settings)?;
        let reference = self.reference(py, &session)?;
        let study = work(py, None, |cancel| session.with_cancel(cancel).study(&reference))?;
        Ok(Report::of(study, reference.notices().to_vec()))
    }

    /// The links with another framework, both ways; a published mapping is bytes with a name.
    #[pyo3(signature = (other, levels, published))]
    fn crosswalk(
        &self,
        py: Python<'_>,
        other: &Self,
        levels: [Option<u32>; 2],
        published: Option<(Vec<u8>, String)>,
    ) -> PyResult<Report> {
        let (a, b) = (&self.framework, &other.framework);
        let crosswalk = work(py, None, |cancel| {
            let session = self.session.with_cancel(cancel);
            let published = published.map(|(bytes, name)| session.published(&bytes, &name)).transpose()?;
            let plan = CrosswalkPlan::default().with_levels(levels).with_published(published.as_ref());
            session.crosswalk(a, b, &plan)
        })?;
        let notices = crosswalk.result.notices.clone();
        Ok(Report::of(crosswalk, notices))
    }

    /// What became of the concepts in a later version.
    #[pyo3(signature = (new, levels))]
    fn migrate(&self, py: Python<'_>, new: &Self, levels: [Option<u32>; 2]) -> PyResult<Report> {
        let (old, new) = (&self.framework, &new.framework);
        let migration = work(py, None, |cancel| self.session.with_cancel(cancel).migrate(old, new, levels))?;
        Ok(Report::of(migration, Vec::new()))
    }
}

impl Framework {
    /// What a call works with: the settings that it gives, and those that the framework was read with.
    fn session(&self, py: Python<'_>, given: Option<&Bound<'_, PyDict>>) -> PyResult<Session> {
        let given = settings_of(py, given, INDUCE)?;
        Ok(self.session.with_settings(given.or(self.session.settings().clone())))
    }

    fn reference(&self, py: Python<'_>, session: &Session) -> PyResult<Reference> {
        let (framework, notices) = (self.framework.clone(), self.notices.clone());
        work(py, None, |cancel| session.with_cancel(cancel).induce(&self.name, framework, notices))
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
