//! `itl inspect` for people: a model, one of its concepts, one of its terms.

use itl_core::{Model, TermId, TermKind, WordForms};
use std::io;

use super::hints;
use super::learned::learned;
use super::page::{Page, Table, shorten};
use crate::words::{clean, method};

/// Prints a model: what it was made with, and at most `limit` of its concepts.
///
/// # Errors
/// If the page cannot be written.
pub fn model(page: &mut Page<'_>, model: &Model, limit: usize) -> io::Result<()> {
    let framework = model.framework();
    page.line(&page.strong(&format!("{} ({})", clean(&framework.title), clean(&framework.id))))?;
    let mut facts = Table::new(&["", ""]);
    let mut fact = |name: &str, value: String| facts.row([page.faint(name), value]);
    fact("concepts", format!("{}{}", model.concept_count(), framework.selection));
    fact("terms", model.term_count().to_string());
    fact("parameters", method::method(model));
    fact("read with", clean(&method::reading(model)));
    fact("aligned from", method::decision(model));
    fact("fingerprint", model.fingerprint().to_owned());
    facts.print(page, 1)?;
    learned(page, model, None, limit)?;
    page.title("Concepts")?;
    let mut table = Table::new(&[">id", "concept", ">words", ">IND", ">2G", ">3G", ">COC", ">reference"]);
    for (column, concept) in framework.concepts.iter().enumerate().take(limit) {
        let profile = model.profile(column);
        let mut cells = vec![
            clean(&concept.id),
            shorten(&clean(concept.name()), page.width.saturating_sub(60).max(20)),
            profile.words.to_string(),
        ];
        cells.extend(profile.distinct.iter().map(u64::to_string));
        cells.push(format!("{:.6}", profile.reference));
        table.row(cells);
    }
    table.print(page, 1)?;
    more(page, model.concept_count(), limit, "concepts")?;
    page.note(
        "IND words, 2G two in a row, 3G three in a row, COC near each other: distinct terms of each type.",
        0,
    )?;
    page.note(
        "reference: the affinity of the concept's own text, which relative affinities are measured by.",
        0,
    )
}

/// Prints a concept: its texts, σ, and at most `limit` of its terms, by importance.
///
/// # Errors
/// If the page cannot be written.
pub fn concept(page: &mut Page<'_>, model: &Model, column: usize, limit: usize) -> io::Result<()> {
    let concept = &model.framework().concepts[column];
    let profile = model.profile(column);
    page.line(&page.strong(&format!("{} {}", clean(&concept.id), clean(&concept.label))))?;
    page.paragraph(&clean(&concept.descriptor), 2)?;
    let words: Vec<String> = model.words(column).map(|(stem, tag)| format!("{stem}/{tag}")).collect();
    page.title("Words that count")?;
    page.paragraph(&clean(&words.join(" ")), 2)?;
    let eta = method::relevance(model);
    page.title(if eta == "σ" { "Specificity of the term types" } else { "Weights of the term types" })?;
    let mut table = Table::new(&["type", ">distinct", if eta == "σ" { ">σ" } else { ">weight" }]);
    for kind in TermKind::ALL {
        let (count, share) = (profile.distinct[kind as usize], profile.specificity[kind as usize]);
        table.row([kind.name().to_owned(), count.to_string(), format!("{share:.6}")]);
    }
    table.print(page, 2)?;
    page.line(&format!("  reference affinity λ_ref {:.6}", profile.reference))?;
    let mut terms: Vec<(TermId, itl_core::Weight)> = model
        .terms_of(column)
        .into_iter()
        .filter_map(|term| Some((term, model.weight(term, column)?)))
        .collect();
    terms.sort_by(|a, b| b.1.importance.total_cmp(&a.1.importance).then(a.0.cmp(&b.0)));
    learned(page, model, Some(column), limit)?;
    page.title(&format!("Terms by importance φ = {} × {eta}", method::discriminability(model)))?;
    let right = format!(">{eta}");
    let mut table = Table::new(&["type", "term", "stems", ">count", ">δ", &right, ">φ"]);
    let forms = WordForms::of_model(model);
    for &(id, weight) in terms.iter().take(limit) {
        let term = model.term(id);
        table.row([
            term.kind.name().to_owned(),
            clean(&forms.term(model, id)),
            page.faint(&clean(&term.text)),
            weight.count.to_string(),
            format!("{:.6}", term.discriminability),
            format!("{:.6}", weight.specificity),
            format!("{:.6}", weight.importance),
        ]);
    }
    table.print(page, 2)?;
    more(page, terms.len(), limit, "terms")
}

/// Prints terms with their weight in every concept that has them.
///
/// # Errors
/// If the page cannot be written.
pub fn term(page: &mut Page<'_>, model: &Model, terms: &[TermId]) -> io::Result<()> {
    let forms = WordForms::of_model(model);
    for &id in terms {
        let term = model.term(id);
        let (words, stems) = (clean(&forms.term(model, id)), clean(&term.text));
        let said = format!("  stems {stems}, δ {:.6}", term.discriminability);
        let name = page.strong(&format!("{} {words}", term.kind.name()));
        page.line(&format!("{name}{}", page.faint(&said)))?;
        let right = format!(">{}", method::relevance(model));
        let mut table = Table::new(&[">id", "concept", ">count", &right, ">φ"]);
        for column in model.columns(id) {
            let concept = &model.framework().concepts[column];
            let Some(weight) = model.weight(id, column) else { continue };
            table.row([
                clean(&concept.id),
                shorten(&clean(concept.name()), 50),
                weight.count.to_string(),
                format!("{:.6}", weight.specificity),
                format!("{:.6}", weight.importance),
            ]);
        }
        table.print(page, 1)?;
    }
    Ok(())
}

fn more(page: &mut Page<'_>, all: usize, limit: usize, what: &str) -> io::Result<()> {
    if all > limit {
        page.note(&hints::more(what, all - limit, all), 0)?;
    }
    Ok(())
}
