//! The words of the command line: what libraries call settings and verbs, as flags and commands.

use itl::reports::terminal::flag;
use itl::{Error, Notice};

/// What to do about an error.
pub(crate) fn help(error: &Error) -> Option<String> {
    error.help().map(|help| help.render(flag))
}

/// A notice, with what to do about it.
pub(crate) fn notice(notice: &Notice) -> String {
    notice.render(flag)
}
