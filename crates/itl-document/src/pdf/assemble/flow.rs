//! The paragraphs of all pages in, blocks in reading order out.
//!
//! A paragraph that stops in the middle of a sentence goes on in the next column or on the next page; what stands
//! between the two parts (footnotes, captions, running heads) follows the whole.

use std::borrow::Cow;
use std::collections::BTreeSet;

use crate::BlockKind;
use crate::pdf::layout::line::{Line, LineRole, ends_sentence, is_bullet};
use crate::pdf::layout::paragraphs::Paragraph;
use crate::pdf::layout::shape::Shape;
use crate::plain::is_item;

/// The deepest level of a heading.
const MAX_LEVEL: u8 = 6;
/// Blocks that may stand between the two parts of a paragraph.
const MAX_BETWEEN: usize = 40;
/// Sizes that differ by less, as a share, are one font: the two parts of a paragraph or of a footnote are in one.
const SAME_SIZE: f32 = 0.06;

/// Pages over which a sentence may go on.
const MAX_PAGES: u32 = 2;
/// How wide, as a share of the widest line of its paragraph, a line is at least that goes on elsewhere: it is full, but
/// for what a long word leaves at its end.
const FULL_LINE: f32 = 0.7;
/// Fewest small words in the beginning of a sentence that goes on elsewhere.
const MIN_BEGINNING: usize = 3;

/// How far the other lines of an entry are indented, in ems, where its first line tells it.
const HANGING: f32 = 0.7;

/// The step to a formula between two lines of a sentence, in ems, and from it to the next line: less is beside, pictures
/// are higher.
const DISPLAY_STEP: std::ops::Range<f32> = 0.8..3.0;
/// How far it is indented at least, in points.
const DISPLAY_INDENT: f32 = 20.0;

/// Lines of one kind, in reading order.
#[derive(Debug)]
pub(crate) struct Passage {
    pub(crate) kind: BlockKind,
    pub(crate) lines: Vec<Line>,
    /// The lines that cells of a row begin with, in order; empty for text.
    pub(crate) cells: Vec<usize>,
    /// Whether its column ended with it.
    last: bool,
    /// Whether it is a heading only by its weight or its capitals.
    pub(crate) weak: bool,
}

impl Passage {
    pub(crate) fn of(paragraph: Paragraph, (kind, weak): (BlockKind, bool)) -> Self {
        Self { kind, lines: paragraph.lines, cells: paragraph.cells, last: paragraph.last, weak }
    }

    /// A line that is not part of what the page says.
    pub(crate) fn aside(line: Line) -> Self {
        let kind = match line.role {
            LineRole::PageNumber => BlockKind::PageNumber,
            LineRole::OffPage => BlockKind::OffPage,
            LineRole::Head | LineRole::Body => BlockKind::RunningHead,
        };
        Self { kind, lines: vec![line], cells: Vec::new(), last: false, weak: false }
    }

    /// The page it begins on.
    pub(crate) fn page(&self) -> u32 {
        self.lines.first().map_or(0, |line| line.page)
    }

    /// Its left and its right edge.
    pub(crate) fn extent(&self) -> (f32, f32) {
        let left = self.lines.iter().map(Line::x0).fold(f32::INFINITY, f32::min);
        (left, self.lines.iter().map(Line::x1).fold(f32::NEG_INFINITY, f32::max))
    }

    /// Its words, with tabs between cells.
    pub(crate) fn text(&self) -> Cow<'_, str> {
        if let [only] = &self.lines[..] {
            return only.text();
        }
        let mut text = String::new();
        for (at, line) in self.lines.iter().enumerate() {
            if at > 0 {
                text.push(if self.cells.binary_search(&at).is_ok() { '\t' } else { ' ' });
            }
            text.push_str(&line.text());
        }
        Cow::Owned(text)
    }

    /// What may be an entry of a list each: lines, or the whole of a row.
    pub(crate) fn entries(&self) -> impl Iterator<Item = Cow<'_, str>> {
        let row = (!self.cells.is_empty()).then(|| self.text());
        let lines = self.lines.iter().filter(|_| self.cells.is_empty()).map(Line::text);
        row.into_iter().chain(lines)
    }

    /// Its entries as passages of a kind; `ends` says where one ends. What ends nowhere goes with what follows it.
    pub(crate) fn split_entries(self, kind: BlockKind, ends: impl Fn(&Line) -> bool) -> Vec<Self> {
        let of = |lines, cells| Self { kind, lines, cells, last: false, weak: false };
        if !self.cells.is_empty() {
            return vec![of(self.lines, self.cells)];
        }
        let (mut entries, mut open) = (Vec::new(), Vec::new());
        for line in self.lines {
            let last = ends(&line);
            open.push(line);
            if last {
                entries.push(of(std::mem::take(&mut open), Vec::new()));
            }
        }
        if !open.is_empty() {
            entries.push(of(open, Vec::new()));
        }
        entries
    }

    /// The entries of a list whose first lines stand further left than the others, each a passage of its kind.
    pub(crate) fn split_hanging(self) -> Vec<Self> {
        let (left, _) = self.extent();
        let indented = |line: &Line| line.x0() - left > HANGING * line.size();
        if !self.cells.is_empty() || !self.lines.iter().any(indented) || indented(&self.lines[0]) {
            return vec![self];
        }
        let mut entries: Vec<Self> = Vec::new();
        for line in self.lines {
            match entries.last_mut() {
                Some(entry) if indented(&line) => entry.lines.push(line),
                _ => entries.push(Self {
                    kind: self.kind,
                    lines: vec![line],
                    cells: Vec::new(),
                    last: false,
                    weak: false,
                }),
            }
        }
        if let Some(entry) = entries.last_mut() {
            entry.last = self.last;
        }
        entries
    }

    /// Whether it is text that stops in the middle of a sentence.
    fn is_open(&self) -> bool {
        let text = match self.kind {
            BlockKind::Paragraph | BlockKind::ListItem => true,
            // The beginning of a sentence is too short to be told from a label.
            BlockKind::Label => self.last && Shape::of(&self.text()).small >= MIN_BEGINNING,
            _ => false,
        };
        text && self.lines.last().is_some_and(|last| !ends_sentence(last.end()))
    }

    /// Whether its last line leaves no room for what goes on elsewhere.
    fn is_full(&self) -> bool {
        let width = |line: &Line| line.x1() - line.x0();
        let widest = self.lines.iter().map(width).fold(0.0, f32::max);
        self.lines.last().is_some_and(|last| width(last) > FULL_LINE * widest)
    }

    fn continues(&self, open: &Self) -> bool {
        let (Some(first), Some(last)) = (self.lines.first(), open.lines.last()) else { return false };
        let same_font =
            (first.size() - last.size()).abs() < SAME_SIZE * last.size() && first.direction == last.direction;
        let hyphen = last.end().ends_with(['-', '\u{2010}']) && !last.end().ends_with(" -");
        let broken = hyphen || first.start().starts_with(|c: char| c.is_lowercase() || c == '(');
        let parted = open.last || first.page != last.page;
        let apart = first.page.abs_diff(last.page) > MAX_PAGES;
        // Asked last, because it looks at every line.
        let runs_out = || hyphen || first.page != last.page || open.is_full();
        let text = match self.kind {
            BlockKind::Paragraph => true,
            // What a structure tree calls an item may be the end of one.
            BlockKind::ListItem => !is_item(first.start()) && !is_bullet(first.start()),
            // The end of a sentence is too short to be told from a label.
            BlockKind::Label => open.kind != BlockKind::Label && (ends_sentence(&self.text()) || hyphen),
            _ => false,
        };
        text && same_font && broken && parted && !apart && runs_out()
    }

    /// Whether it can stand between two parts of a paragraph.
    fn may_interrupt(&self) -> bool {
        !self.kind.is_content()
            || matches!(
                self.kind,
                BlockKind::Footnote | BlockKind::Caption | BlockKind::TableRow | BlockKind::Label
            )
    }
}

impl Passage {
    /// Whether it stands between a part of a paragraph and the other, and is not the first part itself.
    fn is_passed_by(&self, later: &Self) -> bool {
        self.may_interrupt() && !(self.is_open() && later.continues(self))
    }
}

/// Joins what was parted by columns and pages.
pub(crate) fn join(passages: Vec<Passage>) -> Vec<Passage> {
    let mut joined: Vec<Passage> = Vec::with_capacity(passages.len());
    for passage in passages {
        let between =
            joined.iter().rev().take(MAX_BETWEEN).take_while(|before| before.is_passed_by(&passage)).count();
        let found = joined.len().checked_sub(between + 1);
        let found = found.filter(|&at| joined[at].is_open() && passage.continues(&joined[at]));
        match found {
            Some(at) => {
                // A formula that stands between the lines of a sentence is part of it.
                let inside = is_displayed(&joined[at..], &passage);
                let displayed = if inside { joined.split_off(at + 1) } else { Vec::new() };
                let open = &mut joined[at];
                open.lines.extend(displayed.into_iter().flat_map(|label| label.lines));
                open.lines.extend(passage.lines);
                open.last = passage.last;
                if open.kind == BlockKind::Label {
                    open.kind = BlockKind::Paragraph;
                }
            }
            None => joined.push(passage),
        }
    }
    joined
}

/// Whether all that stands between the first of some passages and the one that goes on with it are labels, line by line
/// between the two.
fn is_displayed(passages: &[Passage], later: &Passage) -> bool {
    let close = |two: &[&Passage]| match (two[0].lines.last(), two[1].lines.first()) {
        (Some(above), Some(below)) => {
            let step = (below.y() - above.y()) / above.size().max(below.size());
            above.page == below.page && DISPLAY_STEP.contains(&step)
        }
        _ => false,
    };
    let all: Vec<&Passage> = passages.iter().chain([later]).collect();
    passages.len() > 1
        && passages[1..].iter().all(|label| {
            label.kind == BlockKind::Label && label.extent().0 > passages[0].extent().0 + DISPLAY_INDENT
        })
        && all.windows(2).all(close)
}

/// Footnotes go on over lines that do not begin with a mark.
pub(crate) fn extend_footnotes(passages: &mut [Passage]) {
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
pub(crate) fn close_levels(passages: &mut [Passage]) {
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
