//! `itl compare` for people: the documents, their numbers side by side, and what moved with the terms behind it.

use itl_core::Movement;
use std::io;

use super::movement;
use super::page::{Page, clean, columns, shorten};
use super::table::Table;
use crate::Compared;

/// Columns that the name of a document may take at the head of its numbers.
const LABEL: usize = 12;
/// Columns of the name of a concept, at least.
const CONCEPT: usize = 20;
/// Columns of the bar of a change.
const BAR: usize = 8;

/// Prints documents side by side: at most `limit` concepts, those that moved farthest, of those that have an affinity
/// of at least `threshold` in any document.
///
/// # Errors
/// If the page cannot be written.
pub fn compared(page: &mut Page<'_>, compared: Compared<'_>, limit: usize, threshold: f64) -> io::Result<()> {
    let labels = compared.labels(LABEL);
    heading(page, compared, &labels)?;
    let reached = |movement: &&Movement| movement.absolute.iter().any(|&value| value >= threshold);
    let shown: Vec<&Movement> = compared.movements.iter().filter(reached).take(limit).collect();
    page.title("Relative affinity; what moved farthest comes first")?;
    values(page, compared, &labels, &shown)?;
    let hidden = compared.movements.len() - shown.len();
    if hidden > 0 {
        page.note(&format!("{hidden} more of {} concepts: -l {0} shows all.", compared.movements.len()), 1)?;
    }
    for remark in compared.remarks.iter().filter(|remark| remark.document.is_none()) {
        page.note(&format!("note: {}", clean(&remark.notice.message)), 1)?;
    }
    movement::movements(page, compared, &labels, &shown)
}

/// What is compared: a line for every document.
fn heading(page: &mut Page<'_>, compared: Compared<'_>, labels: &[String]) -> io::Result<()> {
    let model = compared.context.model;
    let Some(settings) = compared.standings.first().map(|standing| standing.settings) else { return Ok(()) };
    page.line(&page.strong(&format!("{} documents side by side", compared.standings.len())))?;
    let facts = format!(
        "{} concepts of {} · {} over {}s · model {}",
        model.concept_count(),
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
    for ((label, name), standing) in labels.iter().zip(compared.names).zip(compared.standings) {
        let name = clean(name);
        let title = standing.document.title.as_deref().map(clean).unwrap_or_default();
        let name = if title.is_empty() { name } else { format!("{name}: {title}") };
        let label = if columns(label) <= 2 { label.clone() } else { String::new() };
        table.row([
            page.strong(&label),
            shorten(&name, width),
            standing.document.pages.map_or("–".to_owned(), |pages| pages.to_string()),
            standing.units.len().to_string(),
            standing.words.to_string(),
        ]);
    }
    table.print(page, 1)
}

/// The numbers: a column for every document or, where there is no room for that, a line drawn over all of them.
fn values(
    page: &mut Page<'_>,
    compared: Compared<'_>,
    labels: &[String],
    shown: &[&Movement],
) -> io::Result<()> {
    let concepts = &compared.context.model.framework().concepts;
    let ids = shown.iter().map(|movement| columns(&clean(&concepts[movement.column].id))).max().unwrap_or(0);
    let several = labels.len() > 2;
    let change = 2 + 7 + 2 + 2 + BAR + if several { 8 } else { 0 };
    let numbers: usize = labels.iter().map(|label| 2 + columns(label).max(6)).sum();
    let wide = ids + 3 + CONCEPT + numbers + change <= page.width;
    let drawn = labels.len().min(40);
    let taken = ids + 3 + change + if wide { numbers } else { 2 + drawn + 2 * 12 };
    let width = page.width.saturating_sub(taken).clamp(CONCEPT, 60);
    let numbers: Vec<String> = labels.iter().map(|label| format!(">{label}")).collect();
    let mut header = vec![">id", "concept"];
    if wide {
        header.extend(numbers.iter().map(String::as_str));
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
        let concept = &concepts[movement.column];
        let mut row = vec![clean(&concept.id), shorten(&clean(concept.name()), width)];
        if wide {
            row.extend((0..labels.len()).map(|at| number(movement, at)));
        } else {
            let (from, to) = movement.between;
            let (low, high) =
                if movement.value(from) <= movement.value(to) { (from, to) } else { (to, from) };
            row.extend([low, high].map(|at| format!("{} {}", number(movement, at), page.faint(&labels[at]))));
            row.push(line(movement, drawn));
        }
        if several {
            row.push(format!("{:.4}", movement.moved));
        }
        row.extend([signed(movement.change), arrow(page, movement.change, most)]);
        table.row(row);
    }
    table.print(page, 1)
}

fn number(movement: &Movement, document: usize) -> String {
    movement.relative[document].map_or("–".to_owned(), |relative| format!("{relative:.4}"))
}

/// A change, with its sign; 0 has none.
pub(crate) fn signed(change: f64) -> String {
    let digits = format!("{:.4}", change.abs());
    let sign = match change {
        _ if digits.chars().all(|digit| matches!(digit, '0' | '.')) => "",
        change if change < 0.0 => "−",
        _ => "+",
    };
    format!("{sign}{digits}")
}

/// The direction of a change, and its size beside the largest.
fn arrow(page: &Page<'_>, change: f64, most: f64) -> String {
    let direction = match change {
        change if change > 0.0 => "▲",
        change if change < 0.0 => "▼",
        _ => return "=".to_owned(),
    };
    format!("{direction} {}", page.bar(change.abs() / most, BAR))
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_change_has_a_sign_unless_nothing_of_it_is_seen() {
        assert_eq!(signed(0.01234), "+0.0123");
        assert_eq!(signed(-0.5), "−0.5000");
        assert_eq!(
            (signed(0.00004), signed(-0.00001), signed(0.0)),
            ("0.0000".into(), "0.0000".into(), "0.0000".into())
        );
    }
}
