//! Odd and damaged PDFs: all files of a folder as they are, then 10,000 damaged copies of them (fixed seeds).
//! Prints how many are read and refused, every panic, crash and hang, the slowest, and what takes too much memory.
//!
//!     cargo run --release -p itl-document --example odd -- [folder] [--damaged N]
//!     cargo run --release -p itl-document --example odd -- [folder] --write CASE FILE
//!
//! `--write` writes the damaged copy of one case. Cases run in child processes, so that none of them ends the study.
#![allow(
    clippy::print_stdout,
    clippy::disallowed_methods,
    reason = "a study reads files, the clock and talks"
)]

#[path = "../../crates/itl-cli/tests/mutations/bytes.rs"]
mod bytes;
#[path = "../../crates/itl-cli/tests/mutations/dice.rs"]
mod dice;

use dice::Dice;
use itl_document::{Document, Place, ReadOptions, read};
use std::io::{BufRead, BufReader, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::time::{Duration, Instant};

/// What no document may take.
const SECONDS: f64 = 5.0;
const MEGABYTES: f64 = 512.0;
/// When a case is stopped.
const PATIENCE: Duration = Duration::from_secs(30);
const MOST_MEMORY: f64 = 3000.0;
const STACK: usize = 64 << 20;

/// How one case ended.
struct Outcome {
    case: usize,
    end: String,
    seconds: f64,
    megabytes: f64,
}

struct Cases {
    files: Vec<PathBuf>,
    count: usize,
}

fn main() -> std::io::Result<()> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let value = |flag: &str, place: usize| {
        let at = arguments.iter().position(|argument| argument == flag)?;
        arguments.get(at + place).cloned()
    };
    let number = |flag| value(flag, 1).and_then(|text| text.parse::<usize>().ok());
    let folder = arguments.first().filter(|first| !first.starts_with("--"));
    let folder = folder.map_or("../shared/pdf/odd", String::as_str);
    let Some(cases) = Cases::of(folder, number("--damaged").unwrap_or(10_000)) else {
        println!("skipped: no PDF files in {folder}");
        return Ok(());
    };
    if let (Some(case), Some(path)) = (number("--write"), value("--write", 2)) {
        return std::fs::write(path, cases.bytes(case)?);
    }
    match number("--from") {
        Some(first) => cases.run_from(first),
        None => cases.study(folder),
    }
}

impl Cases {
    fn of(folder: &str, damaged: usize) -> Option<Self> {
        let entries = std::fs::read_dir(folder).ok()?;
        let mut files: Vec<PathBuf> = entries.flatten().map(|entry| entry.path()).collect();
        files.retain(|path| path.extension().is_some_and(|extension| extension == "pdf"));
        files.sort();
        let count = files.len() + damaged;
        (!files.is_empty()).then_some(Self { files, count })
    }

    fn path(&self, case: usize) -> &Path {
        &self.files[case % self.files.len()]
    }

    /// The bytes of a case. The first cases are the files themselves.
    fn bytes(&self, case: usize) -> std::io::Result<Vec<u8>> {
        let bytes = std::fs::read(self.path(case))?;
        if case < self.files.len() {
            return Ok(bytes);
        }
        let mut dice = Dice::new(case as u64);
        let other = std::fs::read(self.path(dice.below(self.files.len())))?;
        Ok(bytes::mutate(&bytes, &other, &mut dice))
    }

    /// In a child: runs cases and prints a line before and after each.
    fn run_from(&self, first: usize) -> std::io::Result<()> {
        std::panic::set_hook(Box::new(|_| {}));
        for case in first..self.count {
            let bytes = self.bytes(case)?;
            println!("begin {case}");
            std::io::stdout().flush()?;
            // Sets the peak back to what is in use now.
            std::fs::write("/proc/self/clear_refs", "5").ok();
            let start = Instant::now();
            let reading = move || match read(&bytes, "odd.pdf", &ReadOptions::default()) {
                Ok(document) => verdict(&document).to_owned(),
                Err(error) => format!("refused: {error}"),
            };
            let thread = std::thread::Builder::new().stack_size(STACK).spawn(reading)?;
            let end = thread.join().unwrap_or_else(|panic| {
                let words = panic.downcast_ref::<String>().map(String::as_str);
                format!("PANIC: {}", words.or(panic.downcast_ref::<&str>().copied()).unwrap_or(""))
            });
            let (seconds, megabytes) = (start.elapsed().as_secs_f64(), memory("self", "VmHWM"));
            println!("end {seconds} {megabytes} {}", end.replace('\n', " "));
        }
        Ok(())
    }

    fn study(&self, folder: &str) -> std::io::Result<()> {
        let mut outcomes: Vec<Outcome> = Vec::with_capacity(self.count);
        while outcomes.len() < self.count {
            let mut child = Command::new(std::env::current_exe()?)
                .args([folder, "--damaged", &(self.count - self.files.len()).to_string()])
                .args(["--from", &outcomes.len().to_string()])
                .stdout(Stdio::piped())
                .stderr(Stdio::null())
                .spawn()?;
            let lines = lines_of(&mut child);
            watch(&mut child, &lines, &mut outcomes);
            child.kill().ok();
            child.wait()?;
        }
        self.print(&outcomes);
        Ok(())
    }

    fn print(&self, outcomes: &[Outcome]) {
        let (whole, damaged) = outcomes.split_at(self.files.len().min(outcomes.len()));
        for (name, part) in [("files", whole), ("damaged copies", damaged)] {
            let count = |start: &str| part.iter().filter(|outcome| outcome.end.starts_with(start)).count();
            let most = |value: fn(&Outcome) -> f64| part.iter().map(value).fold(0.0, f64::max);
            println!(
                "{name}: {}; read {} ({} of them as text), refused {}, other {}; longest {:.2} s, most memory {:.0} MB",
                part.len(),
                count("read"),
                count("read as text"),
                count("refused"),
                part.len() - count("read") - count("refused"),
                most(|outcome| outcome.seconds),
                most(|outcome| outcome.megabytes),
            );
        }
        let is_bad = |outcome: &&Outcome| {
            let ended = outcome.end.starts_with("read") || outcome.end.starts_with("refused");
            !ended || outcome.seconds > SECONDS || outcome.megabytes > MEGABYTES
        };
        println!("\nnot as it should be:");
        outcomes.iter().filter(is_bad).for_each(|outcome| self.line(outcome));
        let mut slowest: Vec<&Outcome> = outcomes.iter().collect();
        slowest.sort_by(|a, b| b.seconds.total_cmp(&a.seconds));
        println!("\nslowest:");
        slowest.iter().take(10).for_each(|outcome| self.line(outcome));
        slowest.sort_by(|a, b| b.megabytes.total_cmp(&a.megabytes));
        println!("\nmost memory:");
        slowest.iter().take(10).for_each(|outcome| self.line(outcome));
    }

    fn line(&self, outcome: &Outcome) {
        let name = self.path(outcome.case).file_name().unwrap_or_default().to_string_lossy();
        let done = if outcome.case < self.files.len() { "as it is" } else { "damaged" };
        let Outcome { case, end, seconds, megabytes } = outcome;
        println!("  case {case:5} {seconds:6.2} s {megabytes:5.0} MB {name}, {done}: {end}");
    }
}

/// Follows a child until it ends or has to be ended.
fn watch(child: &mut Child, lines: &Receiver<String>, outcomes: &mut Vec<Outcome>) {
    let process = child.id().to_string();
    let (mut begun, mut start) = (false, Instant::now());
    loop {
        let megabytes = memory(&process, "VmRSS");
        let case = outcomes.len();
        let mut give_up = |end: &str| {
            let seconds = start.elapsed().as_secs_f64();
            outcomes.push(Outcome { case, end: end.to_owned(), seconds, megabytes });
        };
        match lines.recv_timeout(Duration::from_millis(50)) {
            Ok(line) if line.starts_with("begin ") => (begun, start) = (true, Instant::now()),
            Ok(line) => {
                let mut words = line.splitn(4, ' ').skip(1);
                let mut number = || words.next().and_then(|word| word.parse().ok()).unwrap_or(f64::NAN);
                let (seconds, megabytes) = (number(), number());
                let end = words.next().unwrap_or_default().to_owned();
                outcomes.push(Outcome { case, end, seconds, megabytes });
                begun = false;
            }
            Err(RecvTimeoutError::Disconnected) if begun => return give_up("CRASH"),
            Err(RecvTimeoutError::Disconnected) => return,
            Err(RecvTimeoutError::Timeout) if begun && start.elapsed() > PATIENCE => return give_up("HANG"),
            Err(RecvTimeoutError::Timeout) if megabytes > MOST_MEMORY => return give_up("TOO MUCH MEMORY"),
            Err(RecvTimeoutError::Timeout) => {}
        }
    }
}

/// What a child prints, line by line.
fn lines_of(child: &mut Child) -> Receiver<String> {
    let (sender, receiver) = channel();
    let printed = child.stdout.take();
    std::thread::spawn(move || {
        let lines = printed.into_iter().flat_map(|printed| BufReader::new(printed).lines());
        lines.map_while(Result::ok).try_for_each(|line| sender.send(line))
    });
    receiver
}

/// Megabytes of a process, as the system counts them.
fn memory(process: &str, field: &str) -> f64 {
    let status = std::fs::read_to_string(format!("/proc/{process}/status")).unwrap_or_default();
    let line = status.lines().find(|line| line.starts_with(field));
    let kilobytes = line.and_then(|line| line.split_whitespace().nth(1)?.parse::<f64>().ok());
    kilobytes.unwrap_or(0.0) / 1024.0
}

/// How a document was read: blocks have to be in order and in bounds, with places on pages that there are.
fn verdict(document: &Document) -> &'static str {
    // A file that has lost its beginning may be no PDF any more.
    let Some(pages) = document.pages else { return "read as text" };
    let on_page = |place: Place<'_>| matches!(place, Place::Area { page, .. } if (1..=pages).contains(&page));
    let in_order = document.blocks.windows(2).all(|two| two[0].span.end <= two[1].span.start);
    let placed = document.blocks.iter().all(|block| {
        let places = document.places(block.span);
        let in_bounds = document.text.get(block.span.range()).is_some();
        in_bounds && !places.is_empty() && places.into_iter().all(on_page)
    });
    if in_order && placed { "read" } else { "UNSOUND" }
}
