//! Runs over many documents: paths in, results out, in order and one after the other as they are done.
//!
//! What was named is read in this process. What was found in a folder is read in a process of its own; a file there
//! that cannot be read is a notice, and the others go on. So is a row of a table, each of which is a document.

use itl::corpus::{self, TextColumns};
use itl::document::Document;
use itl::{Error, Settings, files, folder};
use rayon::prelude::*;
use std::path::PathBuf;

use crate::inputs::{Argument, Input, Inputs};
use crate::output::{Failure, Outcome, Output};
use crate::progress::Progress;

/// Documents that are read before their results are written: bounds the memory of a long run.
const BATCH: usize = 32;

/// Does `work` on every document of these files and folders, on all threads, and hands what it comes to over to
/// `show`, with the number of results before it.
pub(crate) fn for_each<T: Send>(
    paths: &[String],
    settings: &Settings,
    output: &mut Output,
    work: impl Fn(&str, Document) -> Result<T, Error> + Sync,
    show: impl FnMut(usize, &str, T, &mut Output) -> Result<(), Failure>,
) -> Result<Outcome, Failure> {
    each(paths, None, settings, output, Tally::default(), work, show)
}

/// The same, with every row of a table of texts as a document of its own.
pub(crate) fn for_each_with_tables<T: Send>(
    paths: &[String],
    columns: &TextColumns,
    settings: &Settings,
    output: &mut Output,
    work: impl Fn(&str, Document) -> Result<T, Error> + Sync,
    show: impl FnMut(usize, &str, T, &mut Output) -> Result<(), Failure>,
) -> Result<Outcome, Failure> {
    each(paths, Some(columns), settings, output, Tally::default(), work, show)
}

/// Does `work` on every document and keeps all that it comes to, with names. A document that was named and cannot be
/// read is a failure of the whole.
pub(crate) fn collect<T: Send>(
    paths: &[String],
    settings: &Settings,
    output: &mut Output,
    work: impl Fn(&str, Document) -> Result<T, Error> + Sync,
) -> Result<Vec<(String, T)>, Failure> {
    let mut all = Vec::new();
    let tally = Tally { strict: true, ..Tally::default() };
    each(paths, None, settings, output, tally, work, |_, name, value, _| {
        all.push((name.to_owned(), value));
        Ok(())
    })?;
    Ok(all)
}

fn each<T: Send>(
    paths: &[String],
    columns: Option<&TextColumns>,
    settings: &Settings,
    output: &mut Output,
    mut tally: Tally,
    work: impl Fn(&str, Document) -> Result<T, Error> + Sync,
    mut show: impl FnMut(usize, &str, T, &mut Output) -> Result<(), Failure>,
) -> Result<Outcome, Failure> {
    let arguments = arguments(paths, columns, output, &mut tally);
    let usual = TextColumns::default();
    let mut inputs = Inputs::new(arguments, columns.unwrap_or(&usual));
    let count = inputs.known();
    let several = paths.len() > 1 || count != Some(1) || paths.iter().any(|path| files::is_folder(path));
    // Without its own name the program can start no worker, and says so of every document in a folder.
    let worker = settings.worker(std::env::current_exe().unwrap_or_default());
    let progress = Progress::of(count, output.is_quiet());
    loop {
        let mut broken = None;
        let mut batch = Vec::new();
        while batch.len() < BATCH && broken.is_none() {
            match inputs.next() {
                Some(Ok(input)) => batch.push(input),
                Some(Err(error)) => broken = Some(error),
                None => break,
            }
        }
        if batch.is_empty() && broken.is_none() {
            break;
        }
        let finish = |input: &Input| {
            let result = input.read(settings, &worker).and_then(|document| work(&input.name, document));
            progress.done(&input.name);
            result
        };
        let results: Vec<Result<T, Error>> = batch.par_iter().map(finish).collect();
        progress.aside(|| {
            for (input, result) in batch.iter().zip(results) {
                let value = match result {
                    Ok(value) => value,
                    Err(error) => {
                        tally.failed(error, input, output)?;
                        continue;
                    }
                };
                tally.succeeded(output);
                output.about(several.then_some(&input.name));
                show(tally.done, &input.name, value, output)?;
                output.about(None);
                tally.done += 1;
            }
            if let Some(error) = broken {
                tally.broken(error, output)?;
            }
            Ok::<(), Failure>(output.reveal()?)
        })?;
    }
    progress.end();
    tally.close(paths, output)
}

/// The documents and tables that these arguments name, in order.
fn arguments(
    paths: &[String],
    columns: Option<&TextColumns>,
    output: &mut Output,
    tally: &mut Tally,
) -> Vec<Argument> {
    let mut arguments = Vec::new();
    for (index, path) in paths.iter().enumerate() {
        if !files::is_folder(path) {
            // What cannot be read is no table, and says so when its turn comes.
            let table = columns.is_some_and(|columns| corpus::is_table(path, columns).unwrap_or(false));
            arguments.push(match table {
                true => Argument::Table(path.clone()),
                false => Argument::Document(Input::file(path.into(), None)),
            });
            continue;
        }
        match folder::walk(path) {
            Ok(found) => {
                output.notices(&found.notices);
                let file = |path| Argument::Document(Input::file(path, Some(index)));
                arguments.extend(found.files.into_iter().map(file));
            }
            Err(error) => tally.held.push(error),
        }
    }
    arguments
}

/// What became of the documents.
#[derive(Default)]
struct Tally {
    done: usize,
    /// Whether a document that was named has to be read.
    strict: bool,
    /// Failures before the first success: if there is none, the last of them is why the command could not run.
    held: Vec<Error>,
    /// Files that are no documents, with their folders.
    foreign: Vec<(usize, PathBuf)>,
}

impl Tally {
    fn succeeded(&mut self, output: &mut Output) {
        self.held.drain(..).for_each(|error| output.warn(&error));
    }

    fn failed(&mut self, error: Error, input: &Input, output: &mut Output) -> Result<(), Failure> {
        match input.folder {
            None if self.strict => return Err(error.into()),
            Some(folder) if error.is_foreign() => self.foreign.push((folder, input.path.clone())),
            _ if input.is_found() => output.skipped(&input.name, &error),
            _ => return self.broken(error, output),
        }
        Ok(())
    }

    /// Something that was named cannot be read.
    fn broken(&mut self, error: Error, output: &mut Output) -> Result<(), Failure> {
        match self.done {
            _ if self.strict => return Err(error.into()),
            0 => self.held.push(error),
            _ => output.warn(&error),
        }
        Ok(())
    }

    fn close(mut self, paths: &[String], output: &mut Output) -> Result<Outcome, Failure> {
        for (index, path) in paths.iter().enumerate() {
            let files = self.foreign.iter().filter(|(folder, _)| *folder == index);
            let files = files.map(|(_, file)| file.clone()).collect();
            output.notices(folder::not_documents(path, files).as_slice());
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
