//! Named pipes: a path in, bytes out as they come, or an error if none come for long. Nobody may ever write to a pipe, and opening one waits
//! for somebody who does.
#![allow(clippy::disallowed_methods, reason = "this module and files.rs own file access")]

use std::fs::File;
use std::io::{self, Cursor, ErrorKind, Read};
use std::path::Path;
use std::sync::mpsc::{self, Receiver, RecvTimeoutError};
use std::thread;
use std::time::Duration;

use super::files::other;

/// How long nothing may come. A program that has more to do can write a file, or to standard input, which is waited for.
const PATIENCE: Duration = Duration::from_secs(30);

/// Bytes that are read at a time.
const CHUNK: usize = 1 << 16;

/// Chunks that wait to be read.
const WAITING: usize = 4;

/// A stream of what comes through a pipe.
pub(super) struct Pipe {
    chunks: Receiver<io::Result<Vec<u8>>>,
    chunk: Cursor<Vec<u8>>,
}

/// Whether a path leads to a named pipe.
#[cfg(unix)]
pub(super) fn is_pipe(path: &Path) -> bool {
    use std::os::unix::fs::FileTypeExt;

    std::fs::metadata(path).is_ok_and(|found| found.file_type().is_fifo())
}

#[cfg(not(unix))]
pub(super) fn is_pipe(_: &Path) -> bool {
    false
}

impl Pipe {
    /// Opens a pipe on a thread of its own, which waits with nobody if need be.
    ///
    /// # Errors
    /// If no thread can be started.
    pub(super) fn open(path: &Path) -> io::Result<Self> {
        let (sender, chunks) = mpsc::sync_channel(WAITING);
        let path = path.to_owned();
        let listen = move || {
            let mut file = match File::open(path) {
                Ok(file) => file,
                Err(error) => return drop(sender.send(Err(error))),
            };
            loop {
                let mut chunk = vec![0; CHUNK];
                let read = file.read(&mut chunk).map(|read| chunk.truncate(read)).map(|()| chunk);
                let last = !matches!(&read, Ok(chunk) if !chunk.is_empty());
                if sender.send(read).is_err() || last {
                    return;
                }
            }
        };
        thread::Builder::new().spawn(listen)?;
        Ok(Self { chunks, chunk: Cursor::new(Vec::new()) })
    }
}

impl Read for Pipe {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        loop {
            match self.chunk.read(buffer)? {
                0 if !buffer.is_empty() => {}
                read => return Ok(read),
            }
            match self.chunks.recv_timeout(PATIENCE) {
                Ok(chunk) => self.chunk = Cursor::new(chunk?),
                Err(RecvTimeoutError::Disconnected) => return Ok(0),
                Err(RecvTimeoutError::Timeout) => {
                    let words = format!("nothing came through the pipe for {} seconds", PATIENCE.as_secs());
                    return Err(other(ErrorKind::Other, &words));
                }
            }
            if self.chunk.get_ref().is_empty() {
                return Ok(0);
            }
        }
    }
}
