//! Runs over many documents: paths in, what becomes of each shown in order, as they are done.
//!
//! A file of a folder or a row of a table that cannot be read is a notice, and the others go on. So is a file that was
//! named, if another one can be read.

use itl::disk::{self, Gathered, folder};
use itl::{Error, Items, Origin, Outcome as Done, Session, SourceKind, TextColumns};
use std::path::PathBuf;

use crate::output::{Failure, Outcome, Output};
use crate::progress::Progress;

/// Hands over what becomes of every document.
pub(crate) type Sink<'a, T> = &'a mut dyn FnMut(Done<T>) -> Result<(), Failure>;

/// Documents that arguments name, and how the run over them is going.
pub(crate) struct Run<'a> {
    paths: &'a [String],
    gathered: Gathered,
    session: &'a Session,
    tally: Tally,
}

impl<'a> Run<'a> {
    /// The documents of files and folders and, where columns are named, of the rows of tables.
    pub(crate) fn over(
        paths: &'a [String],
        columns: Option<&TextColumns>,
        session: &'a Session,
        output: &mut Output,
    ) -> Result<Self, Error> {
        let mut gathered = session.gather(paths, columns, None)?;
        output.notices(&gathered.notices);
        let tally = Tally { held: std::mem::take(&mut gathered.failed), ..Tally::default() };
        Ok(Self { paths, gathered, session, tally })
    }

    /// A document that was named and cannot be read is a failure of the whole.
    pub(crate) fn strict(mut self) -> Self {
        self.tally.strict = true;
        self
    }

    /// Whether there may be more than one document.
    pub(crate) fn several(&self) -> bool {
        self.paths.len() > 1
            || self.gathered.documents() != Some(1)
            || self.paths.iter().any(|path| disk::files::is_folder(path))
    }

    /// Lets `drive` run over the documents, and shows what becomes of each, with the number of those before it.
    pub(crate) fn each<T>(
        self,
        output: &mut Output,
        drive: impl FnOnce(&Session, &mut Items<'_>, Sink<'_, T>) -> Result<(), Failure>,
        mut show: impl FnMut(usize, &str, T, &mut Output) -> Result<(), Failure>,
    ) -> Result<Outcome, Failure> {
        let several = self.several();
        let Self { paths, mut gathered, session, mut tally } = self;
        let progress = Progress::of(gathered.documents(), output.is_quiet());
        let found: Vec<bool> = gathered
            .sources
            .iter()
            .map(|source| matches!(source.kind, SourceKind::Folder(_) | SourceKind::Table(_)))
            .collect();
        let mut take = |done: Done<T>| {
            progress.aside(|| {
                let Done { origin, source, result, .. } = done;
                match result {
                    Ok(value) => {
                        tally.succeeded(output);
                        output.about(several.then_some(&origin.path));
                        show(tally.done, &origin.path, value, output)?;
                        output.about(None);
                        tally.done += 1;
                    }
                    Err(error) => tally.failed(error, &origin, source, &found, output)?,
                }
                Ok(output.reveal()?)
            })
        };
        let session = progress.of_session(session);
        drive(&session, &mut gathered.items(&session), &mut take)?;
        progress.end();
        tally.close(paths, &gathered, output)
    }
}

/// What became of the documents.
#[derive(Default)]
struct Tally {
    done: usize,
    /// Whether a document that was named has to be read.
    strict: bool,
    /// Failures before the first success: if there is none, the last of them is why the command could not run.
    held: Vec<Error>,
    /// Files that are no documents, with their sources.
    foreign: Vec<(usize, PathBuf)>,
}

impl Tally {
    fn succeeded(&mut self, output: &mut Output) {
        self.held.drain(..).for_each(|error| output.warn(&error));
    }

    fn failed(
        &mut self,
        error: Error,
        origin: &Origin,
        source: usize,
        found: &[bool],
        output: &mut Output,
    ) -> Result<(), Failure> {
        let found = found.get(source).copied().unwrap_or(false);
        match self.done {
            _ if found && origin.folder.is_some() && error.is_foreign() => {
                self.foreign.push((source, PathBuf::from(&origin.path)));
            }
            _ if found => output.skipped(&origin.path, &error),
            _ if self.strict => return Err(error.into()),
            0 => self.held.push(error),
            _ => output.warn(&error),
        }
        Ok(())
    }

    fn close(
        mut self,
        paths: &[String],
        gathered: &Gathered,
        output: &mut Output,
    ) -> Result<Outcome, Failure> {
        for (index, source) in gathered.sources.iter().enumerate() {
            let files = self.foreign.iter().filter(|(of, _)| *of == index);
            let files = files.map(|(_, file)| file.clone()).collect();
            output.notices(folder::not_documents(&source.name, files).as_slice());
        }
        if self.done > 0 {
            self.succeeded(output);
            return Ok(output.outcome());
        }
        let last = self.held.pop();
        self.succeeded(output);
        let nothing = || Error::NoDocuments { path: paths.join(", ") };
        Err(last.unwrap_or_else(nothing).into())
    }
}
