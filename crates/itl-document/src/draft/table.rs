//! Tables in a draft: cells in, one block for every row out, with tabs between its cells. A table that only arranges
//! paragraphs on the page is taken apart again when it ends: its paragraphs are blocks of their own.
//!
//! A table inside of a cell stands aside: its rows follow the row that it stands in.

use itl_text::ByteSpan;

use super::{Draft, DraftFlow};
use crate::{Block, BlockKind, Table};

/// How deep tables in cells of tables are rows of their own. Deeper ones are lines of the cell around them: each table
/// that stands aside is copied once.
const NESTED: usize = 4;

/// Bytes of a cell above which the table arranges a page: data are shorter. Pages of the web are judged by the same bound.
const CELL: u32 = 1500;

/// A table whose rows are coming.
#[derive(Default)]
pub(super) struct DraftTable {
    /// The index of its first block.
    first: usize,
    /// The block that is its header, and whether the open row is one.
    header: Option<usize>,
    is_header: bool,
    /// Cells with words in the open row, and in the widest.
    cells: u32,
    widest: u32,
    /// Where paragraphs begin in its rows, and what each is if the table only arranges them.
    paragraphs: Vec<(u32, BlockKind)>,
    /// What the next words begin, and whether they begin a cell.
    next: Option<(BlockKind, bool)>,
    /// Whether a cell is like a page: longer than data are, or with a heading over other paragraphs.
    arranges: bool,
}

impl Draft {
    /// A table begins. Rows and cells that come without one begin it too.
    pub(crate) fn table(&mut self) {
        if self.flow.table.is_some() {
            if self.nested == NESTED {
                self.flow.flat += 1;
                return;
            }
            self.divert();
            self.nested += 1;
            self.flow.nested = true;
        }
        self.flow.begin_table();
    }

    /// A row begins; the one before is closed.
    pub(crate) fn row(&mut self) {
        if self.flow.flat > 0 {
            return self.line_break();
        }
        self.close();
        let table = self.flow.begin_table();
        (table.cells, table.is_header) = (0, false);
    }

    /// Says whether the open row is the header of its table; the first such row is.
    pub(crate) fn header_row(&mut self, is_header: bool) {
        if self.flow.flat == 0
            && let Some(table) = &mut self.flow.table
        {
            table.is_header = is_header;
        }
    }

    /// A cell begins, in a row of the kind `kind`: rows in a note are parts of the note.
    pub(crate) fn cell(&mut self, kind: BlockKind, page: Option<u32>) {
        if self.flow.flat > 0 {
            return self.line_break();
        }
        self.flow.begin_table().next = Some((BlockKind::Paragraph, true));
        match self.flow.in_row {
            true => {
                self.flow.tab = true;
                self.flow.space = None;
            }
            false => {
                self.open(kind, page);
                self.flow.in_row = true;
            }
        }
    }

    /// A paragraph begins in the open cell; `kind` is what it is where the table only arranges paragraphs.
    pub(crate) fn cell_paragraph(&mut self, row: BlockKind, kind: BlockKind, page: Option<u32>) {
        if self.flow.flat > 0 {
            return self.line_break();
        }
        if !self.flow.in_row {
            self.cell(row, page);
        }
        self.line_break();
        let next = &mut self.flow.begin_table().next;
        *next = Some((kind, next.is_some_and(|(_, cell)| cell)));
    }

    /// The table that was begun last ends.
    pub(crate) fn end_table(&mut self) {
        if self.flow.flat > 0 {
            self.flow.flat -= 1;
            return;
        }
        self.flow.end_table();
        if self.flow.nested {
            self.rejoin();
        }
    }
}

impl DraftFlow {
    fn begin_table(&mut self) -> &mut DraftTable {
        if self.table.is_none() {
            self.close();
        }
        let first = self.blocks.len();
        self.table.get_or_insert_with(|| DraftTable { first, ..DraftTable::default() })
    }

    /// Whether the open table has blocks already.
    pub(super) fn in_table(&self) -> bool {
        self.table.as_ref().is_some_and(|table| table.first < self.blocks.len())
    }

    /// Words come at the end of the text: those of a new cell or paragraph are noted.
    pub(super) fn note_words(&mut self) {
        let at = u32::try_from(self.text.len()).unwrap_or(u32::MAX);
        let Some(table) = &mut self.table else { return };
        let Some((kind, cell)) = table.next.take().filter(|_| self.in_row) else { return };
        match table.paragraphs.last() {
            Some((_, BlockKind::Heading(_))) if !cell => table.arranges = true,
            _ => {}
        }
        table.cells += u32::from(cell);
        table.widest = table.widest.max(table.cells);
        table.paragraphs.push((at, kind));
    }

    /// A row was closed and is the last block.
    pub(super) fn note_row(&mut self) {
        let Some(table) = &mut self.table else { return };
        if std::mem::take(&mut table.is_header) && table.header.is_none() {
            table.header = Some(self.blocks.len() - 1);
        }
    }

    /// Ends the open table, if there is one.
    pub(super) fn end_table(&mut self) {
        self.close();
        let Some(table) = self.table.take() else { return };
        let is_row = |block: &Block| block.kind == BlockKind::TableRow;
        if !self.blocks[table.first..].iter().any(is_row) {
            return;
        }
        let long = |block: &Block| is_row(block) && longest_cell(block.span.of(&self.text)) > CELL;
        if table.arranges || table.widest <= 1 || self.blocks[table.first..].iter().any(long) {
            self.take_apart(&table);
        } else {
            self.tables.push(Table { blocks: table.first..self.blocks.len(), header: table.header });
        }
    }

    /// Makes blocks of the paragraphs in a table's rows.
    fn take_apart(&mut self, table: &DraftTable) {
        let rows = self.blocks.split_off(table.first);
        let mut paragraphs = table.paragraphs.iter().copied().peekable();
        // Where each of the blocks is now, for the tables among them.
        let mut moved = Vec::with_capacity(rows.len() + 1);
        for block in rows {
            moved.push(self.blocks.len());
            if block.kind != BlockKind::TableRow {
                self.blocks.push(block);
                continue;
            }
            while let Some((start, kind)) = paragraphs.next_if(|&(at, _)| at < block.span.end) {
                let end = paragraphs.peek().map_or(block.span.end, |&(next, _)| next.min(block.span.end));
                let words = ByteSpan { start, end }.of(&self.text).trim_end();
                let span = ByteSpan::new(start as usize, start as usize + words.len());
                self.blocks.push(Block { kind, span, page: block.page });
            }
        }
        moved.push(self.blocks.len());
        let place = |index: usize| match index.checked_sub(table.first) {
            Some(at) => moved[at.min(moved.len() - 1)],
            None => index,
        };
        for inner in &mut self.tables {
            inner.blocks = place(inner.blocks.start)..place(inner.blocks.end);
            inner.header = inner.header.map(place);
        }
    }
}

/// Bytes of the longest cell of a row.
fn longest_cell(row: &str) -> u32 {
    row.split('\t').map(|cell| u32::try_from(cell.len()).unwrap_or(u32::MAX)).max().unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use crate::draft::Draft;
    use crate::{BlockKind, Document, Limits, ReadOptions, Table};

    fn draft() -> Draft {
        Draft::new(&ReadOptions::default())
    }

    fn row(draft: &mut Draft, cells: &[&str]) {
        draft.row();
        for cell in cells {
            draft.cell(BlockKind::TableRow, None);
            draft.copy(cell, 0);
        }
    }

    fn finished(draft: Draft) -> Document {
        draft.finish(&Limits::default())
    }

    fn blocks(document: &Document) -> Vec<(BlockKind, &str)> {
        document.blocks.iter().map(|block| (block.kind, block.span.of(&document.text))).collect()
    }

    #[test]
    fn a_row_is_one_block_of_its_cells() {
        let mut draft = draft();
        draft.open(BlockKind::Paragraph, None);
        draft.copy("Before.", 0);
        draft.table();
        row(&mut draft, &["Goal", "", "Share"]);
        draft.header_row(true);
        row(&mut draft, &["", "Clean water", "for all"]);
        draft.cell_paragraph(BlockKind::TableRow, BlockKind::Paragraph, None);
        draft.copy("by 2030", 0);
        row(&mut draft, &["", ""]);
        draft.end_table();
        draft.open(BlockKind::Paragraph, None);
        draft.copy("After.", 0);
        let document = finished(draft);
        assert_eq!(document.text, "Before.\n\nGoal\tShare\nClean water\tfor all\nby 2030\n\nAfter.");
        assert_eq!(blocks(&document)[2], (BlockKind::TableRow, "Clean water\tfor all\nby 2030"));
        assert_eq!(document.tables, [Table { blocks: 1..3, header: Some(1) }]);
    }

    #[test]
    fn a_table_in_a_cell_follows_its_row() {
        let mut draft = draft();
        draft.table();
        row(&mut draft, &["one", "two"]);
        draft.table();
        row(&mut draft, &["in", "side"]);
        draft.end_table();
        draft.cell(BlockKind::TableRow, None);
        draft.copy("three", 0);
        draft.end_table();
        let document = finished(draft);
        assert_eq!(document.text, "one\ttwo\tthree\n\nin\tside");
        assert_eq!(
            document.tables,
            [Table { blocks: 1..2, header: None }, Table { blocks: 0..2, header: None }]
        );
    }

    #[test]
    fn tables_in_tables_are_bounded() {
        let mut draft = draft();
        for depth in 0..200 {
            draft.table();
            row(&mut draft, &["a", if depth % 2 == 0 { "b" } else { "c" }]);
        }
        for _ in 0..201 {
            draft.end_table();
        }
        let document = finished(draft);
        assert_eq!(document.text.matches('a').count(), 200);
        assert_eq!(document.tables.len(), super::NESTED + 1);
        // Rows after the ends of them all begin a table of their own.
        assert!(document.blocks.iter().all(|block| block.kind == BlockKind::TableRow));
    }

    #[test]
    fn a_table_of_one_column_is_taken_apart() {
        let mut draft = draft();
        draft.table();
        row(&mut draft, &["First of all."]);
        draft.cell_paragraph(BlockKind::TableRow, BlockKind::ListItem, None);
        draft.copy("An item", 0);
        draft.table();
        row(&mut draft, &["x", "y"]);
        draft.end_table();
        row(&mut draft, &["", "Second."]);
        draft.end_table();
        let document = finished(draft);
        let expected = [
            (BlockKind::Paragraph, "First of all."),
            (BlockKind::ListItem, "An item"),
            (BlockKind::TableRow, "x\ty"),
            (BlockKind::Paragraph, "Second."),
        ];
        assert_eq!(blocks(&document), expected);
        assert_eq!(document.tables, [Table { blocks: 2..3, header: None }]);
    }

    #[test]
    fn cells_like_pages_are_taken_apart() {
        let long = "word ".repeat(301);
        let mut one = draft();
        row(&mut one, &["Aside", &long]);
        let document = finished(one);
        assert_eq!(blocks(&document)[0], (BlockKind::Paragraph, "Aside"));
        assert!(document.tables.is_empty());
        let mut two = draft();
        row(&mut two, &["Aside"]);
        two.cell(BlockKind::TableRow, None);
        two.cell_paragraph(BlockKind::TableRow, BlockKind::Heading(2), None);
        two.copy("Water", 0);
        two.cell_paragraph(BlockKind::TableRow, BlockKind::Paragraph, None);
        two.copy("Text.", 0);
        let document = finished(two);
        assert_eq!(blocks(&document)[1], (BlockKind::Heading(2), "Water"));
        assert_eq!(document.sections.len(), 2);
    }
}
