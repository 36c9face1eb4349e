//! Arguments from the command line, or what to say instead: help, the version, or what is wrong with them.
//!
//! A message quotes arguments, which may come from names of files: nothing in them steers the terminal.

use clap::{Error, Parser};
use std::io;

use crate::args::Arguments;
use crate::output::Failure;
use crate::screen::visible;
use crate::standard_output;

/// The arguments; none if what was asked for has been said, with the exit code.
pub(crate) fn arguments() -> Result<Result<Arguments, i32>, Failure> {
    let error = match Arguments::try_parse() {
        Ok(arguments) => return Ok(Ok(arguments)),
        Err(error) if error.use_stderr() => quoted(error),
        Err(help) => help,
    };
    if !error.use_stderr() && standard_output::is_closed() {
        return Err(Failure::Broken(io::Error::other("standard output is closed")));
    }
    error.print()?;
    Ok(Err(error.exit_code()))
}

/// The same error about arguments that show what is in them.
fn quoted(error: Error) -> Error {
    let shown = std::env::args_os().map(|argument| visible(&argument.to_string_lossy()));
    Arguments::try_parse_from(shown).err().unwrap_or(error)
}
