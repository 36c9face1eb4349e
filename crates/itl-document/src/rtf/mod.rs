//! RTF in, blocks out: paragraphs, headings by their outline level, items, cells, footnotes; heads and feet of pages
//! are running heads. Fonts, colours, styles, pictures, fields' instructions, hidden and deleted text are out.

mod codepage;
mod group;
mod lex;

use encoding_rs::{Encoding, WINDOWS_1252};
use itl_text::{ByteSpan, Notice};
use std::ops::Range;

use crate::draft::Draft;
use crate::{Document, DocumentError, ReadOptions};
use group::{Destination, Fonts, Group, destination};
use lex::{Lexer, Token};

/// Longest title, in bytes.
const TITLE: usize = 1000;

pub(crate) fn read(bytes: &[u8], options: &ReadOptions) -> Result<Document, DocumentError> {
    let mut reader = Reader::new(options);
    for (token, place) in Lexer::new(bytes) {
        reader.token(token, place);
        if reader.draft.is_full() {
            break;
        }
    }
    Ok(reader.finish(options))
}

struct Reader {
    draft: Draft,
    page: &'static Encoding,
    fonts: Fonts,
    group: Group,
    /// The groups around, the innermost last.
    outer: Vec<Group>,
    depth: usize,
    /// Groups that are open but too deep to be held.
    deeper: usize,
    too_deep: bool,
    /// Whether a group has just begun, so that the next word may say where it leads, and whether `\*` stood before.
    begun: bool,
    starred: bool,
    /// Whether the next words begin a block, or a line.
    fresh: bool,
    line: bool,
    /// Whether the paragraph is an item of a list.
    item: bool,
    /// The last three, as they were where text began that stands aside.
    left: (bool, bool, bool),
    /// Fallbacks that are still to be skipped.
    skip: usize,
    /// The first half of a pair of Unicode numbers, and of a pair of bytes, with their places.
    surrogate: Option<(u16, usize)>,
    lead: Option<(u8, usize)>,
    title: String,
}

impl Reader {
    fn new(options: &ReadOptions) -> Self {
        Self {
            draft: Draft::new(&options.limits),
            page: WINDOWS_1252,
            fonts: Fonts::default(),
            group: Group::default(),
            outer: Vec::new(),
            depth: options.limits.depth as usize,
            deeper: 0,
            too_deep: false,
            begun: false,
            starred: false,
            fresh: true,
            line: false,
            item: false,
            left: (true, false, false),
            skip: 0,
            surrogate: None,
            lead: None,
            title: String::new(),
        }
    }

    fn token(&mut self, token: Token<'_>, place: Range<usize>) {
        let begun = std::mem::take(&mut self.begun);
        match token {
            Token::Open => self.open(),
            Token::Close => self.close(),
            Token::Symbol(b'*') if begun => (self.begun, self.starred) = (true, true),
            Token::Word(word, number) => {
                let starred = std::mem::take(&mut self.starred);
                if begun && let Some(destination) = self.leads(word, starred) {
                    self.lead_to(destination);
                }
                self.word(word, number, place);
            }
            Token::Symbol(symbol) => self.symbol(symbol, place),
            Token::Byte(byte) => self.byte(byte, place),
            Token::Text(text) => self.text(text, place),
        }
    }

    fn open(&mut self) {
        (self.begun, self.starred, self.skip) = (true, false, 0);
        if self.outer.len() < self.depth {
            self.outer.push(self.group);
        } else {
            self.deeper += 1;
            self.too_deep = true;
        }
    }

    fn close(&mut self) {
        (self.skip, self.starred) = (0, false);
        if self.deeper > 0 {
            self.deeper -= 1;
            return;
        }
        let inner = self.group.destination;
        self.group = self.outer.pop().unwrap_or_default();
        if inner != self.group.destination && matches!(inner, Destination::Aside(_)) {
            self.draft.rejoin();
            (self.fresh, self.line, self.item) = self.left;
        }
    }

    /// Where a group leads whose first word this is.
    fn leads(&mut self, word: &str, starred: bool) -> Option<Destination> {
        self.item |= matches!(word, "listtext" | "pntext") && self.group.is_shown();
        match destination(word) {
            None if starred => Some(Destination::Nowhere),
            other => other,
        }
    }

    fn lead_to(&mut self, destination: Destination) {
        match (self.group.destination, destination) {
            // What stands aside of what stands aside is a part of it.
            (Destination::Aside(_), Destination::Aside(_)) => {}
            // Too deep to be ended again.
            (_, Destination::Aside(_)) if self.deeper > 0 => {}
            (_, Destination::Aside(_)) => {
                self.draft.divert();
                self.left = (self.fresh, self.line, self.item);
                (self.fresh, self.line, self.item) = (true, false, false);
                self.group = Group {
                    destination,
                    fallbacks: self.group.fallbacks,
                    encoding: self.page,
                    ..Group::default()
                };
            }
            _ => self.group.destination = destination,
        }
    }

    fn word(&mut self, word: &str, number: Option<i32>, place: Range<usize>) {
        self.lead = None;
        if self.group.destination == Destination::Fonts {
            return self.fonts.define(word, number);
        }
        match word {
            "ansicpg" => {
                self.page = codepage::of_page(number.unwrap_or(0));
                self.group.encoding = self.page;
            }
            "mac" => (self.page, self.group.encoding) = (encoding_rs::MACINTOSH, encoding_rs::MACINTOSH),
            "f" => self.group.encoding = self.fonts.encoding(number.unwrap_or(0)).unwrap_or(self.page),
            "u" => self.unicode(number.unwrap_or(0), place),
            "par" | "sect" | "page" | "column" if self.group.is_shown() => {
                if self.group.in_table && word == "par" {
                    self.line = true;
                } else {
                    (self.fresh, self.item) = (true, false);
                }
            }
            "line" | "softline" => self.line |= self.group.is_shown(),
            "cell" | "nestcell" => self.fresh |= self.group.is_shown(),
            "row" | "nestrow" if self.group.is_shown() => {
                self.draft.row();
                self.fresh = true;
            }
            "tab" | "emspace" | "enspace" | "qmspace" => self.put(" ", place),
            "emdash" => self.put("—", place),
            "endash" => self.put("–", place),
            "lquote" => self.put("‘", place),
            "rquote" => self.put("’", place),
            "ldblquote" => self.put("“", place),
            "rdblquote" => self.put("”", place),
            "bullet" => self.put("•", place),
            _ => self.group.set(word, number, self.page),
        }
    }

    fn symbol(&mut self, symbol: u8, place: Range<usize>) {
        match symbol {
            b'~' => self.put("\u{A0}", place),
            b'_' => self.put("\u{2011}", place),
            b'\n' | b'\r' => self.word("par", None, place),
            b'{' => self.put("{", place),
            b'}' => self.put("}", place),
            b'\\' => self.put("\\", place),
            _ => {}
        }
    }

    fn unicode(&mut self, number: i32, place: Range<usize>) {
        // Numbers beyond 32,767 are written as negative ones.
        let unit = (number & 0xFFFF) as u16;
        let (first, start) = self.surrogate.take().unwrap_or((0, place.start));
        match char::decode_utf16([first, unit].into_iter().skip(usize::from(first == 0))).next() {
            Some(Ok(c)) => self.put(c.encode_utf8(&mut [0; 4]), start..place.end),
            _ if (0xD800..0xDC00).contains(&unit) => self.surrogate = Some((unit, place.start)),
            _ => self.put("\u{FFFD}", place),
        }
        self.skip = self.group.fallbacks;
    }

    fn byte(&mut self, byte: u8, place: Range<usize>) {
        if self.skip > 0 {
            self.skip -= 1;
            return;
        }
        let (bytes, start) = match self.lead.take() {
            Some((lead, start)) => (vec![lead, byte], start),
            None => (vec![byte], place.start),
        };
        let mut decoder = self.group.encoding.new_decoder_without_bom_handling();
        let mut text = [0; 32];
        let (_, _, written, _) = decoder.decode_to_utf8(&bytes, &mut text, bytes.len() > 1);
        if written == 0 {
            self.lead = Some((byte, start));
        } else {
            self.put(std::str::from_utf8(&text[..written]).unwrap_or("\u{FFFD}"), start..place.end);
        }
    }

    fn text(&mut self, text: &str, place: Range<usize>) {
        let skipped = self.skip.min(text.len());
        self.skip -= skipped;
        let (mut text, mut at) = (&text[skipped..], place.start + skipped);
        if self.lead.is_some()
            && let Some(&trail) = text.as_bytes().first()
        {
            self.byte(trail, at..at + 1);
            (text, at) = (&text[1..], at + 1);
        }
        if !text.is_empty() && self.begin(text) {
            self.draft.copy(text, at);
        }
    }

    fn put(&mut self, text: &str, place: Range<usize>) {
        if self.begin(text) {
            self.draft.put(text, ByteSpan::new(place.start, place.end));
        }
    }

    /// Makes way for words: opens their block, or ends the line before them. Returns whether they are shown.
    fn begin(&mut self, text: &str) -> bool {
        self.surrogate = None;
        if self.group.destination == Destination::Title && self.title.len() < TITLE {
            self.title.push_str(text);
        }
        let blank = text.trim().is_empty();
        if !self.group.is_shown() || (blank && (self.fresh || self.line)) {
            return false;
        }
        if std::mem::take(&mut self.fresh) {
            self.draft.open(self.group.kind(self.item), None);
        } else if self.line {
            self.draft.line_break();
        }
        self.line = false;
        true
    }

    fn finish(mut self, options: &ReadOptions) -> Document {
        if self.too_deep {
            let message =
                format!("groups more than {} deep in each other are read as the one around them", self.depth);
            self.draft.notices.push(Notice::warning("too-deep", message));
        }
        let title = self.title.trim();
        self.draft.title = (!title.is_empty()).then(|| title.to_owned());
        self.draft.finish(&options.limits)
    }
}
