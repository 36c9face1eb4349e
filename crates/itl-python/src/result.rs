//! The result of aligning one document: tables, evidence, gaps and files out.

use itl::Level;
use itl::{Alignment, Cancel, FigureKind, Form, FormOptions, Recorded, Session};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::PyBytes;
use std::sync::Arc;

use crate::batch::QUOTES;
use crate::errors::to_python;
use crate::kept::{Kept, RowKind};
use crate::matrix::Matrix;
use crate::report::{self, Report, notices_of};
use crate::table::Table;
use crate::views::View;
use crate::work::work;

/// A document aligned with a model.
#[pyclass(frozen, module = "itl._native")]
pub(crate) struct Result {
    pub(crate) alignment: Arc<Alignment>,
    /// What it was made with, and is looked into with.
    session: Session,
}

impl Result {
    /// Whoever stopped the run that it comes from does not stop what is done with it.
    pub(crate) fn new(alignment: Arc<Alignment>, session: &Session) -> Self {
        Self { alignment, session: session.with_cancel(&Cancel::never()) }
    }
}

#[pymethods]
impl Result {
    #[getter(name)]
    fn path(&self) -> &str {
        &self.alignment.path
    }

    #[getter]
    fn title(&self) -> Option<&str> {
        self.alignment.document.title.as_deref()
    }

    #[getter]
    fn pages(&self) -> Option<u32> {
        self.alignment.document.pages
    }

    #[getter]
    fn fingerprint(&self) -> &str {
        self.alignment.reference.model().fingerprint()
    }

    /// The text that every offset refers to.
    #[getter]
    fn text(&self) -> &str {
        &self.alignment.document.text
    }

    #[getter]
    fn concept_ids(&self) -> Vec<&str> {
        let framework = self.alignment.reference.model().framework();
        framework.concepts.iter().map(|concept| concept.id.as_str()).collect()
    }

    #[getter]
    fn notices<'py>(&self, py: Python<'py>) -> PyResult<Vec<Bound<'py, PyAny>>> {
        notices_of(py, self.alignment.document_notices())
    }

    /// Whether a notice is a warning: to make notices takes as long as a short text.
    #[getter]
    fn warns(&self) -> bool {
        self.alignment.document_notices().iter().any(|notice| notice.level == Level::Warning)
    }

    /// A row for every concept.
    #[getter]
    fn profile(&self, py: Python<'_>) -> PyResult<Table> {
        self.table(py, RowKind::Concept)
    }

    /// A row for every unit.
    #[getter]
    fn units(&self, py: Python<'_>) -> PyResult<Table> {
        self.table(py, RowKind::Unit)
    }

    /// Units against concepts.
    #[getter]
    fn matrix(&self) -> Matrix {
        Matrix::of(&self.alignment)
    }

    /// The quotes for a concept, or for all of them, the best first.
    fn quotes(&self, py: Python<'_>, concept: Option<&str>, most: usize) -> PyResult<Table> {
        let Some(concept) = concept else { return self.quoted(py, None, most) };
        let column = self.alignment.reference.column(concept).map_err(|error| to_python(py, &error))?;
        self.quoted(py, Some(column), most)
    }

    /// The words of a unit, each piece with whether it made the affinity to a concept.
    fn marked(&self, py: Python<'_>, concept: &str, unit: usize) -> PyResult<Vec<(String, bool)>> {
        itl::marked(&self.alignment, concept, unit).map_err(|error| to_python(py, &error))
    }

    #[pyo3(signature = (concept, unit=None))]
    fn explain(&self, py: Python<'_>, concept: String, unit: Option<usize>) -> PyResult<Report> {
        Report::explanation(py, &self.alignment, concept, unit, &self.session)
    }

    fn gaps(&self, py: Python<'_>) -> PyResult<Report> {
        Report::gaps(py, &self.alignment, &self.session)
    }

    /// The result in a form.
    fn write<'py>(
        &self,
        py: Python<'py>,
        form: &str,
        figure: &str,
        evidence: bool,
    ) -> PyResult<Bound<'py, PyBytes>> {
        Ok(PyBytes::new(py, &self.written(py, form, figure, evidence)?))
    }

    /// Writes the result to a file.
    fn save(
        &self,
        py: Python<'_>,
        form: &str,
        figure: &str,
        evidence: bool,
        path: &str,
        overwrite: bool,
    ) -> PyResult<()> {
        report::write(py, path, &self.written(py, form, figure, evidence)?, overwrite)
    }
}

impl Result {
    fn table(&self, py: Python<'_>, kind: RowKind) -> PyResult<Table> {
        let quotes = self.session.settings().view.quotes.unwrap_or(QUOTES);
        let batch = work(py, None, |_| {
            let records = [recorded(&self.alignment, Kept::of(&self.alignment, kind, quotes))];
            Ok(View::new(self.alignment.reference.model(), &records, kind).plain())
        })?;
        Table::of(batch)
    }

    fn quoted(&self, py: Python<'_>, column: Option<usize>, most: usize) -> PyResult<Table> {
        let batch = work(py, None, |_| {
            let mut kept = Kept::of(&self.alignment, RowKind::Quote, most);
            kept.quotes.retain(|quote| column.is_none_or(|column| quote.column == column));
            let records = [recorded(&self.alignment, kept)];
            Ok(View::new(self.alignment.reference.model(), &records, RowKind::Quote).plain())
        })?;
        Table::of(batch)
    }

    fn written(&self, py: Python<'_>, form: &str, figure: &str, evidence: bool) -> PyResult<Vec<u8>> {
        let names: Vec<&str> = Form::ALL.into_iter().map(Form::name).collect();
        let form = Form::ALL
            .into_iter()
            .find(|known| known.name() == form)
            .ok_or_else(|| PyValueError::new_err(format!("results are written as {}", names.join(", "))))?;
        let mut options = FormOptions::default();
        options.figure = match figure {
            "profile" => FigureKind::Profile,
            "heatmap" => FigureKind::Heatmap,
            _ => return Err(PyValueError::new_err("a figure is a profile or a heatmap")),
        };
        let view = &self.session.settings().view;
        (options.evidence, options.view) = (evidence, view.clone());
        options.moment = itl::disk::moment();
        let pages = form == Form::Html && view.pages == Some(true);
        work(py, None, |cancel| {
            if pages {
                options.pages = self.session.with_cancel(cancel).shown_pages(&self.alignment)?.pictures;
            }
            if form == Form::Marked {
                options.copy = self.session.with_cancel(cancel).marked_copy(&self.alignment, view)?.bytes;
            }
            let mut bytes = Vec::new();
            self.alignment.write(form, &options, &mut bytes)?;
            Ok(bytes)
        })
    }
}

/// A document that was aligned, as a record of its own.
fn recorded(alignment: &Alignment, kept: Kept) -> Recorded<Kept> {
    Recorded::aligned(&alignment.path, alignment.document_notices().to_vec(), kept)
}
