//! `itl align` for people: the profile with bars, then the best evidence.

use itl_core::{Alignment, Basis, Model, Values, Verdicts};
use itl_document::Role;
use itl_framework::Hierarchy;
use std::io;

use super::hints;
use super::marked::marked;
use super::page::{Page, Table, shorten};
use crate::Context;
use crate::views::ranked;
use crate::words::{self, clean, method, pages};

/// How many concepts get their best sentence shown.
const EVIDENCE: usize = 3;

/// Prints an alignment: at most `limit` concepts with an affinity of at least `threshold`.
///
/// # Errors
/// If the page cannot be written.
pub fn alignment(
    page: &mut Page<'_>,
    context: Context<'_>,
    path: &str,
    alignment: &Alignment,
    limit: usize,
    threshold: f64,
) -> io::Result<()> {
    let model = context.model;
    heading(page, model, path, alignment)?;
    let ranked = ranked(&alignment.total, threshold);
    let shown = &ranked[..ranked.len().min(limit)];
    profile(page, context, alignment, shown)?;
    let hidden = model.concept_count() - shown.len();
    if hidden > 0 {
        page.note(&hints::more_of("concepts", hidden, model.concept_count()), 0)?;
    }
    groups(page, model, alignment, threshold)?;
    evidence(page, model, alignment, shown)
}

fn heading(page: &mut Page<'_>, model: &Model, path: &str, alignment: &Alignment) -> io::Result<()> {
    let title = alignment.document.title.as_deref().map(clean).filter(|title| !title.is_empty());
    let name = clean(path);
    let title = match title {
        Some(title) => format!("{}  {}", page.strong(&title), page.faint(&name)),
        None => page.strong(&name),
    };
    page.line(&title)?;
    let (units, kind) = (alignment.counted().count(), alignment.settings.unit.name());
    let plural = if units == 1 { "" } else { "s" };
    let apart = match alignment.units.len() - units {
        0 => String::new(),
        apart => format!(" ({}; {apart} other {} apart)", alignment.settings.count, unit_word(apart)),
    };
    let length = alignment.document.pages.map_or(String::new(), |count| format!("{} · ", pages(count)));
    let facts = format!(
        "{length}{units} {kind}{plural}{apart} × {} concepts of {} · {} over {kind}s · model {}",
        model.concept_count(),
        clean(&model.framework().title),
        alignment.settings.aggregate,
        &model.fingerprint()[..12],
    );
    page.note(&facts, 0)?;
    page.blank()
}

fn profile(
    page: &mut Page<'_>,
    context: Context<'_>,
    alignment: &Alignment,
    shown: &[usize],
) -> io::Result<()> {
    let (concepts, values) = (&context.model.framework().concepts, &alignment.total);
    let best = shown.first().and_then(|&column| values.relative[column]).unwrap_or(0.0);
    let bar_length = 24;
    let verdicts = alignment.verdicts.as_ref();
    let mut heads = vec![">id", "concept", ">affinity", ">relative", ""];
    heads.extend(verdicts.map(|_| ">pass"));
    let mut table = Table::new(&heads);
    for &column in shown {
        let concept = &concepts[column];
        let relative = values.relative[column];
        let share = relative.map_or(0.0, |relative| if best > 0.0 { relative / best } else { 0.0 });
        let mut cells = vec![
            clean(&concept.id),
            shorten(
                &clean(concept.name()),
                page.width.saturating_sub(if verdicts.is_some() { 74 } else { 62 }).max(20),
            ),
            format!("{:.5}", values.absolute[column]),
            words::relative(relative),
            page.bar(share, bar_length),
        ];
        cells.extend(verdicts.map(|verdicts| {
            let found = &verdicts.concepts[column];
            format!("{} {:7}", found.passages.len(), found.verdict.name())
        }));
        table.row(cells);
    }
    table.print(page, 1)?;
    if let Some(verdicts) = verdicts {
        page.note(&how_decided(context, alignment, verdicts), 0)?;
    }
    hierarchy(page, context, values)?;
    page.note(hints::RELATIVE, 0)
}

/// What the verdicts rest on, in words.
fn how_decided(context: Context<'_>, alignment: &Alignment, verdicts: &Verdicts) -> String {
    let unit = alignment.settings.unit.name();
    let rest = match verdicts.basis {
        Basis::Unit => format!("The {unit} is the document: it covers what it passes for."),
        Basis::Text => {
            "The text is short: it covers what it passes for as a whole, and touches what a part of it passes for."
                .to_owned()
        }
        Basis::Passages => format!(
            "Covered takes two {unit}s or more that hold {:.0} % of the words, a fifth of what the strongest concept has, and \
             more than chance explains; any {unit} that passes is a touch.",
            100.0 * verdicts.min_share,
        ),
    };
    format!("pass: {unit}s that pass, which takes {}. {rest}", method::decision(context.model))
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
    page.title("At the top of the hierarchy")?;
    let mut table = Table::new(&[">id", "", ">concepts", ">affinity", ">relative"]);
    for node in tops.into_iter().take(10) {
        let top = &hierarchy.nodes[node];
        let label = if top.label == top.id { String::new() } else { shorten(&clean(&top.label), 50) };
        let relative = words::relative(rolled[node].relative);
        let below = hierarchy.columns(node).len().to_string();
        table.row([clean(&top.id), label, below, format!("{:.5}", rolled[node].absolute), relative]);
    }
    table.print(page, 1)
}

/// The strongest concepts of every group.
fn groups(page: &mut Page<'_>, model: &Model, alignment: &Alignment, threshold: f64) -> io::Result<()> {
    if alignment.groups.is_empty() {
        return Ok(());
    }
    page.title(&format!("By {}", alignment.settings.by.name()))?;
    let mut table = Table::new(&[">units", "", "strongest concepts (relative)"]);
    let label_width = page.width.saturating_sub(60).max(20);
    for (group, values) in &alignment.groups {
        let strongest: Vec<String> = ranked(values, threshold)
            .into_iter()
            .filter(|&column| values.absolute[column] > 0.0)
            .take(4)
            .map(|column| {
                let id = clean(&model.framework().concepts[column].id);
                values.relative[column].map_or(format!("{id} –"), |relative| format!("{id} {relative:.3}"))
            })
            .collect();
        let label = group.label.as_deref().map_or("(before the first heading)".to_owned(), clean);
        let strongest = if strongest.is_empty() { "–".to_owned() } else { strongest.join("   ") };
        table.row([group.units.len().to_string(), shorten(&label, label_width), strongest]);
    }
    table.print(page, 1)
}

/// The strongest units that count; then, under a heading of their own, the strongest of the others.
fn evidence(page: &mut Page<'_>, model: &Model, alignment: &Alignment, shown: &[usize]) -> io::Result<()> {
    let counted = best(alignment, shown, true);
    let apart = best(alignment, shown, false);
    if counted.is_empty() && apart.is_empty() {
        return page.line("No concept of the framework is touched by this document.");
    }
    if !counted.is_empty() {
        page.title("Best evidence")?;
        counted.into_iter().try_for_each(|cell| quote(page, model, alignment, cell))?;
    }
    if !apart.is_empty() {
        page.title(&format!("Apart: {}, which do not count", roles(alignment, &apart)))?;
        apart.into_iter().try_for_each(|cell| quote(page, model, alignment, cell))?;
    }
    Ok(())
}

/// The strongest unit of the first concepts that have one: column, row, affinity.
fn best(alignment: &Alignment, shown: &[usize], counted: bool) -> Vec<(usize, usize, f64)> {
    let affinities = &alignment.affinities;
    let best = shown.iter().filter_map(|&column| {
        let rows = affinities.best_rows(column, usize::MAX);
        let (row, affinity) = rows.into_iter().find(|&(row, _)| affinities.counted(row) == counted)?;
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

fn unit_word(count: usize) -> &'static str {
    if count == 1 { "unit" } else { "units" }
}

/// Where a unit stands, in words.
pub(crate) fn place(alignment: &Alignment, row: usize) -> String {
    let unit = &alignment.units[row];
    let mut place = format!("{} {row}", unit.kind.name());
    if unit.role != Role::Prose {
        place.push_str(&format!(", {}", unit.role.name()));
    }
    if let Some(page) = unit.page {
        place.push_str(&format!(", page {page}"));
    }
    let section = unit.section.and_then(|section| alignment.document.sections[section].label.as_deref());
    if let Some(section) = section {
        place.push_str(&format!(", in \"{}\"", shorten(&clean(section), 50)));
    }
    place
}
