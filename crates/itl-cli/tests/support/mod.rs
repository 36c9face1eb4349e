//! The real binary in a folder of its own.
#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]
#![allow(dead_code, reason = "each test file uses a part")]
#![allow(clippy::disallowed_methods, reason = "tests lay out files for the program")]

#[cfg(feature = "tools")]
pub(crate) mod tools;

use serde_json::Value;
use std::collections::BTreeMap;
use std::io::Write;
use std::process::{Command, Output, Stdio};

/// A folder that is gone after the test.
pub(crate) struct Folder(tempfile::TempDir);

/// What the program printed, and how it ended.
pub(crate) struct Run {
    pub(crate) stdout: String,
    pub(crate) stderr: String,
    pub(crate) code: i32,
}

impl Folder {
    pub(crate) fn new() -> Self {
        Self(tempfile::tempdir().unwrap())
    }

    pub(crate) fn with(self, name: &str, content: impl AsRef<[u8]>) -> Self {
        let path = self.path(name);
        std::fs::create_dir_all(path.parent().unwrap()).unwrap();
        std::fs::write(path, content).unwrap();
        self
    }

    pub(crate) fn path(&self, name: &str) -> std::path::PathBuf {
        self.0.path().join(name)
    }

    pub(crate) fn read(&self, name: &str) -> Vec<u8> {
        std::fs::read(self.0.path().join(name)).unwrap()
    }

    /// Every file below a folder, with its bytes; of a link, where it leads.
    pub(crate) fn contents(&self, name: &str) -> BTreeMap<String, Vec<u8>> {
        let root = self.path(name);
        let (mut files, mut folders) = (BTreeMap::new(), vec![root.clone()]);
        while let Some(folder) = folders.pop() {
            for entry in std::fs::read_dir(&folder).unwrap() {
                let path = entry.unwrap().path();
                if path.is_symlink() {
                    let leads = std::fs::read_link(&path).unwrap();
                    files.insert(path.display().to_string(), leads.display().to_string().into_bytes());
                    continue;
                }
                if path.is_dir() {
                    folders.push(path);
                    continue;
                }
                let name = path.strip_prefix(&root).unwrap().to_str().unwrap().to_owned();
                files.insert(name, std::fs::read(&path).unwrap());
            }
        }
        files
    }

    pub(crate) fn names(&self) -> Vec<String> {
        let entries = std::fs::read_dir(self.0.path()).unwrap();
        let mut names: Vec<String> =
            entries.map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
        names.sort();
        names
    }

    pub(crate) fn command(&self, arguments: &[&str]) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_itl"));
        command.args(arguments).current_dir(self.0.path()).stdin(Stdio::null());
        // Whoever runs the tests may have settings.
        command.env("XDG_CONFIG_HOME", self.path(".config")).env_remove("ITL_CONFIG");
        command
    }

    pub(crate) fn itl(&self, arguments: &[&str]) -> Run {
        Run::of(self.command(arguments).output().unwrap())
    }

    /// The same with words on standard input.
    pub(crate) fn itl_with_input(&self, arguments: &[&str], input: &str) -> Run {
        let mut command = self.command(arguments);
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        let mut child = command.spawn().unwrap();
        child.stdin.take().unwrap().write_all(input.as_bytes()).unwrap();
        Run::of(child.wait_with_output().unwrap())
    }

    /// Runs the program with nobody to read what it prints: it says nothing and ends well.
    pub(crate) fn assert_silent_without_reader(&self, arguments: &[&str]) {
        let mut command = self.command(arguments);
        let mut child = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
        drop(child.stdout.take());
        let output = child.wait_with_output().unwrap();
        assert_eq!(String::from_utf8(output.stderr).unwrap(), "");
        assert!(output.status.success());
    }

    /// The objects that the program prints, one per line.
    pub(crate) fn json(&self, arguments: &[&str]) -> Vec<Value> {
        let run = self.itl(arguments);
        assert!(run.code < 2, "{arguments:?}: {}", run.stderr);
        run.stdout.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
    }
}

impl Run {
    pub(crate) fn of(output: Output) -> Self {
        Self {
            stdout: String::from_utf8(output.stdout).unwrap(),
            stderr: String::from_utf8(output.stderr).unwrap(),
            code: output.status.code().unwrap(),
        }
    }
}

/// A document with headings, lists, repeated words, sentences of one word, and a blank page.
pub(crate) const PLAN: &str = "Campus Plan\n\nWe ensure access to affordable, reliable energy. Energy! Nothing \
    here.\n\n1. Water\n\nClean water and sanitation for all: we manage water,\nwater and more water sustainably. \
    We reduce inequality within and among countries.\n\n- promote inclusive education\n- end poverty in all its \
    forms\n\n2. Notes\n\nThe typeface is serif. § 12 — 3.5 %.\n";

/// A framework with a hierarchy, a shared word, a duplicate text and a concept that no term describes.
pub(crate) const GOALS: &str = "id,parent,label,descriptor\n\
    E,,Energy,Ensure access to affordable and reliable energy for all.\n\
    W,Blue,Water,\"Ensure clean water, sanitation and sustainable management of water.\"\n\
    W1,W,Drinking water,Provide drinking water to students and staff.\n\
    X,,Equality,Reduce inequality within and among countries.\n\
    Y,,Same,Reduce inequality within and among countries.\n\
    Z,,Nothing,It is as it is.\n";

/// The plan a year later: more about energy, less about all else.
pub(crate) const LATER: &str = "Campus Plan\n\nWe ensure access to affordable, reliable energy for all. Solar energy and wind \
    energy are affordable.\n\n1. Water\n\nWe manage water. Nothing here.\n\n2. Notes\n\nThe typeface is serif.\n";

/// A short document of the same kind.
pub(crate) const THIRD: &str =
    "Campus Plan\n\nWe reduce inequality within and among countries. Nothing here.\n";
