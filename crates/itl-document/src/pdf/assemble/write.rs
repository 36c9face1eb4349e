//! Passages in, the text of the document out, with the place of every glyph.
//!
//! Words that are hyphenated at the end of a line are joined.

use itl_base::ByteSpan;

use super::flow::Passage;
use super::hyphens::Hyphens;
use crate::pdf::layout::line::{Line, is_upper};
use crate::pdf::layout::segments::Segment;
use crate::{Block, BlockKind, PageMap};

/// A document in the making.
pub(crate) struct PdfWriter {
    pub(crate) text: String,
    pub(crate) blocks: Vec<Block>,
    pub(crate) map: PageMap,
    words: Hyphens,
    room: usize,
}

impl PdfWriter {
    /// A writer for these passages, with room for so many bytes.
    pub(crate) fn new(passages: &[Passage], room: usize) -> Self {
        Self {
            text: String::new(),
            blocks: Vec::new(),
            map: PageMap::default(),
            words: Hyphens::of(passages),
            room,
        }
    }

    /// Whether there is no room for more.
    pub(crate) fn is_full(&self) -> bool {
        self.text.len() >= self.room
    }

    pub(crate) fn passage(&mut self, passage: &Passage) {
        let row = passage.kind == BlockKind::TableRow;
        let after_row = self.blocks.last().is_some_and(|block| block.kind == BlockKind::TableRow);
        self.separate(if row && after_row { "\n" } else { "\n\n" });
        let start = self.text.len();
        for (at, line) in passage.lines.iter().enumerate() {
            let cell = passage.cells.contains(&at);
            let joined = at > 0 && !cell && self.join_hyphenated(start, line.start());
            if at > 0 && !joined {
                self.text.push(match () {
                    () if cell => '\t',
                    () if row => ' ',
                    () => '\n',
                });
            }
            for (index, segment) in line.segments.iter().enumerate() {
                if index > 0 {
                    self.text.push(' ');
                }
                self.segment(segment, line);
            }
        }
        self.block(passage.kind, start, passage.lines[0].page);
    }

    fn separate(&mut self, separator: &str) {
        if !self.text.is_empty() {
            self.text.push_str(separator);
        }
    }

    fn block(&mut self, kind: BlockKind, start: usize, page: u32) {
        let span = ByteSpan::new(start, self.text.len());
        if !span.is_empty() {
            self.blocks.push(Block { kind, span, page: Some(page) });
        }
    }

    /// Takes the hyphen off the end of the text if the word goes on; says whether it does.
    fn join_hyphenated(&mut self, start: usize, next: &str) -> bool {
        let Some(before) = self.text[start..].strip_suffix(['-', '\u{2010}']) else { return false };
        let head = before.rsplit([' ', '\n', '\t']).next().unwrap_or("");
        let tail = next.split(' ').next().unwrap_or("");
        if !head.ends_with(char::is_alphabetic) || !tail.starts_with(char::is_alphabetic) {
            return false;
        }
        // A word in capitals goes on in capitals; elsewhere a capital begins a word of its own.
        let capitals = is_upper(head) || head.chars().all(char::is_uppercase);
        let name =
            tail.starts_with(char::is_uppercase) && !(capitals && tail.chars().all(|c| !c.is_lowercase()));
        let kept = name || self.words.keep(head, tail);
        if !kept {
            self.text.pop();
            self.map.forget_last_glyph(self.text.len());
        }
        true
    }

    fn segment(&mut self, segment: &Segment, line: &Line) {
        let at = self.text.len();
        self.text.push_str(&segment.text);
        let (top, bottom) = (segment.top(), segment.bottom());
        let (cos, sin) = line.direction;
        match (cos, sin) {
            (1.0, _) => self.map.line(line.page, (top, bottom), false),
            (-1.0, _) => self.map.line(line.page, (-bottom, -top), false),
            (_, 1.0) => self.map.line(line.page, (-bottom, -top), true),
            (_, -1.0) => self.map.line(line.page, (top, bottom), true),
            _ => {}
        }
        for &(text, x0, x1) in &segment.glyphs {
            let along = match (cos, sin) {
                (1.0, _) | (_, 1.0) => (x0, x1),
                (-1.0, _) | (_, -1.0) => (-x1, -x0),
                _ => {
                    let corners = [(x0, top), (x1, top), (x0, bottom), (x1, bottom)];
                    let on_page = corners.map(|(x, y)| (x * cos - y * sin, x * sin + y * cos));
                    let extent = |values: [f32; 4]| {
                        (
                            values.iter().copied().fold(f32::INFINITY, f32::min),
                            values.iter().copied().fold(f32::NEG_INFINITY, f32::max),
                        )
                    };
                    self.map.line(line.page, extent(on_page.map(|point| point.1)), false);
                    extent(on_page.map(|point| point.0))
                }
            };
            self.map.glyph(at + text as usize, along);
        }
    }
}
