//! A folder of results that grows part by part and survives being interrupted at any moment.
//!
//! A part is written to files of its own, which are put into place when they are complete; then a line in the journal
//! says so. What the journal does not name is not there: a run that goes on takes it away and makes it again.

mod error;
mod folder;
mod journal;
#[cfg(test)]
mod tests;

pub use error::StoreError;
pub use folder::Folder;
pub use journal::{FileEntry, FrameworkPart, PartEntry, Plan, SourcePart, Totals};

pub(crate) use folder::{Draft, hex};

use itl_report::Context;
use serde::{Deserialize, Serialize};

use crate::part::{self, KINDS, Part, TableKind};
use crate::record::Form;
use journal::Journal;

/// The name of the manifest in the folder.
const MANIFEST: &str = "manifest.json";

/// Other files that are made of finished results.
const SUMMARIES: [&str; 2] = ["summary.csv", "summary.html"];

/// What was done, once all is done.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Manifest {
    /// What the results are about.
    #[serde(flatten)]
    pub plan: Plan,
    /// Counts.
    pub totals: Totals,
    /// SHA-256 over all inputs.
    pub inputs: String,
    /// The files of all parts.
    pub parts: Vec<FileEntry>,
}

/// A folder that results are written to by this run alone.
pub struct Store {
    folder: Folder,
    journal: Journal,
    plan: Plan,
    parts: Vec<PartEntry>,
    form: Form,
}

/// What a folder is found to be.
pub enum Opened {
    /// There is something to do; some parts may be done already.
    Ready(Store),
    /// Everything was done before.
    Finished(Folder, Box<Manifest>),
}

impl Store {
    /// Opens a folder of results; `force` starts over.
    ///
    /// # Errors
    /// If it cannot be written to, or holds something else.
    pub fn open(path: &str, plan: Plan, form: Form, force: bool) -> Result<Opened, StoreError> {
        let folder = Folder::make(path)?;
        // Starting over takes files away: only a journal says which are ours.
        if folder.read(journal::NAME)?.is_none() && !folder.is_empty()? {
            return Err(StoreError::NotResults { path: path.to_owned() });
        }
        let mut journal = Journal::open(&folder)?;
        let failed = |error: &std::io::Error| folder.failed(journal::NAME, "write", error);
        if force {
            journal.clear().map_err(|error| failed(&error))?;
        }
        let mut done = Vec::new();
        match journal.read().map_err(|error| failed(&error))? {
            None => journal.add(&plan).map_err(|error| failed(&error))?,
            Some((earlier, parts)) => {
                if let Some(what) = plan.difference(&earlier) {
                    return Err(StoreError::Other { path: path.to_owned(), what });
                }
                if let Some(manifest) = finished(&folder, &plan, &parts)? {
                    return Ok(Opened::Finished(folder, Box::new(manifest)));
                }
                done = parts;
            }
        }
        let store = Self { folder, journal, plan, parts: done, form };
        store.tidy()?;
        store.verify()?;
        Ok(Opened::Ready(store))
    }

    /// Takes away what the journal does not name.
    fn tidy(&self) -> Result<(), StoreError> {
        for name in [MANIFEST].iter().chain(&SUMMARIES) {
            self.folder.remove(name)?;
            self.folder.remove(&format!("{name}{}", folder::DRAFT))?;
        }
        let kinds = part::kinds(self.form);
        for kind in KINDS {
            for name in self.folder.list(kind.folder)? {
                let Some(number) = part_number(&name, kind) else { continue };
                let path = format!("{}/{name}", kind.folder);
                let known = number < self.parts.len() && kinds.contains(&kind) && path == kind.path(number);
                if !known {
                    self.folder.remove(&path)?;
                }
            }
            match kinds.contains(&kind) {
                true => self.folder.make_folder(kind.folder)?,
                false => self.folder.remove_folder(kind.folder),
            }
        }
        self.folder.sync("")
    }

    /// Looks whether the parts are as they were written.
    fn verify(&self) -> Result<(), StoreError> {
        for file in self.parts.iter().flat_map(|part| &part.files) {
            let damaged = |reason: &str| StoreError::Damaged {
                path: self.folder.name(&file.path),
                reason: reason.to_owned(),
            };
            let (bytes, sha256) = self.folder.measure(&file.path).map_err(|_| damaged("it is missing"))?;
            if (bytes, &sha256) != (file.bytes, &file.sha256) {
                return Err(damaged("it is not as it was written"));
            }
        }
        Ok(())
    }

    /// The parts that are done.
    #[must_use]
    pub fn parts(&self) -> &[PartEntry] {
        &self.parts
    }

    /// The folder.
    #[must_use]
    pub fn folder(&self) -> &Folder {
        &self.folder
    }

    /// An error about what was written.
    pub(crate) fn failed(&self, error: &std::io::Error) -> StoreError {
        self.folder.failed("", "write", error)
    }

    /// Begins the next part.
    pub(crate) fn begin(&self, context: Context<'_>) -> Result<Part<Draft>, StoreError> {
        let number = self.parts.len();
        let drafts = part::kinds(self.form).into_iter().map(|kind| self.folder.draft(&kind.path(number)));
        let drafts = drafts.collect::<Result<Vec<_>, _>>()?;
        Part::new(self.form, context, drafts).map_err(|error| self.failed(&error))
    }

    /// Puts a complete part into its place and enters it into the journal.
    pub(crate) fn commit(
        &mut self,
        part: Part<Draft>,
        totals: Totals,
        inputs: String,
    ) -> Result<(), StoreError> {
        let number = self.parts.len();
        let from = self.parts.last().map_or(0, |last| last.documents.1);
        let mut files = Vec::new();
        let written = part.finish().map_err(|error| self.failed(&error))?;
        for (kind, (draft, rows)) in part::kinds(self.form).into_iter().zip(written) {
            let path = kind.path(number);
            let (bytes, sha256) = self.folder.place(&path, draft)?;
            self.folder.sync(kind.folder)?;
            files.push(FileEntry { path, rows, bytes, sha256 });
        }
        let documents = (from, totals.documents);
        let entry = PartEntry { part: number, documents, files, totals, inputs };
        let failed = |error: std::io::Error| self.folder.failed(journal::NAME, "write", &error);
        self.journal.add(&entry).map_err(failed)?;
        self.parts.push(entry);
        Ok(())
    }

    /// Ends the results: writes the manifest.
    ///
    /// # Errors
    /// If the disk refuses.
    pub fn finish(self) -> Result<(Folder, Manifest), StoreError> {
        let manifest = manifest(&self.plan, &self.parts);
        let mut bytes = serde_json::to_vec_pretty(&manifest).unwrap_or_default();
        bytes.push(b'\n');
        self.folder.write(MANIFEST, &bytes)?;
        Ok((self.folder, manifest))
    }
}

fn manifest(plan: &Plan, parts: &[PartEntry]) -> Manifest {
    let last = parts.last();
    Manifest {
        plan: plan.clone(),
        totals: last.map_or_else(Totals::default, |last| last.totals.clone()),
        inputs: last.map_or_else(String::new, |last| last.inputs.clone()),
        parts: parts.iter().flat_map(|part| part.files.iter().cloned()).collect(),
    }
}

/// The manifest, if there is one of all these parts.
fn finished(folder: &Folder, plan: &Plan, parts: &[PartEntry]) -> Result<Option<Manifest>, StoreError> {
    let found = folder.read(MANIFEST)?;
    let found = found.and_then(|bytes| serde_json::from_slice::<Manifest>(&bytes).ok());
    Ok(found.filter(|found| *found == manifest(plan, parts)))
}

/// The number of a part, or of the draft of one, by its name: nothing else is ever taken away.
fn part_number(name: &str, kind: TableKind) -> Option<usize> {
    let name = name.strip_suffix(folder::DRAFT).unwrap_or(name);
    let number = name.strip_prefix("part-")?.strip_suffix(kind.ending)?.strip_suffix('.')?;
    (number.len() >= 5 && number.bytes().all(|byte| byte.is_ascii_digit())).then(|| number.parse().ok())?
}
