//! What lies on a disk, for surfaces that have one: names and paths in; references, documents and sources out.
//!
//! The verbs of this crate work from memory. Nothing outside of this module opens a file, and nothing in it does unless
//! the caller named it.

mod doctor;
mod document_paths;
mod enclosure;
pub mod encoders;
mod exports;
pub mod files;
pub mod folder;
mod gather;
pub mod library;
mod new_file;
mod pipe;
mod recogniser;
mod review_log;

pub use document_paths::DocumentPaths;
pub use enclosure::{Enclosed, Enclosure};
pub use exports::{Exports, Written, free, moment};
pub use gather::{Gathered, item};
pub use recogniser::recogniser;
pub use review_log::{ReviewLog, read_review};

use itl_base::Notice;
use itl_document::Document;
use itl_framework::{BUNDLED, Framework, FrameworkError, Written as WrittenForm};
use itl_report::Listed;
use std::path::{Component, Path};

use crate::frameworks::{self, FrameworkSource, Opened};
use crate::{DEFAULT_FRAMEWORK, Error, Reference, Session};

/// Names and paths.
impl Session {
    /// The reference that a name leads to: a bundled framework, one of the user's folder, or a framework or model file. What a
    /// framework file refers to is found beside it or below.
    ///
    /// # Errors
    /// If there is none, it cannot be used, or the settings contradict a model.
    pub fn named(&self, name: &str) -> Result<Reference, Error> {
        self.reference_of(self.open_named(name)?, name)
    }

    /// The reference that the settings name, or else the default one.
    ///
    /// # Errors
    /// As [`Session::named`].
    pub fn chosen(&self) -> Result<Reference, Error> {
        self.named(self.settings().method.framework.as_deref().unwrap_or(DEFAULT_FRAMEWORK))
    }

    /// The framework that a name leads to, that of a model included, with the concepts that the settings select.
    ///
    /// # Errors
    /// As [`Session::named`].
    pub fn framework(&self, name: &str) -> Result<(Framework, Vec<Notice>), Error> {
        match self.open_named(name)? {
            Opened::Model(bytes) => {
                let reference = self.without_encoders().open_model(&bytes, name)?;
                Ok((reference.model().framework().clone(), reference.notices().to_vec()))
            }
            Opened::Framework(framework, mut notices) => {
                let (framework, more) = frameworks::select(&framework, name, &self.settings().method)?;
                notices.extend(more);
                Ok((framework, notices))
            }
        }
    }

    /// The framework that a name leads to, that of a model included, with all its concepts.
    ///
    /// # Errors
    /// As [`Session::named`].
    pub fn whole_framework(&self, name: &str) -> Result<(Framework, Vec<Notice>), Error> {
        match self.open_named(name)? {
            Opened::Framework(framework, notices) => Ok((*framework, notices)),
            Opened::Model(bytes) => {
                let reference = self.without_encoders().open_model(&bytes, name)?;
                Ok((reference.framework().clone(), reference.notices().to_vec()))
            }
        }
    }

    fn open_named(&self, name: &str) -> Result<Opened, Error> {
        if let Some(framework) = frameworks::bundled(name, self.settings().method.given_language()) {
            return Ok(Opened::Framework(Box::new(framework?), Vec::new()));
        }
        let path = match name.contains(['/', '\\', '.']) || name == "-" || files::exists(name) {
            true => name.to_owned(),
            false => library::find(name).ok_or_else(|| Error::Framework {
                path: name.to_owned(),
                source: FrameworkError::Unknown { name: name.to_owned() },
            })?,
        };
        let bytes = files::read_framework(&path)?;
        let beside = |other: &str| beside(&path, other);
        self.open_framework(FrameworkSource::new(&bytes, &path).with_resolver(&beside))
    }

    /// The frameworks that come with the program and those of the user's folder, each with what it holds or why it cannot be
    /// used.
    ///
    /// # Errors
    /// If the user's folder cannot be listed.
    pub fn frameworks(&self) -> Result<Vec<Listed>, Error> {
        let mut settings = self.settings().clone();
        (settings.method.level, settings.method.descriptors) = (None, None);
        let whole = self.with_settings(settings);
        let listed = |name: &str, place: &str, path: &str| Listed {
            name: name.to_owned(),
            place: place.to_owned(),
            framework: whole.framework(path).map(|(framework, _)| framework).map_err(|error| error.what()),
        };
        let mut all: Vec<Listed> = BUNDLED.iter().map(|(name, _)| listed(name, "built in", name)).collect();
        all.extend(library::user_frameworks()?.iter().map(|one| listed(&one.name, &one.path, &one.path)));
        Ok(all)
    }

    /// Reads the document at a path; `-` is standard input.
    ///
    /// # Errors
    /// If it cannot be read.
    pub fn document(&self, path: &str) -> Result<Document, Error> {
        self.read(files::read_document(path.as_ref(), self.most_bytes())?, path)
    }
}

/// The form of a framework's file, by the ending of its path.
///
/// # Errors
/// If there is no such form, or the file is there and `force` is not set.
pub fn framework_form(path: &str, force: bool) -> Result<WrittenForm, Error> {
    if !force && files::exists(path) {
        return Err(Error::Exists { path: path.to_owned() });
    }
    WrittenForm::of(path).ok_or_else(|| Error::WrittenForm { path: path.to_owned() })
}

/// A file that a framework file refers to. It lies beside it or below: a framework does not lead elsewhere.
///
/// # Errors
/// If it lies elsewhere or cannot be read.
pub fn beside(framework: &str, path: &str) -> Result<Vec<u8>, String> {
    let inside =
        Path::new(path).components().all(|part| matches!(part, Component::Normal(_) | Component::CurDir));
    if !inside || path.contains(':') {
        return Err("it is not beside the file that refers to it".to_owned());
    }
    let folder = Path::new(framework).parent().unwrap_or(Path::new(""));
    let file = folder.join(path);
    if !files::is_file_within(&file, folder) {
        return Err("it is a link that leads elsewhere, or no file".to_owned());
    }
    files::read_framework(&file.to_string_lossy()).map_err(|error| error.what())
}
