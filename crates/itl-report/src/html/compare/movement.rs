//! Why concepts moved, for the page of documents side by side: terms, folded concept by concept, and sentences.

use itl_study::Movement;

use super::change;
use crate::Compared;
use crate::html::shell::{Escaped, Markup, named};
use crate::views::{excerpted, page_name};
use crate::words::method::in_words;
use crate::words::terms;

/// Concepts whose terms are shown.
const EXPLAINED: usize = 25;
/// Terms shown of each.
const TERMS: usize = 12;

/// Adds the concepts that moved farthest.
pub(super) fn movements(body: &mut Markup, compared: Compared<'_>, labels: &[String]) {
    let moved = compared.movements.iter().filter(|movement| movement.moved > 0.0).take(EXPLAINED);
    let caveat = compared.caveat().map_or(String::new(), |caveat| format!(" {caveat}"));
    body.section("What moved them", |body| {
        body.hint(&format!("The terms of each concept, by their part of the change.{caveat}"));
        for (at, movement) in moved.enumerate() {
            one(body, compared, labels, movement, at == 0);
        }
    });
}

/// One concept, folded unless it is `open`.
fn one(body: &mut Markup, compared: Compared<'_>, labels: &[String], movement: &Movement, open: bool) {
    let concept = &compared.context.model.framework().concepts[movement.column];
    let (from, to) = movement.between;
    writeln!(
        body,
        "<details{}><summary>{} <span class=\"faint\">{} {:.4} → {} {:.4}</span> <span class=\"number\">{}</span></summary>",
        if open { " open" } else { "" },
        named(concept),
        Escaped(&labels[from]),
        movement.value(from),
        Escaped(&labels[to]),
        movement.value(to),
        change(movement.value(to) - movement.value(from), 4),
    );
    behind(body, compared, labels, movement);
    body.push("</details>\n");
}

/// The terms behind a movement, their sum, and sentences that show them.
fn behind(body: &mut Markup, compared: Compared<'_>, labels: &[String], movement: &Movement) {
    let model = compared.context.model;
    let (from, to) = movement.between;
    let behind = compared.behind(movement, TERMS);
    let numbers = |body: &mut Markup, parts: &[f64]| {
        let [before, after] = [parts[from], parts[to]].map(|part| behind.scaled(part));
        body.number(format!("{before:.5}"));
        body.number(format!("{after:.5}"));
        body.number(change(after - before, 5));
        body.push("</tr>");
    };
    let name = format!("Terms of {}", model.framework().concepts[movement.column].id);
    let columns =
        [("Term", false), ("Type", false), (&*labels[from], true), (&*labels[to], true), ("Change", true)];
    body.table(&name, "terms", &columns, |body| {
        for moved in &behind.terms {
            let kind = in_words(model.term(moved.term).kind);
            let words = compared.forms.term(model, moved.term);
            write!(body, "<tr><th scope=\"row\">{}</th><td>{kind}</td>", Escaped(&words));
            numbers(body, &moved.parts);
        }
        let (others, rest) = &behind.others;
        if *others > 0 {
            write!(body, "<tr><th scope=\"row\">{}</th><td></td>", terms(*others, "other"));
            numbers(body, rest);
        }
        body.push("<tfoot><tr><th scope=\"row\">All together</th><td></td>");
        numbers(body, &behind.all);
        body.push("</tfoot>");
    });
    for example in &behind.examples {
        let page = example
            .unit
            .page
            .map_or(String::new(), |page| format!(", page {}", page_name(&example.standing.document, page)));
        let label = Escaped(&labels[example.document]);
        write!(body, "\n<blockquote><p class=\"where\">Example from {label}{}</p><p>", Escaped(&page));
        let text = &example.standing.document.text;
        let pieces = excerpted(text, example.unit.span, &example.places).into_iter();
        body.pieces(pieces.map(|(piece, marked)| (piece, marked.map(|()| ""))));
        body.push("</p></blockquote>\n");
    }
}
