//! Frameworks and models as tables: terms of concepts, the parts of cells, a framework against itself, findings about it,
//! and what differs between two versions.

use itl_base::Level;
use itl_core::{Explanation, Model, TermId, WordForms};
use itl_study::{Check, Study};
use std::borrow::Cow;
use std::io::{self, Write};

use super::table::{Dialect, Table, ids, inert, number};
use crate::Revised;

/// Writes terms within concepts: concept, type, term, whole words, count, δ, b, σ, φ.
///
/// # Errors
/// If `out` fails.
pub fn terms(
    out: &mut dyn Write,
    dialect: Dialect,
    model: &Model,
    cells: impl IntoIterator<Item = (TermId, usize)>,
) -> io::Result<()> {
    let mut table = Table::new(out, dialect);
    let header = "concept type term words count discriminability background specificity importance";
    table.row(header.split(' '))?;
    let forms = WordForms::of_model(model);
    for (id, column) in cells {
        let (term, concept) = (model.term(id), &model.framework().concepts[column].id);
        let Some(weight) = model.weight(id, column) else { continue };
        let (count, delta) = (weight.count.to_string(), number(term.discriminability));
        let (sigma, phi) = (number(weight.specificity), number(weight.importance));
        let (concept, text) = (inert(concept, dialect), inert(&term.text, dialect));
        let (whole, b) = (forms.term(model, id), number(model.background(id)));
        let words = [concept.as_ref(), term.kind.name(), text.as_ref(), &inert(&whole, dialect)];
        table.row(words.into_iter().chain([count.as_str(), &delta, &b, &sigma, &phi]))?;
    }
    table.close()
}

/// Writes the parts of a concept's cells: unit, affinity, type, term, whole words, count, δ, b, σ, contribution, start, end; a
/// line for every place where a term stands.
///
/// # Errors
/// If `out` fails.
pub fn explanation(
    out: &mut dyn Write,
    dialect: Dialect,
    model: &Model,
    (explanation, forms): (&Explanation, &WordForms),
) -> io::Result<()> {
    let mut table = Table::new(out, dialect);
    let header =
        "unit affinity type term words count discriminability background specificity contribution start end";
    table.row(header.split(' '))?;
    for (row, evidence) in &explanation.units {
        let (row, affinity) = (row.to_string(), number(evidence.affinity));
        for part in &evidence.contributions {
            let term = model.term(part.term);
            let specificity =
                model.weight(part.term, explanation.column).map_or(0.0, |weight| weight.specificity);
            let (count, contribution) = (part.count.to_string(), number(part.contribution));
            let (delta, sigma) = (number(term.discriminability), number(specificity));
            let whole = forms.term(model, part.term);
            let (text, words) = (inert(&term.text, dialect), inert(&whole, dialect));
            let b = number(model.background(part.term));
            for place in &part.places {
                let (start, end) = (place.span().start.to_string(), place.span().end.to_string());
                let said = [&row, &affinity, term.kind.name(), text.as_ref(), words.as_ref()];
                let numbers = [&count, &delta, &b, &sigma, &contribution, &start, &end].map(String::as_str);
                table.row(said.into_iter().chain(numbers))?;
            }
        }
    }
    table.close()
}

/// Writes the matrix of a study, wide: a row per descriptor, a column per concept.
///
/// # Errors
/// If `out` fails.
pub fn study(out: &mut dyn Write, dialect: Dialect, model: &Model, study: &Study) -> io::Result<()> {
    let mut table = Table::new(out, dialect);
    let ids = ids(model, dialect);
    table.row(std::iter::once("descriptor").chain(ids.iter().map(Cow::as_ref)))?;
    let mut dense = Vec::new();
    for (row, id) in ids.iter().enumerate() {
        study.matrix.dense_row(row, &mut dense);
        table.row(std::iter::once(id.to_string()).chain(dense.iter().copied().map(number)))?;
    }
    table.close()
}

/// Writes findings: code, level, case, concept, detail, message, suggestion. Cases are numbered from 1 within a finding;
/// a finding without cases has one line without a number, a case about words has no concept.
///
/// # Errors
/// If `out` fails.
pub fn check(out: &mut dyn Write, dialect: Dialect, model: &Model, check: &Check) -> io::Result<()> {
    let mut table = Table::new(out, dialect);
    table.row(["code", "level", "case", "concept", "detail", "message", "suggestion"])?;
    for finding in &check.findings {
        let level = if finding.level == Level::Warning { "warning" } else { "info" };
        let suggestion = finding.suggestion.to_string();
        let (message, suggestion) = (inert(&finding.message, dialect), inert(&suggestion, dialect));
        let mut line = |number: &str, concept: &str, detail: &str| {
            let (concept, detail) = (inert(concept, dialect), inert(detail, dialect));
            table.row([finding.code, level, number, &*concept, &*detail, &*message, &*suggestion])
        };
        if finding.cases.is_empty() {
            line("", "", "")?;
        }
        for (at, case) in finding.cases.iter().enumerate() {
            let number = (at + 1).to_string();
            if case.columns.is_empty() {
                line(&number, "", &case.detail)?;
            }
            for &column in &case.columns {
                line(&number, &model.framework().concepts[column].id, &case.detail)?;
            }
        }
    }
    table.close()
}

/// Writes every weight that differs: concept, type, term, importance and discriminability before and after.
///
/// # Errors
/// If `out` fails.
pub fn revision(out: &mut dyn Write, dialect: Dialect, revised: Revised<'_>) -> io::Result<()> {
    let mut table = Table::new(out, dialect);
    table.row([
        "concept",
        "type",
        "term",
        "importance_before",
        "importance_after",
        "discriminability_before",
        "discriminability_after",
    ])?;
    let concepts = &revised.revision.after.framework().concepts;
    for change in revised.revision.changes().iter().filter(|change| revised.shows(change.columns)) {
        let id = inert(&concepts[change.columns.1].id, dialect);
        for term in revised.revision.terms(change.columns) {
            let (kind, text) = revised.term(&term);
            let ((old, new), (old_delta, new_delta)) = (term.importance, term.discriminability);
            let [old, new, old_delta, new_delta] = [old, new, old_delta, new_delta].map(number);
            table.row([id.as_ref(), kind, &inert(&text, dialect), &old, &new, &old_delta, &new_delta])?;
        }
    }
    table.close()
}
