//! The page of documents side by side: the documents, what became of verdicts, and folded the affinities with what moved. Without scripts.

mod changes;
mod movement;

use itl_study::Movement;
use std::io::{self, Write};

use super::shell::{Banner, COMPARISON, Escaped, Markup, Page, STEPS, made, named};
use crate::Compared;
use crate::words::{pointer, relative, signed};

/// Concepts shown; the tables of the other outputs have all.
const LISTED: usize = 300;
/// Documents whose bars have room beside the names of concepts.
const FEW: usize = 5;

/// Writes the page of documents side by side: one HTML file that needs nothing else.
///
/// # Errors
/// If `out` fails.
pub fn compared(out: &mut dyn Write, compared: Compared<'_>) -> io::Result<()> {
    let model = compared.context.model;
    let framework = &model.framework().title;
    let labels = compared.labels(14);
    let heading = format!("{} documents side by side", compared.names.len());
    let mut body = Markup::default();
    body.push("<main id=\"main\" tabindex=\"-1\">");
    documents(&mut body, compared, &labels);
    let found = compared.verdict_changes();
    if let Some(found) = &found {
        changes::changes(&mut body, found, &labels, model.framework().noun());
        body.push("<section><details class=\"numbers\"><summary>Details: affinities, and the terms that moved them</summary>");
    }
    profiles(&mut body, compared, &labels);
    movement::movements(&mut body, compared, &labels);
    if found.is_some() {
        body.push("</details></section>");
    }
    body.push("</main>");
    let numbers = compared.documents.first().map(|standing| {
        let unit = standing.settings.unit.name();
        format!("the {} over the {unit}s of a document", standing.settings.aggregate)
    });
    let said = compared.remarks.iter().map(|remark| (compared.subject(remark), &remark.notice));
    let page = Page {
        language: model.settings().language,
        title: &format!("{heading} · {framework}"),
        look: &COMPARISON,
        banner: Banner {
            skip: "result",
            eyebrow: &format!("Alignment with {framework}"),
            heading: &heading,
            facts: "",
            lead: &lead(compared),
            announced: false,
        },
        body: &body,
        foot: &made(model, numbers.as_deref(), said),
        plain: "",
        data: None,
    };
    page.write(out)
}

/// What changed in one sentence, as HTML.
fn lead(compared: Compared<'_>) -> String {
    if let Some(changes) = compared.verdict_changes() {
        return Escaped(&changes.summary()).to_string();
    }
    let moved = compared.movements.first().filter(|movement| movement.moved > 0.0);
    let Some(movement) = moved else {
        return "Nothing moved: every number is the same in all documents.".to_owned();
    };
    let concept = &compared.context.model.framework().concepts[movement.column];
    let (from, to) = movement.between;
    let name = |at: usize| Escaped(&compared.file_name(at)).to_string();
    format!(
        "Largest change: <b>{} {}</b>, {:.4} in {}, {:.4} in {}.",
        Escaped(&concept.id),
        Escaped(concept.name()),
        movement.value(from),
        name(from),
        movement.value(to),
        name(to),
    )
}

fn documents(body: &mut Markup, compared: Compared<'_>, labels: &[String]) {
    let unit = compared.documents.first().map_or("unit", |standing| standing.settings.unit.name());
    body.section("The documents, in order", |body| {
        let columns = [("Document", false), ("pages", true), (&format!("{unit}s"), true), ("words", true)];
        body.table("The documents", "side", &columns, |body| {
            for ((label, name), standing) in labels.iter().zip(compared.names).zip(compared.documents) {
                // A label that is the file's own name says nothing new.
                let label = if compared.titles().contains(label) { "" } else { label };
                write!(
                    body,
                    "<tr><th scope=\"row\"><span class=\"id\">{}</span> {} <span class=\"faint\">{}</span></th>",
                    Escaped(label),
                    Escaped(name),
                    Escaped(standing.document.title.as_deref().unwrap_or_default()),
                );
                body.number(standing.document.pages.map_or("–".to_owned(), |pages| pages.to_string()));
                body.number(standing.counted);
                body.number(standing.words);
                body.push("</tr>");
            }
        });
        compared.cautions().for_each(|caution| body.hint(&format!("Note: {caution}")));
    });
}

fn profiles(body: &mut Markup, compared: Compared<'_>, labels: &[String]) {
    let shown = &compared.movements[..compared.movements.len().min(LISTED)];
    body.section("Profiles side by side", |body| {
        body.hint(
            "Relative affinity: 1 would be as strong as the concept’s own text in every unit. The concepts that moved \
             farthest come first.",
        );
        let class = if labels.len() <= FEW { "side few" } else { "side" };
        let mut columns = vec![("Concept", false)];
        columns.extend(labels.iter().map(|label| (label.as_str(), false)));
        columns.push(("Change", true));
        body.table("Profiles", class, &columns, |body| rows(body, compared, shown));
        if shown.len() < compared.movements.len() {
            let rest = compared.movements.len() - shown.len();
            body.hint(&format!("{rest} more concepts moved less: the CSV form has all."));
        }
    });
}

fn rows(body: &mut Markup, compared: Compared<'_>, shown: &[Movement]) {
    let (concepts, documents) = (&compared.context.model.framework().concepts, compared.names.len());
    let values = |movement: &Movement| (0..documents).map(|at| movement.value(at)).fold(0.0, f64::max);
    let most = shown.iter().map(values).fold(0.0, f64::max);
    for movement in shown {
        write!(body, "<tr><th scope=\"row\">{}</th>", named(&concepts[movement.column]));
        for at in 0..documents {
            let share = if most > 0.0 { movement.value(at) / most } else { 0.0 };
            let step = ((share * STEPS as f64).round() as usize).min(STEPS);
            let value = relative(movement.relative[at]);
            write!(
                body,
                "<td><span class=\"beam w{step}\"></span><span class=\"number\">{value}</span></td>"
            );
        }
        body.number(change(movement.change, 4));
        body.push("</tr>");
    }
}

/// A change with its sign and direction.
fn change(change: f64, digits: usize) -> String {
    format!("{} {}", signed(change, digits), pointer(change, digits))
}
