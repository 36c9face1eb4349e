//! Errors that are the machine's, not those of what was read: no more handles, memory, room or processes, or a disk that fails.
//!
//! Who meets one has learnt nothing about the document, and should try it again later.

use std::error::Error as _;
use std::io::{self, ErrorKind};

use crate::{Error, WorkerFailure};

impl Error {
    /// Whether the machine was short of something or failed: the same may go well another time.
    #[must_use]
    pub fn is_shortage(&self) -> bool {
        match self {
            Self::File { source, .. } | Self::Write(source) => is_shortage(source),
            Self::Worker { failure, .. } => matches!(
                failure,
                WorkerFailure::Start(_) | WorkerFailure::Ended(_) | WorkerFailure::Starved(_)
            ),
            _ => false,
        }
    }
}

/// Whether the system had no more of something, or its disk failed.
pub(crate) fn is_shortage(error: &io::Error) -> bool {
    let by_kind = matches!(
        error.kind(),
        ErrorKind::OutOfMemory
            | ErrorKind::StorageFull
            | ErrorKind::QuotaExceeded
            | ErrorKind::WouldBlock
            | ErrorKind::TimedOut
            | ErrorKind::StaleNetworkFileHandle
    );
    // Who walks through folders wraps what the system says.
    let within = || error.source().and_then(|source| source.downcast_ref::<io::Error>());
    by_kind || is_numbered(error) || within().is_some_and(is_shortage)
}

/// Those that the standard library has no name for.
#[cfg(unix)]
fn is_numbered(error: &io::Error) -> bool {
    use rustix::io::Errno;

    const NUMBERED: [Errno; 4] = [Errno::MFILE, Errno::NFILE, Errno::IO, Errno::NOBUFS];
    Errno::from_io_error(error).is_some_and(|number| NUMBERED.contains(&number))
}

#[cfg(not(unix))]
fn is_numbered(_: &io::Error) -> bool {
    false
}

#[cfg(all(test, unix))]
mod tests {
    use super::*;
    use rustix::io::Errno;

    #[test]
    fn what_is_the_machines_is_told_from_what_is_the_files() {
        use Errno as E;

        let machine = [E::MFILE, E::NFILE, E::NOMEM, E::NOSPC, E::DQUOT, E::IO, E::AGAIN, E::STALE];
        machine.into_iter().for_each(|number| assert!(is_shortage(&number.into()), "{number:?}"));
        let file = [E::NOENT, E::ACCESS, E::ISDIR, E::INVAL, E::LOOP, E::NAMETOOLONG, E::PERM];
        file.into_iter().for_each(|number| assert!(!is_shortage(&number.into()), "{number:?}"));
    }
}
