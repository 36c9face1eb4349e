//! Why a concept moved: the terms behind the change, and a sentence for the strongest.

use itl_study::Movement;
use std::io;

use super::marked::excerpt;
use super::page::{Page, Table, shorten};
use crate::Compared;
use crate::views::page_name;
use crate::words::method::in_words;
use crate::words::{clean, signed, terms};

/// Concepts whose terms are shown.
const CONCEPTS: usize = 3;
/// Terms shown of each.
const TERMS: usize = 8;

/// Prints the terms behind the concepts that moved farthest.
pub(super) fn movements(
    page: &mut Page<'_>,
    compared: Compared<'_>,
    labels: &[String],
    shown: &[&Movement],
) -> io::Result<()> {
    let moved: Vec<&&Movement> =
        shown.iter().filter(|movement| movement.moved > 0.0).take(CONCEPTS).collect();
    if moved.is_empty() {
        page.blank()?;
        return page.line("No concept moved: every number is the same in all documents.");
    }
    page.title("What moved them: the terms, by their part of the change")?;
    for movement in moved {
        one(page, compared, labels, movement)?;
    }
    match compared.caveat() {
        Some(caveat) => page.note(&caveat, 1),
        None => Ok(()),
    }
}

/// One concept between the two documents that are farthest apart.
fn one(
    page: &mut Page<'_>,
    compared: Compared<'_>,
    labels: &[String],
    movement: &Movement,
) -> io::Result<()> {
    let model = compared.context.model;
    let concept = &model.framework().concepts[movement.column];
    let (from, to) = movement.between;
    let name = format!("{} {}", clean(&concept.id), shorten(&clean(concept.name()), 40));
    let (before, after) = (movement.value(from), movement.value(to));
    let values = format!("{} {before:.4} → {} {after:.4}", labels[from], labels[to]);
    page.line(&format!(" {}  {}", page.strong(&name), page.faint(&values)))?;

    let behind = compared.behind(movement, TERMS);
    let mut table =
        Table::new(&[">change", "term", "", &format!(">{}", labels[from]), &format!(">{}", labels[to])]);
    let mut row = |term: String, kind: &str, parts: &[f64]| {
        let [before, after] = [parts[from], parts[to]].map(|part| behind.scaled(part));
        let numbers = [before, after].map(|part| format!("{part:.5}"));
        table.row([[signed(after - before, 5), term, page.faint(kind)].as_slice(), &numbers].concat());
    };
    for moved in &behind.terms {
        let kind = model.term(moved.term).kind;
        row(clean(&compared.forms.term(model, moved.term)), in_words(kind), &moved.parts);
    }
    let (others, rest) = &behind.others;
    if *others > 0 {
        row(page.faint(&terms(*others, "other")), "", rest);
    }
    row(page.faint("all together"), "", &behind.all);
    table.print(page, 3)?;
    for example in &behind.examples {
        let place = example
            .unit
            .page
            .map_or(String::new(), |page| format!(", page {}", page_name(&example.standing.document, page)));
        page.note(&format!("Example from {}{place}:", labels[example.document]), 3)?;
        let text = excerpt(page, &example.standing.document.text, example.unit.span, &example.places);
        page.paragraph(&text, 5)?;
    }
    page.blank()
}
