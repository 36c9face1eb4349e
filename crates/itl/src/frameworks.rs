//! Frameworks by name or path: bundled ones, those of the user's folder, files of any format.

use itl_core::Model;
use itl_framework::{BUNDLED, ColumnName, Format, Framework, FrameworkError, ReadOptions};
use itl_text::Notice;
use std::path::Path;

use crate::{Error, Settings, files, read_document};

/// How a framework file is read, where its own words are not enough.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct ImportOptions {
    /// The columns of a table.
    pub columns: Vec<ColumnName>,
    /// The sheet of a workbook.
    pub sheet: Option<String>,
    /// The parts of the source that are taken.
    pub parts: Vec<String>,
}

/// Reads a framework from the bytes of a file.
///
/// # Errors
/// If they are no framework.
pub fn import(
    bytes: &[u8],
    name: &str,
    options: &ImportOptions,
    settings: &Settings,
) -> Result<(Framework, Vec<Notice>), Error> {
    let beside = |path: &str| beside(name, path);
    let options = ReadOptions {
        columns: &options.columns,
        sheet: options.sheet.as_deref(),
        language: settings.language,
        parts: &options.parts,
        beside: Some(&beside),
    };
    let read = match Format::of(bytes, name) {
        Format::Document => {
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

/// What a name leads to: a bundled framework, or a framework or model file.
///
/// # Errors
/// If there is none, or it cannot be read.
pub fn open(name: &str, settings: &Settings) -> Result<Opened, Error> {
    if BUNDLED.iter().any(|(bundled, _)| *bundled == name) {
        let framework = itl_framework::bundled(name).map_err(|source| in_framework(name, source))?;
        return Ok(Opened::Framework(Box::new(framework), Vec::new()));
    }
    if !name.contains(['/', '\\', '.']) && name != "-" && !files::exists(name) {
        return Err(in_framework(name, FrameworkError::Unknown { name: name.to_owned() }));
    }
    let bytes = files::read(name)?;
    if Model::is_model(&bytes) || name.ends_with(".itl") {
        return Ok(Opened::Model(bytes));
    }
    let (framework, notices) = import(&bytes, name, &ImportOptions::default(), settings)?;
    Ok(Opened::Framework(Box::new(framework), notices))
}

/// A file that a framework refers to. It lies beside it or below: a framework does not lead elsewhere.
fn beside(framework: &str, path: &str) -> Result<Vec<u8>, String> {
    let inside = Path::new(path)
        .components()
        .all(|part| matches!(part, std::path::Component::Normal(_) | std::path::Component::CurDir));
    if !inside || path.contains(':') {
        return Err("it is not beside the file that refers to it".to_owned());
    }
    let folder = Path::new(framework).parent().unwrap_or(Path::new(""));
    files::read(&folder.join(path).to_string_lossy()).map_err(|error| error.to_string())
}

pub(crate) fn in_framework(name: &str, source: FrameworkError) -> Error {
    Error::Framework { path: name.to_owned(), source }
}
