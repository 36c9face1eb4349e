//! `itl align` for people: what the document is, what it covers, where and in which words; then where to go on.

use itl_core::{Alignment, Model, NotAssessed};
use itl_document::Role;
use std::io;

use super::page::{Page, Table, shorten};
use super::{answer, hints, profile, quotes};
use crate::Context;
use crate::views::{page_name, ranked};
use crate::words::{clean, counted, file_name, method, pages};

/// How much of an alignment is shown.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Shown {
    /// Concepts.
    pub limit: usize,
    /// The smallest affinity of a concept.
    pub threshold: f64,
    /// Quotes for every concept, if somebody asked for a number of them.
    pub quotes: Option<usize>,
}

/// Prints an alignment.
///
/// # Errors
/// If the page cannot be written.
pub fn alignment(
    page: &mut Page<'_>,
    context: Context<'_>,
    path: &str,
    alignment: &Alignment,
    shown: Shown,
) -> io::Result<()> {
    heading(page, context.model, path, alignment)?;
    if let Some(reason) = alignment.not_assessed {
        let said = page.alarm(&method::not_assessed(reason, hints::flag));
        page.paragraph(&said, 0)?;
        if !matches!(reason, NotAssessed::NoThreshold(_)) {
            return Ok(());
        }
    }
    let Some(verdicts) = &alignment.verdicts else {
        page.blank()?;
        profile::profile(page, context, alignment, shown)?;
        groups(page, context.model, alignment, shown.threshold)?;
        return next(page, context.model, ranked(&alignment.total, shown.threshold).first().copied(), false);
    };
    let columns = answer::answer(page, context, alignment, verdicts, shown)?;
    groups(page, context.model, alignment, shown.threshold)?;
    quotes::quotes(page, context, alignment, &columns, shown.quotes)?;
    quotes::apart(page, context.model, alignment)?;
    next(page, context.model, columns.first().copied(), true)
}

/// The document and the framework, on one line, with the encoder if one was asked.
pub(super) fn heading(
    page: &mut Page<'_>,
    model: &Model,
    path: &str,
    alignment: &Alignment,
) -> io::Result<()> {
    let name = clean(file_name(path));
    let title = alignment.document.title.as_deref().map(clean).filter(|title| !title.is_empty());
    let length = match alignment.document.pages {
        Some(count) => pages(count),
        None => counted(alignment.counted().count() as u64, alignment.settings.unit.name()),
    };
    let framework = clean(&model.framework().title);
    let framework = if framework.is_empty() { clean(&model.framework().id) } else { framework };
    let encoder = model.meaning().map(|meaning| format!("with {}", clean(&meaning.encoder_model)));
    let facts = [title, Some(length), Some(framework), encoder];
    let rest: Vec<String> = facts.into_iter().flatten().collect();
    let line = format!("{} · {}", page.strong(&name), rest.join(" · "));
    page.paragraph(&line, 0)
}

/// Where to go on from here; `column` is the first concept shown.
fn next(page: &mut Page<'_>, model: &Model, column: Option<usize>, gaps: bool) -> io::Result<()> {
    let id = column.map(|column| clean(&model.framework().concepts[column].id));
    page.blank()?;
    page.note(&hints::next(id.as_deref(), gaps), 0)
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

/// Where a unit stands, in words.
pub(crate) fn place(alignment: &Alignment, row: usize) -> String {
    let unit = &alignment.units[row];
    let mut place = format!("{} {row}", unit.kind.name());
    if unit.role != Role::Prose {
        place.push_str(&format!(", {}", unit.role.name()));
    }
    if let Some(page) = unit.page {
        place.push_str(&format!(", page {}", page_name(&alignment.document, page)));
    }
    let section =
        unit.section.and_then(|section| alignment.document.sections[section as usize].label.as_deref());
    if let Some(section) = section {
        place.push_str(&format!(", in \"{}\"", shorten(&clean(section), 50)));
    }
    place
}
