//! The way back from the text to the file: where on which page, or at which bytes of which part, a word stands.

use itl_base::ByteSpan;
use serde::{Deserialize, Serialize};

use crate::PageMap;

/// A place in the file that a document was read from.
#[derive(Debug, Clone, Copy, PartialEq, Serialize)]
#[serde(untagged)]
pub enum Place<'a> {
    /// An area of a page.
    Area {
        /// The page, from 1.
        page: u32,
        /// Where on it.
        area: Area,
    },
    /// Bytes of the file or, if it is a container, of one of its parts.
    Bytes {
        /// The part of a container, such as `word/document.xml`.
        #[serde(skip_serializing_if = "Option::is_none")]
        part: Option<&'a str>,
        /// Which of its bytes.
        bytes: ByteSpan,
    },
}

/// A rectangle on a page as it is shown, in points from its top left corner.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
pub struct Area {
    /// Left edge.
    pub x0: f32,
    /// Top edge.
    pub y0: f32,
    /// Right edge.
    pub x1: f32,
    /// Bottom edge.
    pub y1: f32,
}

/// Where the text of a document comes from.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
pub enum Origin {
    /// The text is the file, byte for byte.
    #[default]
    Same,
    /// Pieces of the file or of its parts.
    Bytes(ByteMap),
    /// Glyphs on pages.
    Pages(PageMap),
}

impl Origin {
    /// The places of a stretch of the text, in its order; adjoining ones are one.
    #[must_use]
    pub fn places(&self, span: ByteSpan) -> Vec<Place<'_>> {
        match self {
            Self::Same => vec![Place::Bytes { part: None, bytes: span }],
            Self::Bytes(map) => map.places(span),
            Self::Pages(map) => map.areas(span).map(|(page, area)| Place::Area { page, area }).collect(),
        }
    }

    /// Whether it leads back from a text of so many bytes, in the order of the text: what another process answers need not.
    #[must_use]
    pub fn fits(&self, length: usize) -> bool {
        match self {
            Self::Same => true,
            Self::Bytes(map) => map.fits(length),
            Self::Pages(map) => map.fits(length),
        }
    }
}

/// Which pieces of the text are which bytes of the file.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct ByteMap {
    parts: Vec<String>,
    pieces: Vec<BytePiece>,
    /// The part that the next piece comes from.
    part: u16,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
struct BytePiece {
    text: ByteSpan,
    source: ByteSpan,
    part: u16,
    scale: Scale,
}

/// How the bytes of a piece follow those of its source.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) enum Scale {
    /// One for one.
    Same,
    /// Characters of so many bytes each in the text and in the source: ASCII letters are 1 and 2 in UTF-16.
    Each { text: u8, source: u8 },
    /// Only as a whole, as `&` for `&amp;`.
    Whole,
}

impl ByteMap {
    /// What follows comes from the part of that name; an empty name is the file itself.
    pub(crate) fn part(&mut self, name: &str) {
        self.part = self.number(name);
    }

    /// The number of a part. There are few, since asides come from the same ones.
    fn number(&mut self, name: &str) -> u16 {
        let found = self.parts.iter().rposition(|part| part == name).unwrap_or_else(|| {
            self.parts.push(name.to_owned());
            self.parts.len() - 1
        });
        u16::try_from(found).unwrap_or(u16::MAX)
    }

    /// Says where a piece of text comes from. Pieces come in the order of the text.
    pub(crate) fn piece(&mut self, text: ByteSpan, source: ByteSpan, scale: Scale) {
        if self.parts.is_empty() {
            self.part("");
        }
        let part = self.part;
        if let Some(last) = self.pieces.last_mut()
            && last.part == part
            && last.scale == scale
            && scale != Scale::Whole
            && last.text.end == text.start
            && last.source.end == source.start
        {
            last.text.end = text.end;
            last.source.end = source.end;
            return;
        }
        self.pieces.push(BytePiece { text, source, part, scale });
    }

    /// Adds the pieces of another map, whose text was appended at `offset`.
    pub(crate) fn append(&mut self, other: Self, offset: u32) {
        let numbers: Vec<u16> = other.parts.iter().map(|name| self.number(name)).collect();
        self.pieces.extend(other.pieces.into_iter().map(|piece| BytePiece {
            text: ByteSpan { start: piece.text.start + offset, end: piece.text.end + offset },
            part: numbers.get(piece.part as usize).copied().unwrap_or(u16::MAX),
            ..piece
        }));
    }

    /// The same map, where the bytes that it leads to are those of a decoded text, and `decoding` leads from them to
    /// the bytes of the file.
    pub(crate) fn through(self, decoding: &Self) -> Self {
        let mut map =
            Self { pieces: Vec::with_capacity(self.pieces.len()), parts: self.parts, part: self.part };
        for piece in self.pieces {
            let whole = piece.scale != Scale::Same;
            let mut further = decoding.overlapping(piece.source).map(|inner| {
                let start = inner.text.start.max(piece.source.start) - piece.source.start;
                let end = inner.text.end.min(piece.source.end) - piece.source.start;
                let text = ByteSpan { start: piece.text.start + start, end: piece.text.start + end };
                BytePiece { text, source: inner.bytes_of(piece.source), part: piece.part, scale: inner.scale }
            });
            if whole {
                let source = further.map(|piece| piece.source).reduce(ByteSpan::join);
                map.pieces.extend(source.map(|source| BytePiece { source, scale: Scale::Whole, ..piece }));
            } else {
                map.pieces.extend(&mut further);
            }
        }
        map
    }

    fn fits(&self, length: usize) -> bool {
        let mut end = 0;
        self.pieces.iter().all(|piece| {
            let follows = std::mem::replace(&mut end, piece.text.end) <= piece.text.start;
            follows && piece.text.start <= piece.text.end && piece.leads_somewhere()
        }) && end as usize <= length
    }

    fn overlapping(&self, span: ByteSpan) -> impl Iterator<Item = &BytePiece> {
        let first = self.pieces.partition_point(|piece| piece.text.end <= span.start);
        self.pieces[first..].iter().take_while(move |piece| piece.text.start < span.end)
    }

    fn places(&self, span: ByteSpan) -> Vec<Place<'_>> {
        let mut places: Vec<Place<'_>> = Vec::new();
        for piece in self.overlapping(span) {
            let bytes = piece.bytes_of(span);
            let name = self.parts.get(piece.part as usize).map_or("", String::as_str);
            let part = (!name.is_empty()).then_some(name);
            match places.last_mut() {
                Some(Place::Bytes { part: before, bytes: last })
                    if *before == part && last.end == bytes.start =>
                {
                    last.end = bytes.end;
                }
                _ => places.push(Place::Bytes { part, bytes }),
            }
        }
        places
    }
}

impl BytePiece {
    /// Whether its source is one, and its end a number.
    fn leads_somewhere(&self) -> bool {
        let length = match self.scale {
            Scale::Same => Some(self.text.end - self.text.start),
            Scale::Each { text, source } => {
                let characters = (self.text.end - self.text.start).div_ceil(u32::from(text.max(1)));
                characters.checked_mul(u32::from(source))
            }
            Scale::Whole => Some(0),
        };
        let end = length.and_then(|length| self.source.start.checked_add(length));
        self.source.start <= self.source.end && end.is_some()
    }

    /// The source of that part of the piece which lies in `span`.
    fn bytes_of(&self, span: ByteSpan) -> ByteSpan {
        let (text, source) = match self.scale {
            Scale::Same => (1, 1),
            Scale::Each { text, source } => (u32::from(text.max(1)), u32::from(source)),
            Scale::Whole => return self.source,
        };
        let start = (span.start.max(self.text.start) - self.text.start) / text;
        let end = (span.end.min(self.text.end) - self.text.start).div_ceil(text);
        ByteSpan { start: self.source.start + source * start, end: self.source.start + source * end }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn span(start: u32, end: u32) -> ByteSpan {
        ByteSpan { start, end }
    }

    #[test]
    fn pieces_lead_back_to_their_bytes() {
        // Text `ab&c|d`, where `|` was added by the reader; source `..ab&amp;c` in one part, `d` in another.
        let mut map = ByteMap::default();
        map.part("one.xml");
        map.piece(span(0, 1), span(2, 3), Scale::Same);
        map.piece(span(1, 2), span(3, 4), Scale::Same);
        map.piece(span(2, 3), span(4, 9), Scale::Whole);
        map.piece(span(3, 4), span(9, 10), Scale::Same);
        map.part("two.xml");
        map.piece(span(5, 6), span(0, 1), Scale::Same);
        assert_eq!(map.pieces.len(), 4);
        let one = |start, end| Place::Bytes { part: Some("one.xml"), bytes: span(start, end) };
        assert_eq!(map.places(span(0, 4)), [one(2, 10)]);
        assert_eq!(map.places(span(1, 2)), [one(3, 4)]);
        let two = Place::Bytes { part: Some("two.xml"), bytes: span(0, 1) };
        assert_eq!(map.places(span(3, 6)), [one(9, 10), two]);
        assert!(map.places(span(4, 5)).is_empty());
    }

    #[test]
    fn a_map_that_goes_back_or_past_all_numbers_does_not_fit() {
        let fits = |pieces: &[(ByteSpan, ByteSpan, Scale)]| {
            let mut map = ByteMap::default();
            pieces.iter().for_each(|&(text, source, scale)| map.piece(text, source, scale));
            Origin::Bytes(map).fits(8)
        };
        let (first, second) = (span(0, 4), span(4, 8));
        assert!(fits(&[(first, span(9, 13), Scale::Same), (second, span(0, 1), Scale::Whole)]));
        assert!(!fits(&[(second, second, Scale::Same), (first, first, Scale::Same)]));
        assert!(!fits(&[(span(4, 2), first, Scale::Same)]));
        assert!(!fits(&[(span(4, 9), first, Scale::Whole)]));
        assert!(!fits(&[(first, span(u32::MAX - 1, u32::MAX), Scale::Same)]));
        assert!(!fits(&[(first, span(u32::MAX - 9, u32::MAX), Scale::Each { text: 1, source: 4 })]));
    }

    #[test]
    fn a_map_through_a_decoding_leads_to_the_file() {
        // UTF-16 `a<b>&amp;é€`; the decoded text has `é` at 9..11, `€` at 11..14; the document's text is `a&é€`.
        let mut decoding = ByteMap::default();
        decoding.piece(span(0, 9), span(2, 20), Scale::Each { text: 1, source: 2 });
        decoding.piece(span(9, 11), span(20, 22), Scale::Each { text: 2, source: 2 });
        decoding.piece(span(11, 14), span(22, 24), Scale::Each { text: 3, source: 2 });
        let mut map = ByteMap::default();
        map.piece(span(0, 1), span(0, 1), Scale::Same);
        map.piece(span(1, 2), span(4, 9), Scale::Whole);
        map.piece(span(2, 7), span(9, 14), Scale::Same);
        let map = map.through(&decoding);
        let at = |start, end| Place::Bytes { part: None, bytes: span(start, end) };
        assert_eq!(map.places(span(0, 1)), [at(2, 4)]);
        assert_eq!(map.places(span(1, 2)), [at(10, 20)]);
        assert_eq!(map.places(span(2, 7)), [at(20, 24)]);
        assert_eq!(map.places(span(4, 7)), [at(22, 24)]);
    }
}
