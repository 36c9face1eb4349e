//! A PDF file before its reader sees it: streams that would unpack to too much are emptied.
//!
//! hayro unpacks tables of objects and streams of objects by itself when it opens a file, and asks nobody. So the bytes of every
//! stream are measured where they stand, and one that passes the bound gets an end mark as its first byte. What a stream
//! is follows from the words before it; who hides them (behind references, in encrypted files) meets the bound on memory of
//! the process that reads.

use hayro_syntax::Filter;
use std::borrow::Cow;

use super::decoders::{self, Decoder};
use super::expansion::predictor_is_bearable;
use crate::ReadOptions;

/// How many times the bound may be unpacked to see how large streams are. Afterwards all that could be too large is taken to be.
const LOOKS: u64 = 4;
/// Bytes before a stream in which its dictionary is looked for.
const HEADER: usize = 4096;
/// Largest table of objects: 2.8 million of them with six bytes each, which take 200 MB.
const MAX_TABLE: u64 = 16 << 20;
/// Filters of one stream. No program writes more than two or three.
const MAX_FILTERS: usize = 8;

/// The bytes of a file as they may be opened, and how many streams were emptied.
pub(super) fn screen<'b>(bytes: &'b [u8], options: &ReadOptions) -> (Cow<'b, [u8]>, usize) {
    let mut screen = Screen {
        limit: options.limits.expanded,
        objects: options.limits.expanded,
        work: options.limits.expanded.saturating_mul(LOOKS),
        encrypted: find(bytes, b"/Encrypt").is_some(),
        options,
    };
    let (mut emptied, mut at): (Vec<(usize, [u8; 2])>, usize) = (Vec::new(), 0);
    while let Some(found) = find(&bytes[at..], b"stream").map(|found| at + found) {
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
        let header = Header::of(&bytes[found.saturating_sub(HEADER)..found]);
        if let Some(mark) = screen.mark(&header, &bytes[data..]) {
            emptied.push((data, mark));
        }
    }
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
    fn mark(&mut self, header: &Header, rest: &[u8]) -> Option<[u8; 2]> {
        // Nobody unpacks pictures but as something else that they are not, which is asked for when it is used.
        if header.picture {
            return None;
        }
        let chains = &header.chains;
        let end = end_mark(chains.first()?.first()?.filter);
        if !header.bearable || chains.iter().any(|chain| chain.len() > MAX_FILTERS) {
            return Some(end);
        }
        // Its length may be a lie; the end of what is packed stands in it.
        let length = find(rest, b"endstream").unwrap_or(rest.len()).max(header.length.min(rest.len()));
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
                Err(_) => return Some(end),
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

/// What the words before a stream say of it.
#[derive(Debug, PartialEq, Eq)]
struct Header {
    /// All that can be its filters, one after the other: a dictionary may name them several times.
    chains: Vec<Vec<Decoder>>,
    length: usize,
    /// Whether its predictor is told of rows that there can be.
    bearable: bool,
    picture: bool,
    /// A table of objects, or a stream of them.
    table: bool,
    objects: bool,
}

impl Header {
    fn of(window: &[u8]) -> Self {
        let begin = memchr::memmem::rfind(window, b"obj").map_or(0, |at| at + b"obj".len());
        let (mut chains, mut length) = (Vec::new(), 0);
        let (mut predictor, mut columns, mut colors, mut bits, mut early) = (1, 1, 1, 8, true);
        let (mut picture, mut table, mut objects) = (false, false, false);
        let mut words = Words { bytes: &window[begin..] }.peekable();
        while let Some(word) = words.next() {
            let Word::Name(name) = word else { continue };
            let number = words.peek().and_then(Word::number);
            match (&name[..], number) {
                // It stands elsewhere; almost all streams are packed like this.
                (b"Filter", Some(_)) => chains.push(vec![Filter::FlateDecode]),
                (b"Filter" | b"F", None) => chains.extend(chain(&mut words)),
                (b"Length", Some(number)) => length = usize::try_from(number).unwrap_or(0),
                (b"Predictor", Some(number)) => predictor = number,
                (b"Columns", Some(number)) => columns = number,
                (b"Colors", Some(number)) => colors = number,
                (b"BitsPerComponent", Some(number)) => bits = number,
                (b"EarlyChange", Some(number)) => early = number != 0,
                (b"Image", _) => picture = true,
                (b"XRef", _) => table = true,
                (b"ObjStm", _) => objects = true,
                _ => {}
            }
        }
        let decoders =
            |chain: Vec<Filter>| chain.into_iter().map(|filter| Decoder { filter, early }).collect();
        Self {
            chains: chains.into_iter().map(decoders).collect(),
            length,
            bearable: predictor_is_bearable(predictor, columns, colors, bits),
            picture,
            table,
            objects,
        }
    }
}

/// The filters that come next: one, or several in brackets.
fn chain<'w>(words: &mut std::iter::Peekable<impl Iterator<Item = Word<'w>>>) -> Option<Vec<Filter>> {
    if words.next_if_eq(&Word::Open).is_none() {
        let one = words.next_if(|word| word.filter().is_some())?;
        return one.filter().map(|filter| vec![filter]);
    }
    let mut filters = Vec::new();
    while let Some(name) = words.next_if(|word| matches!(word, Word::Name(_))) {
        filters.extend(name.filter());
    }
    (!filters.is_empty()).then_some(filters)
}

/// A word of a dictionary.
#[derive(Debug, Clone, PartialEq, Eq)]
enum Word<'w> {
    Name(Cow<'w, [u8]>),
    Number(i64),
    /// `[`
    Open,
    Other,
}

impl Word<'_> {
    fn number(&self) -> Option<i64> {
        if let Self::Number(number) = self { Some(*number) } else { None }
    }

    fn filter(&self) -> Option<Filter> {
        let Self::Name(name) = self else { return None };
        Some(match &name[..] {
            b"ASCIIHexDecode" | b"AHx" => Filter::AsciiHexDecode,
            b"ASCII85Decode" | b"A85" => Filter::Ascii85Decode,
            b"LZWDecode" | b"LZW" => Filter::LzwDecode,
            b"FlateDecode" | b"Fl" => Filter::FlateDecode,
            b"RunLengthDecode" | b"RL" => Filter::RunLengthDecode,
            _ => return None,
        })
    }
}

/// The words of a dictionary, one after the other. Strings are cut wherever their signs happen to be.
struct Words<'w> {
    bytes: &'w [u8],
}

impl<'w> Iterator for Words<'w> {
    type Item = Word<'w>;

    fn next(&mut self) -> Option<Word<'w>> {
        let spaces = self.bytes.iter().take_while(|byte| matches!(byte, 0 | 9 | 10 | 12 | 13 | 32)).count();
        let (&first, rest) = self.bytes[spaces..].split_first()?;
        let is_part =
            |byte: &&u8| !matches!(**byte, 0 | 9 | 10 | 12 | 13 | 32) && !b"/[]<>(){}%".contains(byte);
        let length = rest.iter().take_while(is_part).count();
        let (word, after) = rest.split_at(length);
        let (word, after) = match first {
            b'/' => (Word::Name(unescaped(word)), after),
            b'[' => (Word::Open, rest),
            b'0'..=b'9' | b'+' | b'-' | b'.' => {
                let whole = &self.bytes[spaces..=spaces + length];
                let digits = std::str::from_utf8(whole).unwrap_or("").split('.').next().unwrap_or("");
                // What has no room in a number is the largest of all.
                (Word::Number(if digits.is_empty() { 0 } else { digits.parse().unwrap_or(i64::MAX) }), after)
            }
            _ => (Word::Other, rest),
        };
        self.bytes = after;
        Some(word)
    }
}

/// A name with what is written as `#46`.
fn unescaped(name: &[u8]) -> Cow<'_, [u8]> {
    if !name.contains(&b'#') {
        return name.into();
    }
    let digit = |at: usize| name.get(at).and_then(|byte| char::from(*byte).to_digit(16));
    let (mut plain, mut at) = (Vec::new(), 0);
    while let Some(&byte) = name.get(at) {
        match (byte, digit(at + 1), digit(at + 2)) {
            (b'#', Some(high), Some(low)) => {
                plain.push((high * 16 + low) as u8);
                at += 3;
            }
            _ => {
                plain.push(byte);
                at += 1;
            }
        }
    }
    plain.into()
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
    fn filters_are_found_however_they_are_written() {
        let filters =
            |dict: &str| Header::of(dict.as_bytes()).chains.iter().map(Vec::len).collect::<Vec<_>>();
        assert_eq!(filters("4 0 obj<</Filter/FlateDecode/Length 7>>"), [1]);
        assert_eq!(filters("<< /F [ /AHx /Fl/Fl ] >>"), [3]);
        assert_eq!(filters("<< /#46ilter /Fl#61teDecode >>"), [1]);
        assert_eq!(filters("<< /Filter 9 0 R >>"), [1]);
        assert_eq!(filters("<< /Filter /DCTDecode >>"), [0_usize; 0]);
        assert_eq!(filters("<</Filter/Fl>> endobj 5 0 obj <</Length 3>>"), [0_usize; 0]);
        let header = Header::of(b"<</Type/ObjStm/Length 12/DecodeParms<</Predictor 12/Columns 0>>>>");
        assert!(header.objects && !header.bearable && header.length == 12);
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
    fn streams_of_objects_count_together() {
        let one = file("/Type /ObjStm /Filter /FlateDecode", &zlib(700_000));
        let options = ReadOptions::default().with_limits(Limits::default().with_expanded(1 << 20));
        assert_eq!(screen(&one, &options).1, 0);
        assert_eq!(screen(&[one.clone(), one].concat(), &options).1, 1);
    }
}
