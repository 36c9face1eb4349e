//! Runs over many documents: paths in, results out, in order and one after the other as they are done.
//!
//! What was named is read in this process. What was found in a folder is read in a process of its own; a file there
//! that cannot be read is a notice, and the others go on.

use itl::document::Document;
use itl::{Error, Settings, Worker, files, folder};
use rayon::prelude::*;
use std::path::PathBuf;

use crate::output::{Failure, Outcome, Output};
use crate::progress::Progress;

/// Documents that are read before their results are written: bounds the memory of a long run.
const BATCH: usize = 32;

/// A document to read.
struct Input {
    path: PathBuf,
    /// What messages and results call it.
    name: String,
    /// The folder it was found in, by its place among the arguments.
    folder: Option<usize>,
}

/// Does `work` on every document of these files and folders, on all threads, and hands what it comes to over to
/// `show`, with the number of results before it.
pub(crate) fn for_each<T: Send>(
    paths: &[String],
    settings: &Settings,
    output: &mut Output,
    work: impl Fn(&str, Document) -> Result<T, Error> + Sync,
    show: impl FnMut(usize, &str, T, &mut Output) -> Result<(), Failure>,
) -> Result<Outcome, Failure> {
    each(paths, settings, output, Tally::default(), work, show)
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
    each(paths, settings, output, tally, work, |_, name, value, _| {
        all.push((name.to_owned(), value));
        Ok(())
    })?;
    Ok(all)
}

fn each<T: Send>(
    paths: &[String],
    settings: &Settings,
    output: &mut Output,
    mut tally: Tally,
    work: impl Fn(&str, Document) -> Result<T, Error> + Sync,
    mut show: impl FnMut(usize, &str, T, &mut Output) -> Result<(), Failure>,
) -> Result<Outcome, Failure> {
    let inputs = inputs(paths, output, &mut tally);
    let several = paths.len() > 1 || inputs.iter().any(|input| input.folder.is_some());
    // Without its own name the program can start no worker, and says so of every document in a folder.
    let worker = settings.worker(std::env::current_exe().unwrap_or_default());
    let progress = Progress::of(inputs.len(), output.is_quiet());
    for batch in inputs.chunks(BATCH) {
        let finish = |input: &Input| {
            let result = read(input, settings, &worker).and_then(|document| work(&input.name, document));
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
            Ok::<(), Failure>(output.reveal()?)
        })?;
    }
    progress.end();
    tally.close(paths, output)
}

/// The documents that these arguments name, in order.
fn inputs(paths: &[String], output: &mut Output, tally: &mut Tally) -> Vec<Input> {
    let mut inputs = Vec::new();
    for (index, path) in paths.iter().enumerate() {
        if !files::is_folder(path) {
            inputs.push(Input { path: path.into(), name: path.clone(), folder: None });
            continue;
        }
        match folder::walk(path) {
            Ok(found) => {
                output.notices(&found.notices);
                inputs.extend(found.files.into_iter().map(|path| {
                    let name = path.to_string_lossy().into_owned();
                    Input { path, name, folder: Some(index) }
                }));
            }
            Err(error) => tally.held.push(error),
        }
    }
    inputs
}

fn read(input: &Input, settings: &Settings, worker: &Worker) -> Result<Document, Error> {
    let bytes = files::read_document(&input.path, settings.reading().limits.bytes)?;
    match input.folder {
        Some(_) => worker.read(bytes, &input.name),
        None => itl::read_document(&bytes, &input.name, settings),
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
            Some(_) => output.skipped(&input.name, &error),
            None if self.done > 0 => output.warn(&error),
            None => self.held.push(error),
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
