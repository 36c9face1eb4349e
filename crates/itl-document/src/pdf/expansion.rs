//! How large the streams of a page become when they are unpacked, for those that could become too large: a page that
//! passes the bound is left out rather than unpacked.

use flate2::bufread::ZlibDecoder;
use hayro_syntax::Filter;
use hayro_syntax::object::{Array, Dict, Name, Object, Stream};
use hayro_syntax::page::Page;
use std::io::Read;

/// The most that a filter can make of a byte, a little rounded up.
const MOST: u64 = 1400;

/// Whether the page's program, or a form it may draw, unpacks to more than `limit` bytes.
pub(super) fn is_too_large(page: &Page<'_>, limit: u64) -> bool {
    let raw = page.raw();
    let single: Option<Stream<'_>> = raw.get(b"Contents");
    let several = raw.get::<Array<'_>>(b"Contents").into_iter().flat_map(|array| array.iter::<Stream<'_>>());
    let forms =
        page.resources().x_objects.entries().filter_map(|(name, _)| form(&page.resources().x_objects, &name));
    let mut total = 0_u64;
    for stream in single.into_iter().chain(several).chain(forms) {
        total = total.saturating_add(unpacked(&stream, limit));
        if total > limit {
            return true;
        }
    }
    false
}

fn form<'a>(forms: &Dict<'a>, name: &Name<'a>) -> Option<Stream<'a>> {
    let Object::Stream(stream) = forms.get::<Object<'_>>(name)? else { return None };
    let kind = stream.dict().get::<Name<'_>>(b"Subtype")?;
    (&*kind == b"Form").then_some(stream)
}

/// The size of a stream once unpacked; only more than `limit` if it is.
fn unpacked(stream: &Stream<'_>, limit: u64) -> u64 {
    let filters = stream.filters();
    let raw = stream.raw_data();
    let most = filters.iter().fold(raw.len() as u64, |size, _| size.saturating_mul(MOST));
    if most <= limit {
        return raw.len() as u64;
    }
    let mut bytes = raw.into_owned();
    for filter in filters {
        let unpacked = match filter {
            Filter::FlateDecode => inflate(&bytes, limit),
            Filter::RunLengthDecode => run_lengths(&bytes, limit),
            // The others do not grow much, or are those of pictures.
            _ => return bytes.len() as u64,
        };
        match unpacked {
            Some(unpacked) => bytes = unpacked,
            None => return limit + 1,
        }
    }
    bytes.len() as u64
}

/// What was packed, or nothing if it is larger than the limit. Damaged bytes end it.
fn inflate(bytes: &[u8], limit: u64) -> Option<Vec<u8>> {
    let mut unpacked = Vec::new();
    _ = ZlibDecoder::new(bytes).take(limit + 1).read_to_end(&mut unpacked);
    (unpacked.len() as u64 <= limit).then_some(unpacked)
}

fn run_lengths(bytes: &[u8], limit: u64) -> Option<Vec<u8>> {
    let mut unpacked = Vec::new();
    let mut at = 0;
    while let Some(&length) = bytes.get(at) {
        match length {
            0..=127 => {
                let end = (at + 2 + length as usize).min(bytes.len());
                unpacked.extend_from_slice(bytes.get(at + 1..end).unwrap_or_default());
                at = end;
            }
            128 => break,
            _ => {
                let repeated = bytes.get(at + 1).copied().unwrap_or(0);
                unpacked.resize(unpacked.len() + 257 - length as usize, repeated);
                at += 2;
            }
        }
        if unpacked.len() as u64 > limit {
            return None;
        }
    }
    Some(unpacked)
}
