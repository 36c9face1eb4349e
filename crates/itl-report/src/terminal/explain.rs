//! `itl explain` for people: the number, the sentences and terms that made it, and what is missing.

use itl_core::{Aggregate, Alignment, Evidence, Explanation, Model, TermId, TermKind};
use std::io;

use super::align::place;
use super::marked::marked;
use super::page::{Page, clean, shorten};
use super::table::Table;

/// Terms shown per sentence and in the table of totals.
const TERMS: usize = 8;

/// Prints an explanation; `single` if one unit was asked for.
///
/// # Errors
/// If the page cannot be written.
pub fn explanation(
    page: &mut Page<'_>,
    model: &Model,
    path: &str,
    alignment: &Alignment,
    explanation: &Explanation,
    single: bool,
) -> io::Result<()> {
    let column = explanation.column;
    let concept = &model.framework().concepts[column];
    page.line(&page.strong(&format!("{} {}", clean(&concept.id), clean(&concept.label))))?;
    if !concept.descriptor.is_empty() {
        page.paragraph(&clean(&concept.descriptor), 2)?;
    }
    page.blank()?;
    if !single {
        whole(page, model, path, alignment, column)?;
    }
    if explanation.units.is_empty() {
        let kind = alignment.settings.unit.name();
        page.line(&format!("No {kind} has a term of this concept."))?;
    }
    for (row, evidence) in &explanation.units {
        unit(page, model, alignment, *row, evidence, column)?;
    }
    if !single && !explanation.totals.is_empty() {
        totals(page, model, alignment, explanation)?;
    }
    missing(page, model, explanation, if single { alignment.settings.unit.name() } else { "document" })
}

fn whole(
    page: &mut Page<'_>,
    model: &Model,
    path: &str,
    alignment: &Alignment,
    column: usize,
) -> io::Result<()> {
    let (absolute, relative) = (alignment.total.absolute[column], alignment.total.relative[column]);
    let touched =
        (0..alignment.units.len()).filter(|&row| alignment.affinities.get(row, column) > 0.0).count();
    let reference = model.profile(column).reference;
    let relative = match relative {
        Some(relative) => format!("{relative:.4} of the concept's own {reference:.4}"),
        None => "undefined: the concept has no reference affinity of its own".to_owned(),
    };
    page.line(&format!("{}: affinity {absolute:.5}, relative {relative}", clean(path)))?;
    page.line(&format!(
        "{} over {} {}s, of which {touched} have a term of this concept",
        alignment.settings.aggregate,
        alignment.units.len(),
        alignment.settings.unit.name(),
    ))
}

fn unit(
    page: &mut Page<'_>,
    model: &Model,
    alignment: &Alignment,
    row: usize,
    evidence: &Evidence,
    column: usize,
) -> io::Result<()> {
    page.title(&format!("{}: affinity {:.5}", place(alignment, row), evidence.affinity))?;
    let text = marked(page, &alignment.document.text, alignment.units[row].span, evidence);
    page.paragraph(&text, 2)?;
    if evidence.contributions.is_empty() {
        return page.line("  No term of this concept stands here.");
    }
    let mut table = Table::new(&["type", "term", ">count", ">δ", ">σ", ">contribution", ">share"]);
    for part in evidence.contributions.iter().take(TERMS) {
        let term = model.term(part.term);
        let specificity = model.weight(part.term, column).map_or(0.0, |weight| weight.specificity);
        table.row([
            term.kind.name().to_owned(),
            clean(&term.text),
            part.count.to_string(),
            format!("{:.4}", term.discriminability),
            format!("{specificity:.4}"),
            format!("{:.6}", part.contribution),
            format!("{:.0} %", 100.0 * part.contribution / evidence.affinity),
        ]);
    }
    table.print(page, 2)?;
    let hidden = evidence.contributions.len().saturating_sub(TERMS);
    if hidden > 0 {
        let rest: f64 = evidence.contributions[TERMS..].iter().map(|part| part.contribution).sum();
        page.note(&format!("and {hidden} more terms with {rest:.6} together"), 2)?;
    }
    if evidence.contributions.len() > 1 {
        page.note(&by_type(model, evidence), 2)?;
    }
    page.note(
        &format!(
            "contribution = count × δ × σ ÷ {} terms of the unit; all add up to {:.6}",
            evidence.normalizer, evidence.affinity
        ),
        2,
    )
}

/// How much each type of term has in the cell.
fn by_type(model: &Model, evidence: &Evidence) -> String {
    let part = |kind: TermKind| {
        let parts = evidence.contributions.iter().filter(|part| model.term(part.term).kind == kind);
        let (count, sum) = parts.fold((0, 0.0), |(count, sum), part| (count + 1, sum + part.contribution));
        (count > 0).then(|| format!("{count} {} {:.0} %", kind.name(), 100.0 * sum / evidence.affinity))
    };
    format!("by type: {}", TermKind::ALL.into_iter().filter_map(part).collect::<Vec<_>>().join(", "))
}

fn totals(
    page: &mut Page<'_>,
    model: &Model,
    alignment: &Alignment,
    explanation: &Explanation,
) -> io::Result<()> {
    let divisor = match alignment.settings.aggregate {
        Aggregate::Mean => alignment.units.len() as f64,
        Aggregate::Sum => 1.0,
        // Order statistics are made by single units, not by a sum over terms.
        _ => return Ok(()),
    };
    page.title("The terms behind the document's number")?;
    let whole = alignment.total.absolute[explanation.column];
    let mut table = Table::new(&["type", "term", ">count", ">contribution", ">share"]);
    for total in explanation.totals.iter().take(TERMS) {
        let term = model.term(total.term);
        let part = total.contribution / divisor;
        table.row([
            term.kind.name().to_owned(),
            clean(&term.text),
            total.count.to_string(),
            format!("{part:.6}"),
            format!("{:.0} %", 100.0 * part / whole),
        ]);
    }
    table.print(page, 2)
}

fn missing(page: &mut Page<'_>, model: &Model, explanation: &Explanation, whom: &str) -> io::Result<()> {
    if explanation.missing.is_empty() {
        return Ok(());
    }
    page.title(&format!("Why not more: the concept's strongest terms that the {whom} lacks"))?;
    let kinds = [
        (TermKind::Individual, "words"),
        (TermKind::Bigram, "two in a row"),
        (TermKind::Trigram, "three in a row"),
        (TermKind::Cooccurrence, "near each other"),
    ];
    let mut table = Table::new(&["", ""]);
    for (kind, name) in kinds {
        let terms: Vec<TermId> =
            explanation.missing.iter().copied().filter(|&term| model.term(term).kind == kind).collect();
        if terms.is_empty() {
            continue;
        }
        let shown: Vec<String> = terms.iter().take(6).map(|&term| clean(&model.term(term).text)).collect();
        let more = terms.len() - shown.len();
        let more = if more > 0 { format!(" and {more} more") } else { String::new() };
        let width = page.width.saturating_sub(20 + more.len());
        table.row([page.faint(name), format!("{}{}", shorten(&shown.join(", "), width), page.faint(&more))]);
    }
    table.print(page, 2)
}
