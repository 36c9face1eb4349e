//! Results of many documents as files, in any forms: patterns of paths in, whole files out.
//!
//! A path that is taken is refused before any work is done. A path may hold `{name}`, which stands for the document's
//! own name; where there are several documents it has to, for files that are about one of them.

use itl_base::Notice;
use std::collections::{BTreeMap, BTreeSet};

use super::document_paths::{DocumentPaths, NAME};
use super::files;
use crate::{Alignment, Error, Form, FormOptions, JointFile, Reference, Session, ShownPages};

/// The files of a run.
pub struct Exports {
    files: BTreeMap<Form, String>,
    options: FormOptions,
    force: bool,
    paths: DocumentPaths,
    joint: BTreeMap<Form, JointFile>,
    /// What draws pages for reports.
    drawing: Option<Session>,
}

/// What became of a file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Written {
    /// Its path and its size; none where the document has no verdicts, which the form needs.
    pub file: Option<(String, usize)>,
    /// What there is to say about it.
    pub notices: Vec<Notice>,
}

impl Exports {
    /// Files in these forms; `several` if there may be more than one document.
    ///
    /// # Errors
    /// If several documents would share a file, or a file is there and `force` is not set.
    pub fn new(
        files: BTreeMap<Form, String>,
        options: FormOptions,
        several: bool,
        force: bool,
    ) -> Result<Self, Error> {
        let shared = |(form, path): &(&Form, &String)| several && !form.is_joint() && !path.contains(NAME);
        if let Some((_, path)) = files.iter().find(shared) {
            return Err(Error::SharedFile { path: path.clone() });
        }
        free(files.values(), force)?;
        Ok(Self {
            files,
            options,
            force,
            paths: DocumentPaths::default(),
            joint: BTreeMap::new(),
            drawing: None,
        })
    }

    /// With pictures of the pages that hold quotes in every HTML report.
    #[must_use]
    pub fn with_pages(self, session: Session) -> Self {
        Self { drawing: Some(session), ..self }
    }

    /// Refuses a reference that has nothing for the forms asked for.
    ///
    /// # Errors
    /// The first form that it does not suit.
    pub fn suit(&self, reference: &Reference) -> Result<(), Error> {
        self.files.keys().try_for_each(|form| form.suits_reference(reference, &self.options.view))
    }

    /// Takes the result for one more document, and writes the files that are about it alone.
    ///
    /// # Errors
    /// If a file cannot be written.
    pub fn add(&mut self, alignment: &Alignment) -> Result<Vec<Written>, Error> {
        self.options.moment = moment();
        let mut written = Vec::new();
        for (form, pattern) in self.files.clone() {
            let view = &self.options.view;
            if form.is_joint() {
                let file = match self.joint.remove(&form) {
                    Some(file) => file,
                    None => JointFile::new(form, &alignment.reference, view)?,
                };
                self.joint.entry(form).or_insert(file).add(alignment, view)?;
                continue;
            }
            let shown = match &self.drawing {
                Some(session) if form == Form::Html => session.shown_pages(alignment)?,
                _ => ShownPages::default(),
            };
            self.options.pages = shown.pictures;
            let (mut bytes, mut notices) = (Vec::new(), shown.notices);
            let path = self.paths.path(&pattern, &alignment.path);
            match alignment.write(form, &self.options, &mut bytes) {
                Ok(said) => notices.extend(said),
                Err(error @ Error::NotAssessed { .. }) => {
                    let message = format!("no {} is written: {}", form.name(), error.what());
                    notices.push(Notice::warning("not-assessed", message));
                    written.push(Written { file: None, notices });
                    continue;
                }
                Err(error) => return Err(error),
            }
            written.push(self.write(path, &bytes, notices)?);
        }
        Ok(written)
    }

    /// Writes the files that are about all documents.
    ///
    /// # Errors
    /// If a file cannot be written.
    pub fn finish(mut self) -> Result<Vec<Written>, Error> {
        let mut written = Vec::new();
        for (form, file) in std::mem::take(&mut self.joint) {
            let (bytes, notices) = file.finish()?;
            written.push(self.write(self.files[&form].clone(), &bytes, notices)?);
        }
        Ok(written)
    }

    fn write(&self, path: String, bytes: &[u8], notices: Vec<Notice>) -> Result<Written, Error> {
        files::write(&path, bytes, self.force)?;
        Ok(Written { file: Some((path, bytes.len())), notices })
    }
}

impl Session {
    /// Pictures of the pages that a report of the alignment quotes. The document's file is read a second time: only who draws pages
    /// needs it again.
    ///
    /// # Errors
    /// If the file cannot be read, this build makes no pictures, or somebody asked to stop.
    pub fn shown_pages(&self, alignment: &Alignment) -> Result<ShownPages, Error> {
        let path = alignment.path.as_str();
        if path == "-" || files::is_special(path) || !files::exists(path) {
            let message =
                "its pages are not shown: they are drawn from its file, and there is none to read again";
            return Ok(ShownPages { pictures: Vec::new(), notices: vec![Notice::info("no-pages", message)] });
        }
        let bytes = files::read_document(path.as_ref(), self.most_bytes())?;
        self.picture_evidence(alignment, &bytes)
    }
}

/// The time that results bear where their form asks for one: what SOURCE_DATE_EPOCH says, or else the beginning of 1970. The clock, or the
/// time of the file, would make another result of the same text.
#[allow(clippy::disallowed_methods, reason = "SOURCE_DATE_EPOCH is how builds say their time")]
#[must_use]
pub fn moment() -> u64 {
    let said = std::env::var("SOURCE_DATE_EPOCH").ok().and_then(|said| said.trim().parse().ok());
    said.unwrap_or(0)
}

/// Looks whether these files can be written: each has its own name, and none is there that must not be overwritten.
///
/// # Errors
/// The first that cannot.
pub fn free<'p>(paths: impl IntoIterator<Item = &'p String>, force: bool) -> Result<(), Error> {
    let mut seen = BTreeSet::new();
    for path in paths {
        if !seen.insert(path) {
            return Err(Error::SameFile { path: path.clone() });
        }
        if !force && files::exists(path) {
            return Err(Error::Exists { path: path.clone() });
        }
    }
    Ok(())
}
