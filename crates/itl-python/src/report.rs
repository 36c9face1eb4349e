//! What a verb comes to besides tables: JSON, CSV, text and pages of a study, a check, a comparison, an explanation and the like.
//!
//! A report holds the result and writes it when it is asked to, in the forms that the façade has for it.

use itl::disk::files;
use itl::reports::csv::Dialect;
use itl::reports::terminal::Page;
use itl::settings::ViewSettings;
use itl::{Alignment, Error, Inspection, Notice, Reference, Report as Shown, Session};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::PyBytes;
use std::io;
use std::sync::Arc;

use crate::errors::to_python;
use crate::views::level;
use crate::words;
use crate::work::work;

/// A form that a report is written in.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum ReportForm {
    Json,
    Csv,
    Text,
    Html,
    Xlsx,
}

impl ReportForm {
    fn of(name: &str) -> PyResult<Self> {
        Ok(match name {
            "json" => Self::Json,
            "csv" => Self::Csv,
            "text" => Self::Text,
            "html" => Self::Html,
            "xlsx" => Self::Xlsx,
            _ => return Err(PyValueError::new_err("reports are written as json, csv, text, html or xlsx")),
        })
    }

    fn name(self) -> &'static str {
        match self {
            Self::Json => "json",
            Self::Csv => "csv",
            Self::Text => "text",
            Self::Html => "html",
            Self::Xlsx => "xlsx",
        }
    }
}

/// Columns of a page of text, as where no terminal says otherwise.
const WIDTH: usize = 100;

type Writing = Box<dyn Fn(ReportForm) -> Result<Vec<u8>, Error> + Send + Sync>;

/// The result of a verb, in its forms.
#[pyclass(frozen, module = "itl._native")]
pub(crate) struct Report {
    writing: Writing,
    notices: Vec<Notice>,
}

impl Report {
    /// A result that holds all that it is written from.
    pub(crate) fn of<T: Written + Send + Sync + 'static>(result: T, notices: Vec<Notice>) -> Self {
        let view = ViewSettings::default();
        Self { writing: Box::new(move |form| result.written(form, &view)), notices }
    }

    /// Why a number is what it is.
    ///
    /// # Errors
    /// If there is no such concept or unit.
    pub(crate) fn explanation(
        py: Python<'_>,
        alignment: &Arc<Alignment>,
        concept: String,
        unit: Option<usize>,
        session: &Session,
    ) -> PyResult<Self> {
        let (alignment, session) = (Arc::clone(alignment), session.clone());
        session.explain(&alignment, &concept, unit, 1).map_err(|error| to_python(py, &error))?;
        let notices = alignment.notices.clone();
        let writing = move |form| {
            let view = &session.settings().view;
            // Programs get all units, people some.
            let most = if form == ReportForm::Text { itl::explained_units(view) } else { usize::MAX };
            plain(&session.explain(&alignment, &concept, unit, most)?, form, view)
        };
        Ok(Self { writing: Box::new(writing), notices })
    }

    /// What a document does not cover.
    ///
    /// # Errors
    /// If the framework gives no cutoff.
    pub(crate) fn gaps(py: Python<'_>, alignment: &Arc<Alignment>, session: &Session) -> PyResult<Self> {
        work(py, None, |cancel| session.with_cancel(cancel).gaps(alignment).map(|_| ()))?;
        let (alignment, notices) = (Arc::clone(alignment), alignment.notices.clone());
        let session = session.clone();
        let writing = move |form| {
            let (gaps, view) = (session.gaps(&alignment)?, &session.settings().view);
            match form {
                ReportForm::Html => page(|out| gaps.html(view, out)),
                ReportForm::Xlsx => Ok(gaps.xlsx(view)?.0),
                form => plain(&gaps, form, view),
            }
        };
        Ok(Self { writing: Box::new(writing), notices })
    }
}

/// What a model holds: all of it, one of its concepts, or a term.
///
/// # Errors
/// If there is no such concept.
pub(crate) fn inspection(
    py: Python<'_>,
    reference: &Reference,
    concept: Option<&str>,
    term: Option<&str>,
) -> PyResult<Report> {
    Inspection::of(reference, concept).map_err(|error| to_python(py, &error))?;
    let (reference, notices) = (reference.clone(), reference.notices().to_vec());
    let (concept, term) = (concept.map(str::to_owned), term.map(str::to_owned));
    let writing = move |form| {
        let inspection = match &term {
            Some(term) => Inspection::of_term(&reference, term),
            None => Inspection::of(&reference, concept.as_deref())?,
        };
        plain(&inspection, form, &ViewSettings::default())
    };
    Ok(Report { writing: Box::new(writing), notices })
}

#[pymethods]
impl Report {
    /// The result in a form.
    fn write<'py>(&self, py: Python<'py>, form: &str) -> PyResult<Bound<'py, PyBytes>> {
        let form = ReportForm::of(form)?;
        let bytes = work(py, None, |_| (self.writing)(form))?;
        Ok(PyBytes::new(py, &bytes))
    }

    /// Writes the result to a file.
    fn save(&self, py: Python<'_>, form: &str, path: &str, overwrite: bool) -> PyResult<()> {
        let form = ReportForm::of(form)?;
        let bytes = work(py, None, |_| (self.writing)(form))?;
        write(py, path, &bytes, overwrite)
    }

    #[getter]
    fn notices<'py>(&self, py: Python<'py>) -> PyResult<Vec<Bound<'py, PyAny>>> {
        notices_of(py, &self.notices)
    }
}

/// A result that can be written in its forms.
pub(crate) trait Written {
    fn written(&self, form: ReportForm, view: &ViewSettings) -> Result<Vec<u8>, Error>;
}

impl Written for itl::Check {
    fn written(&self, form: ReportForm, view: &ViewSettings) -> Result<Vec<u8>, Error> {
        plain(self, form, view)
    }
}

impl Written for itl::Study {
    fn written(&self, form: ReportForm, view: &ViewSettings) -> Result<Vec<u8>, Error> {
        match form {
            ReportForm::Html => page(|out| self.html(view, out)),
            form => plain(self, form, view),
        }
    }
}

impl Written for itl::Comparison {
    fn written(&self, form: ReportForm, view: &ViewSettings) -> Result<Vec<u8>, Error> {
        match form {
            ReportForm::Html => page(|out| self.html(view, out)),
            ReportForm::Xlsx => Ok(self.xlsx(view)?.0),
            form => plain(self, form, view),
        }
    }
}

impl Written for itl::Crosswalk {
    fn written(&self, form: ReportForm, view: &ViewSettings) -> Result<Vec<u8>, Error> {
        match form {
            ReportForm::Html => page(|out| self.html(out)),
            ReportForm::Xlsx => Ok(self.xlsx()?.0),
            form => plain(self, form, view),
        }
    }
}

impl Written for itl::Migration {
    fn written(&self, form: ReportForm, view: &ViewSettings) -> Result<Vec<u8>, Error> {
        plain(self, form, view)
    }
}

impl Written for itl::Evaluation {
    fn written(&self, form: ReportForm, view: &ViewSettings) -> Result<Vec<u8>, Error> {
        match form {
            ReportForm::Html => page(|out| self.html(view, out)),
            form => plain(self, form, view),
        }
    }
}

impl Written for itl::AnalyzedDocument {
    fn written(&self, form: ReportForm, view: &ViewSettings) -> Result<Vec<u8>, Error> {
        match form {
            ReportForm::Html => page(|out| self.html(out)),
            form => plain(self, form, view),
        }
    }
}

/// The forms that every result has.
pub(crate) fn plain(report: &impl Shown, form: ReportForm, view: &ViewSettings) -> Result<Vec<u8>, Error> {
    page(|out| match form {
        ReportForm::Json => report.json(view, out),
        ReportForm::Csv => report.table(Dialect::Comma, out),
        ReportForm::Text => report.terminal(view, &mut Page::new(out, false, WIDTH)),
        form => {
            let said = format!("this result has no form {}", form.name());
            Err(io::Error::new(io::ErrorKind::Unsupported, said))
        }
    })
}

fn page(write: impl FnOnce(&mut Vec<u8>) -> io::Result<()>) -> Result<Vec<u8>, Error> {
    let mut bytes = Vec::new();
    write(&mut bytes)?;
    Ok(bytes)
}

/// Writes a file at once.
///
/// # Errors
/// If it is there and must not be overwritten, or cannot be written.
pub(crate) fn write(py: Python<'_>, path: &str, bytes: &[u8], overwrite: bool) -> PyResult<()> {
    work(py, None, |_| files::write(path, bytes, overwrite))
}

/// Notices as Python's, with the words of Python.
pub(crate) fn notices_of<'py>(py: Python<'py>, notices: &[Notice]) -> PyResult<Vec<Bound<'py, PyAny>>> {
    if notices.is_empty() {
        return Ok(Vec::new());
    }
    let class = py.import("itl.notices")?.getattr("Notice")?;
    notices
        .iter()
        .map(|notice| class.call1((level(notice), notice.code.as_ref(), words::notice(notice), notice.page)))
        .collect()
}
