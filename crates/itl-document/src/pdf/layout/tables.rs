//! The stacks of a page in, tables out, and the stacks that are in none.
//!
//! Stacks that are not surely text and stand beside or under each other make a region. Its rows are stacks whose heights
//! overlap, or lines on one baseline where the file draws column by column. A region is a table if enough rows have
//! cells that stand under those of the rows beside them; otherwise its stacks are what they were.

use super::shape::is_whole_sentence;
use super::stacks::Stack;
use super::table_rows::{Row, rows};

/// Stacks that are looked at for each, so that a page of very many takes no longer for each.
const NEAR: usize = 200;
/// How far under each other, in ems, rows of one table may be.
const ROW_GAP: f32 = 3.0;
/// The share of the lower of two stacks that lies beside the other, where they are cells of one row.
const BESIDE: f32 = 0.5;
/// Fewest rows of two cells or more that make a table, and fewest if they have three cells or more.
const MIN_ROWS: usize = 3;
const MIN_WIDE_ROWS: usize = 2;
/// Share of such rows, in tenths, whose cells stand under cells of another.
const ALIGNED_TENTHS: usize = 7;
/// How far apart, in ems, the edges or middles of cells that stand under each other may be.
const ALIGNMENT: f32 = 0.8;
/// How many times larger than the cells a lone line is that is a heading between two tables.
const LARGER: f32 = 1.15;

/// How far a cell may reach over the edges of its table, in ems,
const INSIDE: f32 = 0.5;
/// the most lines of a cell that reads as text,
const MAX_CELL_LINES: usize = 12;
/// the fewest other cells of its column,
const COLUMN_CELLS: usize = 2;
/// and by how much its size may differ from that of the others, as a share.
const CELL_SIZE: f32 = 0.08;
/// The share of the width of a table, at least, of a sentence between two tables.
const SENTENCE_WIDTH: f32 = 0.5;
/// Sizes that differ by more, as a share, are not those of cells beside each other.
const OTHER_SIZE: f32 = 0.12;

/// A table, row by row.
#[derive(Debug)]
pub(crate) struct Table {
    pub(crate) rows: Vec<Row>,
    pub(crate) x0: f32,
    pub(crate) x1: f32,
    pub(crate) top: f32,
    pub(crate) bottom: f32,
    pub(crate) chars: usize,
    pub(crate) rank: usize,
}

impl Table {
    fn of(rows: Vec<Row>) -> Self {
        let cells = || rows.iter().flat_map(|row| &row.cells);
        let x0 = cells().map(|cell| cell.x0).fold(f32::INFINITY, f32::min);
        let x1 = cells().map(|cell| cell.x1).fold(f32::NEG_INFINITY, f32::max);
        let top = cells().map(|cell| cell.top).fold(f32::INFINITY, f32::min);
        let bottom = cells().map(|cell| cell.bottom).fold(f32::NEG_INFINITY, f32::max);
        let chars = cells().map(|cell| cell.chars).sum();
        let rank = cells().map(Stack::rank).min().unwrap_or(0);
        Self { rows, x0, x1, top, bottom, chars, rank }
    }

    /// The left edges of its cells.
    fn edges(&self) -> Vec<f32> {
        self.rows.iter().flat_map(|row| &row.cells).map(|cell| cell.x0).collect()
    }

    /// The size of most of its text.
    fn size(&self) -> f32 {
        let mut sizes: Vec<f32> = self.rows.iter().flat_map(|row| &row.cells).map(Stack::size).collect();
        sizes.sort_by(f32::total_cmp);
        sizes.get(sizes.len() / 2).copied().unwrap_or(0.0)
    }
}

/// Parts the tables from the other stacks.
pub(crate) fn tables(stacks: Vec<Stack>) -> (Vec<Stack>, Vec<Table>) {
    let (mut rest, mut loose): (Vec<Stack>, Vec<Stack>) = stacks.into_iter().partition(Stack::is_prose);
    loose.sort_by(|a, b| a.top.total_cmp(&b.top).then(a.x0.total_cmp(&b.x0)));
    let regions = regions(loose, &rest);
    let mut tables = Vec::new();
    for region in regions {
        let lines: usize = region.iter().map(|stack| stack.strips.len()).sum();
        if region.len() < 2 || lines < 2 * MIN_WIDE_ROWS {
            rest.extend(region);
            continue;
        }
        take(rows(region), &mut tables, &mut rest);
    }
    let columns: Vec<Vec<f32>> = tables.iter().map(Table::edges).collect();
    let rest = rest.into_iter().filter_map(|stack| held(stack, &mut tables, &columns)).collect();
    (rest, tables)
}

/// Puts a stack that lies inside of a table into its row, though it reads as text: cells of several lines do. Gives it
/// back if it lies in none, or in none of the columns, which are known by the left edges of cells.
fn held(stack: Stack, tables: &mut [Table], columns: &[Vec<f32>]) -> Option<Stack> {
    let em = stack.size();
    let holds = |table: &Table, edges: &[f32]| {
        table.x0 - INSIDE * em < stack.x0
            && stack.x1 < table.x1 + INSIDE * em
            && table.top - em < stack.top
            && stack.bottom < table.bottom + em
            && edges.iter().filter(|edge| (*edge - stack.x0).abs() < ALIGNMENT * em).count() >= COLUMN_CELLS
    };
    let found = tables.iter_mut().zip(columns).find(|(table, edges)| holds(table, edges));
    let Some((table, _)) = found else { return Some(stack) };
    if stack.strips.len() > MAX_CELL_LINES || (table.size() - em).abs() > CELL_SIZE * em {
        return Some(stack);
    }
    match table.rows.iter_mut().max_by(|a, b| a.shared_height(&stack).total_cmp(&b.shared_height(&stack))) {
        Some(row) if row.shared_height(&stack) > 0.0 && row.has_room(&stack) => {
            row.insert(stack);
            None
        }
        _ => Some(stack),
    }
}

/// Stacks that stand beside or under each other with no text between them.
fn regions(loose: Vec<Stack>, prose: &[Stack]) -> Vec<Vec<Stack>> {
    let mut parent: Vec<usize> = (0..loose.len()).collect();
    for (at, stack) in loose.iter().enumerate() {
        let reach = stack.bottom + ROW_GAP * stack.size();
        let after =
            loose.iter().enumerate().skip(at + 1).take(NEAR).take_while(|(_, other)| other.top < reach);
        for (index, other) in after {
            if (is_beside(stack, other) || is_over(stack, other)) && !is_parted(stack, other, prose) {
                let (a, b) = (root(&mut parent, at), root(&mut parent, index));
                parent[a.max(b)] = a.min(b);
            }
        }
    }
    let mut regions: Vec<Vec<Stack>> = (0..loose.len()).map(|_| Vec::new()).collect();
    for (at, stack) in loose.into_iter().enumerate() {
        let root = root(&mut parent, at);
        regions[root].push(stack);
    }
    regions.retain(|region| !region.is_empty());
    regions
}

fn root(parent: &mut [usize], mut at: usize) -> usize {
    while parent[at] != at {
        parent[at] = parent[parent[at]];
        at = parent[at];
    }
    at
}

fn is_beside(a: &Stack, b: &Stack) -> bool {
    let shared = a.bottom.min(b.bottom) - a.top.max(b.top);
    let same_size = (a.size() - b.size()).abs() < OTHER_SIZE * a.size().max(b.size());
    shared > BESIDE * (a.bottom - a.top).min(b.bottom - b.top) && (a.x1 <= b.x0 || b.x1 <= a.x0) && same_size
}

fn is_over(a: &Stack, b: &Stack) -> bool {
    a.x0 < b.x1 && b.x0 < a.x1
}

/// Whether text stands between two stacks, or beside both of them in between.
fn is_parted(a: &Stack, b: &Stack, prose: &[Stack]) -> bool {
    let (left, right) = (a.x1.min(b.x1), a.x0.max(b.x0));
    let (top, bottom) = (a.top.min(b.top), a.bottom.max(b.bottom));
    prose.iter().take(NEAR).any(|text| {
        text.top < bottom && text.bottom > top && text.x0 < right.max(left) && text.x1 > left.min(right)
    })
}

/// Takes the tables out of rows: runs of rows with cells under each other, and what stands between them.
fn take(rows: Vec<Row>, tables: &mut Vec<Table>, rest: &mut Vec<Stack>) {
    let cells = || rows.iter().flat_map(|row| &row.cells);
    let left = cells().map(|cell| cell.x0).fold(f32::INFINITY, f32::min);
    let width = cells().map(|cell| cell.x1).fold(f32::NEG_INFINITY, f32::max) - left;
    let is_text = |row: &Row| {
        row.cells.iter().all(|cell| {
            cell.x0 - left < INSIDE * cell.size()
                && cell.x1 - cell.x0 > SENTENCE_WIDTH * width
                && is_whole_sentence(&cell.text())
        })
    };
    let mut run: Vec<Row> = Vec::new();
    let mut size = 0.0;
    for row in rows {
        let alone = row.cells.len() == 1 && !run.is_empty();
        if alone && (row.size() > LARGER * size || is_text(&row)) {
            finish(std::mem::take(&mut run), tables, rest);
            rest.extend(row.cells);
            continue;
        }
        if row.cells.len() > 1 {
            size = row.size();
        }
        run.push(row);
    }
    finish(run, tables, rest);
}

fn finish(mut run: Vec<Row>, tables: &mut Vec<Table>, rest: &mut Vec<Stack>) {
    let many = |row: &Row| row.cells.len() > 1;
    let (Some(first), Some(last)) = (run.iter().position(many), run.iter().rposition(many)) else {
        rest.extend(run.into_iter().flat_map(|row| row.cells));
        return;
    };
    rest.extend(run.drain(last + 1..).flat_map(|row| row.cells));
    rest.extend(run.drain(..first).flat_map(|row| row.cells));
    if is_table(&run) {
        tables.push(Table::of(run));
    } else {
        rest.extend(run.into_iter().flat_map(|row| row.cells));
    }
}

fn is_table(rows: &[Row]) -> bool {
    let many: Vec<&Row> = rows.iter().filter(|row| row.cells.len() > 1).collect();
    let wide = many.iter().filter(|row| row.cells.len() > 2).count();
    if many.len() < MIN_ROWS && wide < MIN_WIDE_ROWS || many.len() * 3 < rows.len() {
        return false;
    }
    let aligned = |at: usize| {
        let beside = [at.checked_sub(1), Some(at + 1)];
        beside
            .into_iter()
            .flatten()
            .filter_map(|other| many.get(other))
            .any(|other| are_aligned(many[at], other))
    };
    let count = (0..many.len()).filter(|&at| aligned(at)).count();
    count * 10 >= many.len() * ALIGNED_TENTHS
}

/// Whether cells of two rows, but for the first, stand under each other.
fn are_aligned(a: &Row, b: &Row) -> bool {
    let near = ALIGNMENT * a.size().max(b.size());
    let places = |cell: &Stack| [cell.x0, cell.x0.midpoint(cell.x1), cell.x1];
    a.cells.iter().skip(1).take(NEAR).any(|one| {
        b.cells
            .iter()
            .skip(1)
            .take(NEAR)
            .any(|other| places(one).iter().zip(places(other)).any(|(one, other)| (one - other).abs() < near))
    })
}
