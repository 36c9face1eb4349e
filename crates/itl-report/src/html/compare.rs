//! The page of documents side by side: the documents, their profiles, what moved. Without scripts.

use itl_study::Movement;
use std::fmt::Write as _;
use std::io::{self, Write};

use super::escape::Escaped;
use super::page::Shell;
use super::{movement, settings};
use crate::Compared;
use crate::terminal::compare::{pointer, signed};

/// Concepts shown; the tables of the other outputs have all.
const LISTED: usize = 300;
/// Documents whose bars have room beside the names of concepts.
const FEW: usize = 5;
/// Steps of a bar.
const STEPS: usize = 100;

/// Writes the page of documents side by side: one HTML file that needs nothing else.
///
/// # Errors
/// If `out` fails.
pub fn compared(out: &mut dyn Write, compared: Compared<'_>) -> io::Result<()> {
    let labels = compared.labels(14);
    let framework = &compared.context.model.framework().title;
    let mut body = String::new();
    // Writing to a string does not fail.
    let _ = head(&mut body, compared);
    let _ = documents(&mut body, compared, &labels);
    let _ = profiles(&mut body, compared, &labels);
    let _ = movement::movements(&mut body, compared, &labels);
    body.push_str("</main>\n");
    let _ = settings::foot(&mut body, compared);
    let shell = Shell {
        title: &format!("{} documents side by side · {framework}", compared.names.len()),
        language: compared.context.model.settings().language.code(),
        style: &style(),
        body: &body,
        script: None,
    };
    shell.write(out)
}

/// The style of this page, with a class for every length of a bar.
fn style() -> String {
    let mut style = include_str!("compare.css").to_owned();
    for step in 0..=STEPS {
        let _ = write!(style, ".w{step} {{ width: {step}%; }}");
    }
    style
}

fn head(body: &mut String, compared: Compared<'_>) -> std::fmt::Result {
    let model = compared.context.model;
    write!(
        body,
        "<a class=\"skip\" href=\"#main\">Skip to the result</a>\n<header class=\"top\"><div class=\"name\">\
         <p class=\"eyebrow\">Alignment with {}</p><h1>{} documents side by side</h1></div></header>\n",
        Escaped(&model.framework().title),
        compared.names.len(),
    )?;
    let moved = compared.movements.first().filter(|movement| movement.moved > 0.0);
    let lead = match moved {
        Some(movement) => {
            let concept = &model.framework().concepts[movement.column];
            let (from, to) = movement.between;
            let name = |at: usize| Escaped(&compared.file_name(at)).to_string();
            format!(
                "What moved most is <b>{} {}</b>: {:.4} in {}, {:.4} in {}.",
                Escaped(&concept.id),
                Escaped(concept.name()),
                movement.value(from),
                name(from),
                movement.value(to),
                name(to),
            )
        }
        None => "Nothing moved: every number is the same in all documents.".to_owned(),
    };
    writeln!(body, "<p class=\"lead\">{lead}</p>\n<main id=\"main\" tabindex=\"-1\">")
}

fn documents(body: &mut String, compared: Compared<'_>, labels: &[String]) -> std::fmt::Result {
    let unit = compared.standings.first().map_or("unit", |standing| standing.settings.unit.name());
    write!(
        body,
        "<section><h2>The documents, in order</h2>\n<div class=\"scroll\" tabindex=\"0\" role=\"region\" \
         aria-label=\"The documents\"><table class=\"side\"><thead><tr><th scope=\"col\">Document</th>\
         <th scope=\"col\" class=\"number\">pages</th><th scope=\"col\" class=\"number\">{unit}s</th>\
         <th scope=\"col\" class=\"number\">words</th></tr></thead><tbody>",
    )?;
    for ((label, name), standing) in labels.iter().zip(compared.names).zip(compared.standings) {
        // A label that is the file's own name says nothing new.
        let label = if compared.titles().contains(label) { "" } else { label };
        write!(
            body,
            "<tr><th scope=\"row\"><span class=\"id\">{}</span> {} <span class=\"faint\">{}</span></th>\
             <td class=\"number\">{}</td><td class=\"number\">{}</td><td class=\"number\">{}</td></tr>",
            Escaped(label),
            Escaped(name),
            Escaped(standing.document.title.as_deref().unwrap_or_default()),
            standing.document.pages.map_or("–".to_owned(), |pages| pages.to_string()),
            standing.units.len(),
            standing.words,
        )?;
    }
    body.push_str("</tbody></table></div>");
    for caution in compared.cautions() {
        write!(body, "<p class=\"hint\">Note: {}</p>", Escaped(caution))?;
    }
    body.push_str("</section>\n");
    Ok(())
}

fn profiles(body: &mut String, compared: Compared<'_>, labels: &[String]) -> std::fmt::Result {
    let concepts = &compared.context.model.framework().concepts;
    let shown = &compared.movements[..compared.movements.len().min(LISTED)];
    write!(
        body,
        "<section><h2>Profiles side by side</h2>\n<p class=\"hint\">Relative affinity: 1 would be as strong as the \
         concept’s own text in every unit. The concepts that moved farthest come first.</p>\n<div class=\"scroll\" \
         tabindex=\"0\" role=\"region\" aria-label=\"Profiles\"><table class=\"side{}\"><thead><tr>\
         <th scope=\"col\">Concept</th>",
        if labels.len() <= FEW { " few" } else { "" },
    )?;
    for label in labels {
        write!(body, "<th scope=\"col\">{}</th>", Escaped(label))?;
    }
    body.push_str("<th scope=\"col\" class=\"number\">Change</th></tr></thead><tbody>");
    let values = |movement: &Movement| (0..labels.len()).map(|at| movement.value(at)).fold(0.0, f64::max);
    let most = shown.iter().map(values).fold(0.0, f64::max);
    for movement in shown {
        let concept = &concepts[movement.column];
        write!(
            body,
            "<tr><th scope=\"row\"><span class=\"id\">{}</span> {}</th>",
            Escaped(&concept.id),
            Escaped(concept.name())
        )?;
        for at in 0..labels.len() {
            let value = movement.relative[at].map_or("undefined".to_owned(), |value| format!("{value:.4}"));
            let share = if most > 0.0 { movement.value(at) / most } else { 0.0 };
            let step = (share * STEPS as f64).round() as usize;
            write!(
                body,
                "<td><span class=\"beam w{}\"></span><span class=\"number\">{value}</span></td>",
                step.min(STEPS)
            )?;
        }
        write!(body, "<td class=\"number\">{}</td></tr>", change(movement.change, 4))?;
    }
    body.push_str("</tbody></table></div>");
    if shown.len() < compared.movements.len() {
        let rest = compared.movements.len() - shown.len();
        write!(body, "<p class=\"hint\">{rest} more concepts moved less: itl compare --csv has all.</p>")?;
    }
    body.push_str("</section>\n");
    Ok(())
}

/// A change with its sign and direction.
pub(super) fn change(change: f64, digits: usize) -> String {
    format!("{} {}", signed(change, digits), pointer(change, digits))
}
