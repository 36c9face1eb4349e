//! `itl extract`: this program as the worker of another one, see `itl::worker`. It is not for people.

use itl::Error;
use std::io;

use crate::output::{Failure, Outcome, Output};

/// Reads one document from standard input and answers on standard output.
pub(crate) fn run(output: &mut Output) -> Result<Outcome, Failure> {
    match itl::worker::serve(&mut io::stdin(), output.writer()) {
        Ok(()) => Ok(output.outcome()),
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => Err(error.into()),
        Err(error) => {
            let reason =
                format!("{error}; itl runs this command by itself to read the documents of a folder");
            Err(Error::File { path: "-".to_owned(), action: "read", reason }.into())
        }
    }
}
