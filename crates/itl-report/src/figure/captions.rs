//! What stands around a matrix: names over its columns, labels and pages beside its rows, the legend of its colours. No
//! text touches another.

use std::collections::BTreeSet;

use super::canvas::{Anchor, Area, Canvas, DOT, dots};
use super::frame::MARGIN;
use super::label::Style;
use super::matrix::{HATCH, Line, Matrix};
use super::scale::{Axis, colour};

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

/// What the colours stand for; gives where it ends.
pub(crate) fn legend(canvas: &mut Canvas, top: f64, axis: &Axis, undefined: bool) -> f64 {
    let style = Style::FAINT;
    let (step, height, left) = (8.0 * DOT, 30.0 * DOT, MARGIN + style.width("relative affinity") + 8.0);
    let (top, left) = (dots(top), dots(left));
    canvas.text(
        style,
        Anchor::Start,
        (MARGIN, top + height / 2.0 + 0.36 * style.size),
        "relative affinity".to_owned(),
    );
    for index in 0..100 {
        let x = left + f64::from(index) * step;
        canvas.fill(Area { x, y: top, width: step, height }, colour((f64::from(index) + 0.5) / 100.0));
    }
    for (share, number) in axis.root_ticks() {
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
