//! The segments of a page in, columns in reading order out.
//!
//! A gutter is a vertical stretch that no text crosses and that has columns of text on both sides. What crosses the
//! best gutter (a title, a wide table) parts the page into bands; a band with the gutter is read column by column, each
//! of which may have gutters of its own. Where the sides of a gap are short cells rather than lines of text, it is a
//! table, which is read row by row.

use super::rows::lines;
use super::segments::Segment;

/// More segments than a page of text can have: read row by row, or the search for gutters would take too long.
const MAX_SEGMENTS: usize = 4000;
/// Rows with a gap at the same place that make a gutter.
const MIN_ROWS: usize = 4;
/// Lines of text on each side of a gutter, where both sides have text.
const MIN_LINES: usize = 3;
/// Mean length of lines of text, in characters; cells of a table are shorter.
const MIN_CHARS: usize = 16;
/// Columns beside each other inside of one another.
const MAX_DEPTH: usize = 8;
/// Places for a gutter that are tried, those with the most rows first.
const MAX_CANDIDATES: usize = 6;
/// Places with as many rows that are closer than this, in points, are one: narrower columns are none.
const SAME_GUTTER: f32 = 20.0;
/// Segments whose baselines differ by less, in ems of the larger, stand beside each other: those of two columns need
/// not be on the same grid.
const BESIDE: f32 = 0.6;
/// A gap between segments, in ems, that may be part of a gutter.
const MIN_GAP: f32 = 0.4;

/// Lines under each other, each of segments beside each other.
pub(super) type Column = Vec<Vec<Segment>>;

/// The columns of a page in reading order.
pub(super) fn columns(segments: Vec<Segment>) -> Vec<Column> {
    let mut columns = Vec::new();
    divide(segments, MAX_DEPTH, &mut columns);
    columns
}

fn divide(segments: Vec<Segment>, depth: usize, columns: &mut Vec<Column>) {
    let gutter = match depth {
        0 => None,
        _ if segments.len() > MAX_SEGMENTS => None,
        _ => gutter(&segments),
    };
    let Some(gutter) = gutter else {
        if !segments.is_empty() {
            columns.push(lines(segments));
        }
        return;
    };
    for band in bands(segments, gutter) {
        match band {
            Band::Crossing(segments) => divide(segments, depth - 1, columns),
            Band::Parted(left, right) => {
                divide(left, depth - 1, columns);
                divide(right, depth - 1, columns);
            }
        }
    }
}

enum Band {
    /// Nothing but what crosses the gutter, or too little beside it.
    Crossing(Vec<Segment>),
    /// What stands left and right of it.
    Parted(Vec<Segment>, Vec<Segment>),
}

/// The place of the best gutter, if there is one.
fn gutter(segments: &[Segment]) -> Option<f32> {
    let gaps = gaps(segments);
    if gaps.len() < MIN_ROWS {
        return None;
    }
    // Where most gaps lie over each other.
    let mut ends: Vec<(f32, i32)> = gaps.iter().flat_map(|&(from, to)| [(from, 1), (to, -1)]).collect();
    ends.sort_by(|a, b| a.0.total_cmp(&b.0).then(a.1.cmp(&b.1)));
    let (mut open, mut candidates) = (0, Vec::new());
    for (index, &(x, step)) in ends.iter().enumerate() {
        open += step;
        let next = ends.get(index + 1).map_or(x, |end| end.0);
        if open as usize >= MIN_ROWS {
            candidates.push((open, x.midpoint(next)));
        }
    }
    candidates.sort_by(|a, b| b.0.cmp(&a.0).then(a.1.total_cmp(&b.1)));
    candidates.dedup_by(|b, a| a.0 == b.0 && (a.1 - b.1).abs() < SAME_GUTTER);
    candidates.into_iter().take(MAX_CANDIDATES).map(|(_, x)| x).find(|&x| parts_text(segments, x))
}

/// Whether there are enough lines of text on both sides of a gap, beside each other.
fn parts_text(segments: &[Segment], x: f32) -> bool {
    let side = |left: bool| segments.iter().filter(move |s| if left { s.x1 <= x } else { s.x0 >= x });
    // Only where both sides have text: a note beside a column does not make a table of the rest of the page.
    let extent = |left: bool| {
        let top = side(left).map(Segment::top).fold(f32::INFINITY, f32::min);
        let bottom = side(left).map(Segment::bottom).fold(f32::NEG_INFINITY, f32::max);
        (top, bottom)
    };
    let (left, right) = (extent(true), extent(false));
    let (top, bottom) = (left.0.max(right.0), left.1.min(right.1));
    let is_text = |left: bool| {
        let beside = || side(left).filter(|s| s.y > top && s.y < bottom);
        let (count, chars) = beside().fold((0, 0), |(count, chars), s| (count + 1, chars + s.chars()));
        count >= MIN_LINES && chars >= MIN_CHARS * count
    };
    is_text(true) && is_text(false)
}

/// The gaps between segments that stand beside each other.
fn gaps(segments: &[Segment]) -> Vec<(f32, f32)> {
    let mut gaps = Vec::new();
    for (index, segment) in segments.iter().enumerate() {
        // Segments come from top to bottom, so that neighbours are near in the list too.
        let near = |other: &&Segment| (other.y - segment.y).abs() < BESIDE * segment.size.max(other.size);
        let after = segments[index + 1..].iter().take_while(near);
        let before = segments[..index].iter().rev().take_while(near);
        let right = after.chain(before).filter(|other| other.x0 >= segment.x1).map(|other| other.x0);
        let next = right.fold(f32::INFINITY, f32::min);
        if next.is_finite() && next - segment.x1 > MIN_GAP * segment.size {
            gaps.push((segment.x1, next));
        }
    }
    gaps
}

/// Cuts the page at what crosses the gutter.
fn bands(segments: Vec<Segment>, x: f32) -> Vec<Band> {
    let mut bands: Vec<Band> = Vec::new();
    let crosses = |s: &Segment| s.x0 < x && s.x1 > x;
    for segment in segments {
        if crosses(&segment) {
            match bands.last_mut() {
                Some(Band::Crossing(crossing)) => crossing.push(segment),
                _ => bands.push(Band::Crossing(vec![segment])),
            }
            continue;
        }
        if !matches!(bands.last(), Some(Band::Parted(..))) {
            bands.push(Band::Parted(Vec::new(), Vec::new()));
        }
        if let Some(Band::Parted(left, right)) = bands.last_mut() {
            if segment.x0 >= x { right.push(segment) } else { left.push(segment) }
        }
    }
    join_lone(bands)
}

/// A band with text on one side only, or little text, belongs to what crosses the gutter beside it.
fn join_lone(bands: Vec<Band>) -> Vec<Band> {
    let mut joined: Vec<Band> = Vec::new();
    for band in bands {
        let band = match band {
            Band::Parted(left, right)
                if left.len() < 2 && right.len() < 2 || left.is_empty() || right.is_empty() =>
            {
                let mut both = left;
                both.extend(right);
                both.sort_by(|a, b| a.y.total_cmp(&b.y));
                Band::Crossing(both)
            }
            other => other,
        };
        match (joined.last_mut(), band) {
            (Some(Band::Crossing(before)), Band::Crossing(after)) => before.extend(after),
            (_, band) => joined.push(band),
        }
    }
    joined
}
