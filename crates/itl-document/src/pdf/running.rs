//! Running heads and page numbers, by what pages repeat at the same place, or by what the file marks as such.
//!
//! Three things tell them: the same words at the same height on pages near by, in the outermost rows; the same words at
//! the very same place on many pages, wherever that is, as bars of navigation are; and numbers that count the pages, by
//! one, or by two on sheets of two pages. From the edge inwards a row that is none of these ends the search, and of such
//! a row only what is surely repeated is taken: the last line of a text may stand beside the number of its page.

use std::collections::{BTreeMap, BTreeSet};

use foldhash::fast::FixedState;
use hashbrown::HashMap;

use super::kinds::is_caption;
use super::line::{LineRole, ends_sentence};
use super::page_numbers::{counts_pages, figures, key, page_number};
use super::segments::Segment;

/// Rows at the top and at the bottom that are looked at.
const ROWS: usize = 4;
/// How far apart, in points, the same head may stand on two pages.
const SAME_HEIGHT: f32 = 5.0;
/// How far apart, in points, what stands at the same place on two pages may be: rounding.
const SAME_PLACE: f32 = 2.0;
/// Pages near by that have the same words at the same place, where it is enough wherever on the page they stand.
const FIXED_PAGES: usize = 4;
/// How many pages away the same head is looked for: chapters have heads of their own.
const REACH: usize = 8;
/// Segments of the same words that are looked at, so that a page of very many takes no longer for each.
const NEAR: usize = 256;
/// Segments whose baselines differ by less, in ems, are on one row.
const SAME_ROW: f32 = 0.35;
/// What stands beside the number of a page or the head of a report is part of the head if it has fewer characters than
/// this: a line of text has more.
const BESIDE_HEAD: usize = 80;
/// The step to the next row, in ems, from which on a row stands alone: lines of one text are closer.
const ALONE: f32 = 1.9;
/// By how much numbers go up from page to page: by two on sheets of two pages.
const NUMBER_STEPS: [i64; 2] = [1, 2];
/// Longest text, in bytes, that is compared over pages: heads are shorter.
const MAX_HEAD: usize = 300;

/// The same for what stands at the same place anywhere: entries of bars and names at the side are shorter still, and
/// most lines of text are not compared.
const MAX_FIXED: usize = 60;

/// Pages near by with a row in the same place, where what they say differs, and the parts of such a row at most.
const SLOT_PAGES: usize = 2;
const SLOT_PARTS: usize = 2;
/// Sizes that differ by less, in points, are one.
const SAME_SIZE: f32 = 0.3;

/// The segments of a page, from top to bottom, with their roles.
pub(super) type PageSegments = Vec<(LineRole, Segment)>;

/// A text that was seen on a page.
struct Sight {
    page: usize,
    x0: f32,
    y: f32,
    size: f32,
    figures: Vec<i64>,
}

/// What pages show, to be compared.
struct Sights {
    pages: usize,
    /// By what [`key`] makes of a text. It is asked only, never gone through.
    texts: HashMap<u64, Vec<Sight>, FixedState>,
    /// By step and by what is left of a number when the pages before it are taken off: pages and heights.
    numbers: BTreeMap<(i64, i64), Vec<(usize, f32)>>,
    /// Height and size of the top row of each page, where it can be a head whatever it says.
    slots: Vec<Option<(f32, f32)>>,
    /// Pages that have to agree besides the one that is looked at.
    enough: usize,
}

impl Sights {
    fn of(pages: &[PageSegments], rows: &[Vec<Vec<usize>>]) -> Self {
        let mut texts: HashMap<u64, Vec<Sight>, FixedState> = HashMap::default();
        let mut numbers: BTreeMap<(i64, i64), Vec<(usize, f32)>> = BTreeMap::new();
        for (number, page) in pages.iter().enumerate() {
            let outer: BTreeSet<usize> = rows.get(number).into_iter().flatten().flatten().copied().collect();
            for (at, (role, segment)) in page.iter().enumerate() {
                let longest = if outer.contains(&at) { MAX_HEAD } else { MAX_FIXED };
                if *role == LineRole::OffPage || segment.text.len() > longest || is_caption(&segment.text) {
                    continue;
                }
                let Segment { x0, y, size, .. } = *segment;
                let sight = Sight { page: number, x0, y, size, figures: figures(&segment.text) };
                texts.entry(key(&segment.text)).or_default().push(sight);
            }
            for &at in rows.get(number).into_iter().flatten().flatten() {
                let segment = &page[at].1;
                let Some(shown) = page_number(&segment.text) else { continue };
                for step in NUMBER_STEPS {
                    let places = numbers.entry((step, shown - step * number as i64)).or_default();
                    places.push((number, segment.y));
                }
            }
        }
        let slots = slots(pages, rows);
        Self { pages: pages.len(), texts, numbers, slots, enough: if pages.len() < 3 { 1 } else { 2 } }
    }

    /// Whether pages near by have a top row at the same height and in the same small type: heads of chapters differ.
    fn is_in_slot(&self, number: usize) -> bool {
        let Some((y, size)) = self.slots.get(number).copied().flatten() else { return false };
        let from = number.saturating_sub(REACH);
        let near = self.slots.iter().enumerate().skip(from).take(2 * REACH + 1);
        let same = near.filter(|(other, slot)| {
            *other != number
                && slot
                    .is_some_and(|slot| (slot.0 - y).abs() < SAME_PLACE && (slot.1 - size).abs() < SAME_SIZE)
        });
        same.take(SLOT_PAGES).count() >= SLOT_PAGES
    }

    /// The same words on pages near by.
    fn others(&self, number: usize, segment: &Segment) -> impl Iterator<Item = &Sight> {
        let sights = self.texts.get(&key(&segment.text)).map_or(&[][..], Vec::as_slice);
        let from = sights.partition_point(|sight| sight.page + REACH < number);
        let near = sights[from..].iter().take_while(move |sight| sight.page <= number + REACH);
        near.take(NEAR).filter(move |sight| sight.page != number)
    }

    /// Whether pages near by have the same words at the same height; their figures are the same or count pages, or are
    /// left open.
    fn is_repeated(&self, number: usize, segment: &Segment, counted: bool) -> bool {
        let shown = figures(&segment.text);
        let others = self.others(number, segment).filter(|other| {
            (other.y - segment.y).abs() < SAME_HEIGHT
                && (!counted || counts_pages(&shown, &other.figures, other.page as i64 - number as i64))
        });
        segment.artifact || others.take(self.enough).count() >= self.enough
    }

    /// Whether many pages near by have the same words at the very same place.
    fn is_fixed(&self, number: usize, segment: &Segment) -> bool {
        let letters = segment.text.chars().filter(|char| char.is_alphabetic()).count();
        if self.pages <= FIXED_PAGES || letters < 2 {
            return false;
        }
        let shown = figures(&segment.text);
        let same = self.others(number, segment).filter(|other| {
            (other.y - segment.y).abs() < SAME_PLACE
                && (other.x0 - segment.x0).abs() < SAME_PLACE
                && (other.size - segment.size).abs() < SAME_PLACE
                && counts_pages(&shown, &other.figures, other.page as i64 - number as i64)
        });
        let pages: BTreeSet<usize> = same.map(|other| other.page).collect();
        pages.len() >= FIXED_PAGES
    }

    /// Whether a text is a number that counts the pages.
    fn is_number(&self, number: usize, segment: &Segment) -> bool {
        let Some(shown) = page_number(&segment.text) else { return false };
        NUMBER_STEPS.into_iter().any(|step| {
            let places =
                self.numbers.get(&(step, shown - step * number as i64)).map_or(&[][..], Vec::as_slice);
            let from = places.partition_point(|(page, _)| page + REACH * REACH < number);
            let others = places[from..].iter().take(NEAR);
            let same = others.filter(|(page, y)| *page != number && (y - segment.y).abs() < SAME_HEIGHT);
            same.take(self.enough).count() >= self.enough
        })
    }
}

/// Gives segments that are repeated on other pages their roles.
pub(super) fn mark(pages: &mut [PageSegments]) {
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
                // One part of a head may be that of its chapter, which is on few pages.
                let is_kept = |at: usize| is_number(at) || sights.is_repeated(number, &page[at].1, true);
                let with_head = is_alone(page, row, side.get(place + 1)) && row.iter().any(|&at| is_kept(at))
                    || place == 0 && upper && sights.is_in_slot(number);
                let is_head = |at: usize, counted: bool| {
                    let segment = &page[at].1;
                    is_number(at)
                        || with_head && segment.chars() < BESIDE_HEAD && !ends_sentence(&segment.text)
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
pub(super) fn mark_sides(pages: &mut [PageSegments]) {
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

/// The top rows that stand alone, are short and smaller than most of the text.
fn slots(pages: &[PageSegments], rows: &[Vec<Vec<usize>>]) -> Vec<Option<(f32, f32)>> {
    let mut sizes: BTreeMap<i32, usize> = BTreeMap::new();
    for (_, segment) in pages.iter().flatten() {
        *sizes.entry((segment.size * 2.0) as i32).or_default() += segment.text.len();
    }
    let most = sizes.iter().max_by_key(|(_, length)| **length).map_or(0, |(size, _)| *size);
    let slot = |(page, rows): (&PageSegments, &Vec<Vec<usize>>)| {
        let row = rows.first().filter(|_| rows.len() > 1)?;
        let first = &page[*row.first()?].1;
        let short = |&at: &usize| {
            let segment = &page[at].1;
            segment.chars() < BESIDE_HEAD && !ends_sentence(&segment.text) && !is_caption(&segment.text)
        };
        let small = ((first.size * 2.0) as i32) < most;
        let alone = is_alone(page, row, rows.get(1));
        (small && alone && row.len() <= SLOT_PARTS && row.iter().all(short)).then_some((first.y, first.size))
    };
    pages.iter().zip(rows).map(slot).collect()
}

/// Whether a row stands apart from the next one inwards.
fn is_alone(page: &PageSegments, row: &[usize], next: Option<&Vec<usize>>) -> bool {
    let y = |row: &[usize]| row.first().map(|&at| page[at].1.y);
    let size = row.iter().map(|&at| page[at].1.size).fold(0.0, f32::max);
    match (y(row), next.and_then(|next| y(next))) {
        (Some(here), Some(there)) => (here - there).abs() > ALONE * size,
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
