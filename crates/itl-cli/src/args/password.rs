//! The password of encrypted documents, where the list of processes does not show it: asked for, or of the environment.

use itl::documents::Password;
use std::io::{self, BufRead, IsTerminal, Read, Write};

/// What a flag says that wants to be asked.
pub(super) const ASK: &str = "-";

/// Longest password: what is asked may be a device without an end.
const LONGEST: u64 = 4096;

/// The variable that has a password.
const VARIABLE: &str = "ITL_PASSWORD";

/// The password of the environment, if it has one.
pub(super) fn of_environment() -> Option<Password> {
    let given = std::env::var_os(VARIABLE)?.into_string().ok()?;
    (!given.is_empty()).then(|| Password::from(given.as_str()))
}

/// Asks for a password: the first line of standard input, which a terminal does not show while it is typed.
pub(super) fn asked() -> io::Result<Password> {
    let input = io::stdin();
    let is_terminal = input.is_terminal();
    if is_terminal {
        io::stderr().write_all(b"Password: ")?;
    }
    let hidden = if is_terminal { hide() } else { None };
    let mut line = String::new();
    let read = input.lock().take(LONGEST).read_line(&mut line);
    if let Some(show) = hidden {
        show();
        io::stderr().write_all(b"\n")?;
    }
    read?;
    Ok(Password::from(line.trim_end_matches(['\r', '\n'])))
}

/// Lets the terminal show nothing of what is typed; gives what undoes it.
#[cfg(unix)]
fn hide() -> Option<impl FnOnce()> {
    use rustix::termios::{LocalModes, OptionalActions, tcgetattr, tcsetattr};

    let before = tcgetattr(io::stdin()).ok()?;
    let mut without = before.clone();
    without.local_modes.remove(LocalModes::ECHO);
    tcsetattr(io::stdin(), OptionalActions::Flush, &without).ok()?;
    Some(move || {
        let _ = tcsetattr(io::stdin(), OptionalActions::Flush, &before);
    })
}

#[cfg(not(unix))]
fn hide() -> Option<fn()> {
    None
}
