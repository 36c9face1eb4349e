//! Settings as keyword arguments: names and Python values in, the façade's settings out.
//!
//! Names, values and what is wrong with them come from the declarations of `itl-settings`: a setting that is declared there is an argument
//! here. A value is what its flag would take; numbers, truth values and lists may be given as such.

use itl::disk::files;
use itl::settings::{Group, Setting, Settings, SettingsError, Shape};
use pyo3::prelude::*;
use pyo3::types::{PyBool, PyDict, PyFloat, PyInt, PyList, PyString, PyTuple};
use std::path::PathBuf;

use crate::errors;

/// Which settings a verb takes, and where the others belong.
#[derive(Clone, Copy)]
pub(crate) struct Taken {
    verb: &'static str,
    groups: &'static [Group],
}

/// What makes a model.
pub(crate) const INDUCE: Taken = Taken { verb: "induce", groups: &[Group::Method] };
/// What reads and aligns documents; settings of the method may be named where they are the model's.
pub(crate) const ALIGN: Taken =
    Taken { verb: "align", groups: &[Group::Method, Group::Reading, Group::Alignment, Group::View] };

/// The settings that these keyword arguments are.
///
/// # Errors
/// If there is no such setting, it has no part in what is done, or the value is none of its values.
pub(crate) fn of(py: Python<'_>, given: Option<&Bound<'_, PyDict>>, taken: Taken) -> PyResult<Settings> {
    let mut settings = Settings::default();
    for (name, value) in given.into_iter().flatten() {
        let name: String = name.extract()?;
        if !value.is_none() {
            set(py, &mut settings, &name, &value, taken)?;
        }
    }
    Ok(settings)
}

fn set(
    py: Python<'_>,
    settings: &mut Settings,
    name: &str,
    value: &Bound<'_, PyAny>,
    taken: Taken,
) -> PyResult<()> {
    // `except_`: a word of Python has an underscore behind it.
    let name = name.strip_suffix('_').unwrap_or(name);
    let setting = Settings::declared().find(|setting| setting.field == name && name != "framework");
    let setting = match setting {
        // The façade knows what to say of a name that it does not know.
        None => return settings.set(name, "").map_err(|error| errors::settings(py, unknown(error, name))),
        Some(setting) => setting,
    };
    if !taken.groups.contains(&setting.group) {
        let place = if setting.group == Group::Method { "induce" } else { "align" };
        let error = SettingsError::Misplaced { setting: name.to_owned(), verb: taken.verb, place };
        return Err(errors::settings(py, error));
    }
    match given(py, setting, value)? {
        Given::Text(text) => settings.set(name, &text),
        Given::List(texts) => settings.set_list(name, &texts),
    }
    .map_err(|error| errors::settings(py, error))
}

/// `framework` is declared, but here it is an object and no setting.
fn unknown(error: SettingsError, name: &str) -> SettingsError {
    match error {
        error @ SettingsError::Unknown { .. } => error,
        _ => SettingsError::Unknown { name: name.to_owned(), nearest: None, line: None },
    }
}

enum Given {
    Text(String),
    List(Vec<String>),
}

fn given(py: Python<'_>, setting: &Setting, value: &Bound<'_, PyAny>) -> PyResult<Given> {
    let refused = |reason: String| {
        errors::settings(py, SettingsError::Value { setting: setting.name().to_owned(), reason, line: None })
    };
    if setting.shape == Shape::Files {
        let read = |one: &Bound<'_, PyAny>| -> PyResult<String> {
            let path: PathBuf =
                one.extract().map_err(|_| refused("it takes a file or a list of files".to_owned()))?;
            files::read_text(&path.to_string_lossy()).map_err(|error| errors::to_python(py, &error))
        };
        let several = value.is_instance_of::<PyList>() || value.is_instance_of::<PyTuple>();
        let texts = match several {
            true => value.try_iter()?.map(|one| read(&one?)).collect::<PyResult<_>>()?,
            false => vec![read(value)?],
        };
        return Ok(Given::List(texts));
    }
    if value.is_instance_of::<PyList>() || value.is_instance_of::<PyTuple>() {
        let texts = value.try_iter()?.map(|one| plain(&one?)).collect::<PyResult<Option<Vec<String>>>>()?;
        return texts
            .map(Given::List)
            .ok_or_else(|| refused("its list holds what is no text or number".to_owned()));
    }
    if setting.shape == Shape::Contents {
        let path: PathBuf =
            value.extract().map_err(|_| refused("it takes a file or a list of words".to_owned()))?;
        let text =
            files::read_text(&path.to_string_lossy()).map_err(|error| errors::to_python(py, &error))?;
        return Ok(Given::Text(text));
    }
    if let (Ok(on), Shape::OneOf(["on", "off"])) = (value.extract::<bool>(), setting.shape) {
        return Ok(Given::Text(if on { "on" } else { "off" }.to_owned()));
    }
    match plain(value)? {
        Some(text) => Ok(Given::Text(text)),
        None => {
            let kind = value.get_type().name()?;
            Err(refused(format!("a value of type {kind} is no text, number, truth value or list of them")))
        }
    }
}

/// A value as its flag would be given it.
fn plain(value: &Bound<'_, PyAny>) -> PyResult<Option<String>> {
    if let Ok(on) = value.cast::<PyBool>() {
        return Ok(Some(on.is_true().to_string()));
    }
    if let Ok(text) = value.cast::<PyString>() {
        return Ok(Some(text.to_str()?.to_owned()));
    }
    if value.is_instance_of::<PyInt>() || value.is_instance_of::<PyFloat>() {
        return Ok(Some(value.str()?.to_str()?.to_owned()));
    }
    Ok(None)
}
