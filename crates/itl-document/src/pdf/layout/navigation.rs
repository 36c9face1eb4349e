//! Bars of navigation at the side of pages: the segments of pages in, the places of those that are entries of a bar out.
//!
//! The same words stand at the very same place on pages near by, several under each other at one edge, and nothing else
//! stands over or under them. Three pages are enough then; a word alone takes more.

use std::collections::BTreeMap;

use super::line::LineRole;
use super::page_numbers::key;
use super::running::PageSegments;

/// How far apart, in points, what stands at the same place on two pages may be: rounding.
const SAME_PLACE: f32 = 2.0;
/// Fewest entries of a bar under each other, and fewest other pages near by that have each of them.
const MIN_ENTRIES: usize = 3;
const MIN_PAGES: usize = 2;
/// How many pages away the same bar is looked for.
const REACH: usize = 8;
/// Longest entry, in bytes.
const MAX_ENTRY: usize = 60;
/// Segments of a page that are looked at for what shares the column of a bar, so that a page of very many takes no longer.
const MOST: usize = 2000;

/// Where a segment stands, rounded, with its words.
type Place = (u64, i32, i32);

/// The entries of bars: page and segment.
pub(crate) fn entries(pages: &[PageSegments]) -> Vec<(usize, usize)> {
    let mut places: BTreeMap<Place, Vec<usize>> = BTreeMap::new();
    for (number, page) in pages.iter().enumerate() {
        for at in candidates(page) {
            let seen = places.entry(place(page, at)).or_default();
            if seen.last() != Some(&number) {
                seen.push(number);
            }
        }
    }
    let mut found = Vec::new();
    for (number, page) in pages.iter().enumerate() {
        let repeated = |at: &usize| {
            let seen = places.get(&place(page, *at)).map_or(&[][..], Vec::as_slice);
            let from = seen.partition_point(|other| other + REACH < number);
            let near = seen[from..].iter().take_while(|other| **other <= number + REACH);
            near.filter(|other| **other != number).take(MIN_PAGES).count() >= MIN_PAGES
        };
        let fixed: Vec<usize> = candidates(page).filter(repeated).collect();
        if fixed.len() < MIN_ENTRIES || page.len() > MOST {
            continue;
        }
        let edge = |at: usize| page[at].1.x0;
        for &at in &fixed {
            let bar: Vec<usize> =
                fixed.iter().copied().filter(|&other| (edge(other) - edge(at)).abs() < SAME_PLACE).collect();
            let rows =
                bar.iter().filter(|&&other| (page[other].1.y - page[at].1.y).abs() > SAME_PLACE).count();
            if rows + 1 >= MIN_ENTRIES && stands_alone(page, &bar, &fixed) {
                found.push((number, at));
            }
        }
    }
    found
}

fn candidates(page: &PageSegments) -> impl Iterator<Item = usize> {
    let short = |(role, segment): &(LineRole, crate::pdf::layout::segments::Segment)| {
        *role == LineRole::Body
            && segment.text.len() <= MAX_ENTRY
            && segment.text.chars().filter(|char| char.is_alphabetic()).count() > 1
    };
    (0..page.len()).filter(move |&at| short(&page[at]))
}

fn place(page: &PageSegments, at: usize) -> Place {
    let segment = &page[at].1;
    let rounded = |value: f32| (value / SAME_PLACE).round() as i32;
    (key(&segment.text), rounded(segment.x0), rounded(segment.y))
}

/// Whether nothing that pages do not repeat stands in the column of a bar.
fn stands_alone(page: &PageSegments, bar: &[usize], fixed: &[usize]) -> bool {
    let left = bar.iter().map(|&at| page[at].1.x0).fold(f32::INFINITY, f32::min);
    let right = bar.iter().map(|&at| page[at].1.x1).fold(f32::NEG_INFINITY, f32::max);
    let shares = |at: usize| {
        let (role, segment) = &page[at];
        *role == LineRole::Body && segment.x0 < right && segment.x1 > left
    };
    (0..page.len()).all(|at| !shares(at) || fixed.contains(&at))
}
