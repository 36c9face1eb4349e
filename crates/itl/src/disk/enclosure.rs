//! Folders that somebody else may read in: a path inside one of them in, the bytes of the file out.
//!
//! A path is made of the name of a folder and plain names below it. It never leads outside: no absolute path, no `..`, no link on the way,
//! not even one that is put there between the look and the opening. Nothing is written.
#![allow(clippy::disallowed_methods, reason = "this module owns file access in folders that others name")]

use itl_document::DocumentError;
use std::fs::{self, File};
use std::io::{self, Read};
use std::path::{Component, Path, PathBuf};

use super::{files, folder};
use crate::{Error, FileAction};

/// Folders that are read in, and nothing else.
#[derive(Debug, Clone)]
pub struct Enclosure {
    folders: Vec<Folder>,
}

#[derive(Debug, Clone)]
struct Folder {
    /// What paths begin with.
    name: String,
    /// Where it is, with no link in it.
    place: PathBuf,
}

/// A file of a folder.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Enclosed {
    /// Its path, which begins with the name of the folder.
    pub path: String,
    /// Its size.
    pub bytes: u64,
}

const OUTSIDE: &str = "it leads outside of the folders that were opened";
const LINK: &str = "it goes through a link, and links are not followed";
const NO_FOLDER: &str = "it does not begin with the name of a folder that was opened";
const NO_FILE: &str = "it is neither a file nor a folder";

impl Enclosure {
    /// These folders. Each is called by its last name; two of one name are numbered.
    ///
    /// # Errors
    /// If one of them is not there or is no folder.
    pub fn new(folders: &[String]) -> Result<Self, Error> {
        let mut all: Vec<Folder> = Vec::new();
        for path in folders {
            let failed = |source| Error::File { path: path.clone(), action: FileAction::Read, source };
            let place = Path::new(path).canonicalize().map_err(failed)?;
            if !place.is_dir() {
                return Err(failed(io::Error::new(io::ErrorKind::NotADirectory, "it is not a folder")));
            }
            let own = place.file_name().map_or("folder".into(), |name| name.to_string_lossy().into_owned());
            let numbered = (2..).map(|number| format!("{own}-{number}"));
            let taken = |name: &String| all.iter().any(|folder| folder.name == *name);
            let name = std::iter::once(own.clone()).chain(numbered).find(|name| !taken(name));
            all.push(Folder { name: name.unwrap_or(own), place });
        }
        Ok(Self { folders: all })
    }

    /// The names of the folders.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        self.folders.iter().map(|folder| folder.name.as_str())
    }

    /// The bytes of a file.
    ///
    /// # Errors
    /// If the path leads outside, the file cannot be read, or it has more than `limit` bytes.
    pub fn read(&self, path: &str, limit: u64) -> Result<Vec<u8>, Error> {
        let (folder, parts) = self.parts(path)?;
        let refused = |reason| Error::Outside { path: path.to_owned(), reason };
        let failed = |source| Error::File { path: path.to_owned(), action: FileAction::Read, source };
        look(folder, &parts).map_err(|unseen| unseen.error(path))?;
        let file = open(&folder.place, &parts).map_err(failed)?;
        let found = file.metadata().map_err(failed)?;
        if !found.is_file() {
            return Err(refused(if found.is_dir() { "it is a folder" } else { NO_FILE }));
        }
        let mut bytes = Vec::new();
        file.take(limit.saturating_add(1)).read_to_end(&mut bytes).map_err(failed)?;
        let size = found.len().max(bytes.len() as u64);
        if size > limit {
            let source = DocumentError::TooLarge { bytes: size, limit };
            return Err(Error::Document { path: path.to_owned(), source });
        }
        Ok(bytes)
    }

    /// The files of a path: the file itself, or those of a folder and the folders in it, without hidden ones, links and what `.gitignore` files
    /// name; without a path those of all folders. In the order of paths.
    ///
    /// # Errors
    /// If the path leads outside, or a folder cannot be listed.
    pub fn files(&self, path: Option<&str>) -> Result<Vec<Enclosed>, Error> {
        let Some(path) = path else {
            let mut all = Vec::new();
            for folder in &self.folders {
                all.extend(below(folder, &folder.place)?);
            }
            return Ok(all);
        };
        let (folder, parts) = self.parts(path)?;
        let found = look(folder, &parts).map_err(|unseen| unseen.error(path))?;
        let place = parts.iter().fold(folder.place.clone(), |place, part| place.join(part));
        match found {
            found if found.is_dir() => below(folder, &place),
            found => Ok(vec![Enclosed { path: named(folder, &place), bytes: found.len() }]),
        }
    }

    /// The folder that a path begins with, and the names below it.
    fn parts<'a>(&self, path: &'a str) -> Result<(&Folder, Vec<&'a str>), Error> {
        let refused = |reason| Error::Outside { path: path.to_owned(), reason };
        let mut parts = Vec::new();
        for part in Path::new(path).components() {
            match part {
                Component::Normal(part) => parts.push(part.to_str().ok_or_else(|| refused(NO_FILE))?),
                Component::CurDir => {}
                Component::ParentDir | Component::RootDir | Component::Prefix(_) => {
                    return Err(refused(OUTSIDE));
                }
            }
        }
        if path.contains('\0') {
            return Err(refused(NO_FILE));
        }
        let first = parts.first().ok_or_else(|| refused(NO_FOLDER))?;
        let folder = self.folders.iter().find(|folder| folder.name == *first);
        let folder = folder.ok_or_else(|| refused(NO_FOLDER))?;
        Ok((folder, parts.split_off(1)))
    }
}

/// Why there is nothing at a path that may be read.
enum Unseen {
    Refused(&'static str),
    Failed(io::Error),
}

impl Unseen {
    fn error(self, path: &str) -> Error {
        let path = path.to_owned();
        match self {
            Self::Refused(reason) => Error::Outside { path, reason },
            Self::Failed(source) => Error::File { path, action: FileAction::Read, source },
        }
    }
}

/// Looks at every step of a path without following a link.
fn look(folder: &Folder, parts: &[&str]) -> Result<fs::Metadata, Unseen> {
    let mut place = folder.place.clone();
    let mut found = fs::symlink_metadata(&place).map_err(Unseen::Failed)?;
    for part in parts {
        place.push(part);
        found = fs::symlink_metadata(&place).map_err(Unseen::Failed)?;
        if found.is_symlink() {
            return Err(Unseen::Refused(LINK));
        }
    }
    match found.is_file() || found.is_dir() {
        true => Ok(found),
        false => Err(Unseen::Refused(NO_FILE)),
    }
}

/// Opens step by step, each below the one before, so that a link that came after the look is not followed either.
#[cfg(unix)]
fn open(folder: &Path, parts: &[&str]) -> io::Result<File> {
    use rustix::fs::{Mode, OFlags, openat};

    let mut at = File::open(folder)?;
    for (index, part) in parts.iter().enumerate() {
        // A pipe that took the place of the file does not hold up who opens it.
        let kind = if index + 1 == parts.len() { OFlags::NONBLOCK } else { OFlags::DIRECTORY };
        let flags = OFlags::RDONLY | OFlags::NOFOLLOW | OFlags::CLOEXEC | kind;
        at = File::from(openat(&at, *part, flags, Mode::empty())?);
    }
    Ok(at)
}

#[cfg(not(unix))]
fn open(folder: &Path, parts: &[&str]) -> io::Result<File> {
    File::open(parts.iter().fold(folder.to_owned(), |place, part| place.join(part)))
}

/// The files below a place of a folder.
fn below(folder: &Folder, place: &Path) -> Result<Vec<Enclosed>, Error> {
    let found = match folder::walk(&place.to_string_lossy()) {
        Ok(found) => found.files,
        Err(Error::NoDocuments { .. }) => Vec::new(),
        Err(error) => return Err(error),
    };
    let enclosed =
        |file: PathBuf| Enclosed { path: named(folder, &file), bytes: files::size(&file).unwrap_or(0) };
    Ok(found.into_iter().map(enclosed).collect())
}

/// What a file is called: the name of the folder, and the path below it.
fn named(folder: &Folder, file: &Path) -> String {
    let below = file.strip_prefix(&folder.place).unwrap_or(file);
    let parts = below.components().map(|part| part.as_os_str().to_string_lossy().into_owned());
    std::iter::once(folder.name.clone()).chain(parts).collect::<Vec<_>>().join("/")
}

#[cfg(all(test, unix))]
mod tests {
    use super::*;
    use std::os::unix::fs::symlink;

    #[test]
    fn nothing_outside_is_read() {
        let root = tempfile::tempdir().unwrap();
        let at = |name: &str| root.path().join(name);
        for folder in ["in", "in/sub", "out", "other/in"] {
            fs::create_dir_all(at(folder)).unwrap();
        }
        for (file, text) in
            [("in/a.txt", "a"), ("in/sub/b.txt", "b"), ("out/secret.txt", "s"), ("other/in/c.txt", "c")]
        {
            fs::write(at(file), text).unwrap();
        }
        symlink(at("out/secret.txt"), at("in/link.txt")).unwrap();
        symlink(at("out"), at("in/linked")).unwrap();
        let name = |folder: &str| at(folder).to_string_lossy().into_owned();
        let enclosure = Enclosure::new(&[name("in"), name("other/in")]).unwrap();
        assert_eq!(enclosure.names().collect::<Vec<_>>(), ["in", "in-2"]);
        let read = |path: &str| enclosure.read(path, 10);
        assert_eq!(read("in/a.txt").unwrap(), b"a");
        assert_eq!(read("./in/./sub/b.txt").unwrap(), b"b");
        assert_eq!(read("in-2/c.txt").unwrap(), b"c");
        let outside = [
            "../out/secret.txt",
            "in/../../out/secret.txt",
            "in/link.txt",
            "in/linked/secret.txt",
            "out/secret.txt",
            "",
            "in",
            "in/a.txt\0",
            &at("in/a.txt").to_string_lossy(),
            &at("out/secret.txt").to_string_lossy(),
        ]
        .map(|path| read(path).unwrap_err());
        assert!(outside.iter().all(|error| matches!(error, Error::Outside { .. })), "{outside:?}");
        assert!(matches!(read("in/none.txt"), Err(Error::File { .. })));
        assert!(matches!(enclosure.read("in/a.txt", 0), Err(Error::Document { .. })));
        let paths =
            |path| enclosure.files(path).unwrap().into_iter().map(|file| file.path).collect::<Vec<_>>();
        assert_eq!(paths(None), ["in/a.txt", "in/sub/b.txt", "in-2/c.txt"]);
        assert_eq!(paths(Some("in/sub")), ["in/sub/b.txt"]);
        assert_eq!(paths(Some("in/sub/b.txt")), ["in/sub/b.txt"]);
        assert!(enclosure.files(Some("in/linked")).is_err());
        // A link that takes the place of a folder after the look is not followed.
        assert!(open(&at("in"), &["linked", "secret.txt"]).is_err());
        assert!(open(&at("in"), &["link.txt"]).is_err());
    }
}
