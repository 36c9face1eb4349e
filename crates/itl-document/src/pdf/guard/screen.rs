//! A PDF file before its reader sees it: streams that would unpack to too much are emptied.
//!
//! hayro unpacks tables of objects and streams of objects by itself when it opens a file, and asks nobody. So the bytes of every
//! stream are measured where they stand, and one that passes the bound gets an end mark as its first byte. What a stream
//! is follows from the words before it; who hides them (behind references, in encrypted files) meets the bound on memory of
//! the process that reads.

use hayro_syntax::Filter;
use std::borrow::Cow;

use super::decoders;
use super::open_objects::too_many_open;
use super::stream_header::Header;
use crate::ReadOptions;

/// How many times the bound may be unpacked to see how large streams are. Afterwards all that could be too large is taken to be.
const LOOKS: u64 = 4;
/// Bytes before a stream in which its dictionary is looked for.
const HEADER: usize = 4096;
/// Bytes of headers that are read for every byte of a file. Headers that begin nowhere overlap, and are cut short after that.
const HEADERS: usize = 8;
/// Largest table of objects: 2.8 million of them with six bytes each, which take 200 MB.
const MAX_TABLE: u64 = 16 << 20;
/// How many times its size a file may be gone over to find the ends of streams that seem to lie in each other.
const SEARCHES: u64 = 16;
/// What is put over the word that begins a stream or an object, so that nobody looks for its end.
const NO_BEGINNING: [u8; 2] = *b"xx";
/// Filters of one stream. No program writes more than two or three.
const MAX_FILTERS: usize = 8;

/// The bytes of a file as they may be opened, and how many streams were emptied.
pub(crate) fn screen<'b>(bytes: &'b [u8], options: &ReadOptions) -> (Cow<'b, [u8]>, usize) {
    let mut screen = Screen {
        limit: options.limits.expanded,
        objects: options.limits.expanded,
        work: options.limits.expanded.saturating_mul(LOOKS),
        encrypted: find(bytes, b"/Encrypt").is_some(),
        options,
    };
    let mut ends = Ends { bytes, next: 0 };
    let mut searches = (bytes.len() as u64).saturating_mul(SEARCHES);
    let mut headers = bytes.len().saturating_mul(HEADERS);
    let (mut emptied, mut at): (Vec<(usize, [u8; 2])>, usize) = (Vec::new(), 0);
    while let Some(found) = find(&bytes[at..], b"stream").map(|found| at + found) {
        let before = at;
        at = found + b"stream".len();
        let data = match bytes[at..] {
            [b'\r', b'\n', ..] => at + 2,
            [b'\r' | b'\n', ..] => at + 1,
            _ => continue,
        };
        if bytes[..found].ends_with(b"end") {
            continue;
        }
        if options.cancel.is_cancelled() {
            break;
        }
        let end = ends.after(data) - data;
        // What begins before this one ends lies in it, which no stream does.
        let inside = find(&bytes[data..], b"stream").is_some_and(|next| next < end);
        if inside && end as u64 > searches {
            emptied.push((found, NO_BEGINNING));
            continue;
        }
        searches -= if inside { end as u64 } else { 0 };
        let begin = found.saturating_sub(HEADER);
        let window = Header::window(&bytes[if headers > 0 { begin } else { begin.max(before) }..found]);
        headers = headers.saturating_sub(window.len());
        let header = Header::of(window);
        if let Some(mark) = screen.mark(&header, &bytes[data..], end) {
            emptied.push((data, mark));
        }
    }
    emptied.extend(too_many_open(bytes).into_iter().map(|at| (at, NO_BEGINNING)));
    if emptied.is_empty() {
        return (bytes.into(), 0);
    }
    let mut screened = bytes.to_vec();
    for (data, mark) in &emptied {
        screened.iter_mut().skip(*data).zip(mark).for_each(|(byte, end)| *byte = *end);
    }
    (screened.into(), emptied.len())
}

fn find(bytes: &[u8], what: &[u8]) -> Option<usize> {
    memchr::memmem::find(bytes, what)
}

/// Where streams end, by the word that says so. Every byte is looked at once, however many streams have no end.
struct Ends<'b> {
    bytes: &'b [u8],
    /// The end that was found last.
    next: usize,
}

impl Ends<'_> {
    /// The first end at this place or behind it; places only grow.
    fn after(&mut self, place: usize) -> usize {
        if self.next < place {
            self.next =
                find(&self.bytes[place..], b"endstream").map_or(self.bytes.len(), |found| place + found);
        }
        self.next
    }
}

/// What streams may still unpack to.
struct Screen<'o> {
    /// The bound of one stream, and of all streams of objects, which hayro keeps.
    limit: u64,
    objects: u64,
    work: u64,
    encrypted: bool,
    options: &'o ReadOptions,
}

impl Screen<'_> {
    /// The end mark for a stream that is too large.
    fn mark(&mut self, header: &Header, rest: &[u8], end: usize) -> Option<[u8; 2]> {
        // Nobody unpacks pictures but as something else that they are not, which is asked for when it is used.
        if header.picture {
            return None;
        }
        let chains = &header.chains;
        let mark = end_mark(chains.first()?.first()?.filter);
        if !header.bearable || chains.iter().any(|chain| chain.len() > MAX_FILTERS) {
            return Some(mark);
        }
        // Its length may be a lie; the end of what is packed stands in it.
        let length = end.max(header.length.min(rest.len()));
        let packed = &rest[..length];
        let limit = match (header.table, header.objects) {
            (true, _) => MAX_TABLE.min(self.limit),
            (_, true) => self.objects,
            _ => self.limit,
        };
        let mut largest = 0;
        for chain in chains {
            let most = chain.iter().fold(length as u64, |size, one| size.saturating_mul(one.most()));
            let counts = header.objects || most > limit;
            if !counts || self.encrypted && !header.table {
                continue;
            }
            let mut work = 0;
            let size = decoders::size(packed, chain, limit.min(self.work), &mut work, &self.options.cancel);
            self.work = self.work.saturating_sub(work);
            match size {
                Ok(size) => largest = size.max(largest),
                Err(_) => return Some(mark),
            }
        }
        if header.objects {
            self.objects = self.objects.saturating_sub(largest);
        }
        None
    }
}

/// What ends a stream of that filter at once.
fn end_mark(filter: Filter) -> [u8; 2] {
    match filter {
        Filter::AsciiHexDecode => *b">>",
        Filter::Ascii85Decode => *b"~>",
        Filter::RunLengthDecode => [128, 128],
        // The code 257, in nine bits.
        Filter::LzwDecode => [0x80, 0x80],
        // A last block of a kind that there is none of.
        _ => [0x07, 0x07],
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Limits;
    use flate2::Compression;
    use flate2::write::ZlibEncoder;
    use std::io::Write;

    fn zlib(size: usize) -> Vec<u8> {
        let mut packed = ZlibEncoder::new(Vec::new(), Compression::best());
        packed.write_all(&vec![b' '; size]).expect("memory");
        packed.finish().expect("memory")
    }

    fn file(dict: &str, data: &[u8]) -> Vec<u8> {
        [format!("%PDF-1.7\n4 0 obj << {dict} >>\nstream\n").as_bytes(), data, b"\nendstream endobj"].concat()
    }

    fn emptied(dict: &str, data: &[u8]) -> usize {
        let options = ReadOptions::default().with_limits(Limits::default().with_expanded(1 << 20));
        let file = file(dict, data);
        let (screened, emptied) = screen(&file, &options);
        assert_eq!(emptied > 0, screened != file, "{dict}");
        emptied
    }

    #[test]
    fn what_is_too_large_is_emptied() {
        assert_eq!(emptied("/Filter /FlateDecode", &zlib(1 << 20)), 0);
        assert_eq!(emptied("/Filter /FlateDecode", &zlib(2 << 20)), 1);
        assert_eq!(emptied("/Filter /FlateDecode /Subtype /Image", &zlib(2 << 20)), 0);
        assert_eq!(emptied("/Length 9", &zlib(2 << 20)), 0);
        // A word that ends a stream can stand inside of it.
        let inside = [&zlib(2 << 20)[..20], b"endstream"].concat();
        assert_eq!(emptied("/Filter /FlateDecode", &inside), 0);
        let many = "/Fl ".repeat(9);
        assert_eq!(emptied(&format!("/Filter [{many}]"), b"x"), 1);
        let wide = "/Filter /Fl /DecodeParms << /Predictor 2 /Columns 9223372036854775807 >>";
        assert_eq!(emptied(wide, b"x"), 1);
    }

    #[test]
    fn streams_without_an_end_are_none_after_some() {
        let options = ReadOptions::default();
        let open = b"4 0 obj<</Type/ObjStm/N 9/First 9>>stream\n";
        assert_eq!(screen(&open.repeat(10), &options).1, 0);
        // The end stands behind all of them: whoever looked for it from each would look a million times over half the file.
        let file = [&open.repeat(1_000_000)[..], b"endstream"].concat();
        let emptied = screen(&file, &options).1;
        assert!(emptied > 999_900, "{emptied}");
    }

    #[test]
    fn streams_of_objects_count_together() {
        let one = file("/Type /ObjStm /Filter /FlateDecode", &zlib(700_000));
        let options = ReadOptions::default().with_limits(Limits::default().with_expanded(1 << 20));
        assert_eq!(screen(&one, &options).1, 0);
        assert_eq!(screen(&[one.clone(), one].concat(), &options).1, 1);
    }
}
