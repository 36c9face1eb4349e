//! The commands: each resolves its settings, calls one verb of the library, and prints what it gives.

mod align;
mod analyze;
mod calibrate;
mod compare;
mod crosswalk;
mod doctor;
mod encoders;
mod eval;
mod frameworks;
#[cfg(feature = "mcp")]
mod mcp;
mod models;
mod review;
#[cfg(feature = "serve")]
mod serve;
mod walk;
mod watch;

pub(crate) use align::{align, explain, gaps};
pub(crate) use analyze::{analyze, extract, languages};
pub(crate) use calibrate::calibrate;
pub(crate) use compare::compare;
pub(crate) use crosswalk::crosswalk;
pub(crate) use doctor::doctor;
pub(crate) use encoders::encoders;
pub(crate) use eval::eval;
pub(crate) use frameworks::frameworks;
#[cfg(feature = "mcp")]
pub(crate) use mcp::mcp;
pub(crate) use models::{induce, inspect, study};
pub(crate) use review::review;
#[cfg(feature = "serve")]
pub(crate) use serve::serve;

use itl::disk::{self, files};
use itl::settings::ViewSettings;
use itl::{Error, Report};
use std::io;

use crate::args::output::OutputFlags;
use crate::output::{Failure, Output};

/// Prints a result: for machines as JSON or a table, for people as a page.
fn print(
    report: &impl Report,
    flags: &OutputFlags,
    view: &ViewSettings,
    output: &mut Output,
) -> Result<(), Failure> {
    match flags.table() {
        _ if flags.json() => report.json(view, output.writer())?,
        Some(dialect) => report.table(dialect, output.writer())?,
        None => report.terminal(view, &mut output.page())?,
    }
    Ok(())
}

/// Prints a result below those of others: a table has one header, and between pages is an empty line.
fn print_next(
    before: usize,
    report: &impl Report,
    flags: &OutputFlags,
    view: &ViewSettings,
    output: &mut Output,
) -> Result<(), Failure> {
    match flags.table() {
        Some(dialect) if before > 0 => Ok(report.rows(dialect, output.writer())?),
        None if !flags.json() => {
            separate(before, output)?;
            print(report, flags, view, output)
        }
        _ => print(report, flags, view, output),
    }
}

/// An empty line between the pages of two documents.
fn separate(before: usize, output: &mut Output) -> io::Result<()> {
    if before > 0 { writeln!(output.writer()) } else { Ok(()) }
}

/// Looks whether these files can be written besides the output itself, which was looked at when it was begun.
fn free(paths: &[&Option<String>], flags: &OutputFlags) -> Result<(), Error> {
    let paths: Vec<&String> = paths.iter().copied().flatten().collect();
    apart(paths.iter().copied(), flags)?;
    disk::free(paths, flags.force)
}

/// Refuses a file that is the output itself, too.
fn apart<'p>(mut paths: impl Iterator<Item = &'p String>, flags: &OutputFlags) -> Result<(), Error> {
    match paths.find(|path| flags.output.as_ref() == Some(*path)) {
        Some(path) => Err(Error::SameFile { path: path.clone() }),
        None => Ok(()),
    }
}

/// Writes a file at once, and says so.
fn write(path: &str, bytes: &[u8], force: bool, output: &Output) -> Result<(), Error> {
    files::write(path, bytes, force)?;
    wrote(path, bytes.len(), output);
    Ok(())
}

fn wrote(path: &str, bytes: usize, output: &Output) {
    output.say(&format!("wrote {path} ({} kB)", bytes.div_ceil(1000)));
}

/// The page that a flag asks for.
fn page(
    path: Option<&String>,
    flags: &OutputFlags,
    output: &Output,
    html: impl FnOnce(&mut Vec<u8>) -> io::Result<()>,
) -> Result<(), Failure> {
    let Some(path) = path else { return Ok(()) };
    let mut page = Vec::new();
    html(&mut page)?;
    Ok(write(path, &page, flags.force, output)?)
}
