//! The worker's side: one document from standard input, one answer to standard output, under bounds that the
//! process sets on itself and cannot lift again.

use itl_document::DocumentError;
use std::io::{self, BufWriter, Read, Write};

use super::super::here;
use super::wire::{Request, write_answer};

/// Reads the document that is asked for. The process can do nothing else afterwards and should end.
///
/// # Errors
/// If the question or the answer cannot be sent, or the bounds cannot be set.
pub fn serve_worker(input: &mut (dyn Read + Send), output: &mut dyn Write) -> io::Result<()> {
    let Request { name, options, memory } = Request::read(input)?;
    restrict(memory, options.limits.seconds)?;
    // The document's bytes come after the reader's stack, so that they cannot take its room.
    let answer = here::guarded(|| {
        let mut bytes = Vec::new();
        input.take(options.limits.bytes.saturating_add(1)).read_to_end(&mut bytes)?;
        Ok::<_, io::Error>(itl_document::read(&bytes, &name, &options))
    });
    let answer = answer.unwrap_or_else(|reason| Ok(Err(DocumentError::Failed { reason })))?;
    write_answer(&answer, &mut BufWriter::new(output))
}

/// Bounds memory and processor time, and forbids to open or write any file: a reader needs none.
#[cfg(unix)]
fn restrict(memory: u64, seconds: u32) -> io::Result<()> {
    use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};

    let data = memory.saturating_add(here::STACK as u64);
    let seconds = u64::from(seconds) + super::GRACE.as_secs();
    let bounds = [
        (Resource::Data, data),
        // Ends a worker that outlives the program which asked it.
        (Resource::Cpu, seconds),
        (Resource::Nofile, 0),
        (Resource::Fsize, 0),
        (Resource::Core, 0),
    ];
    for (resource, bound) in bounds {
        let bound = getrlimit(resource).maximum.map_or(bound, |maximum| maximum.min(bound));
        setrlimit(resource, Rlimit { current: Some(bound), maximum: Some(bound) })?;
    }
    Ok(())
}

#[cfg(not(unix))]
fn restrict(_memory: u64, _seconds: u32) -> io::Result<()> {
    Ok(())
}
