//! What the streams of a document may unpack to, counted before memory is asked for.
//!
//! Everything that hayro unpacks after a file was opened is asked for here first: contents of pages, forms of any level, looks of
//! annotations, fonts and maps of codes. What passes the bound is left out rather than unpacked.

use hayro_syntax::object::stream::DecodeFailure;
use hayro_syntax::object::{Array, Dict, Number, Object, ObjectIdentifier, Stream};
use hayro_syntax::page::Page;
use itl_base::Cancel;
use std::borrow::Cow;
use std::collections::BTreeMap;

use super::decoders::{self, Decoder};
use crate::ReadOptions;

/// How many times the bound may be unpacked to see how large streams are.
const LOOKS: u64 = 4;
/// Widest row of a picture that a predictor is told of, in samples; hayro makes room for two rows before it looks at the bytes.
const MAX_COLUMNS: i64 = 1 << 20;
/// Most samples of a point.
const MAX_COLORS: i64 = 15;

/// What the streams of a document unpack to.
#[derive(Clone)]
pub(crate) struct Expansion {
    /// Bytes that may still be kept: contents of pages and fonts stay as long as the document is read.
    room: u64,
    /// Bytes that may still be unpacked to see how many there are.
    work: u64,
    /// Bytes of forms that may still be drawn.
    drawing: u64,
    /// Sizes that are known: pages share forms and fonts.
    sizes: BTreeMap<ObjectIdentifier, Option<u64>>,
    cancel: Cancel,
}

impl Expansion {
    pub(crate) fn new(options: &ReadOptions) -> Self {
        let room = options.limits.expanded;
        // Forms count each time that they are drawn: together they may be as long as all pages.
        let (work, drawing) = (room.saturating_mul(LOOKS), room);
        Self { room, work, drawing, sizes: BTreeMap::new(), cancel: options.cancel.clone() }
    }

    /// Whether the program of a page unpacks to more than there is room for.
    pub(crate) fn is_too_large(&mut self, page: &Page<'_>) -> bool {
        let raw = page.raw();
        // The same stream can be named any number of times, and is unpacked each time.
        let streams: Vec<Stream<'_>> = match raw.get::<Stream<'_>>(b"Contents") {
            Some(one) => vec![one],
            None => raw.get::<Array<'_>>(b"Contents").iter().flat_map(Array::iter::<Stream<'_>>).collect(),
        };
        // What cannot become too large is not unpacked to see how large it is.
        let most = streams.iter().try_fold(0_u64, |sum, stream| Some(sum.saturating_add(most(stream)?)));
        if most.is_some_and(|most| most.saturating_add(streams.len() as u64) <= self.room) {
            return false;
        }
        let mut room = self.room;
        for stream in streams {
            match self.size(&stream).and_then(|size| room.checked_sub(size.saturating_add(1))) {
                Some(left) => room = left,
                None => return true,
            }
        }
        false
    }

    /// Counts what a page that was read has unpacked.
    pub(crate) fn read(&mut self, page: &Page<'_>) {
        self.keep(page.page_stream().map_or(0, <[u8]>::len) as u64);
    }

    /// What a form unpacks to, if there is room for it. It is not kept, and counts each time it is drawn.
    pub(crate) fn form<'a>(&mut self, form: &Stream<'a>) -> Option<Result<Cow<'a, [u8]>, DecodeFailure>> {
        if most(form).is_some_and(|most| most <= self.room.min(self.drawing)) {
            let unpacked = form.decoded_data();
            let size = unpacked.as_ref().map_or(0, |bytes| bytes.len() as u64);
            self.drawing = self.drawing.saturating_sub(size);
            return Some(unpacked);
        }
        let size = self.size(form)?;
        self.drawing = self.drawing.checked_sub(size)?;
        Some(form.decoded_data())
    }

    /// Whether there is room for what streams unpack to that are kept; if so, it is taken.
    pub(crate) fn take(&mut self, streams: &[Stream<'_>]) -> bool {
        let mut size = 0_u64;
        for stream in streams {
            match self.size(stream) {
                Some(more) => size = size.saturating_add(more),
                None => return false,
            }
        }
        let fits = size <= self.room;
        if fits {
            self.keep(size);
        }
        fits
    }

    /// Whether these bytes may be looked at once more; if so, that is counted. What stands in a file once can be named any number of times.
    pub(crate) fn look_at(&mut self, bytes: &[u8]) -> bool {
        let left = self.work.checked_sub(bytes.len() as u64);
        self.work = left.unwrap_or(0);
        left.is_some()
    }

    fn keep(&mut self, size: u64) {
        self.room = self.room.saturating_sub(size);
    }

    /// How large a stream becomes at most, or nothing if that is more than there is room for.
    fn size(&mut self, stream: &Stream<'_>) -> Option<u64> {
        let id = stream.obj_id();
        let size = match self.sizes.get(&id) {
            Some(known) => *known,
            None => {
                let size = self.look(stream);
                self.sizes.insert(id, size);
                size
            }
        };
        size.filter(|size| *size <= self.room)
    }

    fn look(&mut self, stream: &Stream<'_>) -> Option<u64> {
        let decoders = decoders(stream)?;
        let raw = stream.raw_data();
        let mut work = 0;
        let size = decoders::size(&raw, &decoders, self.room.min(self.work), &mut work, &self.cancel);
        self.work = self.work.saturating_sub(work);
        size.ok()
    }
}

/// What a stream can become at most, whatever is in it; nothing if what its filters are told makes no sense.
fn most(stream: &Stream<'_>) -> Option<u64> {
    let packed = stream.raw_data().len() as u64;
    Some(decoders(stream)?.into_iter().fold(packed, |size, decoder| size.saturating_mul(decoder.most())))
}

/// The filters of a stream, or nothing if what they are told makes no sense.
fn decoders(stream: &Stream<'_>) -> Option<Vec<Decoder>> {
    let dict = stream.dict();
    let named = |short: &[u8], long: &[u8]| dict.get::<Object<'_>>(short).or_else(|| dict.get(long));
    let told: Vec<Dict<'_>> = match named(b"DP", b"DecodeParms") {
        Some(Object::Dict(one)) => vec![one],
        Some(Object::Array(several)) => several.iter::<Object<'_>>().filter_map(Object::into_dict).collect(),
        _ => Vec::new(),
    };
    let early =
        |told: &Dict<'_>| told.get::<Number>(b"EarlyChange").is_none_or(|number| number.as_i64() != 0);
    let early = told.iter().all(early);
    let decoder = |filter| Decoder { filter, early };
    told.iter().all(is_bearable).then(|| stream.filters().into_iter().map(decoder).collect())
}

/// Whether a predictor is told of rows that there can be.
fn is_bearable(told: &Dict<'_>) -> bool {
    let number = |key: &[u8], usual| told.get::<Number>(key).map_or(usual, |number| number.as_i64());
    predictor_is_bearable(
        number(b"Predictor", 1),
        number(b"Columns", 1),
        number(b"Colors", 1),
        number(b"BitsPerComponent", 8),
    )
}

/// Whether the rows that a predictor is told of are such that hayro can make room for them.
pub(crate) fn predictor_is_bearable(predictor: i64, columns: i64, colors: i64, bits: i64) -> bool {
    predictor == 1
        || (1..=MAX_COLUMNS).contains(&columns)
            && (1..=MAX_COLORS).contains(&colors)
            && matches!(bits, 1 | 2 | 4 | 8 | 16)
}
