//! The stacks of a region in, its rows out: stacks whose heights overlap, or lines on one baseline where the file draws
//! column by column; lines that go on a cell above them belong to it.

use super::stacks::{Stack, runs_on};
use super::strips::Strip;

/// How far apart, in ems, the left edges of lines of one cell may be.
const CELL_EDGE: f32 = 0.8;
/// The step, in ems, from a line of a cell to the next, where the file draws them apart.
const WRAPPED_STEP: f32 = 1.6;
/// Baselines that differ by less, in ems, are those of one row.
const SAME_BASELINE: f32 = 0.35;
/// How far the letters of one row may reach into the next, in ems.
const REACH_DOWN: f32 = 0.25;

/// The cells of a row in the order of columns.
#[derive(Debug)]
pub(crate) struct Row {
    pub(crate) cells: Vec<Stack>,
}

impl Row {
    fn of(mut cells: Vec<Stack>) -> Self {
        cells.sort_by(|a, b| a.x0.total_cmp(&b.x0).then(a.top.total_cmp(&b.top)));
        // What stands under each other in one column of the row is one cell.
        let mut joined: Vec<Stack> = Vec::new();
        for cell in cells {
            match joined.last_mut() {
                Some(last) if cell.x0 < last.x1.min(cell.x1) && cell.x0 - last.x0 < last.x1 - cell.x0 => {
                    let mut strips = std::mem::take(&mut last.strips);
                    strips.extend(cell.strips);
                    strips.sort_by(|a, b| a.y.total_cmp(&b.y));
                    *last = Stack::of(strips);
                }
                _ => joined.push(cell),
            }
        }
        Self { cells: joined }
    }

    /// Over how much of its height a stack stands beside the row.
    pub(crate) fn shared_height(&self, stack: &Stack) -> f32 {
        let top = self.cells.iter().map(|cell| cell.top).fold(f32::INFINITY, f32::min);
        let bottom = self.cells.iter().map(|cell| cell.bottom).fold(f32::NEG_INFINITY, f32::max);
        stack.bottom.min(bottom) - stack.top.max(top)
    }

    /// Whether no cell stands where a stack does.
    pub(crate) fn has_room(&self, stack: &Stack) -> bool {
        self.cells.iter().all(|cell| cell.x1 <= stack.x0 || stack.x1 <= cell.x0)
    }

    pub(crate) fn insert(&mut self, stack: Stack) {
        let mut cells = std::mem::take(&mut self.cells);
        cells.push(stack);
        *self = Self::of(cells);
    }

    pub(crate) fn size(&self) -> f32 {
        self.cells.iter().map(Stack::size).fold(0.0, f32::max)
    }
}

/// The rows of a region, from top to bottom.
pub(crate) fn rows(region: Vec<Stack>) -> Vec<Row> {
    let mut groups: Vec<Vec<Stack>> = Vec::new();
    let mut bottom = f32::NEG_INFINITY;
    for stack in region {
        // Descenders of one row reach into the next.
        if stack.top + REACH_DOWN * stack.size() < bottom {
            bottom = bottom.max(stack.bottom);
            if let Some(group) = groups.last_mut() {
                group.push(stack);
            }
        } else {
            bottom = stack.bottom;
            groups.push(vec![stack]);
        }
    }
    let mut rows: Vec<Row> = Vec::new();
    for group in groups {
        if is_drawn_by_column(&group) {
            rows.extend(lines_of(group));
        } else {
            rows.push(Row::of(group));
        }
    }
    wrapped(rows)
}

/// Joins rows all of whose cells go on with what stands right above them: lines of cells that the file draws apart.
fn wrapped(rows: Vec<Row>) -> Vec<Row> {
    let mut joined: Vec<Row> = Vec::new();
    for row in rows {
        let above = |cell: &Stack, before: &Row| {
            before.cells.iter().position(|above| match (above.strips.last(), cell.strips.first()) {
                (Some(last), Some(first)) => {
                    let em = last.size.max(first.size);
                    (above.x0 - cell.x0).abs() < CELL_EDGE * em
                        && (0.0..WRAPPED_STEP * em).contains(&(first.y - last.y))
                        && runs_on(last, first)
                }
                _ => false,
            })
        };
        let places: Option<Vec<usize>> =
            joined.last().and_then(|before| row.cells.iter().map(|cell| above(cell, before)).collect());
        match (joined.last_mut(), places) {
            (Some(before), Some(places)) => {
                for (cell, at) in row.cells.into_iter().zip(places) {
                    let mut strips = std::mem::take(&mut before.cells[at].strips);
                    strips.extend(cell.strips);
                    before.cells[at] = Stack::of(strips);
                }
            }
            _ => joined.push(row),
        }
    }
    joined
}

/// Whether the stacks of a group are columns whose lines are rows.
fn is_drawn_by_column(group: &[Stack]) -> bool {
    let tall = || group.iter().filter(|stack| stack.strips.len() > 1);
    let (lines, running) = tall()
        .fold((0, 0), |(lines, running), stack| (lines + stack.strips.len() - 1, running + stack.running()));
    tall().count() > 0 && running * 3 < lines
}

/// The lines of columns on one baseline each.
fn lines_of(group: Vec<Stack>) -> Vec<Row> {
    let mut strips: Vec<Strip> = group.into_iter().flat_map(|stack| stack.strips).collect();
    strips.sort_by(|a, b| a.y.total_cmp(&b.y));
    let mut rows: Vec<Vec<Stack>> = Vec::new();
    let mut last: Option<(f32, f32)> = None;
    for strip in strips {
        let (y, size) = (strip.y, strip.size);
        let cell = Stack::of(vec![strip]);
        match (last, rows.last_mut()) {
            (Some((above, em)), Some(row)) if y - above < SAME_BASELINE * em.min(size) => row.push(cell),
            _ => rows.push(vec![cell]),
        }
        last = Some((y, size));
    }
    rows.into_iter().map(Row::of).collect()
}
