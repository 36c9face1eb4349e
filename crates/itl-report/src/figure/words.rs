//! The words around a matrix: names over its columns, labels and pages beside its rows. None touches another.

use std::collections::BTreeSet;

use super::canvas::{Anchor, Canvas};
use super::frame::MARGIN;
use super::label::Style;
use super::matrix::{Line, Matrix};

/// Columns have the names of their concepts from this width on; below, their ids.
const NAMED: f64 = 9.0;

/// The longest text over a column.
const HEAD: f64 = 148.0;

/// Where the matrix stands on the sheet.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct Grid {
    pub(crate) left: f64,
    pub(crate) top: f64,
    pub(crate) column: f64,
    pub(crate) row: f64,
    /// Room for page numbers, left of the labels.
    pub(crate) pages: f64,
}

/// The words over the columns; gives where they end.
pub(crate) fn heads(canvas: &mut Canvas, grid: Grid, matrix: &Matrix) -> f64 {
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
    bottom + style.fall() + 4.0
}

/// The labels of the rows and the numbers of their pages. Where there is no room for all, long sections go first.
pub(crate) fn sides(canvas: &mut Canvas, grid: Grid, matrix: &Matrix) {
    let style = Style::LABEL;
    let width = grid.left - MARGIN - grid.pages - 5.0;
    let places: Vec<(usize, &Line)> =
        matrix.rows.iter().enumerate().filter(|(_, row)| matrix.labelled || !row.label.is_empty()).collect();
    let ends = places.iter().skip(1).map(|(row, _)| *row).chain([matrix.rows.len()]);
    let lengths: Vec<usize> = places.iter().zip(ends).map(|((row, _), end)| end - row).collect();
    let mut order: Vec<usize> = (0..places.len()).collect();
    order.sort_by_key(|&place| std::cmp::Reverse(lengths[place]));
    // A row has at most one text: those whose rows are so far apart do not touch.
    let apart = ((style.rise() + style.fall()) / grid.row - 1e-9).ceil() as usize;
    let mut taken = BTreeSet::new();
    for place in order {
        let row = places[place].0;
        if taken.range(row.saturating_sub(apart - 1)..row + apart).next().is_none() {
            taken.insert(row);
        }
    }
    for (row, line) in places {
        let start = grid.top + row as f64 * grid.row;
        let baseline = 0.36 * style.size + if matrix.labelled { start + grid.row / 2.0 } else { start };
        if !matrix.labelled {
            canvas.line((grid.left - 3.0, start), (grid.left - 0.5, start), 0.4, Style::FAINT.ink);
        }
        if taken.contains(&row) {
            canvas.text(style, Anchor::End, (grid.left - 4.0, baseline), style.fit(&line.label, width));
            let at = (MARGIN + grid.pages - 6.0, baseline);
            canvas.text(Style::FAINT, Anchor::End, at, line.page.clone());
        }
    }
}
