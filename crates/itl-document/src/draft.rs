//! A document in the making, for formats whose text stands in the file: readers open blocks and hand over text with
//! its bytes, and the draft keeps the way back, collapses white space and bounds the size.
//!
//! Blocks are separated by an empty line, cells of a row by a tab, rows by a line end.

mod table;

use itl_base::{ByteSpan, Cancel, Help, Language, Notice};

use crate::document::OutlineEntry;
use crate::origin::{ByteMap, Origin, Scale};
use crate::{Block, BlockKind, Document, Limits, ReadOptions, Table};
use table::DraftTable;

/// Most blocks of a document: those of ten thousand pages. What has more has blocks of a letter or two.
const MAX_BLOCKS: usize = 1_000_000;

/// A document in the making.
#[derive(Default)]
pub(crate) struct Draft {
    flow: DraftFlow,
    /// Flows that `divert` interrupted, the outermost first.
    outer: Vec<DraftFlow>,
    /// How many of these flows are tables inside of tables.
    nested: usize,
    pub(crate) title: Option<String>,
    pub(crate) language: Option<Language>,
    pub(crate) outline: Vec<OutlineEntry>,
    pub(crate) pages: Option<u32>,
    pub(crate) notices: Vec<Notice>,
    room: u64,
    full: bool,
    /// Blocks that were opened, in all flows.
    opened: usize,
    cancel: Cancel,
}

/// Text that is read in one go.
#[derive(Default)]
struct DraftFlow {
    text: String,
    blocks: Vec<Block>,
    map: ByteMap,
    part: String,
    open: Option<Block>,
    /// White space between the words before and the next one, with its bytes.
    space: Option<ByteSpan>,
    /// The table whose rows are coming, and those that have ended.
    table: Option<DraftTable>,
    tables: Vec<Table>,
    /// Whether the open block is a row of it, and the next words begin a cell that another one comes before.
    in_row: bool,
    tab: bool,
    /// Whether the flow is that of a table inside of another; how many tables inside of it are lines of its cells.
    nested: bool,
    flat: u32,
    /// What stands aside of the open block and follows it.
    after: Vec<DraftFlow>,
}

impl Draft {
    pub(crate) fn new(options: &ReadOptions) -> Self {
        let room = options.limits.chars.min(u64::from(u32::MAX / 2));
        Self { room, cancel: options.cancel.clone(), ..Self::default() }
    }

    /// What follows stands in this part of a container.
    pub(crate) fn part(&mut self, name: &str) {
        name.clone_into(&mut self.flow.part);
        self.flow.map.part(name);
    }

    /// Whether readers may stop: there is room for no more text, or somebody asked.
    pub(crate) fn is_done(&self) -> bool {
        self.full || self.opened > MAX_BLOCKS || self.cancel.is_cancelled()
    }

    /// The kind of the open block.
    pub(crate) fn kind(&self) -> Option<BlockKind> {
        self.flow.open.map(|block| block.kind)
    }

    /// Opens a block; the one before is closed.
    pub(crate) fn open(&mut self, kind: BlockKind, page: Option<u32>) {
        self.close();
        self.opened += 1;
        let at = self.flow.text.len();
        self.flow.open = Some(Block { kind, span: ByteSpan::new(at, at), page });
    }

    /// Changes what the open block is, if it has no words yet.
    pub(crate) fn becomes(&mut self, kind: BlockKind) {
        if let Some(open) = self.flow.open.as_mut().filter(|open| open.span.is_empty()) {
            open.kind = kind;
        }
    }

    /// Closes the open block; one without words is dropped. What stood aside of it follows.
    pub(crate) fn close(&mut self) {
        self.flow.close();
    }

    /// What follows, up to [`Draft::rejoin`], stands aside of the open block and comes after it.
    pub(crate) fn divert(&mut self) {
        let mut aside = DraftFlow::default();
        self.flow.part.clone_into(&mut aside.part);
        aside.map.part(&aside.part);
        self.outer.push(std::mem::replace(&mut self.flow, aside));
    }

    /// Goes back to the block that was left.
    pub(crate) fn rejoin(&mut self) {
        let Some(outer) = self.outer.pop() else { return };
        let mut aside = std::mem::replace(&mut self.flow, outer);
        aside.end_table();
        self.nested -= usize::from(aside.nested);
        self.flow.after.push(aside);
        if self.flow.open.is_none() {
            self.flow.close();
        }
    }

    /// Text that stands at the offset `at` of the part, byte for byte. White space collapses.
    pub(crate) fn copy(&mut self, text: &str, at: usize) {
        let mut offset = 0;
        for piece in text.split_inclusive(is_space) {
            if self.cancel.is_cancelled() {
                return;
            }
            let words = piece.trim_end_matches(is_space);
            if !words.is_empty() {
                let from = at + offset;
                self.word(words, ByteSpan::new(from, from + words.len()), Scale::Same);
            }
            if words.len() < piece.len() {
                self.space(ByteSpan::new(at + offset + words.len(), at + offset + piece.len()));
            }
            offset += piece.len();
        }
    }

    /// Text that stands for the bytes `source` of the part, such as `&` for `&amp;`. White space collapses.
    pub(crate) fn put(&mut self, text: &str, source: ByteSpan) {
        for piece in text.split_inclusive(is_space) {
            let words = piece.trim_end_matches(is_space);
            if !words.is_empty() {
                self.word(words, source, Scale::Whole);
            }
            if words.len() < piece.len() {
                self.space(source);
            }
        }
    }

    /// White space between words.
    pub(crate) fn space(&mut self, source: ByteSpan) {
        let space = self.flow.space.get_or_insert(source);
        // Only white space in one piece leads back to all its bytes.
        if space.end == source.start {
            space.end = source.end;
        }
    }

    /// A line end inside a block; several are one, since an empty line is what stands between blocks.
    pub(crate) fn line_break(&mut self) {
        self.part_words('\n');
    }

    /// The end of a cell inside a block that is a row.
    pub(crate) fn cell_break(&mut self) {
        self.part_words('\t');
    }

    fn part_words(&mut self, mark: char) {
        if self.flow.open.is_some_and(|open| self.flow.text.len() > open.span.start as usize) {
            if !self.flow.text.ends_with(['\n', '\t']) {
                self.flow.text.push(mark);
            }
            self.flow.space = None;
        }
    }

    fn word(&mut self, text: &str, source: ByteSpan, scale: Scale) {
        if self.room < text.len() as u64 + 4 {
            self.full = true;
            return;
        }
        self.room -= text.len() as u64 + 1;
        self.flow.word(text, source, scale);
    }

    /// The document. Diverted flows that were not rejoined are.
    pub(crate) fn finish(mut self, limits: &Limits) -> Document {
        while !self.outer.is_empty() {
            self.rejoin();
        }
        self.flow.end_table();
        let DraftFlow { text, blocks, tables, map, .. } = self.flow;
        let mut document = Document::of_blocks(text, blocks, self.pages);
        document.title = self.title.or(document.title);
        document.language = self.language;
        document.tables = tables;
        document.outline = self.outline;
        document.origin = Origin::Bytes(map);
        document.notices.splice(0..0, self.notices);
        if self.full {
            document.notices.push(too_many_chars(limits));
        }
        if self.opened > MAX_BLOCKS {
            let message = format!("the text is cut after {MAX_BLOCKS} paragraphs, rows and other blocks");
            document.notices.push(Notice::warning("too-many-blocks", message));
        }
        document
    }
}

impl DraftFlow {
    fn word(&mut self, text: &str, source: ByteSpan, scale: Scale) {
        let (at, in_table) = (self.text.len(), self.in_table());
        let open = self.open.get_or_insert(Block {
            kind: BlockKind::Paragraph,
            span: ByteSpan::new(at, at),
            page: None,
        });
        let space = self.space.take();
        if open.span.is_empty() {
            self.tab = false;
            self.text.push_str(separator(self.blocks.last(), open.kind, in_table));
            let at = self.text.len();
            open.span = ByteSpan::new(at, at);
        } else if std::mem::take(&mut self.tab) {
            // Instead of a line end that nothing followed.
            self.text.truncate(open.span.end as usize);
            self.text.push('\t');
        } else if let Some(space) = space
            && !self.text.ends_with(['\n', '\t'])
        {
            let at = self.text.len();
            self.text.push(' ');
            let scale = if space.len() == 1 { Scale::Same } else { Scale::Whole };
            self.map.piece(ByteSpan::new(at, at + 1), space, scale);
        }
        self.note_words();
        let at = self.text.len();
        self.text.push_str(text);
        let span = ByteSpan::new(at, self.text.len());
        if let Some(open) = &mut self.open {
            open.span.end = span.end;
        }
        self.map.piece(span, source, scale);
    }

    fn close(&mut self) {
        (self.space, self.tab) = (None, false);
        let row = std::mem::take(&mut self.in_row);
        if let Some(block) = self.open.take()
            && !block.span.is_empty()
        {
            // A line end that nothing followed.
            self.text.truncate(block.span.end as usize);
            self.blocks.push(block);
            if row {
                self.note_row();
            }
        }
        for aside in std::mem::take(&mut self.after) {
            self.append(aside);
        }
    }

    fn append(&mut self, aside: Self) {
        let Some(first) = aside.blocks.first() else { return };
        self.text.push_str(separator(self.blocks.last(), first.kind, false));
        let offset = u32::try_from(self.text.len()).unwrap_or(u32::MAX);
        self.text.push_str(&aside.text);
        self.map.append(aside.map, offset);
        self.map.part(&self.part);
        let moved = |block: Block| Block {
            span: ByteSpan { start: block.span.start + offset, end: block.span.end + offset },
            ..block
        };
        let base = self.blocks.len();
        self.tables.extend(aside.tables.into_iter().map(|table| Table {
            blocks: base + table.blocks.start..base + table.blocks.end,
            header: table.header.map(|header| base + header),
        }));
        self.blocks.extend(aside.blocks.into_iter().map(moved));
    }
}

/// Says that the text is cut.
pub(crate) fn too_many_chars(limits: &Limits) -> Notice {
    Notice::warning("too-many-chars", format!("the text is cut after {} characters", limits.chars))
        .with_help(raises_the_bound("max-chars"))
}

/// Names the setting that raises a bound.
pub(crate) fn raises_the_bound(setting: &'static str) -> Help {
    Help::say("").setting(setting).and(" raises the bound")
}

/// What stands between a block and the next one, which may be a row of an open table.
fn separator(before: Option<&Block>, kind: BlockKind, in_table: bool) -> &'static str {
    match before.map(|block| block.kind) {
        None => "",
        Some(BlockKind::TableRow) if in_table && kind == BlockKind::TableRow => "\n",
        Some(_) => "\n\n",
    }
}

/// White space that collapses: not the no-break spaces, which belong to their words.
fn is_space(c: char) -> bool {
    matches!(c, ' ' | '\t' | '\n' | '\r' | '\u{B}' | '\u{C}' | '\u{85}' | '\u{2028}' | '\u{2029}')
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Place;

    fn draft() -> Draft {
        Draft::new(&ReadOptions::default())
    }

    #[test]
    fn white_space_collapses_and_words_lead_back() {
        let source = "  one\n  two &amp; three ";
        let mut draft = draft();
        draft.copy(&source[..12], 0);
        draft.put("&", ByteSpan::new(12, 17));
        draft.copy(&source[17..], 17);
        let document = draft.finish(&Limits::default());
        assert_eq!(document.text, "one two & three");
        for word in ["one", "two", "three"] {
            let at = document.text.find(word).unwrap();
            let places = document.origin.places(ByteSpan::new(at, at + word.len()));
            let [Place::Bytes { bytes, .. }] = places[..] else { panic!("{places:?}") };
            assert_eq!(bytes.of(source), word);
        }
    }

    #[test]
    fn what_stands_aside_follows_its_block() {
        let mut draft = draft();
        draft.open(BlockKind::Paragraph, None);
        draft.copy("Before", 0);
        draft.divert();
        draft.open(BlockKind::Footnote, None);
        draft.copy("aside", 50);
        draft.rejoin();
        draft.copy(" after.", 6);
        draft.open(BlockKind::Paragraph, None);
        draft.copy("Next", 13);
        let document = draft.finish(&Limits::default());
        assert_eq!(document.text, "Before after.\n\naside\n\nNext");
        let at = document.blocks[1].span;
        assert_eq!(document.blocks[1].kind, BlockKind::Footnote);
        assert_eq!(document.origin.places(at), [Place::Bytes { part: None, bytes: ByteSpan::new(50, 55) }]);
    }

    #[test]
    fn cells_stand_in_rows_and_the_size_is_bounded() {
        let mut draft = Draft::new(&ReadOptions::default().with_limits(Limits::default().with_chars(20)));
        for (row, cells) in [["a", "b"], ["c", "d"]].iter().enumerate() {
            draft.row();
            for cell in cells {
                draft.cell(BlockKind::TableRow, None);
                draft.copy(cell, row);
            }
        }
        draft.end_table();
        draft.open(BlockKind::Paragraph, None);
        draft.copy("one word too many", 9);
        assert!(draft.is_done());
        let document = draft.finish(&Limits::default());
        assert_eq!(document.text, "a\tb\nc\td\n\none word");
        assert!(document.notices.iter().any(|notice| notice.code == "too-many-chars"));
    }
}
