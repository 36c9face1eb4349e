//! The segments of a column in, its lines in reading order out: between the order of the file, which is right for
//! formulas and notes in the margin, and that of the rows, which is right for tables.

use super::columns::Column;
use super::line::is_bullet;
use super::segments::Segment;

/// Segments of a row that are looked at, so that a row of very many takes no longer for each.
const NEAR: usize = 64;
/// Rows that make a table.
const MIN_TABLE_ROWS: usize = 3;
/// A row is torn apart if so many other segments stand in the file between two of its own. A formula may have some.
const TORN: usize = 4;
/// Segments whose baselines differ by less, in ems of the smaller, are on one row.
const SAME_ROW: f32 = 0.35;
/// The same beside a mark of a note, in ems of the larger: a mark is raised beside its text.
const RAISED: f32 = 0.6;
/// Longest mark of a note, in bytes: figures or asterisks.
const MARK_LENGTH: usize = 3;
/// How far segments of one line may lie over each other, in ems.
const OVERLAP: f32 = 0.1;

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
        torn[row] |= last.is_some_and(|last| position - last > TORN);
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
    segment.y - last.y > SAME_ROW * last.size.min(segment.size)
}

/// How far apart the baselines of two segments on one row may be: a mark of a note is raised beside its text.
fn row_height(a: &Segment, b: &Segment) -> f32 {
    let is_mark = |segment: &Segment| {
        segment.text.len() <= MARK_LENGTH && segment.text.bytes().all(|b| b.is_ascii_digit() || b == b'*')
    };
    if is_mark(a) || is_mark(b) { RAISED * a.size.max(b.size) } else { SAME_ROW * a.size.min(b.size) }
}

/// Puts segments on the same row into one line.
pub(super) fn lines(segments: Vec<Segment>) -> Column {
    let mut lines: Column = Vec::new();
    for segment in sort(segments) {
        let beside = |line: &Vec<Segment>| {
            line.iter().rev().take(NEAR).all(|other| {
                (other.y - segment.y).abs() < row_height(other, &segment)
                    && (segment.x0 >= other.x1 - OVERLAP * other.size
                        || segment.x1 <= other.x0 + OVERLAP * other.size)
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
