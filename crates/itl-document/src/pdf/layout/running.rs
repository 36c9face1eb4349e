//! Running heads and page numbers, by what pages repeat at the same place, or by what the file marks as such.
//!
//! Three things tell them: the same words at the same height on pages near by, in the outermost rows; the same words at
//! the very same place on many pages, wherever that is, as bars of navigation are; and numbers that count the pages, by
//! one, or by two on sheets of two pages. From the edge inwards a row that is none of these ends the search, and of such
//! a row only what is surely repeated is taken: the last line of a text may stand beside the number of its page.

use super::line::{LineRole, ends_sentence};
use super::segments::Segment;
use super::sights::{Sights, letters};

/// Rows at the top and at the bottom that are looked at.
const ROWS: usize = 4;
/// Segments whose baselines differ by less, in ems, are on one row.
const SAME_ROW: f32 = 0.35;
/// What stands beside the number of a page or the head of a report is part of the head if it has fewer characters than
/// this: a line of text has more.
pub(crate) const BESIDE_HEAD: usize = 80;
/// The step to the next row, in ems, from which on a row stands alone: lines of one text are closer.
const ALONE: f32 = 1.9;

/// Longest text, in bytes, that is compared wherever it stands: entries of bars and names at the side are short, and
/// most lines of text are not compared.
pub(crate) const MAX_FIXED: usize = 60;

/// The parts of a head at most: rows of tables have more.
const HEAD_PARTS: usize = 3;
/// Sizes that differ by less, in points, are one.
pub(crate) const SAME_SIZE: f32 = 0.3;

/// The segments of a page, from top to bottom, with their roles.
pub(crate) type PageSegments = Vec<(LineRole, Segment)>;

/// Gives segments that are repeated on other pages their roles.
pub(crate) fn mark(pages: &mut [PageSegments]) {
    let rows: Vec<Vec<Vec<usize>>> = pages.iter().map(outer_rows).collect();
    let sights = Sights::of(pages, &rows);
    let mut roles: Vec<(usize, usize, LineRole)> = Vec::new();
    for (number, page) in pages.iter().enumerate() {
        for (at, (role, segment)) in page.iter().enumerate() {
            if *role == LineRole::Body && segment.text.len() <= MAX_FIXED && sights.is_fixed(number, segment)
            {
                roles.push((number, at, LineRole::Head));
            }
        }
        let half = rows[number].len() / 2;
        let (top, bottom) = rows[number].split_at(half);
        for (upper, side) in [(true, top), (false, bottom)] {
            for (place, row) in side.iter().enumerate() {
                let is_number = |at: usize| sights.is_number(number, &page[at].1);
                // One part of a head may be that of its chapter, which is on few pages. A heading is larger.
                let is_kept = |at: usize| {
                    let segment = &page[at].1;
                    let worded = row.len() <= HEAD_PARTS && letters(segment) > 2;
                    is_number(at) || worded && sights.is_repeated(number, segment, true)
                };
                let kept = row.iter().filter(|&&at| is_kept(at)).map(|&at| page[at].1.size);
                let alone = is_alone(page, row, side.get(place + 1));
                let largest = kept.fold(0.0, f32::max) + if alone { SAME_SIZE } else { f32::NEG_INFINITY };
                let in_slot = place == 0 && upper && sights.is_in_slot(number);
                let with_number = alone && row.iter().any(|&at| is_number(at));
                let is_head = |at: usize, counted: bool| {
                    let segment = &page[at].1;
                    let beside = with_number || in_slot || segment.size < largest;
                    is_number(at)
                        || beside && segment.chars() < BESIDE_HEAD && !ends_sentence(&segment.text)
                        || sights.is_repeated(number, segment, counted)
                };
                // A stamp with many figures may have one that is its own; a row of a table has all of them.
                let counted = row.iter().filter(|&&at| is_head(at, true)).count();
                let whole = row.iter().all(|&at| is_head(at, false)) && 2 * counted >= row.len();
                for &at in row {
                    match () {
                        () if is_number(at) => roles.push((number, at, LineRole::PageNumber)),
                        () if whole => roles.push((number, at, LineRole::Head)),
                        () => {}
                    }
                }
                if !whole {
                    break;
                }
            }
        }
    }
    for (number, at, role) in roles {
        pages[number][at].0 = role;
    }
}

/// Gives segments beside the text, in other directions of writing, their roles: they stand at the same place.
pub(crate) fn mark_sides(pages: &mut [PageSegments]) {
    let sights = Sights::of(pages, &[]);
    let fixed = |number: usize, segment: &Segment| {
        sights.is_fixed(number, segment) || sights.is_repeated(number, segment, true)
    };
    let roles: Vec<Vec<bool>> = pages
        .iter()
        .enumerate()
        .map(|(number, page)| page.iter().map(|(_, segment)| fixed(number, segment)).collect())
        .collect();
    for (page, roles) in pages.iter_mut().zip(roles) {
        for ((role, _), fixed) in page.iter_mut().zip(roles) {
            if fixed && *role == LineRole::Body {
                *role = LineRole::Head;
            }
        }
    }
}

/// Whether a row stands apart from the next one inwards.
fn is_alone(page: &PageSegments, row: &[usize], next: Option<&Vec<usize>>) -> bool {
    is_apart(page, row, next, ALONE)
}

/// Whether the step from a row to the next one inwards is more than this, in ems.
pub(crate) fn is_apart(page: &PageSegments, row: &[usize], next: Option<&Vec<usize>>, step: f32) -> bool {
    let y = |row: &[usize]| row.first().map(|&at| page[at].1.y);
    let size = row.iter().map(|&at| page[at].1.size).fold(0.0, f32::max);
    match (y(row), next.and_then(|next| y(next))) {
        (Some(here), Some(there)) => (here - there).abs() > step * size,
        _ => true,
    }
}

/// The outermost rows from the edges inwards: first those from the top, then as many from the bottom.
fn outer_rows(page: &PageSegments) -> Vec<Vec<usize>> {
    let mut rows: Vec<Vec<usize>> = Vec::new();
    for (at, (role, segment)) in page.iter().enumerate() {
        if *role == LineRole::OffPage {
            continue;
        }
        match rows.last_mut() {
            Some(row) if (page[row[0]].1.y - segment.y).abs() < SAME_ROW * segment.size => row.push(at),
            _ => rows.push(vec![at]),
        }
    }
    // A page of few rows has its head at most in the outer ones.
    let count = ROWS.min(rows.len().div_ceil(2));
    let top = rows.iter().take(count).cloned();
    let bottom = rows.iter().rev().take(count.min(rows.len() - count)).cloned();
    let mut outer: Vec<Vec<usize>> = top.collect();
    let mut below: Vec<Vec<usize>> = bottom.collect();
    below.resize(outer.len(), Vec::new());
    outer.append(&mut below);
    outer
}
