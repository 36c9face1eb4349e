//! `itl extract`: this program as the worker of another one, see `itl::worker`. It is not for people.

use std::io;

use crate::output::{Failure, Outcome, Output};

/// Reads one document from standard input and answers on standard output.
pub(crate) fn run(output: &mut Output) -> Result<Outcome, Failure> {
    itl::worker::serve(&mut io::stdin(), output.writer())?;
    Ok(output.outcome())
}
