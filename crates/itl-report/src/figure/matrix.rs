//! A matrix of colours with its labels and its legend: values in, marks on a canvas out.

use super::canvas::{Area, Canvas, DOT, dots};
use super::captions::{Grid, heads, legend, sides};
use super::frame::{MARGIN, WIDTH};
use super::label::{Ink, Style};
use super::scale::{Axis, colour};

/// The height that the matrix may have: with all around it, it fits on a page.
const HEIGHT: f64 = 470.0;

/// Bounds for the height of a row and the width of a column that has a label.
const ROW: f64 = 9.6;
const NARROWEST: f64 = 33.0 * DOT;
const WIDEST: f64 = 36.0;

/// Where there is room, cells are this far apart.
const GAP: f64 = 3.0 * DOT;

pub(crate) const HATCH: Ink = Ink(0x9A, 0xA3, 0xAD);

/// What the drawing shows, free of where it comes from.
pub(crate) struct Matrix {
    /// The words over the columns: id and name.
    pub(crate) columns: Vec<(String, String)>,
    pub(crate) rows: Vec<Line>,
    /// Whether every row has its own label; else labels stand where sections start.
    pub(crate) labelled: bool,
}

pub(crate) struct Line {
    pub(crate) label: String,
    pub(crate) page: String,
    /// `None` where it is undefined.
    pub(crate) values: Vec<Option<f64>>,
}

impl Matrix {
    /// The undefined columns: what is undefined in one row is so in all.
    fn undefined(&self) -> impl Iterator<Item = usize> {
        let first = self.rows.first().map(|row| row.values.as_slice()).unwrap_or_default();
        first.iter().enumerate().filter(|(_, value)| value.is_none()).map(|(column, _)| column)
    }

    pub(crate) fn has_undefined(&self) -> bool {
        self.undefined().next().is_some()
    }

    /// The scale of its colours.
    fn axis(&self) -> Axis {
        let values = self.rows.iter().flat_map(|row| &row.values).flatten();
        Axis::to(values.copied().fold(0.0, f64::max), 5.0)
    }

    /// Draws the matrix with its labels and its legend below `top`; gives where it ends.
    pub(crate) fn draw(&self, canvas: &mut Canvas, top: f64) -> f64 {
        let matrix = self;
        let style = Style::LABEL;
        let widest = |texts: &mut dyn Iterator<Item = &String>| {
            texts.map(|text| style.width(text)).fold(0.0, f64::max)
        };
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
}

/// The cells, those of one colour together; equal ones in adjoining thin rows are one.
fn cells(canvas: &mut Canvas, grid: Grid, matrix: &Matrix, axis: &Axis) {
    let between = if matrix.labelled { GAP } else { 0.0 };
    let mut cells: Vec<(Ink, Area)> = Vec::new();
    for column in 0..matrix.columns.len() {
        let x = grid.left + column as f64 * grid.column;
        let ink = |line: &Line| {
            line.values.get(column).copied().flatten().map(|value| colour(axis.share(value).sqrt()))
        };
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::figure::canvas::tests::assert_legible;
    use crate::figure::canvas::{Mark, Text};
    use crate::figure::rows::{MOST, READABLE};

    fn matrix(rows: usize, columns: usize, label: &str, name: &str) -> Matrix {
        let labelled = rows <= READABLE;
        let line = |row: usize| Line {
            // Sections of different length, some of them of one row.
            label: if labelled || row.is_multiple_of(7) || row % 31 == 1 {
                label.to_owned()
            } else {
                String::new()
            },
            page: (row / 3).to_string(),
            values: (0..columns).map(|column| Some((row * column % 10) as f64 / 20.0)).collect(),
        };
        let id = |column: usize| format!("C-{}", column * 37);
        let columns = (0..columns).map(|column| (id(column), name.to_owned())).collect();
        Matrix { columns, rows: (0..rows).map(line).collect(), labelled }
    }

    fn drawn(matrix: &Matrix) -> Canvas {
        let mut canvas = Canvas::new(WIDTH);
        let bottom = matrix.draw(&mut canvas, 40.0);
        canvas.finish(bottom);
        canvas
    }

    fn areas(canvas: &Canvas) -> Vec<(Area, Ink)> {
        let area = |mark: &Mark| if let Mark::Filled(area, ink) = mark { Some((*area, *ink)) } else { None };
        canvas.marks.iter().filter_map(area).collect()
    }

    #[test]
    fn no_label_touches_another_or_the_edge() {
        let long = "words and more words ".repeat(15);
        for rows in [1, 2, 50, READABLE, READABLE + 1, 300, MOST] {
            for columns in [1, 3, 17, 45] {
                for text in ["", "Energy", long.trim()] {
                    let canvas = drawn(&matrix(rows, columns, text, text));
                    assert_legible(&canvas);
                    // With title and caption it still fits on a page of 297 mm.
                    assert!(canvas.height < 740.0, "{rows} × {columns}: {}", canvas.height);
                }
            }
        }
    }

    #[test]
    fn every_cell_has_the_colour_of_its_value() {
        let value = |value: f64| Some(value);
        let line = |values: Vec<Option<f64>>| Line { label: "row".into(), page: String::new(), values };
        let names = || vec![("a".to_owned(), String::new()), ("b".to_owned(), String::new())];
        let rows = vec![line(vec![value(0.0), value(0.5)]), line(vec![value(1.0), value(0.25)])];
        let canvas = drawn(&Matrix { columns: names(), rows, labelled: true });
        // Columns are 36 points wide, rows 9.6 high; the legend comes after the four cells.
        let mut cells = areas(&canvas)[..4].to_vec();
        cells.sort_by(|a, b| a.0.y.total_cmp(&b.0.y).then(a.0.x.total_cmp(&b.0.x)));
        let inks: Vec<Ink> = cells.iter().map(|cell| cell.1).collect();
        assert_eq!(inks, [0.0, 0.5, 1.0, 0.25].map(|value: f64| colour(value.sqrt())));
        assert!((cells[1].0.x - cells[0].0.x - WIDEST).abs() < 1e-9, "{cells:?}");
        assert!((cells[2].0.y - cells[0].0.y - ROW).abs() < 1e-9, "{cells:?}");
    }

    #[test]
    fn adjoining_thin_rows_of_one_colour_are_one() {
        let mut thin = matrix(100, 1, "", "");
        assert!(!thin.labelled);
        thin.rows
            .iter_mut()
            .enumerate()
            .for_each(|(row, line)| line.values = vec![Some(f64::from(row >= 60))]);
        let cells = areas(&drawn(&thin));
        // 470 points hold 100 rows of 4.56; then 100 areas of the legend.
        assert_eq!(cells.len(), 2 + 100);
        let heights = [cells[0].0.height, cells[1].0.height].map(|height| height.round());
        assert_eq!(heights, [182.0, 274.0]);
    }

    #[test]
    fn the_longest_sections_have_their_labels() {
        let mut thin = matrix(300, 1, "", "");
        for (row, label) in [(0, "front"), (2, "long"), (150, "other"), (297, "short"), (299, "end")] {
            thin.rows[row].label = label.to_owned();
        }
        let canvas = drawn(&thin);
        let shown = |label: &str| {
            canvas.marks.iter().any(|mark| matches!(mark, Mark::Text(text) if text.content == label))
        };
        // A row is 1.44 points high: labels need 5 rows.
        assert_eq!(["front", "long", "other", "short", "end"].map(shown), [false, true, true, true, false]);
    }

    #[test]
    fn an_undefined_column_is_hatched() {
        let mut matrix = matrix(3, 3, "row", "");
        matrix.rows.iter_mut().for_each(|line| line.values[1] = None);
        let canvas = drawn(&matrix);
        assert_eq!(areas(&canvas).len(), 6 + 100);
        let word = |mark: &Mark| matches!(mark, Mark::Text(Text { content, .. }) if content == "undefined");
        assert!(canvas.marks.iter().any(word));
    }
}
