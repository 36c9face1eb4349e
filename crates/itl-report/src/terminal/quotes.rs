//! Quotes for people: the best sentences of concepts with their page and the matched words marked; and, apart from them, what
//! matches in rows of tables, headings and labels.

use itl_base::ByteSpan;
use itl_core::{Alignment, Model, Verdict};
use itl_document::Role;
use std::collections::BTreeMap;
use std::io;

use super::marked::{around, marked};
use super::page::{Page, columns as width_of, shorten};
use crate::Context;
use crate::views::{apart as units_apart, page_name, told};
use crate::words::{clean, counted, method};

/// Quotes of a concept, unless somebody says otherwise.
const QUOTES: usize = 3;
/// Concepts that have quotes, unless somebody says otherwise: the page is to be read at once.
const CONCEPTS: usize = 5;
/// Units shown that do not count.
const APART: usize = 3;
/// Concepts named that units apart match.
const APART_CONCEPTS: usize = 8;

/// Prints the quotes of some concepts: as many of each as were asked for, in full; else a few of the first, on one line.
pub(super) fn quotes(
    page: &mut Page<'_>,
    context: Context<'_>,
    alignment: &Alignment,
    columns: &[usize],
    asked: Option<usize>,
) -> io::Result<()> {
    let model = context.model;
    let quoted: Vec<usize> = match asked {
        Some(0) => return Ok(()),
        Some(_) => columns.to_vec(),
        None => first(alignment, columns),
    };
    let most = asked.unwrap_or(QUOTES);
    let id = |column: usize| clean(&model.framework().concepts[column].id);
    let width = quoted.iter().map(|&column| width_of(&id(column))).max().unwrap_or(0);
    let mut begun = false;
    for column in quoted {
        let quotes = alignment.quotes(column);
        if quotes.is_empty() {
            continue;
        }
        if !begun {
            page.title("Quotes")?;
            begun = true;
        }
        for (at, quote) in quotes.iter().take(most).enumerate() {
            let id = if at == 0 { id(column) } else { String::new() };
            let id = at_the_right(&id, width);
            let place = match quote.page {
                Some(number) => format!("p. {}", page_name(&alignment.document, number)),
                None => quote.section.map_or(String::new(), |section| shorten(&clean(section), 24)),
            };
            let denied = alignment.denials.has(quote.unit, column).then(|| method::NEGATIVE.to_owned());
            let said = context.review.and_then(|review| review.passage(quote.unit, column));
            let said = said.map(|subject| format!("[{}]", clean(&told(subject))));
            let place: Vec<String> =
                [Some(place), denied, said].into_iter().flatten().filter(|part| !part.is_empty()).collect();
            line(page, model, alignment, (quote.unit, column), (&id, &place.join(", ")), asked.is_some())?;
        }
    }
    Ok(())
}

/// An id at the right of a column of this width.
fn at_the_right(id: &str, width: usize) -> String {
    format!("{}{id}", " ".repeat(width.saturating_sub(width_of(id))))
}

/// The first concepts that are covered or, where none is, mentioned.
fn first(alignment: &Alignment, columns: &[usize]) -> Vec<usize> {
    let Some(verdicts) = &alignment.verdicts else { return Vec::new() };
    let of = |verdict: Verdict| {
        let columns = columns.iter().copied();
        columns.filter(move |&column| verdicts.concepts[column].verdict == verdict).take(CONCEPTS)
    };
    let covered: Vec<usize> = of(Verdict::Covered).collect();
    if covered.is_empty() { of(Verdict::Mentioned).collect() } else { covered }
}

/// A unit with its place and the words that made its affinity: in full, or what fits on a line.
fn line(
    page: &mut Page<'_>,
    model: &Model,
    alignment: &Alignment,
    (row, column): (usize, usize),
    (id, place): (&str, &str),
    whole: bool,
) -> io::Result<()> {
    let (span, text): (ByteSpan, &str) = (alignment.units[row].span, &alignment.document.text);
    let evidence = model.explain(&alignment.analysis, span, column);
    let place = if place.is_empty() { String::new() } else { format!("{place}  ") };
    let margin = format!(" {id}  {}", page.faint(&place));
    if !whole {
        let room = page.width.saturating_sub(width_of(&margin) + 2);
        let quote = around(page, text, span, &evidence, room);
        return page.line(&format!("{margin}“{quote}”"));
    }
    page.line(&margin)?;
    page.paragraph(&format!("“{}”", marked(page, text, span, &evidence)), 7)
}

/// Prints the units that do not count but would be passages.
pub(super) fn apart(page: &mut Page<'_>, model: &Model, alignment: &Alignment) -> io::Result<()> {
    let mut cells = units_apart(model, alignment);
    if cells.is_empty() {
        return Ok(());
    }
    let mut by_column: BTreeMap<usize, usize> = BTreeMap::new();
    cells.iter().for_each(|&(_, column)| *by_column.entry(column).or_default() += 1);
    let mut by_column: Vec<(usize, usize)> = by_column.into_iter().collect();
    by_column.sort_by(|a, b| b.1.cmp(&a.1).then(a.0.cmp(&b.0)));
    let id = |column: usize| clean(&model.framework().concepts[column].id);
    let named = by_column.iter().take(APART_CONCEPTS);
    let mut named: Vec<String> = named.map(|&(column, count)| format!("{} ({count})", id(column))).collect();
    if by_column.len() > APART_CONCEPTS {
        named.push(format!("and {} more", by_column.len() - APART_CONCEPTS));
    }
    page.title("Other matches (not counted)")?;
    page.paragraph(&format!("Found in {}: {}", roles(alignment, &cells), named.join(", ")), 1)?;
    let affinity = |&(row, column): &(usize, usize)| alignment.affinities.get(row, column);
    cells.sort_by(|a, b| affinity(b).total_cmp(&affinity(a)).then(a.cmp(b)));
    cells.truncate(APART);
    let width = cells.iter().map(|&(_, column)| width_of(&id(column))).max().unwrap_or(0);
    for &(row, column) in &cells {
        let unit = &alignment.units[row];
        let place = unit
            .page
            .map_or(String::new(), |number| format!("p. {}, ", page_name(&alignment.document, number)));
        let place = format!("{place}{}", one(unit.role));
        line(page, model, alignment, (row, column), (&at_the_right(&id(column), width), &place), false)?;
    }
    Ok(())
}

/// How many units of each role there are among these cells.
fn roles(alignment: &Alignment, cells: &[(usize, usize)]) -> String {
    let mut rows: Vec<usize> = cells.iter().map(|&(row, _)| row).collect();
    rows.dedup();
    let of = |role: Role| {
        let count = rows.iter().filter(|&&row| alignment.units[row].role == role).count();
        (count > 0).then(|| counted(count as u64, one(role)))
    };
    Role::ALL.into_iter().filter_map(of).collect::<Vec<_>>().join(", ")
}

/// One unit of a role, in words.
fn one(role: Role) -> &'static str {
    match role {
        Role::Prose => "sentence",
        Role::Table => "table row",
        Role::Contents => "line of contents",
        Role::Index => "index line",
        Role::References => "reference",
        Role::Heading => "heading",
        Role::Caption => "caption",
        Role::Note => "note",
        Role::Label => "label",
        other => other.name(),
    }
}
