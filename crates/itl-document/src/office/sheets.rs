//! Sheets of any format in, blocks out: a heading for the name of a sheet, and one block for every row, its cells in
//! the order of columns with tabs between them. A few bytes can say that a text stands in many cells: what all cells
//! hold together is bounded by the size of the file.

use itl_base::{ByteSpan, Notice};

use super::archive::{Archive, OfficePart};
use crate::draft::Draft;
use crate::{BlockKind, DocumentError, ReadOptions};

/// Cells may hold this many bytes, however small the file is.
const SMALL: u64 = 1 << 20;
/// Names in one notice; the others are counted.
const NAMED: usize = 5;

/// A piece of the text of a cell.
pub(super) enum CellPiece<'a> {
    /// Text and where it begins.
    Same(&'a str, usize),
    /// A character that stands for these bytes.
    Char(char, ByteSpan),
    /// White space that stands for these bytes.
    Space(ByteSpan),
}

impl CellPiece<'_> {
    /// Whether it is more than white space.
    pub(super) fn has_words(&self) -> bool {
        match self {
            Self::Same(text, _) => !text.trim().is_empty(),
            Self::Char(c, _) => !c.is_whitespace(),
            Self::Space(_) => false,
        }
    }
}

/// Sheets that are being written to a draft.
pub(super) struct SheetWriter<'a> {
    pub(super) draft: &'a mut Draft,
    /// Bytes that cells may still have.
    room: u64,
    /// How many times the size of the file that is.
    ratio: u64,
    hidden: Vec<String>,
}

/// Cells together may be so many times less than the bound of a part: what they show stands in the file once, packed, and is repeated by a
/// sheet that is packed, too.
const STRICTER: u64 = 5;

impl<'a> SheetWriter<'a> {
    pub(super) fn new(draft: &'a mut Draft, archive: &Archive<'_>, options: &ReadOptions) -> Self {
        let ratio = (u64::from(options.limits.ratio) / STRICTER).max(1);
        let room = archive.size().saturating_mul(ratio).max(SMALL);
        Self { draft, room, ratio, hidden: Vec::new() }
    }

    /// Begins a sheet, whose name stands at `named` of a part.
    pub(super) fn sheet(&mut self, part: &OfficePart, name: &str, named: ByteSpan) {
        self.draft.part(&part.name);
        self.draft.open(BlockKind::Heading(1), None);
        if part.text.get(named.range()) == Some(name) {
            self.draft.copy(name, named.start as usize);
        } else {
            self.draft.put(name, named);
        }
        self.draft.close();
    }

    /// A sheet that is not shown is not read.
    pub(super) fn leave_out(&mut self, name: &str) {
        self.hidden.push(name.to_owned());
    }

    /// Begins a row.
    pub(super) fn row(&mut self) {
        self.draft.open(BlockKind::TableRow, None);
    }

    /// Begins a cell, whose text stands in a part.
    pub(super) fn cell(&mut self, part: &str) {
        self.draft.cell_break();
        self.draft.part(part);
    }

    /// Text of the cell that was begun.
    pub(super) fn piece(&mut self, piece: &CellPiece<'_>) {
        match *piece {
            CellPiece::Same(text, at) => self.draft.copy(text, at),
            CellPiece::Char(c, span) => self.draft.put(c.encode_utf8(&mut [0; 4]), span),
            CellPiece::Space(span) => self.draft.space(span),
        }
    }

    /// Refuses a file whose cells hold more than it can have said; `bytes` are what the next of them is read from.
    pub(super) fn charge(&mut self, bytes: usize) -> Result<(), DocumentError> {
        let left = self.room.checked_sub(bytes as u64);
        self.room = left.ok_or_else(|| {
            let reason = format!("the cells of its sheets hold more than {} times its size", self.ratio);
            DocumentError::Bound { reason, setting: "max-ratio".into() }
        })?;
        Ok(())
    }

    /// Says which sheets were left out.
    pub(super) fn finish(self) {
        let names: Vec<String> = self.hidden.iter().take(NAMED).map(|name| format!("\"{name}\"")).collect();
        let more = self.hidden.len().saturating_sub(NAMED);
        let others = if more > 0 { format!(" and {more} more") } else { String::new() };
        if !names.is_empty() {
            let message = format!("sheets that are hidden are not read: {}{others}", names.join(", "));
            self.draft.notices.push(Notice::info("hidden-sheets", message));
        }
    }
}
