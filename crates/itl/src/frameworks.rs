//! Frameworks by name or path: bundled ones, those of the user's folder, files of any format.

use itl_core::Model;
use itl_framework::{BUNDLED, Framework, FrameworkError, FrameworkFormat, ReadOptions};
use itl_text::Notice;
use std::path::{Component, Path};

use crate::{Error, Reference, Settings, files, library, read_document};

/// Reads a framework from the bytes of a file.
///
/// # Errors
/// If they are no framework.
pub fn import(bytes: &[u8], name: &str, settings: &Settings) -> Result<(Framework, Vec<Notice>), Error> {
    let beside = |path: &str| beside(name, path);
    let options = ReadOptions::default()
        .with_columns(settings.columns.as_deref().unwrap_or_default())
        .with_sheet(settings.sheet.as_deref())
        .with_language(settings.language)
        .with_parts(settings.parts.as_deref().unwrap_or_default())
        .with_resolver(&beside);
    let read = match FrameworkFormat::of(bytes, name) {
        FrameworkFormat::Document => {
            let document = read_document(bytes, name, settings)?;
            itl_framework::read_outline(&document, name, &options)
        }
        _ => itl_framework::read(bytes, name, &options),
    };
    read.map_err(|source| in_framework(name, source))
}

/// What a name leads to.
pub enum Opened {
    /// A framework, with what there is to say about it.
    Framework(Box<Framework>, Vec<Notice>),
    /// The bytes of a model file.
    Model(Vec<u8>),
}

/// What a name leads to: a bundled framework, one of the user's folder, or a framework or model file.
///
/// # Errors
/// If there is none, or it cannot be read.
pub fn open(name: &str, settings: &Settings) -> Result<Opened, Error> {
    if BUNDLED.iter().any(|(bundled, _)| *bundled == name) {
        let framework = itl_framework::bundled(name).map_err(|source| in_framework(name, source))?;
        return Ok(Opened::Framework(Box::new(framework), Vec::new()));
    }
    let shelved = || library::find(name).ok_or_else(|| FrameworkError::Unknown { name: name.to_owned() });
    let path = match name.contains(['/', '\\', '.']) || name == "-" || files::exists(name) {
        true => name.to_owned(),
        false => shelved().map_err(|source| in_framework(name, source))?,
    };
    let bytes = files::read(&path)?;
    if Model::is_model(&bytes) || path.ends_with(".itl") {
        return Ok(Opened::Model(bytes));
    }
    let (framework, notices) = import(&bytes, &path, settings)?;
    Ok(Opened::Framework(Box::new(framework), notices))
}

/// The framework that a name leads to, that of a model included, with the concepts that the settings select.
///
/// # Errors
/// If there is none, it cannot be used, or the settings contradict a model.
pub fn load(name: &str, settings: &Settings) -> Result<(Framework, Vec<Notice>), Error> {
    match open(name, settings)? {
        Opened::Model(bytes) => {
            let reference = Reference::open(&bytes, name, settings)?;
            Ok((reference.model.framework().clone(), reference.notices))
        }
        Opened::Framework(framework, mut notices) => {
            let (framework, more) = select(&framework, name, settings)?;
            notices.extend(more);
            Ok((framework, notices))
        }
    }
}

/// The concepts of a framework that the settings select.
///
/// # Errors
/// If there are none.
pub fn select(
    framework: &Framework,
    name: &str,
    settings: &Settings,
) -> Result<(Framework, Vec<Notice>), Error> {
    framework.select(settings.selection()).map_err(|source| in_framework(name, source))
}

/// The column of a concept.
///
/// # Errors
/// If there is no such concept.
pub fn column(framework: &Framework, id: &str) -> Result<usize, Error> {
    framework.column(id).ok_or_else(|| {
        let mut some: Vec<String> =
            framework.concepts.iter().take(20).map(|concept| concept.id.clone()).collect();
        if framework.concepts.len() > some.len() {
            some.push("…".to_owned());
        }
        Error::NoConcept { id: id.to_owned(), some }
    })
}

/// A file that a framework refers to. It lies beside it or below: a framework does not lead elsewhere.
fn beside(framework: &str, path: &str) -> Result<Vec<u8>, String> {
    let inside =
        Path::new(path).components().all(|part| matches!(part, Component::Normal(_) | Component::CurDir));
    if !inside || path.contains(':') {
        return Err("it is not beside the file that refers to it".to_owned());
    }
    let folder = Path::new(framework).parent().unwrap_or(Path::new(""));
    files::read(&folder.join(path).to_string_lossy()).map_err(|error| error.to_string())
}

fn in_framework(name: &str, source: FrameworkError) -> Error {
    Error::Framework { path: name.to_owned(), source }
}
