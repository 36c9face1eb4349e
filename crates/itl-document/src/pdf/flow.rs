//! The paragraphs of all pages in, blocks in reading order out.
//!
//! A paragraph that stops in the middle of a sentence goes on in the next column or on the next page; what stands
//! between the two parts (footnotes, captions, running heads) follows the whole.

use std::collections::BTreeSet;

use super::line::{Line, LineRole, ends_sentence};
use super::paragraphs::Paragraph;
use crate::BlockKind;

/// The deepest level of a heading.
const MAX_LEVEL: u8 = 6;
/// Blocks that may stand between the two parts of a paragraph.
const MAX_BETWEEN: usize = 40;
/// Sizes that differ by less, as a share, are one font: the two parts of a paragraph or of a footnote are in one.
const SAME_SIZE: f32 = 0.06;

/// Lines of one kind, in reading order.
#[derive(Debug)]
pub(super) struct Passage {
    pub(super) kind: BlockKind,
    pub(super) lines: Vec<Line>,
    /// The lines that cells of a row begin with; empty for text.
    pub(super) cells: Vec<usize>,
    /// Whether its column ended with it.
    last: bool,
}

impl Passage {
    pub(super) fn of(paragraph: Paragraph, kind: BlockKind) -> Self {
        Self { kind, lines: paragraph.lines, cells: paragraph.cells, last: paragraph.last }
    }

    /// A line that is not part of what the page says.
    pub(super) fn aside(line: Line) -> Self {
        let kind = match line.role {
            LineRole::PageNumber => BlockKind::PageNumber,
            LineRole::OffPage => BlockKind::OffPage,
            LineRole::Head | LineRole::Body => BlockKind::RunningHead,
        };
        Self { kind, lines: vec![line], cells: Vec::new(), last: false }
    }

    fn is_open(&self) -> bool {
        let text = matches!(self.kind, BlockKind::Paragraph | BlockKind::ListItem);
        text && self.lines.last().is_some_and(|line| !ends_sentence(line.end()))
    }

    fn continues(&self, open: &Self) -> bool {
        let (Some(first), Some(last)) = (self.lines.first(), open.lines.last()) else { return false };
        let same_font =
            (first.size() - last.size()).abs() < SAME_SIZE * last.size() && first.direction == last.direction;
        let broken =
            last.end().ends_with('-') || first.start().starts_with(|c: char| c.is_lowercase() || c == '(');
        let parted = open.last || first.page != last.page;
        self.kind == BlockKind::Paragraph && same_font && broken && parted
    }

    /// Whether it can stand between two parts of a paragraph.
    fn may_interrupt(&self) -> bool {
        !self.kind.is_content()
            || matches!(self.kind, BlockKind::Footnote | BlockKind::Caption | BlockKind::TableRow)
    }
}

/// Joins what was parted by columns and pages.
pub(super) fn join(passages: Vec<Passage>) -> Vec<Passage> {
    let mut joined: Vec<Passage> = Vec::with_capacity(passages.len());
    for passage in passages {
        let between =
            joined.iter().rev().take(MAX_BETWEEN).take_while(|before| before.may_interrupt()).count();
        let open = joined.len().checked_sub(between + 1).map(|at| &mut joined[at]);
        match open {
            Some(open) if open.is_open() && passage.continues(open) => {
                open.lines.extend(passage.lines);
                open.last = passage.last;
            }
            _ => joined.push(passage),
        }
    }
    joined
}

/// Footnotes go on over lines that do not begin with a mark.
pub(super) fn extend_footnotes(passages: &mut [Passage]) {
    for at in 1..passages.len() {
        let (before, rest) = passages.split_at_mut(at);
        let (last, this) = (&before[at - 1], &mut rest[0]);
        let (Some(above), Some(line)) = (last.lines.last(), this.lines.first()) else { continue };
        let follows = last.kind == BlockKind::Footnote && above.page == line.page && line.y() > above.y();
        if follows
            && this.kind == BlockKind::Paragraph
            && (line.size() - above.size()).abs() < SAME_SIZE * above.size()
        {
            this.kind = BlockKind::Footnote;
        }
    }
}

/// Numbers the levels of headings from 1 without gaps: fonts that no heading has leave none.
pub(super) fn close_levels(passages: &mut [Passage]) {
    let level = |passage: &Passage| match passage.kind {
        BlockKind::Heading(level) => Some(level),
        _ => None,
    };
    let used: BTreeSet<u8> = passages.iter().filter_map(level).collect();
    for passage in passages {
        if let Some(level) = level(passage) {
            let rank = used.range(..=level).count();
            passage.kind = BlockKind::Heading(u8::try_from(rank).unwrap_or(MAX_LEVEL).min(MAX_LEVEL));
        }
    }
}
