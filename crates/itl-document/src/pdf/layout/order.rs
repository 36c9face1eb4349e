//! The parts of a page in, the same in reading order out.
//!
//! The order of the file stands where nothing in it goes back up a column. Elsewhere the page is cut: at a gutter that
//! has text on both sides, weighed by characters, so that a chart in one column hides nothing; what crosses the gutter
//! parts the page into bands, which are read from top to bottom, column by column.

use super::stacks::Stack;
use super::tables::Table;

/// Columns beside each other inside of one another.
const MAX_DEPTH: usize = 8;
/// Places for a gutter that are tried.
const MAX_CANDIDATES: usize = 64;
/// Parts of a page that are compared with those before them in the file.
const NEAR: usize = 64;
/// How much of the text may stand in the file after what is under it, in hundredths, for its order to be kept.
const MAX_BACK_PERCENT: usize = 2;
/// What crosses a gutter has at most this share of the text, in tenths: more is a column of its own.
const MAX_CROSSING_TENTHS: usize = 6;
/// Fewest characters on each side of a gutter.
const MIN_SIDE: usize = 12;
/// How far a part may reach over a gutter, in points.
const OVERHANG: f32 = 2.0;

/// How far from the middle of a sheet of two pages it may be cut, as a share of half of its width.
const NEAR_MIDDLE: f32 = 0.08;
/// The share of the text, in tenths, that may stand in the file after what is beside it at the right: files that draw
/// row by row, or columns in any order, have more.
const RETURN_TENTHS: usize = 1;

/// A part of a page.
#[derive(Debug)]
pub(crate) enum Part {
    Text(Stack),
    Table(Table),
}

/// Where a part stands.
#[derive(Debug, Clone, Copy)]
struct Area {
    x0: f32,
    x1: f32,
    top: f32,
    bottom: f32,
    chars: usize,
    rank: usize,
}

impl Part {
    fn area(&self) -> Area {
        match self {
            Self::Text(stack) => Area {
                x0: stack.x0,
                x1: stack.x1,
                top: stack.top,
                bottom: stack.bottom,
                chars: stack.chars,
                rank: stack.rank(),
            },
            Self::Table(table) => Area {
                x0: table.x0,
                x1: table.x1,
                top: table.top,
                bottom: table.bottom,
                chars: table.chars,
                rank: table.rank,
            },
        }
    }
}

/// Puts the parts of a page into reading order. `middle` is where a sheet of two pages is cut.
pub(crate) fn ordered(parts: Vec<Part>, middle: Option<f32>) -> Vec<Part> {
    let mut areas: Vec<(Area, Part)> = parts.into_iter().map(|part| (part.area(), part)).collect();
    areas.sort_by_key(|(area, _)| area.rank);
    let crossed = |x: f32| areas.iter().any(|(area, _)| area.x0 < x - OVERHANG && area.x1 > x + OVERHANG);
    // The fold may lie in the wider of two margins: a column of the right page begins near by.
    let fold = middle.and_then(|middle| {
        let near =
            areas.iter().map(|(area, _)| area.x0).filter(|x| (x - middle).abs() < NEAR_MIDDLE * middle);
        let places = std::iter::once(middle).chain(near).filter(|&x| !crossed(x));
        places.min_by(|a, b| (a - middle).abs().total_cmp(&(b - middle).abs()))
    });
    let halves = match fold {
        Some(x) => {
            let (left, right): (Vec<_>, Vec<_>) =
                areas.into_iter().partition(|(area, _)| area.x0.midpoint(area.x1) < x);
            vec![left, right]
        }
        None => vec![areas],
    };
    let mut done = Vec::new();
    for half in halves {
        if is_in_order(&half) {
            done.extend(half.into_iter().map(|(_, part)| part));
        } else {
            divide(half, MAX_DEPTH, &mut done);
        }
    }
    done
}

/// Whether the order of the file hardly ever goes back up a column, nor from row to row over columns.
fn is_in_order(parts: &[(Area, Part)]) -> bool {
    let total: usize = parts.iter().map(|(area, _)| area.chars).sum();
    let (mut back, mut returned) = (0, 0);
    for (at, (area, _)) in parts.iter().enumerate() {
        let before = || parts[..at].iter().rev().take(NEAR).map(|(other, _)| other);
        let under = before()
            .filter(|other| other.x0 < area.x1 && area.x0 < other.x1 && area.bottom <= other.top + 1.0);
        // A lone word that stands above is a matter of drawing, a paragraph is not.
        back += under.map(|other| other.chars.min(area.chars)).max().unwrap_or(0);
        let right = before().filter(|other| {
            area.x1 <= other.x0 + OVERHANG
                && area.top < other.bottom - OVERHANG
                && area.bottom > other.top + OVERHANG
        });
        returned += right.map(|other| other.chars).sum::<usize>().min(area.chars);
    }
    back * 100 <= total * MAX_BACK_PERCENT && returned * 10 <= total * RETURN_TENTHS
}

fn divide(mut parts: Vec<(Area, Part)>, depth: usize, done: &mut Vec<Part>) {
    let gutter = if depth == 0 { None } else { gutter(&parts) };
    let Some(x) = gutter else {
        parts.sort_by(|(a, _), (b, _)| a.top.total_cmp(&b.top).then(a.rank.cmp(&b.rank)));
        done.extend(parts.into_iter().map(|(_, part)| part));
        return;
    };
    parts.sort_by(|(a, _), (b, _)| a.top.total_cmp(&b.top).then(a.rank.cmp(&b.rank)));
    let mut left: Vec<(Area, Part)> = Vec::new();
    let mut right: Vec<(Area, Part)> = Vec::new();
    let flush = |left: &mut Vec<(Area, Part)>, right: &mut Vec<(Area, Part)>, done: &mut Vec<Part>| {
        divide(std::mem::take(left), depth - 1, done);
        divide(std::mem::take(right), depth - 1, done);
    };
    for (area, part) in parts {
        match side(&area, x) {
            Side::Left => left.push((area, part)),
            Side::Right => right.push((area, part)),
            Side::Crossing => {
                flush(&mut left, &mut right, done);
                done.push(part);
            }
        }
    }
    flush(&mut left, &mut right, done);
}

#[derive(PartialEq)]
enum Side {
    Left,
    Right,
    Crossing,
}

fn side(area: &Area, x: f32) -> Side {
    match () {
        () if area.x1 <= x + OVERHANG => Side::Left,
        () if area.x0 >= x - OVERHANG => Side::Right,
        () => Side::Crossing,
    }
}

/// The place of the best gutter: the least text crosses it, and the most stands on both sides.
fn gutter(parts: &[(Area, Part)]) -> Option<f32> {
    let total: usize = parts.iter().map(|(area, _)| area.chars).sum();
    let mut places: Vec<f32> = parts.iter().map(|(area, _)| area.x0).collect();
    places.sort_by(f32::total_cmp);
    places.dedup_by(|next, before| *next - *before < OVERHANG);
    let step = places.len().div_ceil(MAX_CANDIDATES).max(1);
    let mut best: Option<(usize, f32)> = None;
    for &x in places.iter().skip(1).step_by(step) {
        let (mut left, mut right, mut crossing) = (0, 0, 0);
        let mut extents = [(f32::INFINITY, f32::NEG_INFINITY); 2];
        for (area, _) in parts {
            let grow = |extent: (f32, f32)| (extent.0.min(area.top), extent.1.max(area.bottom));
            match side(area, x) {
                Side::Left => (left, extents[0]) = (left + area.chars, grow(extents[0])),
                Side::Right => (right, extents[1]) = (right + area.chars, grow(extents[1])),
                Side::Crossing => crossing += area.chars,
            }
        }
        let beside = extents[0].1.min(extents[1].1) > extents[0].0.max(extents[1].0);
        if !beside || left.min(right) < MIN_SIDE || crossing * 10 > total * MAX_CROSSING_TENTHS {
            continue;
        }
        let score = (left.min(right) * 2).saturating_sub(crossing);
        if best.is_none_or(|(most, _)| score > most) {
            best = Some((score, x));
        }
    }
    best.map(|(_, x)| x)
}
