//! A folder of results that grows part by part and survives being interrupted at any moment.
//!
//! A part is written to files of its own, which are put into place when they are complete; then a line in the journal
//! says so. What the journal does not name is not there: a run that goes on takes it away and makes it again.

mod error;
mod folder;
mod journal;
mod manifest;
mod plan;
#[cfg(test)]
mod tests;

pub use error::StoreError;
pub use folder::Folder;
pub use journal::{FileEntry, PartEntry, Totals};
pub use manifest::{Manifest, keep};
pub use plan::{FrameworkPart, Plan, SourcePart};

pub(crate) use folder::{Draft, hex};

use itl_report::Context;

use crate::part::{self, KINDS, Part};
use crate::record::Form;
use journal::{Contents, Journal};

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
        let folders = KINDS.map(|kind| kind.folder);
        folders.iter().chain([&manifest::NAME]).try_for_each(|name| folder.no_link(name))?;
        let not_ours = || StoreError::NotResults { path: path.to_owned() };
        let mut journal = match Journal::open(&folder)? {
            Some(journal) => journal,
            None if folder.is_empty()? => Journal::create(&folder)?,
            None => return Err(not_ours()),
        };
        let read = journal.read().map_err(|error| folder.failed(journal::NAME, "write", &error))?;
        let mut done = Vec::new();
        match read {
            Contents::Results(_, parts) if force => {
                discard(&folder, &parts)?;
                journal = journal.restart(&folder, &plan)?;
            }
            Contents::Results(earlier, parts) => {
                if let Some(what) = plan.difference(&earlier) {
                    return Err(StoreError::Other { path: path.to_owned(), what });
                }
                if let Some(manifest) = Manifest::finished(&folder, &plan, &parts)? {
                    return Ok(Opened::Finished(folder, Box::new(manifest)));
                }
                done = parts;
            }
            Contents::Begun if folder.is_bare(journal::NAME, &folders)? => {
                journal = journal.restart(&folder, &plan)?;
            }
            Contents::Begun | Contents::Foreign => return Err(not_ours()),
        }
        let store = Self { folder, journal, plan, parts: done, form };
        store.tidy()?;
        store.verify()?;
        Ok(Opened::Ready(store))
    }

    /// Takes away what an interrupted run left, and makes the folders of tables.
    fn tidy(&self) -> Result<(), StoreError> {
        take_away(&self.folder, self.parts.len())?;
        let kinds = part::kinds(self.form);
        for kind in KINDS {
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
            let measured = self.folder.measure(&file.path)?;
            let (bytes, sha256) = measured.ok_or_else(|| damaged("it is missing"))?;
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
        let manifest = Manifest::of(&self.plan, &self.parts);
        self.folder.write(manifest::NAME, &manifest.to_bytes())?;
        Ok((self.folder, manifest))
    }
}

/// Takes away the files of results: those that their journal and manifest name, and no others.
fn discard(folder: &Folder, parts: &[PartEntry]) -> Result<(), StoreError> {
    for file in parts.iter().flat_map(|part| &part.files) {
        folder.remove(&file.path)?;
    }
    take_away(folder, parts.len())
}

/// Takes away what is not complete: the part after so many, the manifest, and summaries that it names.
fn take_away(folder: &Folder, parts: usize) -> Result<(), StoreError> {
    let parts = KINDS.iter().map(|kind| kind.path(parts));
    // The manifest goes last: until then it says what else has to.
    for name in parts.chain(manifest::summaries(folder)?).chain([manifest::NAME.to_owned()]) {
        folder.remove(&name)?;
        folder.remove(&format!("{name}{}", folder::DRAFT))?;
    }
    folder.remove(&format!("{}{}", journal::NAME, folder::DRAFT))
}
