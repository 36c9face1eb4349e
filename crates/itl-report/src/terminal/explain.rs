//! `itl explain` for people: the number, the sentences and terms that made it, and what is missing.

use itl_core::{Aggregate, Alignment, Evidence, Explanation, Model, Relevance, WordForms, relative};
use std::io;

use super::align::place;
use super::learned::learned;
use super::marked::{graded, legend};
use super::meaning;
use super::missing::missing;
use super::page::{Page, Table, shorten};
use super::standing::{document, verdict, whole};
use crate::words::method::{self, briefly};
use crate::words::{clean, terms as count_terms};

/// Columns of a concept's own text: enough to know it again. `itl inspect` has the whole of it.
const DESCRIPTOR: usize = 240;

/// Prints an explanation with at most `terms` terms in each table, in whole words; `single` if one unit was asked for.
///
/// # Errors
/// If the page cannot be written.
pub fn explanation(
    page: &mut Page<'_>,
    model: &Model,
    path: &str,
    alignment: &Alignment,
    (explanation, forms): (&Explanation, &WordForms),
    single: bool,
    terms: usize,
) -> io::Result<()> {
    let column = explanation.column;
    let concept = &model.framework().concepts[column];
    page.line(&page.strong(&format!("{} {}", clean(&concept.id), clean(&concept.label))))?;
    if !concept.descriptor.is_empty() {
        page.paragraph(&shorten(&clean(&concept.descriptor), DESCRIPTOR), 2)?;
    }
    page.blank()?;
    if !single {
        document(page, alignment, column)?;
    }
    whole(page, model, path, alignment, column)?;
    if explanation.units.is_empty() {
        let kind = alignment.settings.unit.name();
        page.blank()?;
        page.line(&format!("No {kind} has a term of this concept."))?;
    }
    for (at, (row, evidence)) in explanation.units.iter().enumerate() {
        unit(page, (model, forms), alignment, (*row, evidence), column, terms)?;
        if let Some(half) = explanation.meaning.get(at) {
            meaning::half(page, alignment, half, terms)?;
        }
    }
    if explanation.units.iter().any(|(_, evidence)| !evidence.contributions.is_empty()) {
        page.blank()?;
        let marks = legend(page);
        page.paragraph(&marks, 0)?;
        page.note(how_made(model), 0)?;
    }
    learned(page, model, Some(column), terms)?;
    if !single && !explanation.totals.is_empty() {
        totals(page, (model, forms), alignment, explanation, terms)?;
    }
    let whom = if single { alignment.settings.unit.name() } else { "document" };
    missing(page, (model, forms), explanation, whom, terms)
}

/// How contributions are made.
fn how_made(model: &Model) -> &'static str {
    match model.parameters().relevance {
        Relevance::Specificity => {
            "contribution = count × δ × σ ÷ N, and the contributions add up to the affinity. δ is 1 for a term of this \
             concept alone, 0 for one that all concepts have alike; σ is the weight of the term's type in the concept; \
             N is the number of terms in the unit."
        }
        Relevance::Graded => {
            "contribution = (1 + ln count) × δ × η ÷ N, and the contributions add up to the affinity. δ is 1 for a term \
             of this concept alone, 0 for one that all concepts have alike; η is how much the concept's own text uses \
             the term, compared with its other terms; N is the norm of all terms in the unit, and of a constant that keeps units of one or two words small."
        }
    }
}

/// One unit: where it stands, its text between its neighbours, and the parts of its cell.
fn unit(
    page: &mut Page<'_>,
    (model, forms): (&Model, &WordForms),
    alignment: &Alignment,
    (row, evidence): (usize, &Evidence),
    column: usize,
    terms: usize,
) -> io::Result<()> {
    let own = model.profile(column).reference;
    let relative =
        relative(evidence.affinity, own).map_or(String::new(), |own| format!(", relative {own:.4}"));
    page.title(&format!("{}: affinity {:.5}{relative}", place(alignment, row), evidence.affinity))?;
    if alignment.verdicts.is_some() {
        page.note(&verdict(model, alignment, row, column), 2)?;
    }
    if !alignment.affinities.counted(row) {
        let role = alignment.units[row].role.name();
        page.note(&format!("{role}: not counted in the document's score"), 2)?;
    }
    if let Some(header) = alignment.units[row].header {
        let words = clean(alignment.document.blocks[header as usize].span.of(&alignment.document.text));
        page.note(&format!("under the header: {}", shorten(&words, page.width.saturating_sub(22))), 2)?;
    }
    if let Some(before) = row.checked_sub(1) {
        neighbour(page, alignment, before, Side::Before)?;
    }
    let text = graded(page, model, &alignment.document.text, alignment.units[row].span, evidence);
    page.beside("  > ", &text)?;
    neighbour(page, alignment, row + 1, Side::After)?;
    page.blank()?;
    if evidence.contributions.is_empty() {
        return page.line("  No term of this concept appears here.");
    }
    let eta = format!(">× {}", method::relevance(model));
    let delta = format!(">× {}", method::discriminability(model));
    let divisor = match evidence.normalizer.fract() == 0.0 {
        true => evidence.normalizer.to_string(),
        false => format!("{:.4}", evidence.normalizer),
    };
    let mut table = Table::new(&["term", "", ">count", &delta, &eta, ">÷ N", ">contribution", ">share"]);
    let width = page.width.saturating_sub(62);
    let share = |part: f64| format!("{:.0} %", 100.0 * part / evidence.affinity);
    for part in evidence.contributions.iter().take(terms) {
        let term = model.term(part.term);
        let specificity = model.weight(part.term, column).map_or(0.0, |weight| weight.specificity);
        table.row([
            shorten(&clean(&forms.term(model, part.term)), width),
            page.faint(briefly(term.kind)),
            part.count.to_string(),
            format!("{:.4}", model.factor(part.term)),
            format!("{specificity:.4}"),
            divisor.clone(),
            format!("{:.6}", part.contribution),
            share(part.contribution),
        ]);
    }
    let rest = evidence.contributions.get(terms..).unwrap_or_default();
    let summary = |name: String, part: f64| {
        let blank = String::new;
        [page.faint(&name), blank(), blank(), blank(), blank(), blank(), format!("{part:.6}"), share(part)]
    };
    if !rest.is_empty() {
        let together = rest.iter().map(|part| part.contribution).sum();
        table.row(summary(count_terms(rest.len(), "more"), together));
    }
    table.row(summary("sum".to_owned(), evidence.affinity));
    table.print(page, 2)
}

/// Which neighbour of a unit.
#[derive(Clone, Copy, PartialEq)]
enum Side {
    Before,
    After,
}

/// The unit before or after, in faint; of a long one, the end that touches.
fn neighbour(page: &mut Page<'_>, alignment: &Alignment, row: usize, side: Side) -> io::Result<()> {
    let Some(unit) = alignment.units.get(row) else { return Ok(()) };
    let text = clean(unit.span.of(&alignment.document.text));
    let room = 2 * page.width.saturating_sub(10);
    let count = text.chars().count();
    let text = match side {
        _ if count <= room => text,
        Side::Before => {
            let end: String = text.chars().skip(count - room).collect();
            format!("… {}", end.split_once(' ').map_or(end.as_str(), |(_, words)| words))
        }
        Side::After => {
            let start: String = text.chars().take(room).collect();
            format!("{} …", start.rsplit_once(' ').map_or(start.as_str(), |(words, _)| words))
        }
    };
    page.note(&text, 4)
}

/// What each term adds up to over the document.
fn totals(
    page: &mut Page<'_>,
    (model, forms): (&Model, &WordForms),
    alignment: &Alignment,
    explanation: &Explanation,
    terms: usize,
) -> io::Result<()> {
    let aggregate = alignment.settings.aggregate;
    let divisor = match aggregate.of_parts() {
        Aggregate::Sum => 1.0,
        _ => alignment.counted().count() as f64,
    };
    page.title("The terms behind the document's number")?;
    let whole: f64 = explanation.totals.iter().map(|total| total.contribution).sum::<f64>();
    let row = |name: String, kind: &str, count: u64, part: f64| {
        let share = format!("{:.0} %", 100.0 * part / whole);
        [name, page.faint(kind), count.to_string(), format!("{:.6}", part / divisor), share]
    };
    let mut table = Table::new(&["term", "", ">count", ">contribution", ">share"]);
    for total in explanation.totals.iter().take(terms) {
        let term = model.term(total.term);
        table.row(row(
            clean(&forms.term(model, total.term)),
            briefly(term.kind),
            total.count,
            total.contribution,
        ));
    }
    let added = |totals: &[itl_core::Total]| {
        totals.iter().fold((0, 0.0), |(count, sum), total| (count + total.count, sum + total.contribution))
    };
    let rest = explanation.totals.get(terms..).unwrap_or_default();
    if !rest.is_empty() {
        let (count, part) = added(rest);
        table.row(row(page.faint(&count_terms(rest.len(), "more")), "", count, part));
    }
    let number = format!("sum: the {} over {}s", aggregate.of_parts(), alignment.settings.unit.name());
    table.row(row(page.faint(&number), "", added(&explanation.totals).0, whole));
    table.print(page, 2)?;
    if aggregate == aggregate.of_parts() {
        return Ok(());
    }
    page.note(&format!("{aggregate} is made by single units: the parts shown are those of the mean."), 2)
}
