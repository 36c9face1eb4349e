//! Folders: which files in them are to be read. Names go in and out; no file is opened.
//!
//! Hidden files and what `.gitignore` and `.ignore` files name are passed over, inside of a git repository and
//! outside, but neither by what is set up for one user only. Links are not followed, so that a walk ends and stays
//! inside of its folder.
#![allow(clippy::disallowed_methods, reason = "this module and files.rs own file access")]

use ignore::{DirEntry, WalkBuilder};
use itl_base::Notice;
use itl_corpus::path_name;
use std::io;
use std::path::{Path, PathBuf};

use crate::Error;
use crate::error::{FileAction, system_words};
use crate::shortage::is_shortage;

/// What a folder holds.
#[derive(Debug, Default)]
pub struct Found {
    /// Its regular files, in the order of their paths' bytes.
    pub files: Vec<PathBuf>,
    /// What was passed over, other than on request.
    pub notices: Vec<Notice>,
}

/// Names in one notice; the others are counted.
const SHOWN: usize = 5;

/// The files of a folder and of the folders in it.
///
/// # Errors
/// If it cannot be listed, or has no files.
pub fn walk(folder: &str) -> Result<Found, Error> {
    let mut found = Found::default();
    let (mut links, mut special) = (Vec::new(), Vec::new());
    let walk = WalkBuilder::new(folder).require_git(false).git_global(false).git_exclude(false).build();
    for entry in walk {
        let entry = match entry {
            Ok(entry) => entry,
            // A folder that the machine could not list is not one without files.
            Err(error) if error.depth() == Some(0) || error.io_error().is_some_and(is_shortage) => {
                return Err(unlisted(folder, &error));
            }
            Err(error) => {
                found.notices.push(Notice::warning("unreadable", format!("skipped {}", told(&error))));
                continue;
            }
        };
        match kind_of(&entry) {
            FileKind::File => found.files.push(entry.into_path()),
            FileKind::Link => links.push(entry.into_path()),
            FileKind::Special => special.push(entry.into_path()),
            FileKind::Folder => {}
        }
    }
    found.files.sort_by(|a, b| bytes(a).cmp(bytes(b)));
    found.notices.extend(passed_over(folder, links, ("link", "is not followed", "are not followed")));
    found.notices.extend(passed_over(folder, special, ("entry", "is not a file", "are not files")));
    if found.files.is_empty() {
        return Err(Error::NoDocuments { path: folder.to_owned() });
    }
    Ok(found)
}

/// Says which files of a folder are no documents, if there are any.
#[must_use]
pub fn not_documents(folder: &str, files: Vec<PathBuf>) -> Option<Notice> {
    passed_over(folder, files, ("file", "is not a document", "are not documents"))
}

enum FileKind {
    File,
    Folder,
    Link,
    /// A pipe, socket or device: opening one could wait for ever.
    Special,
}

fn kind_of(entry: &DirEntry) -> FileKind {
    match entry.file_type() {
        Some(kind) if kind.is_file() => FileKind::File,
        Some(kind) if kind.is_dir() || entry.depth() == 0 => FileKind::Folder,
        Some(kind) if kind.is_symlink() => FileKind::Link,
        _ => FileKind::Special,
    }
}

fn bytes(path: &Path) -> &[u8] {
    path.as_os_str().as_encoded_bytes()
}

fn unlisted(folder: &str, error: &ignore::Error) -> Error {
    let source = match error.io_error() {
        // As the system numbered it, where it did: by that, a shortage is told.
        Some(error) => match error.raw_os_error() {
            Some(number) => io::Error::from_raw_os_error(number),
            None => io::Error::new(error.kind(), system_words(error)),
        },
        None => io::Error::other(error.to_string()),
    };
    Error::File { path: folder.to_owned(), action: FileAction::Read, source }
}

/// The path and the system's words, as `reports/secret: permission denied`.
fn told(error: &ignore::Error) -> String {
    let words = error.to_string();
    words.split(" (os error").next().unwrap_or(&words).to_owned()
}

/// As `3 links in reports are not followed: a, b, c`.
fn passed_over(folder: &str, mut paths: Vec<PathBuf>, words: (&str, &str, &str)) -> Option<Notice> {
    let (noun, one, many) = words;
    paths.sort_by(|a, b| bytes(a).cmp(bytes(b)));
    let within = |path: &PathBuf| path_name(path.strip_prefix(folder).unwrap_or(path));
    let mut names: Vec<String> = paths.iter().take(SHOWN).map(within).collect();
    let hidden = paths.len() - names.len();
    if hidden > 0 {
        names.push(format!("and {hidden} more"));
    }
    let nouns = noun.strip_suffix('y').map_or_else(|| format!("{noun}s"), |stem| format!("{stem}ies"));
    let count = match paths.len() {
        0 => return None,
        1 => format!("1 {noun} in {folder} {one}"),
        count => format!("{count} {nouns} in {folder} {many}"),
    };
    Some(Notice::info("passed-over", format!("{count}: {}", names.join(", "))))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_passed_over_is_one_line() {
        let paths = |count: usize| (0..count).map(|i| PathBuf::from(format!("a/b/{i}.png"))).collect();
        let line = |count| not_documents("a", paths(count)).map(|notice| notice.message);
        assert_eq!(line(0), None);
        assert_eq!(line(1).unwrap(), "1 file in a is not a document: b/0.png");
        assert_eq!(line(2).unwrap(), "2 files in a are not documents: b/0.png, b/1.png");
        assert!(line(9).unwrap().ends_with("b/4.png, and 4 more"));
    }
}
