//! What arguments name: files, folders, tables and standard input in, sources of documents out. Of files only the first
//! bytes are read, to tell tables from documents; of workbooks all of them.

use itl_corpus::{Items, Listed, Source, SourceKind, TextColumns};
use itl_table::{PREFIX, Prefixed, TableError, TableFormat, TableSource};
use itl_text::Notice;
use std::io::{self, Read};
use std::path::{Path, PathBuf};

use super::{files, folder};
use crate::Error;

/// What arguments name, in order.
pub struct Gathered {
    /// The sources.
    pub sources: Vec<Source>,
    /// What was passed over.
    pub notices: Vec<Notice>,
    /// What cannot be a source.
    pub failed: Vec<Error>,
    /// Standard input, where it is a table: its first bytes were looked at.
    input: Option<Prefixed<io::Stdin>>,
}

/// What these arguments name, in order: documents, folders of documents and, where `columns` are given, tables with a text in
/// every row; `-` is standard input. Files in the folder `results` are none. A file that is not there is a document that
/// cannot be read.
///
/// # Errors
/// If a table lacks a column that was named.
pub fn gather(
    paths: &[String],
    columns: Option<&TextColumns>,
    results: Option<&str>,
    limit: u64,
) -> Result<Gathered, Error> {
    let mut gathered = Gathered { sources: Vec::new(), notices: Vec::new(), failed: Vec::new(), input: None };
    for path in paths {
        if path == "-" {
            gathered.standard_input(columns, limit)?;
        } else if files::is_folder(path) {
            gathered.folder(path, results);
        } else if is_table(path, columns, limit)? {
            let bytes = files::size(Path::new(path))?;
            gathered.sources.push(Source { name: path.clone(), kind: SourceKind::Table(Some(bytes)) });
        } else {
            gathered.file(listed(PathBuf::from(path)));
        }
    }
    Ok(gathered)
}

/// Whether a file is a table of texts. What cannot be read is none, and says so when its turn comes.
fn is_table(path: &str, columns: Option<&TextColumns>, limit: u64) -> Result<bool, Error> {
    let Some(columns) = columns else { return Ok(false) };
    let Ok(file) = files::open(path) else { return Ok(false) };
    let mut prefix = Vec::new();
    if file.take(PREFIX as u64).read_to_end(&mut prefix).is_err() {
        return Ok(false);
    }
    if matches!(TableFormat::of(&prefix, path), Ok(TableFormat::Xlsx)) {
        // What a workbook is, its first bytes do not tell.
        let Ok(bytes) = files::read_document(Path::new(path), limit) else { return Ok(false) };
        return Ok(columns.recognise_workbook(&bytes, path)?);
    }
    Ok(columns.recognise(&prefix, path)?)
}

fn listed(path: PathBuf) -> Listed {
    let bytes = files::size(&path).unwrap_or(0);
    Listed { path, bytes }
}

impl Gathered {
    /// The documents of all sources, in order.
    pub fn items(&mut self, columns: &TextColumns) -> Items<'_> {
        let mut input = self.input.take();
        let open = move |path: &str| match input.take().filter(|_| path == "-") {
            Some(input) => Ok(TableSource::stream(input)),
            None => files::open(path).map(TableSource::File).map_err(|error| match error {
                Error::File { path, source, .. } => TableError::unreadable(&path, source),
                other => TableError::unreadable(path, io::Error::other(other.what())),
            }),
        };
        Items::new(&self.sources, columns.clone(), open)
    }

    /// Refuses what is not there: a run that is to be gone on with has to begin with all of it.
    ///
    /// # Errors
    /// The first that is missing.
    pub fn all_there(mut self) -> Result<Self, Error> {
        if !self.failed.is_empty() {
            return Err(self.failed.remove(0));
        }
        for source in &self.sources {
            if let SourceKind::Files(listed) = &source.kind {
                listed.iter().try_for_each(|file| files::size(&file.path).map(|_| ()))?;
            }
        }
        Ok(self)
    }

    /// How many bytes there are, if that is known.
    #[must_use]
    pub fn bytes(&self) -> Option<u64> {
        self.sources.iter().map(|source| source.part().bytes).sum()
    }

    /// How many documents there are, if no table among them hides some.
    #[must_use]
    pub fn documents(&self) -> Option<usize> {
        let count = |source: &Source| match &source.kind {
            SourceKind::Files(files) | SourceKind::Folder(files) => Some(files.len()),
            SourceKind::Bytes(_) => Some(1),
            SourceKind::Table(_) => None,
        };
        self.sources.iter().map(count).sum()
    }

    fn file(&mut self, file: Listed) {
        match self.sources.last_mut() {
            Some(Source { kind: SourceKind::Files(files), name }) => {
                files.push(file);
                *name = format!("{} files", files.len());
            }
            _ => {
                let name = file.path.to_string_lossy().into_owned();
                self.sources.push(Source { name, kind: SourceKind::Files(vec![file]) });
            }
        }
    }

    fn folder(&mut self, path: &str, results: Option<&str>) {
        match folder::walk(path) {
            Ok(found) => {
                self.notices.extend(found.notices);
                let outside = |file: &PathBuf| results.is_none_or(|results| !files::is_within(file, results));
                let files = found.files.into_iter().filter(outside).map(listed).collect();
                self.sources.push(Source { name: path.to_owned(), kind: SourceKind::Folder(files) });
            }
            Err(error) => self.failed.push(error),
        }
    }

    /// A table that comes through standard input is read as it comes, a document at once.
    fn standard_input(&mut self, columns: Option<&TextColumns>, limit: u64) -> Result<(), Error> {
        let unreadable =
            |source| Error::File { path: "-".to_owned(), action: crate::error::FileAction::Read, source };
        let input = Prefixed::fill(io::stdin()).map_err(unreadable)?;
        let name = "-".to_owned();
        let table = columns.map(|columns| columns.recognise(input.prefix(), "-")).transpose()?;
        if table == Some(true) {
            self.sources.push(Source { name, kind: SourceKind::Table(None) });
            self.input = Some(input);
            return Ok(());
        }
        let mut bytes = Vec::new();
        input.take(limit.saturating_add(1)).read_to_end(&mut bytes).map_err(unreadable)?;
        self.sources.push(Source { name, kind: SourceKind::Bytes(bytes) });
        Ok(())
    }
}
