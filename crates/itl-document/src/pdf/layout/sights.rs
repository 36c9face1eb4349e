//! What pages show, to be compared: texts by their words, numbers by what they count, and the places of heads. Running
//! heads and numbers of pages are told by it; nothing is decided here about a row.

use std::collections::{BTreeMap, BTreeSet};

use foldhash::fast::FixedState;
use hashbrown::HashMap;

use super::line::{LineRole, ends_sentence};
use super::page_numbers::{counts_pages, figures, key, page_number};
use super::running::{BESIDE_HEAD, MAX_FIXED, PageSegments, SAME_SIZE, is_apart};
use super::segments::Segment;
use crate::pdf::assemble::kinds::is_caption;

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
/// By how much numbers go up from page to page: by two on sheets of two pages.
const NUMBER_STEPS: [i64; 2] = [1, 2];
/// Longest text, in bytes, that is compared over pages: heads are shorter.
const MAX_HEAD: usize = 300;
/// Pages near by with a row in the same place, where what they say differs, and the parts of such a row at most.
const SLOT_PAGES: usize = 2;
const SLOT_PARTS: usize = 2;
/// The step to the next row, in ems, from which on the top row of a page can be a head whatever it says.
const SLOT_STEP: f32 = 3.0;

/// A text that was seen on a page.
struct Sight {
    page: usize,
    x0: f32,
    y: f32,
    size: f32,
    figures: Vec<i64>,
}

/// What pages show, to be compared.
pub(crate) struct Sights {
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
    pub(crate) fn of(pages: &[PageSegments], rows: &[Vec<Vec<usize>>]) -> Self {
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
    pub(crate) fn is_in_slot(&self, number: usize) -> bool {
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
    pub(crate) fn is_repeated(&self, number: usize, segment: &Segment, counted: bool) -> bool {
        let shown = figures(&segment.text);
        let others = self.others(number, segment).filter(|other| {
            (other.y - segment.y).abs() < SAME_HEIGHT
                && (!counted || counts_pages(&shown, &other.figures, other.page as i64 - number as i64))
        });
        segment.artifact || others.take(self.enough).count() >= self.enough
    }

    /// Whether many pages near by have the same words at the very same place.
    pub(crate) fn is_fixed(&self, number: usize, segment: &Segment) -> bool {
        if self.pages <= FIXED_PAGES || letters(segment) < 2 {
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
    pub(crate) fn is_number(&self, number: usize, segment: &Segment) -> bool {
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
        let alone = is_apart(page, row, rows.get(1), SLOT_STEP);
        (small && alone && row.len() <= SLOT_PARTS && row.iter().all(short)).then_some((first.y, first.size))
    };
    pages.iter().zip(rows).map(slot).collect()
}

/// The letters of a segment.
pub(crate) fn letters(segment: &Segment) -> usize {
    segment.text.chars().filter(|char| char.is_alphabetic()).count()
}
