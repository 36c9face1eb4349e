//! What a stream of a PDF file is, from the words before it: its filters, its length, and whether it holds a picture, a table
//! of objects, or objects. The words are read where they stand, before any reader opens the file.

use hayro_syntax::Filter;
use std::borrow::Cow;

use super::decoders::Decoder;
use super::expansion::predictor_is_bearable;

/// What the words before a stream say of it.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Header {
    /// All that can be its filters, one after the other: a dictionary may name them several times.
    pub(crate) chains: Vec<Vec<Decoder>>,
    pub(crate) length: usize,
    /// Whether its predictor is told of rows that there can be.
    pub(crate) bearable: bool,
    pub(crate) picture: bool,
    /// A table of objects, or a stream of them.
    pub(crate) table: bool,
    pub(crate) objects: bool,
}

impl Header {
    /// The part of some bytes that is of the last object in them.
    pub(crate) fn window(bytes: &[u8]) -> &[u8] {
        let begin = memchr::memmem::rfind(bytes, b"obj").map_or(0, |at| at + b"obj".len());
        &bytes[begin..]
    }

    /// What the words of one object say.
    pub(crate) fn of(window: &[u8]) -> Self {
        let (mut chains, mut length) = (Vec::new(), 0);
        let (mut predictor, mut columns, mut colors, mut bits, mut early) = (1, 1, 1, 8, true);
        let (mut picture, mut table, mut objects) = (false, false, false);
        let mut words = Words { bytes: window }.peekable();
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

    #[test]
    fn filters_are_found_however_they_are_written() {
        let filters = |dict: &str| {
            Header::of(Header::window(dict.as_bytes())).chains.iter().map(Vec::len).collect::<Vec<_>>()
        };
        assert_eq!(filters("4 0 obj<</Filter/FlateDecode/Length 7>>"), [1]);
        assert_eq!(filters("<< /F [ /AHx /Fl/Fl ] >>"), [3]);
        assert_eq!(filters("<< /#46ilter /Fl#61teDecode >>"), [1]);
        assert_eq!(filters("<< /Filter 9 0 R >>"), [1]);
        assert_eq!(filters("<< /Filter /DCTDecode >>"), [0_usize; 0]);
        assert_eq!(filters("<</Filter/Fl>> endobj 5 0 obj <</Length 3>>"), [0_usize; 0]);
        let header = Header::of(b"<</Type/ObjStm/Length 12/DecodeParms<</Predictor 12/Columns 0>>>>");
        assert!(header.objects && !header.bearable && header.length == 12);
    }
}
