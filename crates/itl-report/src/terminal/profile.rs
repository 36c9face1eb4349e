//! A document's affinities for people: the profile with bars, then the strongest sentences. It is what there is to show where
//! a framework gives no cutoff, and so no verdicts.

use itl_core::{Alignment, Model, Values};
use itl_document::Role;
use itl_framework::Hierarchy;
use std::io;

use super::align::{Shown, place};
use super::hints;
use super::marked::marked;
use super::page::{Page, Table, shorten};
use crate::Context;
use crate::views::ranked;
use crate::words::{self, clean, counted};

/// How many concepts get their best sentence shown.
const EVIDENCE: usize = 3;
/// Columns of the longest bar.
const BAR: usize = 24;

/// Prints the affinities of a document, best concept first.
pub(super) fn profile(
    page: &mut Page<'_>,
    context: Context<'_>,
    alignment: &Alignment,
    shown: Shown,
) -> io::Result<()> {
    page.note(&facts(context.model, alignment), 0)?;
    page.blank()?;
    let ranked = ranked(&alignment.total, shown.threshold);
    let columns = &ranked[..ranked.len().min(shown.limit)];
    table(page, context, alignment, columns)?;
    hierarchy(page, context, &alignment.total)?;
    page.note(hints::RELATIVE, 0)?;
    let all = context.model.concept_count();
    if all > columns.len() {
        page.note(&hints::more_of(&context.model.framework().plural(), all - columns.len(), all), 0)?;
    }
    evidence(page, context.model, alignment, columns)
}

/// What the numbers are over.
fn facts(model: &Model, alignment: &Alignment) -> String {
    let (units, kind) = (alignment.counted().count(), alignment.settings.unit.name());
    let apart = match alignment.units.len() - units {
        0 => String::new(),
        apart => {
            format!(" ({}; {} not counted)", alignment.settings.count, counted(apart as u64, "other unit"))
        }
    };
    format!(
        "{}{apart} × {} · {} over {kind}s · model {}",
        counted(units as u64, kind),
        model.framework().counted(model.concept_count()),
        alignment.settings.aggregate,
        &model.fingerprint()[..12],
    )
}

fn table(
    page: &mut Page<'_>,
    context: Context<'_>,
    alignment: &Alignment,
    shown: &[usize],
) -> io::Result<()> {
    let (concepts, values) = (&context.model.framework().concepts, &alignment.total);
    let best = shown.first().and_then(|&column| values.relative[column]).unwrap_or(0.0);
    let mut table = Table::new(&[">id", context.model.framework().noun(), ">affinity", ">relative", ""]);
    for &column in shown {
        let concept = &concepts[column];
        let relative = values.relative[column];
        let share = relative.map_or(0.0, |relative| if best > 0.0 { relative / best } else { 0.0 });
        table.row([
            clean(&concept.id),
            shorten(&clean(concept.name()), page.width.saturating_sub(62).max(20)),
            format!("{:.5}", values.absolute[column]),
            words::relative(relative),
            page.bar(share, BAR),
        ]);
    }
    table.print(page, 1)
}

/// The groups above the concepts, where the framework has them.
fn hierarchy(page: &mut Page<'_>, context: Context<'_>, values: &Values) -> io::Result<()> {
    let hierarchy = Hierarchy::of(context.model.framework());
    if hierarchy.is_flat() {
        return Ok(());
    }
    let rolled = context.rollup.apply(&hierarchy, &values.absolute, &values.relative);
    let mut tops: Vec<usize> =
        (0..hierarchy.nodes.len()).filter(|&node| hierarchy.nodes[node].parent.is_none()).collect();
    tops.sort_by(|&a, &b| rolled[b].absolute.total_cmp(&rolled[a].absolute).then(a.cmp(&b)));
    page.title("Summary by top-level group")?;
    let plural = format!(">{}", context.model.framework().plural());
    let mut table = Table::new(&[">id", "", &plural, ">affinity", ">relative"]);
    for node in tops.into_iter().take(10) {
        let top = &hierarchy.nodes[node];
        let label = if top.label == top.id { String::new() } else { shorten(&clean(&top.label), 50) };
        let relative = words::relative(rolled[node].relative);
        let below = hierarchy.columns(node).len().to_string();
        table.row([clean(&top.id), label, below, format!("{:.5}", rolled[node].absolute), relative]);
    }
    table.print(page, 1)
}

/// The strongest units that count; then, under a heading of their own, the strongest of the others.
fn evidence(page: &mut Page<'_>, model: &Model, alignment: &Alignment, shown: &[usize]) -> io::Result<()> {
    let counted = best(alignment, shown, true);
    let apart = best(alignment, shown, false);
    if counted.is_empty() && apart.is_empty() {
        return page.line(&format!("No matching text was found for any {}.", model.framework().noun()));
    }
    if !counted.is_empty() {
        page.title("Best evidence")?;
        counted.into_iter().try_for_each(|cell| quote(page, model, alignment, cell))?;
    }
    if !apart.is_empty() {
        page.title(&format!("Other matches ({}, not counted)", roles(alignment, &apart)))?;
        apart.into_iter().try_for_each(|cell| quote(page, model, alignment, cell))?;
    }
    Ok(())
}

/// The strongest unit of the first concepts that have one: column, row, affinity.
fn best(alignment: &Alignment, shown: &[usize], counted: bool) -> Vec<(usize, usize, f64)> {
    let affinities = &alignment.affinities;
    let best = shown.iter().filter_map(|&column| {
        let (row, affinity) = affinities.best_row(column, counted)?;
        Some((column, row, affinity))
    });
    best.take(EVIDENCE).collect()
}

/// The roles of these units, each once.
fn roles(alignment: &Alignment, cells: &[(usize, usize, f64)]) -> String {
    let has = |role: &Role| cells.iter().any(|&(_, row, _)| alignment.units[row].role == *role);
    let names: Vec<&str> = Role::ALL.into_iter().filter(has).map(Role::name).collect();
    names.join(", ")
}

/// A unit with its place and the words that made its affinity.
fn quote(
    page: &mut Page<'_>,
    model: &Model,
    alignment: &Alignment,
    (column, row, affinity): (usize, usize, f64),
) -> io::Result<()> {
    let concept = &model.framework().concepts[column];
    let place = place(alignment, row);
    page.line(&format!(
        " {} {}",
        page.strong(&format!("{} {}", clean(&concept.id), shorten(&clean(concept.name()), 60))),
        page.faint(&format!("{place}, affinity {affinity:.4}"))
    ))?;
    let span = alignment.units[row].span;
    let evidence = model.explain(&alignment.analysis, span, column);
    let text = marked(page, &alignment.document.text, span, &evidence);
    page.paragraph(&text, 3)
}
