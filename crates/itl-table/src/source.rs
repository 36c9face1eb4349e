//! Where a table comes from: a file, bytes or whatever else can be read anywhere in it, or a stream, which cannot.

use std::borrow::Cow;
use std::fs::File;
use std::io::{self, Cursor, Read, Seek, SeekFrom};
use std::sync::{Arc, Mutex, PoisonError};

/// Bytes from which the format of a table is told.
pub const PREFIX: usize = 1 << 16;

/// A stream whose first [`PREFIX`] bytes can be looked at before it is read.
///
/// The prefix is filled to its length or to the end of the input, however many reads that takes: what is decided by
/// it does not depend on the pieces in which the input arrives.
///
/// ```
/// use itl_table::Prefixed;
/// use std::io::Read;
///
/// // A stream that gives one piece after the other.
/// let pieces = "id,te".as_bytes().chain("xt\n1,Energy.\n".as_bytes());
/// let mut input = Prefixed::fill(pieces)?;
/// assert!(input.prefix().starts_with(b"id,text\n"));
/// let mut whole = String::new();
/// input.read_to_string(&mut whole)?;
/// assert_eq!(whole, "id,text\n1,Energy.\n");
/// # Ok::<(), std::io::Error>(())
/// ```
#[derive(Debug)]
pub struct Prefixed<R> {
    prefix: Cursor<Vec<u8>>,
    rest: R,
}

impl<R: Read> Prefixed<R> {
    /// Reads the prefix.
    ///
    /// # Errors
    /// What the stream says.
    pub fn fill(mut rest: R) -> io::Result<Self> {
        let mut prefix = Vec::new();
        (&mut rest).take(PREFIX as u64).read_to_end(&mut prefix)?;
        Ok(Self { prefix: Cursor::new(prefix), rest })
    }

    /// The first bytes of the stream, whether they were read from here or not.
    #[must_use]
    pub fn prefix(&self) -> &[u8] {
        self.prefix.get_ref()
    }
}

impl<R: Read> Read for Prefixed<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        match self.prefix.read(buffer)? {
            0 => self.rest.read(buffer),
            count => Ok(count),
        }
    }
}

/// What can be read anywhere in it.
pub trait ReadAt: Send + Sync {
    /// How many bytes there are.
    fn size(&self) -> u64;

    /// Reads bytes from a place on; fewer than there is room for where the source gives fewer at a time, none at the end.
    ///
    /// # Errors
    /// What the system says.
    fn read_at(&self, at: u64, buffer: &mut [u8]) -> io::Result<usize>;
}

impl ReadAt for Vec<u8> {
    fn size(&self) -> u64 {
        self.len() as u64
    }

    fn read_at(&self, at: u64, buffer: &mut [u8]) -> io::Result<usize> {
        let start = usize::try_from(at).map_or(self.len(), |at| at.min(self.len()));
        (&self[start..]).read(buffer)
    }
}

impl ReadAt for Mutex<File> {
    fn size(&self) -> u64 {
        let file = self.lock().unwrap_or_else(PoisonError::into_inner);
        file.metadata().map_or(0, |metadata| metadata.len())
    }

    fn read_at(&self, at: u64, buffer: &mut [u8]) -> io::Result<usize> {
        let mut file = self.lock().unwrap_or_else(PoisonError::into_inner);
        file.seek(SeekFrom::Start(at))?;
        file.read(buffer)
    }
}

/// Reads on from a place.
pub(crate) struct ReadFrom {
    pub(crate) source: Arc<dyn ReadAt>,
    pub(crate) at: u64,
}

impl Read for ReadFrom {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let read = self.source.read_at(self.at, buffer)?;
        self.at += read as u64;
        Ok(read)
    }
}

/// Where a table comes from.
pub enum TableSource<'a> {
    /// A file.
    File(File),
    /// Bytes in memory.
    Bytes(Cow<'a, [u8]>),
    /// Anything else that can be read anywhere in it.
    Anywhere(Arc<dyn ReadAt>),
    /// Anything that bytes come from, such as standard input. Parquet and workbooks cannot be read from it.
    Stream(Box<dyn Read + Send + 'a>),
}

impl<'a> TableSource<'a> {
    /// Bytes in memory.
    pub fn bytes(bytes: impl Into<Cow<'a, [u8]>>) -> Self {
        Self::Bytes(bytes.into())
    }

    /// A stream.
    pub fn stream(stream: impl Read + Send + 'a) -> Self {
        Self::Stream(Box::new(stream))
    }

    /// Its first bytes, and the source as it was.
    pub(crate) fn peek(self) -> io::Result<(Vec<u8>, Self)> {
        match self {
            Self::File(mut file) => {
                let mut prefix = Vec::new();
                (&mut file).take(PREFIX as u64).read_to_end(&mut prefix)?;
                file.seek(SeekFrom::Start(0))?;
                Ok((prefix, Self::File(file)))
            }
            Self::Bytes(bytes) => Ok((bytes[..bytes.len().min(PREFIX)].to_vec(), Self::Bytes(bytes))),
            Self::Anywhere(source) => {
                let mut prefix = Vec::new();
                ReadFrom { source: Arc::clone(&source), at: 0 }
                    .take(PREFIX as u64)
                    .read_to_end(&mut prefix)?;
                Ok((prefix, Self::Anywhere(source)))
            }
            Self::Stream(stream) => {
                let stream = Prefixed::fill(stream)?;
                Ok((stream.prefix().to_vec(), Self::stream(stream)))
            }
        }
    }

    pub(crate) fn into_stream(self) -> Box<dyn Read + Send + 'a> {
        match self {
            Self::File(file) => Box::new(file),
            Self::Bytes(bytes) => Box::new(Cursor::new(bytes)),
            Self::Anywhere(source) => Box::new(ReadFrom { source, at: 0 }),
            Self::Stream(stream) => stream,
        }
    }

    /// The source as what can be read anywhere in it; nothing of a stream.
    #[cfg(any(feature = "parquet", feature = "xlsx"))]
    pub(crate) fn anywhere(self) -> Option<Arc<dyn ReadAt>> {
        match self {
            Self::File(file) => Some(Arc::new(Mutex::new(file))),
            Self::Bytes(bytes) => Some(Arc::new(bytes.into_owned())),
            Self::Anywhere(source) => Some(source),
            Self::Stream(_) => None,
        }
    }
}
