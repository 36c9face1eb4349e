//! Errors of the façade as exceptions of `itl.errors`, with the same words.

use itl::method::{ModelError, NotAssessed};
use itl::{Error, SettingsError};
use pyo3::prelude::*;

use crate::words;

/// The exception that says what an error says.
pub(crate) fn to_python(py: Python<'_>, error: &Error) -> PyErr {
    let help = error.help().map(|help| words::help(&help));
    raised(py, class(error), (error.what(), error.place(), help))
}

/// What is wrong with settings.
pub(crate) fn settings(py: Python<'_>, error: SettingsError) -> PyErr {
    to_python(py, &Error::from(error))
}

fn raised(py: Python<'_>, class: &str, said: (String, Option<String>, Option<String>)) -> PyErr {
    let made = py.import("itl.errors").and_then(|errors| errors.getattr(class)?.call1(said));
    made.map_or_else(|error| error, PyErr::from_value)
}

/// The class of `itl.errors` that an error is of.
fn class(error: &Error) -> &'static str {
    match error {
        Error::File { .. }
        | Error::Exists { .. }
        | Error::SharedFile { .. }
        | Error::SameFile { .. }
        | Error::Write(_) => "FileError",
        Error::Document { .. }
        | Error::Worker { .. }
        | Error::Marks { .. }
        | Error::Unmarkable { .. }
        | Error::Failed
        | Error::NoDocuments { .. }
        | Error::Model { source: ModelError::ForeignDocument { .. }, .. } => "DocumentError",
        Error::Row { .. } | Error::Table(_) | Error::Eval { .. } => "TableError",
        Error::Framework { .. }
        | Error::Crosswalk { .. }
        | Error::CrosswalkLanguages { .. }
        | Error::FrameworkName { .. }
        | Error::NoFrameworksFolder
        | Error::WrittenForm { .. } => "FrameworkError",
        Error::Model { .. } | Error::NotAssessed { reason: NotAssessed::NoThreshold(_), .. } => "ModelError",
        Error::NotAssessed { .. } => "DocumentError",
        Error::Settings { .. } => "SettingsError",
        Error::NoConcept { .. } | Error::NoUnit { .. } => "NotFoundError",
        _ => "Error",
    }
}
