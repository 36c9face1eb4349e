//! Results of many documents as files, in any forms: patterns of paths in, whole files out.
//!
//! A path that is taken is refused before any work is done. A path may hold `{name}`, which stands for the document's
//! own name; where there are several documents it has to, for files that are about one of them.

use itl_base::Notice;
use itl_settings::ViewSettings;
use std::collections::{BTreeMap, BTreeSet};

use super::document_paths::{DocumentPaths, NAME};
use super::files;
use crate::{Alignment, Error, Form, FormOptions, JointFile, MarkedCopy, Reference, Session, ShownPages};

/// The files of a run.
pub struct Exports {
    files: BTreeMap<Form, String>,
    options: FormOptions,
    force: bool,
    paths: DocumentPaths,
    joint: BTreeMap<Form, JointFile>,
    /// What marks copies, and draws pages for reports if they are wanted.
    session: Session,
    pages: bool,
}

/// What became of a file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Written {
    /// Its path and its size; none where the document has nothing for the form, such as verdicts.
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
        session: &Session,
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
            session: session.clone(),
            pages: false,
        })
    }

    /// With pictures of the pages that hold quotes in every HTML report.
    #[must_use]
    pub fn with_pages(self) -> Self {
        Self { pages: true, ..self }
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
            let suited = |made| match form {
                Form::Marked => MarkedCopy::suits(alignment, &pattern).map(|()| made),
                _ => Ok(made),
            };
            match self.made(form, alignment).and_then(suited) {
                Ok((bytes, notices)) => {
                    let path = self.paths.path(&pattern, &alignment.path);
                    written.push(self.write(path, &bytes, notices)?);
                }
                Err(error) => written.push(left_out(form, error)?),
            }
        }
        Ok(written)
    }

    /// A file about one document.
    fn made(&mut self, form: Form, alignment: &Alignment) -> Result<(Vec<u8>, Vec<Notice>), Error> {
        let (mut bytes, mut notices) = (Vec::new(), Vec::new());
        if form == Form::Html && self.pages {
            let shown = self.session.shown_pages(alignment)?;
            self.options.pages = shown.pictures;
            notices.extend(shown.notices);
        }
        if form == Form::Marked {
            let copy = self.session.marked_copy(alignment, &self.options.view)?;
            self.options.copy = copy.bytes;
            notices.extend(copy.notices);
        }
        notices.extend(alignment.write(form, &self.options, &mut bytes)?);
        Ok((bytes, notices))
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
        if !has_file(alignment) {
            let message =
                "its pages are not shown: they are drawn from its file, and there is none to read again";
            return Ok(ShownPages { pictures: Vec::new(), notices: vec![Notice::info("no-pages", message)] });
        }
        let bytes = files::read_document(alignment.path.as_ref(), self.most_bytes())?;
        self.picture_evidence(alignment, &bytes)
    }

    /// A marked copy of the document of an alignment, whose file is read a second time.
    ///
    /// # Errors
    /// If the file cannot be read again, or as [`Session::mark_copy`].
    pub fn marked_copy(&self, alignment: &Alignment, view: &ViewSettings) -> Result<MarkedCopy, Error> {
        if !has_file(alignment) {
            let reason = "it is made from the file of the document, and there is none to read again";
            return Err(Error::Unmarkable { path: alignment.path.clone(), reason });
        }
        let bytes = files::read_document(alignment.path.as_ref(), self.most_bytes())?;
        self.mark_copy(alignment, view, &bytes)
    }
}

/// What is said where a document has nothing for a form, which is no reason to stop.
///
/// # Errors
/// If it is another error.
fn left_out(form: Form, error: Error) -> Result<Written, Error> {
    let code = match &error {
        Error::NotAssessed { .. } => "not-assessed",
        Error::Marks { .. } | Error::Unmarkable { .. } => "not-marked",
        _ => return Err(error),
    };
    let name = if form == Form::Marked { "marked copy" } else { form.name() };
    let message = format!("no {name} is written: {}", error.what());
    Ok(Written { file: None, notices: vec![Notice { help: error.help(), ..Notice::warning(code, message) }] })
}

/// Whether the document of an alignment has a file that can be read again.
fn has_file(alignment: &Alignment) -> bool {
    let path = alignment.path.as_str();
    path != "-" && !files::is_special(path) && files::exists(path)
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
