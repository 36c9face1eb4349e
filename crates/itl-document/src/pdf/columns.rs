//! The segments of a page in, columns in reading order out.
//!
//! A gutter is a vertical stretch that no text crosses and that has columns of text on both sides. What crosses the
//! best gutter (a title, a wide table) parts the page into bands; a band with the gutter is read column by column, each
//! of which may have gutters of its own. Where the sides of a gap are short cells rather than lines of text, it is a
//! table, which is read row by row.

use super::line::is_bullet;
use super::segments::Segment;

/// More segments than a page of text can have: read row by row, or the search for gutters would take too long.
const MAX_SEGMENTS: usize = 4000;
/// Rows with text on both sides that make a gutter.
const MIN_ROWS: usize = 4;
/// Mean length of lines of text, in characters; cells of a table are shorter.
const MIN_CHARS: usize = 16;
/// Segments of a row that are looked at, so that a row of very many takes no longer for each.
const NEAR: usize = 64;
/// Rows that make a table.
const MIN_TABLE_ROWS: usize = 3;
/// Columns beside each other inside of one another.
const MAX_DEPTH: usize = 8;

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
    candidates.dedup_by(|b, a| a.0 == b.0 && (a.1 - b.1).abs() < 20.0);
    candidates.into_iter().take(6).map(|(_, x)| x).find(|&x| parts_text(segments, x))
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
        count >= MIN_ROWS.min(3) && chars >= MIN_CHARS * count
    };
    is_text(true) && is_text(false)
}

/// The gaps between segments that stand beside each other.
fn gaps(segments: &[Segment]) -> Vec<(f32, f32)> {
    let mut gaps = Vec::new();
    for (index, segment) in segments.iter().enumerate() {
        // Segments come from top to bottom, so that neighbours are near in the list too.
        let near = |other: &&Segment| (other.y - segment.y).abs() < 0.6 * segment.size.max(other.size);
        let after = segments[index + 1..].iter().take_while(near);
        let before = segments[..index].iter().rev().take_while(near);
        let right = after.chain(before).filter(|other| other.x0 >= segment.x1).map(|other| other.x0);
        let next = right.fold(f32::INFINITY, f32::min);
        if next.is_finite() && next - segment.x1 > 0.4 * segment.size {
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

/// Puts segments into the order of the file, which is right for formulas and notes in the margin; but where it tears
/// rows apart, as in a table whose columns follow each other in the file, they go row by row.
fn sort(mut segments: Vec<Segment>) -> Vec<Segment> {
    let rows = rows(&segments);
    attach_bullets(&mut segments, &rows);
    let mut order: Vec<(usize, usize)> = segments.iter().map(|s| s.order).zip(rows.iter().copied()).collect();
    order.sort_unstable();
    let count = rows.last().map_or(0, |last| last + 1);
    let (mut seen, mut torn) = (vec![None; count], vec![false; count]);
    for (position, &(_, row)) in order.iter().enumerate() {
        let last = seen[row].replace(position);
        torn[row] |= last.is_some_and(|last| position - last > 4);
    }
    // Where a table begins in the file, for the rows of tables.
    let mut table: Vec<Option<usize>> = vec![None; count];
    let mut first = 0;
    while first < count {
        let end = end_of_table(&torn, first);
        if end > first {
            let in_table = order.iter().find(|(_, row)| (first..end).contains(row));
            table[first..end].fill(in_table.map(|found| found.0));
        }
        first = end.max(first + 1);
    }
    let keys: Vec<(usize, usize, usize)> = segments
        .iter()
        .zip(&rows)
        .map(|(segment, &row)| match table[row] {
            Some(start) => (start, row, 0),
            None => (segment.order, 0, segment.order),
        })
        .collect();
    let mut keyed: Vec<((usize, usize, usize), Segment)> = keys.into_iter().zip(segments).collect();
    keyed.sort_by(|(a, left), (b, right)| a.cmp(b).then(left.x0.total_cmp(&right.x0)));
    keyed.into_iter().map(|(_, segment)| segment).collect()
}

/// Bullets that the file shows apart from their items go with what stands to the right of them.
fn attach_bullets(segments: &mut [Segment], rows: &[usize]) {
    for at in 0..segments.len() {
        if is_bullet(&segments[at].text) && segments[at].chars() == 1 {
            let on_row = (0..segments.len()).skip(rows.partition_point(|&row| row < rows[at]));
            let item = on_row
                .take_while(|&other| rows[other] == rows[at])
                .take(NEAR)
                .filter(|&other| segments[other].x0 > segments[at].x1)
                .min_by(|&a, &b| segments[a].x0.total_cmp(&segments[b].x0));
            if let Some(item) = item {
                segments[at].order = segments[item].order;
            }
        }
    }
}

/// Rows from `first` on that are torn apart, but for single ones between them; `first` if they are too few.
fn end_of_table(torn: &[bool], first: usize) -> usize {
    let (mut end, mut count) = (first, 0);
    for (row, &is_torn) in torn.iter().enumerate().skip(first) {
        if is_torn {
            (end, count) = (row + 1, count + 1);
        } else if row == first || row > end + 1 {
            break;
        }
    }
    if count >= MIN_TABLE_ROWS { end } else { first }
}

/// The row of every segment, counted from the top.
fn rows(segments: &[Segment]) -> Vec<usize> {
    let mut row = 0;
    let mut last: Option<&Segment> = None;
    let number = |segment| {
        row += usize::from(last.is_some_and(|last: &Segment| segment_below(last, segment)));
        last = Some(segment);
        row
    };
    segments.iter().map(number).collect()
}

fn segment_below(last: &Segment, segment: &Segment) -> bool {
    segment.y - last.y > 0.35 * last.size.min(segment.size)
}

/// How far apart the baselines of two segments on one row may be: a mark of a note is raised beside its text.
fn row_height(a: &Segment, b: &Segment) -> f32 {
    let is_mark = |segment: &Segment| {
        segment.text.len() <= 3 && segment.text.bytes().all(|b| b.is_ascii_digit() || b == b'*')
    };
    if is_mark(a) || is_mark(b) { 0.6 * a.size.max(b.size) } else { 0.35 * a.size.min(b.size) }
}

/// Puts segments on the same row into one line.
fn lines(segments: Vec<Segment>) -> Column {
    let mut lines: Column = Vec::new();
    for segment in sort(segments) {
        let beside = |line: &Vec<Segment>| {
            line.iter().rev().take(NEAR).all(|other| {
                (other.y - segment.y).abs() < row_height(other, &segment)
                    && (segment.x0 >= other.x1 - 0.1 * other.size
                        || segment.x1 <= other.x0 + 0.1 * other.size)
            })
        };
        match lines.last_mut() {
            Some(line) if beside(line) => line.push(segment),
            _ => lines.push(vec![segment]),
        }
    }
    for line in &mut lines {
        line.sort_by(|a, b| a.x0.total_cmp(&b.x0));
    }
    lines
}
