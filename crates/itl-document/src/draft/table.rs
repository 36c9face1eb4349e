//! Tables in a draft: cells in, one block for every row out, with tabs between its cells. A table that only arranges
//! paragraphs on the page is taken apart again when it ends: its paragraphs are blocks of their own. One whose rows are
//! an enumerator and a text is a list.
//!
//! A table inside of a cell stands aside: its rows follow the row that it stands in.

use itl_base::ByteSpan;

use super::{Draft, DraftFlow};
use crate::plain::is_item;
use crate::{Block, BlockKind, Table};

/// How deep tables in cells of tables are rows of their own. Deeper ones are lines of the cell around them: each table
/// that stands aside is copied once.
const NESTED: usize = 4;

/// Bytes of a cell above which the table arranges a page: data are shorter. Pages of the web are judged by the same bound.
const CELL: u32 = 1500;

/// A table whose rows are coming.
#[derive(Default)]
pub(super) struct DraftTable {
    /// The index of its first block, and those of its rows: between them may stand notes, or rows of tables inside of it.
    first: usize,
    rows: Vec<usize>,
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
        let (Some(table), Some(last)) = (&mut self.table, self.blocks.len().checked_sub(1)) else { return };
        if self.blocks[last].kind == BlockKind::TableRow {
            table.rows.push(last);
        }
        if std::mem::take(&mut table.is_header) && table.header.is_none() {
            table.header = Some(last);
        }
    }

    /// Ends the open table, if there is one.
    pub(super) fn end_table(&mut self) {
        self.close();
        let Some(table) = self.table.take() else { return };
        if table.rows.is_empty() {
            return;
        }
        let row = |&row: &usize| self.blocks[row].span.of(&self.text);
        if table.widest == 2 && table.rows.iter().map(row).all(is_point) {
            table.rows.iter().for_each(|&row| self.blocks[row].kind = BlockKind::ListItem);
        } else if table.arranges
            || table.widest <= 1
            || table.rows.iter().map(row).any(|row| longest_cell(row) > CELL)
        {
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
            if table.rows.binary_search(&(table.first + moved.len() - 1)).is_err() {
                // It stays whole, as navigation or a note in a cell does: its paragraphs are not those of the next row.
                while paragraphs.next_if(|&(at, _)| at < block.span.end).is_some() {}
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
        // Tables inside of this one ended after all others.
        for inner in self.tables.iter_mut().rev().take_while(|inner| inner.blocks.start >= table.first) {
            inner.blocks = place(inner.blocks.start)..place(inner.blocks.end);
            inner.header = inner.header.map(place);
        }
    }
}

/// Whether a row is a bullet or an enumerator and a text, as points of laws are set.
fn is_point(row: &str) -> bool {
    let head = row.split_once('\t').map_or("", |(head, _)| head);
    !head.contains(char::is_whitespace) && is_item(&format!("{head} text"))
}

/// Bytes of the longest cell of a row.
fn longest_cell(row: &str) -> u32 {
    row.split('\t').map(|cell| u32::try_from(cell.len()).unwrap_or(u32::MAX)).max().unwrap_or(0)
}

#[cfg(test)]
mod tests;
