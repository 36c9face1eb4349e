//! How large the streams of a page become when they are unpacked, for those that could become too large: a page that
//! passes the bound is left out rather than unpacked.

use flate2::bufread::ZlibDecoder;
use hayro_syntax::Filter;
use hayro_syntax::object::{Array, Dict, Name, Object, ObjectIdentifier, Stream};
use hayro_syntax::page::Page;
use itl_text::Cancel;
use std::collections::BTreeSet;
use std::io::Read;

use crate::ReadOptions;
use crate::options::UntilCancelled;

/// The most that a filter can make of a byte, a little rounded up: Deflate makes at most 1032.
const MOST: u64 = 1400;
/// How many times the bound may be unpacked only to see how large streams are.
const LOOKS: u64 = 4;

/// What the pages of a document unpack to.
pub(super) struct Expansion {
    /// What may still be unpacked.
    room: u64,
    /// What may be unpacked only to see how large it is; afterwards all that could be large is taken to be.
    work: u64,
    /// Forms and fonts that were looked at: pages share them.
    seen: BTreeSet<ObjectIdentifier>,
    cancel: Cancel,
}

impl Expansion {
    pub(super) fn new(options: &ReadOptions) -> Self {
        let room = options.limits.expanded;
        let work = room.saturating_mul(LOOKS);
        Self { room, work, seen: BTreeSet::new(), cancel: options.cancel.clone() }
    }

    /// Whether the page's program, a form it may draw or a font unpacks to more than there is room for.
    pub(super) fn is_too_large(&mut self, page: &Page<'_>) -> bool {
        let (raw, resources) = (page.raw(), page.resources());
        let mut streams: Vec<Stream<'_>> = raw.get::<Stream<'_>>(b"Contents").into_iter().collect();
        if let Some(several) = raw.get::<Array<'_>>(b"Contents") {
            streams.extend(several.iter::<Stream<'_>>());
        }
        for name in resources.x_objects.keys() {
            if self.is_new(&resources.x_objects, &name) {
                streams.extend(form(&resources.x_objects, &name));
            }
        }
        for name in resources.fonts.keys() {
            if self.is_new(&resources.fonts, &name) {
                streams.extend(resources.fonts.get::<Dict<'_>>(&name).iter().flat_map(font_streams));
            }
        }
        let mut room = self.room;
        for stream in streams {
            match room.checked_sub(self.unpacked(&stream, room)) {
                Some(left) => room = left,
                None => return true,
            }
        }
        false
    }

    /// Whether an object was not looked at for an earlier page.
    fn is_new(&mut self, objects: &Dict<'_>, name: &Name<'_>) -> bool {
        objects.get_ref(name).is_none_or(|object| self.seen.insert(object.into()))
    }

    /// Whether a form unpacks to no more than there is room for.
    pub(super) fn has_room(&mut self, form: &Stream<'_>) -> bool {
        self.unpacked(form, self.room) <= self.room
    }

    /// Counts what a page that was read has unpacked, which is kept for as long as the document is read.
    pub(super) fn read(&mut self, page: &Page<'_>) {
        self.room = self.room.saturating_sub(page.page_stream().map_or(0, <[u8]>::len) as u64);
    }

    /// The size of a stream once unpacked; only more than `limit` if it is.
    fn unpacked(&mut self, stream: &Stream<'_>, limit: u64) -> u64 {
        let filters = stream.filters();
        let raw = stream.raw_data();
        let most = filters.iter().fold(raw.len() as u64, |size, _| size.saturating_mul(MOST));
        if most <= limit {
            return raw.len() as u64;
        }
        let mut bytes = raw.into_owned();
        for filter in filters {
            let unpacked = match filter {
                _ if self.work == 0 => None,
                Filter::FlateDecode => inflate(&bytes, limit, &self.cancel),
                Filter::RunLengthDecode => run_lengths(&bytes, limit),
                // The others do not grow much, or are those of pictures.
                _ => return bytes.len() as u64,
            };
            self.work = self.work.saturating_sub(unpacked.as_ref().map_or(limit, |bytes| bytes.len() as u64));
            match unpacked {
                Some(unpacked) => bytes = unpacked,
                None => return limit.saturating_add(1),
            }
        }
        bytes.len() as u64
    }
}

fn form<'a>(forms: &Dict<'a>, name: &Name<'a>) -> Option<Stream<'a>> {
    let Object::Stream(stream) = forms.get::<Object<'_>>(name)? else { return None };
    let kind = stream.dict().get::<Name<'_>>(b"Subtype")?;
    (&*kind == b"Form").then_some(stream)
}

/// The streams of a font: what its codes mean, and its program.
fn font_streams<'a>(font: &Dict<'a>) -> Vec<Stream<'a>> {
    let inner = font.get::<Array<'_>>(b"DescendantFonts").and_then(|fonts| fonts.iter::<Dict<'_>>().next());
    let descriptor = inner.as_ref().unwrap_or(font).get::<Dict<'_>>(b"FontDescriptor");
    let keys: [&[u8]; 3] = [b"FontFile", b"FontFile2", b"FontFile3"];
    let programs = descriptor
        .iter()
        .flat_map(|descriptor| keys.iter().filter_map(|key| descriptor.get::<Stream<'_>>(key)));
    programs.chain(font.get::<Stream<'_>>(b"ToUnicode")).collect()
}

/// What was packed, or nothing if it is larger than the limit. Damaged bytes end it.
fn inflate(bytes: &[u8], limit: u64, cancel: &Cancel) -> Option<Vec<u8>> {
    let mut unpacked = Vec::new();
    _ = UntilCancelled::new(ZlibDecoder::new(bytes), cancel).take(limit + 1).read_to_end(&mut unpacked);
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
