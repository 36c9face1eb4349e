//! The heatmap of a document: a row per section, paragraph or unit, a column per concept.

use itl_core::{Alignment, relative};

use super::Figure;
use super::canvas::Canvas;
use super::frame;
use super::matrix::{Line, Matrix};
use super::rows::{READABLE, Rows};
use crate::Context;
use crate::views::ranked;

/// Columns that fit on a page with their ids.
const MOST: usize = 45;

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
    let bottom = matrix.draw(&mut canvas, top);

    let framework = canvas.label(&model.framework().title);
    let mut caption = vec![format!(
        "Affinity of {} to concepts of {framework}, relative to each concept’s own text (1 = as strong). Colours follow the square root of the value.",
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
    let description =
        format!("Relative affinity of {} to {} concepts, as colours.", rows.counted(), columns.len());
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
