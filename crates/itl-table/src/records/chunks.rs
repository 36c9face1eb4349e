//! A Parquet file as its library reads it: any source in, the same bytes out, and an error for whoever goes on reading behind the end.
//!
//! The library passes over what it does not know, and does not notice the end while it does: a header that says a list had two thousand million
//! numbers would be passed over in as many reads of nothing.

use bytes::Bytes;
use parquet::errors::{ParquetError, Result};
use parquet::file::reader::{ChunkReader, Length};
use std::io::{self, BufReader, Read};
use std::sync::Arc;

use crate::source::{ReadAt, ReadFrom};

/// Reads of nothing after which a reader gives up. A sound file has one or two: headers do not lie at the end of a file.
const MAX_READS_OF_NOTHING: u32 = 64;

/// A source whose readers notice the end.
pub(super) struct Chunks(pub(super) Arc<dyn ReadAt>);

impl Length for Chunks {
    fn len(&self) -> u64 {
        self.0.size()
    }
}

impl ChunkReader for Chunks {
    type T = Chunk;

    fn get_read(&self, start: u64) -> Result<Self::T> {
        let bytes = BufReader::new(ReadFrom { source: Arc::clone(&self.0), at: start });
        Ok(Chunk { bytes, nothing: 0 })
    }

    fn get_bytes(&self, start: u64, length: usize) -> Result<Bytes> {
        let end = start.checked_add(length as u64);
        if end.is_none_or(|end| end > self.0.size()) {
            return Err(ParquetError::EOF("the Parquet file is damaged: it ends too early".to_owned()));
        }
        let mut bytes = vec![0; length];
        ReadFrom { source: Arc::clone(&self.0), at: start }.read_exact(&mut bytes)?;
        Ok(bytes.into())
    }
}

/// Bytes from a place on.
pub(super) struct Chunk {
    bytes: BufReader<ReadFrom>,
    /// Reads of nothing so far.
    nothing: u32,
}

impl Read for Chunk {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let read = self.bytes.read(buffer)?;
        if read == 0 && !buffer.is_empty() {
            self.nothing += 1;
            if self.nothing > MAX_READS_OF_NOTHING {
                return Err(io::Error::other("the Parquet file is damaged: it ends too early"));
            }
        }
        Ok(read)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn whoever_reads_behind_the_end_again_and_again_is_told() {
        let chunks = Chunks(Arc::new(b"PAR1".to_vec()));
        let mut chunk = chunks.get_read(2).unwrap();
        let mut bytes = Vec::new();
        chunk.read_to_end(&mut bytes).unwrap();
        assert_eq!(bytes, b"R1");
        let mut read = || chunk.read(&mut [0; 8]);
        assert_eq!(read().unwrap(), 0);
        assert!((0..MAX_READS_OF_NOTHING).any(|_| read().is_err()));
        assert_eq!(chunks.get_bytes(1, 3).unwrap(), &b"AR1"[..]);
        assert!(chunks.get_bytes(1, 4).is_err() && chunks.get_bytes(u64::MAX, 1).is_err());
    }
}
