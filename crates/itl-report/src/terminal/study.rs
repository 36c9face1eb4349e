//! `itl study` for people: can the concepts of a framework be told apart; and the published figures beside ours.

use itl_core::Model;
use itl_study::{Check, Figure, PrintedComparison, Study, shared_terms};
use std::io;

use super::page::{Page, clean, shorten};
use super::table::Table;

/// Largest framework whose whole matrix fits a terminal.
const MATRIX: usize = 20;

/// Prints a study; at most `limit` overlaps and problems of each kind.
///
/// # Errors
/// If the page cannot be written.
pub fn study(
    page: &mut Page<'_>,
    model: &Model,
    study: &Study,
    check: &Check,
    limit: usize,
) -> io::Result<()> {
    let concepts = model.concept_count();
    let name = |column: usize| name(model, column);
    page.line(&page.strong(&format!("{} against itself", clean(&model.framework().title))))?;
    if concepts <= MATRIX {
        matrix(page, model, study)?;
    }
    page.title("Can the concepts be told apart?")?;
    super::check::verdict(page, check)?;
    let dominant = concepts - study.confused.len();
    page.line(&format!(
        "  {dominant} of {concepts} descriptors have their highest affinity with their own concept"
    ))?;
    page.line(&format!(
        "  mean diagonal {:.6}, mean of the others {:.6}",
        study.mean_diagonal, study.mean_off_diagonal
    ))?;
    page.line(&match study.separation() {
        Some(separation) => format!("  separation: the diagonal is {separation:.1} times the others"),
        None => "  no two concepts share a term".to_owned(),
    })?;
    if let Some((row, column, affinity)) = study.largest_off_diagonal {
        page.line(&format!("  largest other cell: {affinity:.6}, {} → {}", name(row), name(column)))?;
    }
    if let Some(bias) = check.bias.as_ref().and_then(itl_study::LengthBias::in_words) {
        page.paragraph(&format!("length: {bias}"), 2)?;
    }
    for &(row, rival) in study.confused.iter().take(limit) {
        page.line(&format!("  not its own best match: {} (nearest: {})", name(row), name(rival)))?;
    }
    more(page, study.confused.len(), limit)?;
    for same in study.identical.iter().take(limit) {
        let names: Vec<String> = same.iter().take(4).map(|&column| name(column)).collect();
        let others = same.len() - names.len();
        let others = if others > 0 { format!(" = {others} more") } else { String::new() };
        page.line(&format!("  cannot be told apart, same words: {}{others}", names.join(" = ")))?;
    }
    more(page, study.identical.len(), limit)?;
    for &column in study.without_reference.iter().take(limit) {
        page.line(&format!("  no reference affinity: {}", name(column)))?;
    }
    more(page, study.without_reference.len(), limit)?;
    overlaps(page, model, study, limit)?;
    stop_words(page, &check.stopped, limit)
}

/// Words that the stop list takes although they may carry the topic.
fn stop_words(page: &mut Page<'_>, stopped: &[(String, usize)], limit: usize) -> io::Result<()> {
    if stopped.is_empty() {
        return Ok(());
    }
    page.title("Nouns, verbs and adjectives that the stop list takes from the descriptors")?;
    let words: Vec<String> =
        stopped.iter().take(2 * limit).map(|(word, count)| format!("{} {count}×", clean(word))).collect();
    page.paragraph(&words.join(", "), 2)?;
    page.note("keep = [\"word\"] in the framework file gives a word back.", 2)
}

fn overlaps(page: &mut Page<'_>, model: &Model, study: &Study, limit: usize) -> io::Result<()> {
    if study.apart.is_empty() {
        return Ok(());
    }
    let name = |column: usize| name(model, column);
    page.title("Concepts that overlap most")?;
    let mut table = Table::new(&[">share", "concepts", "", "terms in common"]);
    for overlap in study.apart.iter().take(limit) {
        let (a, b) = overlap.columns;
        let terms = shared_terms(model, a, b);
        let shown: Vec<String> = terms.iter().take(4).map(|&term| clean(&model.term(term).text)).collect();
        table.row([format!("{:.4}", overlap.share), name(a), name(b), shorten(&shown.join(", "), 60)]);
    }
    table.print(page, 1)?;
    page.note("share: affinity of one text to the other's concept, relative to that concept's own; mean of both ways.", 0)
}

fn name(model: &Model, column: usize) -> String {
    let concept = &model.framework().concepts[column];
    shorten(&format!("{} {}", clean(&concept.id), clean(concept.name())), 36)
}

fn more(page: &mut Page<'_>, all: usize, limit: usize) -> io::Result<()> {
    if all > limit { page.note(&format!("… and {} more", all - limit), 2) } else { Ok(()) }
}

/// The matrix in thousandths, the diagonal marked.
fn matrix(page: &mut Page<'_>, model: &Model, study: &Study) -> io::Result<()> {
    page.title("Affinity of each text (row) to each concept (column), in thousandths")?;
    let ids: Vec<String> =
        model.framework().concepts.iter().map(|concept| shorten(&clean(&concept.id), 6)).collect();
    let width = ids.iter().map(|id| id.chars().count()).max().unwrap_or(0).max(5) + 1;
    let header: String = ids.iter().map(|id| format!("{id:>width$}")).collect();
    page.line(&page.faint(&format!("{:>width$}{header}", "")))?;
    for (row, id) in ids.iter().enumerate() {
        let mut line = page.faint(&format!("{id:>width$}"));
        for column in 0..ids.len() {
            let affinity = study.matrix.get(row, column);
            let cell = if affinity == 0.0 { "·".to_owned() } else { format!("{:.1}", affinity * 1000.0) };
            let cell = format!("{cell:>width$}");
            line.push_str(&if row == column { page.strong(&cell) } else { cell });
        }
        page.line(&line)?;
    }
    Ok(())
}

/// Prints the published figures beside the computed ones.
///
/// # Errors
/// If the page cannot be written.
pub fn published(page: &mut Page<'_>, comparison: &PrintedComparison) -> io::Result<()> {
    page.title("Terms of goal 10")?;
    for (kind, printed, computed) in &comparison.goal_10 {
        let verdict = if printed == computed { "as printed" } else { "differs from the printed" };
        page.line(&format!("  {:<4} {}  {}", kind.name(), computed.join(", "), page.faint(verdict)))?;
    }
    examples(page, "Discriminability δ", &comparison.discriminability)?;
    examples(page, "Importance φ", &comparison.importance)?;
    per_goal(page, "Distinct terms by type", &comparison.counts, 0)?;
    per_goal(page, "Specificity σ", &comparison.specificity, 6)?;
    cells(page, comparison)?;
    words(page, comparison)
}

fn examples(page: &mut Page<'_>, title: &str, figures: &[Figure]) -> io::Result<()> {
    page.title(title)?;
    let mut table = Table::new(&["", ">printed", ">computed", ">difference", ""]);
    for figure in figures {
        let computed = figure.computed.map_or("–".to_owned(), |computed| format!("{computed:.9}"));
        let verdict = if figure.agrees() { "" } else { "OFF" };
        let difference = format!("{:.1e}", figure.difference());
        table.row([
            figure.name.clone(),
            format!("{:.9}", figure.printed),
            computed,
            difference,
            verdict.to_owned(),
        ]);
    }
    table.print(page, 2)
}

fn per_goal(page: &mut Page<'_>, title: &str, types: &[Vec<Figure>], digits: usize) -> io::Result<()> {
    page.title(title)?;
    let header = [">goal", ">IND", ">printed", ">2G", ">printed", ">3G", ">printed", ">COC", ">printed"];
    let mut table = Table::new(&header);
    let goals = types.first().map_or(0, Vec::len);
    for goal in 0..goals {
        let mut cells = vec![format!("G{}", goal + 1)];
        for figure in types.iter().filter_map(|figures| figures.get(goal)) {
            let computed = format!("{:.digits$}", figure.computed.unwrap_or(0.0));
            cells.push(if figure.agrees() { computed } else { format!("{computed}!") });
            cells.push(page.faint(&format!("{:.digits$}", figure.printed)));
        }
        table.row(cells);
    }
    table.print(page, 2)?;
    largest(page, types.iter().flatten())
}

fn cells(page: &mut Page<'_>, comparison: &PrintedComparison) -> io::Result<()> {
    page.title("The 17 × 17 affinities: computed, and below it printed; the diagonal marked")?;
    let size = comparison.cells.len().isqrt();
    // As many columns side by side as the page is wide.
    let wide = (page.width.saturating_sub(6) / 10).max(1);
    for first in (0..size).step_by(wide) {
        let block = first..(first + wide).min(size);
        let header: String =
            block.clone().map(|column| format!("  {:<8}", format!("G{}", column + 1))).collect();
        page.line(&page.faint(&format!("      {header}")))?;
        for (row, cells) in comparison.cells.chunks(size).enumerate() {
            let mut computed = format!("  G{:<3}", row + 1);
            let mut printed = format!("  {:<4}", "");
            for (column, cell) in block.clone().zip(&cells[block.clone()]) {
                let value = format!("{:.6}", cell.computed.unwrap_or(0.0));
                let sign = if cell.agrees() { ' ' } else { '!' };
                let value = if row == column { bracketed(page, &value) } else { format!(" {value} ") };
                computed.push_str(&format!("{value}{sign}"));
                printed.push_str(&format!(" {:.6}  ", cell.printed));
            }
            page.line(&computed)?;
            page.line(&page.faint(&printed))?;
        }
        page.blank()?;
    }
    largest(page, &comparison.cells)?;
    let agree = comparison.cells_that_agree();
    page.blank()?;
    page.line(&page.strong(&format!("{agree} of {} cells agree within 1e-6", comparison.cells.len())))
}

/// A cell of the diagonal, as wide with colours as without.
fn bracketed(page: &Page<'_>, value: &str) -> String {
    if page.colour { format!(" {} ", page.mark(value)) } else { page.mark(value) }
}

fn largest<'a>(page: &mut Page<'_>, figures: impl IntoIterator<Item = &'a Figure>) -> io::Result<()> {
    let largest = figures.into_iter().max_by(|a, b| a.difference().total_cmp(&b.difference()));
    let Some(figure) = largest else { return Ok(()) };
    page.note(&format!("largest difference {:.1e}: {}", figure.difference(), figure.name), 2)
}

fn words(page: &mut Page<'_>, comparison: &PrintedComparison) -> io::Result<()> {
    if comparison.words.is_empty() {
        return page.line("The words of all goals are those of the study.");
    }
    page.title("Why: the words of these goals are not those of the study")?;
    for (goal, printed, computed) in &comparison.words {
        let lost: Vec<&str> =
            printed.iter().filter(|word| !computed.contains(word)).map(String::as_str).collect();
        let new: Vec<&str> =
            computed.iter().filter(|word| !printed.contains(word)).map(String::as_str).collect();
        page.line(&format!("  {goal:<4} study: {}; here: {}", list(&lost), list(&new)))?;
    }
    Ok(())
}

fn list(words: &[&str]) -> String {
    if words.is_empty() { "–".to_owned() } else { clean(&words.join(" ")) }
}
