//! Results of many documents as files, in any forms: patterns of paths in, whole files out.
//!
//! A path that is taken is refused before any work is done. A path may hold `{name}`, which stands for the document's
//! own name; where there are several documents it has to, for files that are about one of them.

use itl_text::Notice;
use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use super::files;
use crate::{Alignment, Error, Form, FormOptions, JointFile, Reference};

/// Stands for the name of a document in a path.
const NAME: &str = "{name}";

/// The files of a run.
pub struct Exports {
    files: BTreeMap<Form, String>,
    options: FormOptions,
    force: bool,
    paths: DocumentPaths,
    joint: BTreeMap<Form, JointFile>,
}

/// A file that was written.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Written {
    /// Its path.
    pub path: String,
    /// Its size.
    pub bytes: usize,
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
        Ok(Self { files, options, force, paths: DocumentPaths::default(), joint: BTreeMap::new() })
    }

    /// Refuses a reference that has nothing for the forms asked for.
    ///
    /// # Errors
    /// The first form that it does not suit.
    pub fn suit(&self, reference: &Reference) -> Result<(), Error> {
        self.files.keys().try_for_each(|form| form.suits(reference.model().framework()))
    }

    /// Takes the result for one more document, and writes the files that are about it alone.
    ///
    /// # Errors
    /// If a file cannot be written.
    pub fn add(&mut self, alignment: &Alignment) -> Result<Vec<Written>, Error> {
        self.options.moment = moment(&alignment.name);
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
            let mut bytes = Vec::new();
            let notices = alignment.write(form, &self.options, &mut bytes)?;
            let path = self.paths.path(&pattern, &alignment.name);
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
        Ok(Written { path, bytes: bytes.len(), notices })
    }
}

/// Paths for files that are about one document each.
#[derive(Debug, Default)]
pub struct DocumentPaths {
    /// Those that were given out.
    given: BTreeSet<String>,
}

impl DocumentPaths {
    /// For files of this pattern; `several` if there may be more than one document.
    ///
    /// # Errors
    /// If several documents would share a file, or the file is there and `force` is not set.
    pub fn of(pattern: &String, several: bool, force: bool) -> Result<Self, Error> {
        if several && !pattern.contains(NAME) {
            return Err(Error::SharedFile { path: pattern.clone() });
        }
        free([pattern], force)?;
        Ok(Self::default())
    }

    /// The path for a document: two documents of one name do not get the same.
    #[must_use]
    pub fn path(&mut self, pattern: &str, document: &str) -> String {
        let stem = Path::new(document).file_stem().map(|stem| stem.to_string_lossy().into_owned());
        // Ids of rows can be anything; what names a file is no path and steers no terminal.
        let plain = |c: char| if c.is_control() || matches!(c, '/' | '\\' | ':') { '_' } else { c };
        let stem: Option<String> = stem.map(|stem| stem.chars().map(plain).collect());
        let named = |stem: &String| stem != "-" && !stem.chars().all(|c| c == '.');
        let stem = stem.filter(named).unwrap_or_else(|| "document".to_owned());
        let numbered = |number: usize| match number {
            1 => pattern.replace(NAME, &stem),
            _ => pattern.replace(NAME, &format!("{stem}-{number}")),
        };
        let path = (1..).map(numbered).find(|path| !self.given.contains(path)).unwrap_or_default();
        self.given.insert(path.clone());
        path
    }
}

/// The time that results bear where their form asks for one: what SOURCE_DATE_EPOCH says, or when the document was
/// last changed, or 1970. The clock would make every run another result.
#[allow(clippy::disallowed_methods, reason = "SOURCE_DATE_EPOCH is how builds say their time")]
fn moment(document: &str) -> u64 {
    let said = std::env::var("SOURCE_DATE_EPOCH").ok().and_then(|said| said.trim().parse().ok());
    said.or_else(|| files::modified(document)).unwrap_or(0)
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_name_of_a_document_leads_nowhere_else() {
        let mut paths = DocumentPaths::default();
        let mut path = |document: &str| paths.path("out/{name}/a.html", document);
        assert_eq!(path("reports/plan.pdf"), "out/plan/a.html");
        assert_eq!(path("other/plan.docx"), "out/plan-2/a.html");
        assert_eq!(path("../../.."), "out/document/a.html");
        assert_eq!(path("..."), "out/document-2/a.html");
        assert_eq!(path("C:\\x\u{1b}.pdf"), "out/C__x_/a.html");
    }
}
