//! A Parquet file as its library reads it: any source in, the same bytes out, and an error for whoever goes on reading behind the end.
//!
//! The library passes over what it does not know, and does not notice the end while it does: a header that says a list had two thousand million
//! numbers would be passed over in as many reads of nothing.

use bytes::Bytes;
use parquet::errors::Result;
use parquet::file::reader::{ChunkReader, Length};
use std::io::{self, Read};

/// Reads of nothing after which a reader gives up. A sound file has one or two: headers do not lie at the end of a file.
const MAX_READS_OF_NOTHING: u32 = 64;

/// A source whose readers notice the end.
pub(super) struct Chunks<R>(pub(super) R);

impl<R: Length> Length for Chunks<R> {
    fn len(&self) -> u64 {
        self.0.len()
    }
}

impl<R: ChunkReader> ChunkReader for Chunks<R> {
    type T = Chunk<R::T>;

    fn get_read(&self, start: u64) -> Result<Self::T> {
        Ok(Chunk { bytes: self.0.get_read(start)?, nothing: 0 })
    }

    fn get_bytes(&self, start: u64, length: usize) -> Result<Bytes> {
        self.0.get_bytes(start, length)
    }
}

/// Bytes from a place on.
pub(super) struct Chunk<T> {
    bytes: T,
    /// Reads of nothing so far.
    nothing: u32,
}

impl<T: Read> Read for Chunk<T> {
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
        let mut chunk = Chunks(Bytes::from_static(b"PAR1")).get_read(2).unwrap();
        let mut bytes = Vec::new();
        chunk.read_to_end(&mut bytes).unwrap();
        assert_eq!(bytes, b"R1");
        let mut read = || chunk.read(&mut [0; 8]);
        assert_eq!(read().unwrap(), 0);
        assert!((0..MAX_READS_OF_NOTHING).any(|_| read().is_err()));
    }
}
