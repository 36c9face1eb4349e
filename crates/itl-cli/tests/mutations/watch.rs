//! Mutated files are read in processes of their own, many in each, under the bounds that the program sets on one that reads: what ends
//! such a process or stops it is a find, and the next goes on behind it.
//!
//! In: a way, and how many files. Out: how many were read, what was found, the slowest and the largest one.

use std::io::{BufRead, BufReader, Read, Write};
use std::process::{Child, Command, Stdio};
use std::sync::{Mutex, mpsc};
use std::thread;
use std::time::{Duration, Instant};

use super::{Mutations, Way, check};

/// Names the files that a process of this test is to read, or the first that it is to keep: way, first seed, how many.
pub(crate) const BATCH: &str = "ITL_BATCH_OF_MUTATIONS";
/// The test that reads them.
const READER: &str = "mutated::a_batch_is_read";
/// What a process may have, in KiB: `--max-memory` as it is by default, and a stack.
const MEMORY: u64 = (640 + 64) << 10;
/// A file that says nothing for so long never ends: no sound one takes a second, and no machine is six hundred times slower.
const PATIENCE: Duration = Duration::from_secs(600);
/// Finds after which a run is over.
const ENOUGH: usize = 20;
/// What begins a line of a process that reads.
const MARK: &str = "@";

/// Where the last panic was.
static PLACE: Mutex<String> = Mutex::new(String::new());

/// What came of many files.
#[derive(Debug, Default)]
pub(crate) struct Tally {
    pub(crate) read: u64,
    pub(crate) refused: u64,
    pub(crate) finds: Vec<String>,
    /// Microseconds and KiB, each with the seed of its file.
    pub(crate) slowest: (u64, u64),
    pub(crate) largest: (u64, u64),
}

/// Reads files of the first so many seeds.
pub(crate) fn run(way: Way, count: u64) -> Tally {
    let mut tally = Tally::default();
    let mut next = 0;
    while next < count && tally.finds.len() < ENOUGH {
        next = batch(way, next, count, &mut tally);
    }
    tally
}

/// Lets a process read from a seed on, and gives the seed after the last one that it came to.
fn batch(way: Way, first: u64, count: u64, tally: &mut Tally) -> u64 {
    let mut child = start(way, first, count - first);
    let lines = BufReader::new(child.stdout.take().unwrap()).lines();
    let (send, receive) = mpsc::channel();
    thread::spawn(move || lines.map_while(Result::ok).try_for_each(|line| send.send(line)));
    let mut at = first;
    let failure = loop {
        match receive.recv_timeout(PATIENCE) {
            Ok(line) => {
                let Some(line) = line.split_once(MARK).map(|(_, line)| line) else { continue };
                if !tally.take(way, line) {
                    continue;
                }
                at += 1;
                if at == count || tally.finds.len() >= ENOUGH {
                    let _ = child.kill();
                    break None;
                }
            }
            Err(mpsc::RecvTimeoutError::Timeout) => {
                let _ = child.kill();
                break Some("it does not end".to_owned());
            }
            Err(mpsc::RecvTimeoutError::Disconnected) => break Some(last_words(&mut child)),
        }
    };
    let status = child.wait().unwrap();
    if let Some(failure) = failure {
        tally.finds.push(format!("{way:?} {at}: {failure} ({status})"));
        at += 1;
    }
    at
}

fn start(way: Way, first: u64, count: u64) -> Child {
    let bounded = format!("ulimit -d {MEMORY} && exec \"$0\" \"$@\"");
    Command::new("sh")
        .args(["-c", &bounded])
        .arg(std::env::current_exe().unwrap())
        .args(["--exact", READER, "--ignored", "--nocapture", "--test-threads=1"])
        .env(BATCH, format!("{way:?} {first} {count}"))
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap()
}

fn last_words(child: &mut Child) -> String {
    let mut words = String::new();
    let _ = child.stderr.take().map(|mut stderr| stderr.read_to_string(&mut words));
    let words: Vec<&str> = words.lines().filter(|line| !line.is_empty()).collect();
    format!("ended its process: {}", words.last().unwrap_or(&""))
}

impl Tally {
    /// Counts what a line says; `false` if it is no such line.
    fn take(&mut self, way: Way, line: &str) -> bool {
        let words: Vec<&str> = line.splitn(5, ' ').collect();
        let [seed, took, memory, outcome, why] = words[..] else { return false };
        let (Ok(seed), Ok(took), Ok(memory)) = (seed.parse(), took.parse(), memory.parse()) else {
            return false;
        };
        self.slowest = self.slowest.max((took, seed));
        self.largest = self.largest.max((memory, seed));
        match outcome {
            "read" => self.read += 1,
            "refused" => self.refused += 1,
            _ => self.finds.push(format!("{way:?} {seed}: {why}")),
        }
        true
    }
}

/// What the environment names.
pub(crate) fn task() -> Option<(Way, u64, u64)> {
    let task = std::env::var(BATCH).ok()?;
    let words: Vec<&str> = task.split(' ').collect();
    let [way, first, count] = words[..] else { return None };
    let way = Way::ALL.into_iter().find(|one| format!("{one:?}") == way)?;
    Some((way, first.parse().ok()?, count.parse().ok()?))
}

/// The other side: reads files, a line for each.
pub(crate) fn serve(way: Way, first: u64, count: u64) {
    let mutations = Mutations::of(way);
    std::panic::set_hook(Box::new(|panic| {
        let place = panic.location().map(ToString::to_string).unwrap_or_default();
        *PLACE.lock().unwrap() = place;
    }));
    for seed in first..first + count {
        let (name, bytes) = mutations.file(seed);
        forget_peak();
        let begun = Instant::now();
        let outcome = check(way, name, &bytes);
        let took = begun.elapsed().as_micros();
        let outcome = match outcome {
            Ok(true) => "read -".to_owned(),
            Ok(false) => "refused -".to_owned(),
            Err(why) => format!("find {name}: {} {}", why.replace('\n', " "), PLACE.lock().unwrap()),
        };
        let mut out = std::io::stdout().lock();
        writeln!(out, "{MARK}{seed} {took} {} {outcome}", peak()).unwrap();
    }
}

/// Lets the system measure the largest memory of this process from here on.
fn forget_peak() {
    let _ = std::fs::write("/proc/self/clear_refs", "5");
}

/// The largest memory of this process since, in KiB.
fn peak() -> u64 {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"));
    line.and_then(|line| line.split_whitespace().next()?.parse().ok()).unwrap_or(0)
}
