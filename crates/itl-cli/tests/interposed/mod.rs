//! The program with a layer between it and the system (`shim.c`), under which one change of the disk fails or ends it; and the commands that
//! are tried under it.
//!
//! The compiler of the layer is the linker that Rust itself needs.
#![allow(dead_code, reason = "each test file uses a part")]

use std::collections::BTreeMap;
use std::path::PathBuf;
use std::process::{Command, Output};

use crate::support::{Folder, GOALS, PLAN};

/// The layer, built.
pub(crate) struct Shim(tempfile::TempDir);

impl Shim {
    pub(crate) fn build() -> Self {
        let folder = tempfile::tempdir().unwrap();
        let source = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/interposed/shim.c");
        let mut compiler = Command::new("cc");
        compiler
            .args(["-shared", "-fPIC", "-O1", "-o"])
            .arg(folder.path().join("shim.so"))
            .arg(source)
            .arg("-ldl");
        assert!(compiler.status().unwrap().success());
        Self(folder)
    }

    fn library(&self) -> PathBuf {
        self.0.path().join("shim.so")
    }

    /// Puts the layer under a command; its own changes of the disk do what `fault` says, if it says anything.
    pub(crate) fn under(&self, command: &mut Command, fault: &str) {
        command.env("LD_PRELOAD", self.library()).env("ITL_FAULT", fault);
    }

    /// Puts the layer under a command as a disk that has room for so many bytes more.
    pub(crate) fn small_disk(&self, command: &mut Command, bytes: u64) {
        command.env("LD_PRELOAD", self.library()).env("ITL_DISK", bytes.to_string());
    }

    /// Has a command's changes of the disk counted.
    pub(crate) fn counting(&self, command: &mut Command) {
        command.env("LD_PRELOAD", self.library()).env("ITL_FAULT_COUNTS", self.0.path().join("counts"));
    }

    /// What a command comes to when one operation does what `fault` says.
    pub(crate) fn run(&self, case: &Case, folder: &Folder, fault: &str) -> Output {
        let mut command = case.command(folder);
        self.under(&mut command, fault);
        command.output().unwrap()
    }

    /// How many operations of each kind a command takes.
    pub(crate) fn counts(&self, case: &Case) -> BTreeMap<String, u64> {
        let folder = case.folder();
        let mut command = case.command(&folder);
        self.counting(&mut command);
        let run = command.output().unwrap();
        assert!(is_done(&run), "{}: {}", case.name, String::from_utf8_lossy(&run.stderr));
        self.counted()
    }

    /// What the last command came to whose changes were counted.
    pub(crate) fn counted(&self) -> BTreeMap<String, u64> {
        let text = std::fs::read_to_string(self.0.path().join("counts")).unwrap();
        let count = |line: &str| {
            let (name, count) = line.split_once(' ').unwrap();
            (name.to_owned(), count.parse().unwrap())
        };
        text.lines().map(count).collect()
    }
}

/// A command that writes files.
pub(crate) struct Case {
    pub(crate) name: &'static str,
    arguments: &'static [&'static str],
    inputs: Vec<(&'static str, String)>,
}

/// The files of a folder, with their bytes.
pub(crate) type Contents = BTreeMap<String, Vec<u8>>;

/// A run over a corpus, which has two parts; a framework that is kept; a model; and files of results.
pub(crate) fn cases() -> Vec<Case> {
    let mut rows = String::new();
    for row in 0..4100 {
        rows.push_str(&format!("{{\"id\":{row},\"text\":\"Clean water {row}.\"}}\n"));
    }
    let case = |name, arguments, inputs| Case { name, arguments, inputs };
    let goals = || vec![("goals.csv", GOALS.to_owned())];
    vec![
        case(
            "corpus",
            &[
                "align",
                "t.jsonl",
                "-f",
                "goals.csv",
                "-o",
                "out/",
                "--cells",
                "--jsonl",
                "-q",
                "--summary",
                "folder",
            ],
            vec![("t.jsonl", rows), ("goals.csv", GOALS.to_owned())],
        ),
        case("import", &["frameworks", "import", "goals.csv", "--as", "goals", "--force"], goals()),
        case("model", &["induce", "goals.csv", "-o", "goals.itl", "--force"], goals()),
        case(
            "exports",
            &[
                "align",
                "a.txt",
                "--html",
                "a.html",
                "--markdown",
                "a.md",
                "--json",
                "-o",
                "a.json",
                "--force",
            ],
            vec![("a.txt", PLAN.to_owned())],
        ),
    ]
}

impl Case {
    /// A folder with what the command reads.
    pub(crate) fn folder(&self) -> Folder {
        self.inputs.iter().fold(Folder::new(), |folder, (name, text)| folder.with(name, text))
    }

    pub(crate) fn command(&self, folder: &Folder) -> Command {
        let mut command = folder.command(self.arguments);
        command.env("ITL_FRAMEWORKS", "mine").env("SOURCE_DATE_EPOCH", "0");
        command
    }

    /// What is there after a run that was left in peace.
    pub(crate) fn peace(&self) -> Contents {
        let folder = self.folder();
        self.undisturbed(&folder, "no fault");
        folder.contents("")
    }

    fn undisturbed(&self, folder: &Folder, fault: &str) {
        let run = self.command(folder).output().unwrap();
        assert!(is_done(&run), "{}, {fault}: {}", self.name, String::from_utf8_lossy(&run.stderr));
    }

    /// The same command once more, undisturbed: what is there then is what is there in peace, whatever the fault was.
    pub(crate) fn finish(&self, folder: &Folder, peace: &Contents, fault: &str) {
        self.undisturbed(folder, fault);
        let after = folder.contents("");
        let names = |contents: &Contents| contents.keys().cloned().collect::<Vec<_>>();
        assert_eq!(names(&after), names(peace), "{}, {fault}", self.name);
        assert!(after == *peace, "{}, {fault}: the bytes of some file differ", self.name);
    }
}

/// Whether a command came to its end. There are warnings about the example's framework.
pub(crate) fn is_done(run: &Output) -> bool {
    run.status.code().is_some_and(|code| code < 2)
}

/// What is wrong with the files of a run that was cut short, if anything is: under its name, a file is as it is in the end.
pub(crate) fn torn(found: &Contents, peace: &Contents) -> Option<String> {
    let whole = |name: &str, bytes: &[u8]| match peace.get(name) {
        // Drafts have names of their own; what is in them does not matter.
        _ if name.ends_with(".draft") => true,
        // This one grows, line by line.
        Some(peace) if name.ends_with("journal.jsonl") => peace.starts_with(bytes),
        Some(peace) if name.ends_with("manifest.json") => {
            without_summaries(bytes) == without_summaries(peace)
        }
        peace => peace.is_some_and(|peace| peace == bytes),
    };
    let torn = found.iter().find(|(name, bytes)| !whole(name, bytes))?;
    Some(format!("{} with {} bytes", torn.0, torn.1.len()))
}

/// A manifest, without what was made of it later.
fn without_summaries(manifest: &[u8]) -> Option<serde_json::Value> {
    let mut manifest: serde_json::Value = serde_json::from_slice(manifest).ok()?;
    manifest.as_object_mut()?.remove("summaries");
    Some(manifest)
}

/// Random numbers that a seed gives.
pub(crate) struct Random(pub(crate) u64);

impl Random {
    /// From 0 up to but not including the end.
    pub(crate) fn below(&mut self, end: u64) -> u64 {
        // xorshift64*
        self.0 ^= self.0 >> 12;
        self.0 ^= self.0 << 25;
        self.0 ^= self.0 >> 27;
        (self.0.wrapping_mul(0x2545_F491_4F6C_DD1D) >> 33) % end
    }
}
