//! The segments of a page in, strips out: what one line of one column shows. A strip never reaches over a gap that could
//! part columns or cells, unless the gap is that between the mark of an item and the item.

use super::line::is_mark;
use super::segments::Segment;

/// Segments whose baselines differ by less, in ems of the smaller, are on one row.
const SAME_ROW: f32 = 0.35;
/// The same beside a mark of a note, in ems of the larger: a mark is raised beside its text.
const RAISED: f32 = 0.6;
/// Longest mark of a note, in bytes: figures or asterisks.
const MARK_LENGTH: usize = 3;
/// How far segments of one strip may lie over each other, in ems: slanted letters do.
const OVERLAP: f32 = 0.3;
/// A gap, in ems, up to which neighbours touch whatever their order in the file: links are drawn after the text around
/// them.
const TOUCH: f32 = 0.5;
/// A gap, in ems, up to which segments that follow each other in the file are one strip: lines that are set to the full
/// width have such gaps between words.
const JUSTIFIED: f32 = 1.2;
/// A gap, in ems, between the mark of an item and the item.
const MARK_GAP: f32 = 6.0;
/// Sizes that differ by less, as a share, are those of one line.
const SAME_SIZE: f32 = 0.3;

/// What a line of a column shows.
#[derive(Debug, Clone)]
pub(crate) struct Strip {
    /// From left to right; never empty.
    pub(crate) segments: Vec<Segment>,
    pub(crate) x0: f32,
    pub(crate) x1: f32,
    /// Baseline and size of its longest segment.
    pub(crate) y: f32,
    pub(crate) size: f32,
    pub(crate) chars: usize,
    /// The place of its longest segment in the order of the file, counted in segments.
    pub(crate) rank: usize,
    /// Length of the longest segment, in bytes.
    longest: usize,
}

impl Strip {
    fn of(segment: Segment, rank: usize) -> Self {
        let Segment { x0, x1, y, size, .. } = segment;
        let (chars, longest) = (segment.chars(), segment.text.len());
        Self { segments: vec![segment], x0, x1, y, size, chars, rank, longest }
    }

    fn push(&mut self, segment: Segment, rank: usize) {
        self.x0 = self.x0.min(segment.x0);
        self.x1 = self.x1.max(segment.x1);
        self.chars += segment.chars();
        if segment.text.len() > self.longest {
            (self.y, self.size, self.rank, self.longest) =
                (segment.y, segment.size, rank, segment.text.len());
        }
        self.segments.push(segment);
    }

    /// Its beginning, without the mark of an item.
    pub(crate) fn start(&self) -> &str {
        &self.segments[0].text
    }

    pub(crate) fn end(&self) -> &str {
        self.segments.last().map_or("", |segment| &segment.text)
    }

    pub(crate) fn top(&self) -> f32 {
        self.segments.iter().map(Segment::top).fold(f32::INFINITY, f32::min)
    }

    pub(crate) fn bottom(&self) -> f32 {
        self.segments.iter().map(Segment::bottom).fold(f32::NEG_INFINITY, f32::max)
    }

    pub(crate) fn letters(&self) -> usize {
        let text = self.segments.iter().map(|segment| segment.text.as_str());
        text.map(|text| text.chars().filter(|char| char.is_alphabetic()).count()).sum()
    }

    fn takes(&self, segment: &Segment, rank: usize, last_rank: usize) -> bool {
        let Some(last) = self.segments.last() else { return false };
        let em = last.size.max(segment.size);
        let gap = segment.x0 - self.x1;
        if gap < -OVERLAP * em || (last.y - segment.y).abs() > row_height(last, segment) {
            return false;
        }
        let follows = rank == last_rank + 1;
        let same_size = (last.size - segment.size).abs() < SAME_SIZE * em;
        let lone_mark = self.segments.len() == 1 && is_mark(&last.text);
        gap < TOUCH * em && (follows || same_size)
            || gap < JUSTIFIED * em && follows
            || lone_mark && gap < MARK_GAP * em
    }
}

/// How far apart the baselines of two segments on one row may be.
fn row_height(a: &Segment, b: &Segment) -> f32 {
    let is_note = |segment: &Segment| {
        segment.text.len() <= MARK_LENGTH && segment.text.bytes().all(|b| b.is_ascii_digit() || b == b'*')
    };
    if is_note(a) || is_note(b) { RAISED * a.size.max(b.size) } else { SAME_ROW * a.size.min(b.size) }
}

/// The strips of a page, in the order of the file. Segments come from top to bottom.
pub(crate) fn strips(segments: Vec<Segment>) -> Vec<Strip> {
    let mut strips = strips_of_rows(segments);
    strips.sort_by_key(|strip| strip.rank);
    strips
}

/// The strips of a page, row by row.
pub(crate) fn strips_of_rows(segments: Vec<Segment>) -> Vec<Strip> {
    let mut orders: Vec<usize> = segments.iter().map(|segment| segment.order).collect();
    orders.sort_unstable();
    let rank = |segment: &Segment| orders.partition_point(|&order| order < segment.order);
    let mut strips: Vec<Strip> = Vec::new();
    let mut row: Vec<Segment> = Vec::new();
    let mut flush = |row: &mut Vec<Segment>| {
        row.sort_by(|a, b| a.x0.total_cmp(&b.x0));
        let (mut open, mut last_rank): (Option<Strip>, usize) = (None, 0);
        for segment in row.drain(..) {
            let rank = rank(&segment);
            match &mut open {
                Some(strip) if strip.takes(&segment, rank, last_rank) => strip.push(segment, rank),
                _ => strips.extend(open.replace(Strip::of(segment, rank))),
            }
            last_rank = rank;
        }
        strips.extend(open);
    };
    for segment in segments {
        if row.last().is_some_and(|last| segment.y - last.y > row_height(last, &segment)) {
            flush(&mut row);
        }
        row.push(segment);
    }
    flush(&mut row);
    strips
}
