//! The filters of PDF streams with a bound on what comes out: packed bytes in, their size or the bytes themselves out, or
//! that there are more than the bound.
//!
//! hayro unpacks what is read. This tells beforehand how much that will be, and holds no more of it than the bound: only
//! the bytes between two filters, and none of the last one's.

use flate2::bufread::{DeflateDecoder, ZlibDecoder};
use hayro_syntax::Filter;
use itl_base::Cancel;
use std::io::{ErrorKind, Read};

use super::lzw::lzw;

/// The most that Deflate makes of a byte.
const MOST_FLATE: u64 = 1032;
/// The most that LZW makes of a byte: a code of 12 bits stands for at most 3,839 bytes.
const MOST_LZW: u64 = 2560;
/// The most that run lengths make of a byte: two stand for 128.
const MOST_RUNS: u64 = 64;
/// The most that ASCII85 makes of a byte: a `z` stands for four.
const MOST_85: u64 = 4;
/// Bytes that are unpacked at a time.
const PIECE: usize = 64 << 10;

/// More comes out than the bound.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct TooLarge;

/// A filter of a stream.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Decoder {
    pub(crate) filter: Filter,
    /// Whether codes of LZW grow one code early, as they do unless the file says otherwise.
    pub(crate) early: bool,
}

impl Decoder {
    /// How many times its size a stream can become at most.
    pub(crate) fn most(self) -> u64 {
        match self.filter {
            Filter::FlateDecode => MOST_FLATE,
            Filter::LzwDecode => MOST_LZW,
            Filter::RunLengthDecode => MOST_RUNS,
            Filter::Ascii85Decode => MOST_85,
            // The others do not grow, or are those of pictures, which nobody unpacks.
            _ => 1,
        }
    }
}

/// How large bytes become through filters, one after the other. Every byte that comes out of any of them counts for `work`, which
/// grows; no filter may give more than `limit`.
pub(crate) fn size(
    bytes: &[u8],
    decoders: &[Decoder],
    limit: u64,
    work: &mut u64,
    cancel: &Cancel,
) -> Result<u64, TooLarge> {
    let Some((last, before)) = decoders.split_last() else { return within(bytes.len() as u64, limit) };
    let mut packed = std::borrow::Cow::Borrowed(bytes);
    for decoder in before {
        let mut unpacked = Vec::new();
        let size = one(*decoder, &packed, limit, Some(&mut unpacked), cancel);
        *work = work.saturating_add(size.unwrap_or(limit));
        size?;
        packed = unpacked.into();
    }
    let size = one(*last, &packed, limit, None, cancel);
    *work = work.saturating_add(size.unwrap_or(limit));
    size
}

pub(crate) fn within(size: u64, limit: u64) -> Result<u64, TooLarge> {
    if size > limit { Err(TooLarge) } else { Ok(size) }
}

/// What one filter makes of bytes, kept in `out` if there is one.
fn one(
    decoder: Decoder,
    bytes: &[u8],
    limit: u64,
    mut out: Option<&mut Vec<u8>>,
    cancel: &Cancel,
) -> Result<u64, TooLarge> {
    match decoder.filter {
        Filter::FlateDecode => inflated(bytes, limit, out, cancel),
        Filter::LzwDecode => lzw(bytes, decoder.early, limit, out),
        Filter::RunLengthDecode => run_lengths(bytes, limit, out),
        Filter::Ascii85Decode => ascii_85(bytes, limit, out),
        Filter::AsciiHexDecode => hex(bytes, limit, out),
        _ => {
            if let Some(out) = &mut out {
                out.extend_from_slice(bytes);
            }
            within(bytes.len() as u64, limit)
        }
    }
}

/// hayro takes the bytes for zlib, then for Deflate alone, and goes on after what is broken at last. So a broken stream may become
/// what came out of it, and for every byte behind the break the most that Deflate can make of it.
fn inflated(bytes: &[u8], limit: u64, out: Option<&mut Vec<u8>>, cancel: &Cancel) -> Result<u64, TooLarge> {
    let mut zlib = ZlibDecoder::new(bytes);
    let (size, whole) = drained(&mut zlib, limit, out, cancel)?;
    if whole {
        return Ok(size);
    }
    let mut deflate = DeflateDecoder::new(bytes);
    let (raw, whole) = drained(&mut deflate, limit, None, cancel)?;
    if whole {
        return Ok(raw.max(size));
    }
    let (size, read) =
        if has_zlib_header(bytes) { (size, zlib.total_in()) } else { (raw, deflate.total_in()) };
    let left = (bytes.len() as u64).saturating_sub(read);
    within(size.saturating_add(left.saturating_mul(MOST_FLATE)), limit)
}

/// Whether the two bytes of a zlib header stand at the front.
fn has_zlib_header(bytes: &[u8]) -> bool {
    matches!(bytes, [method, flags, ..] if method & 0x0F == 8
        && (u16::from(*method) << 8 | u16::from(*flags)).is_multiple_of(31)
        && flags & 0x20 == 0)
}

/// How much a source gives, and whether it comes to its end.
fn drained(
    source: &mut impl Read,
    limit: u64,
    mut out: Option<&mut Vec<u8>>,
    cancel: &Cancel,
) -> Result<(u64, bool), TooLarge> {
    let (mut size, mut piece) = (0_u64, vec![0; PIECE]);
    loop {
        match source.read(&mut piece) {
            // Who asked to stop throws away what there is.
            _ if cancel.is_cancelled() => return Ok((size, true)),
            Ok(0) => return Ok((size, true)),
            Ok(count) => {
                size = within(size + count as u64, limit)?;
                if let Some(out) = &mut out {
                    out.extend_from_slice(&piece[..count]);
                }
            }
            Err(error) if error.kind() == ErrorKind::Interrupted => {}
            Err(_) => return Ok((size, false)),
        }
    }
}

fn run_lengths(bytes: &[u8], limit: u64, mut out: Option<&mut Vec<u8>>) -> Result<u64, TooLarge> {
    let (mut at, mut size) = (0, 0_u64);
    while let Some(&length) = bytes.get(at) {
        let (count, piece) = match length {
            0..=127 => {
                let end = (at + 2 + length as usize).min(bytes.len());
                let piece = bytes.get(at + 1..end).unwrap_or_default();
                at = end;
                (piece.len(), piece)
            }
            128 => break,
            _ => {
                let piece = bytes.get(at + 1..at + 2).unwrap_or_default();
                at += 2;
                (257 - length as usize, piece)
            }
        };
        size = within(size + count as u64, limit)?;
        if let Some(out) = &mut out {
            match piece {
                [byte] => out.resize(out.len() + count, *byte),
                piece => out.extend_from_slice(piece),
            }
        }
    }
    Ok(size)
}

fn is_space(byte: u8) -> bool {
    matches!(byte, 0 | 9 | 10 | 12 | 13 | 32)
}

fn hex(bytes: &[u8], limit: u64, out: Option<&mut Vec<u8>>) -> Result<u64, TooLarge> {
    let digits = bytes.iter().take_while(|byte| **byte != b'>').filter(|byte| !is_space(**byte));
    match out {
        None => within(digits.count().div_ceil(2) as u64, limit),
        Some(out) => {
            let digits: Vec<u8> =
                digits.map_while(|byte| char::from(*byte).to_digit(16)).map(|digit| digit as u8).collect();
            let size = within(digits.len().div_ceil(2) as u64, limit)?;
            out.extend(digits.chunks(2).map(|two| two[0] << 4 | two.get(1).copied().unwrap_or(0)));
            Ok(size)
        }
    }
}

fn ascii_85(bytes: &[u8], limit: u64, mut out: Option<&mut Vec<u8>>) -> Result<u64, TooLarge> {
    let (mut group, mut digits, mut size) = (0_u64, 0_u32, 0_u64);
    let mut give = |value: u64, count: usize| {
        size = within(size + count as u64, limit)?;
        if let Some(out) = &mut out {
            // A group beyond 32 bits is none to hayro, which gives up there.
            out.extend_from_slice(&(value as u32).to_be_bytes()[..count]);
        }
        Ok(())
    };
    for &byte in bytes.iter().filter(|byte| !is_space(**byte)) {
        match byte {
            b'!'..=b'u' => {
                group = group * 85 + u64::from(byte - b'!');
                digits += 1;
                if digits == 5 {
                    give(group, 4)?;
                    (group, digits) = (0, 0);
                }
            }
            b'z' => give(0, 4)?,
            _ => break,
        }
    }
    if digits > 1 {
        let value = (digits..5).fold(group, |value, _| value * 85 + 84);
        give(value, digits as usize - 1)?;
    }
    Ok(size)
}

#[cfg(test)]
mod tests {
    use super::*;
    use flate2::Compression;
    use flate2::write::ZlibEncoder;
    use std::io::Write;

    fn decoder(filter: Filter) -> Decoder {
        Decoder { filter, early: true }
    }

    fn unpacked(filter: Filter, bytes: &[u8]) -> Vec<u8> {
        let mut out = Vec::new();
        let size = one(decoder(filter), bytes, 1 << 20, Some(&mut out), &Cancel::never());
        assert_eq!(size, Ok(out.len() as u64));
        assert_eq!(size, one(decoder(filter), bytes, 1 << 20, None, &Cancel::never()));
        if let Some(less) = (out.len() as u64).checked_sub(1) {
            assert_eq!(one(decoder(filter), bytes, less, None, &Cancel::never()), Err(TooLarge));
        }
        out
    }

    fn zlib(bytes: &[u8]) -> Vec<u8> {
        let mut packed = ZlibEncoder::new(Vec::new(), Compression::best());
        packed.write_all(bytes).expect("memory");
        packed.finish().expect("memory")
    }

    #[test]
    fn every_filter_unpacks() {
        assert_eq!(unpacked(Filter::AsciiHexDecode, b"48 65 6C6c6F2>"), b"Hello ");
        assert_eq!(unpacked(Filter::Ascii85Decode, b"87cURD]i,\"Ebo7~>"), b"Hello World"[..].to_vec());
        assert_eq!(unpacked(Filter::Ascii85Decode, b"zz~>"), [0; 8]);
        assert_eq!(
            unpacked(Filter::RunLengthDecode, &[4, 10, 11, 12, 13, 14, 253, 3, 128, 9]),
            [10, 11, 12, 13, 14, 3, 3, 3, 3]
        );
        // The example of the PDF specification.
        let packed = [0x80, 0x0B, 0x60, 0x50, 0x22, 0x0C, 0x0C, 0x85, 0x01];
        assert_eq!(unpacked(Filter::LzwDecode, &packed), [45, 45, 45, 45, 45, 65, 45, 45, 45, 66]);
        assert_eq!(unpacked(Filter::FlateDecode, &zlib(b"Hello")), b"Hello");
    }

    #[test]
    fn chains_are_measured_without_their_last_bytes() {
        let (limit, cancel) = (1 << 20, Cancel::never());
        let twice = zlib(&zlib(&vec![b' '; 30 << 20]));
        let hex: Vec<u8> = twice.iter().flat_map(|byte| format!("{byte:02x}").into_bytes()).collect();
        let chain = [Filter::AsciiHexDecode, Filter::FlateDecode, Filter::FlateDecode].map(decoder);
        let mut work = 0;
        assert_eq!(size(&hex, &chain, limit, &mut work, &cancel), Err(TooLarge));
        assert!(work > limit && work < 3 * limit, "{work}");
        assert_eq!(size(&hex, &chain, 40 << 20, &mut work, &cancel), Ok(30 << 20));
        assert_eq!(size(b"plain", &[], limit, &mut work, &cancel), Ok(5));
    }

    #[test]
    fn what_is_broken_could_become_the_most() {
        let mut packed = zlib(&(0..200_000_u32).flat_map(u32::to_le_bytes).collect::<Vec<u8>>());
        let whole = packed.len();
        let measured =
            |bytes: &[u8]| one(decoder(Filter::FlateDecode), bytes, 16 << 20, None, &Cancel::never());
        assert_eq!(measured(&packed), Ok(800_000));
        // A file that ends early gives what it has; one that is broken in the middle may go on.
        assert!(measured(&packed[..whole / 2]).is_ok_and(|size| size < 800_000));
        for byte in &mut packed[whole / 8..whole / 8 + 64] {
            *byte = 0xFF;
        }
        assert_eq!(measured(&packed), Err(TooLarge));
    }
}
