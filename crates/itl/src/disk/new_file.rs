//! A file on its way out: bytes in, a file that is there once it is finished. Whoever looks sees the old one or the whole new one.
//!
//! Until then it has a name that follows from that of the file, so that a run which was killed leaves nothing that the next one does not take away.
#![allow(clippy::disallowed_methods, reason = "this module and files.rs own file access")]

use itl_corpus::fingerprint;
use std::fs::{self, File, OpenOptions, TryLockError};
use std::io::{self, BufWriter, ErrorKind, Write};
use std::path::{Path, PathBuf};
use tempfile::TempPath;

use super::files::{exists, name, other, unwritten};
use crate::Error;

/// A file that is written bit by bit.
pub struct NewFile {
    out: BufWriter<File>,
    /// Where it is until it is finished; none for what is no file, such as a pipe or a device: that is written to as it is.
    draft: Option<TempPath>,
    target: PathBuf,
    force: bool,
}

impl NewFile {
    /// Begins a file beside where it will be.
    ///
    /// # Errors
    /// If it cannot be written, or exists and `force` is not set.
    pub fn create(path: &str, force: bool) -> Result<Self, Error> {
        if !force && exists(path) {
            return Err(Error::Exists { path: path.to_owned() });
        }
        let target = PathBuf::from(path);
        let failed = |error: io::Error| unwritten(&target, error);
        if target.is_dir() {
            return Err(failed(other(ErrorKind::IsADirectory, "it is a folder")));
        }
        if fs::metadata(&target).is_ok_and(|found| !found.is_file()) {
            let out = OpenOptions::new().write(true).open(&target).map_err(failed)?;
            return Ok(Self { out: BufWriter::new(out), draft: None, target, force });
        }
        let draft = draft_of(&target);
        let out = begin(&draft).map_err(failed)?;
        let draft = TempPath::try_from_path(draft).map_err(failed)?;
        Ok(Self { out: BufWriter::new(out), draft: Some(draft), target, force })
    }

    /// Puts the file in its place.
    ///
    /// # Errors
    /// If it cannot be written, or another came there meanwhile and `force` is not set.
    pub fn finish(self) -> Result<(), Error> {
        let Self { out, draft, target, force } = self;
        let failed = |error: io::Error| unwritten(&target, error);
        let file = out.into_inner().map_err(|error| failed(error.into_error()))?;
        let Some(draft) = draft else { return Ok(()) };
        file.sync_all().map_err(failed)?;
        if force {
            fs::rename(&draft, &target).map_err(failed)?;
            // Nothing of that name is left to take away.
            return draft.keep().map(drop).map_err(|failure| failed(failure.error));
        }
        draft.persist_noclobber(&target).map_err(|failure| match failure.error.kind() {
            ErrorKind::AlreadyExists => Error::Exists { path: name(&target) },
            _ => failed(failure.error),
        })
    }
}

impl Write for NewFile {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.out.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.out.flush()
    }
}

/// Where a file is until it is finished: of one length, so that no name is too long for it.
fn draft_of(target: &Path) -> PathBuf {
    let own = target.file_name().unwrap_or_default().as_encoded_bytes();
    target.with_file_name(format!(".itl-{}.draft", &fingerprint(own)[..16]))
}

/// A new file that is held by this process alone, in the place of one that a killed run left.
fn begin(draft: &Path) -> io::Result<File> {
    let new = || OpenOptions::new().write(true).create_new(true).open(draft);
    let file = match new() {
        Err(error) if error.kind() == ErrorKind::AlreadyExists => {
            let _held = take_away(draft)?;
            new()?
        }
        made => made?,
    };
    hold(&file)?;
    Ok(file)
}

/// Takes a draft away, unless somebody is writing it. A link goes, and not what it leads to.
fn take_away(draft: &Path) -> io::Result<Option<File>> {
    let found = fs::symlink_metadata(draft)?;
    let mut held = None;
    if found.is_file() {
        let file = File::open(draft)?;
        hold(&file)?;
        if !is_same(&file.metadata()?, &fs::symlink_metadata(draft)?) {
            return Err(busy());
        }
        held = Some(file);
    }
    fs::remove_file(draft)?;
    Ok(held)
}

/// Keeps others from a file, as long as it is open.
fn hold(file: &File) -> io::Result<()> {
    match file.try_lock() {
        Err(TryLockError::WouldBlock) => Err(busy()),
        // Some disks on a network know no locks.
        Err(TryLockError::Error(error)) if error.kind() != ErrorKind::Unsupported => Err(error),
        _ => Ok(()),
    }
}

fn busy() -> io::Error {
    other(ErrorKind::ResourceBusy, "another run is writing it")
}

/// Whether both are one file.
#[cfg(unix)]
fn is_same(one: &fs::Metadata, other: &fs::Metadata) -> bool {
    use std::os::unix::fs::MetadataExt;

    (one.dev(), one.ino()) == (other.dev(), other.ino())
}

#[cfg(not(unix))]
fn is_same(_: &fs::Metadata, _: &fs::Metadata) -> bool {
    true
}

#[cfg(test)]
mod tests {
    use super::*;

    fn place(folder: &tempfile::TempDir, name: &str) -> String {
        folder.path().join(name).to_str().unwrap().to_owned()
    }

    fn names(folder: &tempfile::TempDir) -> Vec<String> {
        let entries = fs::read_dir(folder.path()).unwrap();
        entries.map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect()
    }

    #[test]
    fn a_file_is_there_when_it_is_finished_and_nothing_else_is() {
        let folder = tempfile::tempdir().unwrap();
        let path = place(&folder, "a.txt");
        let mut file = NewFile::create(&path, false).unwrap();
        file.write_all(b"one").unwrap();
        assert!(!exists(&path));
        file.finish().unwrap();
        drop(NewFile::create(&path, true).unwrap());
        assert!(matches!(NewFile::create(&path, false), Err(Error::Exists { .. })));
        assert_eq!((names(&folder), fs::read(&path).unwrap()), (vec!["a.txt".to_owned()], b"one".to_vec()));
    }

    #[test]
    fn a_draft_that_was_left_is_taken_over_and_one_that_is_written_is_not() {
        let folder = tempfile::tempdir().unwrap();
        let path = place(&folder, "a.txt");
        fs::write(draft_of(Path::new(&path)), "half").unwrap();
        let mut file = NewFile::create(&path, false).unwrap();
        let second = NewFile::create(&path, false).err().unwrap();
        assert!(second.to_string().contains("another run"), "{second}");
        file.write_all(b"whole").unwrap();
        file.finish().unwrap();
        assert_eq!((names(&folder), fs::read(&path).unwrap()), (vec!["a.txt".to_owned()], b"whole".to_vec()));
    }

    #[cfg(unix)]
    #[test]
    fn no_link_is_written_through() {
        let folder = tempfile::tempdir().unwrap();
        let (path, mine) = (place(&folder, "a.txt"), place(&folder, "mine"));
        fs::write(&mine, "mine").unwrap();
        let link = |from: &Path| std::os::unix::fs::symlink(&mine, from).unwrap();
        link(&draft_of(Path::new(&path)));
        link(Path::new(&path));
        let mut file = NewFile::create(&path, true).unwrap();
        file.write_all(b"new").unwrap();
        file.finish().unwrap();
        assert_eq!([&mine, &path].map(|path| fs::read(path).unwrap()), [b"mine".to_vec(), b"new".to_vec()]);
        // One that leads nowhere is there, too.
        let nowhere = place(&folder, "nowhere");
        std::os::unix::fs::symlink("missing", &nowhere).unwrap();
        assert!(matches!(NewFile::create(&nowhere, false), Err(Error::Exists { .. })));
    }
}
