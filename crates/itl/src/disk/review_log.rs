//! A review file that grows: decisions in, lines on the disk out, each there before the caller goes on.
//!
//! Lines are only ever added, under a lock, so that several people can write to one file at once. A last line that was cut while it
//! was being written was never confirmed: it is taken away when the file is opened to be written to. Nothing else is changed.
#![allow(clippy::disallowed_methods, reason = "this module is part of the one that owns file access")]

use itl_review::{Decision, ReviewFile, Tail};
use std::fs::{File, OpenOptions};
use std::io::{Read, Seek, SeekFrom, Write};

use super::files::{MAX_TEXT, other, unwritten};
use crate::Error;

/// A review file that decisions are added to.
#[derive(Debug)]
pub struct ReviewLog {
    file: File,
    path: String,
}

impl ReviewLog {
    /// Opens a review file, or begins it.
    ///
    /// # Errors
    /// If it cannot be written.
    pub fn open(path: &str) -> Result<Self, Error> {
        let file = OpenOptions::new().read(true).append(true).create(true).open(path);
        Ok(Self { file: file.map_err(|error| unwritten(path.as_ref(), error))?, path: path.to_owned() })
    }

    /// Adds decisions. When it returns, they are on the disk; if the machine stops before, none of their lines is half there the next
    /// time.
    ///
    /// # Errors
    /// If they cannot be written.
    pub fn append<'d>(&mut self, decisions: impl IntoIterator<Item = &'d Decision>) -> Result<(), Error> {
        let lines: String = decisions.into_iter().map(Decision::line).collect();
        let path = self.path.clone();
        let failed = |error| unwritten(path.as_ref(), error);
        self.file.lock().map_err(failed)?;
        let written = self.write(&lines).map_err(failed);
        self.file.unlock().map_err(failed)?;
        written
    }

    fn write(&mut self, lines: &str) -> std::io::Result<()> {
        let mut lines = lines.to_owned();
        match self.tail()? {
            Tail::Whole => {}
            Tail::Unended => lines.insert(0, '\n'),
            Tail::Torn(whole) => self.file.set_len(whole as u64)?,
        }
        self.file.write_all(lines.as_bytes())?;
        self.file.sync_data()
    }

    /// How the file ends now: another process may have been ended while it wrote.
    fn tail(&mut self) -> std::io::Result<Tail> {
        let end = self.file.seek(SeekFrom::End(0))?;
        if end == 0 {
            return Ok(Tail::Whole);
        }
        self.file.seek(SeekFrom::Start(end - 1))?;
        let mut last = [0];
        self.file.read_exact(&mut last)?;
        if last == *b"\n" {
            return Ok(Tail::Whole);
        }
        if end > MAX_TEXT {
            return Err(other(std::io::ErrorKind::FileTooLarge, "it is too large for a review file"));
        }
        let mut bytes = Vec::new();
        self.file.seek(SeekFrom::Start(0))?;
        self.file.read_to_end(&mut bytes)?;
        Ok(ReviewFile::read(&self.path, &bytes).tail)
    }
}

/// Reads a review file.
///
/// # Errors
/// If it cannot be read.
pub fn read_review(path: &str) -> Result<ReviewFile, Error> {
    Ok(ReviewFile::read(path, &super::files::read(path)?))
}

#[cfg(test)]
mod tests {
    use super::*;
    use itl_review::Ruling;

    fn said(concept: usize) -> Decision {
        Decision {
            comment: Some("ö".repeat(50)),
            ..Decision::new(&concept.to_string(), Ruling::Unsure, "Ana")
        }
    }

    fn concepts(path: &str) -> Vec<usize> {
        read_review(path).unwrap().decisions().map(|one| one.concept.parse().unwrap()).collect()
    }

    #[test]
    fn a_file_cut_at_any_byte_goes_on_without_a_damaged_line() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("a.review.jsonl").to_str().unwrap().to_owned();
        let whole = said(0).line() + &said(1).line();
        let first = said(0).line().len();
        for cut in 0..=whole.len() {
            std::fs::write(&path, &whole.as_bytes()[..cut]).unwrap();
            ReviewLog::open(&path).unwrap().append([&said(2)]).unwrap();
            let file = read_review(&path).unwrap();
            assert_eq!(file.damaged().count(), 0, "cut at {cut}");
            let mut expected = vec![2];
            if cut >= whole.len() - 1 {
                expected.insert(0, 1);
            }
            if cut >= first - 1 {
                expected.insert(0, 0);
            }
            assert_eq!(concepts(&path), expected, "cut at {cut}");
        }
    }

    #[test]
    fn twenty_people_write_to_one_file_at_once() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("a.review.jsonl").to_str().unwrap().to_owned();
        std::thread::scope(|scope| {
            for person in 0..20 {
                let path = &path;
                scope.spawn(move || {
                    let mut log = ReviewLog::open(path).unwrap();
                    (0..10).for_each(|at| log.append([&said(person * 100 + at)]).unwrap());
                });
            }
        });
        assert_eq!(read_review(&path).unwrap().damaged().count(), 0);
        let found = concepts(&path);
        for person in 0..20 {
            let own: Vec<usize> = found.iter().copied().filter(|concept| concept / 100 == person).collect();
            assert_eq!(own, (0..10).map(|at| person * 100 + at).collect::<Vec<_>>());
        }
    }
}
