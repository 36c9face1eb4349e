//! The segments of a page in, its regions in reading order out: columns of lines, and tables.
//!
//! Stacks come first, then tables, then the order of both; stacks that stand under each other at the end are one column,
//! whose leading and edges tell where paragraphs begin.

use super::initials;
use super::order::{Part, ordered};
use super::segments::Segment;
use super::stacks::{Stack, runs_on, stacks};
use super::strips::{Strip, strips, strips_of_rows};
use super::table_rows::Row;
use super::tables::tables;

/// More segments than a page of text can have: they are read row by row, or the search for an order would take too long.
const MAX_SEGMENTS: usize = 4000;
/// How many times wider than high a sheet of two pages is. Two sheets of A4 are 1.41, two of letter size 1.29.
const DOUBLE_PAGE: f32 = 1.2;
/// The step between two lines of a paragraph that the file draws apart, in ems.
const MAX_STEP: f32 = 1.8;
/// How far apart their left edges, in ems, and their sizes, as a share, may be.
const SAME_EDGE: f32 = 0.5;
const SAME_SIZE: f32 = 0.06;
/// Sizes that differ by more, as a share, are a heading and its text, whose edges tell nothing of each other.
const OTHER_SIZE: f32 = 0.12;
/// How far apart the edges of stacks in one column may be, in ems: items are indented, lines are ragged.
const COLUMN_EDGE: f32 = 6.0;
/// Stacks that are looked at for the one that goes on.
const NEAR: usize = 64;

/// Lines under each other, each of segments beside each other.
pub(crate) type Column = Vec<Vec<Segment>>;

/// A part of a page.
pub(crate) enum Region {
    Text(Column),
    Table(Vec<Row>),
}

/// The regions of a page in reading order. Width and height are those of the page, if it is written along its edge.
pub(crate) fn regions(mut segments: Vec<Segment>, page: Option<(f32, f32)>) -> Vec<Region> {
    if segments.is_empty() {
        return Vec::new();
    }
    let too_many = segments.len() > MAX_SEGMENTS;
    initials::join(&mut segments);
    if too_many {
        return vec![Region::Text(row_by_row(strips_of_rows(segments)))];
    }
    let (text, tables) = tables(weld(stacks(strips(segments))));
    let parts = weld(text).into_iter().map(Part::Text).chain(tables.into_iter().map(Part::Table)).collect();
    let middle = page.filter(|(width, height)| *width > DOUBLE_PAGE * height).map(|(width, _)| width / 2.0);
    let mut regions: Vec<Region> = Vec::new();
    let mut open: Vec<Stack> = Vec::new();
    for part in ordered(parts, middle) {
        match part {
            Part::Text(stack) => {
                if open.last().is_some_and(|above| !is_column(above, &stack)) {
                    regions.extend(column(&mut open));
                }
                open.push(stack);
            }
            Part::Table(table) => {
                regions.extend(column(&mut open));
                regions.push(Region::Table(table.rows));
            }
        }
    }
    regions.extend(column(&mut open));
    regions
}

/// Strips from top to bottom, each a line.
fn row_by_row(mut strips: Vec<Strip>) -> Column {
    let across = |a: &Strip, b: &Strip| a.x0.total_cmp(&b.x0).then(a.rank.cmp(&b.rank));
    strips.sort_by(|a, b| a.y.total_cmp(&b.y).then(across(a, b)));
    // Copied, so that they lie in memory as they are read: where rows are very close they were made from left to right over the whole
    // page, and every later look at them would jump about.
    strips.iter().map(|strip| strip.segments.clone()).collect()
}

fn column(open: &mut Vec<Stack>) -> Option<Region> {
    let lines: Column = open.drain(..).flat_map(|stack| stack.strips).map(|strip| strip.segments).collect();
    (!lines.is_empty()).then_some(Region::Text(lines))
}

/// Whether a stack stands under another in one column.
fn is_column(above: &Stack, below: &Stack) -> bool {
    let em = above.size().max(below.size());
    let under = below.top > above.bottom - em;
    let shared = above.x1.min(below.x1) - above.x0.max(below.x0);
    let same_size = (above.size() - below.size()).abs() < OTHER_SIZE * em;
    let many = above.strips.len() > 1 && below.strips.len() > 1;
    let as_wide = !many || (above.x1 - below.x1).abs() < COLUMN_EDGE * em;
    under && shared > 0.0 && same_size && as_wide && (above.x0 - below.x0).abs() < COLUMN_EDGE * em
}

/// Joins stacks one of which goes on the sentence of the other right under it, though the file draws them apart.
fn weld(mut stacks: Vec<Stack>) -> Vec<Stack> {
    stacks.sort_by(|a, b| a.top.total_cmp(&b.top));
    let mut welded: Vec<Stack> = Vec::new();
    for stack in stacks {
        let goes_on = |above: &Stack| match (above.strips.last(), stack.strips.first()) {
            (Some(last), Some(first)) => {
                let em = last.size.max(first.size);
                let step = first.y - last.y;
                step > 0.0
                    && step < MAX_STEP * em
                    && (above.x0 - stack.x0).abs() < SAME_EDGE * em
                    && (last.size - first.size).abs() < SAME_SIZE * em
                    && runs_on(last, first)
                    && (above.is_prose() || stack.is_prose())
            }
            _ => false,
        };
        let from = welded.len().saturating_sub(NEAR);
        let found = welded[from..].iter().rposition(goes_on).map(|at| from + at);
        match found {
            Some(at) => {
                let mut strips = std::mem::take(&mut welded[at].strips);
                strips.extend(stack.strips);
                welded[at] = Stack::of(strips);
            }
            None => welded.push(stack),
        }
    }
    welded
}
