//! `itl compare` for people: the documents and what became of verdicts; affinities with the terms behind them where they are asked for.

use itl_study::Movement;
use std::io;

use super::page::{Page, Table, columns, shorten};
use super::{changes, hints, movement};
use crate::Compared;
use crate::words::{clean, pointer, relative_or_dash, signed};

/// Columns that the name of a document may take at the head of its numbers.
const LABEL: usize = 14;
/// Columns of the name of a concept, at least.
const CONCEPT: usize = 20;
/// Columns of the bar of a change.
const BAR: usize = 8;

/// Prints documents side by side: what became of verdicts; with `verbose`, and where the model does not decide, the affinities, too. Of these
/// at most `limit` concepts, those that moved farthest, of those that have an affinity of at least `threshold` in any document.
///
/// # Errors
/// If the page cannot be written.
pub fn compared(
    page: &mut Page<'_>,
    compared: Compared<'_>,
    verbose: bool,
    limit: usize,
    threshold: f64,
) -> io::Result<()> {
    let reached = |movement: &&Movement| movement.absolute.iter().any(|&value| value >= threshold);
    let shown: Vec<&Movement> = compared.movements.iter().filter(reached).take(limit).collect();
    let ids = shown.iter().map(|movement| columns(&id(compared, movement))).max().unwrap_or(0);
    let named = compared.labels(LABEL);
    let (labels, wide) = match wide(page, ids, &named) {
        true => (named, true),
        false => {
            let letters = compared.labels(0);
            let wide = wide(page, ids, &letters);
            (letters, wide)
        }
    };
    heading(page, compared, &labels)?;
    for caution in compared.cautions() {
        page.note(&format!("note: {}", clean(caution)), 1)?;
    }
    if let Some(found) = compared.verdict_changes() {
        changes::changes(page, compared, &found, &labels, limit)?;
        if !verbose {
            return page.note(hints::VERBOSE, 0);
        }
    }
    page.title("Relative affinity; what moved farthest comes first")?;
    values(page, compared, &labels, &shown, (ids, wide))?;
    let hidden = compared.movements.len() - shown.len();
    if hidden > 0 {
        page.note(
            &hints::more_of(&compared.context.model.framework().plural(), hidden, compared.movements.len()),
            1,
        )?;
    }
    movement::movements(page, compared, &labels, &shown)
}

/// What is compared: a line for every document.
fn heading(page: &mut Page<'_>, compared: Compared<'_>, labels: &[String]) -> io::Result<()> {
    let model = compared.context.model;
    let Some(settings) = compared.documents.first().map(|standing| standing.settings) else { return Ok(()) };
    page.line(&page.strong(&format!("{} documents side by side", compared.documents.len())))?;
    let facts = format!(
        "{} of {} · {} over {}s · model {}",
        model.framework().counted(model.concept_count()),
        clean(&model.framework().title),
        settings.aggregate,
        settings.unit.name(),
        &model.fingerprint()[..12],
    );
    page.note(&facts, 0)?;
    page.blank()?;
    let units = format!(">{}s", settings.unit.name());
    let mut table = Table::new(&["", "document", ">pages", &units, ">words"]);
    let width = page.width.saturating_sub(36).max(CONCEPT);
    for ((label, name), standing) in labels.iter().zip(compared.titles()).zip(compared.documents) {
        // A label that is the name itself says nothing new.
        let label = if *label == name { String::new() } else { label.clone() };
        let title = standing.document.title.as_deref().map(clean).unwrap_or_default();
        let name = if title.is_empty() { name } else { format!("{name}: {title}") };
        table.row([
            page.strong(&label),
            shorten(&name, width),
            standing.document.pages.map_or("–".to_owned(), |pages| pages.to_string()),
            standing.counted.to_string(),
            standing.words.to_string(),
        ]);
    }
    table.print(page, 1)
}

fn id(compared: Compared<'_>, movement: &Movement) -> String {
    clean(&compared.context.model.framework().concepts[movement.column].id)
}

/// Columns that the numbers of all documents take, and those of the change.
fn taken(labels: &[String]) -> (usize, usize) {
    let numbers = labels.iter().map(|label| 2 + columns(label).max(6)).sum();
    (numbers, 9 + 4 + BAR + if labels.len() > 2 { 8 } else { 0 })
}

/// Whether there is room for a column for every document.
fn wide(page: &Page<'_>, ids: usize, labels: &[String]) -> bool {
    let (numbers, change) = taken(labels);
    1 + ids + 2 + CONCEPT + numbers + change <= page.width
}

/// The numbers: a column for every document if they are to be `wide`, else a line drawn over all of them.
fn values(
    page: &mut Page<'_>,
    compared: Compared<'_>,
    labels: &[String],
    shown: &[&Movement],
    (ids, wide): (usize, bool),
) -> io::Result<()> {
    let concepts = &compared.context.model.framework().concepts;
    let several = labels.len() > 2;
    let drawn = labels.len().min(40);
    let (numbers, change) = taken(labels);
    let numbers = if wide { numbers + change } else { 2 + drawn + 2 * 10 + change - BAR - 1 };
    let width = page.width.saturating_sub(1 + ids + 2 + numbers).clamp(12, 60);
    let heads: Vec<String> = labels.iter().map(|label| format!(">{label}")).collect();
    let mut header = vec![">id", compared.context.model.framework().noun()];
    if wide {
        header.extend(heads.iter().map(String::as_str));
    } else {
        header.extend([">lowest", ">highest", "in order"]);
    }
    if several {
        header.push(">moved");
    }
    header.extend([">change", ""]);
    let mut table = Table::new(&header);
    let most = shown.iter().map(|movement| movement.change.abs()).fold(0.0, f64::max);
    for movement in shown {
        let mut row = vec![id(compared, movement), shorten(&clean(concepts[movement.column].name()), width)];
        if wide {
            row.extend((0..labels.len()).map(|at| relative_or_dash(movement.relative[at])));
        } else {
            let (from, to) = movement.between;
            let (low, high) =
                if movement.value(from) <= movement.value(to) { (from, to) } else { (to, from) };
            row.extend([low, high].map(|at| {
                format!("{} {}", relative_or_dash(movement.relative[at]), page.faint(&labels[at]))
            }));
            row.push(line(movement, drawn));
        }
        if several {
            row.push(format!("{:.4}", movement.moved));
        }
        row.extend([signed(movement.change, 4), arrow(page, movement.change, most, wide)]);
        table.row(row);
    }
    table.print(page, 1)
}

/// The direction of a change and, if there is room for a bar, its size beside the largest.
fn arrow(page: &Page<'_>, change: f64, most: f64, bar: bool) -> String {
    let arrow = pointer(change, 4);
    match bar && !arrow.is_empty() {
        true => format!("{arrow} {}", page.bar(change.abs() / most, BAR)),
        false => arrow.to_owned(),
    }
}

/// The values of the first documents as blocks between 0 and the largest.
fn line(movement: &Movement, documents: usize) -> String {
    const BLOCKS: [char; 8] = ['▁', '▂', '▃', '▄', '▅', '▆', '▇', '█'];
    let most = (0..movement.absolute.len()).map(|at| movement.value(at)).fold(0.0, f64::max);
    let block = |at: usize| {
        let share = if most > 0.0 { movement.value(at) / most } else { 0.0 };
        BLOCKS[((share * 7.0).round() as usize).min(7)]
    };
    (0..documents).map(block).collect()
}
