//! What a corpus is made of: files, folders, tables and streams in, one document after the other out.
//!
//! Files are listed before, and read by whoever works on them; rows of tables come with their texts.

use sha2::{Digest, Sha256};
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use itl_base::Notice;
use itl_table::{BadRow, Table, TableError, TextColumns, TextRow, TextTable};

use crate::names::{file_name, name_in, names_of};
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
    /// A document in memory, such as what came through standard input.
    Bytes(Vec<u8>),
}

impl Source {
    /// What the plan says of it.
    #[must_use]
    pub fn part(&self) -> SourcePart {
        let listed = |files: &[Listed]| {
            let mut hash = Sha256::new();
            for file in files {
                let name = file.path.as_os_str().as_encoded_bytes();
                hash.update((name.len() as u64).to_le_bytes());
                hash.update(name);
                hash.update(file.bytes.to_le_bytes());
            }
            let bytes = files.iter().map(|file| file.bytes).sum();
            (Some(files.len() as u64), Some(bytes), Some(hex(&hash.finalize())))
        };
        let (kind, (files, bytes, sha256)) = match &self.kind {
            SourceKind::Files(files) => ("files", listed(files)),
            SourceKind::Folder(files) => ("folder", listed(files)),
            SourceKind::Table(bytes) => ("table", (None, *bytes, None)),
            SourceKind::Bytes(bytes) => {
                ("bytes", (None, Some(bytes.len() as u64), Some(hex(&Sha256::digest(bytes)))))
            }
        };
        SourcePart { name: file_name(Path::new(&self.name)), kind: kind.to_owned(), files, bytes, sha256 }
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
    /// The bytes of a document.
    Bytes(Vec<u8>),
    /// The text of a row.
    Text(String),
    /// A row that cannot be read.
    Bad(BadRow),
}

impl Item {
    /// A document in memory; its name tells kinds of text apart.
    #[must_use]
    pub fn bytes(name: &str, bytes: Vec<u8>) -> Self {
        Self::of(name, bytes.len(), Body::Bytes(bytes))
    }

    /// A file, which whoever works on it reads.
    #[must_use]
    pub fn file(listed: &Listed) -> Self {
        Self::named(listed, file_name(&listed.path), None)
    }

    /// A file with a name for results, of a folder that was named, if it is.
    fn named(listed: &Listed, name: String, source: Option<String>) -> Self {
        let within = name.rsplit_once('/').map_or(".", |(within, _)| within).to_owned();
        let origin = Origin {
            id: name.clone(),
            source: source.unwrap_or_else(|| name.clone()),
            path: path_name(&listed.path),
            folder: Some(within),
            name,
            columns: Vec::new(),
        };
        Self { origin, source: 0, body: Body::File(listed.path.clone()), bytes: listed.bytes }
    }

    /// A plain text.
    pub fn text(name: &str, text: impl Into<String>) -> Self {
        let text = text.into();
        Self::of(name, text.len(), Body::Text(text))
    }

    fn of(name: &str, bytes: usize, body: Body) -> Self {
        let name = || name.to_owned();
        let origin = Origin { id: name(), path: name(), name: name(), source: name(), ..Origin::default() };
        Self { origin, source: 0, body, bytes: bytes as u64 }
    }

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
            Body::Bytes(bytes) => add(bytes),
            Body::Text(text) => add(text.as_bytes()),
            Body::Bad(bad) => add(bad.fault.to_string().as_bytes()),
        }
    }
}

/// What results and messages call a file. Bytes that are no text are written in hexadecimal after U+FFFD, which itself is written
/// twice: two files never have one name.
#[must_use]
pub fn path_name(path: &Path) -> String {
    const MARK: char = char::REPLACEMENT_CHARACTER;
    let bytes = path.as_os_str().as_encoded_bytes();
    let mut name = String::with_capacity(bytes.len());
    for chunk in bytes.utf8_chunks() {
        for c in chunk.valid().chars() {
            name.push(c);
            name.extend((c == MARK).then_some(MARK));
        }
        chunk.invalid().iter().for_each(|byte| name.push_str(&format!("{MARK}{byte:02x}")));
    }
    name
}

/// Opens a table by its name.
type Opener<'a> = Box<dyn FnMut(&str) -> Result<Table<'static>, TableError> + 'a>;

/// The documents of a corpus, in order.
pub struct Items<'a> {
    sources: &'a [Source],
    columns: TextColumns,
    open: Opener<'a>,
    at: usize,
    file: usize,
    table: Option<TextTable<'static>>,
    /// What results call the files that were named.
    names: BTreeMap<PathBuf, String>,
    /// Bytes of the sources before this one.
    passed: u64,
    notices: Vec<Notice>,
    /// Documents that come from no source.
    given: Box<dyn Iterator<Item = Item> + 'a>,
}

impl<'a> Items<'a> {
    /// Documents that the caller has, one after the other.
    pub fn given(items: impl IntoIterator<Item = Item, IntoIter: 'a>) -> Self {
        let none = |path: &str| Err(TableError::unreadable(path, std::io::ErrorKind::NotFound.into()));
        Self { given: Box::new(items.into_iter()), ..Self::new(&[], TextColumns::default(), none) }
    }

    /// The documents of these sources; `open` opens a table by its name.
    pub fn new(
        sources: &'a [Source],
        columns: TextColumns,
        open: impl FnMut(&str) -> Result<Table<'static>, TableError> + 'a,
    ) -> Self {
        let named = sources.iter().flat_map(|source| match &source.kind {
            SourceKind::Files(files) => files.as_slice(),
            _ => &[],
        });
        Self {
            names: names_of(named.map(|listed| listed.path.as_path())),
            sources,
            columns,
            open: Box::new(open),
            at: 0,
            file: 0,
            table: None,
            passed: 0,
            notices: Vec::new(),
            given: Box::new(std::iter::empty()),
        }
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
        let path = &listed.path;
        let item = match folder {
            true => {
                let folder = Path::new(source);
                Item::named(listed, name_in(folder, path), Some(file_name(folder)))
            }
            false => {
                let name = self.names.get(path).cloned().unwrap_or_else(|| file_name(path));
                Item::named(listed, name, None)
            }
        };
        Item { source: self.at, ..item }
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
        let (path, table) = (format!("{source}#{id}"), file_name(Path::new(source)));
        let origin = Origin { path, name: format!("{table}#{id}"), id, source: table, folder: None, columns };
        Item { origin, source: self.at, body, bytes }
    }
}

impl Iterator for Items<'_> {
    type Item = Result<Item, TableError>;

    fn next(&mut self) -> Option<Self::Item> {
        loop {
            let Some(source) = self.sources.get(self.at) else { return self.given.next().map(Ok) };
            match &source.kind {
                SourceKind::Bytes(bytes) if self.file == 0 => {
                    self.file = 1;
                    self.passed += bytes.len() as u64;
                    return Some(Ok(Item { source: self.at, ..Item::bytes(&source.name, bytes.clone()) }));
                }
                SourceKind::Bytes(_) => {}
                SourceKind::Files(files) | SourceKind::Folder(files) => {
                    if let Some(listed) = files.get(self.file) {
                        let folder = matches!(source.kind, SourceKind::Folder(_));
                        return Some(Ok(self.file(listed, &source.name, folder)));
                    }
                }
                SourceKind::Table(bytes) => {
                    if self.table.is_none() {
                        let opened =
                            (self.open)(&source.name).and_then(|table| TextTable::of(table, &self.columns));
                        match opened {
                            Ok(table) => self.table = Some(table),
                            Err(error) => {
                                self.at += 1;
                                return Some(Err(error));
                            }
                        }
                    }
                    match self.table.as_mut().and_then(Iterator::next) {
                        Some(Ok(row)) => return Some(Ok(self.row(row, &source.name))),
                        Some(Err(error)) => {
                            (self.at, self.table) = (self.at + 1, None);
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

#[cfg(all(test, unix))]
mod tests {
    use super::*;
    use std::collections::BTreeSet;
    use std::ffi::OsStr;
    use std::os::unix::ffi::OsStrExt;

    #[test]
    fn two_files_never_have_one_name() {
        let name = |bytes: &[u8]| path_name(Path::new(OsStr::from_bytes(bytes)));
        assert_eq!(name("reports/plän.pdf".as_bytes()), "reports/plän.pdf");
        assert_eq!(name(b"plan\xff.pdf"), "plan\u{FFFD}ff.pdf");
        // Every name of three bytes out of these: those of U+FFFD, a letter of the escape, and what is no text.
        let bytes = [0xEF, 0xBF, 0xBD, b'f', b'e', 0xFE, 0xFF];
        let all = bytes.iter().flat_map(|a| bytes.iter().flat_map(|b| bytes.map(|c| vec![*a, *b, c])));
        let mut seen = BTreeSet::new();
        all.for_each(|bytes| assert!(seen.insert(name(&bytes)), "{bytes:x?}"));
        let longer = ["\u{FFFD}ff".as_bytes(), b"\xff", b"\xff\xff", "\u{FFFD}\u{FFFD}".as_bytes()];
        assert_eq!(longer.map(name).into_iter().collect::<BTreeSet<_>>().len(), longer.len());
    }
}
