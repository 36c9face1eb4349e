//! How a worker can fail, and what that says about the document.

use std::process::ExitStatus;
use thiserror::Error;

use itl_base::Help;
use itl_settings::format_size;

/// Why a worker gave no answer.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum WorkerFailure {
    /// It could not be started, or could not begin.
    #[error("the reader of the document cannot be started: {0}")]
    Start(String),
    /// Somebody else ended it, or the system did for want of memory.
    #[error("the reader of the document was ended from outside by signal {0}")]
    Ended(i32),
    /// It passed its time and was ended.
    #[error("the document stopped its reader: it took more than {0} seconds")]
    Time(u32),
    /// It needed more memory than it may have.
    #[error("the document stopped its reader: it needs more than {} of memory", format_size(*.0))]
    Memory(u64),
    /// It needed more memory than the system lets this program and its workers have, which is less than they are promised.
    #[error("the reader of the document needs more memory than the system's limit of {} leaves it", format_size(*.0))]
    Starved(u64),
    /// It crashed.
    #[error("the document stopped its reader: {0}")]
    Crash(String),
    /// It ended well, but what it said is no answer.
    #[error("the document stopped its reader: its answer cannot be understood")]
    Answer,
}

impl WorkerFailure {
    /// What to do about it.
    #[must_use]
    pub fn help(&self) -> Option<Help> {
        let raise = |setting| Help::say("if you trust the file, raise the bound with ").setting(setting);
        Some(match self {
            Self::Start(_) => Help::say("check that the program was not moved while it ran"),
            Self::Ended(_) => Help::say("try again with more free memory"),
            Self::Starved(_) => Help::say("raise that limit, or lower the bound with ").setting("max-memory"),
            Self::Time(_) => raise("max-seconds"),
            Self::Memory(_) => raise("max-memory"),
            Self::Crash(_) | Self::Answer => {
                Help::say("this is a mistake in itl, not in the document: please report it")
            }
        })
    }

    /// What the end of a worker means that gave no answer; `words` is what it said to standard error.
    pub(super) fn of(status: ExitStatus, words: &str, memory: u64, seconds: u32) -> Self {
        if OUT_OF_MEMORY.iter().any(|said| words.contains(said)) {
            return lower_limit(memory).map_or(Self::Memory(memory), Self::Starved);
        }
        if words.contains("overflowed its stack") {
            return Self::Crash("it overflowed the stack".into());
        }
        match signal(status) {
            Some(SIGXCPU) => Self::Time(seconds),
            Some(signal) if FROM_OUTSIDE.contains(&signal) => Self::Ended(signal),
            Some(signal) => Self::Crash(format!("it was ended by signal {signal}")),
            None if status.success() => Self::Answer,
            None if status.code() == Some(COULD_NOT_RUN) => {
                Self::Start(words.lines().next().unwrap_or_default().trim_start_matches("error: ").to_owned())
            }
            None => Self::Crash(format!("it ended with {status}")),
        }
    }
}

/// What a program says that gets no more memory, whether it gives up at once or is told by its caller.
const OUT_OF_MEMORY: [&str; 2] = ["memory allocation of", "out of memory"];

/// The signal by which the kernel ends a process that used up its processor time.
const SIGXCPU: i32 = 24;

/// The signals that no program sends itself: hang-up, interrupt, kill, terminate. The one who asked has sent none, or would not ask.
const FROM_OUTSIDE: [i32; 4] = [1, 2, 9, 15];

/// How a worker ends that could not even begin, for want of memory or threads.
const COULD_NOT_RUN: i32 = 2;

/// What a program takes of the addresses that it is let have, besides what it is asked to: itself, its threads, and what is never used.
#[cfg(unix)]
const BESIDES: u64 = 1 << 30;

/// The limit that this program was started with, if a worker can meet it before its own.
#[cfg(unix)]
fn lower_limit(memory: u64) -> Option<u64> {
    use rustix::process::{Resource, getrlimit};

    let addresses = getrlimit(Resource::As).current.filter(|limit| *limit < memory.saturating_add(BESIDES));
    addresses.or_else(|| getrlimit(Resource::Data).current.filter(|limit| *limit < memory))
}

#[cfg(not(unix))]
fn lower_limit(_memory: u64) -> Option<u64> {
    None
}

#[cfg(unix)]
fn signal(status: ExitStatus) -> Option<i32> {
    std::os::unix::process::ExitStatusExt::signal(&status)
}

#[cfg(not(unix))]
fn signal(_status: ExitStatus) -> Option<i32> {
    None
}
