//! RTF in, blocks out: paragraphs, headings by their outline level, items, cells, footnotes; heads and feet of pages
//! are running heads. Fonts, colours, styles, pictures, fields' instructions, hidden and deleted text are out.

mod characters;
mod group;
mod lex;

use encoding_rs::{Encoding, WINDOWS_1252};
use itl_base::{ByteSpan, Notice};
use std::ops::Range;

use crate::draft::Draft;
use crate::{Document, DocumentError, ReadOptions};
use characters::{Characters, encoding_of_page};
use group::{Destination, RtfFonts, RtfGroup, destination, listed_by};
use lex::{Lexer, RtfToken};

/// Longest title, in bytes.
const TITLE: usize = 1000;
/// Bytes of a field's instruction that are kept: its name stands first.
const INSTRUCTION: usize = 16;

pub(crate) fn read(bytes: &[u8], options: &ReadOptions) -> Result<Document, DocumentError> {
    let mut reader = RtfReader::new(options);
    for (token, place) in Lexer::new(bytes) {
        reader.token(token, place);
        if reader.draft.is_done() {
            break;
        }
    }
    Ok(reader.finish(options))
}

struct RtfReader {
    draft: Draft,
    page: &'static Encoding,
    fonts: RtfFonts,
    group: RtfGroup,
    /// The groups around, the innermost last.
    outer: Vec<RtfGroup>,
    depth: usize,
    /// Groups that are open but too deep to be held.
    deeper: usize,
    too_deep: bool,
    /// Whether a group has just begun, so that the next word may say where it leads, and whether `\*` stood before.
    begun: bool,
    starred: bool,
    next: NextWords,
    /// The same where text began that stands aside.
    left: NextWords,
    /// Whether the row that comes is the header of its table.
    header: bool,
    characters: Characters,
    title: String,
    /// The beginning of the open field's instruction.
    instruction: String,
}

/// What the next words begin.
#[derive(Clone, Copy)]
struct NextWords {
    /// A paragraph, or a line.
    fresh: bool,
    line: bool,
    /// A cell, if they stand in a table.
    cell: bool,
    /// Whether the paragraph is an item of a list.
    item: bool,
    /// Whether a table is open.
    in_table: bool,
}

impl Default for NextWords {
    fn default() -> Self {
        Self { fresh: true, line: false, cell: true, item: false, in_table: false }
    }
}

impl RtfReader {
    fn new(options: &ReadOptions) -> Self {
        Self {
            draft: Draft::new(options),
            page: WINDOWS_1252,
            fonts: RtfFonts::default(),
            group: RtfGroup::default(),
            outer: Vec::new(),
            depth: options.limits.depth as usize,
            deeper: 0,
            too_deep: false,
            begun: false,
            starred: false,
            next: NextWords::default(),
            left: NextWords::default(),
            header: false,
            characters: Characters::default(),
            title: String::new(),
            instruction: String::new(),
        }
    }

    fn token(&mut self, token: RtfToken<'_>, place: Range<usize>) {
        let begun = std::mem::take(&mut self.begun);
        match token {
            RtfToken::Open => self.open(),
            RtfToken::Close => self.close(),
            RtfToken::Symbol(b'*') if begun => (self.begun, self.starred) = (true, true),
            RtfToken::Word(word, number) => {
                let starred = std::mem::take(&mut self.starred);
                if begun && let Some(destination) = self.leads(word, starred) {
                    self.lead_to(destination);
                }
                self.word(word, number, place);
            }
            RtfToken::Symbol(symbol) => self.symbol(symbol, place),
            RtfToken::Byte(byte) => self.byte(byte, place),
            RtfToken::Text(text) => self.text(text, place),
        }
    }

    fn open(&mut self) {
        (self.begun, self.starred) = (true, false);
        self.characters.end_group();
        if self.outer.len() < self.depth {
            self.outer.push(self.group);
        } else {
            self.deeper += 1;
            self.too_deep = true;
        }
    }

    fn close(&mut self) {
        self.starred = false;
        self.characters.end_group();
        if self.deeper > 0 {
            self.deeper -= 1;
            return;
        }
        let inner = self.group.destination;
        self.group = self.outer.pop().unwrap_or_default();
        if inner == Destination::Instruction && self.group.destination != inner {
            self.group.listed = self.group.listed.or(listed_by(&self.instruction));
            self.instruction.clear();
        }
        if inner != self.group.destination && matches!(inner, Destination::Aside(_)) {
            self.draft.rejoin();
            self.next = self.left;
        }
    }

    /// Where a group leads whose first word this is.
    fn leads(&mut self, word: &str, starred: bool) -> Option<Destination> {
        self.next.item |= matches!(word, "listtext" | "pntext") && self.group.is_shown();
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
                self.left = std::mem::take(&mut self.next);
                self.group = RtfGroup {
                    destination,
                    fallbacks: self.group.fallbacks,
                    encoding: self.page,
                    ..RtfGroup::default()
                };
            }
            _ => self.group.destination = destination,
        }
    }

    fn word(&mut self, word: &str, number: Option<i32>, place: Range<usize>) {
        self.characters.end_bytes();
        if self.group.destination == Destination::Fonts {
            return self.fonts.define(word, number);
        }
        match word {
            "ansicpg" => {
                self.page = encoding_of_page(number.unwrap_or(0));
                self.group.encoding = self.page;
            }
            "mac" => (self.page, self.group.encoding) = (encoding_rs::MACINTOSH, encoding_rs::MACINTOSH),
            "f" => self.group.encoding = self.fonts.encoding(number.unwrap_or(0)).unwrap_or(self.page),
            "u" => self.unicode(number.unwrap_or(0), place),
            "par" | "sect" | "page" | "column" if self.group.is_shown() => {
                (self.next.fresh, self.next.item) = (true, false);
            }
            "line" | "softline" => self.next.line |= self.group.is_shown(),
            "cell" | "nestcell" if self.group.is_shown() => {
                (self.next.fresh, self.next.cell) = (true, true);
            }
            "row" | "nestrow" if self.group.is_shown() => {
                if self.next.in_table {
                    self.draft.row();
                }
                (self.next.fresh, self.next.cell) = (true, true);
            }
            "trowd" => self.header = false,
            "trhdr" => self.header = true,
            "tab" | "emspace" | "enspace" | "qmspace" => self.put(" ", place),
            "emdash" => self.put("—", place),
            "endash" => self.put("–", place),
            "lquote" => self.put("‘", place),
            "rquote" => self.put("’", place),
            "ldblquote" => self.put("“", place),
            "rdblquote" => self.put("”", place),
            // Some programs write the marks of items as text.
            "bullet" if self.next.fresh => self.next.item = true,
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
        if let Some((c, place)) = self.characters.unit(number, place, self.group.fallbacks) {
            self.put(c.encode_utf8(&mut [0; 4]), place);
        }
    }

    fn byte(&mut self, byte: u8, place: Range<usize>) {
        if let Some((text, place)) = self.characters.byte(byte, place, self.group.encoding) {
            self.put(&text, place);
        }
    }

    fn text(&mut self, text: &str, place: Range<usize>) {
        let mut from = self.characters.fallbacks_in(text);
        if self.characters.has_lead()
            && let Some(&trail) = text.as_bytes().get(from)
        {
            self.byte(trail, place.start + from..place.start + from + 1);
            from += 1;
        }
        let text = text.get(from..).unwrap_or("");
        if !text.is_empty() && self.begin(text) {
            self.draft.copy(text, place.start + from);
        }
    }

    fn put(&mut self, text: &str, place: Range<usize>) {
        if self.begin(text) {
            self.draft.put(text, ByteSpan::new(place.start, place.end));
        }
    }

    /// Makes way for words: opens their block, or ends the line before them. Returns whether they are shown.
    fn begin(&mut self, text: &str) -> bool {
        if self.group.destination == Destination::Title && self.title.len() < TITLE {
            self.title.push_str(text);
        }
        let blank = text.trim().is_empty();
        if self.group.destination == Destination::Instruction && self.instruction.len() < INSTRUCTION {
            self.instruction.push_str(text);
        }
        if !self.group.is_shown() || (blank && (self.next.fresh || self.next.line)) {
            return false;
        }
        if std::mem::take(&mut self.next.fresh) {
            self.paragraph();
        } else if self.next.line {
            self.draft.line_break();
        }
        self.next.line = false;
        true
    }

    /// Begins a paragraph, in a cell or outside of tables.
    fn paragraph(&mut self) {
        let kind = self.group.kind(self.next.item);
        match (self.group.in_table, self.next.in_table) {
            (false, true) => self.draft.end_table(),
            (true, false) => self.draft.table(),
            _ => {}
        }
        self.next.in_table = self.group.in_table;
        if !self.group.in_table {
            return self.draft.open(kind, None);
        }
        let row = self.group.row_kind();
        if std::mem::take(&mut self.next.cell) {
            self.draft.cell(row, None);
        }
        self.draft.cell_paragraph(row, kind, None);
        self.draft.header_row(self.header);
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
