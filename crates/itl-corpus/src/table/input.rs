//! Where a table comes from: a file, which can be read anywhere in it, or a stream, which cannot.

use std::fs::File;
use std::io::{self, BufRead, BufReader, Cursor, Read, Seek, SeekFrom};

use super::TableError;

/// Bytes that are read at a time.
const CHUNK: usize = 1 << 16;

/// Where a table comes from.
pub enum Source {
    /// A file.
    File(File),
    /// Anything that bytes come from, such as standard input.
    Stream(Box<dyn Read + Send>),
}

/// A stream of bytes that knows how many went by.
pub(super) type Input = Counted<BufReader<Box<dyn Read + Send>>>;

impl Source {
    /// A stream.
    pub fn stream(stream: impl Read + Send + 'static) -> Self {
        Self::Stream(Box::new(stream))
    }

    /// Its first bytes, and the source as it was.
    pub(super) fn peek(self, count: usize) -> io::Result<(Vec<u8>, Self)> {
        let mut head = Vec::new();
        match self {
            Self::File(mut file) => {
                (&mut file).take(count as u64).read_to_end(&mut head)?;
                file.seek(SeekFrom::Start(0))?;
                Ok((head, Self::File(file)))
            }
            Self::Stream(mut stream) => {
                (&mut stream).take(count as u64).read_to_end(&mut head)?;
                let whole = Cursor::new(head.clone()).chain(stream);
                Ok((head, Self::Stream(Box::new(whole))))
            }
        }
    }

    pub(super) fn into_stream(self) -> Input {
        let stream: Box<dyn Read + Send> = match self {
            Self::File(file) => Box::new(file),
            Self::Stream(stream) => stream,
        };
        Counted { inner: BufReader::with_capacity(CHUNK, stream), count: 0 }
    }

    pub(super) fn into_file(self, path: &str) -> Result<File, TableError> {
        match self {
            Self::File(file) => Ok(file),
            Self::Stream(_) => Err(TableError::Piped { path: path.to_owned() }),
        }
    }
}

/// Counts what is consumed.
pub(super) struct Counted<R> {
    inner: R,
    count: u64,
}

impl<R: BufRead> Counted<R> {
    pub(super) fn count(&self) -> u64 {
        self.count
    }

    /// What lies ready; nothing at the end.
    pub(super) fn ready(&mut self) -> io::Result<&[u8]> {
        loop {
            match self.inner.fill_buf() {
                Ok(_) => break,
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                Err(error) => return Err(error),
            }
        }
        self.inner.fill_buf()
    }

    pub(super) fn consume(&mut self, bytes: usize) {
        self.inner.consume(bytes);
        self.count += bytes as u64;
    }
}

/// The system's words about a table.
pub(super) fn unreadable(path: &str, error: &io::Error) -> TableError {
    TableError::Unreadable { path: path.to_owned(), reason: error.to_string() }
}
