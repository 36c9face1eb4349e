//! Why concepts moved, for the page of documents side by side: terms, folded concept by concept, and sentences.

use itl_study::Movement;
use std::fmt::{Result, Write};

use super::compare::change;
use super::escape::Escaped;
use crate::Compared;
use crate::terminal::marked::excerpted;
use crate::terminal::movement::{in_words, terms};

/// Concepts whose terms are shown.
const EXPLAINED: usize = 25;
/// Terms shown of each.
const TERMS: usize = 12;

/// Adds the concepts that moved farthest.
pub(super) fn movements(body: &mut String, compared: Compared<'_>, labels: &[String]) -> Result {
    let moved = compared.movements.iter().filter(|movement| movement.moved > 0.0).take(EXPLAINED);
    body.push_str("<section><h2>What moved them</h2>\n<p class=\"hint\">The terms of each concept, by their part of the change.");
    if let Some(caveat) = compared.caveat() {
        write!(body, " {}", Escaped(&caveat))?;
    }
    body.push_str("</p>\n");
    for (at, movement) in moved.enumerate() {
        one(body, compared, labels, movement, at == 0)?;
    }
    body.push_str("</section>\n");
    Ok(())
}

/// One concept, folded unless it is `open`.
fn one(
    body: &mut String,
    compared: Compared<'_>,
    labels: &[String],
    movement: &Movement,
    open: bool,
) -> Result {
    let model = compared.context.model;
    let concept = &model.framework().concepts[movement.column];
    let (from, to) = movement.between;
    let (before, after) = (Escaped(&labels[from]).to_string(), Escaped(&labels[to]).to_string());
    write!(
        body,
        "<details{}><summary><span class=\"id\">{}</span> {} <span class=\"faint\">{before} {:.4} → {after} {:.4}</span> \
         <span class=\"number\">{}</span></summary>\n<div class=\"scroll\" tabindex=\"0\" role=\"region\" \
         aria-label=\"Terms of {}\"><table class=\"terms\"><thead><tr><th scope=\"col\">Term</th><th scope=\"col\">Type</th>\
         <th scope=\"col\" class=\"number\">{before}</th><th scope=\"col\" class=\"number\">{after}</th>\
         <th scope=\"col\" class=\"number\">Change</th></tr></thead><tbody>",
        if open { " open" } else { "" },
        Escaped(&concept.id),
        Escaped(concept.name()),
        movement.value(from),
        movement.value(to),
        change(movement.value(to) - movement.value(from), 4),
        Escaped(&concept.id),
    )?;
    let behind = compared.behind(movement, TERMS);
    let numbers = |parts: &[f64]| {
        let [before, after] = [parts[from], parts[to]].map(|part| behind.scaled(part));
        format!(
            "<td class=\"number\">{before:.5}</td><td class=\"number\">{after:.5}</td><td class=\"number\">{}</td></tr>",
            change(after - before, 5)
        )
    };
    for moved in &behind.terms {
        let term = model.term(moved.term);
        let row = numbers(&moved.parts);
        write!(
            body,
            "<tr><th scope=\"row\" class=\"term\">{}</th><td>{}</td>{row}",
            Escaped(&term.text),
            in_words(term.kind)
        )?;
    }
    let (others, rest) = &behind.others;
    if *others > 0 {
        write!(body, "<tr><th scope=\"row\">{}</th><td></td>{}", terms(*others, "other"), numbers(rest))?;
    }
    writeln!(
        body,
        "</tbody><tfoot><tr><th scope=\"row\">All together</th><td></td>{}</tfoot></table></div>",
        numbers(&behind.all)
    )?;
    for example in &behind.examples {
        let page = example.unit.page.map_or(String::new(), |page| format!(", page {page}"));
        let label = Escaped(&labels[example.document]);
        write!(body, "<blockquote><p class=\"where\">More of it in {label}{page}</p><p>")?;
        for (piece, marked) in excerpted(&example.standing.document.text, example.unit.span, &example.places)
        {
            match marked {
                Some(()) => write!(body, "<mark>{}</mark>", Escaped(&piece))?,
                None => write!(body, "{}", Escaped(&piece))?,
            }
        }
        body.push_str("</p></blockquote>\n");
    }
    body.push_str("</details>\n");
    Ok(())
}
