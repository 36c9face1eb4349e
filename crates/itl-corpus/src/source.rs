//! What a corpus is made of: files, folders, tables and streams in, one document after the other out.
//!
//! Files are listed before, and read by whoever works on them; rows of tables come with their texts.

use sha2::{Digest, Sha256};
use std::path::{Path, PathBuf};

use itl_table::{BadRow, TableError, TableSource, TextColumns, TextRow, TextTable};
use itl_text::Notice;

use crate::record::Origin;
use crate::store::{SourcePart, hex};

/// A file of a corpus.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Listed {
    /// The file.
    pub path: PathBuf,
    /// Its size when it was listed.
    pub bytes: u64,
}

/// Something that documents come from.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Source {
    /// What the user called it.
    pub name: String,
    /// What it is.
    pub kind: SourceKind,
}

/// What a source is.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum SourceKind {
    /// Documents that were named.
    Files(Vec<Listed>),
    /// The documents of a folder.
    Folder(Vec<Listed>),
    /// A table with a document in every row, and its size, if that is known.
    Table(Option<u64>),
}

impl Source {
    /// What the plan says of it.
    #[must_use]
    pub fn part(&self) -> SourcePart {
        let (kind, files, bytes) = match &self.kind {
            SourceKind::Files(files) => ("files", Some(files), None),
            SourceKind::Folder(files) => ("folder", Some(files), None),
            SourceKind::Table(bytes) => ("table", None, *bytes),
        };
        let sha256 = files.map(|files| {
            let mut hash = Sha256::new();
            for file in files {
                let name = file.path.as_os_str().as_encoded_bytes();
                hash.update((name.len() as u64).to_le_bytes());
                hash.update(name);
                hash.update(file.bytes.to_le_bytes());
            }
            hex(&hash.finalize())
        });
        SourcePart {
            name: self.name.clone(),
            kind: kind.to_owned(),
            files: files.map(|files| files.len() as u64),
            bytes: bytes.or_else(|| files.map(|files| files.iter().map(|file| file.bytes).sum())),
            sha256,
        }
    }
}

/// A document of a corpus, before it is read.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Item {
    /// Where it comes from.
    pub origin: Origin,
    /// Which source that is.
    pub source: usize,
    /// What it is made of.
    pub body: Body,
    /// Its size in bytes.
    pub bytes: u64,
}

/// What a document is made of.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Body {
    /// A file.
    File(PathBuf),
    /// The text of a row.
    Text(String),
    /// A row that cannot be read.
    Bad(BadRow),
}

impl Item {
    /// Adds what makes this document this one to a running hash.
    pub(crate) fn digest(&self, hash: &mut Sha256) {
        let mut add = |bytes: &[u8]| {
            hash.update((bytes.len() as u64).to_le_bytes());
            hash.update(bytes);
        };
        add(&(self.source as u64).to_le_bytes());
        add(self.origin.id.as_bytes());
        match &self.body {
            Body::File(_) => add(&self.bytes.to_le_bytes()),
            Body::Text(text) => add(text.as_bytes()),
            Body::Bad(bad) => add(bad.fault.to_string().as_bytes()),
        }
    }
}

/// Opens a table by its name.
type Opener<'a> = Box<dyn FnMut(&str) -> Result<TableSource<'static>, TableError> + 'a>;

/// The documents of a corpus, in order.
pub struct Items<'a> {
    sources: &'a [Source],
    columns: TextColumns,
    open: Opener<'a>,
    at: usize,
    file: usize,
    table: Option<TextTable<'static>>,
    /// Bytes of the sources before this one.
    passed: u64,
    notices: Vec<Notice>,
}

impl<'a> Items<'a> {
    /// The documents of these sources; `open` opens a table by its name.
    pub fn new(
        sources: &'a [Source],
        columns: TextColumns,
        open: impl FnMut(&str) -> Result<TableSource<'static>, TableError> + 'a,
    ) -> Self {
        let open = Box::new(open);
        Self { sources, columns, open, at: 0, file: 0, table: None, passed: 0, notices: Vec::new() }
    }

    /// How many bytes of the sources went by.
    #[must_use]
    pub fn bytes_read(&self) -> u64 {
        self.passed + self.table.as_ref().map_or(0, TextTable::position)
    }

    /// What there is to say about the tables, once each.
    pub fn notices(&mut self) -> Vec<Notice> {
        std::mem::take(&mut self.notices)
    }

    fn file(&mut self, listed: &Listed, source: &str, folder: bool) -> Item {
        self.file += 1;
        self.passed += listed.bytes;
        let path = listed.path.to_string_lossy().into_owned();
        let within = listed.path.parent().map(Path::to_string_lossy).filter(|within| !within.is_empty());
        let origin = Origin {
            id: path.clone(),
            source: if folder { source.to_owned() } else { path.clone() },
            path,
            folder: Some(within.map_or_else(|| ".".to_owned(), |within| within.into_owned())),
            columns: Vec::new(),
        };
        Item { origin, source: self.at, body: Body::File(listed.path.clone()), bytes: listed.bytes }
    }

    fn row(&self, row: Result<TextRow, BadRow>, source: &str) -> Item {
        let (id, columns, body) = match row {
            Ok(row) => (row.id, row.columns, Body::Text(row.text)),
            Err(bad) => (bad.id.clone(), Vec::new(), Body::Bad(bad)),
        };
        let bytes = match &body {
            Body::Text(text) => text.len() as u64,
            _ => 0,
        };
        let path = format!("{source}#{id}");
        let origin = Origin { id, path, source: source.to_owned(), folder: None, columns };
        Item { origin, source: self.at, body, bytes }
    }
}

impl Iterator for Items<'_> {
    type Item = Result<Item, TableError>;

    fn next(&mut self) -> Option<Self::Item> {
        loop {
            let source = self.sources.get(self.at)?;
            match &source.kind {
                SourceKind::Files(files) | SourceKind::Folder(files) => {
                    if let Some(listed) = files.get(self.file) {
                        let folder = matches!(source.kind, SourceKind::Folder(_));
                        return Some(Ok(self.file(listed, &source.name, folder)));
                    }
                }
                SourceKind::Table(bytes) => {
                    if self.table.is_none() {
                        let opened = (self.open)(&source.name)
                            .and_then(|input| TextTable::open(input, &source.name, &self.columns));
                        match opened {
                            Ok(table) => self.table = Some(table),
                            Err(error) => {
                                self.at = self.sources.len();
                                return Some(Err(error));
                            }
                        }
                    }
                    match self.table.as_mut().and_then(Iterator::next) {
                        Some(Ok(row)) => return Some(Ok(self.row(row, &source.name))),
                        Some(Err(error)) => {
                            self.at = self.sources.len();
                            return Some(Err(error));
                        }
                        None => {}
                    }
                    let table = self.table.take();
                    self.passed += bytes.unwrap_or(0).max(table.as_ref().map_or(0, TextTable::position));
                    let notices = table.iter().flat_map(TextTable::notices);
                    self.notices.extend(notices.map(|notice| Notice {
                        message: format!("{}: {}", source.name, notice.message),
                        ..notice
                    }));
                }
            }
            (self.at, self.file) = (self.at + 1, 0);
        }
    }
}
