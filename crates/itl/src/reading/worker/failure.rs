//! How a worker can fail, and what that says about the document.

use std::process::ExitStatus;
use thiserror::Error;

use itl_settings::format_size;
use itl_text::Help;

/// Why a worker gave no answer.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum WorkerFailure {
    /// It could not be started.
    #[error("the program that reads documents cannot be started: {0}")]
    Start(String),
    /// It passed its time and was ended.
    #[error("the document stopped its reader: it took more than {0} seconds")]
    Time(u32),
    /// It needed more memory than it may have.
    #[error("the document stopped its reader: it needs more than {} of memory", format_size(*.0))]
    Memory(u64),
    /// It crashed or was ended by somebody else.
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
            return Self::Memory(memory);
        }
        if words.contains("overflowed its stack") {
            return Self::Crash("it overflowed the stack".into());
        }
        match signal(status) {
            Some(SIGXCPU) => Self::Time(seconds),
            Some(signal) => Self::Crash(format!("it was ended by signal {signal}")),
            None if status.success() => Self::Answer,
            None => Self::Crash(format!("it ended with {status}")),
        }
    }
}

/// What a program says that gets no more memory, whether it gives up at once or is told by its caller.
const OUT_OF_MEMORY: [&str; 2] = ["memory allocation of", "out of memory"];

/// The signal by which the kernel ends a process that used up its processor time.
const SIGXCPU: i32 = 24;

#[cfg(unix)]
fn signal(status: ExitStatus) -> Option<i32> {
    std::os::unix::process::ExitStatusExt::signal(&status)
}

#[cfg(not(unix))]
fn signal(_status: ExitStatus) -> Option<i32> {
    None
}
