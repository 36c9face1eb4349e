//! The heatmap of a document: a row per section, paragraph or unit, a column per concept.

use itl_core::{Alignment, relative};

use super::Figure;
use super::canvas::{Anchor, Area, Canvas, DOT};
use super::frame::{self, MARGIN, WIDTH};
use super::label::{Ink, Style};
use super::rows::{READABLE, Rows};
use super::scale::{Axis, colour};
use crate::Context;
use crate::terminal::ranked;

/// Columns that fit on a page with their ids.
const MOST: usize = 50;

/// The height that the matrix may have: with all around it, it fits on a page.
const HEIGHT: f64 = 500.0;

/// Bounds for the height of a row and the width of a column that has a label.
const ROW: f64 = 9.6;
const NARROWEST: f64 = 7.2;
const WIDEST: f64 = 36.0;

/// Columns have the names of their concepts from this width on; below, their ids.
const NAMED: f64 = 9.0;

/// The longest text over a column.
const HEAD: f64 = 100.0;

/// Where there is room, cells are this far apart.
const GAP: f64 = 2.0 * DOT;

const HATCH: Ink = Ink(0x9A, 0xA3, 0xAD);

/// What the drawing shows, free of where it comes from.
struct Matrix {
    /// The words over the columns: id and name.
    columns: Vec<(String, String)>,
    rows: Vec<Line>,
    /// Whether every row has its own label; else labels stand where sections start.
    labelled: bool,
}

struct Line {
    label: String,
    page: String,
    /// `None` where it is undefined.
    values: Vec<Option<f64>>,
}

/// Draws the heatmap of an alignment.
#[must_use]
pub fn heatmap(context: Context<'_>, path: &str, alignment: &Alignment) -> Figure {
    let model = context.model;
    let (mut canvas, top) = frame::head(path, alignment);
    let mut columns = ranked(&alignment.total, 0.0);
    let all = columns.len();
    columns.truncate(MOST);
    columns.sort_unstable();
    let rows = Rows::of(alignment);
    let matrix = matrix(&mut canvas, context, alignment, &columns, &rows);
    let bottom = draw(&mut canvas, top, &matrix);

    let framework = canvas.label(&model.framework().title);
    let mut caption = vec![format!(
        "Affinity of {} to concepts of {framework}, relative to each concept’s own text (1 = as strong).",
        rows.counted()
    )];
    if rows.list.iter().any(|row| row.units.len() > 1) {
        let unit = alignment.settings.unit.name();
        caption.push(format!("A row is the {} over its {unit}s.", alignment.settings.aggregate));
    }
    if all > columns.len() {
        caption.push(format!(
            "Shown are the {} concepts of {all} to which the whole document is most related, in the order of the framework.",
            columns.len()
        ));
    }
    if matrix.has_undefined() {
        caption.push("Hatched: undefined, since the concept’s own text has no affinity to it.".to_owned());
    }
    caption.push(frame::method(&mut canvas, model));
    frame::foot(&mut canvas, bottom, &caption);
    let title = format!("Heatmap of {}", frame::title(path, alignment));
    let description = format!("Relative affinity of {} to {} concepts, as colours.", rows.counted(), columns.len());
    Figure { canvas, title, description }
}

fn matrix(
    canvas: &mut Canvas,
    context: Context<'_>,
    alignment: &Alignment,
    columns: &[usize],
    rows: &Rows,
) -> Matrix {
    let concepts = &context.model.framework().concepts;
    let references: Vec<f64> = context.model.references().collect();
    let labelled = rows.list.len() <= READABLE;
    let words = |canvas: &mut Canvas, &column: &usize| {
        let concept = concepts.get(column)?;
        let name = if concept.name() == concept.id { "" } else { concept.name() };
        Some((canvas.label(&concept.id), canvas.label(name)))
    };
    let lines = rows.list.iter().map(|row| {
        let label = if labelled { row.label.as_str() } else { row.section(alignment).unwrap_or_default() };
        let absolute = alignment.affinities.aggregate(row.units.clone(), alignment.settings.aggregate);
        let value = |&column: &usize| relative(*absolute.get(column)?, *references.get(column)?);
        Line {
            label: canvas.label(label),
            page: row.page.map(|page| page.to_string()).unwrap_or_default(),
            values: columns.iter().map(value).collect(),
        }
    });
    let rows = lines.collect();
    Matrix { columns: columns.iter().filter_map(|column| words(canvas, column)).collect(), rows, labelled }
}

impl Matrix {
    /// The undefined columns: what is undefined in one row is so in all.
    fn undefined(&self) -> impl Iterator<Item = usize> {
        let first = self.rows.first().map(|row| row.values.as_slice()).unwrap_or_default();
        first.iter().enumerate().filter(|(_, value)| value.is_none()).map(|(column, _)| column)
    }

    fn has_undefined(&self) -> bool {
        self.undefined().next().is_some()
    }

    /// The scale of its colours.
    fn axis(&self) -> Axis {
        let values = self.rows.iter().flat_map(|row| &row.values).flatten();
        Axis::to(values.copied().fold(0.0, f64::max), 5.0)
    }
}

/// Where the matrix stands on the sheet.
#[derive(Debug, Clone, Copy, PartialEq)]
struct Grid {
    left: f64,
    top: f64,
    column: f64,
    row: f64,
    /// Room for page numbers, left of the labels.
    pages: f64,
}

/// The largest number of whole dots in a length.
fn dots(length: f64) -> f64 {
    (length / DOT + 1e-6).floor() * DOT
}

/// Draws the matrix with its labels and its legend below `top`; gives where it ends.
fn draw(canvas: &mut Canvas, top: f64, matrix: &Matrix) -> f64 {
    let style = Style::LABEL;
    let widest = |texts: &mut dyn Iterator<Item = &String>| texts.map(|text| style.width(text)).fold(0.0, f64::max);
    let pages = widest(&mut matrix.rows.iter().map(|row| &row.page));
    let pages = if pages > 0.0 { pages.max(style.width("page")) + 6.0 } else { 0.0 };
    let labels = widest(&mut matrix.rows.iter().map(|row| &row.label)) + 5.0;
    let room = WIDTH - 2.0 * MARGIN;
    let count = matrix.columns.len().max(1) as f64;
    let column = dots((room - (pages + labels).min(180.0)) / count).clamp(NARROWEST, WIDEST);
    let left = dots(MARGIN + (pages + labels).min(room - column * count)) + DOT;
    let row = dots((HEIGHT / matrix.rows.len().max(1) as f64).min(ROW)).max(2.0 * DOT);
    let grid = Grid { left: left.min(WIDTH - MARGIN - column * count), top, column, row, pages };
    let grid = Grid { top: dots(heads(canvas, grid, matrix)) + DOT, ..grid };
    sides(canvas, grid, matrix);
    let axis = matrix.axis();
    cells(canvas, grid, matrix, &axis);
    legend(canvas, grid.top + grid.row * matrix.rows.len() as f64 + 10.0, &axis, matrix.has_undefined())
}

/// The words over the columns; gives where they end.
fn heads(canvas: &mut Canvas, grid: Grid, matrix: &Matrix) -> f64 {
    let style = Style::LABEL;
    let named = grid.column >= NAMED;
    let words = |(id, name): &(String, String)| match named && !name.is_empty() {
        true => style.fit(&format!("{id}  {name}"), HEAD),
        false => style.fit(id, HEAD),
    };
    let words: Vec<String> = matrix.columns.iter().map(words).collect();
    let longest = words.iter().map(|words| style.width(words)).fold(0.0, f64::max);
    let lying = longest + 2.0 <= grid.column;
    let bottom = grid.top + if lying { style.rise() } else { longest };
    for (column, words) in words.into_iter().enumerate() {
        let middle = grid.left + (column as f64 + 0.5) * grid.column;
        if lying {
            canvas.text(style, Anchor::Middle, (middle, bottom), words);
        } else {
            canvas.upright(style, (middle + 0.36 * style.size, bottom), words);
        }
    }
    if grid.pages > 0.0 {
        let at = (MARGIN + grid.pages - 6.0, bottom);
        canvas.text(Style::FAINT, Anchor::End, at, "page".to_owned());
    }
    bottom + style.fall() + 2.0
}

/// The labels of the rows and the numbers of their pages, where there is room for them.
fn sides(canvas: &mut Canvas, grid: Grid, matrix: &Matrix) {
    let style = Style::LABEL;
    let width = grid.left - MARGIN - grid.pages - 5.0;
    // The first baseline must stay clear of the words above.
    let mut free = grid.top - 1.0;
    for (index, row) in matrix.rows.iter().enumerate() {
        let start = grid.top + index as f64 * grid.row;
        if !matrix.labelled && row.label.is_empty() {
            continue;
        }
        let middle = if matrix.labelled { start + grid.row / 2.0 } else { start };
        let baseline = middle + 0.36 * style.size;
        if !matrix.labelled {
            canvas.line((grid.left - 3.0, start), (grid.left - 0.5, start), 0.4, Style::FAINT.ink);
        }
        if baseline - style.rise() < free - 1.6 {
            continue;
        }
        free = baseline + style.fall();
        let at = (grid.left - 4.0, baseline);
        canvas.text(style, Anchor::End, at, style.fit(&row.label, width));
        let at = (MARGIN + grid.pages - 6.0, baseline);
        canvas.text(Style::FAINT, Anchor::End, at, row.page.clone());
    }
}

/// The cells, those of one colour together; equal ones in adjoining thin rows are one.
fn cells(canvas: &mut Canvas, grid: Grid, matrix: &Matrix, axis: &Axis) {
    let between = if matrix.labelled { GAP } else { 0.0 };
    let mut cells: Vec<(Ink, Area)> = Vec::new();
    for column in 0..matrix.columns.len() {
        let x = grid.left + column as f64 * grid.column;
        let ink = |line: &Line| line.values.get(column).copied().flatten().map(|value| colour(axis.share(value)));
        let mut row = 0;
        for run in matrix.rows.chunk_by(|a, b| !matrix.labelled && ink(a) == ink(b)) {
            let y = grid.top + row as f64 * grid.row;
            let area = Area { x, y, width: grid.column - GAP, height: run.len() as f64 * grid.row - between };
            cells.extend(run.first().and_then(ink).map(|ink| (ink, area)));
            row += run.len();
        }
    }
    cells.sort_by_key(|(ink, _)| *ink);
    cells.into_iter().for_each(|(ink, area)| canvas.fill(area, ink));
    for column in matrix.undefined() {
        let x = grid.left + column as f64 * grid.column;
        let height = matrix.rows.len() as f64 * grid.row - between;
        canvas.hatch(Area { x, y: grid.top, width: grid.column - GAP, height }, HATCH);
    }
}

/// What the colours stand for; gives where it ends.
fn legend(canvas: &mut Canvas, top: f64, axis: &Axis, undefined: bool) -> f64 {
    let style = Style::FAINT;
    let (step, height, left) = (8.0 * DOT, 30.0 * DOT, MARGIN + style.width("relative affinity") + 8.0);
    let (top, left) = (dots(top), dots(left));
    canvas.text(style, Anchor::Start, (MARGIN, top + height / 2.0 + 0.36 * style.size), "relative affinity".to_owned());
    for index in 0..100 {
        let x = left + f64::from(index) * step;
        canvas.fill(Area { x, y: top, width: step, height }, colour((f64::from(index) + 0.5) / 100.0));
    }
    for (share, number) in axis.ticks() {
        let x = left + share * 100.0 * step;
        canvas.line((x, top + height), (x, top + height + 2.0), 0.5, style.ink);
        canvas.text(style, Anchor::Middle, (x, top + height + 4.0 + style.rise()), number);
    }
    if undefined {
        let x = dots(left + 100.0 * step + 24.0);
        let swatch = Area { x, y: top, width: 2.0 * height, height };
        canvas.hatch(swatch, HATCH);
        let at = (x + 2.0 * height + 4.0, top + height / 2.0 + 0.36 * style.size);
        canvas.text(style, Anchor::Start, at, "undefined".to_owned());
    }
    top + height + 4.0 + style.leading() + 8.0
}
