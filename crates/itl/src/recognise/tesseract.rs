//! The program Tesseract: the picture of a page in, its words out, in a process of its own.
//!
//! It reads the picture from its standard input and writes to its standard output, under bounds on time, memory and what it says. Its arguments are constants
//! and names of its own languages: nothing of a document is among them. On Linux it may read programs and their data, and write nothing.

use itl_base::{Cancel, Language};
use itl_document::RecognisedWord;
use itl_picture::Picture;
use std::ffi::OsStr;
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::mpsc;
use std::thread;
use std::time::Duration;

use super::{languages, tsv};
use crate::reading::{LOADING, confined_to_programs};

/// Seconds of the processor, and by the clock, for a page: twenty times what one takes.
const SECONDS: (u64, u64) = (60, 120);
/// Addresses that it may have: a page of 300 dots an inch takes a fifth.
const MEMORY: u64 = 2 << 30;
/// Longest answer.
const MOST_SAID: u64 = 16 << 20;
/// How often it is looked whether somebody asked to stop.
const LOOK: Duration = Duration::from_millis(50);
/// Where its data are, if not at the usual place.
const DATA: &str = "TESSDATA_PREFIX";

/// The program Tesseract with the languages that it knows.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Recogniser {
    program: PathBuf,
    version: String,
    known: Vec<String>,
}

impl Recogniser {
    /// The program at a path, if it answers as Tesseract does.
    #[must_use]
    pub fn open(program: &Path) -> Option<Self> {
        let mut this = Self { program: program.to_owned(), version: String::new(), known: Vec::new() };
        let never = Cancel::never();
        let said = this.run(&["--list-langs"], &[], &never).ok()?;
        // The first line says how many there are, and where.
        this.known = said
            .lines()
            .skip(1)
            .map(|line| line.trim().to_owned())
            .filter(|name| languages::is_name(name))
            .collect();
        let said = this.run(&["--version"], &[], &never).ok()?;
        let number = said.lines().next()?.strip_prefix("tesseract ")?;
        let number: String =
            number.chars().filter(|c| c.is_ascii_alphanumeric() || *c == '.').take(20).collect();
        this.version = format!("Tesseract {number}");
        Some(this)
    }

    /// Its name and version.
    #[must_use]
    pub fn version(&self) -> &str {
        &self.version
    }

    /// The names of the languages that it knows.
    #[must_use]
    pub fn known(&self) -> &[String] {
        &self.known
    }

    /// The languages to recognise with, as its argument says them, for texts in one; and that one if it does not know it.
    pub(super) fn languages(&self, wanted: Language) -> (String, Option<Language>) {
        let knows = |name: &str| self.known.iter().any(|known| known == name);
        if let Some(name) = languages::name(wanted).filter(|name| knows(name)) {
            return (name.to_owned(), None);
        }
        (if knows("eng") { "eng".to_owned() } else { String::new() }, Some(wanted))
    }

    /// The words of a page, or why there are none.
    pub(super) fn words(
        &self,
        picture: &Picture,
        languages: &str,
        cancel: &Cancel,
    ) -> Result<Vec<RecognisedWord>, String> {
        let dots = format!("{:.0}", picture.density * 72.0);
        let arguments = ["stdin", "stdout", "-l", languages, "--dpi", &dots, "--psm", "3", "tsv"];
        Ok(tsv::words(&self.run(&arguments, &picture.png, cancel)?, picture.density))
    }

    /// What it says to an input.
    fn run(&self, arguments: &[&str], input: &[u8], cancel: &Cancel) -> Result<String, String> {
        let mut child = self.start(arguments).map_err(|error| format!("it cannot be started: {error}"))?;
        let answer = self.talk(&mut child, input, cancel);
        let _ = child.kill();
        let _ = child.wait();
        answer
    }

    fn talk(&self, child: &mut Child, input: &[u8], cancel: &Cancel) -> Result<String, String> {
        bound(child).map_err(|error| format!("its bounds cannot be set: {error}"))?;
        let pipes = (child.stdin.take(), child.stdout.take(), child.stderr.take());
        let (Some(mut to), Some(from), Some(mut words)) = pipes else {
            return Err("it has no pipes".to_owned());
        };
        let (say, said) = mpsc::channel();
        thread::scope(|scope| {
            scope.spawn(move || {
                // One that does not listen has failed, and its answer says so.
                let _ = to.write_all(input);
            });
            // What it says besides is about itself. It is let out, so that it does not wait.
            scope.spawn(move || io::copy(&mut words, &mut io::sink()));
            scope.spawn(move || {
                let mut answer = Vec::new();
                let read = from.take(MOST_SAID + 1).read_to_end(&mut answer);
                let _ = say.send(read.map(|_| answer));
            });
            let mut waited = Duration::ZERO;
            let answer = loop {
                match said.recv_timeout(LOOK) {
                    Ok(answer) => break Some(answer),
                    Err(_) if cancel.is_cancelled() || waited >= Duration::from_secs(SECONDS.1) => {
                        break None;
                    }
                    Err(_) => waited += LOOK,
                }
            };
            // The threads end with its pipes.
            if answer.is_none() {
                let _ = child.kill();
            }
            match answer {
                Some(Ok(answer)) if answer.is_empty() => Err("it gave no answer".to_owned()),
                Some(Ok(answer)) if answer.len() as u64 <= MOST_SAID => {
                    Ok(String::from_utf8_lossy(&answer).into_owned())
                }
                Some(Ok(_)) => Err("its answer is too long".to_owned()),
                Some(Err(error)) => Err(error.to_string()),
                None => Err(format!("it took more than {} seconds", SECONDS.1)),
            }
        })
    }

    fn start(&self, arguments: &[&str]) -> io::Result<Child> {
        let data = std::env::var_os(DATA).map(PathBuf::from);
        let mut command = Command::new(&self.program);
        command.args(arguments).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        command.env_clear().envs(LOADING.iter().filter_map(|name| Some((name, std::env::var_os(name)?))));
        // One thread for each page: pages are beside each other.
        command.env("OMP_THREAD_LIMIT", "1").envs(data.iter().map(|data| (DATA, data.as_os_str())));
        let own = self.program.ancestors().nth(2).filter(|folder| folder.parent().is_some());
        let folders: Vec<&OsStr> = own.into_iter().chain(data.as_deref()).map(Path::as_os_str).collect();
        confined_to_programs(&folders, || command.spawn())
    }
}

/// Bounds a process before it is given anything of a document.
#[cfg(target_os = "linux")]
fn bound(child: &Child) -> io::Result<()> {
    use rustix::process::{Pid, Resource, Rlimit, prlimit};

    let pid = i32::try_from(child.id()).ok().and_then(Pid::from_raw).ok_or(io::ErrorKind::InvalidInput)?;
    let bounds =
        [(Resource::Cpu, SECONDS.0), (Resource::As, MEMORY), (Resource::Fsize, 0), (Resource::Core, 0)];
    for (resource, most) in bounds {
        match prlimit(Some(pid), resource, Rlimit { current: Some(most), maximum: Some(most) }) {
            // It has ended already.
            Ok(_) | Err(rustix::io::Errno::SRCH) => {}
            Err(error) => return Err(error.into()),
        }
    }
    Ok(())
}

#[cfg(not(target_os = "linux"))]
fn bound(_: &Child) -> io::Result<()> {
    Ok(())
}
