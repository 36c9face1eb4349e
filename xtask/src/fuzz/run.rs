//! One run of libFuzzer: a target and seconds of the processor in; executions, edges, files and finds out.
//!
//! Time is what the processor gave, not what the clock says: on a machine that others use these are far apart. A find does not end
//! a run: it goes on from what it has, until there are so many that somebody should look first.

use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::Duration;

use super::{Fuzzer, dictionary};
use crate::files;

/// What one input may cost: seconds by the clock, memory, and its own size.
pub(super) const BOUNDS: [&str; 3] = ["-timeout=25", "-rss_limit_mb=1024", "-max_len=16384"];
/// The same seconds of the processor, which a find has to take: others use the machine too.
const SLOW: f64 = 25.0;
/// Finds after which a run ends.
const MAX_FINDS: usize = 5;
/// How often a run is looked at.
const LOOK: Duration = Duration::from_millis(200);
/// Ticks of Linux's `/proc` in a second.
const TICKS: f64 = 100.0;
/// The stack that documents are read on.
const STACK: u64 = 64 << 20;

pub(super) const HEAD: &str = "target      minutes   executions   edges  corpus  finds";

/// What a run came to.
pub(super) struct Run {
    target: String,
    seconds: f64,
    executions: u64,
    edges: u64,
    corpus: usize,
    finds: Vec<PathBuf>,
}

impl Run {
    /// A line of the table.
    pub(super) fn line(&self) -> String {
        let Self { target, seconds, executions, edges, corpus, finds } = self;
        format!(
            "{target:<10} {:>8.1} {executions:>12} {edges:>7} {corpus:>7} {:>6}",
            seconds / 60.0,
            finds.len()
        )
    }

    /// The same for a file of all runs.
    pub(super) fn record(&self) -> String {
        let Self { target, seconds, executions, edges, corpus, finds } = self;
        format!("{target}\t{seconds:.1}\t{executions}\t{edges}\t{corpus}\t{}\n", finds.len())
    }

    pub(super) fn finds(&self) -> impl Iterator<Item = String> {
        self.finds.iter().map(|path| path.display().to_string())
    }
}

impl Fuzzer {
    /// Runs a target for so long.
    pub(super) fn run(&self, target: &str, seconds: f64) -> Result<Run, String> {
        let (seeds, work) = (self.kept.join(target), self.folder("corpus", target)?);
        let found = self.folder("found", target)?;
        let words = self.work.join("words").join(target);
        files::write(&words, dictionary::words(&seeds)?.as_bytes())?;
        let known = files::names(&found)?;
        let mut run = Run {
            target: target.to_owned(),
            seconds: 0.0,
            executions: 0,
            edges: 0,
            corpus: 0,
            finds: Vec::new(),
        };
        while run.seconds < seconds && run.finds.len() < MAX_FINDS {
            let log = self.folder("logs", target)?.join("log");
            let mut command = self.command(target);
            command.arg(format!("-dict={}", words.display()));
            command.arg(format!("-artifact_prefix={}/", found.display()));
            command.args(["-print_final_stats=1", "-reload=0"]).arg(&work).arg(&seeds);
            let before = run.seconds;
            run.seconds += watch(command, &log, seconds - run.seconds)?;
            let said = String::from_utf8_lossy(&files::read_bytes(&log)?).into_owned();
            run.executions += stated(&said, "stat::number_of_executed_units:").unwrap_or(0);
            run.edges = run.edges.max(stated(&said, " cov:").unwrap_or(0));
            let finds = files::names(&found)?.into_iter().filter(|name| !known.contains(name));
            let all: Vec<PathBuf> = finds.map(|name| found.join(name)).collect();
            // What ended for no reason that a file was written for would end again.
            if all.len() == run.finds.len() && run.seconds < seconds && run.seconds - before < 1.0 {
                return Err(format!("error: {target} does not run; see {}", log.display()));
            }
            let new: Vec<PathBuf> = all.into_iter().filter(|path| !run.finds.contains(path)).collect();
            for path in new {
                if self.had_to_wait(target, &path)? {
                    files::remove(&path)?;
                } else {
                    run.finds.push(path);
                }
            }
        }
        run.corpus = files::names(&work)?.len();
        Ok(run)
    }

    /// Whether an input was too slow by the clock only, because others had the processor.
    fn had_to_wait(&self, target: &str, path: &Path) -> Result<bool, String> {
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        if !["timeout-", "slow-unit-"].iter().any(|slow| name.starts_with(slow)) {
            return Ok(false);
        }
        let mut command = self.command(target);
        // Once, and for as long as it takes by the clock: of two values the last counts.
        command.arg("-timeout=100000").arg(path);
        let taken = watch(command, &self.folder("logs", target)?.join("slow"), SLOW)?;
        Ok(taken < SLOW)
    }
}

/// Runs a command until the processor gave it so many seconds; those that it took.
fn watch(mut command: Command, log: &Path, seconds: f64) -> Result<f64, String> {
    command.stdout(Stdio::null()).stderr(files::create(log)?);
    let mut child = command.spawn().map_err(|error| format!("error: {}: {error}", log.display()))?;
    let (mut taken, mut asked) = (0.0, false);
    loop {
        std::thread::sleep(LOOK);
        if let Some(now) = processor_seconds(&child) {
            taken = now;
        }
        if child.try_wait().map_err(|error| error.to_string())?.is_some() {
            return Ok(taken);
        }
        if taken >= seconds && !asked {
            interrupt(&child)?;
            asked = true;
        }
    }
}

/// What the processor gave a process, in seconds; nothing once it is over.
fn processor_seconds(child: &Child) -> Option<f64> {
    let stat = files::read(Path::new(&format!("/proc/{}/stat", child.id()))).ok()?;
    // After the name, which may have any character, user and system time are the 12th and 13th field.
    let mut fields = stat.rsplit_once(')')?.1.split_whitespace().skip(11);
    let ticks: f64 = fields.next()?.parse::<f64>().ok()? + fields.next()?.parse::<f64>().ok()?;
    (ticks > 0.0).then_some(ticks / TICKS)
}

/// The last number that a log has after a word.
fn stated(log: &str, word: &str) -> Option<u64> {
    let after = &log[log.rfind(word)? + word.len()..];
    after.split_whitespace().next()?.parse().ok()
}

/// Asks libFuzzer to end and to say what it did.
#[cfg(unix)]
fn interrupt(child: &Child) -> Result<(), String> {
    use rustix::process::{Pid, Signal, kill_process};
    kill_process(Pid::from_child(child), Signal::INT).map_err(|error| format!("error: {error}"))
}

/// What is started from here has the stack that the program reads documents on.
#[cfg(unix)]
pub(super) fn raise_stack() -> Result<(), String> {
    use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};
    let bound = Rlimit { current: Some(STACK), maximum: getrlimit(Resource::Stack).maximum };
    setrlimit(Resource::Stack, bound).map_err(|error| format!("error: a stack of {STACK} bytes: {error}"))
}

#[cfg(not(unix))]
fn interrupt(_: &Child) -> Result<(), String> {
    raise_stack()
}

#[cfg(not(unix))]
pub(super) fn raise_stack() -> Result<(), String> {
    Err("error: fuzzing runs on Linux".to_owned())
}
