//! What arguments name: files, folders, tables, standard input and other streams in, sources of documents out. Of files only the first
//! bytes are read, to tell tables from documents; workbooks are opened where tables are read. A stream is read once.

use itl_base::Notice;
use itl_corpus::{Item, Items, Listed, Source, SourceKind, TextColumns, path_name};
use itl_table::{PREFIX, Prefixed, TableError, TableFormat, TableSource};
use std::collections::BTreeMap;
use std::io::{self, Read};
use std::path::{Path, PathBuf};

use super::{files, folder};
use crate::error::FileAction;
use crate::shortage::is_shortage;
use crate::{Error, Session};

/// What arguments name, in order.
pub struct Gathered {
    /// The sources.
    pub sources: Vec<Source>,
    /// What was passed over.
    pub notices: Vec<Notice>,
    /// What cannot be a source.
    pub failed: Vec<Error>,
    /// The columns of tables, where tables are looked for.
    columns: Option<TextColumns>,
    /// Most bytes of a document.
    most_bytes: u64,
    /// Streams that are tables, by their names: their first bytes were looked at.
    streams: BTreeMap<String, Stream>,
}

type Stream = Prefixed<Box<dyn Read + Send>>;

impl Session {
    /// What these arguments name, in order: documents, folders of documents and, where `columns` are given, tables with a text in
    /// every row; `-` is standard input. Files in the folder `results` are none. A file that is not there is a document that
    /// cannot be read.
    ///
    /// # Errors
    /// If a table lacks a column that was named.
    pub fn gather(
        &self,
        paths: &[String],
        columns: Option<&TextColumns>,
        results: Option<&str>,
    ) -> Result<Gathered, Error> {
        let mut gathered = Gathered {
            sources: Vec::new(),
            notices: Vec::new(),
            failed: Vec::new(),
            columns: columns.cloned(),
            most_bytes: self.most_bytes(),
            streams: BTreeMap::new(),
        };
        for path in paths {
            if path == "-" {
                gathered.stream(path, Box::new(io::stdin()))?;
            } else if files::is_special(path) {
                let read = files::stream(Path::new(path)).and_then(|stream| gathered.stream(path, stream));
                gathered.failed.extend(read.err());
            } else if files::is_folder(path) {
                gathered.folder(path, results);
            } else if self.is_table(path, columns)? {
                let bytes = files::size(Path::new(path))?;
                gathered.sources.push(Source { name: path.clone(), kind: SourceKind::Table(Some(bytes)) });
            } else {
                gathered.file(listed(PathBuf::from(path)));
            }
        }
        Ok(gathered)
    }

    /// Whether a file is a table of texts. What cannot be read is none, and says so when its turn comes.
    fn is_table(&self, path: &str, columns: Option<&TextColumns>) -> Result<bool, Error> {
        let Some(columns) = columns else { return Ok(false) };
        let mut file = match files::open(path) {
            Err(error) if error.is_shortage() => return Err(error),
            Err(_) => return Ok(false),
            Ok(file) => file,
        };
        let mut prefix = Vec::new();
        match (&mut file).take(PREFIX as u64).read_to_end(&mut prefix) {
            Err(error) if is_shortage(&error) => return Err(unreadable(path, error)),
            Err(_) => return Ok(false),
            Ok(_) => {}
        }
        if matches!(TableFormat::of(&prefix, path), Ok(TableFormat::Xlsx)) {
            // What a workbook is, its first bytes do not tell.
            return Ok(match self.table(TableSource::File(file), path) {
                Ok(table) => columns.recognise_workbook(table.names(), path)?,
                Err(_) => false,
            });
        }
        Ok(columns.recognise(&prefix, path)?)
    }
}

fn unreadable(path: &str, source: io::Error) -> Error {
    Error::File { path: path.to_owned(), action: FileAction::Read, source }
}

/// The document at a path. What is not there says so when it is read.
#[must_use]
pub fn item(path: &str) -> Item {
    Item::file(&listed(PathBuf::from(path)))
}

fn listed(path: PathBuf) -> Listed {
    let bytes = files::size(&path).unwrap_or(0);
    Listed { path, bytes }
}

impl Gathered {
    /// The documents of all sources, in order; `session` reads the tables among them, until it is asked to stop.
    pub fn items(&mut self, session: &Session) -> Items<'_> {
        let mut streams = std::mem::take(&mut self.streams);
        let session = session.clone();
        let open = move |path: &str| {
            let source = match streams.remove(path) {
                Some(stream) => TableSource::stream(stream),
                None => files::open(path).map(TableSource::File).map_err(|error| match error {
                    Error::File { path, source, .. } => TableError::unreadable(&path, source),
                    other => TableError::unreadable(path, io::Error::other(other.what())),
                })?,
            };
            session.table(source, path)
        };
        Items::new(&self.sources, self.columns(), open)
    }

    /// The columns that texts and names of documents stand in, in tables.
    pub(crate) fn columns(&self) -> TextColumns {
        self.columns.clone().unwrap_or_default()
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
                let name = path_name(&file.path);
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

    /// A table that comes as a stream is read as it comes, a document at once.
    fn stream(&mut self, path: &str, stream: Box<dyn Read + Send>) -> Result<(), Error> {
        let unreadable = |source| unreadable(path, source);
        let input = Prefixed::fill(stream).map_err(unreadable)?;
        let name = path.to_owned();
        let columns = self.columns.as_ref();
        let table = columns.map(|columns| columns.recognise(input.prefix(), path)).transpose()?;
        if table == Some(true) {
            self.sources.push(Source { name: name.clone(), kind: SourceKind::Table(None) });
            self.streams.insert(name, input);
            return Ok(());
        }
        let mut bytes = Vec::new();
        input.take(self.most_bytes.saturating_add(1)).read_to_end(&mut bytes).map_err(unreadable)?;
        self.sources.push(Source { name, kind: SourceKind::Bytes(bytes) });
        Ok(())
    }
}
