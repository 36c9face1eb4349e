//! The documents that arguments name, one after the other: files, those of folders, and the rows of tables.

use itl::corpus::{self, BadRow, TextColumns, TextRow, TextTable};
use itl::document::{Document, plain_text};
use itl::{Error, Settings, Worker, files};
use std::collections::VecDeque;
use std::path::PathBuf;

/// A document to read.
pub(crate) struct Input {
    pub(crate) path: PathBuf,
    /// What messages and results call it.
    pub(crate) name: String,
    /// The folder it was found in, by its place among the arguments.
    pub(crate) folder: Option<usize>,
    /// The row it is, if it is one.
    row: Option<Result<TextRow, BadRow>>,
}

impl Input {
    pub(crate) fn file(path: PathBuf, folder: Option<usize>) -> Self {
        let name = path.to_string_lossy().into_owned();
        Self { path, name, folder, row: None }
    }

    fn row(table: &str, entry: Result<TextRow, BadRow>) -> Self {
        let id = match &entry {
            Ok(row) => &row.id,
            Err(bad) => &bad.id,
        };
        Self { path: table.into(), name: format!("{table}#{id}"), folder: None, row: Some(entry) }
    }

    /// Whether it is one of many, so that the others go on without it.
    pub(crate) fn is_found(&self) -> bool {
        self.folder.is_some() || self.row.is_some()
    }

    pub(crate) fn read(&self, settings: &Settings, worker: &Worker) -> Result<Document, Error> {
        match &self.row {
            Some(Ok(row)) => return Ok(plain_text(row.text.clone())),
            Some(Err(bad)) => {
                return Err(Error::Row { path: self.name.clone(), reason: bad.to_string() });
            }
            None => {}
        }
        let bytes = files::read_document(&self.path, settings.reading().limits.bytes)?;
        match self.folder {
            Some(_) => worker.read(bytes, &self.name),
            None => itl::read_document(&bytes, &self.name, settings),
        }
    }
}

/// Files, and tables that are not opened yet.
pub(crate) enum Argument {
    Document(Input),
    Table(String),
}

/// The documents of arguments, in order.
pub(crate) struct Inputs<'a> {
    arguments: VecDeque<Argument>,
    columns: &'a TextColumns,
    table: Option<(String, TextTable<'static>)>,
}

impl<'a> Inputs<'a> {
    pub(crate) fn new(arguments: impl IntoIterator<Item = Argument>, columns: &'a TextColumns) -> Self {
        Self { arguments: arguments.into_iter().collect(), columns, table: None }
    }

    /// How many documents there are, if no table among them hides some.
    pub(crate) fn known(&self) -> Option<usize> {
        let document = |argument: &Argument| matches!(argument, Argument::Document(_));
        self.arguments.iter().all(document).then_some(self.arguments.len())
    }
}

impl Iterator for Inputs<'_> {
    type Item = Result<Input, Error>;

    fn next(&mut self) -> Option<Self::Item> {
        loop {
            if let Some((name, table)) = &mut self.table {
                match table.next() {
                    Some(Ok(entry)) => return Some(Ok(Input::row(name, entry))),
                    Some(Err(error)) => {
                        self.table = None;
                        return Some(Err(error.into()));
                    }
                    None => self.table = None,
                }
            }
            match self.arguments.pop_front()? {
                Argument::Document(input) => return Some(Ok(input)),
                Argument::Table(name) => {
                    let opened = corpus::open_table(&name)
                        .and_then(|source| TextTable::open(source, &name, self.columns));
                    match opened {
                        Ok(table) => self.table = Some((name, table)),
                        Err(error) => return Some(Err(error.into())),
                    }
                }
            }
        }
    }
}
